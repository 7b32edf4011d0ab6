import { expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

it.each([
  ['20261231', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  [' 2026-12-31 ', '2026-12-31'],
  ['2026-12-31Z', '2026-12-31'],
  ['2024-02-29+01:00', '2024-02-29'],
  ['2026-02-29', undefined],
  ['20261301', undefined],
  ['2026-1231', undefined],
  ['2026-12-3', undefined],
  ['202612311', undefined],
  ['0000-00-00', undefined],
  ['31.12.2026', undefined],
  ['', undefined],
])('the day of %j is %s', (value, day) => {
  expect(dayOf(value)).toBe(day);
});
