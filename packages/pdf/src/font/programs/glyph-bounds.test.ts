import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import type { GlyphBounds } from './font-program.ts';
import { openProgram } from './open-program.ts';
import { boundsOfOutline, plausibleMatrix } from './outline-bounds.ts';
import { readTables, writeTables } from './sfnt.ts';
import { readType1Outline } from './type1-outline.ts';
import { readType2Outline } from './type2-outline.ts';

const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e8, cpuMs: 60_000 });
const fileOf = (name: string) => readFileSync(new URL(name, fonts));

function boundsIn(file: Buffer, name: string): GlyphBounds | null | undefined {
  const program = openProgram(file, budget());
  const [glyph] = program?.glyphsByName(name) ?? [];
  return program?.glyphBounds(glyph ?? -1);
}

/** Bounds in units of the font. */
function unitsOf(bounds: GlyphBounds | null | undefined, unitsPerEm: number): number[] | null | undefined {
  return bounds && [bounds.left, bounds.bottom, bounds.right, bounds.top].map((side) => Math.round(side * unitsPerEm));
}

describe('the bounds of glyphs', () => {
  // As fontTools 4.66 finds them (BoundsPen).
  it.each([
    ['LiberationSans-Regular.ttf', 2048, 'A', [4, 0, 1362, 1409]],
    ['LiberationSans-Regular.ttf', 2048, 'g', [86, -425, 1007, 1099]],
    ['LiberationSans-Regular.ttf', 2048, 'Adieresis', [4, 0, 1362, 1714]],
    ['LiberationSans-Regular.ttf', 2048, 'j', [-50, -425, 317, 1484]],
    ['LiberationSans-Regular.ttf', 2048, 'space', null],
    ['FoxitSerif.pfb', 1000, 'A', [15, 0, 706, 674]],
    ['FoxitSerif.pfb', 1000, 'g', [28, -218, 470, 460]],
    ['FoxitSerif.pfb', 1000, 'Adieresis', [15, 0, 706, 835]],
    ['FoxitSerif.pfb', 1000, 'Q', [44, -178, 701, 676]],
    ['FoxitSerif.pfb', 1000, 'space', null],
  ])('are those that another reader finds: %s, %i units, %s', (file, unitsPerEm, name, expected) => {
    expect(unitsOf(boundsIn(fileOf(file), name), unitsPerEm)).toEqual(expected);
  });

  /** Liberation Sans with other data of one glyph. */
  function withGlyph(name: string, change: (outline: Buffer, bearing: Buffer) => void): Buffer {
    const file = Buffer.from(fileOf('LiberationSans-Regular.ttf'));
    const font = readTables(file);
    const [glyph = 0] = openProgram(file, budget())?.glyphsByName(name) ?? [];
    const [loca, glyf, hmtx] = ['loca', 'glyf', 'hmtx'].map((tag) => font?.tables.get(tag) as Buffer) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    // The offsets of this font are halved.
    change(glyf.subarray(loca.readUInt16BE(glyph * 2) * 2), hmtx.subarray(glyph * 4 + 2));
    return writeTables('\0\x01\0\0', font?.tables ?? new Map(), budget());
  }

  it('are not those that the header of a glyph states', () => {
    const file = withGlyph('g', (outline) => {
      for (const at of [4, 6, 8]) outline.writeInt16BE(100, at);
    });
    expect(unitsOf(boundsIn(file, 'g'), 2048)).toEqual([86, -425, 1007, 1099]);
  });

  it('include where the left side bearing puts a glyph', () => {
    const file = withGlyph('A', (_, bearing) => {
      bearing.writeInt16BE(-996);
    });
    expect(unitsOf(boundsIn(file, 'A'), 2048)).toEqual([-996, 0, 1362, 1409]);
  });

  it('include the places of components', () => {
    const file = withGlyph('Adieresis', (outline) => {
      // The offset of the second component, which is in words.
      const first = (outline.readUInt16BE(10) & 1) === 1 ? 8 : 6;
      expect(outline.readUInt16BE(10 + first) & 3).toBe(3);
      outline.writeInt16BE(3_000, 10 + first + 6);
    });
    expect(unitsOf(boundsIn(file, 'Adieresis'), 2048)?.[3]).toBeGreaterThan(4_000);
  });

  it('are unknown where a glyph has no end of its components, or of its points', () => {
    const endless = withGlyph('Adieresis', (outline) => {
      const [glyph = 0] = openProgram(fileOf('LiberationSans-Regular.ttf'), budget())?.glyphsByName('Adieresis') ?? [];
      outline.writeUInt16BE(glyph, 12);
    });
    expect(boundsIn(endless, 'Adieresis')).toBeUndefined();
    const cut = withGlyph('g', (outline) => {
      outline.writeInt16BE(30_000, 0);
    });
    expect(boundsIn(cut, 'g')).toBeUndefined();
  });
});

/** A charstring of small integers and operators. */
function charstring(...parts: readonly (number | string)[]): Buffer {
  return Buffer.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part + 139] : [...Buffer.from(part, 'hex')])),
  );
}

