import type { PdfDocument } from '../../file/document.ts';
import { decodeTextString } from '../../file/text-string.ts';
import type { PdfValue } from '../../file/values.ts';
import type { Field } from '../../file/fields/field-tree.ts';

/** An option of a choice field: what it stands for, and what is shown (ISO 32000-2, table 234). */
export interface Choice {
  value: string;
  label: string;
}

/** The options of a choice field, in order. */
export function optionsOf(document: PdfDocument, { attributes }: Field): Choice[] {
  return (document.array(attributes.get('Opt')) ?? []).flatMap((item): Choice[] => {
    document.budget.step();
    const pair = document.array(item);
    const value = textOfString(document, pair ? pair[0] : item);
    const label = pair ? textOfString(document, pair[1]) : value;
    return value === undefined ? [] : [{ value, label: label ?? value }];
  });
}

/** Index of the option that a text stands for, by its value or else its label; -1 for other texts. */
export function indexOfOption(options: readonly Choice[], text: string): number {
  const byValue = options.findIndex(({ value }) => value === text);
  return byValue < 0 ? options.findIndex(({ label }) => label === text) : byValue;
}

/** The chosen values. A value that is only the text of an option stands for it. */
export function chosenValues(document: PdfDocument, field: Field, options: readonly Choice[]): string[] {
  const value = field.attributes.get('V');
  const texts = (document.array(value) ?? [value ?? null]).flatMap((item) => textOfString(document, item) ?? []);
  if (texts.length === 0) {
    const indices = document.numbers(field.attributes.get('I')) ?? [];
    return indices.flatMap((index) => options[index]?.value ?? []);
  }
  document.budget.step(texts.length * options.length);
  return texts.map((text) => options[indexOfOption(options, text)]?.value ?? text);
}

function textOfString(document: PdfDocument, value: PdfValue | undefined): string | undefined {
  const bytes = document.string(value);
  return bytes && decodeTextString(bytes);
}
