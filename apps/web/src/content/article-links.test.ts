import { describe, expect, it } from 'vitest';
import { articlesOfTool, linksOfArticle } from './article-links.ts';
import { type ArticleSlug, slugs } from './articles.ts';

describe('the articles to read next', () => {
  it.each(slugs)('after %s are two others', (slug) => {
    const { articles } = linksOfArticle[slug];
    expect(new Set<ArticleSlug>([slug, ...articles]).size).toBe(3);
  });
});

it('every article is linked from a tool and from another article', () => {
  expect(new Set(Object.values(articlesOfTool).flat())).toEqual(new Set(slugs));
  expect(new Set(Object.values(linksOfArticle).flatMap(({ articles }) => articles))).toEqual(new Set(slugs));
});
