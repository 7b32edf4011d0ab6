import { formatFormValues, formatSignPlacements, type Rectangle, ToolError } from '@blattwerk/shared';
import { textLineHeight } from '@blattwerk/shared/drawn-text';
import {
  type FormValue,
  type FormValues,
  parseFormValues,
  parseSignPlacements,
  placedFontSize,
  type SignPlacement,
} from '@blattwerk/shared/sign-placements';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { type FormValue as FormFieldValue, formatValue } from '../../tool-run/model/form.ts';
import type { ToolState } from '../../tool-run/model/tool-state.ts';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';

export type TextItem = SignPlacement & { kind: 'text' };
export type ImageItem = SignPlacement & { kind: 'image'; picture: ToolFile };
/** What the visitor has placed; an image with its picture in place of its number. */
export type SignItem = Exclude<SignPlacement, { kind: 'image' }> | ImageItem;

type Form = Pick<ToolState, 'options' | 'attached'>;

/** What is placed by a form; nothing where its text cannot be read. */
export function itemsOf({ options, attached }: Form): SignItem[] {
  return readOr([], () => parseSignPlacements(filled(options['placements']))).flatMap((placement): SignItem[] => {
    if (placement.kind !== 'image') return [placement];
    const picture = attached[placement.image - 1];
    return picture ? [{ ...placement, picture }] : [];
  });
}

/** The form of what is placed: pictures are sent once, and only those that are placed. */
export function formOfItems(items: readonly SignItem[]): { placements: string; attached: ToolFile[] } {
  const attached = [...new Set(items.flatMap((item) => (item.kind === 'image' ? [item.picture] : [])))];
  const placements = items.map((item): SignPlacement => {
    const rectangle = roundedRectangle(item.rectangle);
    if (item.kind !== 'image') return { ...item, rectangle };
    const { picture, ...placement } = item;
    return { ...placement, rectangle, image: attached.indexOf(picture) + 1 };
  });
  return { placements: formatSignPlacements(placements), attached };
}

/** In hundredths of a point. */
function roundedRectangle({ x, y, width, height }: Rectangle): Rectangle {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What is placed, and what places something else. */
export function useSignItems(): [items: readonly SignItem[], setItems: (items: readonly SignItem[]) => void] {
  const runner = useToolRunner();
  const placements = useToolState(({ options }) => options['placements']);
  const attached = useToolState((state) => state.attached);
  const setItems = (items: readonly SignItem[]) => {
    const next = formOfItems(items);
    const before = runner.store.getState().attached;
    const isSame = before.length === next.attached.length && before.every((file, at) => file === next.attached[at]);
    if (!isSame) runner.dispatch({ type: 'filesAttached', files: next.attached });
    runner.dispatch({ type: 'optionsChanged', values: { placements: next.placements } });
  };
  return [itemsOf({ options: { placements: placements ?? null }, attached }), setItems];
}

/** The values that the visitor has given to form fields, and what changes one; undefined takes it back. */
export function useFormValues(): [values: FormValues, set: (name: string, value: FormValue | undefined) => void] {
  const runner = useToolRunner();
  const text = useToolState(({ options }) => options['values']);
  const read = (json: FormFieldValue | undefined) => readOr<FormValues>(new Map(), () => parseFormValues(filled(json)));
  return [
    read(text),
    (name, value) => {
      const next = new Map(read(runner.store.getState().options['values']));
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      runner.dispatch({ type: 'optionsChanged', values: { values: formatFormValues(next) } });
    },
  ];
}

function filled(value: FormFieldValue = null): string | null {
  return formatValue(value) || null;
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ToolError) return otherwise;
    throw error;
  }
}

/** Width of the widest line of a text, as a multiple of the font size. */
export function textWidthOf(text: string): number {
  return Math.max(0, ...text.split('\n').map(widthOf));
}

/** Size of a text on a page, in points. The worker's font can be wider by a rounding. */
export function sizeOfText(text: string, fontSize: number): { width: number; height: number } {
  const width = Math.max(0.5, textWidthOf(text)) * fontSize;
  return { width: width * 1.01, height: text.split('\n').length * textLineHeight * fontSize };
}

/** A text that has changed: its upper left corner stays, unless it is rotated: then its middle. */
export function resizedText(item: TextItem, change: Partial<Pick<TextItem, 'text' | 'fontSize'>>): TextItem {
  const next = { ...item, ...change };
  const { x, y, width, height } = item.rectangle;
  const size = sizeOfText(next.text, next.fontSize);
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
  return { ...moved, fontSize: Math.max(min, Math.min(max, rounded(moved.fontSize * scale))) };
}
