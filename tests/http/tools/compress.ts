import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { oddName, pageTexts, ten, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [undefined, 'medium', 'low'].map((quality) => ({
    ...(quality ? { fields: { quality } } : {}),
    name: `compressed_${oddName}`,
    headers: { 'x-original-size': String(ten.length) },
    check: (bytes, answer) => {
      expect(inspectPdf(bytes).texts).toEqual(pageTexts(10));
      expect(bytes.length).toBeLessThanOrEqual(ten.length);
      expect(answer.headers.get('x-compressed-size')).toBe(String(bytes.length));
    },
  })),
  refused: [],
};
