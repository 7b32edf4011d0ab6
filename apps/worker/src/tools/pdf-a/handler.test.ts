import { open } from '@blattwerk/pdf';
import type { OpenedPdf } from '@blattwerk/pdf/internal';
import { accessiblePdf } from '@blattwerk/pdf/testing/accessible-pdf';
import { archivePdf, claimOf } from '@blattwerk/pdf/testing/archive-pdf';
import type { ArchiveReport, Contracts, OptionsOf } from '@blattwerk/shared';
import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../pdf/archive/write-archive.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { pdfAHandler } from './handler.ts';

type Options = OptionsOf<Contracts['pdf-a']>;

async function reportOf(bytes: Buffer, level: Options['level'] = 'auto') {
  const { output, result } = await runInMemory(pdfAHandler, [{ name: 'a.pdf', bytes }], { mode: 'check', level });
  const report = JSON.parse(output.toString()) as ArchiveReport;
  expect(result).toMatchObject({ mime: 'application/json', facts: { findingCount: report.findings.length } });
  return report;
}

describe('the level that is checked', () => {
  it.each(['1b', '2b', '2u', '3b', '3u'] as const)('is the one that the file claims: %s', async (level) => {
    expect(await reportOf(archivePdf(level))).toEqual({ claim: level, level, passes: true, findings: [] });
  });

  it.each([
    ['1A', '1a', '1a'],
    ['2A', '2a', '2a'],
    ['3A', '3a', '3a'],
    ['4F', '4f', '2b'],
  ])('of the claim of %s is %s, or 2b where it is not checked', async (claimed, claim, level) => {
    expect(await reportOf(archivePdf('2b', { xmp: claimOf(claimed) }))).toMatchObject({ claim, level });
  });

  it('is 2b without a claim, or the one that is asked for', async () => {
    const report = await reportOf(makePdf(2));
    expect(report).toMatchObject({ level: '2b', passes: false });
    expect(report.claim).toBeUndefined();
    const { findings } = await reportOf(archivePdf('2b'), '3b');
    expect(findings).toMatchObject([{ kind: 'claim', rules: ['6.6.4-2'], count: 1, pages: [] }]);
  });
});

describe('PDF/UA', () => {
  it('is checked where it is asked for, and named in the sentences', async () => {
    const report = await reportOf(archivePdf('2b'), 'ua-1');
    expect(report).toMatchObject({ level: 'ua-1', passes: false });
    expect(report.claim).toBeUndefined();
    const messages = report.findings.map(({ message }) => message.en);
    expect(messages).toContain('The file doesn’t say correctly that it is PDF/UA.');
    expect(messages.join(' ')).not.toContain('PDF/A');
  });

  it('demands that protection lets screen readers in', async () => {
    const protectedPdf = (accessibility: 'y' | 'n') =>
      qpdfJob(accessiblePdf(), {
        encrypt: { userPassword: '', ownerPassword: 'a', '128bit': { accessibility } },
        allowWeakCrypto: '',
      });
    const rulesOf = async (bytes: Buffer) => (await reportOf(bytes, 'ua-1')).findings.flatMap(({ rules }) => rules);
    expect(await rulesOf(protectedPdf('y'))).toEqual([]);
    expect(await rulesOf(protectedPdf('n'))).toEqual(['7.16-1']);
  });

  it('passes where a file claims and keeps it', async () => {
    expect(await reportOf(accessiblePdf(), 'ua-1')).toEqual({
      claim: 'ua-1',
      level: 'ua-1',
      passes: true,
      findings: [],
    });
  });
});

