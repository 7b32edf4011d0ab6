import type { Budget } from '../../budget.ts';
import type { ArrangedGlyph, GlyphPoint } from './font-program.ts';
import { type FontTables, writeTables } from './sfnt.ts';
import { componentsOf } from './true-type-bounds.ts';

/** Tables that are the same whatever the glyphs are. */
const keptTables = ['cvt ', 'fpgm', 'prep', 'gasp', 'OS/2'] as const;
const glyphHeaderBytes = 10;
/** Table of glyph names without names. */
const noNames = Buffer.alloc(32);
noNames.writeUInt32BE(0x00030000, 0);

/** What glyphs are taken from. */
interface GlyphSource {
  version: string;
  tables: FontTables;
  unitsPerEm: number;
  /** Data of a glyph; undefined where it is malformed, so that readers draw nothing. */
  outlineOf: (glyph: number) => Buffer | undefined;
  leftBearing: (glyph: number) => number | undefined;
  advance: (glyph: number) => number | undefined;
}

/** A glyph of the new font. */
interface PlacedGlyph {
  data: Buffer;
  /** In units of the font. */
  width: number;
  bearing: number;
}

/**
 * Writes a TrueType font with these glyphs from index 1 on (OpenType, glyf and hmtx).
 * @returns undefined where an outline is malformed, or there are too many glyphs
 */
export function arrangeTrueType(
  source: GlyphSource,
  glyphs: readonly ArrangedGlyph[],
  budget: Budget,
): Buffer | undefined {
  const arrangement = new Arrangement(source, glyphs.length + 1, budget);
  const missing = arrangement.take({ glyph: 0, width: source.advance(0) ?? 0 });
  const placed = [missing, ...glyphs.map((glyph) => arrangement.take(glyph))];
  const parts = arrangement.parts();
  if (!parts || placed.some((glyph) => !glyph)) return undefined;
  return write(source, [...(placed as PlacedGlyph[]), ...parts], budget);
}

class Arrangement {
  readonly #source: GlyphSource;
  readonly #budget: Budget;
  /** New indices of outlines that only others consist of. */
  readonly #parts = new Map<number, number>();
  readonly #firstPart: number;

  constructor(source: GlyphSource, firstPart: number, budget: Budget) {
    this.#source = source;
    this.#firstPart = firstPart;
    this.#budget = budget;
  }

