import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pageSizes } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { nUpHandler } from './handler.ts';

const run = (bytes: Buffer, form: Record<string, string> = {}) => {
  const options: OptionsOf<Contracts['n-up']> = parseOptions(contracts['n-up'], Object.entries(form));
  return runInMemory(nUpHandler, [{ name: 'a.pdf', bytes }], options);
};

/** The numbers on each sheet where poppler finds them: rows from the top, separated by `/`. */
function printedNumbers(pdf: Buffer): string[] {
  const xml = programOutput('pdftotext', ['-bbox', '-', '-'], pdf).toString('utf8');
  return xml
    .split('<page ')
    .slice(1)
    .map((page) => {
      const words = Array.from(page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(\d+)</g), (found) => ({
        x: Number(found[1]),
        y: Math.round(Number(found[2])),
        text: found[3] ?? '',
      }));
      return [...Map.groupBy(words, ({ y }) => y)]
        .toSorted(([one], [other]) => one - other)
        .map(([, row]) =>
          row
            .toSorted((one, other) => one.x - other.x)
            .map(({ text }) => text)
            .join(' '),
        )
        .join(' / ');
    });
}

describe('n-up', () => {
  it('places two pages on a sheet by default', async () => {
    const { output, result, stages } = await run(makePdf(3));
    qpdfOutput(output, '--check');
    expect(printedNumbers(output)).toEqual(['1 2', '3']);
    expect(pageSizes(output)).toEqual([
      [297, 210],
      [297, 210],
    ]);
    expect(result).toEqual({ facts: { placedPages: 3, pageCount: 2, outputSize: output.length }, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it.each([
    [{ per_sheet: '4', order: 'down' }, ['1 3 / 2 4', '5 7 / 6 8', '9 / 10']],
    [{ per_sheet: '6', right_to_left: 'true' }, ['3 2 1 / 6 5 4', '9 8 7 / 10']],
    [{ per_sheet: '9' }, ['1 2 3 / 4 5 6 / 7 8 9', '10']],
    [{ per_sheet: '16' }, ['1 2 3 4 / 5 6 7 8 / 9 10']],
    [{ mode: 'booklet' }, ['1', '2', '10 3', '4 9', '8 5', '6 7']],
  ])('has the pages in the order of %j', async (form, expected) => {
    const { output } = await run(makePdf(10), form);
    expect(printedNumbers(output)).toEqual(expected);
  });

  it('makes a poster with cut marks, of which each sheet shows a part', async () => {
    const { output, result } = await run(makePdf(1), { mode: 'poster', columns: '3', cut_marks: 'true' });
    qpdfOutput(output, '--check');
    expect(result.facts.pageCount).toBe(9);
    const texts = inspectPdf(output).texts.filter((text) => text !== '');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThan(9);
  });

  it('reports fields that became content', async () => {
    const form = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Wert) /Rect [9 9 200 40] /DA (/Helv 12 Tf 0 g) >>',
    ]);
    const { output, result } = await run(form, { frames: 'true' });
    expect(inspectPdf(output).texts).toEqual(['Wert']);
    expect(result.notices).toEqual(['fieldsFlattened']);
  });
});
