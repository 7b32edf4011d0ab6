import type { PdfDocument } from '../document.ts';
import { type PdfDict, PdfRef } from '../values.ts';
import { formOf, readFields } from './field-tree.ts';

/** Whether readers that know XFA show a form instead of the pages. */
export function isShownByXfa(document: PdfDocument): boolean {
  if (!formWithXfa(document)) return false;
  return (
    document.catalog.get('NeedsRendering') === true ||
    document.budget.operation(() => readFields(document)).length === 0
  );
}

/**
 * Removes the XFA form, which has the values of all fields in another format.
 * @returns whether there was one
 */
export function dropXfa(document: PdfDocument): boolean {
  const form = formWithXfa(document);
  if (!form) return false;
  form.delete('XFA');
  for (const value of [document.catalog.get('AcroForm'), document.trailer.get('Root')])
    if (value instanceof PdfRef) document.markChanged(value.number);
  return true;
}

function formWithXfa(document: PdfDocument): PdfDict | undefined {
  const form = formOf(document);
  return form?.has('XFA') ? form : undefined;
}
