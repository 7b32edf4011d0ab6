import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, pageTexts, ten, tenPages, type ToolRows } from './rows.ts';

/** Its refusals are also those that the gateway gives for every tool. */
export const rows: ToolRows = {
  accepted: [
    ...[undefined, '90', '180', '270'].map((rotation) => ({
      ...(rotation ? { fields: { rotation } } : {}),
      name: `rotated_${oddName}`,
      headers: { 'x-rotation': rotation ?? '90', 'x-page-count': '10', 'x-original-size': String(ten.length) },
      check: (bytes: Buffer, answer: Response) => {
        expect(inspectPdf(bytes)).toMatchObject({ rotation: Number(rotation ?? 90), texts: pageTexts(10) });
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    })),
    {
      fields: { orientation: 'landscape' },
      name: `rotated_${oddName}`,
      headers: { 'x-rotation': '0', 'x-rotated-pages': '0', 'x-notices': 'nothingRotated' },
      check: (bytes) => expect(bytes.equals(ten)).toBe(true),
    },
    {
      fields: { pages: '2,4-5+180' },
      name: `rotated_${oddName}`,
      headers: { 'x-rotation': '0', 'x-page-count': '10', 'x-rotated-pages': '3' },
      check: (bytes) => expect(inspectPdf(bytes)).toMatchObject({ rotation: 0, texts: pageTexts(10) }),
    },
  ],
  refused: [
    { files: [], code: 'noFile' },
    { files: [{ bytes: Buffer.from('hello'), name: 'x.pdf' }], code: 'invalidType', params: { file: 'x.pdf' } },
    { files: [...tenPages, ...tenPages], code: 'tooManyFiles' },
    { fields: { unknown: 'of' }, code: 'unknownField', params: { field: 'unknown' } },
    { fields: { rotation: '45' }, code: 'invalidField', params: { field: 'rotation' } },
    { fields: { pages: '2+45' }, code: 'invalidPages' },
    { fields: { pages: '9-11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
  ],
};
