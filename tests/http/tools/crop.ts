import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { pageSizes } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { expectTexts, oddName, type ToolRows } from './rows.ts';

const letters = makePdf(2);

export const rows: ToolRows = {
  accepted: [
    {
      fields: { margins: '10,20,30,40', even_margins: '0,0,100.5,0', page_margins: '3:7,0,0,0', pages: '-4' },
      name: `cropped_${oddName}`,
      headers: { 'x-page-count': '10', 'x-cropped-pages': '4' },
      check: (bytes, answer) => {
        expect(pageSizes(bytes).slice(0, 5)).toEqual([
          [149.9, 257],
          [209.9, 196.5],
          [209.9, 290],
          [209.9, 196.5],
          [209.9, 297],
        ]);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      files: [{ bytes: letters, name: 'a.pdf' }],
      fields: { margins: '0,0,200,0', outside: 'delete', pages: '1' },
      name: 'cropped_a.pdf',
      headers: { 'x-cropped-pages': '1', 'x-removed-items': '0' },
      check: expectTexts('Seite 1', 'Seite 2'),
    },
    {
      files: [{ bytes: letters, name: 'a.pdf' }],
      fields: { margins: '100,0,0,0', outside: 'delete' },
      name: 'cropped_a.pdf',
      headers: { 'x-cropped-pages': '2' },
      check: (bytes, answer) => {
        expectTexts()(bytes);
        // The letters of `Seite 1` and `Seite 2`.
        expect(Number(answer.headers.get('x-removed-items'))).toBeGreaterThanOrEqual(12);
      },
    },
    {
      files: [{ bytes: letters, name: 'a.pdf' }],
      fields: { detect: 'all', padding: '0' },
      name: 'cropped_a.pdf',
      headers: { 'x-cropped-pages': '2' },
      // A line of text.
      check: (bytes) => {
        const [width = 0, height = 0] = pageSizes(bytes)[0] ?? [];
        expect(Math.abs(width - 26)).toBeLessThan(2);
        expect(Math.abs(height - 6)).toBeLessThan(2);
      },
    },
  ],
  refused: [
    { fields: { margins: '' }, code: 'invalidField', params: { field: 'margins' } },
    { fields: { margins: '1,2,3' }, code: 'invalidField', params: { field: 'margins' } },
    { fields: { page_margins: '11:1,1,1,1' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
    { fields: { margins: '150,0,143,0' }, code: 'cropTooSmall', params: { page: 1 } },
  ],
};
