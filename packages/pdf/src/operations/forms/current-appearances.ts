import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Field, fieldFlags } from '../../file/fields/field-tree.ts';
import type { PdfDict, PdfStream } from '../../file/values.ts';
import { TextReader } from '../../text/text-reader.ts';
import { chosenValues, optionsOf } from './choices.ts';
import { textOfField } from './read-form-fields.ts';

/**
 * The widgets of text fields and combo boxes whose appearance shows the value of the field, or none where it has none.
 * They need no drawing, even where the form says that readers draw all of them (ISO 32000-2, table 224, NeedAppearances):
 * the program that made the form drew them in its own way, which is the one that people know.
 * @returns dictionaries of the widgets
 */
export async function findCurrentAppearances(
  document: PdfDocument,
  fields: readonly Field[],
): Promise<ReadonlySet<PdfDict>> {
  const reader = new TextReader(document);
  const current = new Set<PdfDict>();
  const showing = document.budget.operation(() =>
    fields.flatMap((field) => {
      const value = valueOf(document, field);
      document.budget.step(field.widgets.length);
      return value === undefined ? [] : field.widgets.map(({ dict }) => ({ dict, value: withoutSpaces(value) }));
    }),
  );
  try {
    for (const { dict, value } of showing) {
      const stream = document.stream(document.dict(dict.get('AP'))?.get('N'));
      if (stream && (await textIn(reader, stream)) === value) current.add(dict);
    }
  } catch (error) {
    // The others are drawn.
    if (!(error instanceof TooComplexPdf)) throw error;
  }
  return current;
}

/** The text of an appearance; undefined where it is not known. */
async function textIn(reader: TextReader, stream: PdfStream): Promise<string | undefined> {
  const { shown } = await reader.form(stream, {});
  if (shown.hasUnknown || shown.isUnread || shown.unplaced.length > 0) return undefined;
  return withoutSpaces(shown.glyphs.map(({ text }) => text).join(''));
}

/** What a text field or combo box shows; undefined for other kinds, and for passwords. */
function valueOf(document: PdfDocument, field: Field): string | undefined {
  const { kind, flags } = field;
  if (kind === 'text' && (flags & fieldFlags.password) === 0) return textOfField(document, field) ?? '';
  if (kind !== 'choice' || (flags & fieldFlags.combo) === 0) return undefined;
  const options = optionsOf(document, field);
  const [chosen = ''] = chosenValues(document, field, options);
  return options.find(({ value }) => value === chosen)?.label ?? chosen;
}

/** Lines of a text may be broken anywhere. */
function withoutSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/g, '');
}
