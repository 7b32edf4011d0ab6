import type { ToolName } from '@blattwerk/shared';
import type { ArticleSlug } from '../../content/articles.ts';

type Three = readonly [ToolName, ToolName, ToolName];

/** Tools suggested below an article; an article that is missing here suggests `defaultThree`. */
const suggested: Readonly<Partial<Record<ArticleSlug, Three>>> = {
  'digital-organization-smartphone-era': ['convert', 'merge', 'rotate'],
  'remote-work-document-management': ['merge', 'protect', 'compress'],
  'reduce-pdf-file-size-guide': ['compress', 'delete-pages', 'split'],
  'convert-images-to-pdf-methods': ['convert', 'merge', 'extract-images'],
  'pdf-merge-vs-split-guide': ['merge', 'split', 'delete-pages'],
  'why-pdfs-are-large': ['compress', 'extract-images', 'split'],
  'convert-pdf-to-jpg-bulk': ['pdf-to-jpg', 'extract-images', 'convert'],
  'best-free-pdf-compressors-2025': ['compress', 'split', 'merge'],
};

const defaultThree: Three = ['convert', 'merge', 'compress'];

export function suggestedTools(slug: ArticleSlug): Three {
  return suggested[slug] ?? defaultThree;
}
