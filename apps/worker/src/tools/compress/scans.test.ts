import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { scanDefaults, scanImage } from '@blattwerk/testing/files/scanned-pages';
import { seededBytes } from '@blattwerk/testing/random';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { PDFDocument, type PDFPage, PDFString, type RGB, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPdf } from '../../images/rendered-fixture.ts';
import {
  beginFixture,
  photoJpeg,
  renderedDifference,
  renderedSamples,
  storedImages,
} from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';

const points = 300;
const dpi = 300;
const side = (points * dpi) / 72;

async function compress(bytes: Buffer, options: Partial<OptionsOf<Contracts['compress']>> = {}) {
  const defaults = { quality: 'low', target_size: null, both_levels: false, grayscale: false } as const;
  const run = await runInMemory(compressHandler, [{ name: 'a.pdf', bytes }], { ...defaults, ...options });
  checkPdf(run.output);
  return run;
}

/** A PNG of a page of 300 by 300 points at 300 dpi. */
async function printed(draw: (page: PDFPage, document: PDFDocument) => Promise<void>): Promise<Buffer> {
  const document = await PDFDocument.create();
  await draw(document.addPage([points, points]), document);
  using folder = temporaryFolder();
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, await document.save());
  return execFileSync('pdftoppm', ['-png', '-r', String(dpi), path], { maxBuffer: 2 ** 28, stdio: 'pipe' });
}

const sentence = 'Die Abrechnung vom 14. Mai liegt bei. Bitte prüfen Sie sie bald';

function writeLines(color: RGB, from = 280, to = 20) {
  return async (page: PDFPage, document: PDFDocument) => {
    const font = await document.embedFont(StandardFonts.TimesRoman);
    for (let y = from; y >= to; y -= 12) page.drawText(sentence, { x: 20, y, size: 9, font, color });
  };
}

/** A JPEG as of a scanner. */
async function scanned(png: Buffer, isGray = false): Promise<Buffer> {
  return (await scanImage(png, { ...scanDefaults, isGray })).data;
}

const jpegOf = { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB' };
const upright = `q ${points} 0 0 ${points} 0 0 cm /A Do Q`;

/** A page that shows an image of a scan. */
async function pageOf(jpeg: Buffer, entries: Record<string, unknown> = {}, content = upright, resources = {}) {
  const fixture = await beginFixture();
  const dict = { ...jpegOf, ...entries } as Parameters<typeof fixture.image>[3];
  fixture.page(content, { XObject: { A: fixture.image(jpeg, side, side, dict) }, ...resources });
  return fixture.save();
}

const masksOf = (pdf: Buffer) => storedImages(pdf).filter(({ dict }) => dict['/ImageMask'] === true);
const papersOf = (pdf: Buffer) => storedImages(pdf).filter(({ dict }) => dict['/ImageMask'] !== true);

/** A PDF with its objects as text. */
function uncompressed(pdf: Buffer): string {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { stdio: 'pipe' }).toString('latin1');
}

