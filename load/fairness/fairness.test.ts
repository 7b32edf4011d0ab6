import { type CostClass, costClasses } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import type { AttackName } from './kinds.ts';
import { multiplesOf } from './multiples.ts';

/** The longest p95 of visitors in a queue beside an attack, as a multiple of that without it, and how many were refused. */
function worst(workers: number, attack: AttackName, addresses: number, classes: readonly CostClass[] = costClasses) {
  const { times, refused } = multiplesOf({ workers, cores: 2 }, { attack, addresses }, ['1', '2']);
  return { times: Math.max(...classes.map((costClass) => times[costClass])), refused };
}

describe('visitors beside an attack, with one worker', () => {
  it.each([
    ['starve', 1, 2],
    ['starve', 5, 3],
    ['fill', 1, 2],
    ['fill', 5, 3],
    ['fill', 50, 10],
    ['mixed', 5, 3],
  ] as const)('%s from %i addresses: wait at most %i times as long, and none is refused', (attack, addresses, most) => {
    const { times, refused } = worst(1, attack, addresses);
    expect(times).toBeLessThanOrEqual(most);
    expect(refused).toBe(0);
  });

  it('mixed from fifty addresses: are not behind a job of each address in each queue', () => {
    expect(worst(1, 'mixed', 50, ['structure']).times).toBeLessThanOrEqual(10);
  });
});

it('further workers shorten the waits beside fifty addresses', () => {
  const [one, four] = [1, 4].map((workers) => worst(workers, 'starve', 50).times);
  expect(four).toBeLessThan((one ?? 0) / 4);
});
