import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, pageTexts, ten, tenPages, type ToolRows } from './rows.ts';

/** Its refusals are also those that the gateway gives for every tool. */
export const rows: ToolRows = {
  accepted: [undefined, '90', '180', '270'].map((rotation) => ({
    ...(rotation ? { fields: { rotation } } : {}),
    name: `rotated_${oddName}`,
    headers: { 'x-rotation': rotation ?? '90', 'x-page-count': '10', 'x-original-size': String(ten.length) },
    check: (bytes, answer) => {
      expect(inspectPdf(bytes)).toMatchObject({ rotation: Number(rotation ?? 90), texts: pageTexts(10) });
      expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
    },
  })),
  refused: [
    { files: [], code: 'noFile' },
    { files: [{ bytes: Buffer.from('hello'), name: 'x.pdf' }], code: 'invalidType', params: { file: 'x.pdf' } },
    { files: [...tenPages, ...tenPages], code: 'tooManyFiles' },
    { fields: { unheard: 'of' }, code: 'unknownField', params: { field: 'unheard' } },
    { fields: { rotation: '45' }, code: 'invalidField', params: { field: 'rotation' } },
  ],
};
