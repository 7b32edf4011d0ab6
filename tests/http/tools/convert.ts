import { hevcImage, writeHeif } from '@blattwerk/testing/files/heif';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { readZip } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import { pixelPng } from '../images.ts';
import type { ToolRows } from './rows.ts';

const files = [{ bytes: pixelPng, name: 'a.png' }];
/** Detected by its bytes. */
const heic = writeHeif([{ width: 64, height: 64, content: hevcImage }]);
const check = (bytes: Buffer) => expect(inspectPdf(bytes).pages).toBe(1);

export const rows: ToolRows = {
  accepted: [
    { files, name: 'converted.pdf', check },
    { files: [{ bytes: heic, name: 'a.jpg' }], name: 'converted.pdf', check },
    ...['fit', 'a4', 'letter'].map((page_size) => ({
      files,
      fields: { page_size, orientation: 'landscape', margin: 'small' },
      name: 'converted.pdf',
      check,
    })),
    {
      files: [...files, { bytes: pixelPng, name: 'A.png' }],
      fields: { output: 'each', page_size: 'custom', page_width: '85', page_height: '55', look: 'gray' },
      type: 'application/zip',
      name: 'converted_pdfs.zip',
      check: (bytes) => {
        const pdfs = readZip(bytes);
        expect(pdfs.map(({ name }) => name)).toEqual(['a.pdf', 'A (2).pdf']);
        for (const { content } of pdfs) expect(inspectPdf(content).pages).toBe(1);
      },
    },
  ],
  refused: [
    { files: [{ bytes: Buffer.from('GIF'), name: 'x.gif' }], code: 'unsupportedFormat', params: { file: 'x.gif' } },
    { files: [{ bytes: pixelPng.subarray(0, 30), name: 'x.png' }], code: 'damagedImage', params: { file: 'x.png' } },
  ],
};