  take({ glyph, width, points }: ArrangedGlyph): PlacedGlyph | undefined {
    const { unitsPerEm } = this.#source;
    this.#budget.step(1 + ((points?.length ?? 0) >> 2));
    const units = Math.min(0xffff, Math.max(0, Math.round(width * unitsPerEm)));
    if (points) {
      const data = contoursOf(points.map((point) => ({ ...point, x: point.x * unitsPerEm, y: point.y * unitsPerEm })));
      return { data, width: units, bearing: data.length === 0 ? 0 : data.readInt16BE(2) };
    }
    const outline = glyph === undefined ? undefined : this.#source.outlineOf(glyph);
    if (glyph === undefined || !outline || outline.length < glyphHeaderBytes)
      return { data: Buffer.alloc(0), width: units, bearing: 0 };
    const data = this.#renumbered(outline);
    return data && { data, width: units, bearing: this.#source.leftBearing(glyph) ?? 0 };
  }

  /** Glyphs that others consist of, behind all others; undefined where one is malformed. */
  parts(): PlacedGlyph[] | undefined {
    const placed: PlacedGlyph[] = [];
    // Parts have parts, which are appended while they are read.
    for (const glyph of this.#parts.keys()) {
      if (this.#firstPart + this.#parts.size > 0xffff) return undefined;
      const part = this.take({ glyph, width: this.#source.advance(glyph) ?? 0 });
      if (!part) return undefined;
      placed.push(part);
    }
    return placed;
  }

  #partOf(glyph: number): number {
    const known = this.#parts.get(glyph) ?? this.#firstPart + this.#parts.size;
    this.#parts.set(glyph, known);
    return known;
  }

  /** An outline whose components have their new indices. */
  #renumbered(outline: Buffer): Buffer | undefined {
    if (outline.readInt16BE(0) >= 0) return outline;
    const copy = Buffer.from(outline);
    for (const component of componentsOf(outline, this.#budget)) {
      if (!component) return undefined;
      copy.writeUInt16BE(this.#partOf(component.glyph), component.at - 2);
    }
    return copy;
  }
}

/** Flags of the points of a simple glyph (OpenType, glyf). */
const onCurve = 1;

/** A glyph of contours without hints. @param points in units of the font, rounded to whole ones */
function contoursOf(points: readonly GlyphPoint[]): Buffer {
  if (points.length === 0) return Buffer.alloc(0);
  const ends = points.flatMap(({ isLast }, index) => (isLast ? [index] : []));
  const rounded = points.map(({ x, y }) => [short(x), short(y)] as const);
  const data = Buffer.alloc(glyphHeaderBytes + ends.length * 2 + 2 + points.length * 5);
  data.writeInt16BE(ends.length, 0);
  let bounds = [0x7fff, 0x7fff, -0x8000, -0x8000];
  for (const [x, y] of rounded) {
    const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
    bounds = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  }
  for (const [index, value] of bounds.entries()) data.writeInt16BE(value, 2 + index * 2);
  let at = glyphHeaderBytes;
  for (const end of ends) at = data.writeUInt16BE(end, at);
  // No instructions.
  at += 2;
  for (const { isOnCurve } of points) at = data.writeUInt8(isOnCurve ? onCurve : 0, at);
  for (const axis of [0, 1] as const) {
    let last = 0;
    for (const point of rounded) {
      at = data.writeInt16BE(short(point[axis] - last), at);
      last = point[axis];
    }
  }
  return data;
}

/** Number of points of a glyph that has contours of its own. */
function pointsIn(data: Buffer): number {
  const contours = data.length >= glyphHeaderBytes ? data.readInt16BE(0) : 0;
  const at = glyphHeaderBytes + (contours - 1) * 2;
  return contours > 0 && at + 2 <= data.length ? data.readUInt16BE(at) + 1 : 0;
}

function short(value: number): number {
  return Math.min(0x7fff, Math.max(-0x8000, Math.round(value)));
}

function write({ version, tables: source }: GlyphSource, glyphs: readonly PlacedGlyph[], budget: Budget): Buffer {
  const tables: FontTables = new Map();
  for (const tag of keptTables) {
    const table = source.get(tag);
    if (table) tables.set(tag, table);
  }
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => Buffer.from(source.get(tag) as Buffer)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  const outlines: Buffer[] = [];
  let length = 0;
  for (const [index, { data, width, bearing }] of glyphs.entries()) {
    hmtx.writeUInt16BE(width, index * 4);
    hmtx.writeInt16BE(short(bearing), index * 4 + 2);
    outlines.push(data, Buffer.alloc(-data.length & 3));
    length += (data.length + 3) & ~3;
    loca.writeUInt32BE(length, (index + 1) * 4);
  }
  head.writeUInt16BE(1, 50);
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  if (maxp.length >= 32) {
    const contours = glyphs.flatMap(({ data }) => (data.length > 0 ? Math.max(0, data.readInt16BE(0)) : 0));
    const points = glyphs.map(({ data }) => pointsIn(data));
    maxp.writeUInt16BE(
      contours.reduce((most, count) => Math.max(most, count), maxp.readUInt16BE(8)),
      8,
    );
    maxp.writeUInt16BE(
      points.reduce((most, count) => Math.max(most, count), maxp.readUInt16BE(6)),
      6,
    );
  }
  tables.set('head', head);
  tables.set('hhea', hhea);
  tables.set('maxp', maxp);
  tables.set('hmtx', hmtx);
  tables.set('loca', loca);
  // Some readers take an empty table for a missing one.
  tables.set('glyf', length === 0 ? Buffer.alloc(4) : Buffer.concat(outlines));
  tables.set('post', noNames);
  return writeTables(version, tables, budget);
}