/** Mean differences of red, green and blue of a page at 72 dpi. */
async function channelDifferences(a: Buffer, b: Buffer): Promise<number[]> {
  const [first, second] = [renderedSamples(a), renderedSamples(b)];
  expect(first).toHaveLength(second.length);
  const sums = [0, 0, 0];
  for (const [at, value] of first.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value - (second[at] as number);
  return sums.map((sum) => Math.abs(sum) / (first.length / 3));
}

/** Scans of lines of text, each made once. */
const scans = new Map<RGB, Promise<Buffer>>();
const [black, blue] = [rgb(0, 0, 0), rgb(0.1, 0.15, 0.75)];

function textIn(color: RGB): Promise<Buffer> {
  const scan = scans.get(color) ?? printed(writeLines(color)).then((png) => scanned(png));
  scans.set(color, scan);
  return scan;
}

describe('compress of scans', () => {
  it('separates text from its paper at low, which is smaller and shows the same, and not at medium', async () => {
    const pdf = await pageOf(await textIn(black));
    const { output } = await compress(pdf);
    const [masks, papers] = [masksOf(output), papersOf(output)];
    expect(new Set(masks.map(({ dict }) => dict['/Width']))).toEqual(new Set([Math.round((points / 72) * 200)]));
    expect(papers).toHaveLength(1);
    expect(renderedDifference(pdf, output)).toBeLessThan(2);
    const medium = await compress(pdf, { quality: 'medium' });
    expect(masksOf(medium.output)).toEqual([]);
    expect(output.length).toBeLessThan(medium.output.length / 2);
  });

  it('leaves nothing of the text on the paper', async () => {
    const { output } = await compress(await pageOf(await textIn(black)));
    const [paper] = papersOf(output);
    const { channels } = await sharp(paper?.data).stats();
    for (const { min, mean } of channels) expect(min).toBeGreaterThan(mean - 25);
  });

  it('gives the text its color', async () => {
    const pdf = await pageOf(await textIn(blue));
    const { output } = await compress(pdf);
    expect(masksOf(output)).toHaveLength(1);
    for (const difference of await channelDifferences(pdf, output)) expect(difference).toBeLessThan(1.5);
  });

  it.each([
    ['turned', `q 0 ${points} -${points} 0 ${points} 0 cm /A Do Q`, 2],
    ['mirrored', `q -${points} 0 0 ${points} ${points + 50} 40 cm /A Do Q`, 2],
    // Poppler shows slanted images without interpolation, whole ones as well.
    ['slanted, and shown twice', 'q 285 90 -90 285 100 20 cm /A Do Q q 0 -150 150 0 400 550 cm /A Do Q', 4],
  ])('places the layers where the image is %s', async (_, content, limit) => {
    const pdf = await pageOf(await textIn(black), {}, content);
    const { output } = await compress(pdf);
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
    const { output } = await compress(pdf);
    expect(masksOf(output)).toHaveLength(2);
    for (const difference of await channelDifferences(pdf, output)) expect(difference).toBeLessThan(1.5);
  });

  it('keeps what the image is part of: its layer, its tag, and the opacity that it is drawn with', async () => {
    const entries = { OC: { Type: 'OCMD' }, StructParent: 7, Interpolate: true };
    const state = { ExtGState: { G: { ca: 0.5 } } };
    const content = `0 g 0 0 ${points} ${points} re f /G gs ${upright}`;
    const pdf = await pageOf(await textIn(black), entries, content, state);
    const { output } = await compress(pdf);
    expect(masksOf(output).length).toBeGreaterThan(0);
    expect(renderedDifference(pdf, output)).toBeLessThan(1);
    expect(uncompressed(output)).toMatch(/\/OC \d+ 0 R[^>]*\/StructParent 7|\/OC <<[^]*\/StructParent 7/);
  });

  it('keeps gray scans gray, and makes layers of colored ones in grayscale', async () => {
    const png = await printed(writeLines(black));
    const gray = await pageOf(await scanned(png, true), { ColorSpace: 'DeviceGray' });
    const fromGray = await compress(gray);
    expect(masksOf(fromGray.output)).toHaveLength(1);
    expect(renderedDifference(gray, fromGray.output)).toBeLessThan(4);
    const { output } = await compress(await pageOf(await textIn(blue)), { grayscale: true });
    expect(masksOf(output)).toHaveLength(1);
    expect(papersOf(output).map(({ dict }) => dict['/ColorSpace'])).toEqual(['/DeviceGray']);
  });

  it('separates scans for a size that whole images reach only with less resolution', async () => {
    const pdf = await pageOf(await textIn(black));
    const layered = await compress(pdf);
    const { output } = await compress(pdf, { target_size: layered.output.length + 500 });
    expect(output.length).toBeLessThanOrEqual(layered.output.length + 500);
    expect(masksOf(output)).toHaveLength(1);
  });

  it.each([1, 4, 9])('shows photograph %i beside text as without layers', async (seed) => {
    const photo = await smoothPhoto(seed);
    const png = await printed(writeLines(black, 130, 20));
    const jpeg = await scanned(
      await sharp(png)
        .composite([{ input: photo, left: 300, top: 80 }])
        .png()
        .toBuffer(),
    );
    const pdf = await pageOf(jpeg);
    // A default color space is a reason against layers.
    const whole = await compress(await pageOf(jpeg, {}, upright, { ColorSpace: { DefaultRGB: 'DeviceRGB' } }));
    const { output } = await compress(pdf);
    expect(masksOf(whole.output)).toEqual([]);
    expect(masksOf(output).length).toBeGreaterThan(0);
    const [before, after, without] = [pdf, output, whole.output].map((each) => renderedSamples(each));
    const differenceTo = (other: Buffer | undefined) => {
      let sum = 0;
      // Of the photograph on the page of 600 points, which begins at its lower left.
      for (let y = 325; y < 430; y++)
        for (let at = (y * 600 + 80) * 3; at < (y * 600 + 210) * 3; at++)
          sum += Math.abs((before?.[at] as number) - (other?.[at] as number));
      return sum;
    };
    expect(differenceTo(after)).toBeLessThanOrEqual(differenceTo(without) * 1.03);
  });

  it('separates the text beside a halftone, whose dots stay on the paper', async () => {
    const dots = await sharp(await halftone())
      .resize(1000, 500, { fit: 'cover', kernel: 'nearest' })
      .png()
      .toBuffer();
    const png = await printed(writeLines(black, 150, 20));
    const pdf = await pageOf(
      await scanned(
        await sharp(png)
          .composite([{ input: dots, left: 100, top: 60 }])
          .png()
          .toBuffer(),
      ),
    );
    const { output } = await compress(pdf);
    expect(masksOf(output).length).toBeGreaterThan(0);
    expect(renderedDifference(pdf, output)).toBeLessThan(3);
  });

  it.each([
    ['a photograph', async () => photoJpeg(side, side)],
    [
      'light text on a dark ground',
      async () =>
        scanned(
          await sharp(await printed(writeLines(black)))
            .negate({ alpha: false })
            .png()
            .toBuffer(),
        ),
    ],
    ['faint text', async () => scanned(await printed(writeLines(rgb(0.82, 0.82, 0.82))))],
    ['a halftone', async () => scanned(await halftone())],
  ])('keeps %s whole', async (_, make) => {
    const { output } = await compress(await pageOf(await make()));
    expect(storedImages(output).map(({ dict }) => dict['/ImageMask'])).toEqual([undefined]);
  });

  it('keeps a scan whole that takes less than its layers', async () => {
    const rough = await sharp(await textIn(black))
      .resize(625)
      .jpeg({ quality: 8, mozjpeg: true })
      .toBuffer();
    // A file that would be larger is not returned: something else has to become smaller.
    const content = `${upright}${' '.repeat(30_000)}`;
    const { output } = await compress(await pageOf(rough, { Width: 625, Height: 625 }, content));
    expect(masksOf(output)).toEqual([]);
    expect(papersOf(output)[0]?.data.equals(rough)).toBe(true);
  });

  it.each([
    ['a decoding array', { Decode: [1, 0, 1, 0, 1, 0] }],
    ['a color key', { Mask: [0, 3, 0, 3, 0, 3] }],
  ])('keeps an image with %s whole', async (_, entries) => {
    const { output } = await compress(await pageOf(await textIn(black), entries));
    expect(masksOf(output)).toEqual([]);
  });

  it('keeps scans whole in a file that claims PDF/X, which forbids JBIG2', async () => {
    const document = await PDFDocument.load(await pageOf(await textIn(black)), { updateMetadata: false });
    const { context } = document;
    context.trailerInfo.Info = context.register(context.obj({ GTS_PDFXVersion: PDFString.of('PDF/X-1a:2003') }));
    const { output } = await compress(Buffer.from(await document.save({ useObjectStreams: false })));
    expect(masksOf(output)).toEqual([]);
  });
});

/** A PNG of soft spots of all colors, of 600 by 500 pixels. */
function smoothPhoto(seed: number): Promise<Buffer> {
  return sharp(seededBytes(8 * 7 * 3, seed), { raw: { width: 8, height: 7, channels: 3 } })
    .resize(600, 500, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
}

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
