import { isUnreadable, MalformedPdf } from '../../errors.ts';
import { type DocumentOptions, PdfDocument } from '../../file/document.ts';
import { openEncrypted } from '../../file/encryption/decrypt.ts';
import { PdfRef } from '../../file/values.ts';

/** Ways to read a file, from that of conforming ones on. */
const readings: readonly DocumentOptions[] = [{}, { isLenient: true }, { findsByHeaders: true }];

/**
 * Opens a file as it is, however damaged, for a check whose findings a repair would hide.
 * @param password null to try only the empty one
 * @throws MalformedPdf where it has no page that can be read
 * @throws WrongPassword, UnsupportedEncryption, TooComplexPdf
 */
export function openUnrepaired(bytes: Uint8Array, password: string | null): PdfDocument {
  let failure: unknown;
  for (const options of readings) {
    try {
      return openWhole(bytes, options, password);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

/** @throws MalformedPdf where an object or the page tree cannot be read, or there is no page */
function openWhole(bytes: Uint8Array, options: DocumentOptions, password: string | null): PdfDocument {
  const opened = PdfDocument.open(bytes, options);
  const document = opened.isEncrypted ? opened.decrypted(openEncrypted(opened, password).decryption) : opened;
  const encryption = document.trailer.get('Encrypt');
  // The strings of the encryption dictionary are not encrypted.
  const own = encryption instanceof PdfRef ? encryption.number : undefined;
  document.budget.operation(() => {
    for (const number of document.xref.entries.numbers()) if (number !== own) document.object(number);
  });
  if (document.pages.length === 0) throw new MalformedPdf('expected at least one page');
  return document;
}
