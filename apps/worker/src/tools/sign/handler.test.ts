import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { signHandler } from './handler.ts';

const run = (...files: Buffer[]) =>
  runInMemory(
    signHandler,
    files.map((bytes, index) => ({ name: `${index}.pdf`, bytes })),
    {},
  );

describe('sign', () => {
  it('TODO: its effect in one sentence', async () => {
    const { output, result, stages } = await run(makePdf(3));
    qpdfOutput(output, '--check');
    expect(inspectPdf(output).texts).toEqual(['TODO: the texts of the pages']);
    expect(result).toEqual({ facts: { pageCount: 3 }, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });
});
