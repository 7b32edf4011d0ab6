import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Pixmap, readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';
import sharp from 'sharp';
import { imagesOf } from '../../images/rendered-fixture.ts';

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

/** Samples similar to a photo: smooth, with fine detail. The same for each call with these sides. */
export function photoSamples(width: number, height: number, channels: 1 | 3 = 3): Promise<Buffer> {
  return once(`samples ${width} ${height} ${channels}`, () => makeSamples(width, height, channels));
}

async function makeSamples(width: number, height: number, channels: 1 | 3): Promise<Buffer> {
  const noise = async (side: number, sigma: number) => {
    const given = { type: 'gaussian', mean: 128, sigma } as const;
    const create = { width: side, height: side, channels: 3, background: '#000', noise: given } as const;
    const { data, info } = await sharp({ create }).raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  };
  const [fine, smooth] = [await noise(256, 20), await noise(8, 60)];
  const detail = await fine.resize(width, height, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  const blended = await smooth
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: detail, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  if (channels === 3) return blended;
  return sharp(blended, { raw: { width, height, channels: 3 } })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** Photos by what they were made from; callers do not write to them. */
const photos = new Map<string, Promise<Buffer>>();

function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const photo = photos.get(key) ?? make();
  photos.set(key, photo);
  return photo;
}

/** A photo as JPEG. The same for each call with these sides. */
export function photoJpeg(width: number, height: number, space: 'b-w' | 'srgb' | 'cmyk' = 'srgb'): Promise<Buffer> {
  return once(`jpeg ${width} ${height} ${space}`, async () => {
    const samples = await photoSamples(width, height);
    const image = sharp(samples, { raw: { width, height, channels: 3 } });
    return image.toColourspace(space).jpeg({ quality: 95 }).toBuffer();
  });
}

interface StoredImage {
  dict: Record<string, unknown>;
  /** Its data, with Flate and predictors decoded. */
  data: Buffer;
}

/** Images of PDFs, each read once. */
const stored = new WeakMap<Buffer, StoredImage[]>();

/** Reads the images of a PDF with qpdf, including soft masks. */
export function storedImages(pdf: Buffer): StoredImage[] {
  const images = stored.get(pdf) ?? readImages(pdf);
  stored.set(pdf, images);
  return images;
}

function readImages(pdf: Buffer): StoredImage[] {
  const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  const json = withFile(pdf, (path) => programOutput('qpdf', [...args, path]));
  const [, objects] = (JSON.parse(json.toString('utf8')) as { qpdf: [unknown, Record<string, unknown>] }).qpdf;
  return Object.values(objects).flatMap((object) => {
    const { stream } = object as { stream?: { dict: Record<string, unknown>; data: string } };
    if (stream?.dict['/Subtype'] !== '/Image') return [];
    return [{ dict: stream.dict, data: Buffer.from(stream.data, 'base64') }];
  });
}

/** The width of each image, sorted. */
export function imageWidths(pdf: Buffer): unknown[] {
  return imagesOf(pdf)
    .map((dict) => dict['/Width'] as number)
    .toSorted((a, b) => a - b);
}

/** Mean difference of the samples of a rendered page in two PDFs, from 0 to 255. @param page from 1 */
export function renderedDifference(a: Buffer, b: Buffer, page = 1): number {
  const [first, second] = [renderedSamples(a, page), renderedSamples(b, page)];
  if (first.length === 0 || first.length !== second.length) return Number.NaN;
  let sum = 0;
  for (let at = 0; at < first.length; at++) sum += Math.abs((first[at] as number) - (second[at] as number));
  return sum / first.length;
}

/** Samples of the pages of a PDF, each rendered once. */
const rendered = new WeakMap<Buffer, Pixmap[]>();

/** Red, green and blue of a page at 72 dpi. @param page from 1 */
export function renderedSamples(pdf: Buffer, page = 1): Buffer {
  const pages = rendered.get(pdf) ?? renderAll(pdf);
  rendered.set(pdf, pages);
  return pages[page - 1]?.pixels ?? Buffer.of();
}

function renderAll(pdf: Buffer): Pixmap[] {
  return readPixmaps(withFile(pdf, (path) => programOutput('pdftoppm', ['-r', '72', path])));
}

export function textOf(pdf: Buffer): string {
  return withFile(pdf, (path) => programOutput('pdftotext', ['-layout', path, '-'])).toString('utf8');
}

function withFile<T>(bytes: Buffer, work: (path: string) => T): T {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, bytes);
  return work(path);
}