const matrix = plausibleMatrix([0.01, 0, 0, 0.01, 0, 0]) as NonNullable<ReturnType<typeof plausibleMatrix>>;
const noPart = () => undefined;

describe('the bounds of charstrings', () => {
  const type1 = (...parts: (number | string)[]) =>
    readType1Outline(charstring(...parts), new Map(), budget()) ?? { steps: [], accent: undefined };
  const type2 = (...parts: (number | string)[]) =>
    readType2Outline(charstring(...parts), { local: [], global: [] }, { default: 0, nominal: 0 }, budget());

  it('begin at the side bearing, and end where a curve turns', () => {
    // From (10, 0) with controls 60 above: the middle is 45 above.
    const shape = type1(10, 100, '0d', 0, 0, '15', 0, 60, 40, 0, 0, -60, '08', '0e');
    expect(unitsOf(boundsOfOutline(shape, matrix, noPart), 100)).toEqual([10, 0, 50, 45]);
  });

  it('include both parts of an accented character', () => {
    const accented = type1(20, 100, '0d', 15, 30, 40, 65, 55, '0c06');
    const parts = new Map([
      [65, type1(20, 100, '0d', 5, '06', 5, '07', '0e')],
      [55, type1(15, 100, '0d', 7, '06', 7, '07', '0e')],
    ]);
    const bounds = boundsOfOutline(accented, matrix, (code) => parts.get(code));
    expect(unitsOf(bounds, 100)).toEqual([20, 0, 15 + 35 + 7, 47]);
    expect(boundsOfOutline(accented, matrix, noPart)).toBeUndefined();
  });

  it.each<[string, (number | string)[], number[]]>([
    ['rlineto', [1, 2, '15', 3, 4, -5, 6, '05', '0e'], [-1, 2, 4, 12]],
    ['hlineto by turns', [9, '16', 3, 4, -5, '06', '0e'], [7, 0, 12, 4]],
    ['vlineto by turns', [9, '16', 3, 4, -5, '07', '0e'], [9, -2, 13, 3]],
    ['rcurveline', [9, '16', 0, 0, 5, 5, 0, 0, 7, 8, '18', '0e'], [9, 0, 21, 13]],
    ['rlinecurve', [9, '16', 7, 8, 0, 0, 5, 5, 0, 0, '19', '0e'], [9, 0, 21, 13]],
    ['hhcurveto with a bend', [9, '16', 2, 3, 4, 5, 6, '1b', '0e'], [9, 0, 22, 7]],
    ['vvcurveto with a bend', [9, '16', 2, 3, 4, 5, 6, '1a', '0e'], [9, 0, 15, 14]],
    ['hvcurveto with a bend', [9, '16', 3, 4, 5, 6, 7, '1f', '0e'], [9, 0, 23, 11]],
    ['vhcurveto with a bend', [9, '16', 3, 4, 5, 6, 7, '1e', '0e'], [9, 0, 19, 15]],
    ['hflex', [9, '16', 1, 2, 3, 4, 5, 6, 7, '0c22', '0e'], [9, 0, 34, 3]],
    ['flex', [9, '16', 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 50, '0c23', '0e'], [9, 0, 30, 21]],
    ['hflex1', [9, '16', 1, 1, 2, 2, 3, 4, 5, -1, 6, '0c24', '0e'], [9, 0, 30, 3]],
    ['flex1', [9, '16', 1, 1, 2, 2, 3, 3, 4, 4, 5, -20, 6, '0c25', '0e'], [9, -3, 30, 7]],
    ['flex1 that ends upright', [9, '16', 1, 2, 20, 3, 3, 4, 4, 5, 5, 40, 6, '0c25', '0e'], [9, 0, 36, 60]],
    // The figures are those of fontTools 4.66.
  ])('are followed through %s', (_, parts, expected) => {
    const shape = type2(...parts);
    expect(unitsOf(shape && boundsOfOutline(shape, matrix, noPart), 100)).toEqual(expected);
  });

  it('are unknown where an outline has no end of parts', () => {
    const line = (count: number) =>
      charstring(1, 2, '15', ...Array.from({ length: count }, () => [3, '06']).flat(), '0e');
    expect(
      readType2Outline(line(1_000), { local: [], global: [] }, { default: 0, nominal: 0 }, budget()),
    ).toBeDefined();
    expect(
      readType2Outline(line(60_000), { local: [], global: [] }, { default: 0, nominal: 0 }, budget()),
    ).toBeUndefined();
    const type1Line = (count: number) =>
      charstring(0, 9, '0d', ...Array.from({ length: count }, () => [3, '06']).flat(), '0e');
    expect(readType1Outline(type1Line(1_000), new Map(), budget())).toBeDefined();
    expect(readType1Outline(type1Line(60_000), new Map(), budget())).toBeUndefined();
  });

  it('have a plausible matrix', () => {
    expect(plausibleMatrix([0.001, 0, 0, 0.001, 0, 0])).toBeDefined();
    for (const numbers of [
      [1e-6, 0, 0, 1e-6, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0.001, 0, 0, 0.001, 0],
    ])
      expect(plausibleMatrix(numbers)).toBeUndefined();
  });
});
