import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import { expectTexts, type ToolRows } from './rows.ts';

const cuts = [
  ['interval', '4', 3],
  ['chunks', '4', 4],
  ['ranges', '1-3, 4-6', 2],
  ['pages', '2, 4-5', 3],
  ['size', '1', 10],
] as const;

export const rows: ToolRows = {
  accepted: [
    {
      fields: { config: ' 5, 1-2 ' },
      name: 'extracted_pages.pdf',
      headers: { 'x-page-count': '10', 'x-output-files': '1' },
      check: expectTexts('Seite 5', 'Seite 1', 'Seite 2'),
    },
    ...cuts.map(([mode, config, files]) => ({
      fields: { mode, config },
      type: 'application/zip',
      name: 'split_pdfs.zip',
      headers: { 'x-page-count': '10', 'x-output-files': String(files) },
      check: (bytes: Buffer) => expect(zipNames(bytes)).toHaveLength(files),
    })),
  ],
  refused: [
    { fields: { mode: 'interval', config: '0' }, code: 'invalidInterval' },
    { fields: { mode: 'bookmarks', config: '1' }, code: 'noBookmarks' },
    { fields: { mode: 'blank' }, code: 'noBlankPages' },
    { fields: { mode: 'size', config: '0' }, code: 'invalidPartSize' },
    { fields: { mode: 'chunks', config: '11' }, code: 'invalidChunks', params: { page_count: 10 } },
  ],
};
