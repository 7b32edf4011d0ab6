import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { InputFile, Run } from '../../tool-run.ts';
import { IrregularPdf, type Resolve } from './objects.ts';
import { openObjects } from './reader.ts';
import { withoutCopies } from './unique.ts';
import { type FoundImage, findImages } from './walk.ts';
import { writeAnew } from '../mend-pdf.ts';
import { openPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';

/** A document's images, and what reads the objects that they refer to. */
export interface ImagesOfDocument {
  images: FoundImage[];
  /** At least 1. */
  pageCount: number;
  /** The file that the images' bytes are views of. */
  file: Buffer;
  resolve: Resolve;
}

/**
 * Finds the images of a PDF. A file that follows the standard is read as it came; any other is put in order by qpdf first.
 * @throws ToolError encryptedPdf where it needs a password or has restrictions, damagedPdf where its pages cannot be found,
 * tooComplex where it holds too many images
 */
export async function readImages(input: InputFile, run: Run): Promise<ImagesOfDocument> {
  const asItCame = await unlessIrregular(async () => readOrdered(await input.read()));
  if (asItCame) return asItCame;
  const pdf = await openPdf(input, run);
  const counted = await unlessIrregular(async () =>
    readOrdered(await readFile(pdf.path), { pageCount: pdf.pageCount }),
  );
  if (counted) return counted;
  try {
    return await readOrdered(await readFile(await putInOrder(pdf.path, run)), { isLenient: true });
  } catch (error) {
    if (!(error instanceof IrregularPdf) && !(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
  }
}

async function unlessIrregular<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

/** @returns the path of a copy with all objects in the open, where its tables say */
async function putInOrder(path: string, run: Run): Promise<string> {
  const ordered = join(await run.scratch(), `${randomUUID()}.pdf`);
  try {
    const asStored = { compressStreams: 'n', decodeLevel: 'none', objectStreams: 'disable' };
    await runQpdf({ inputFile: path, outputFile: ordered, ...asStored });
  } catch (error) {
    // It reads files that it cannot write, such as one whose trailer has an ID that is no text.
    if (!(error instanceof QpdfRefusal)) throw error;
    if (!(await writeAnew(ordered, await readFile(path)))) throw error;
  }
  return ordered;
}

interface Trust {
  /** Known from another reader; the file's own /Count otherwise. */
  pageCount?: number;
  /** Whether this is the best that can be had of the file. */
  isLenient?: boolean;
}

/** @throws IrregularPdf where the file is not as the standard has it, has no page, or is encrypted */
async function readOrdered(file: Buffer, { pageCount, isLenient = false }: Trust = {}): Promise<ImagesOfDocument> {
  const objects = openObjects(file, { isLenient });
  if (objects.resolve(objects.trailer.get('Encrypt')) !== null) throw new IrregularPdf('encryption');
  const { images, ...found } = await findImages(objects);
  if (!isLenient && (found.pageCount === 0 || found.pageCount !== (pageCount ?? found.toldCount)))
    throw new IrregularPdf('another number of pages');
  const { resolve } = objects;
  return { images: withoutCopies(images, resolve), pageCount: found.pageCount, file, resolve };
}
