import { createRandom, type Random } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { copyOf, isSameValue, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';

const simple: readonly PdfValue[] = [
  null,
  true,
  false,
  0,
  1,
  Buffer.from('a'),
  Buffer.from('b'),
  new PdfName('a'),
  new PdfName('b'),
  new PdfRef(1),
  new PdfRef(2),
];

function randomValue(random: Random, depth: number): PdfValue {
  if (depth === 0) return random.pick(simple);
  const items = Array.from({ length: random.between(1, 4) }, () => randomValue(random, random.integer(depth)));
  return random.chance(0.5) ? items : new Map(items.map((item, at) => [`K${at}`, item]));
}

/** A copy with another value at a random place. */
function changed(random: Random, value: PdfValue): PdfValue {
  if (Array.isArray(value)) {
    const at = random.integer(value.length);
    return random.chance(0.2) ? value.slice(0, -1) : value.with(at, changed(random, value[at] as PdfValue));
  }
  if (value instanceof Map) {
    const [key, entry] = random.pick([...value]);
    const copy: PdfDict = new Map(value);
    if (random.chance(0.3)) copy.delete(key);
    return random.chance(0.3) ? copy.set('Other', null) : copy.set(key, changed(random, entry));
  }
  return random.pick(simple.filter((other) => other !== value));
}

it('a copy is the same value, a changed copy is not, and what is changed in a copy stays as it was', () => {
  const random = createRandom('values');
  for (let round = 0; round < 500; round++) {
    const value = randomValue(random, 4);
    const copy = copyOf(value);
    const other = changed(random, value);
    expect([isSameValue(value, copy), isSameValue(copy, value)]).toEqual([true, true]);
    expect([isSameValue(value, other), isSameValue(other, value)]).toEqual([false, false]);
    const containers = (of: PdfValue): object[] =>
      Array.isArray(of)
        ? [of, ...of.flatMap(containers)]
        : of instanceof Map
          ? [of, ...[...of.values()].flatMap(containers)]
          : [];
    const own = new Set(containers(value));
    expect(containers(copy)).toHaveLength(own.size);
    for (const container of containers(copy)) expect(own.has(container)).toBe(false);
  }
});

it('equal names, references and strings are the same, and equal streams are not', () => {
  for (const value of simple) for (const other of simple) expect(isSameValue(value, other)).toBe(value === other);
  expect(isSameValue(new PdfName('a'), simple[7])).toBe(true);
  expect(isSameValue(new PdfRef(1), simple[9])).toBe(true);
  expect(isSameValue(Buffer.from('a'), simple[5])).toBe(true);
  const [one, two] = [new PdfStream(new Map(), Buffer.alloc(1)), new PdfStream(new Map(), Buffer.alloc(1))];
  expect([isSameValue(one, one), isSameValue(one, two)]).toEqual([true, false]);
});
