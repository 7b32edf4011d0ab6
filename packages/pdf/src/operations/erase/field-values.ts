import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import { type Field, readFields, type Widget } from '../../file/fields/field-tree.ts';
import { decodedName } from './name-eraser.ts';
import type { WordEraser } from './word-eraser.ts';

/** Values of fields, and their options. */
const valueKeys = ['V', 'DV', 'RV', 'Opt'];
/** What goes of fields with a found value. */
const clearedKeys = ['V', 'DV', 'RV', 'I', 'AP', 'AS'];

/** Maximum number of fields above a widget. */
const maxParents = 64;

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

/**
 * Removes the values that removed widgets have shown: from their fields, with the appearances of other widgets that show them as well, and
 * from what is above these in the form. Buttons keep a value that is the state of another widget.
 * @param fields as they were with these widgets
 */
export function eraseValuesOf(document: PdfDocument, fields: readonly Field[], removed: ReadonlySet<PdfDict>): void {
  for (const field of fields) {
    const gone = field.widgets.filter(({ dict }) => removed.has(dict));
    if (gone.length === 0) continue;
    const isButton = field.kind === 'checkbox' || field.kind === 'radio';
    const states = new Set(gone.flatMap(({ dict }) => statesOf(document, dict)));
    const holders = new Set([...dictsOf(field), ...gone.flatMap(({ dict }) => dictsAbove(document, dict))]);
    for (const dict of holders) {
      if (isButton) {
        for (const key of ['V', 'DV']) if (states.has(stateOf(document, dict.get(key)))) dict.delete(key);
        eraseButtonLabels(document, dict, gone);
      } else for (const key of clearedKeys) dict.delete(key);
    }
  }
}

/** Empties the labels of removed buttons among those of their field (ISO 32000-2, table 229). */
function eraseButtonLabels(document: PdfDocument, dict: PdfDict, gone: readonly Widget[]): void {
  const labels = document.array(dict.get('Opt'));
  if (!labels) return;
  const positions = new Set(gone.map(({ position }) => position));
  dict.set(
    'Opt',
    labels.map((label, position) => (positions.has(position) ? Buffer.alloc(0) : label)),
  );
}

function stateOf(document: PdfDocument, value: PdfValue | undefined): string {
  return decodedName(document.name(value) ?? document.string(value)?.toString('latin1') ?? '');
}

function dictsAbove(document: PdfDocument, widget: PdfDict): PdfDict[] {
  const above: PdfDict[] = [];
  let dict = document.dict(widget.get('Parent'));
  for (let depth = 0; dict && depth < maxParents; depth++) {
    document.budget.step();
    above.push(dict);
    dict = document.dict(dict.get('Parent'));
  }
  return above;
}
