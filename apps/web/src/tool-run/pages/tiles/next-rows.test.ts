import { describe, expect, it } from 'vitest';
import { type Rows, nextRows } from './next-rows.ts';

const rows = (first: number, last: number): Rows => ({ first, last });
const none = rows(0, -1);

describe('rows of the next render', () => {
  it('include all near rows where they are few', () => {
    expect(nextRows(none, rows(0, 3), rows(0, 5), 10)).toEqual(rows(0, 5));
  });

  it('grow in steps after a long scroll, visible rows first', () => {
    const [seen, near] = [rows(50, 54), rows(47, 57)];
    const steps = [nextRows(rows(0, 8), seen, near, 3)];
    while (steps.length < 4) steps.push(nextRows(steps.at(-1) ?? none, seen, near, 3));
    expect(steps).toEqual([rows(50, 52), rows(50, 55), rows(49, 57), near]);
  });

  it('drop rows that are no longer near, and keep the others', () => {
    expect(nextRows(rows(0, 10), rows(5, 8), rows(3, 10), 3)).toEqual(rows(3, 10));
    expect(nextRows(rows(20, 30), rows(15, 18), rows(13, 20), 2)).toEqual(rows(18, 20));
  });

  it('stay within the near rows, and reach all of them', () => {
    for (const from of [none, rows(0, 4), rows(90, 99), rows(30, 60)]) {
      let current = from;
      for (let step = 0; step < 20; step++) current = nextRows(current, rows(40, 45), rows(37, 48), 1);
      expect(current).toEqual(rows(37, 48));
    }
  });
});
