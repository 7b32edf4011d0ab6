import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { scanDefaults, scanImage } from '@blattwerk/testing/files/scanned-pages';
import { readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { seededBytes } from '@blattwerk/testing/random';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { PDFDocument, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { expect } from 'vitest';
import { checkPdf } from '../../images/rendered-fixture.ts';
import { beginFixture, renderedSamples, storedImages } from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';

export const points = 300;
export const dpi = 300;
export const side = (points * dpi) / 72;

export async function compressScan(bytes: Buffer, options: Partial<OptionsOf<Contracts['compress']>> = {}) {
  const defaults = { quality: 'low', target_size: null, both_levels: false, grayscale: false } as const;
  const run = await runInMemory(compressHandler, [{ name: 'a.pdf', bytes }], { ...defaults, ...options });
  checkPdf(run.output);
  return run;
}

/** A PNG of a page of 300 by 300 points at 300 dpi. */
export async function printed(draw: (page: PDFPage, document: PDFDocument) => Promise<void>): Promise<Buffer> {
  const document = await PDFDocument.create();
  await draw(document.addPage([points, points]), document);
  using folder = temporaryFolder();
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, await document.save());
  const output = programOutput('pdftoppm', ['-r', String(dpi), path]);
  const [{ pixels, ...size } = { width: 0, height: 0, pixels: Buffer.of() }] = readPixmaps(output);
  const image = sharp(pixels, { raw: { ...size, channels: 3 } });
  return await image.png({ compressionLevel: 1 }).toBuffer();
}

const sentence = 'Die Abrechnung vom 14. Mai liegt bei. Bitte prüfen Sie sie bald';

export function writeLines(color: RGB, from = 280, to = 20) {
  return async (page: PDFPage, document: PDFDocument) => {
    const font = await document.embedFont(StandardFonts.TimesRoman);
    for (let y = from; y >= to; y -= 12) page.drawText(sentence, { x: 20, y, size: 9, font, color });
  };
}

/** A JPEG as of a scanner. */
export async function scanned(png: Buffer, isGray = false): Promise<Buffer> {
  return (await scanImage(png, { ...scanDefaults, isGray })).data;
}

const jpegOf = { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB' };
export const upright = `q ${points} 0 0 ${points} 0 0 cm /A Do Q`;

/** A page that shows an image of a scan. */
export async function pageOf(jpeg: Buffer, entries: Record<string, unknown> = {}, content = upright, resources = {}) {
  const fixture = await beginFixture();
  const dict = { ...jpegOf, ...entries } as Parameters<typeof fixture.image>[3];
  fixture.page(content, { XObject: { A: fixture.image(jpeg, side, side, dict) }, ...resources });
  return fixture.save();
}

export const masksOf = (pdf: Buffer) => storedImages(pdf).filter(({ dict }) => dict['/ImageMask'] === true);
export const papersOf = (pdf: Buffer) => storedImages(pdf).filter(({ dict }) => dict['/ImageMask'] !== true);

/** Scans of lines of text, each made once. */
const scans = new Map<RGB, Promise<Buffer>>();
export const [black, blue] = [rgb(0, 0, 0), rgb(0.1, 0.15, 0.75)];

export function textIn(color: RGB): Promise<Buffer> {
  const scan = scans.get(color) ?? printed(writeLines(color)).then((png) => scanned(png));
  scans.set(color, scan);
  return scan;
}

/** Expects a photograph beside text to be as near to the scan as without layers. */
export async function expectPhotographKept(seed: number): Promise<void> {
  const photo = await smoothPhoto(seed);
  const png = await printed(writeLines(black, 130, 20));
  const jpeg = await scanned(
    await sharp(png)
      .composite([{ input: photo, left: 300, top: 80 }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  const pdf = await pageOf(jpeg);
  // A default color space is a reason against layers.
  const whole = await compressScan(await pageOf(jpeg, {}, upright, { ColorSpace: { DefaultRGB: 'DeviceRGB' } }));
  const { output } = await compressScan(pdf);
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
}

/** A PNG of soft spots of all colors, of 600 by 500 pixels. */
function smoothPhoto(seed: number): Promise<Buffer> {
  return sharp(seededBytes(8 * 7 * 3, seed), { raw: { width: 8, height: 7, channels: 3 } })
    .resize(600, 500, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
