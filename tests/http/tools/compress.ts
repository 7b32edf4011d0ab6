import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import { oddName, pageTexts, ten, type ToolRows } from './rows.ts';

const targetBytes = ten.length - 1;

export const rows: ToolRows = {
  accepted: [
    ...[{}, { quality: 'medium' }, { quality: 'low' }, { target_size: String(targetBytes) }, { grayscale: 'true' }].map(
      (fields) => ({
        fields,
        name: `compressed_${oddName}`,
        headers: { 'x-original-size': String(ten.length) },
        check: (bytes: Buffer, answer: Response) => {
          expect(inspectPdf(bytes).texts).toEqual(pageTexts(10));
          expect(bytes.length).toBeLessThanOrEqual('target_size' in fields ? targetBytes : ten.length);
          expect(answer.headers.get('x-compressed-size')).toBe(String(bytes.length));
          expect(answer.headers.get('x-image-quality')).toBe('0');
        },
      }),
    ),
    {
      fields: { both_levels: 'true' },
      type: 'application/zip',
      name: `compressed_${oddName.replace(/pdf$/, 'zip')}`,
      headers: { 'x-original-size': String(ten.length) },
      check: (bytes) => expect(zipNames(bytes)).toEqual(['medium.pdf', 'low.pdf']),
    },
  ],
  refused: [
    { fields: { target_size: '1' }, code: 'targetTooSmall' },
    { fields: { target_size: '5000', both_levels: 'true' }, code: 'invalidField', params: { field: 'both_levels' } },
  ],
};
