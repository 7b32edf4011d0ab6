import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';
import sharp from 'sharp';

type Dict = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** A document whose pages show images by given content streams. */
export async function beginFixture() {
  const document = await PDFDocument.create();
  const { context } = document;
  return {
    document,
    object: (value: Dict): PDFRef => context.register(context.obj(value)),
    stream: (data: string | Uint8Array, dict: Dict = {}): PDFRef => context.register(context.stream(data, dict)),
    image: (data: Uint8Array, width: number, height: number, more: Dict = {}): PDFRef => {
      const dict = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8, ...more };
      return context.register(context.stream(data, dict));
    },
    page: (content: string | PDFRef, resources: Dict): PDFPage => {
      const page = document.addPage([600, 600]);
      page.node.set(PDFName.of('Resources'), context.obj(resources));
      const contents = typeof content === 'string' ? context.register(context.stream(content)) : content;
      page.node.set(PDFName.of('Contents'), contents);
      return page;
    },
    save: async (): Promise<Buffer> => Buffer.from(await document.save({ useObjectStreams: false })),
  };
}

/** Samples similar to a photo: smooth, with fine detail. */
export async function photoSamples(width: number, height: number, channels: 1 | 3 = 3): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian', mean: 128, sigma }) as const;
  const create = (side: number, sigma: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: noise(sigma) } })
      .png()
      .toBuffer();
  const detail = await sharp(await create(256, 20))
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const blended = await sharp(await create(8, 60))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: detail, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(blended)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

export async function photoJpeg(
  width: number,
  height: number,
  space: 'b-w' | 'srgb' | 'cmyk' = 'srgb',
): Promise<Buffer> {
  const samples = await photoSamples(width, height);
  const image = sharp(samples, { raw: { width, height, channels: 3 } });
  return image.toColourspace(space).jpeg({ quality: 95 }).toBuffer();
}

interface StoredImage {
  dict: Record<string, unknown>;
  /** Its data, with Flate and predictors decoded. */
  data: Buffer;
}

/** Reads the images of a PDF with qpdf, including soft masks. */
export function storedImages(pdf: Buffer): StoredImage[] {
  const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  const json = withFile(pdf, (path) => execFileSync('qpdf', [...args, path], { maxBuffer: 2 ** 29, stdio: 'pipe' }));
  const [, objects] = (JSON.parse(json.toString('utf8')) as { qpdf: [unknown, Record<string, unknown>] }).qpdf;
  return Object.values(objects).flatMap((object) => {
    const { stream } = object as { stream?: { dict: Record<string, unknown>; data: string } };
    if (stream?.dict['/Subtype'] !== '/Image') return [];
    return [{ dict: stream.dict, data: Buffer.from(stream.data, 'base64') }];
  });
}

/** The width of each image, sorted. */
export function imageWidths(pdf: Buffer): unknown[] {
  return storedImages(pdf)
    .map(({ dict }) => dict['/Width'] as number)
    .toSorted((a, b) => a - b);
}

/** Mean difference of the samples of a rendered page in two PDFs, from 0 to 255. @param page from 1 */
export async function renderedDifference(a: Buffer, b: Buffer, page = 1): Promise<number> {
  const [first, second] = await Promise.all([a, b].map((pdf) => renderedSamples(pdf, page)));
  if (!first || first.length !== second?.length) return Number.NaN;
  let sum = 0;
  for (const [index, value] of first.entries()) sum += Math.abs(value - (second[index] as number));
  return sum / first.length;
}

export async function renderedSamples(pdf: Buffer, page = 1): Promise<Buffer> {
  const args = ['-png', '-r', '72', '-f', String(page), '-l', String(page)];
  const png = withFile(pdf, (path) => execFileSync('pdftoppm', [...args, path], { maxBuffer: 2 ** 28, stdio: 'pipe' }));
  return sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

export function textOf(pdf: Buffer): string {
  return withFile(pdf, (path) => execFileSync('pdftotext', ['-layout', path, '-'], { stdio: 'pipe' })).toString('utf8');
}

function withFile<T>(bytes: Buffer, work: (path: string) => T): T {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, bytes);
  return work(path);
}
