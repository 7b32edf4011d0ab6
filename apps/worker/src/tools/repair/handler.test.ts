import type { RepairReport } from '@blattwerk/shared';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfExit, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { repairHandler } from './handler.ts';

const run = (bytes: Buffer, output: 'pdf' | 'report' = 'pdf') =>
  runInMemory(repairHandler, [{ name: 'a.pdf', bytes }], { output });

const three = textPdf(['one', 'two', 'three']);
const cut = three.subarray(0, three.indexOf('xref'));
const edit = (change: (text: string) => string) => Buffer.from(change(three.toString('latin1')), 'latin1');
/** The font of all pages is missing. */
const fontless = edit((text) => text.slice(0, text.indexOf('xref')).replace('3 0 obj', '3 0 xxx'));

describe('repair', () => {
  it('repairs a damaged file, and says what was wrong', async () => {
    const { output, result, stages } = await run(cut);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    expect(textOf(output)).toMatch(/one\s+two\s+three/);
    expect(result).toMatchObject({
      mime: 'application/pdf',
      facts: { faultCount: 2, missingPages: 0, pageCount: 3, outputSize: output.length },
      notices: ['repaired'],
      repairedPages: [],
      repairFaults: [`truncated=${cut.length}`, 'crossReferences=1'],
      repairSource: ['headers'],
      missingParts: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('returns a file without damage as it is, also a signed one', async () => {
    for (const file of [makePdf(3, { image: true }), qpdfJob(three, { objectStreams: 'generate' })]) {
      const { output, result } = await run(file);
      expect(output.equals(file)).toBe(true);
      expect(result).toMatchObject({ facts: { faultCount: 0 }, notices: ['notDamaged'], repairFaults: [] });
    }
  });

  it('names the pages and what they lack', async () => {
    const { result } = await run(fontless);
    expect(result).toMatchObject({ repairedPages: [1, 2, 3], missingParts: ['fonts=3:1-3'] });
  });

  it('finds damaged data in a file that opens', async () => {
    const packed = qpdfJob(makePdf(2), { recompressFlate: '', compressStreams: 'y' });
    const at = packed.indexOf('stream', packed.indexOf('/FlateDecode')) + 12;
    const damaged = Buffer.from(packed).fill(0, at, at + 20);
    const { result } = await run(damaged);
    expect(result).toMatchObject({ facts: { faultCount: 1 }, repairFaults: ['streamData=1'] });
    expect(result.repairedPages).toHaveLength(1);
  });

  it('takes the revision before a truncated one', async () => {
    const { output, result } = await run(Buffer.concat([three, Buffer.from('\n5 0 obj\n<< /Le')]));
    expect(inspectPdf(output).texts).toEqual(['one', 'two', 'three']);
    expect(result).toMatchObject({ repairSource: ['revision'], repairFaults: [`truncated=${three.length + 15}`] });
  });

  it('keeps a single page of many', async () => {
    const lost = edit((text) =>
      text.slice(0, text.indexOf('xref')).replace('5 0 obj', '5 0 x').replace('7 0 obj', '7 0 x'),
    );
    const { output, result } = await run(lost);
    expect(textOf(output).trim()).toBe('three');
    expect(result).toMatchObject({ repairedPages: [1, 2], missingParts: ['content=2:1-2'] });
  });

  it('reports the same as JSON, with sentences', async () => {
    const { output, result } = await run(fontless, 'report');
    expect(result).toMatchObject({ mime: 'application/json', notices: ['repaired'] });
    const report = JSON.parse(output.toString()) as RepairReport;
    expect(report).toMatchObject({
      isDamaged: true,
      source: { kind: 'headers' },
      pageCount: 3,
      pages: [1, 2, 3].map((page) => ({ page, isEmpty: false, lacks: ['fonts'] })),
    });
    expect(report.faults).toContainEqual({
      kind: 'missingObjects',
      number: 1,
      message: {
        de: 'Ein Objekt, auf das andere verweisen, ist nicht in der Datei.',
        en: 'One object that others refer to isn’t in the file.',
      },
    });
    const whole = await run(three, 'report');
    expect(JSON.parse(whole.output.toString())).toEqual({
      isDamaged: false,
      faults: [],
      pageCount: 3,
      pages: [],
    });
  });

  it.each([
    ['damagedPdf', Buffer.from('%PDF-1.7\nnothing is left')],
    ['encryptedPdf', encryptedPdf(three, 'user', 'owner')],
  ])('refuses with %s', async (code, bytes) => {
    await expect(run(bytes)).rejects.toMatchObject({ name: 'ToolError', code });
  });
});
