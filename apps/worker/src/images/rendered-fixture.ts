import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type ConvertPageOptions, contracts, defaultLimits, parseOptions } from '@blattwerk/shared';
import { programOutput } from '@blattwerk/testing/call-program';
import sharp, { type Sharp } from 'sharp';
import { beginImageDocument } from '../pdf/from-images/image-document.ts';
import { layoutPage } from '../pdf/from-images/page-layout.ts';
import { readImages } from './read-images.ts';

/** Enlargement at which the middle of a pixel is not blended with its neighbors. */
const enlargement = 8;

/** RGB, 8 bits. */
export interface RgbRaster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Converts an image file to a PDF, without checking it. */
export async function uncheckedPdfOf(bytes: Uint8Array, options: Partial<ConvertPageOptions> = {}): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const pdf = await beginImageDocument(async (chunk) => {
    chunks.push(chunk);
  });
  const file = Buffer.from(bytes);
  for (const source of readImages(file, defaultLimits)) {
    const image = await source.prepare(file);
    const placed = { ...source, width: image.width, height: image.height };
    const pageOptions = { ...parseOptions(contracts.convert, []), ...options };
    await pdf.addPage([await pdf.addImage(image)], layoutPage([placed], pageOptions));
  }
  await pdf.end();
  return Buffer.concat(chunks);
}

/** Converts an image file to a PDF, and checks it with qpdf. */
export async function pdfOf(bytes: Uint8Array, options: Partial<ConvertPageOptions> = {}): Promise<Buffer> {
  const pdf = await uncheckedPdfOf(bytes, options);
  checkPdf(pdf);
  return pdf;
}

/** @throws Error where `qpdf --check` reports an error or a warning */
export function checkPdf(pdf: Buffer): void {
  withFile(pdf, (path) => programOutput('qpdf', ['--check', path]));
}

/** Renders a page, by its number from 1, at the size of the image. */
export function renderPage(pdf: Buffer, size: { width: number; height: number }, page = 1): RgbRaster {
  const { width, height } = size;
  const scale = ['-scale-to-x', String(width * enlargement), '-scale-to-y', String(height * enlargement)];
  const pages = ['-f', String(page), '-l', String(page)];
  const output = withFile(pdf, (path) => programOutput('pdftoppm', [...pages, ...scale, path]));
  const [rendered] = readPixmaps(output);
  if (!rendered) throw new RangeError(`expected page ${page}`);
  const raster = { width, height, data: new Uint8Array(width * height * 3) };
  const half = enlargement / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((y * enlargement + half) * rendered.width + x * enlargement + half) * 3;
      for (let channel = 0; channel < 3; channel++)
        raster.data[(y * width + x) * 3 + channel] = rendered.pixels[from + channel] as number;
    }
  }
  return raster;
}

/** Objects of PDFs, each read once. */
const objects = new WeakMap<Buffer, Record<string, unknown>[]>();

/** The values or dictionaries of a PDF's objects in qpdf's JSON. */
export function objectsOf(pdf: Buffer): Record<string, unknown>[] {
  const found = objects.get(pdf) ?? readObjects(pdf);
  objects.set(pdf, found);
  return found;
}

function readObjects(pdf: Buffer): Record<string, unknown>[] {
  const json = withFile(pdf, (path) => programOutput('qpdf', ['--json=2', '--json-key=qpdf', path]));
  const [, read] = (JSON.parse(json.toString('utf8')) as { qpdf: [unknown, Record<string, unknown>] }).qpdf;
  return Object.values(read).map((object) => {
    const { value, stream } = object as { value?: Record<string, unknown>; stream?: { dict: Record<string, unknown> } };
    return stream?.dict ?? value ?? {};
  });
}

/** The dictionaries of a PDF's images, soft masks included. */
export function imagesOf(pdf: Buffer): Record<string, unknown>[] {
  return objectsOf(pdf).filter((object) => object['/Subtype'] === '/Image');
}

/** Decodes an image without the worker's code: upright, on white, in sRGB. */
export async function decodeImage(bytes: Uint8Array): Promise<RgbRaster> {
  const { data, info } = await sharp(bytes, { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Converts an image file, and compares its rendered page with the decoded image. @returns the mean difference */
export async function convertAndCompare(bytes: Uint8Array): Promise<{ pdf: Buffer; difference: number }> {
  const pdf = await pdfOf(bytes);
  const expected = await decodeImage(bytes);
  return { pdf, difference: difference(renderPage(pdf, expected), expected) };
}

/** The mean difference of two rasters' samples; NaN where their sizes differ. */
export function difference(a: RgbRaster, b: RgbRaster): number {
  if (a.width !== b.width || a.height !== b.height) return Number.NaN;
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs((a.data[at] as number) - (b.data[at] ?? Number.NaN));
  return sum / a.data.length;
}

/** Colors that differ at every position and in every direction, so that rotated and shifted images differ. */
export function gradient(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[at++] = (x * 255) / (width - 1);
      data[at++] = (y * 255) / (height - 1);
      data[at++] = ((x + 2 * y) * 85) / (width + height);
    }
  }
  return data;
}

export function gradientImage(width = 24, height = 16): Sharp {
  return sharp(gradient(width, height), { raw: { width, height, channels: 3 } });
}

function withFile<T>(bytes: Buffer, work: (path: string) => T): T {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, bytes);
  return work(path);
}
