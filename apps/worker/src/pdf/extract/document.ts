import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../../process.ts';
import { IrregularPdf, type Resolve } from './objects.ts';
import { openObjects } from './reader.ts';
import { withoutCopies } from './unique.ts';
import { type FoundImage, findImages } from './walk.ts';
import { writeAnew } from '../mend-pdf.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';

/** A document's images, and what reads the objects that they refer to. */
export interface ImagesOfDocument {
  images: FoundImage[];
  /** The file that the images' bytes are views of. */
  file: Buffer;
  resolve: Resolve;
}

/**
 * Finds the images of a PDF. A file that follows the standard is read as it is; any other is put in order by qpdf first.
 * @throws ToolError damagedPdf where its pages cannot be found, tooComplex where it holds too many images
 */
export async function readImages(pdf: OpenedPdf, run: Run): Promise<ImagesOfDocument> {
  try {
    return await readOrdered(pdf.path, pdf.pageCount);
  } catch (error) {
    if (!(error instanceof IrregularPdf)) throw error;
  }
  try {
    return await readOrdered(await putInOrder(pdf.path, run));
  } catch (error) {
    if (!(error instanceof IrregularPdf) && !(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
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

/** @param pageCount known where the file is to be as the standard has it; absent where this is the best that can be had */
async function readOrdered(path: string, pageCount?: number): Promise<ImagesOfDocument> {
  const file = await readFile(path);
  const objects = openObjects(file, { isLenient: pageCount === undefined });
  const found = await findImages(objects);
  if (pageCount !== undefined && found.pageCount !== pageCount) throw new IrregularPdf('another number of pages');
  const { resolve } = objects;
  return { images: withoutCopies(found.images, resolve), file, resolve };
}
