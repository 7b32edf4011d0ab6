import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, ten, tenPages, type ToolRows } from './rows.ts';

const words = (bytes: Buffer) => inspectPdf(bytes).texts.map((text) => text.trim().split(/\s+/).at(-1));

export const rows: ToolRows = {
  accepted: [
    {
      files: [...tenPages],
      name: `numbered_${oddName}`,
      headers: { 'x-page-count': '10', 'x-numbered-pages': '10' },
      check: (bytes) => expect(words(bytes)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1))),
    },
    {
      fields: { pages: '9-', format: 'A-{n}', first: '41', digits: '3', position: 'top-right', color: 'gray' },
      name: `numbered_${oddName}`,
      headers: { 'x-page-count': '10', 'x-numbered-pages': '2' },
      check: (bytes, answer) => {
        const { texts } = inspectPdf(bytes);
        expect(texts.filter((text) => /A-04[12]/.test(text))).toHaveLength(2);
        expect(bytes.length).toBeGreaterThan(ten.length);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
  ],
  refused: [
    { fields: { format: 'Seite' }, code: 'invalidField', params: { field: 'format' } },
    { fields: { format: '{n} ก' }, code: 'invalidField', params: { field: 'format', character: 'ก', script: 'Thai' } },
    { fields: { pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
    { fields: { font_size: '100' }, code: 'invalidField', params: { field: 'font_size' } },
  ],
};
