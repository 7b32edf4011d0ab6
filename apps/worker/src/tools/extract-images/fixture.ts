import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readZip } from '@blattwerk/testing/read-zip';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { extractImagesHandler } from './handler.ts';

/** An object's text, or a stream: its dictionary's entries and its bytes. */
export type ObjectText = string | { dict: string; data: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
export function writePdf(objects: readonly ObjectText[]): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let position = 9;
  const put = (piece: Uint8Array) => {
    pieces.push(Buffer.from(piece));
    position += piece.length;
  };
  for (const object of objects) {
    offsets.push(position);
    put(Buffer.from(`${offsets.length} 0 obj\n`));
    if (typeof object === 'string') put(Buffer.from(object, 'latin1'));
    else {
      put(Buffer.from(`<<${object.dict}/Length ${object.data.length}>>\nstream\n`, 'latin1'));
      put(object.data);
      put(Buffer.from('\nendstream'));
    }
    put(Buffer.from('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const start = position;
  put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n`));
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/** The number of the first object that `imagePdf` is given. */
export const firstObject = 5;

/** A PDF of one page that draws its first object; the others are for references, from `6 0 R` on. */
export function imagePdf(image: ObjectText, ...others: ObjectText[]): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</Im ${firstObject} 0 R>>>>>>`,
    { dict: '', data: Buffer.from('q 99 0 0 99 0 0 cm /Im Do Q') },
    image,
    ...others,
  ]);
}

export async function extract(pdf: Uint8Array) {
  const run = await runInMemory(extractImagesHandler, [{ name: 'in.pdf', bytes: pdf }], {});
  return { ...run, files: readZip(run.output) };
}

/** The file that is extracted from a PDF of one image. */
export async function extractOne(pdf: Uint8Array) {
  const { files } = await extract(pdf);
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`${files.length} files`);
  return file;
}

/** Samples of 8 bits as sharp decodes them, without applying a profile. */
export async function pixelsOf(image: Uint8Array) {
  const input = sharp(image, { ignoreIcc: true });
  const { channels } = await input.metadata();
  const { data, info } = await input.raw().toBuffer({ resolveWithObject: true });
  // sharp returns gray as three components, alpha behind them.
  const kept = [...data].filter(
    (_, index) => channels > 2 || index % info.channels === 0 || index % info.channels === 3,
  );
  return { width: info.width, height: info.height, channels, data: kept };
}

/** The images of a PDF as poppler exports them, as PNG files. */
export function popplerImages(pdf: Uint8Array): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'poppler-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    const { status } = spawnSync('pdfimages', ['-png', join(folder, 'in.pdf'), join(folder, 'out')]);
    if (status !== 0) throw new Error('pdfimages failed');
    const names = readdirSync(folder).filter((name) => name.startsWith('out'));
    return names.toSorted().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pixels of an image as RGB. */
export async function rgbOf(image: Uint8Array): Promise<number[]> {
  return [...(await sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer())];
}
