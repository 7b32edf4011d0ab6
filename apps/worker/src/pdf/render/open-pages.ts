import type { NeededPermissions } from '@blattwerk/shared';
import { MalformedPdf } from '@blattwerk/pdf';
import { ImageReader } from '@blattwerk/pdf/images';
import { type PageGeometry, pageGeometry, type PdfDocument } from '@blattwerk/pdf/internal';
import type { InputFile, ToolRun } from '../../tool-run.ts';
import { type OpenedDocument, withDocument } from '../open/open-document.ts';
import type { RendererPool } from './renderer-pool.ts';

/** The pages of a document. */
export interface PageSource {
  reader: ImageReader;
  /** By page index. */
  geometries: readonly PageGeometry[];
}

/** @throws MalformedPdf */
export function describePages(document: PdfDocument): PageSource {
  return {
    reader: new ImageReader(document),
    geometries: document.pages.map((page) => pageGeometry(document, page)),
  };
}

/**
 * Opens a document for rendering: unchanged, or repaired where it is malformed or PDFium reads other pages.
 * @param needed permissions with which a restricted file is taken; none is where absent
 * @throws ToolError encryptedPdf, restrictedPdf, damagedPdf
 * @throws TooComplexPdf
 */
export function openPages(
  pool: RendererPool,
  input: InputFile,
  run: ToolRun,
  needed?: NeededPermissions,
): Promise<OpenedDocument & PageSource> {
  const work = async (opened: OpenedDocument) => {
    await openInPool(pool, opened);
    return { ...opened, ...describePages(opened.document) };
  };
  return withDocument(input, run, work, needed ? { needed } : {});
}

/** @throws MalformedPdf where PDFium reads other pages */
export async function openInPool(pool: RendererPool, { pdf, document, pageCount }: OpenedDocument): Promise<void> {
  const inPdfium = await pool.open(document.bytes);
  if (inPdfium?.pageCount !== pageCount || inPdfium.isEncrypted !== pdf.wasEncrypted)
    throw new MalformedPdf(`page tree: PDFium reads ${inPdfium?.pageCount ?? 'no'} pages of ${pageCount}`);
}
