import { expect, it } from 'vitest';
import { boxesOfText } from './page-text.ts';
import { textOf, type TextItemData } from './read-text.ts';

/** As pdf.js shows a page of 200 by 400 points with a rotation. */
const viewports = {
  0: { height: 400, convertToViewportPoint: (x: number, y: number) => [x, 400 - y] },
  90: { height: 200, convertToViewportPoint: (x: number, y: number) => [y, x] },
};
const styles = { font: { ascent: 0.8, descent: -0.2 }, down: { ascent: 0.8, descent: -0.2, vertical: true } };
const item = (str: string, place: Partial<TextItemData> = {}): TextItemData => ({
  str,
  transform: [10, 0, 0, 10, 50, 300],
  width: str.length * 5,
  height: 10,
  fontName: 'font',
  hasEOL: false,
  ...place,
});
const widthOf = (text: string) => text.length;

it('the text of a page has its lines, and a part of it its box', () => {
  const page = textOf(
    [item('Anna', { hasEOL: true }), item('', { hasEOL: true }), item('Meyer')],
    styles,
    viewports[0],
  );
  expect(page.text).toBe('Anna\n\nMeyer');
  expect(boxesOfText(page, { start: 7, end: 9 }, widthOf)).toEqual([{ x: 55, y: 298, width: 10, height: 10 }]);
});

it('a part over several runs has a box in each', () => {
  const page = textOf(
    [item('Anna'), item(' '), item('Meyer', { transform: [10, 0, 0, 10, 80, 300] })],
    styles,
    viewports[0],
  );
  expect(boxesOfText(page, { start: 2, end: 7 }, widthOf)).toEqual([
    { x: 60, y: 298, width: 10, height: 10 },
    { x: 80, y: 298, width: 10, height: 10 },
  ]);
});

it('a rotated page has its boxes where it shows them', () => {
  const [box] = boxesOfText(textOf([item('Anna')], styles, viewports[90]), { start: 0, end: 2 }, widthOf);
  // The upper edge of the text is on the right, and it runs downwards.
  expect(box).toEqual({ x: 298, y: 140, width: 10, height: 10 });
});

it('rotated and vertical texts have boxes around them', () => {
  const upwards = item('Anna', { transform: [0, 10, -10, 0, 50, 300] });
  expect(boxesOfText(textOf([upwards], styles, viewports[0]), { start: 0, end: 4 }, widthOf)).toEqual([
    { x: 42, y: 300, width: 10, height: 20 },
  ]);
  const down = item('東京', { fontName: 'down', width: 0, height: 20 });
  expect(boxesOfText(textOf([down], styles, viewports[0]), { start: 0, end: 1 }, widthOf)).toEqual([
    { x: 45, y: 290, width: 10, height: 10 },
  ]);
});
