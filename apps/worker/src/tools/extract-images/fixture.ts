import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import sharp from 'sharp';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { readZip } from '@blattwerk/testing/read-zip';
import { callProgram } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { extractImagesHandler } from './handler.ts';

type Options = OptionsOf<Contracts['extract-images']>;
export const defaults: Options = parseOptions(contracts['extract-images'], []);

/** The text of an object, or a stream by its dictionary's entries and its bytes. */
export type ObjectText = string | { dict: string; data: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function pdfOfObjects(objects: readonly ObjectText[]): Buffer {
  return writePdf(objects.map((object) => (typeof object === 'string' ? object : stream(object.dict, object.data))));
}

/** The number of the first object that `imagePdf` is given. */
export const firstObject = 5;

/** A PDF of one page that draws its first object; the others are for references, from `6 0 R` on. */
export function imagePdf(image: ObjectText, ...others: ObjectText[]): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</Im ${firstObject} 0 R>>>>>>`,
    { dict: '', data: Buffer.from('q 99 0 0 99 0 0 cm /Im Do Q') },
    image,
    ...others,
  ]);
}

export async function extract(pdf: Uint8Array, options: Partial<Options> = {}) {
  const run = await runInMemory(extractImagesHandler, [{ name: 'in.pdf', bytes: pdf }], { ...defaults, ...options });
  return { ...run, files: readZip(run.output) };
}

/** The file that is extracted from a PDF of one image. */
export async function extractOne(pdf: Uint8Array, options: Partial<Options> = {}) {
  const { files } = await extract(pdf, options);
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`${files.length} files`);
  return file;
}

/** Samples of 8 bits as sharp decodes them, without applying a profile. */
export async function pixelsOf(image: Uint8Array) {
  const input = sharp(image, { ignoreIcc: true });
  const { channels } = await input.metadata();
  const { data, info } = await input.raw().toBuffer({ resolveWithObject: true });
  // sharp returns gray as three components, followed by alpha.
  const kept = [...data].filter(
    (_, index) => channels > 2 || index % info.channels === 0 || index % info.channels === 3,
  );
  return { width: info.width, height: info.height, channels, data: kept };
}

/** The images of a PDF as poppler exports them, as PNG files. */
export function popplerImages(pdf: Uint8Array): Buffer[] {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'in.pdf'), pdf);
  const { status } = callProgram('pdfimages', ['-png', join(folder.path, 'in.pdf'), join(folder.path, 'out')]);
  if (status !== 0) throw new Error('pdfimages failed');
  const names = readdirSync(folder.path).filter((name) => name.startsWith('out'));
  return names.toSorted().map((name) => readFileSync(join(folder.path, name)));
}

/** The pixels of an image as RGB. */
export async function rgbOf(image: Uint8Array): Promise<number[]> {
  return [...(await sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer())];
}

/** An image of 40 by 24 pixels in CCITT group 4: the TIFF and its data. */
export async function fax() {
  const pixels = Buffer.from(
    Array.from({ length: 40 * 24 }, (_, index) => (((index % 40) + Math.floor(index / 40)) % 9 < 4 ? 0 : 255)),
  );
  const raw = { width: 40, height: 24, channels: 1 as const };
  const tiff = await sharp(pixels, { raw })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true })
    .toBuffer();
  const directory = tiff.readUInt32LE(4);
  const entries = new Map<number, number>();
  for (let index = 0; index < tiff.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12;
    const isShort = tiff.readUInt16LE(at + 2) === 3;
    entries.set(tiff.readUInt16LE(at), isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8));
  }
  const offset = entries.get(273) as number;
  const strip = tiff.subarray(offset, offset + (entries.get(279) as number));
  return { tiff, strip, black: pixels.filter((value) => value === 0).length };
}
