import { deflateSync } from 'node:zlib';
import type { Contracts, OptionsOf, ToolError } from '@blattwerk/shared';
import { readZip } from '@blattwerk/testing/read-zip';
import { PDFName } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPdf } from '../../images/rendered-fixture.ts';
import {
  beginFixture,
  photoJpeg,
  photoSamples,
  renderedSamples,
  storedImages,
  textOf,
} from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';

async function toGray(bytes: Buffer, options: Partial<OptionsOf<Contracts['compress']>> = {}) {
  const defaults = { quality: 'medium', target_size: null, both_levels: false, grayscale: true } as const;
  const run = await runInMemory(compressHandler, [{ name: 'a.pdf', bytes }], { ...defaults, ...options });
  if (run.result.mime === 'application/pdf') checkPdf(run.output);
  return run;
}

/** The greatest difference between the samples of a pixel, and the mean difference from the brightness of another page. */
async function compareGray(gray: Buffer, colored: Buffer): Promise<{ color: number; difference: number }> {
  const [after, before] = [renderedSamples(gray), renderedSamples(colored)];
  expect(after).toHaveLength(before.length);
  let [color, sum] = [0, 0];
  for (let at = 0; at < after.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = after.subarray(at, at + 3);
    color = Math.max(color, Math.abs(red - green), Math.abs(red - blue));
    const [r = 0, g = 0, b = 0] = before.subarray(at, at + 3);
    sum += Math.abs(red - (0.299 * r + 0.587 * g + 0.114 * b));
  }
  return { color, difference: sum / (after.length / 3) };
}

const side = 400;
const content = (points: number) =>
  `q ${points} 0 0 ${points} 10 10 cm /A Do Q 1 0 0 rg 400 400 90 90 re f BT 0 0 1 rg /F 20 Tf 50 500 Td (Text) Tj ET`;
const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };

/** A page with an image of so many points on each side, text and a drawing. */
async function pageWith(image: Uint8Array, entries: Record<string, unknown>, points = 150): Promise<Buffer> {
  const fixture = await beginFixture();
  const stream = fixture.image(image, side, side, entries as Parameters<typeof fixture.image>[3]);
  fixture.page(content(points), { XObject: { A: stream }, Font: { F: font } });
  return fixture.save();
}

