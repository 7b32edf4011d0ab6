import type { PdfDocument } from '../document.ts';
import { PdfRef, type PdfValue } from '../values.ts';

/** References to the dictionaries in an array, without duplicates; a direct dictionary becomes an indirect object. */
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
