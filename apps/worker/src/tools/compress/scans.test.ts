import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { PDFDocument, type PDFPage, PDFString, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { someRows } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { photoJpeg, renderedDifference, renderedSamples, storedImages } from '../../pdf/shrink-images/fixture.ts';
import {
  black,
  blue,
  compressScan,
  dpi,
  expectPhotographKept,
  masksOf,
  pageOf,
  papersOf,
  points,
  printed,
  scanned,
  side,
  textIn,
  upright,
  writeLines,
} from './scan-fixture.ts';

/** Mean differences of red, green and blue of a page at 72 dpi. */
function channelDifferences(a: Buffer, b: Buffer): number[] {
  const [first, second] = [renderedSamples(a), renderedSamples(b)];
  expect(first).toHaveLength(second.length);
  const sums = [0, 0, 0];
  for (const [at, value] of first.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value - (second[at] as number);
  return sums.map((sum) => Math.abs(sum) / (first.length / 3));
}

describe('compress of scans', () => {
  /** A page of black text, and what it becomes at low. */
  const blackText = lazily(async () => {
    const pdf = await pageOf(await textIn(black));
    return { pdf, output: (await compressScan(pdf)).output };
  });

  it('separates text from its paper at low, which is smaller and shows the same, and not at medium', async () => {
    const { pdf, output } = await blackText();
    const [masks, papers] = [masksOf(output), papersOf(output)];
    expect(new Set(masks.map(({ dict }) => dict['/Width']))).toEqual(new Set([Math.round((points / 72) * 200)]));
    expect(papers).toHaveLength(1);
    expect(renderedDifference(pdf, output)).toBeLessThan(2);
    const medium = await compressScan(pdf, { quality: 'medium' });
    expect(masksOf(medium.output)).toEqual([]);
    expect(output.length).toBeLessThan(medium.output.length / 2);
  });

  it('leaves nothing of the text on the paper', async () => {
    const { output } = await blackText();
    const [paper] = papersOf(output);
    const { channels } = await sharp(paper?.data).stats();
    for (const { min, mean } of channels) expect(min).toBeGreaterThan(mean - 25);
  });

  it('gives the text its color', async () => {
    const pdf = await pageOf(await textIn(blue));
    const { output } = await compressScan(pdf);
    expect(masksOf(output)).toHaveLength(1);
    for (const difference of channelDifferences(pdf, output)) expect(difference).toBeLessThan(1.5);
  });

  it.each(
    someRows(
      [
        ['turned', `q 0 ${points} -${points} 0 ${points} 0 cm /A Do Q`, 2],
        ['mirrored', `q -${points} 0 0 ${points} ${points + 50} 40 cm /A Do Q`, 2],
        // Poppler shows slanted images without interpolation, whole ones as well.
        ['slanted, and shown twice', 'q 285 90 -90 285 100 20 cm /A Do Q q 0 -150 150 0 400 550 cm /A Do Q', 4],
      ] as const,
      2,
    ),
  )('places the layers where the image is %s', async (_, content, limit) => {
    const pdf = await pageOf(await textIn(black), {}, content);
    const { output } = await compressScan(pdf);
    expect(masksOf(output).length).toBeGreaterThan(0);
    expect(renderedDifference(pdf, output)).toBeLessThan(limit);
  });

  it('draws each color of ink by a mask of its own, in the color space of the image', async () => {
    const draw = async (page: PDFPage, document: PDFDocument) => {
      await writeLines(black, 280, 160)(page, document);
      await writeLines(rgb(0.75, 0.05, 0.1), 140, 20)(page, document);
    };
    const space = ['CalRGB', { WhitePoint: [0.9505, 1, 1.089], Gamma: [2.2, 2.2, 2.2] }];
    const pdf = await pageOf(await scanned(await printed(draw)), { ColorSpace: space });
    const { output } = await compressScan(pdf);
    expect(masksOf(output)).toHaveLength(2);
    for (const difference of channelDifferences(pdf, output)) expect(difference).toBeLessThan(1.5);
  });

  it('keeps what the image is part of: its layer, its tag, and the opacity that it is drawn with', async () => {
    const entries = { OC: { Type: 'OCMD' }, StructParent: 7, Interpolate: true };
    const state = { ExtGState: { G: { ca: 0.5 } } };
    const content = `0 g 0 0 ${points} ${points} re f /G gs ${upright}`;
    const pdf = await pageOf(await textIn(black), entries, content, state);
    const { output } = await compressScan(pdf);
    expect(masksOf(output).length).toBeGreaterThan(0);
    expect(renderedDifference(pdf, output)).toBeLessThan(1);
    expect(qpdfOutput(output, '--qdf', '--object-streams=disable').toString('latin1')).toMatch(
      /\/OC \d+ 0 R[^>]*\/StructParent 7|\/OC <<[^]*\/StructParent 7/,
    );
  });

  it('keeps gray scans gray, and makes layers of colored ones in grayscale', async () => {
    const png = await printed(writeLines(black));
    const gray = await pageOf(await scanned(png, true), { ColorSpace: 'DeviceGray' });
    const fromGray = await compressScan(gray);
    expect(masksOf(fromGray.output)).toHaveLength(1);
    expect(renderedDifference(gray, fromGray.output)).toBeLessThan(4);
    const { output } = await compressScan(await pageOf(await textIn(blue)), { grayscale: true });
    expect(masksOf(output)).toHaveLength(1);
    expect(papersOf(output).map(({ dict }) => dict['/ColorSpace'])).toEqual(['/DeviceGray']);
  });

  it('separates scans for a size that whole images reach only with less resolution', async () => {
    const { pdf, output: layered } = await blackText();
    const { output } = await compressScan(pdf, { target_size: layered.length + 500 });
    expect(output.length).toBeLessThanOrEqual(layered.length + 500);
    expect(masksOf(output)).toHaveLength(1);
  });

  // scans.full.test.ts has more.
  it('shows a photograph beside text as without layers', async () => {
    await expectPhotographKept(1);
  });

  it('separates the text beside a halftone, whose dots stay on the paper', async () => {
    const dots = await sharp(await halftone())
      .resize(1000, 500, { fit: 'cover', kernel: 'nearest' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const png = await printed(writeLines(black, 150, 20));
    const pdf = await pageOf(
      await scanned(
        await sharp(png)
          .composite([{ input: dots, left: 100, top: 60 }])
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    );
    const { output } = await compressScan(pdf);
    expect(masksOf(output).length).toBeGreaterThan(0);
    expect(renderedDifference(pdf, output)).toBeLessThan(3);
  });

  it.each(
    someRows<[string, () => Promise<Buffer>]>(
      [
        ['a photograph', async () => photoJpeg(side, side)],
        [
          'light text on a dark ground',
          async () =>
            scanned(
              await sharp(await printed(writeLines(black)))
                .negate({ alpha: false })
                .png({ compressionLevel: 1 })
                .toBuffer(),
            ),
        ],
        ['faint text', async () => scanned(await printed(writeLines(rgb(0.82, 0.82, 0.82))))],
        ['a halftone', async () => scanned(await halftone())],
      ],
      2,
    ),
  )('keeps %s whole', async (_, make) => {
    const { output } = await compressScan(await pageOf(await make()));
    expect(storedImages(output).map(({ dict }) => dict['/ImageMask'])).toEqual([undefined]);
  });

  it('keeps a scan whole that takes less than its layers', async () => {
    const rough = await sharp(await textIn(black))
      .resize(625)
      .jpeg({ quality: 8, mozjpeg: true })
      .toBuffer();
    // A file that would be larger is not returned: something else has to become smaller.
    const content = `${upright}${' '.repeat(30_000)}`;
    const { output } = await compressScan(await pageOf(rough, { Width: 625, Height: 625 }, content));
    expect(masksOf(output)).toEqual([]);
    // Its samples are the same, by shorter codes.
    const [before, after] = await Promise.all(
      [rough, papersOf(output)[0]?.data].map((data) => sharp(data).raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  it.each(
    someRows<[string, Record<string, unknown>]>(
      [
        ['a decoding array', { Decode: [1, 0, 1, 0, 1, 0] }],
        ['a color key', { Mask: [0, 3, 0, 3, 0, 3] }],
      ],
      2,
    ),
  )('keeps an image with %s whole', async (_, entries) => {
    const { output } = await compressScan(await pageOf(await textIn(black), entries));
    expect(masksOf(output)).toEqual([]);
  });

  it('keeps scans whole in a file that claims PDF/X, which forbids JBIG2', async () => {
    const document = await PDFDocument.load(await pageOf(await textIn(black)), { updateMetadata: false });
    const { context } = document;
    context.trailerInfo.Info = context.register(context.obj({ GTS_PDFXVersion: PDFString.of('PDF/X-1a:2003') }));
    const { output } = await compressScan(Buffer.from(await document.save({ useObjectStreams: false })));
    expect(masksOf(output)).toEqual([]);
  });
});

/** Dots of 85 lines per inch, whose size grows from the left. */
async function halftone(): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side, 255);
  const pitch = dpi / 85;
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const [dx, dy] = [(x % pitch) - pitch / 2, (y % pitch) - pitch / 2];
    if (dx * dx + dy * dy < ((x / side) * pitch * 0.55) ** 2) pixels[at] = 0;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

/** A function that makes something at its first call. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
