import { expect, it } from 'vitest';
import { judgeGrowth } from './growth.ts';

const flat = Array.from({ length: 60 }, (_, at) => ({ 'gateway, MB': 200 + (at % 7) * 5, 'scratch, entries': at % 3 }));

it('accepts amounts that vary without growing, and growth at the begin', () => {
  expect(judgeGrowth(flat).map(({ isFlat }) => isFlat)).toEqual([true, true]);
  const warm = flat.map((sample, at) => ({ ...sample, 'gateway, MB': at < 10 ? at * 20 : 200 }));
  expect(judgeGrowth(warm)[0]?.isFlat).toBe(true);
});

it('reports steady growth', () => {
  const leaking = flat.map((sample, at) => ({ ...sample, 'gateway, MB': 200 + at * 3, 'scratch, entries': at }));
  expect(judgeGrowth(leaking).map(({ what, isFlat }) => [what, isFlat])).toEqual([
    ['gateway, MB', false],
    ['scratch, entries', false],
  ]);
  expect(() => judgeGrowth(flat.slice(0, 5))).toThrow('10 samples are the least, got 5');
});
