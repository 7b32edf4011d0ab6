import { expect, it } from 'vitest';
import { sampleWindows } from './sample.ts';

const source = (statements: number) => Array.from({ length: statements }, (_, at) => `call(${at});`).join('\n');
const sources = new Map([
  ['a.ts', source(80)],
  ['b.ts', `/**\n * Text.\n */\nimport { c } from './c.ts';\n\n// More.\n}\n\n${source(4)}`],
]);

it('has as many lines of code as are asked for, or all of them', () => {
  expect(sampleWindows(sources, 20, '1')).toHaveLength(3);
  expect(sampleWindows(sources, 1_000, '1')).toHaveLength(11);
  // Its first window is comments, imports and brackets.
  expect(sampleWindows(sources, 1_000, '1').at(-1)).toEqual({ path: 'b.ts', first: 9, last: 12 });
});

it('follows from its seed', () => {
  expect(sampleWindows(sources, 40, '1')).toEqual(sampleWindows(sources, 40, '1'));
  expect(sampleWindows(sources, 40, '1')).not.toEqual(sampleWindows(sources, 40, '2'));
});