describe('a finding', () => {
  it('has a sentence with its number, its rules, and the pages and objects with it', async () => {
    const { findings } = await reportOf(makePdf(3));
    expect(findings.find(({ kind }) => kind === 'fontNotEmbedded')).toMatchObject({
      message: { de: 'Eine Schrift ist nicht eingebettet.', en: 'One font isn’t embedded.' },
      rules: ['6.2.11.4.1-1'],
      count: 1,
      pages: [1, 2, 3],
      objects: [expect.any(Number)],
    });
  });

  it('names damage, which is not repaired before', async () => {
    const damaged = archivePdf('2b', {
      bytes: (file) => Buffer.from(file.toString('latin1').replace('startxref\n', 'startxref\n9'), 'latin1'),
    });
    const { findings } = await reportOf(damaged);
    expect(findings.map(({ kind }) => kind)).toContain('crossReferences');
  });

  it('names encryption with which a file opens without a password', async () => {
    const restricted = qpdfJob(makePdf(1), {
      encrypt: { userPassword: '', ownerPassword: 'a', '256bit': { extract: 'n' } },
    });
    const { findings } = await reportOf(restricted);
    expect(findings.map(({ kind }) => kind)).toContain('encryption');
  });
});

it('takes no PDF that needs a password, and no other file', async () => {
  await expect(reportOf(encryptedPdf(makePdf(1), 'a', 'b'))).rejects.toMatchObject({ code: 'encryptedPdf' });
  await expect(reportOf(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ code: 'damagedPdf' });
});

/** What no level allows, in the catalog. */
const script = '/OpenAction << /S /JavaScript /JS (1) >>';

describe('mode convert', () => {
  const convert = (bytes: Buffer, level: Options['level'] = 'auto') =>
    runInMemory(pdfAHandler, [{ name: 'a.pdf', bytes }], { mode: 'convert', level });

  it('makes a PDF one that its check passes, with the same text, and says what it changed', async () => {
    const { output, result } = await convert(textPdf(['Rechnung']));
    expect(result).toMatchObject({
      mime: 'application/pdf',
      facts: { findingCount: 0, pageCount: 1, outputSize: output.length },
      notices: ['archiveChanges'],
      archiveChanges: expect.arrayContaining(['fontEmbedded=1']),
      archiveLevel: ['2b'],
    });
    expect(qpdfCheck(output)).toBe(0);
    expect(textOf(output).trim()).toBe('Rechnung');
    expect(await reportOf(output)).toMatchObject({ claim: '2b', passes: true });
  });

  it.each([
    ['the level that is asked for', makePdf(1), '3u', '3u'],
    ['that of the claim', archivePdf('2u', { catalog: script }), 'auto', '2u'],
    ['2u for 2a, whose tags are not checked', archivePdf('2b', { xmp: claimOf('2A'), catalog: script }), 'auto', '2u'],
    ['3b where files are attached', pdfWithXml(ciiInvoice()), 'auto', '3b'],
  ] as const)('makes %s', async (_, bytes, asked, made) => {
    const { output } = await convert(bytes, asked);
    expect(await reportOf(output)).toMatchObject({ claim: made, level: made, passes: true });
  });

  it('returns what passes already as it is', async () => {
    const bytes = archivePdf('3b');
    const { output, result } = await convert(bytes);
    expect(output.equals(bytes)).toBe(true);
    expect(result).toMatchObject({ notices: [], archiveChanges: [], archiveLevel: ['3b'] });
  });

  it('takes a PDF with restrictions only where everything is allowed', async () => {
    const open = { userPassword: '', ownerPassword: 'a' };
    const allowing = qpdfJob(makePdf(1), { encrypt: { ...open, '256bit': {} } });
    expect(await reportOf((await convert(allowing)).output)).toMatchObject({ passes: true });
    const restricted = qpdfJob(makePdf(1), { encrypt: { ...open, '256bit': { extract: 'n' } } });
    await expect(convert(restricted)).rejects.toMatchObject({ code: 'restrictedPdf', params: { permission: 'copy' } });
  });

  it('refuses what cannot become PDF/A, with the reason and its page', async () => {
    const wide = Buffer.from(makePdf(2).toString('latin1').replace('0 595 842', '0 15000 842'), 'latin1');
    await expect(convert(wide)).rejects.toMatchObject({
      code: 'notArchivable',
      params: { file: 'a.pdf', obstacle: 'pageSize', page: 1 },
    });
  });
});

it('writes nothing that the check does not pass', async () => {
  const pdf = await open(archivePdf('2b', { catalog: script }));
  await expect(writeArchive(pdf as OpenedPdf, '2b', 'a.pdf')).rejects.toMatchObject({
    code: 'notArchivable',
    params: { obstacle: 'rules' },
  });
});
