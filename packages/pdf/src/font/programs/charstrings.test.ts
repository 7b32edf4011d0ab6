import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { type Outline, readType1Outline, type Stem } from './type1-outline.ts';
import { followType1Charstring } from './type1-charstring.ts';
import { followCharstring } from './type2-charstring.ts';
import { drawsOutline, writeType2 } from './type2-outline.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e6, cpuMs: 60_000 });
const widths = { default: 500, nominal: 600 };

/** A charstring of small integers and operators: numbers are written as they are, operators as their bytes. */
function charstring(...parts: readonly (number | string)[]): Buffer {
  return Buffer.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part + 139] : [...Buffer.from(part, 'hex')])),
  );
}

const [hsbw, rmoveto, rlineto, hlineto, vlineto, rrcurveto, closepath, endchar] = [
  '0d',
  '15',
  '05',
  '06',
  '07',
  '08',
  '09',
  '0e',
];
const [hstem, vstem, callsubr, returns, seac, div, callothersubr, pop, setcurrentpoint] = [
  '01',
  '03',
  '0a',
  '0b',
  '0c06',
  '0c0c',
  '0c10',
  '0c11',
  '0c21',
];

/** The subroutines of flex and hint replacement (Adobe Type 1 Font Format, 8.3). */
const subroutines = new Map([
  [0, charstring(3, 0, callothersubr, pop, pop, setcurrentpoint, returns)],
  [1, charstring(0, 1, callothersubr, returns)],
  [2, charstring(0, 2, callothersubr, returns)],
  [3, charstring(returns)],
  [4, charstring(1, 3, callothersubr, pop, callsubr, returns)],
  [5, charstring(10, 20, hstem, returns)],
]);

