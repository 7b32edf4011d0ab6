import { describe, expect, it } from 'vitest';
import { type HeadFacts, type HeadTag, headTags, renderHead } from './head.ts';

const facts: HeadFacts = {
  path: '/converter',
  language: 'en',
  brand: 'Blattwerk',
  siteAddress: 'https://pdf.example',
  title: 'Images & PDF "now"',
  description: '<b>',
};

function attributes(tags: HeadTag[], element: string): Readonly<Record<string, string>>[] {
  return tags.flatMap((tag) => (tag.element === element && 'attributes' in tag ? [tag.attributes] : []));
}

describe('the head of a page', () => {
  it('has one title, and the canonical address in its language', () => {
    const tags = headTags(facts);
    expect(tags.filter((tag) => tag.element === 'title')).toEqual([{ element: 'title', text: facts.title }]);
    expect(attributes(tags, 'link').filter(({ rel }) => rel === 'canonical')).toEqual([
      { rel: 'canonical', href: 'https://pdf.example/converter?lang=en' },
    ]);
  });

  it('names both languages and the default', () => {
    const alternates = attributes(headTags(facts), 'link').filter(({ rel }) => rel === 'alternate');
    expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['de', 'https://pdf.example/converter'],
      ['en', 'https://pdf.example/converter?lang=en'],
      ['x-default', 'https://pdf.example/converter'],
    ]);
  });

  it('excludes a page without an address from search engines', () => {
    const tags = headTags({ ...facts, path: null });
    expect(attributes(tags, 'link')).toEqual([]);
    expect(attributes(tags, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('is escaped as HTML', () => {
    const html = renderHead(headTags(facts));
    expect(html).toContain('<title data-head>Images &#38; PDF &#34;now&#34;</title>');
    expect(html).not.toContain('<b>');
  });

  it('has a preview picture in its language', () => {
    const metas = attributes(headTags(facts), 'meta');
    const content = (name: string) => metas.find((meta) => meta.property === name || meta.name === name)?.content;
    expect(content('og:image')).toBe('https://pdf.example/share/converter.en.png');
    expect(content('og:image:width')).toBe('1200');
    expect(content('og:image:height')).toBe('630');
    expect(content('og:image:alt')).toBe(facts.title);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('og:type')).toBe('website');
    expect(content('article:published_time')).toBeUndefined();
  });

  it('has the dates of an article', () => {
    const article = { published: '2025-01-02T00:00:00Z', modified: '2026-11-21T00:00:00Z' };
    const metas = attributes(headTags({ ...facts, path: '/blog/a', article }), 'meta');
    expect(metas).toContainEqual({ property: 'og:type', content: 'article' });
    expect(metas).toContainEqual({ property: 'article:published_time', content: article.published });
    expect(metas).toContainEqual({ property: 'article:modified_time', content: article.modified });
    expect(metas).toContainEqual({ property: 'og:image', content: 'https://pdf.example/share/blog-a.en.png' });
  });
});
