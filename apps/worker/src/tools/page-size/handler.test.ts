import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pageSizes } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { pageSizeHandler } from './handler.ts';

const run = (bytes: Buffer, form: Record<string, string> = {}) => {
  const options: OptionsOf<Contracts['page-size']> = parseOptions(contracts['page-size'], Object.entries(form));
  return runInMemory(pageSizeHandler, [{ name: 'a.pdf', bytes }], options);
};

describe('page-size', () => {
  it('gives pages the size of a paper', async () => {
    const { output, result, stages } = await run(makePdf(3), { size: 'a5', margin: '5' });
    qpdfOutput(output, '--check');
    expect(pageSizes(output)).toEqual(Array.from({ length: 3 }, () => [148, 210]));
    expect(inspectPdf(output).texts).toEqual(['Seite 1', 'Seite 2', 'Seite 3']);
    expect(result).toEqual({ facts: { resizedPages: 3, pageCount: 3, outputSize: output.length }, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('answers a file as it was where no page changes', async () => {
    const bytes = makePdf(2);
    const { output, result } = await run(bytes, { size: 'a4' });
    expect(output.equals(bytes)).toBe(true);
    expect(result).toMatchObject({ facts: { resizedPages: 0 }, notices: ['nothingResized'] });
  });
});