describe('Type 1 charstrings', () => {
  it.each<[string, Buffer]>([
    [
      'lines and curves',
      charstring(
        50,
        100,
        hsbw,
        1,
        2,
        rmoveto,
        3,
        hlineto,
        4,
        vlineto,
        5,
        hlineto,
        1,
        2,
        3,
        4,
        5,
        6,
        rrcurveto,
        0,
        2,
        3,
        4,
        0,
        6,
        rrcurveto,
        1,
        0,
        3,
        4,
        0,
        6,
        rrcurveto,
        closepath,
        endchar,
      ),
    ],
    ['an empty glyph', charstring(0, 100, hsbw, endchar)],
    ['fractions', charstring(0, 100, hsbw, 1, 3, div, 2, rmoveto, 5, 7, rlineto, closepath, endchar)],
    [
      'hints that are replaced',
      charstring(
        5,
        100,
        hsbw,
        0,
        9,
        vstem,
        1,
        2,
        rmoveto,
        3,
        4,
        rlineto,
        5,
        4,
        callsubr,
        30,
        5,
        vstem,
        5,
        6,
        rlineto,
        closepath,
        endchar,
      ),
    ],
    [
      'flex',
      charstring(
        5,
        100,
        hsbw,
        1,
        2,
        rmoveto,
        1,
        callsubr,
        ...[1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n, -n, rmoveto, 2, callsubr]),
        50,
        9,
        9,
        0,
        callsubr,
        3,
        hlineto,
        closepath,
        endchar,
      ),
    ],
    ['an accented character', charstring(20, 100, hsbw, 15, 30, 40, 65, 194 - 139, seac)],
  ])('become Type 2 charstrings with the same outline: %s', (_, code) => {
    const outline = readType1Outline(code, subroutines, budget());
    const written = outline && writeType2(outline, widths);
    expect(written && drawsOutline(written, outline, widths, budget())).toBe(true);
  });

  it('keep the width, the bearing and the offset of an accent', () => {
    const outline = readType1Outline(charstring(20, 100, hsbw, 15, 30, 40, 65, 55, seac), subroutines, budget());
    expect(outline).toMatchObject({ width: 100, accent: { dx: 20 + 30 - 15, dy: 40, base: 65, accent: 55 } });
    const moved = readType1Outline(
      charstring(20, 100, hsbw, 1, 2, rmoveto, 3, hlineto, endchar),
      subroutines,
      budget(),
    );
    expect(moved?.steps[0]).toMatchObject({ kind: 'move', deltas: [21, 2] });
  });

  it('have the stems of their hints, from the side bearing, in both directions and by three', () => {
    const code = [5, 100, hsbw, 10, 20, hstem, 0, 9, vstem, 1, 2, rmoveto, 3, hlineto, endchar];
    expect(readType1Outline(charstring(...code), subroutines, budget())?.hints).toEqual([
      { horizontal: [[10, 20]], vertical: [[5, 9]] },
    ]);
    const byThree = [7, 3, 100, 0, '0c07', 1, 2, 11, 2, 21, 2, '0c02', 4, 3, 14, 3, 24, 3, '0c01', endchar];
    expect(readType1Outline(charstring(...byThree), subroutines, budget())).toMatchObject({
      width: 100,
      hints: [
        {
          horizontal: [1, 11, 21].map((edge) => [edge + 3, 2]),
          vertical: [4, 14, 24].map((edge) => [edge + 7, 3]),
        },
      ],
    });
  });

  it('draw flex as two curves, whose height does not count', () => {
    const points = [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n, -n, rmoveto, 2, callsubr]);
    const code = charstring(5, 100, hsbw, 1, 2, rmoveto, 1, callsubr, ...points, 50, 9, 9, 0, callsubr, endchar);
    expect(readType1Outline(code, subroutines, budget())?.steps.slice(1)).toMatchObject([
      { kind: 'curve', deltas: [3, -3, 3, -3, 4, -4] },
      { kind: 'curve', deltas: [5, -5, 6, -6, 7, -7] },
    ]);
  });

  it('use two glyphs for an accented character', () => {
    const use = { subroutines: new Set<number>(), components: [] };
    const code = charstring(20, 100, hsbw, 15, 30, 40, 65, 55, seac);
    expect(followType1Charstring(code, subroutines, use, budget())).toBe(true);
    expect(use.components).toEqual([65, 55]);
  });

  it('use the subroutine of replaced hints', () => {
    const use = { subroutines: new Set<number>(), components: [] };
    expect(followType1Charstring(charstring(5, 100, hsbw, 5, 4, callsubr, endchar), subroutines, use, budget())).toBe(
      true,
    );
    expect([...use.subroutines].toSorted((a, b) => a - b)).toEqual([4, 5]);
  });

  it.each<[string, Buffer]>([
    ['without a width', charstring(1, 2, rmoveto, 3, hlineto, endchar)],
    ['with a flex that does not end', charstring(5, 100, hsbw, 1, callsubr, 3, hlineto, endchar)],
    ['with a missing subroutine', charstring(5, 100, hsbw, 99, callsubr, endchar)],
    ['with a missing operand', charstring(5, 100, hsbw, 1, rlineto, endchar)],
    ['with a line before its width', charstring(3, hlineto, 0, 100, hsbw, endchar)],
    ['with half a curve', charstring(0, 100, hsbw, 1, 2, 3, 4, rrcurveto, endchar)],
    ['with an unknown operator', charstring(5, 100, hsbw, '0f', endchar)],
  ])('are not converted: %s', (_, code) => {
    expect(readType1Outline(code, subroutines, budget())).toBeUndefined();
  });
});

