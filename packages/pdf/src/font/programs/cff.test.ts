import { expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { openCff } from './cff.ts';
import { dictOperators as operators, integerEntry } from './cff-structure.ts';
import { writeCff } from './write-cff.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e6, cpuMs: 60_000 });

it('a font with the encoding of experts has the glyphs of its codes, also as a subset', () => {
  const endchar = Buffer.from([14]);
  const entries = [operators.charset, operators.charStrings].map((operator) => [operator, integerEntry(0)] as const);
  const bytes = writeCff({
    names: [Buffer.from('Own')],
    top: new Map([...entries, [operators.encoding, integerEntry(1)]]),
    strings: [],
    global: [],
    charStrings: [endchar, endchar, endchar, endchar],
    // exclamsmall, fi and Ydieresissmall (Adobe Technical Note 5176, A).
    charset: [0, 229, 109, 378],
    fonts: [],
    fdSelect: undefined,
    encoding: undefined,
  });
  const font = openCff(bytes, budget());
  expect([33, 87, 255, 65].map((code) => font?.glyphsByCode(code))).toEqual([[1], [2], [3], []]);
  const subset = font?.subset({ glyphs: new Set([2]), keepsCharacters: true, keepsIndices: false });
  const kept = openCff(subset?.bytes ?? Buffer.alloc(0), budget());
  expect([33, 87, 255].map((code) => kept?.glyphsByCode(code))).toEqual([[], [1], []]);
});
