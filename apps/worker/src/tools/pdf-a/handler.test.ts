import { archivePdf, claimOf } from '@blattwerk/pdf/testing/archive-pdf';
import type { ArchiveReport, Contracts, OptionsOf } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
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
    ['1A', '1a', '1b'],
    ['2A', '2a', '2u'],
    ['3A', '3a', '3u'],
    ['4F', '4f', '2b'],
  ])('beside the claim of %s has no tags', async (claimed, claim, level) => {
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
