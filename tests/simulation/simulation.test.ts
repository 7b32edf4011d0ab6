import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounds } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { plants } from './plants.ts';
import { simulate } from './simulate.ts';

const root = join(import.meta.dirname, '../..');

it('holds for seeds, in which requests end in every way', async () => {
  const endings = new Set<string>();
  for (let seed = 1; seed <= rounds(30, 100); seed++) {
    const { failure, endings: ofSeed } = await simulate(seed);
    expect(failure, `npm run simulate -- --seed ${seed}`).toBeUndefined();
    for (const ending of ofSeed) endings.add(ending);
  }
  const usual = ['answered', 'cut', 'refused busy', 'refused cancelled', 'refused damagedPdf', 'refused unavailable'];
  expect([...endings]).toEqual(expect.arrayContaining(usual));
});

it('is the same for a seed each time', async () => {
  const [first, second] = [await simulate(7), await simulate(7)];
  expect(first.log.length).toBeGreaterThan(10);
  expect(second).toEqual(first);
});

it('holds where a client leaves while its held answer is taken', async () => {
  expect(await simulate(83)).toMatchObject({ failure: undefined });
});

describe('a plant', () => {
  it.each(Object.entries(plants))('changes a text that is there once: %s', (_, { path, from, to }) => {
    expect(readFileSync(join(root, path), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });
});
