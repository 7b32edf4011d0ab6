import { expect, it } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

function all(source: string): string[] {
  return mutantsOf('a.ts', source).map((mutant) => mutated(source, mutant));
}

it.each([
  ['a < b;', ['a <= b;']],
  ['const a = (b ?? 1) >= c;', ['const a = (b ?? (2)) >= c;', 'const a = (b ?? 1) > c;']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['const a = true && b;', ['const a = true || b;', 'const a = false && b;']],
  ["const a = b + 'text';", []],
  ['type A = 1; const a = b as 2;', []],
  ['throw new Error();', []],
])('%s', (source, mutants) => {
  expect(all(source).toSorted()).toEqual(mutants.toSorted());
});
