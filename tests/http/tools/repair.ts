import { qpdfExit } from '@blattwerk/testing/pdf/qpdf';
import { expect } from 'vitest';
import { expectTexts, oddName, pageTexts, ten, type ToolRows } from './rows.ts';

const cut = ten.subarray(0, ten.indexOf('xref'));

export const rows: ToolRows = {
  accepted: [
    {
      files: [{ bytes: cut, name: oddName }],
      name: `repaired_${oddName}`,
      headers: {
        'x-page-count': '10',
        'x-fault-count': '2',
        'x-missing-pages': '0',
        'x-notices': 'repaired',
        'x-repair-faults': `truncated=${cut.length},crossReferences=1`,
        'x-repair-source': 'headers',
      },
      check: (bytes) => {
        expectTexts(...pageTexts(10))(bytes);
        expect(qpdfExit(bytes, ['--check'])).toBe(0);
      },
    },
    {
      name: `repaired_${oddName}`,
      headers: { 'x-fault-count': '0', 'x-notices': 'notDamaged' },
      check: (bytes) => expect(bytes.equals(ten)).toBe(true),
    },
    {
      files: [{ bytes: cut, name: oddName }],
      fields: { output: 'report' },
      type: 'application/json',
      name: `repaired_${oddName.replace('.pdf', '.json')}`,
      headers: { 'x-fault-count': '2' },
      check: (bytes) =>
        expect(JSON.parse(bytes.toString())).toMatchObject({ isDamaged: true, source: { kind: 'headers' }, pages: [] }),
    },
  ],
  refused: [],
};
