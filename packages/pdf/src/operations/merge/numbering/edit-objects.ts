import type { PdfDocument } from '../../../file/document.ts';
import { type PdfDict, PdfStream, type PdfValue } from '../../../file/values.ts';

/** Changes a dictionary in place. @returns whether it has changed */
export type DictEdit = (dict: PdfDict) => boolean;

/**
 * Edits each dictionary in the given objects once, including nested ones and those of streams, and touches changed
 * objects.
 */
export function editObjects(document: PdfDocument, numbers: Iterable<number>, edit: DictEdit): void {
  const seen = new Set<PdfDict>();

  function editValue(value: PdfValue): boolean {
    if (value instanceof PdfStream) return editValue(value.dict);
    const isDict = value instanceof Map;
    if (!isDict && !Array.isArray(value)) return false;
    document.budget.step();
    let isChanged = false;
    if (isDict) {
      if (seen.has(value)) return false;
      seen.add(value);
      isChanged = edit(value);
    }
    for (const inner of value.values()) isChanged = editValue(inner) || isChanged;
    return isChanged;
  }

  for (const number of numbers) if (editValue(document.object(number))) document.markChanged(number);
}
