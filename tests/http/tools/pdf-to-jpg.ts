import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import type { ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [undefined, 'normal', 'high'].map((quality) => ({
    fields: { pages: '1-2,9-', ...(quality ? { quality } : {}) },
    type: 'application/zip',
    name: 'converted_images.zip',
    headers: { 'x-page-count': '4' },
    check: (bytes, answer) => {
      expect(zipNames(bytes)).toEqual(['page-01.jpg', 'page-02.jpg', 'page-09.jpg', 'page-10.jpg']);
      expect(answer.headers.get('x-zip-size')).toBe(String(bytes.length));
    },
  })),
  refused: [],
};
