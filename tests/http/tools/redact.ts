import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect } from 'vitest';
import { oddName, pageTexts, type ToolRows } from './rows.ts';

const area = { pages: '1', x: 60, y: 700, width: 200, height: 60 };
const areas = (...items: object[]) => JSON.stringify(items);
const attached = {
  name: 'a.pdf',
  bytes: writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    stream('', ''),
    '<< /Type /Filespec /F (a.txt) /EF << /F 6 0 R >> >>',
    stream('/Type /EmbeddedFile', 'Lara'),
  ]),
};

export const rows: ToolRows = {
  accepted: [
    {
      fields: { areas: areas(area), words: 'Lara\nseite\n\n10', color: 'gray' },
      name: `redacted_${oddName}`,
      headers: {
        'x-page-count': '10',
        'x-redacted-pages': '10',
        // An area, ten times a word, and a number.
        'x-redacted-places': '12',
        'x-removed-images': '0',
        'x-removed-notes': '0',
        'x-notices': 'wordsNotFound',
        'x-words-not-found': '1',
      },
      check: (bytes, answer) => {
        expect(textOf(bytes).match(/\S+/g)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      fields: { areas: '', words: '', whole_pages: '2-' },
      name: `redacted_${oddName}`,
      headers: { 'x-redacted-pages': '9', 'x-redacted-places': '9' },
      check: (bytes, answer) => {
        expect(inspectPdf(bytes).texts).toEqual(pageTexts(1));
        expect(answer.headers.has('x-words-not-found')).toBe(false);
      },
    },
    {
      // All but the first one stay.
      fields: { areas: '', words: 'seite', keep: areas({ pages: '2-', x: 0, y: 0, width: 2000, height: 2000 }) },
      name: `redacted_${oddName}`,
      headers: { 'x-redacted-pages': '1', 'x-redacted-places': '1', 'x-kept-places': '9', 'x-redacted-elsewhere': '0' },
      check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(['1', ...pageTexts(10).slice(1)]),
    },
    {
      // Longer than the fields of other tools.
      fields: { areas: areas(...Array.from({ length: 500 }, () => area)), words: '' },
      name: `redacted_${oddName}`,
      headers: { 'x-redacted-places': '500', 'x-redacted-pages': '1' },
      check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pageTexts(10).slice(1)),
    },
  ],
  refused: [
    { fields: { areas: '', words: '' }, code: 'invalidField', params: { field: 'areas' } },
    { fields: { areas: '[{' }, code: 'invalidField', params: { field: 'areas' } },
    { fields: { areas: areas(area, { ...area, x: '1' }) }, code: 'invalidField', params: { field: 'areas', area: 2 } },
    {
      fields: { areas: areas({ ...area, pages: '11' }) },
      code: 'invalidPages',
      params: { field: 'areas', area: 1, page: 11, page_count: 10 },
    },
    { fields: { find: 'names' }, code: 'invalidField', params: { field: 'find' } },
    { fields: { words: 'a\n'.repeat(101) }, code: 'invalidField', params: { field: 'words' } },
    { fields: { whole_pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
    { fields: { areas: '', words: 'Lara' }, code: 'nothingFound', params: { word: 1 } },
    { fields: { areas: '', words: '', find: 'ibans' }, code: 'nothingFound' },
    { files: [attached], fields: { words: 'Lara', attachments: 'keep' }, code: 'cannotErase' },
  ],
};
