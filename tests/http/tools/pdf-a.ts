import { archivePdf } from '@blattwerk/pdf/testing/archive-pdf';
import type { ArchiveReport } from '@blattwerk/shared';
import { expect } from 'vitest';
import { locked, oddName, restricted, type ToolRows } from './rows.ts';

const jsonName = oddName.replace('.pdf', '.json');
const reportOf = (bytes: Buffer) => JSON.parse(bytes.toString()) as ArchiveReport;

export const rows: ToolRows = {
  accepted: [
    {
      type: 'application/json',
      files: [{ bytes: archivePdf('2b'), name: oddName }],
      name: jsonName,
      headers: { 'x-finding-count': '0', 'x-page-count': '1' },
      check: (bytes) => expect(reportOf(bytes)).toEqual({ claim: '2b', level: '2b', passes: true, findings: [] }),
    },
    {
      type: 'application/json',
      fields: { level: '1b' },
      name: jsonName,
      headers: { 'x-page-count': '10' },
      check: (bytes) => {
        const { claim, level, passes, findings } = reportOf(bytes);
        expect({ claim, level, passes }).toEqual({ claim: undefined, level: '1b', passes: false });
        expect(findings.map(({ kind }) => kind)).toContain('fontNotEmbedded');
      },
    },
    {
      type: 'application/json',
      files: [{ bytes: restricted, name: oddName }],
      name: jsonName,
      check: (bytes) => expect(reportOf(bytes).findings.map(({ kind }) => kind)).toContain('encryption'),
    },
    {
      type: 'application/pdf',
      fields: { mode: 'convert' },
      name: `pdfa_${oddName}`,
      headers: { 'x-notices': 'archiveChanges', 'x-finding-count': '0' },
      check: (bytes) => expect(bytes.includes('pdfaid:part')).toBe(true),
    },
  ],
  refused: [
    { files: [{ bytes: locked }], code: 'encryptedPdf' },
    { fields: { mode: 'convert' }, files: [{ bytes: restricted }], code: 'restrictedPdf' },
    { fields: { mode: 'convert', level: '1b' }, code: 'invalidField', params: { field: 'level' } },
  ],
};
