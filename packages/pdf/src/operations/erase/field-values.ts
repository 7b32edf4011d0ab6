import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';
import { type Field, readFields } from '../../file/fields/field-tree.ts';
import { decodedName } from './name-eraser.ts';
import type { WordEraser } from './word-eraser.ts';

/** Values of fields, and their options. */
const valueKeys = ['V', 'DV', 'RV', 'Opt'];
/** What goes of fields with a found value. */
const clearedKeys = ['V', 'DV', 'RV', 'I', 'AP', 'AS'];

/** The fields in whose values, options or states something is found. */
export function fieldsWithWords(document: PdfDocument, eraser: WordEraser): Field[] {
  return readFields(document).filter((field) => {
    const dicts = dictsOf(field);
    const values = [field.attributes, ...dicts].flatMap((dict) => valueKeys.map((key) => dict.get(key)));
    const states = dicts.flatMap((dict) => statesOf(document, dict));
    return values.some((value) => eraser.isFoundIn(value, 0)) || eraser.isFound(states);
  });
}

/** Empties these fields, and removes the appearances that show their values. */
export function eraseFields(document: PdfDocument, eraser: WordEraser): void {
  for (const field of fieldsWithWords(document, eraser))
    for (const dict of dictsOf(field)) for (const key of clearedKeys) dict.delete(key);
}

function dictsOf({ holders, widgets }: Field): PdfDict[] {
  return [...new Set([...holders, ...widgets.map(({ dict }) => dict)])];
}

/** Names of the states of a widget's appearance, which are values of its field. */
function statesOf(document: PdfDocument, widget: PdfDict): string[] {
  const normal = document.resolve(document.dict(widget.get('AP'))?.get('N'));
  return normal instanceof Map ? [...normal.keys()].map(decodedName) : [];
}
