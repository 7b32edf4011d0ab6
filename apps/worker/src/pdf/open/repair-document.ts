import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MalformedPdf, PdfDocument } from '@blattwerk/pdf';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../../tool-run.ts';
import { openPdf, type OpenedPdf, workOn } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';

export interface Repair {
  /** Whether only the pages could be saved, and nothing that belongs to the document as a whole. */
  isBare: boolean;
}

const asStored = { objectStreams: 'disable', decodeLevel: 'none', removeUnreferencedResources: 'no' };

/** Ways in which qpdf writes a file that the strict reader opens, the one that keeps most first. */
const rewritings: readonly ((file: string, outputFile: string) => Promise<unknown>)[] = [
  (inputFile, outputFile) => runQpdf({ inputFile, outputFile, ...asStored }),
  // Pages that are named are in the tree once, with what they inherit.
  (inputFile, outputFile) => runQpdf({ inputFile, outputFile, pages: [{ file: '.', range: '1-z' }], ...asStored }),
  (file, outputFile) => runQpdf({ empty: '', outputFile, pages: [{ file, range: '1-z' }], ...asStored }),
];

/**
 * Repairs a file that the strict reader does not open, or not all of: in each way that works, the one that keeps most first.
 * @throws ToolError encryptedPdf, damagedPdf
 */
export async function* repairDocument(
  content: Buffer,
  name: string,
  run: Run,
  options: { base?: number },
): AsyncGenerator<Repair & { document: PdfDocument }, void, void> {
  const input = { name, format: 'pdf', bytes: content.byteLength, read: () => Promise.resolve(content) } as const;
  const file = await openPdf(input, run);
  for (const [index, rewrite] of rewritings.entries()) {
    const document = await tryRewriting(file, run, rewrite, options);
    if (document) yield { document, isBare: index === rewritings.length - 1 };
  }
}

async function tryRewriting(
  file: OpenedPdf,
  run: Run,
  rewrite: (file: string, outputFile: string) => Promise<unknown>,
  options: { base?: number },
): Promise<PdfDocument | undefined> {
  const outputFile = join(await run.scratch(), `${randomUUID()}.pdf`);
  try {
    await workOn(file, run, (path) => rewrite(path, outputFile));
    const document = PdfDocument.open(await readFile(outputFile), options);
    return document.pages.length === file.pageCount ? document : undefined;
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof QpdfRefusal || isBeyondQpdf(error)) return undefined;
    throw error;
  } finally {
    await rm(outputFile, { force: true });
  }
}

function isBeyondQpdf(error: unknown): boolean {
  return error instanceof ToolError && (error.code === 'damagedPdf' || error.code === 'tooComplex');
}
