import { type ArticleSlug, slugs } from './articles.ts';

/** Data of an article without its text. A type and not an interface, in which i18next finds no keys. */
export type ArticleFacts = {
  title: string;
  description: string;
  /** At 200 words a minute: `4 min`. */
  readTime: string;
};

/**
 * Data of every article by its slug.
 * @param found data by file path
 * @throws Error where the file of an article is missing
 */
export function factsBySlug(found: Readonly<Record<string, ArticleFacts>>): Record<ArticleSlug, ArticleFacts> {
  const files = new Map(Object.entries(found).map(([path, facts]) => [/([^/]+)\.\w+\.md$/.exec(path)?.[1], facts]));
  return Object.fromEntries(
    slugs.map((slug) => {
      const facts = files.get(slug);
      if (!facts) throw new Error(`article ${slug}: no file`);
      return [slug, facts];
    }),
  ) as Record<ArticleSlug, ArticleFacts>;
}
