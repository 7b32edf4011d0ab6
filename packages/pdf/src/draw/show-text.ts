import { coordinateText } from './coordinate-text.ts';
import type { DrawingFont } from './drawing-font.ts';
import type { TextRun } from './font-stack.ts';

/** Operations that show a text. @param indexOf of a font, which has the name `F` with it in the resources */
export function showText(runs: readonly TextRun[], size: number, indexOf: (font: DrawingFont) => number): string {
  return runs
    .map(({ font, codes }) => `/F${indexOf(font)} ${coordinateText(size)} Tf <${codes.toString('hex')}> Tj`)
    .join(' ');
}

/** Index of an item in a list, to which it is added where it is new. */
export function indexIn<T>(list: T[], item: T): number {
  const known = list.indexOf(item);
  return known < 0 ? list.push(item) - 1 : known;
}
