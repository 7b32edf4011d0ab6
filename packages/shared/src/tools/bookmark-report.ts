import type { OpenApiSchema } from '../openapi-types.ts';

/** The answer in JSON: the bookmarks and labels of a PDF. */
export interface BookmarkReport {
  /** As the field `bookmarks` takes them. */
  bookmarks: readonly { title: string; page: number | null; level: number; open: boolean }[];
  /** Of each page. */
  labels: readonly string[];
}

const entries: Readonly<Record<keyof BookmarkReport['bookmarks'][number], OpenApiSchema>> = {
  title: { type: 'string' },
  page: { type: ['integer', 'null'], description: 'Number of the page that it leads to, from 1; null for none.' },
  level: { type: 'integer', minimum: 1, description: 'At most one deeper than that of the one before.' },
  open: { type: 'boolean', description: 'Whether the bookmarks below it are shown at once.' },
};

/** Schemas of the answer. */
export const bookmarkReportSchemas: Readonly<Record<string, OpenApiSchema>> = {
  BookmarkReport: {
    type: 'object',
    required: ['bookmarks', 'labels'],
    properties: {
      bookmarks: {
        type: 'array',
        items: { $ref: '#/components/schemas/ListedBookmark' },
        description: 'All bookmarks in their order, as the field of that name takes them.',
      },
      labels: {
        type: 'array',
        items: { type: 'string' },
        description: 'What viewers show as the number of each page.',
      },
    },
  },
  ListedBookmark: { type: 'object', required: Object.keys(entries), properties: entries },
};
