import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import type { FontProgram } from './font-program.ts';
import { openProgram } from './open-program.ts';

const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });
const open = (name: string) => openProgram(readFileSync(new URL(name, fonts)), budget()) as FontProgram;
const glyphOf = (program: FontProgram, name: string) => program.glyphsByName(name)?.[0] ?? 0;

/** Bounds in thousandths of the font size. */
const boundsOf = (program: FontProgram | undefined, glyph: number) => {
  const bounds = program?.glyphBounds(glyph);
  return bounds && Object.values(bounds).map((side) => Math.round(side * 1_000));
};

describe.each(['LiberationSans-Regular.ttf', 'FoxitSerif.pfb'])('an arranged font, %s', (file) => {
  const program = open(file);
  // Adieresis consists of two glyphs in one of the fonts.
  const names = ['Adieresis', 'g', 'Q'];
  const glyphs = names.map((name) => glyphOf(program, name));
  const arranged = program.arrange([
    ...glyphs.map((glyph, index) => ({ glyph, width: 0.5 + index / 10 })),
    { glyph: glyphs[1], width: 0.25 },
    { glyph: undefined, width: 0.3 },
  ]);
  const read = arranged && openProgram(arranged.bytes, budget());

  it('has its glyphs from index 1 on, with their outlines', () => {
    for (const [index, glyph] of glyphs.entries()) expect(boundsOf(read, index + 1)).toEqual(boundsOf(program, glyph));
    expect(boundsOf(read, 4)).toEqual(boundsOf(program, glyphs[1] ?? 0));
    expect(boundsOf(read, 5)).toBeNull();
  });

  it('has the widths that are given', () => {
    const widths = [1, 2, 3, 4, 5].map((glyph) => Math.round((read?.advance(glyph) ?? Number.NaN) * 1_000));
    expect(widths).toEqual([500, 600, 700, 250, 300]);
    // The font itself has others.
    expect(glyphs.map((glyph) => Math.round((program.advance(glyph) ?? 0) * 1_000))).not.toEqual([500, 600, 700]);
  });
});

it('an arranged TrueType font takes outlines of others', () => {
  const program = open('LiberationSans-Regular.ttf');
  const points = program.glyphPoints?.(glyphOf(program, 'Adieresis'))?.map((point) => ({ ...point, x: point.x / 2 }));
  const arranged = program.arrange([{ glyph: 0, width: 0.4, points: points ?? [] }]);
  const read = arranged && openProgram(arranged.bytes, budget());
  const [left = 0, bottom, right = 0, top] = boundsOf(program, glyphOf(program, 'Adieresis')) ?? [];
  expect(boundsOf(read, 1)).toEqual([left / 2, bottom, Math.round(right / 2), top]);
});
