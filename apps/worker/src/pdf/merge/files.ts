import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notice, ToolError } from '@blattwerk/shared';
import { inOrderAhead } from '../../images/ahead.ts';
import type { Run } from '../../process.ts';
import { composeCatalog } from './catalog.ts';
import { openObjects, type PdfObjects, pagesOf } from './objects.ts';
import { createSourceReader, type MergeSource, type SourceReader, titleOf } from './source.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';
import { type QpdfJson, type QpdfObjects, readQpdfJson, updateFromJson } from '../qpdf-json.ts';

/** Bytes of files that are read for their objects while another is worked on: their JSON is many times as large. */
const readAheadBytes = 4 * 1024 * 1024;

/** A file ready to be merged, and what it brings along. */
interface Prepared {
  path: string;
  source: MergeSource;
}

/**
 * Merges files into one with their outlines, named destinations, page labels, attachments, layers, tags and forms.
 * @returns a file in the job's scratch folder, and what could not be kept
 * @throws ToolError damagedPdf that names a file whose pages cannot be copied
 */
export async function mergeFiles(files: readonly OpenedPdf[], run: Run): Promise<{ path: string; notices: Notice[] }> {
  const reader = createSourceReader();
  const prepared: Prepared[] = [];
  const tasks = files.map((file) => ({ bytes: file.bytes, run: () => readObjects(file, run) }));
  for await (const { file, json } of inOrderAhead(tasks, { most: 2, maxBytes: readAheadBytes })) {
    prepared.push(await prepareFile(file, json, reader, run));
    run.report((0.7 * prepared.length) / files.length);
  }
  const joined = await joinPages(prepared, files, run);
  run.report(0.8);
  return composeFile(joined, reader, run);
}

/** A file, and its objects where qpdf does not only read its pages, but can show those, too. */
async function readObjects(file: OpenedPdf, run: Run): Promise<{ file: OpenedPdf; json?: QpdfJson }> {
  try {
    await unpackObjects(file.path);
    return { file, json: await readQpdfJson(file.path, run) };
  } catch (error) {
    if (isBeyondQpdf(error)) return { file };
    throw error;
  }
}

/** Object streams go: qpdf forgets changes of objects in them where it comes to read the stream after the change. */
async function unpackObjects(path: string): Promise<void> {
  if (!(await readFile(path)).includes('/ObjStm')) return;
  const unpacked = `${path}.unpacked`;
  await runQpdf({ inputFile: path, outputFile: unpacked, objectStreams: 'disable' });
  await rename(unpacked, path);
}

function isBeyondQpdf(error: unknown): boolean {
  return error instanceof QpdfRefusal || (error instanceof ToolError && error.code === 'tooComplex');
}

async function prepareFile(
  file: OpenedPdf,
  json: QpdfJson | undefined,
  reader: SourceReader,
  run: Run,
): Promise<Prepared> {
  const plain = pagesOnly(file);
  const read = json && reader.read(json, file.pageCount);
  if (!read) return { path: file.path, source: plain };
  const source = { ...plain, brought: read.brought, hasCarrier: read.hasCarrier };
  if (Object.keys(read.changes).length === 0) return { path: file.path, source };
  return { path: await updated(file.path, read.changes, run), source };
}

async function updated(
  path: string,
  changes: QpdfObjects,
  run: Run,
  job: Record<string, unknown> = {},
): Promise<string> {
  const outPath = join(await run.scratch(), `${randomUUID()}.pdf`);
  await updateFromJson(path, changes, outPath, run, job);
  return outPath;
}

/** A file of all pages, those that carry included. */
interface JoinedPages {
  path: string;
  sources: MergeSource[];
  objects: PdfObjects;
}

/** Joins the pages; the files that they come from are gone then. */
async function joinPages(prepared: readonly Prepared[], files: readonly OpenedPdf[], run: Run): Promise<JoinedPages> {
  const path = join(await run.scratch(), `${randomUUID()}.pdf`);
  const joined = (await joinPrepared(prepared, path, run)) ?? (await joinAsTheyCame(files, path, run));
  for (const used of new Set([...prepared, ...files].map((file) => file.path))) await rm(used);
  return joined;
}

/** Undefined where what is carried is nested deeper than qpdf's stack, or a page was lost on the way. */
async function joinPrepared(prepared: readonly Prepared[], path: string, run: Run): Promise<JoinedPages | undefined> {
  const sources = prepared.map(({ source }) => source);
  try {
    await mergePages(prepared, path);
  } catch (error) {
    if (isBeyondQpdf(error)) return undefined;
    throw error;
  }
  const objects = openObjects(await readQpdfJson(path, run));
  const pageCount = sources.reduce((sum, source) => sum + source.pageCount + (source.hasCarrier ? 1 : 0), 0);
  return pagesOf(objects).length === pageCount ? { path, sources, objects } : undefined;
}

/** The pages alone. */
async function joinAsTheyCame(files: readonly OpenedPdf[], path: string, run: Run): Promise<JoinedPages> {
  try {
    await mergePages(files, path);
  } catch (error) {
    if (!isBeyondQpdf(error)) throw error;
    throw (await findDamaged(files, path)) ?? error;
  }
  return { path, sources: files.map(pagesOnly), objects: openObjects(await readQpdfJson(path, run)) };
}

function pagesOnly({ name, pageCount }: OpenedPdf): MergeSource {
  return { title: titleOf(name), pageCount, hasCarrier: false };
}

async function mergePages(files: readonly { path: string }[], outputFile: string): Promise<void> {
  const pages = files.map(({ path }) => ({ file: path, range: '1-z' }));
  await runQpdf({ empty: '', outputFile, pages, removeUnreferencedResources: 'no', objectStreams: 'disable' });
}

/** Which of several files is the one that cannot be merged. */
async function findDamaged(files: readonly OpenedPdf[], outputFile: string): Promise<ToolError | undefined> {
  for (const file of files) {
    try {
      await mergePages([file], outputFile);
    } catch (cause) {
      if (!isBeyondQpdf(cause)) throw cause;
      return new ToolError('damagedPdf', { file: file.name }, { cause });
    }
  }
  return undefined;
}

async function composeFile(
  { path, sources, objects }: JoinedPages,
  reader: SourceReader,
  run: Run,
): Promise<{ path: string; notices: Notice[] }> {
  const notices = composeCatalog(objects, sources, reader.parentTreeNextKey);
  const minVersion = sources.reduce((highest, { brought }) => maxVersion(highest, brought?.version), '1.5');
  const outPath = await updated(path, objects.changes(), run, { objectStreams: 'generate', minVersion });
  await rm(path);
  return { path: outPath, notices };
}

function maxVersion(left: string, right: string | undefined): string {
  return right !== undefined && right > left ? right : left;
}
