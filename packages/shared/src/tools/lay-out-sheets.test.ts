import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { layOutSheets, maxSheets } from './lay-out-sheets.ts';
import { nUp } from './n-up.ts';

const millimeter = 72 / 25.4;
const a4 = { width: 210 * millimeter, height: 297 * millimeter };
const slide = { width: 400, height: 300 };
const pages = (count: number, size = a4) => Array.from({ length: count }, () => size);
const sheetsOf = (sizes: readonly (typeof a4)[], form: Record<string, string>) =>
  layOutSheets(sizes, parseOptions(nUp, Object.entries(form)));

/** Numbers of the pages on a sheet as they stand there: rows from the top, separated by `/`. */
function standing(sheets: ReturnType<typeof sheetsOf>): string[] {
  return sheets.map(({ pages: placed }) => {
    const rows = Map.groupBy(placed, ({ y }) => Math.round(y));
    return [...rows]
      .toSorted(([one], [other]) => other - one)
      .map(([, row]) =>
        row
          .toSorted((one, other) => one.x - other.x)
          .map(({ pageIndex }) => pageIndex + 1)
          .join(' '),
      )
      .join(' / ');
  });
}

it.each([
  [{ per_sheet: '2' }, ['1 2', '3']],
  [{ per_sheet: '3' }, ['1 2 3']],
  [{ per_sheet: '4' }, ['1 2 / 3']],
  [{ per_sheet: '4', order: 'down' }, ['1 3 / 2']],
  [{ per_sheet: '4', right_to_left: 'true' }, ['2 1 / 3']],
  [{ per_sheet: '4', right_to_left: 'true', order: 'down' }, ['3 1 / 2']],
])('three pages with %j', (form, expected) => {
  expect(standing(sheetsOf(pages(3), form))).toEqual(expected);
});

it.each([
  [1, ['1', '']],
  [4, ['4 1', '2 3']],
  [5, ['1', '2', '3', '4 5']],
  [8, ['8 1', '2 7', '6 3', '4 5']],
])('a booklet of %d pages is in order when it is folded', (count, expected) => {
  const sheets = standing(sheetsOf(pages(count), { mode: 'booklet' }));
  expect(sheets).toEqual(expected);
});

it('a booklet that is bound at the right has the first page at the left of its spine', () => {
  expect(standing(sheetsOf(pages(4), { mode: 'booklet', right_to_left: 'true' }))).toEqual(['1 4', '3 2']);
});

it.each([
  ['2', a4, 'across'],
  ['3', a4, 'across'],
  ['4', a4, 'upright'],
  ['6', a4, 'across'],
  ['8', a4, 'across'],
  ['9', a4, 'upright'],
  ['16', a4, 'upright'],
  ['2', slide, 'upright'],
  ['4', slide, 'across'],
  ['6', slide, 'upright'],
])('%s pages on a sheet that shows them largest', (per_sheet, size, expected) => {
  const [sheet] = sheetsOf(pages(20, size), { per_sheet });
  expect(sheet && (sheet.width > sheet.height ? 'across' : 'upright')).toBe(expected);
  for (const { x, y, width, height } of sheet?.pages ?? []) {
    expect(Math.min(x, y)).toBeGreaterThan(5 * millimeter - 0.01);
    expect(x + width).toBeLessThan((sheet?.width ?? 0) - 5 * millimeter + 0.01);
    expect(y + height).toBeLessThan((sheet?.height ?? 0) - 5 * millimeter + 0.01);
  }
});

it('pages of different sizes are each in the middle of their place', () => {
  const [sheet] = sheetsOf([a4, slide], { per_sheet: '2', gap: '0', margin: '0' });
  const [, second] = sheet?.pages ?? [];
  expect(second?.width).toBeCloseTo(148.5 * millimeter);
  expect((second?.y ?? 0) + (second?.height ?? 0) / 2).toBeCloseTo(105 * millimeter);
});

it('a poster has the whole page, and what neighbors share', () => {
  const sheets = sheetsOf([a4], { mode: 'poster', columns: '2', overlap: '10', margin: '5' });
  expect(sheets).toHaveLength(4);
  const [first, right, below] = sheets.map((sheet) => ({ ...sheet.area, page: sheet.pages[0] }));
  const width = (2 * 200 - 10) * millimeter;
  expect(first?.page?.width).toBeCloseTo(width);
  // From the left edge of the page to what the sheet at the right begins with.
  expect((right?.x ?? 0) - (right?.page?.x ?? 0)).toBeCloseTo(190 * millimeter);
  expect((below?.page?.y ?? 0) - (first?.page?.y ?? 0)).toBeCloseTo(277 * millimeter);
});

it('a poster of a page across is on sheets across', () => {
  const sheets = sheetsOf([slide], { mode: 'poster', columns: '3' });
  expect(sheets.every(({ width, height }) => width > height)).toBe(true);
});

it('cut marks are in the margins, between pages and at their edges', () => {
  const [sheet] = sheetsOf(pages(2), { cut_marks: 'true' });
  expect(sheet?.cuts).toHaveLength(2 * 3 + 2 * 2);
  const middle = (sheet?.width ?? 0) / 2;
  expect(sheet?.cuts.filter(([x]) => Math.abs(x - middle) < 0.01)).toHaveLength(2);
  const { area } = sheet ?? {};
  for (const [x1, y1, x2, y2] of sheet?.cuts ?? []) {
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const isInside = area && x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
    expect(isInside).toBe(false);
  }
  expect(sheetsOf(pages(2), { cut_marks: 'true', margin: '0' })[0]?.cuts).toEqual([]);
});

it('more sheets than a poster may have are refused', () => {
  const tall = { width: 10, height: 14_400 };
  expect(() => sheetsOf([tall], { mode: 'poster', columns: '2' })).toThrow(
    expect.objectContaining({ code: 'tooManyPages', params: { page_count: expect.any(Number), max_pages: maxSheets } }),
  );
});

it('pages without a finite size leave their place empty', () => {
  const endless = { width: Infinity, height: Infinity };
  const [sheet] = sheetsOf([endless, a4], { per_sheet: '2' });
  expect(sheet?.pages.map(({ pageIndex }) => pageIndex)).toEqual([1]);
  expect(sheetsOf([endless], { mode: 'poster' }).map((each) => each.pages)).toEqual([[], []]);
});
