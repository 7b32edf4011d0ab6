import { open } from '@blattwerk/pdf';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pageSizes, pngOfPage, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { sharp } from '../../images/configured-sharp.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { flattenHandler } from './handler.ts';

type Options = OptionsOf<Contracts['flatten']>;

const usual: Options = {
  mode: 'parts',
  forms: true,
  annotations: true,
  layers: true,
  remove_links: false,
  resolution: null,
};
const run = (bytes: Buffer, options: Partial<Options> = {}, limits = {}) =>
  runInMemory(flattenHandler, [{ name: 'a.pdf', bytes }], { ...usual, ...options }, { limits });

/** A page with a field, a stamp, a link and a hidden layer. */
const lying = (page = '', objects: string[] = []) =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >> /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> >> /Annots [7 0 R 8 0 R 10 0 R] ${page} >>`,
    stream('', 'BT /F 9 Tf 9 150 Td (Brief) Tj ET 150 80 80 60 re f /OC /L BDC BT /F 9 Tf 9 9 Td (Geheim) Tj ET EMC'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Geheim) >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Weber) /Rect [9 50 99 70] >>',
    '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [9 90 99 110] /AP << /N 9 0 R >> >>',
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources << /Font << /F 5 0 R >> >>',
      'BT /F 9 Tf 9 9 Td (Kopie) Tj ET 0 0 5 5 re f',
    ),
    '<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [9 120 99 140] /A << /S /URI /URI (https://example.org) >> >>',
    ...objects,
  ]);

async function pixelsOf(pdf: Buffer) {
  return sharp(pngOfPage(pdf, 1, 72))
    .greyscale()
    .raw()
    .toBuffer();
}

async function meanDifference(one: Buffer, other: Buffer) {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)];
  expect(first.length).toBe(second.length);
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
}

describe('what lies on pages', () => {
  it('becomes part of them, with links left', async () => {
    const bytes = lying();
    const { output, result, stages } = await run(bytes);
    qpdfOutput(output, '--check');
    expect(textOf(output).split(/\s+/).filter(Boolean).toSorted()).toEqual(['Brief', 'Kopie', 'Weber']);
    expect((await open(output)).form.fields).toEqual([]);
    expect((await open(output)).links()).toHaveLength(1);
    expect(result).toMatchObject({
      facts: {
        flattenedFields: 1,
        flattenedAnnotations: 1,
        leftAnnotations: 0,
        removedLinks: 0,
        flattenedLayers: 1,
        hiddenLayers: 1,
        pictures: 0,
        pageCount: 1,
        outputSize: output.length,
      },
      notices: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it.each([
    [{ forms: false }, ['name'], 2, 'flattenedFields'],
    [{ annotations: false }, [], 2, 'flattenedAnnotations'],
    [{ layers: false }, [], 1, 'flattenedLayers'],
    [{ remove_links: true }, [], 0, 'leftAnnotations'],
  ] as const)('is chosen: %j', async (options, fields, annotations, none) => {
    const { output, result } = await run(lying(), options);
    const pdf = await open(output);
    expect(pdf.form.fields.map(({ name }) => name)).toEqual(fields);
    expect(output.toString('latin1').match(/\/Subtype\s*\/(?:Widget|Stamp|Link)/g) ?? []).toHaveLength(annotations);
    expect(result.facts[none]).toBe(0);
  });

  it('of an XFA form is refused, unless the form stays', async () => {
    const xfa = Buffer.from(
      lying().toString('latin1').replace('/AcroForm <<', '/NeedsRendering true /AcroForm << /XFA (x) '),
      'latin1',
    );
    await expect(run(xfa)).rejects.toMatchObject({ code: 'xfaForm' });
    expect((await run(xfa, { forms: false })).result.facts.flattenedLayers).toBe(1);
  });
});

describe('pages as pictures', () => {
  it.each(['', '/Rotate 90', '/UserUnit 2', '/CropBox [10 20 250 180]', '/Rotate 270 /CropBox [10 20 250 180]'])(
    'look as before and have their size: %s',
    async (page) => {
      const bytes = lying(page);
      const { output, result } = await run(bytes, { mode: 'pictures', resolution: 144 });
      qpdfOutput(output, '--check');
      expect(pageSizes(output)).toEqual(pageSizes(bytes));
      expect(await meanDifference(bytes, output)).toBeLessThan(5);
      expect(textOf(output).trim()).toBe('');
      const pdf = await open(output);
      expect([pdf.form.fields, pdf.links().length]).toEqual([[], 1]);
      expect(output.includes('Geheim')).toBe(false);
      expect(result.facts).toMatchObject({ pictures: 1, flattenedFields: 0, outputSize: output.length });
    },
  );

  it('are as many as the limit allows', async () => {
    await expect(run(makePdf(3), { mode: 'pictures' }, { jpgPages: 2 })).rejects.toMatchObject({
      code: 'tooManyPages',
    });
    expect(inspectPdf((await run(makePdf(3), { mode: 'pictures', resolution: 72 })).output)).toMatchObject({
      pages: 3,
      texts: [],
    });
  });
});
