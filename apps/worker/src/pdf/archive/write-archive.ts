import { CannotConvert, type PdfAChange } from '@blattwerk/pdf';
import { checkConformance, type ConformanceFinding, type OpenedPdf, openUnrepaired } from '@blattwerk/pdf/internal';
import { type ArchiveLevel, type ConvertibleLevel, ToolError } from '@blattwerk/shared';

/** Errors of a conversion as refusals. @param file its name */
export async function refusingArchive<T>(file: string, convert: () => Promise<T>): Promise<T> {
  try {
    return await convert();
  } catch (error) {
    if (!(error instanceof CannotConvert)) throw error;
    const { reason: obstacle, pageNumber: page } = error;
    throw new ToolError('notArchivable', { file, obstacle, ...(page === undefined ? {} : { page }) }, { cause: error });
  }
}

/** What a written file breaks of a level. */
export function checkWritten(bytes: Uint8Array, level: ArchiveLevel): Promise<ConformanceFinding[]> {
  return checkConformance(openUnrepaired(bytes, null), level);
}

/**
 * Writes a converted PDF, and checks what is written: nobody gets a file that claims PDF/A and is none.
 * @param file its name
 * @throws ToolError notArchivable with the first page of what the check finds
 */
export async function writeArchive(pdf: OpenedPdf, level: ConvertibleLevel, file: string): Promise<Uint8Array> {
  const written = pdf.save();
  const [first, ...others] = await checkWritten(written, level);
  if (!first) return written;
  const [page] = first.pages;
  const cause = new Error(`rules: ${[first, ...others].map(({ rule }) => rule).join(', ')}`);
  throw new ToolError('notArchivable', { file, obstacle: 'rules', ...(page === undefined ? {} : { page }) }, { cause });
}

/** Changes as a header names them: `fontEmbedded=2`. */
export function changeTexts(changes: readonly PdfAChange[]): string[] {
  return changes.map(({ kind, count }) => `${kind}=${count}`);
}
