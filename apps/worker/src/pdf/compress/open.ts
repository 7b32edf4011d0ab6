import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../../tool-run.ts';
import { IrregularPdf } from '../extract/objects.ts';
import { ifSound } from '../keep-pages/keep-pages.ts';
import { packingVersion, SoundPdf } from '../keep-pages/sound-document.ts';
import { bytesOf, type OpenedPdf, workOn } from '../open-pdf.ts';
import { runQpdf } from '../qpdf.ts';
import { PdfObjects } from './objects.ts';

/**
 * Lays a PDF's objects open: as it came where it follows the standard, else as qpdf puts it in order.
 * @returns undefined where even then another number of pages would be found than before
 * @throws ToolError damagedPdf where qpdf cannot write it
 */
export async function openForCompression(pdf: OpenedPdf, run: Run): Promise<PdfObjects | undefined> {
  if (pdf.isUntried) {
    const bytes = await bytesOf(pdf);
    const objects = ifSound(() => layOpen(bytes, pdf.pageCount));
    if (objects) return objects;
  }
  const ordered = await putInOrder(pdf, {}, run);
  const objects = ifSound(() => layOpen(ordered, pdf.pageCount));
  return objects ?? openWithNewTree(pdf, run);
}

/** Where the page tree is none, the pages are named, so that qpdf makes them one. */
async function openWithNewTree(pdf: OpenedPdf, run: Run): Promise<PdfObjects | undefined> {
  try {
    const ordered = await putInOrder(pdf, { pages: [{ file: '.', range: '1-z' }] }, run);
    return ifSound(() => layOpen(ordered, pdf.pageCount));
  } catch (error) {
    // It was readable without.
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function layOpen(bytes: Buffer, pageCount: number): PdfObjects {
  const document = new SoundPdf(bytes, packingVersion, { keepsTree: true });
  if (document.pages.length !== pageCount) throw new IrregularPdf('another number of pages');
  return new PdfObjects(document);
}

async function putInOrder(pdf: OpenedPdf, rewriting: Record<string, unknown>, run: Run): Promise<Buffer> {
  const outputFile = join(await run.scratch(), `${randomUUID()}.pdf`);
  const asStored = { objectStreams: 'disable', decodeLevel: 'none', removeUnreferencedResources: 'no' };
  try {
    await workOn(pdf, run, (inputFile) => runQpdf({ inputFile, outputFile, ...asStored, ...rewriting }));
    return await readFile(outputFile);
  } finally {
    await rm(outputFile, { force: true });
  }
}
