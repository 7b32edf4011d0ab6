import { scannedText } from '@blattwerk/testing/files/scanned-text';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { noTesseract } from '../../../apps/worker/src/testing/tesseract.ts';
import { oddName, type ToolRows } from './rows.ts';

const lines = ['Die größte Rechnung über', '1.284,50 Euro aus Köln'];
const scan = { bytes: await scannedText([lines]), name: oddName };
const base = oddName.replace('.pdf', '');
const counts = { 'x-recognized-pages': '1', 'x-recognized-words': '8', 'x-page-count': '1', 'x-left-pages': '0' };

export const rows: ToolRows = noTesseract
  ? { accepted: [], refused: [{ files: [scan], code: 'toolOff', params: { tool: 'ocr' } }] }
  : {
      accepted: [
        {
          files: [scan],
          fields: { language: 'deu' },
          name: `ocr_${oddName}`,
          headers: counts,
          check: (bytes) => expect(textOf(bytes).trim().split(/\s*\n/)).toEqual(lines),
        },
        {
          files: [scan],
          fields: { language: 'deu', output: 'text' },
          type: 'text/plain',
          name: `ocr_${base}.txt`,
          headers: counts,
          check: (bytes) => expect(bytes.toString()).toBe(`${lines.join('\n')}\n`),
        },
        {
          files: [scan],
          fields: { language: 'deu', output: 'markdown' },
          type: 'text/markdown',
          name: `ocr_${base}.md`,
          headers: counts,
          check: (bytes) => expect(bytes.toString()).toBe(`${lines.join(' ')}\n`),
        },
        {
          files: [scan],
          fields: { language: 'deu', output: 'json' },
          type: 'application/json',
          name: `ocr_${base}.json`,
          headers: counts,
          check: (bytes) => expect(JSON.parse(bytes.toString())).toMatchObject({ pages: [{ source: 'recognized' }] }),
        },
      ],
      refused: [
        { files: [scan], fields: { language: 'deu+xyz' }, code: 'invalidField', params: { field: 'language' } },
        { files: [scan], fields: { pages: '2' }, code: 'invalidPages', params: { page: 2, page_count: 1 } },
      ],
    };
