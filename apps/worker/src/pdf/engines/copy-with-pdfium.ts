import { ToolError } from '@blattwerk/shared';
import { runInThread } from '../../run-in-thread.ts';
import type { CopyOutcome } from './copy-thread.ts';
import { compilePdfium } from './pdfium.ts';

/**
 * A file as PDFium writes it, repaired where it is damaged; or why there is none.
 * @param workMs limit of the processor time of this process meanwhile, in ms
 * @throws ToolError tooComplex beyond the limit, or where PDFium trapped or ran out of memory
 */
export async function copyWithPdfium(bytes: Uint8Array, workMs: number): Promise<Exclude<CopyOutcome, 'tooComplex'>> {
  const entry = new URL('./copy-thread.ts', import.meta.url);
  const outcome = await runInThread<CopyOutcome>(entry, compilePdfium(), bytes, workMs);
  if (outcome === 'tooComplex') throw new ToolError('tooComplex');
  return outcome;
}
