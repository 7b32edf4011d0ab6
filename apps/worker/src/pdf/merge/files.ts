import { randomUUID } from 'node:crypto';
import { readFile as readBytes, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notice, ToolError } from '@blattwerk/shared';
import type { Run } from '../../tool-run.ts';
import { IrregularPdf } from '../extract/objects.ts';
import type { Pieces } from '../keep-pages/file.ts';
import { bytesOf, type OpenedPdf, workOn } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';
import { composeCatalog } from './catalog.ts';
import { ObjectStore, openObjects } from './objects.ts';
import { type FileOfMerge, readFile } from './read-file.ts';
import { createSourceReader, type MergeSource, titleOf } from './source.ts';
import { writeFile } from './write-file.ts';

/**
 * Merges files into one with their outlines, named destinations, page labels, attachments, layers, tags and forms; they
 * are gone from the job's scratch folder then.
 * @returns the file in pieces, and what could not be kept
 * @throws ToolError damagedPdf that names a file whose pages cannot be read
 */
export async function mergeFiles(
  files: readonly OpenedPdf[],
  run: Run,
): Promise<{ pieces: Pieces; notices: Notice[] }> {
  const store = new ObjectStore();
  const reader = createSourceReader();
  const sources: MergeSource[] = [];
  let version = '1.5';
  for (const file of files) {
    const { read, isBare } = await readAny(file, store, run);
    const brought = reader.read(read);
    if (brought.version > version) ({ version } = brought);
    sources.push({ title: titleOf(file.name), pages: read.pages, brought, isBare });
    await rm(file.path, { force: true });
    run.report((0.8 * sources.length) / files.length);
  }
  const { trailer, notices } = composeCatalog(openObjects(store, {}), sources, reader.parentTreeNextKey);
  return { pieces: writeFile(store, trailer, version), notices };
}

/** What qpdf is asked for to put a file in order; what nothing could make sense of goes with the second. */
const rewritings: readonly ((path: string, outputFile: string) => Promise<unknown>)[] = [
  (inputFile, outputFile) =>
    // The pages are named so that each stands in the tree once, with what it inherits.
    runQpdf({ inputFile, outputFile, pages: [{ file: '.', range: '1-z' }], ...asStored }),
  (file, outputFile) => runQpdf({ empty: '', outputFile, pages: [{ file, range: '1-z' }], ...asStored }),
];
const asStored = { objectStreams: 'disable', decodeLevel: 'none', removeUnreferencedResources: 'no' };

/** A file as it is where it follows the standard, else as qpdf puts it in order. */
async function readAny(file: OpenedPdf, store: ObjectStore, run: Run): Promise<{ read: FileOfMerge; isBare: boolean }> {
  const asItCame = file.isUntried ? tryRead(await bytesOf(file), file.pageCount, store) : undefined;
  if (asItCame) return { read: asItCame, isBare: false };
  for (const rewrite of rewritings) {
    const ordered = join(await run.scratch(), `${randomUUID()}.pdf`);
    try {
      await workOn(file, run, (path) => rewrite(path, ordered));
      const read = tryRead(await readBytes(ordered), undefined, store);
      if (read) return { read, isBare: rewrite === rewritings[1] };
    } catch (error) {
      if (!isBeyondQpdf(error)) throw error;
    } finally {
      await rm(ordered, { force: true });
    }
  }
  throw new ToolError('damagedPdf', { file: file.name });
}

function tryRead(bytes: Buffer, pageCount: number | undefined, store: ObjectStore): FileOfMerge | undefined {
  try {
    const read = readFile(bytes, store);
    return read.pages.length === (pageCount ?? read.pages.length) ? read : undefined;
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

function isBeyondQpdf(error: unknown): boolean {
  if (error instanceof QpdfRefusal) return true;
  return error instanceof ToolError && (error.code === 'damagedPdf' || error.code === 'tooComplex');
}