describe('Type 2 charstrings', () => {
  it('of another outline, width or accent are recognized', () => {
    const read = (...parts: readonly (number | string)[]) =>
      readType1Outline(charstring(...parts), subroutines, budget());
    const outline = read(0, 100, hsbw, 1, 2, rmoveto, 3, hlineto, 4, vlineto, endchar);
    const written = outline && (writeType2(outline, widths) as Buffer);
    const others = [
      read(0, 100, hsbw, 1, 2, rmoveto, 3, hlineto, 5, vlineto, endchar),
      read(0, 101, hsbw, 1, 2, rmoveto, 3, hlineto, 4, vlineto, endchar),
      read(0, 100, hsbw, 1, 2, rmoveto, 3, vlineto, 4, hlineto, endchar),
      read(0, 100, hsbw, 1, 2, rmoveto, 3, hlineto, endchar),
    ];
    expect(others.map((other) => other && written && drawsOutline(written, other, widths, budget()))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  const step = (kind: 'move' | 'line', deltas: readonly number[], hints = 0) => ({ kind, deltas, hints });
  const stem = (edge: number, width: number): Stem => [edge, width];
  const outlineOf = (hints: Outline['hints'], steps: Outline['steps'], width = widths.default): Outline => {
    return { width, steps, hints, accent: undefined };
  };

  it('declare the stems of one group of hints, behind a width that is not the usual one', () => {
    const hints = [{ horizontal: [stem(40, 5), stem(10, 20)], vertical: [stem(0, 9)] }];
    const steps = [step('move', [1, 2]), step('line', [3, 4])];
    const code = [10, 20, 10, 5, '01', 0, 9, '03', 1, 2, rmoveto, 3, 4, rlineto, endchar];
    expect(writeType2(outlineOf(hints, steps), widths)).toEqual(charstring(...code));
    expect(writeType2(outlineOf(hints, steps, 650), widths)).toEqual(charstring(50, ...code));
  });

  it('move along an axis by one number', () => {
    const none = [{ horizontal: [], vertical: [] }];
    const moved = (dx: number, dy: number) =>
      writeType2(outlineOf(none, [step('move', [dx, dy]), step('line', [3, 4])]), widths);
    expect(moved(5, 0)).toEqual(charstring(5, '16', 3, 4, rlineto, endchar));
    expect(moved(0, 6)).toEqual(charstring(6, '04', 3, 4, rlineto, endchar));
    expect(moved(5, 6)).toEqual(charstring(5, 6, rmoveto, 3, 4, rlineto, endchar));
  });

  it('have a mask where another group of hints begins', () => {
    const hints = [
      { horizontal: [stem(10, 20)], vertical: [stem(0, 9)] },
      { horizontal: [stem(40, 5)], vertical: [stem(0, 9)] },
    ];
    const declared = [10, 20, 10, 5, '12', 0, 9, '17'];
    const steps = [step('move', [1, 2]), step('line', [3, 4]), step('line', [5, 6], 1)];
    expect(writeType2(outlineOf(hints, steps), widths)).toEqual(
      charstring(...declared, '13a0', 1, 2, rmoveto, 3, 4, rlineto, '1360', 5, 6, rlineto, endchar),
    );
    expect(writeType2(outlineOf(hints, [step('move', [1, 2], 1)]), widths)).toEqual(
      charstring(...declared, '1360', 1, 2, rmoveto, endchar),
    );
  });

  it('have no mask of groups without stems', () => {
    const none = { horizontal: [], vertical: [] };
    const steps = [step('move', [1, 2]), step('line', [3, 4], 1)];
    expect(writeType2(outlineOf([none, none], steps), widths)).toEqual(
      charstring(1, 2, rmoveto, 3, 4, rlineto, endchar),
    );
  });

  it('have 96 stems at most', () => {
    const written = (count: number) => {
      const all = Array.from({ length: count }, (_, at) => stem(2 * at, 1));
      return writeType2(outlineOf([{ horizontal: all.slice(0, 50), vertical: all.slice(50) }], []), widths);
    };
    expect(written(96)?.at(-1)).toBe(14);
    expect(written(97)).toBeUndefined();
  });

  it('use global and local subroutines, and two glyphs for an accented character', () => {
    const use = { local: new Set<number>(), global: new Set<number>(), components: [] as number[] };
    const local = [charstring('0b'), charstring(0 - 107, '1d', '0b')];
    const global = [charstring(5, 6, 65, 66, '0e')];
    expect(followCharstring(charstring(1 - 107, '0a'), { local, global }, use, budget())).toBe(true);
    expect(use).toEqual({ local: new Set([1]), global: new Set([0]), components: [65, 66] });
  });

  it('may have the operator of dots, which does nothing', () => {
    const use = { local: new Set<number>(), global: new Set<number>(), components: [] };
    const follow = (...parts: (number | string)[]) =>
      followCharstring(charstring(...parts), { local: [], global: [] }, use, budget());
    expect(follow(1, 2, rmoveto, '0c00', 1, 2, rlineto, endchar)).toBe(true);
    expect(follow(1, 2, '0c00', rmoveto, endchar)).toBe(false);
  });

  it('continue after the mask of the stems that were declared', () => {
    const use = { local: new Set<number>(), global: new Set<number>(), components: [] };
    const stems = Array.from({ length: 18 }, (_, index) => index);
    const code = charstring(...stems, '12', 1, 2, '13', 'ffff', 1, '16', '0e');
    expect(followCharstring(code, { local: [], global: [] }, use, budget())).toBe(true);
    expect(followCharstring(charstring(1, '0c0a', '0e'), { local: [], global: [] }, use, budget())).toBe(false);
  });
});
