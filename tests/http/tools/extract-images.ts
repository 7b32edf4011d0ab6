import { zipNames } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import { oddName, plain, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      type: 'application/zip',
      name: `images_${oddName.replace('.pdf', '.zip')}`,
      headers: { 'x-image-count': '1' },
      check: (bytes) => expect(zipNames(bytes)).toHaveLength(1),
    },
    {
      fields: { format: 'jpg', min_side: '1', images: '1' },
      type: 'application/zip',
      name: `images_${oddName.replace('.pdf', '.zip')}`,
      headers: { 'x-image-count': '1' },
      check: (bytes) => expect(zipNames(bytes)).toEqual([expect.stringMatching(/[.]jpg$/)]),
    },
  ],
  refused: [
    { files: [{ bytes: plain }], code: 'noImages' },
    { fields: { images: '2' }, code: 'invalidImages', params: { image: 2, image_count: 1 } },
    { fields: { min_side: '50000' }, code: 'noImages', params: { min_side: 50_000 } },
  ],
};
