import { pageSizes } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      fields: { per_sheet: '4' },
      name: `sheets_${oddName}`,
      headers: { 'x-page-count': '3', 'x-placed-pages': '10' },
      check: (bytes, answer) => {
        expect(pageSizes(bytes)).toEqual([
          [210, 297],
          [210, 297],
          [210, 297],
        ]);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      fields: { mode: 'poster', columns: '3', paper: 'a5' },
      name: `sheets_${oddName}`,
      headers: { 'x-page-count': '90' },
      check: (bytes) => expect(pageSizes(bytes)[0]).toEqual([148, 210]),
    },
  ],
  refused: [{ fields: { per_sheet: '5' }, code: 'invalidField', params: { field: 'per_sheet' } }],
};
