import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { InputFile, Run } from '../../tool-run.ts';
import { type OpenedPdf, openPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';
import { type PageTree, readPageTree } from './page-tree.ts';
import type { Painters } from './painters.ts';
import { readUserUnits } from './user-units.ts';

/** A document that painters have open. */
export interface PageSource {
  /** At least 1. */
  pageCount: number;
  /** Undefined where the file is not as the standard has it. */
  tree: PageTree | undefined;
  /** How many points each page's unit is, by page index; 1 where the map has none. */
  readUserUnits: (pageIndexes: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/**
 * Opens a document for painting. A sound file that PDFium and our own reader number alike goes as it came; any other is
 * looked over by qpdf, and mended where it can be.
 * @throws ToolError encryptedPdf, damagedPdf
 */
export async function openPages(painters: Painters, input: InputFile, run: Run): Promise<PageSource> {
  return (await openSound(painters, await input.read())) ?? openByQpdf(painters, await openPdf(input, run), run);
}

async function openSound(painters: Painters, bytes: Buffer, pageCount?: number): Promise<PageSource | undefined> {
  const tree = readPageTree(bytes);
  if (!tree || tree.pages.length !== (pageCount ?? tree.pages.length)) return undefined;
  const opened = await painters.open(bytes);
  if (!opened || opened.isEncrypted || opened.pageCount !== tree.pages.length) return undefined;
  const units = new Map(tree.pages.map(({ userUnit }, index) => [index, userUnit]));
  return { pageCount: opened.pageCount, tree, readUserUnits: () => Promise.resolve(units) };
}

async function openByQpdf(painters: Painters, pdf: OpenedPdf, run: Run): Promise<PageSource> {
  const { pageCount } = pdf;
  const bytes = await readFile(pdf.path);
  const sound = await openSound(painters, bytes, pageCount);
  if (sound) return sound;
  if ((await painters.open(bytes))?.pageCount === pageCount) return unsound(pdf.path, pageCount);
  const path = join(await run.scratch(), 'rewritten.pdf');
  try {
    await runQpdf({ inputFile: pdf.path, outputFile: path });
  } catch (error) {
    if (!(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
  }
  if (!(await painters.open(await readFile(path)))) throw new ToolError('damagedPdf', { file: pdf.name });
  return unsound(path, pageCount);
}

function unsound(path: string, pageCount: number): PageSource {
  return { pageCount, tree: undefined, readUserUnits: (pageIndexes) => readUserUnits(path, pageIndexes) };
}
