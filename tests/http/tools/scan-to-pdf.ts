import { scannedText } from '@blattwerk/testing/files/scanned-text';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { noTesseract } from '../../../apps/worker/src/testing/tesseract.ts';
import { pixelPng } from '../images.ts';
import type { ToolRows } from './rows.ts';

const files = [{ bytes: pixelPng, name: 'a.png' }];
const pdf = { bytes: await scannedText([['x']]), name: 'a.pdf' };

export const rows: ToolRows = noTesseract
  ? { accepted: [], refused: [{ files, code: 'toolOff', params: { tool: 'scan-to-pdf' } }] }
  : {
      accepted: [
        {
          files,
          name: 'scan.pdf',
          headers: { 'x-found-pages': '0', 'x-recognized-words': '0', 'x-left-pages': '0' },
          check: (bytes) => expect(inspectPdf(bytes).pages).toBe(1),
        },
      ],
      refused: [
        { files: [pdf], code: 'unsupportedFormat', params: { file: 'a.pdf' } },
        { files, fields: { language: 'deu+xyz' }, code: 'invalidField', params: { field: 'language' } },
        { files, fields: { whole_photos: '0,1' }, code: 'invalidField', params: { field: 'whole_photos' } },
      ],
    };