const jpeg = { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB' };
const inks = { Filter: 'DCTDecode', ColorSpace: 'DeviceCMYK' };
/** As programs write them for inks that a JPEG inverts. */
const inverted = { ...inks, Decode: [1, 0, 1, 0, 1, 0, 1, 0] };
const flate = { Filter: 'FlateDecode' };

describe('compress in grayscale', () => {
  it.each([
    ['a JPEG in RGB', () => photoJpeg(side, side), jpeg],
    ['a JPEG in inks', () => photoJpeg(side, side, 'cmyk'), inks],
    ['a JPEG in inverted inks', () => photoJpeg(side, side, 'cmyk'), inverted],
    ['samples of RGB', async () => deflateSync(await photoSamples(side, side)), { ...flate, ColorSpace: 'DeviceRGB' }],
    [
      'inverted samples of RGB',
      async () => deflateSync(await photoSamples(side, side)),
      { ...flate, ColorSpace: 'DeviceRGB', Decode: [1, 0, 1, 0, 1, 0] },
    ],
    [
      'samples of inks',
      async () =>
        deflateSync(
          Buffer.from(Array.from({ length: side * side * 4 }, (_, at) => ((at % 4) * 40 + (at >> 12)) % 100)),
        ),
      { ...flate, ColorSpace: 'DeviceCMYK' },
    ],
  ])('shows %s, text and drawings in gray', async (_, read, entries) => {
    const pdf = await pageWith(await read(), entries);
    const { output, result } = await toGray(pdf);
    const { color, difference } = await compareGray(output, pdf);
    expect(color).toBe(0);
    expect(difference).toBeLessThan(1);
    expect(textOf(output)).toBe(textOf(pdf));
    const [image] = storedImages(output);
    expect(image?.dict).toMatchObject({ '/ColorSpace': '/DeviceGray' });
    expect(image?.dict['/Decode']).toBeUndefined();
    expect(result.notices).toEqual([]);
  });

  it('keeps the samples of a JPEG that would grow, and readers show them in gray', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: side, height: side, channels: 3, background: '#000', noise } as const;
    const coarse = await sharp({ create }).jpeg({ quality: 5 }).toBuffer();
    const pdf = await pageWith(coarse, jpeg, 300);
    const { output } = await toGray(pdf);
    expect(storedImages(output)[0]?.data.equals(coarse)).toBe(true);
    expect(await compareGray(output, pdf)).toMatchObject({ color: 0 });
  });

  it('returns a file with colors in gray where nothing else can be gained, and one without as it was', async () => {
    const plain = await beginFixture();
    plain.page('0.5 g 0 0 100 100 re f', {});
    const packed = await toGray(await plain.save());
    const again = await toGray(packed.output);
    expect(again.output.equals(packed.output)).toBe(true);
    expect(again.result.notices).toEqual(['alreadyOptimal']);

    const fixture = await beginFixture();
    fixture.page('1 0 0 rg 0 0 100 100 re f', {});
    const { output: colored } = await toGray(await fixture.save(), { grayscale: false });
    const gray = await toGray(colored, { target_size: colored.length * 2 });
    expect(await compareGray(gray.output, colored)).toMatchObject({ color: 0 });
    expect(gray.result.notices).toEqual([]);
  });

  it('returns both levels in gray', async () => {
    const pdf = await pageWith(await photoJpeg(side, side), jpeg);
    const { output } = await toGray(pdf, { both_levels: true });
    const levels = readZip(output);
    expect(levels.map(({ name }) => name)).toEqual(['medium.pdf', 'low.pdf']);
    for (const { content: level } of levels) expect(await compareGray(level, pdf)).toMatchObject({ color: 0 });
  });

  it('fits a size in gray that it does not fit in colors', async () => {
    const pdf = await pageWith(await photoJpeg(side, side), jpeg);
    const refusal: unknown = await toGray(pdf, { target_size: 500, grayscale: false }).catch((error: unknown) => error);
    const { min_size: smallest = 0 } = (refusal as ToolError).params;
    const { output } = await toGray(pdf, { target_size: smallest - 1 });
    expect(output.length).toBeLessThan(smallest);
    expect(await compareGray(output, pdf)).toMatchObject({ color: 0 });
  });

  it('reports colors that it cannot convert', async () => {
    const fixture = await beginFixture();
    const data = Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]);
    const unknown = fixture.image(data, 4, 4, { Filter: 'JPXDecode' });
    const page = fixture.page('/A Do 1 0 0 rg 0 0 9 9 re f', { XObject: { A: unknown } });
    page.node.set(PDFName.of('Annots'), page.doc.context.obj([]));
    expect((await toGray(await fixture.save())).result.notices).toEqual(['colorsKept']);
  });

  it('drops a claim of PDF/A where gray needs an output intent that the file lacks', async () => {
    const claim = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"/></rdf:RDF>`;
    const withClaim = async (hasIntent: boolean) => {
      const fixture = await beginFixture();
      fixture.page('1 0 0 rg 0 0 9 9 re f', {});
      const { catalog, context } = fixture.document;
      catalog.set(PDFName.of('Metadata'), fixture.stream(claim, { Type: 'Metadata', Subtype: 'XML' }));
      const intent = { Type: 'OutputIntent', S: 'GTS_PDFA1', OutputConditionIdentifier: 'sRGB' };
      if (hasIntent) catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
      return toGray(await fixture.save());
    };
    expect((await withClaim(false)).result.notices).toEqual(['conformanceDropped']);
    expect((await withClaim(true)).result.notices).toEqual([]);
  });
});
