import type { PdfDocument } from './document.ts';
import { PdfRef } from './values.ts';

/** Reads every object. @throws MalformedPdf where one cannot be read @throws TooComplexPdf where the budget is exhausted */
export function readAll(document: PdfDocument): void {
  document.budget.operation(() => {
    const encryption = document.trailer.get('Encrypt');
    // The strings of the encryption dictionary are not encrypted.
    const own = encryption instanceof PdfRef ? encryption.number : undefined;
    for (const number of document.xref.entries.numbers())
      if (number + document.base !== own) document.object(number + document.base);
  });
}
