import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import type { Accepted, ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    ...[undefined, 'normal', 'high'].map(acceptedQuality),
    {
      fields: { pages: '2', format: 'png', resolution: '72', colors: 'gray', archive: 'whenNeeded' },
      type: 'image/png',
      name: 'Übung "1" 😀.png',
      headers: { 'x-page-count': '1' },
      check: (bytes, answer) => {
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        expect(answer.headers.get('x-zip-size')).toBe(String(bytes.length));
      },
    },
  ],
  refused: [],
};

function acceptedQuality(quality: string | undefined): Accepted {
  return {
    fields: { pages: '1-2,9-', ...(quality ? { quality } : {}) },
    type: 'application/zip',
    name: 'converted_images.zip',
    headers: { 'x-page-count': '4' },
    check: (bytes, answer) => {
      expect(zipNames(bytes)).toEqual(['page-01.jpg', 'page-02.jpg', 'page-09.jpg', 'page-10.jpg']);
      expect(answer.headers.get('x-zip-size')).toBe(String(bytes.length));
    },
  };
}
