import type { ToolName } from '@blattwerk/shared';
import type { ArticleSlug } from './articles.ts';

type Two = readonly [ArticleSlug, ArticleSlug];
type Three = readonly [ToolName, ToolName, ToolName];

/** Articles linked from the page of a tool. */
export const articlesOfTool = {
  convert: ['convert-images-to-pdf-methods', 'digital-organization-smartphone-era'],
  merge: ['pdf-merge-vs-split-guide', 'remote-work-document-management'],
  compress: ['reduce-pdf-file-size-guide', 'best-free-pdf-compressors-2025'],
  'pdf-to-jpg': ['convert-pdf-to-jpg-bulk', 'why-pdf-documents-matter'],
  split: ['pdf-merge-vs-split-guide', 'reduce-pdf-file-size-guide'],
  rotate: ['digital-organization-smartphone-era', 'convert-images-to-pdf-methods'],
  protect: ['remote-work-document-management', 'why-pdf-documents-matter'],
  unlock: ['why-pdf-documents-matter', 'remote-work-document-management'],
  'organize-pages': ['pdf-merge-vs-split-guide', 'digital-organization-smartphone-era'],
  'delete-pages': ['pdf-merge-vs-split-guide', 'why-pdfs-are-large'],
  'extract-images': ['convert-pdf-to-jpg-bulk', 'why-pdfs-are-large'],
  'page-numbers': ['remote-work-document-management', 'pdf-merge-vs-split-guide'],
  watermark: ['remote-work-document-management', 'why-pdf-documents-matter'],
  sign: ['remote-work-document-management', 'why-pdf-documents-matter'],
  crop: ['digital-organization-smartphone-era', 'reduce-pdf-file-size-guide'],
  redact: ['pdf-merge-vs-split-guide', 'remote-work-document-management'],
  'e-invoice': ['e-invoices-open-check-write', 'why-pdf-documents-matter'],
  metadata: ['remote-work-document-management', 'why-pdf-documents-matter'],
  'n-up': ['pdf-merge-vs-split-guide', 'digital-organization-smartphone-era'],
  'page-size': ['convert-images-to-pdf-methods', 'digital-organization-smartphone-era'],
  ocr: ['digital-organization-smartphone-era', 'remote-work-document-management'],
  flatten: ['why-pdf-documents-matter', 'remote-work-document-management'],
  attachments: ['e-invoices-open-check-write', 'remote-work-document-management'],
  'pdf-a': ['why-pdf-documents-matter', 'remote-work-document-management'],
  repair: ['why-pdf-documents-matter', 'remote-work-document-management'],
  compare: ['remote-work-document-management', 'why-pdf-documents-matter'],
  bookmarks: ['pdf-merge-vs-split-guide', 'remote-work-document-management'],
  'scan-to-pdf': ['digital-organization-smartphone-era', 'convert-images-to-pdf-methods'],
} as const satisfies Readonly<Record<string, Two>>;

/** Links below an article: two articles to read next, and three tools. */
export const linksOfArticle: Readonly<Record<ArticleSlug, { articles: Two; tools: Three }>> = {
  'why-pdf-documents-matter': {
    articles: ['remote-work-document-management', 'e-invoices-open-check-write'],
    tools: ['convert', 'merge', 'compress'],
  },
  'digital-organization-smartphone-era': {
    articles: ['convert-images-to-pdf-methods', 'pdf-merge-vs-split-guide'],
    tools: ['convert', 'merge', 'rotate'],
  },
  'remote-work-document-management': {
    articles: ['why-pdf-documents-matter', 'pdf-merge-vs-split-guide'],
    tools: ['merge', 'protect', 'compress'],
  },
  'reduce-pdf-file-size-guide': {
    articles: ['why-pdfs-are-large', 'best-free-pdf-compressors-2025'],
    tools: ['compress', 'delete-pages', 'split'],
  },
  'convert-images-to-pdf-methods': {
    articles: ['digital-organization-smartphone-era', 'convert-pdf-to-jpg-bulk'],
    tools: ['convert', 'merge', 'extract-images'],
  },
  'pdf-merge-vs-split-guide': {
    articles: ['remote-work-document-management', 'reduce-pdf-file-size-guide'],
    tools: ['merge', 'split', 'delete-pages'],
  },
  'why-pdfs-are-large': {
    articles: ['reduce-pdf-file-size-guide', 'best-free-pdf-compressors-2025'],
    tools: ['compress', 'extract-images', 'split'],
  },
  'convert-pdf-to-jpg-bulk': {
    articles: ['convert-images-to-pdf-methods', 'why-pdfs-are-large'],
    tools: ['pdf-to-jpg', 'extract-images', 'convert'],
  },
  'best-free-pdf-compressors-2025': {
    articles: ['reduce-pdf-file-size-guide', 'why-pdfs-are-large'],
    tools: ['compress', 'split', 'merge'],
  },
  'e-invoices-open-check-write': {
    articles: ['why-pdf-documents-matter', 'digital-organization-smartphone-era'],
    tools: ['e-invoice', 'protect', 'merge'],
  },
};
