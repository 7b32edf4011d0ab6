import type { PdfDocument } from '../../file/document.ts';
import { PdfRef, type PdfValue } from '../../file/values.ts';

/** References to the dictionaries of an array, each once; a direct one becomes an object of its own. */
export function dictReferences(document: PdfDocument, value: PdfValue | undefined): PdfRef[] {
  const refs = new Map<number, PdfRef>();
  for (const item of document.array(value) ?? []) {
    document.budget.step();
    if (!(document.resolve(item) instanceof Map)) continue;
    const ref = item instanceof PdfRef ? item : document.add(item);
    refs.set(ref.number, ref);
  }
  return [...refs.values()];
}
