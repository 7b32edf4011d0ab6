import { type ArticleSlug, slugs } from './articles.ts';

/** What is told of an article without its text. No interface: i18next finds no keys in one. */
export type ArticleFacts = {
  title: string;
  description: string;
  /** At about 200 words a minute: `4 min`. */
  readTime: string;
};

/**
 * The facts of every article by its slug.
 * @param found by the articles' files
 * @throws Error where the file of one is missing
 */
export function factsBySlug(found: Readonly<Record<string, ArticleFacts>>): Record<ArticleSlug, ArticleFacts> {
  const files = new Map(Object.entries(found).map(([path, facts]) => [/([^/]+)\.\w+\.md$/.exec(path)?.[1], facts]));
  return Object.fromEntries(
    slugs.map((slug) => {
      const facts = files.get(slug);
      if (!facts) throw new Error(`The article ${slug} has no file`);
      return [slug, facts];
    }),
  ) as Record<ArticleSlug, ArticleFacts>;
}
