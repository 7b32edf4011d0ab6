import type { Language } from '@blattwerk/shared';

/** Publication dates by slug. The text of an article is in `articles/<slug>.<language>.md`. */
const published = {
  'why-pdf-documents-matter': '2025-01-02',
  'digital-organization-smartphone-era': '2025-02-11',
  'remote-work-document-management': '2025-03-20',
  'reduce-pdf-file-size-guide': '2025-05-06',
  'convert-images-to-pdf-methods': '2025-06-17',
  'pdf-merge-vs-split-guide': '2025-07-22',
  'why-pdfs-are-large': '2025-08-26',
  'convert-pdf-to-jpg-bulk': '2025-09-23',
  'best-free-pdf-compressors-2025': '2025-10-20',
  'e-invoices-open-check-write': '2026-11-29',
} as const;

export type ArticleSlug = keyof typeof published;

export interface Article {
  slug: ArticleSlug;
  path: `/blog/${ArticleSlug}`;
  /** ISO 8601, midnight UTC. */
  published: string;
  modified: string;
}

/** Day of the last change of a text; `page-days.test.ts` compares it with the text. */
const modified = {
  'why-pdf-documents-matter': '2026-11-22',
  'digital-organization-smartphone-era': '2026-11-28',
  'remote-work-document-management': '2026-11-22',
  'reduce-pdf-file-size-guide': '2026-11-25',
  'convert-images-to-pdf-methods': '2026-11-25',
  'pdf-merge-vs-split-guide': '2026-11-30',
  'why-pdfs-are-large': '2026-11-25',
  'convert-pdf-to-jpg-bulk': '2026-11-25',
  'best-free-pdf-compressors-2025': '2026-11-25',
  'e-invoices-open-check-write': '2026-11-29',
} as const satisfies Record<ArticleSlug, string>;

/** Newest first. */
export const articles: readonly Article[] = (Object.keys(published) as ArticleSlug[])
  .map((slug) => ({
    slug,
    path: `/blog/${slug}` as const,
    published: `${published[slug]}T00:00:00Z`,
    modified: `${modified[slug]}T00:00:00Z`,
  }))
  .toSorted((a, b) => b.published.localeCompare(a.published));

export const slugs = articles.map(({ slug }) => slug);

/** Value of `data-article` on the element with an article's text, for reading it out of the page. */
export function articleMark(slug: ArticleSlug, language: Language): string {
  return `${slug}.${language}`;
}
