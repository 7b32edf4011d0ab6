import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { expectTexts, oddName, pageTexts, plain, ten, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      files: [{ bytes: plain }, { bytes: ten, name: oddName }, { bytes: plain }],
      name: 'merged.pdf',
      check: expectTexts(...pageTexts(3), ...pageTexts(10), ...pageTexts(3)),
    },
    {
      files: [{ bytes: plain }, { bytes: plain }],
      fields: { order: 'interleaved-reversed', bookmarks: 'none' },
      name: 'merged.pdf',
      check: expectTexts('Seite 1', 'Seite 3', 'Seite 2', 'Seite 2', 'Seite 3', 'Seite 1'),
    },
    {
      files: [{ bytes: plain }, { bytes: ten, name: 'zehn.pdf' }],
      fields: { contents_title: 'Inhalt' },
      name: 'merged.pdf',
      check: (bytes) => {
        const [contents = '', ...others] = inspectPdf(bytes).texts;
        expect(contents).toMatch(/Inhalt[^]*2\s+zehn\s+5/);
        expect(others).toEqual([...pageTexts(3), ...pageTexts(10)]);
      },
    },
  ],
  refused: [{ files: [{ bytes: plain }], code: 'tooFewFiles', params: { min_files: 2, received_files: 1 } }],
};
