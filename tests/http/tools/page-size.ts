import { pageSizes } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      fields: { size: 'own', width: '100', height: '50', margin: '5' },
      name: `resized_${oddName}`,
      headers: { 'x-page-count': '10', 'x-resized-pages': '10' },
      check: (bytes, answer) => {
        expect(pageSizes(bytes)).toEqual(Array.from({ length: 10 }, () => [100, 50]));
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
  ],
  refused: [{ fields: { size: 'own', width: '10' }, code: 'invalidField', params: { field: 'width' } }],
};
