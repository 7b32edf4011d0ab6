import type { BudgetLimits } from '../budget.ts';
import { isUnreadable, MalformedPdf, TooComplexPdf } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { openEncrypted } from '../file/encryption/decrypt.ts';
import { readAll } from '../file/read-all.ts';
import { recoverDocument } from '../operations/repair/recover-document.ts';
import { OpenedPdf, type Opening } from './opened-pdf.ts';
import type { Pdf } from './types.ts';

/** Options for opening a file. */
export interface OpenOptions {
  /** Of the user or the owner; a file that opens without one takes any. */
  password?: string;
  /** `auto` reads every object first, and recovers a damaged file as far as it goes; `never` throws MalformedPdf. */
  repair?: 'auto' | 'never';
  /** Whether what is written is encrypted as the file is, with its passwords and permissions: not by default. */
  encryption?: 'remove' | 'keep';
  /** Maximum resource use, instead of `budgetLimits` of the file's size. */
  limits?: BudgetLimits;
}

/**
 * Opens a file; the bytes are not copied, and must not change.
 * @throws WrongPassword where the file needs another password, or one at all
 * @throws UnsupportedEncryption for other than the standard security handler
 * @throws MalformedPdf where the file has no page that can be read, or is damaged and encrypted, or is not repaired
 * @throws TooComplexPdf where the limits are exhausted
 * @throws TypeError for anything but bytes
 */
export async function open(bytes: Uint8Array, options: OpenOptions = {}): Promise<Pdf> {
  const { repair = 'auto' } = options;
  try {
    if (repair === 'auto') readAll(openStrictly(bytes, options).document);
    const { document, ...opening } = openStrictly(bytes, options);
    return new OpenedPdf(document, { ...opening, limits: options.limits });
  } catch (error) {
    if (repair === 'never' || !isUnreadable(error)) throw error;
    const recovered = await recoverDocument(bytes, options.limits);
    if (recovered instanceof TooComplexPdf) throw recovered;
    if (recovered === undefined || recovered === 'encrypted') throw error;
    const { bytes: repaired, incompletePages: damagedPages, hasDroppedObjects, source, faults } = recovered;
    const incompletePages = damagedPages.map(({ pageIndex }) => pageIndex);
    const { document } = openStrictly(repaired, options);
    const found = { incompletePages, damagedPages, hasDroppedObjects, source, faults };
    return new OpenedPdf(document, { repair: found, limits: options.limits });
  }
}

function openStrictly(
  bytes: Uint8Array,
  { password, encryption: kept = 'remove', limits }: OpenOptions,
): Opening & { document: PdfDocument } {
  const opened = PdfDocument.open(bytes, limits ? { limits } : {});
  const found = opened.isEncrypted ? openEncrypted(opened, password) : undefined;
  const document = found ? opened.decrypted(found.decryption) : opened;
  if (document.pages.length === 0) throw new MalformedPdf('expected at least one page');
  return { document, wasEncrypted: found !== undefined, encryption: kept === 'keep' ? found?.encryption : undefined };
}
