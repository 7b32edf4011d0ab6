import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readZip } from '@blattwerk/testing/read-zip';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { type Raster, readPpms } from '../corpus/appearance.ts';
import { rasterOf } from '../corpus/readers.ts';
import { runProgram } from '../corpus/run-program.ts';
import { type PdfObjects, readObjects } from './objects.ts';

/** An image that a page shows. */
interface PageImage {
  page: string;
  raster: Raster;
}

/** A file as read by qpdf and poppler. */
export interface Reading {
  bytes: Buffer;
  /** Renderings of the pages, by their marks; empty for an archive of extracted images. */
  appearances: ReadonlyMap<string, Raster>;
  images: readonly PageImage[];
  /** Absent where it is an archive of pictures. */
  document?: DocumentReading;
}

export interface DocumentReading {
  objects: PdfObjects;
  /** Marks in the texts of the pages, in their order. */
  marks: readonly string[];
  texts: readonly string[];
  /** Output of pdfinfo, with the boxes of each page. */
  info: string;
  xmp: string;
  /** Output of pdfdetach. */
  attachments: string;
  /** Errors and warnings of qpdf --check. */
  complaints: string;
}

/** Reads a PDF with qpdf and poppler. @throws Error where one of them cannot */
export async function readPdf(bytes: Buffer, password = ''): Promise<Reading> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'answer.pdf');
  await writeFile(path, bytes);
  const opened = ['-upw', password];
  const objects = await readObjects(path, password);
  const check = await runProgram('qpdf', [`--password=${password}`, '--check', path]);
  const last = String(objects.pages.length);
  const texts = (await run('pdftotext', [...opened, '-raw', path, '-']))
    .split('\f')
    .slice(0, -1)
    .map((text) => text.replace(/\s+/g, ' ').trim());
  const marks = texts.map((text, index) => /\b[A-Z]\d\b/.exec(text)?.[0] ?? `page ${index + 1}`);
  for (const [index, page] of objects.pages.entries()) objects.marks.set(page, marks[index] ?? `page ${index + 1}`);
  const rendered = await runProgram('pdftoppm', ['-r', '50', '-cropbox', ...opened, path]);
  const rasters = readPpms(rendered.stdout) ?? [];
  if (rasters.length !== marks.length) throw new Error(`pdftoppm renders ${rasters.length} of ${marks.length} pages`);
  return {
    bytes,
    appearances: new Map(rasters.map((raster, index) => [marks[index] as string, raster])),
    images: await readImages(path, opened, folder.path, marks),
    document: {
      objects,
      marks,
      texts,
      info: await run('pdfinfo', [...opened, '-box', '-f', '1', '-l', last, path]),
      xmp: await run('pdfinfo', [...opened, '-meta', path]),
      attachments: await run('pdfdetach', [...opened, '-list', path]),
      complaints: check.code === 0 ? '' : check.stderr.replaceAll(path, '').trim(),
    },
  };
}

async function readImages(
  path: string,
  opened: readonly string[],
  folder: string,
  marks: readonly string[],
): Promise<PageImage[]> {
  const images = join(folder, 'images');
  await mkdir(images);
  await run('pdfimages', [...opened, '-png', '-p', path, join(images, 'i')]);
  const names = (await readdir(images)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      page: marks[Number(name.split('-')[1]) - 1] ?? '',
      raster: await rasterOf(sharp(await readFile(join(images, name)))),
    })),
  );
}

/**
 * Reads an archive of pictures, which are called after the page they come from.
 * @param marks of the source's pages
 * @param hold whether the pictures are rendered pages or images on pages
 */
export async function readPictures(
  zip: Buffer,
  marks: readonly string[],
  hold: 'appearance' | 'images',
): Promise<Reading> {
  const pictures = await Promise.all(
    readZip(zip).map(async ({ name, content }) => ({
      page: marks[Number(/^page-(\d+)/.exec(name)?.[1]) - 1] ?? name,
      raster: await rasterOf(sharp(content)),
    })),
  );
  return {
    bytes: zip,
    appearances: new Map(hold === 'appearance' ? pictures.map(({ page, raster }) => [page, raster]) : []),
    images: hold === 'images' ? pictures : [],
  };
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(command, args);
  if (code !== 0) throw new Error(`${command}: ${code ?? 'no end'} ${stderr}`);
  return stdout.toString('utf8');
}
