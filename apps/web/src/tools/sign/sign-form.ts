import { contracts, prepareText } from '@blattwerk/shared';
import { type Handwriting, textLineHeight } from '@blattwerk/shared/drawn-text';
import { type FormValue, type FormValues, placedFontSize, type SignPlacement } from '@blattwerk/shared/sign-placements';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { familyOf } from './handwriting.ts';

const noItems: readonly SignItem[] = [];
const noValues: FormValues = new Map();

/** What the visitor has placed; an image as its file. */
export type SignItem = SignPlacement<ToolFile>;
export type TextItem = SignItem & { kind: 'text' };

/** What is placed, and what places something else. */
export function useSignItems(): [items: readonly SignItem[], setItems: (items: readonly SignItem[]) => void] {
  const { values, set } = useForm(contracts.sign, 'placements');
  const items = (values.placements ?? noItems) as readonly SignItem[];
  return [items, (next) => set({ placements: next.length > 0 ? next : null })];
}

/** The values that the visitor has given to form fields, and what changes one; undefined takes it back. */
export function useFormValues(): [values: FormValues, set: (name: string, value: FormValue | undefined) => void] {
  const { values, read, set } = useForm(contracts.sign, 'values');
  return [
    values.values ?? noValues,
    (name, value) => {
      const next = new Map(read().values);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      set({ values: next.size > 0 ? next : null });
    },
  ];
}

/** Width of the widest line of a text, as a multiple of the font size. */
export function textWidthOf(text: string, font?: Handwriting): number {
  return Math.max(
    0,
    ...text.split('\n').map((line) => (font === undefined ? widthOf(line) : handwrittenWidth(line, font))),
  );
}

/** A glyph for each character, as in the file: fonts of handwriting would draw many of them closer together. */
function handwrittenWidth(line: string, font: Handwriting): number {
  const typeface = { fontFamily: familyOf(font), fontWeight: 'normal', fontStyle: 'normal' } as const;
  return Array.from(prepareText(line)).reduce((sum, character) => sum + widthOf(character, typeface), 0);
}

/** Size of a text on a page, in points. The worker's font can be wider by a rounding. */
export function sizeOfText(text: string, fontSize: number, font?: Handwriting): { width: number; height: number } {
  const width = Math.max(0.5, textWidthOf(text, font)) * fontSize;
  return { width: width * 1.01, height: text.split('\n').length * textLineHeight * fontSize };
}

/** A text that has changed: its upper left corner stays, unless it is rotated: then its middle. */
export function resizedText(item: TextItem, change: Partial<Pick<TextItem, 'text' | 'fontSize'>>): TextItem {
  const next = { ...item, ...change };
  const { x, y, width, height } = item.rectangle;
  const size = sizeOfText(next.text, next.fontSize, next.font);
  const corner =
    item.rotation === 0
      ? { x, y: y + height - size.height }
      : { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 };
  return { ...next, rectangle: { ...corner, ...size } };
}

/** An item at another place. @param scale of the size of a text */
export function placedAs(
  item: SignItem,
  { rectangle, rotation }: Pick<SignItem, 'rectangle' | 'rotation'>,
  scale = 1,
): SignItem {
  const moved: SignItem = { ...item, rectangle, rotation };
  if (moved.kind !== 'text' || scale === 1) return moved;
  const { min, max } = placedFontSize;
  return { ...moved, fontSize: Math.max(min, Math.min(max, Math.round(moved.fontSize * scale * 100) / 100)) };
}
