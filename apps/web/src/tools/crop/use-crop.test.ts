import type { Margins } from '@blattwerk/shared/crop-pages';
import { expect, it } from 'vitest';
import { type CropFields, cutsOff } from './cuts-off.ts';
import { marginsIn, scopeOf, withFound, withMargins, withScope } from './use-crop.ts';

const none: CropFields = { margins: null, even_margins: null, page_margins: null };
const cuts = (fields: CropFields) => cutsOff({ ...fields, detect: 'none' });
const top = (value: number): Margins => ({ top: value, right: 0, bottom: 0, left: 0 });
const topsIn = (fields: CropFields) => [1, 2, 3, 4].map((pageNumber) => marginsIn(fields, pageNumber).top);

it('margins are the same for all pages, for odd and even ones, or of each page', () => {
  const all = withMargins(none, 3, top(10));
  expect(topsIn(all)).toEqual([10, 10, 10, 10]);
  const byParity = withMargins(withScope(all, 'odd_even', 3), 2, top(20));
  expect(topsIn(byParity)).toEqual([10, 20, 10, 20]);
  expect(topsIn(withMargins(byParity, 1, top(5)))).toEqual([5, 20, 5, 20]);
  const each = withMargins(withScope(byParity, 'each', 3), 3, top(30));
  expect(topsIn(each)).toEqual([10, 20, 30, 20]);
  expect(topsIn(withMargins(each, 4, top(0)))).toEqual([10, 20, 30, 0]);
  expect([none, all, byParity, each].map(scopeOf)).toEqual(['all', 'all', 'odd_even', 'each']);
});

it('those of the shown page go on where pages become the same', () => {
  const each = withMargins(withScope(withMargins(none, 1, top(10)), 'each', 2), 2, top(20));
  expect(topsIn(withScope(each, 'all', 2))).toEqual([20, 20, 20, 20]);
  expect(topsIn(withScope(each, 'odd_even', 1))).toEqual([10, 10, 10, 10]);
});

it('a choice stays where nothing is cut off, and the form then cuts off nothing', () => {
  for (const scope of ['all', 'odd_even', 'each'] as const) {
    const chosen = withScope(none, scope, 3);
    expect(scopeOf(chosen)).toBe(scope);
    expect(cuts(chosen)).toBe(false);
    expect(cuts(withMargins(chosen, 3, top(0.5)))).toBe(true);
    expect(cuts(withMargins(withMargins(chosen, 3, top(7)), 3, top(0)))).toBe(false);
  }
  expect(cutsOff({ ...none, detect: 'all' })).toBe(true);
  expect(cuts(none)).toBe(false);
});

it('the form of odd or even pages alone has what the contract requires', () => {
  const even = withMargins(withScope(none, 'odd_even', 1), 2, top(20));
  expect(even).toEqual({ margins: top(0), even_margins: top(20), page_margins: null });
});

it('margins that were found are those of the form', () => {
  const found = new Map([
    [2, top(20)],
    [3, top(30)],
  ]);
  expect(topsIn(withFound('each', found))).toEqual([0, 20, 30, 0]);
  expect(topsIn(withFound('odd_even', found))).toEqual([30, 20, 30, 20]);
  expect(topsIn(withFound('all', new Map([[2, top(20)]])))).toEqual([20, 20, 20, 20]);
});
