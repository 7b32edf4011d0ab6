import type { Budget } from '../../budget.ts';
import { type CharacterMap, readCharacterMaps, writeCharacterMaps } from './character-map.ts';
import { arrangeTrueType } from './arrange-true-type.ts';
import type {
  ArrangedFont,
  ArrangedGlyph,
  FontProgram,
  FontSubset,
  GlyphBounds,
  GlyphPoint,
  OpenFont,
  SubsetOptions,
} from './font-program.ts';
import { macintoshGlyphNames } from './glyph-name-data.ts';
import { codePointOf, macintoshCodeOf } from './glyph-names.ts';
import { type FontTables, readTablesWithin, writeTables } from './sfnt.ts';
import { boundsOfTrueType, componentsOf, outlineWithoutHints, readPoints } from './true-type-bounds.ts';

/** Tables that readers of PDF use (ISO 32000-2, 9.9.1), in subsets as they are. */
const keptTables: ReadonlySet<string> = new Set([
  'cvt ',
  'fpgm',
  'prep',
  'gasp',
  'OS/2',
  'hhea',
  'vhea',
  'maxp',
  'head',
]);
/** Tables of programs that adjust outlines to pixels, and of the sizes at which these are used. */
const hintTables = ['cvt ', 'fpgm', 'prep', 'gasp'];
/** Features of the table GSUB in which readers find glyphs for vertical writing. */
const verticalFeatures = ['vert', 'vrt2'];
/** Tables of outlines that are drawn instead of, or change, those of `glyf`. */
const unsupportedTables = ['CFF ', 'CFF2', 'gvar', 'COLR', 'CBDT', 'sbix', 'SVG '];
/** Bases of the codes of a symbol font (ISO 32000-2, 9.6.5.4). */
const symbolBases = [0, 0xf000, 0xf100, 0xf200];
const postHeaderBytes = 32;

/** Opens a TrueType font. */
export const openTrueType: OpenFont = (bytes, budget) => {
  const font = readTablesWithin(bytes);
  if (!font || font.version === 'OTTO' || unsupportedTables.some((tag) => font.tables.has(tag))) return undefined;
  return TrueTypeFont.open(font, budget);
};

/** Tables of glyph metrics and names, which fonts with TrueType and with CFF outlines share. */
export class GlyphTables {
  readonly tables: FontTables;
  readonly glyphCount: number;
  readonly maps: readonly CharacterMap[];
  readonly #budget: Budget;
  readonly #names = new Map<string, number[]>();

  constructor(tables: FontTables, glyphCount: number, maps: readonly CharacterMap[], budget: Budget) {
    this.tables = tables;
    this.glyphCount = glyphCount;
    this.maps = maps;
    this.#budget = budget;
    for (const [glyph, name] of readGlyphNames(tables.get('post'), glyphCount, budget).entries()) {
      const known = this.#names.get(name);
      if (known) known.push(glyph);
      else this.#names.set(name, [glyph]);
    }
  }

  /** Undefined where the character map is malformed. */
  static open(tables: FontTables, glyphCount: number, budget: Budget): GlyphTables | undefined {
    const cmap = tables.get('cmap');
    const maps = cmap ? readCharacterMaps(cmap, budget) : [];
    return maps && new GlyphTables(tables, glyphCount, maps, budget);
  }

  byName(name: string): readonly number[] | undefined {
    const codePoint = codePointOf(name);
    const macintoshCode = macintoshCodeOf(name);
    const found = [...(this.#names.get(name) ?? [])];
    for (const { platform, glyphs } of this.maps) {
      const code = platform === 1 ? macintoshCode : codePoint;
      const glyph = code === undefined ? undefined : glyphs.get(code);
      if (glyph !== undefined) found.push(glyph);
    }
    return found.length === 0 && codePoint === undefined && name !== '.notdef' ? undefined : found;
  }

  byCode(code: number): readonly number[] {
    return this.maps.flatMap(({ glyphs }) => symbolBases.flatMap((base) => glyphs.get(base + code) ?? []));
  }

  /** Distance of a glyph's outline from its origin, in units of the font; undefined where the metrics have none. */
  leftBearing(glyph: number): number | undefined {
    const [table, head] = [this.tables.get('hmtx'), this.tables.get('hhea')];
    if (!table || !head || head.length < 36) return undefined;
    const full = head.readUInt16BE(34);
    const at = glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2;
    return at + 2 <= table.length ? table.readInt16BE(at) : undefined;
  }

  /** Number of glyphs with a width of their own; those behind them have the last one. */
  get widthCount(): number {
    const head = this.tables.get('hhea');
    return head && head.length >= 36 ? head.readUInt16BE(34) : 0;
  }

  /** Width of a glyph, in units of the font; undefined where the metrics have none. */
  advance(glyph: number): number | undefined {
    const [table, head] = [this.tables.get('hmtx'), this.tables.get('hhea')];
    if (!table || !head || head.length < 36 || glyph >= this.glyphCount) return undefined;
    const at = Math.min(glyph, head.readUInt16BE(34) - 1) * 4;
    return at >= 0 && at + 2 <= table.length ? table.readUInt16BE(at) : undefined;
  }

  /** The tables that both kinds of outlines need, with the metrics, names and characters of the kept glyphs. */
  subset(kept: ReadonlySet<number>, keepsCharacters: boolean): FontTables | undefined {
    const subset: FontTables = new Map();
    const isWhole = kept.size === this.glyphCount;
    const isVertical = (table: Buffer) => verticalFeatures.some((feature) => table.includes(feature));
    for (const [tag, table] of this.tables)
      if (keptTables.has(tag) || (isWhole && tag === 'GSUB' && isVertical(table))) subset.set(tag, table);
    for (const [metrics, header] of [
      ['hmtx', 'hhea'],
      ['vmtx', 'vhea'],
    ] as const) {
      const table = this.#metrics(metrics, header, kept);
      if (table) subset.set(metrics, table);
    }
    const post = this.tables.get('post');
    if (post && post.length >= postHeaderBytes)
      subset.set('post', keepsCharacters ? this.#post(post, kept) : noNames(post));
    if (!keepsCharacters) return subset;
    const cmap = this.tables.has('cmap') ? writeCharacterMaps(this.maps, kept) : Buffer.alloc(0);
    if (!cmap) return undefined;
    if (cmap.length > 0) subset.set('cmap', cmap);
    return subset;
  }

  /** Metrics with zeros for the other glyphs. */
  #metrics(tag: string, header: string, kept: ReadonlySet<number>): Buffer | undefined {
    const table = this.tables.get(tag);
    const head = this.tables.get(header);
    if (!table || !head || head.length < 36) return table;
    const full = head.readUInt16BE(34);
    this.#budget.step(1 + (table.length >> 6));
    const copy = Buffer.alloc(table.length);
    // The last full entry has the advance width of all glyphs after it.
    for (const glyph of [...kept, full - 1]) {
      const [start, end] =
        glyph < full ? [glyph * 4, glyph * 4 + 4] : [full * 4 + (glyph - full) * 2, full * 2 + glyph * 2 + 2];
      if (start >= 0 && start < table.length) table.copy(copy, start, start, end);
    }
    return copy;
  }

  /** Names of the kept glyphs; those of the others become `.notdef`. */
  #post(post: Buffer, kept: ReadonlySet<number>): Buffer {
    if (post.readUInt32BE(0) !== 0x00020000) return post;
    const names = readGlyphNames(post, this.glyphCount, this.#budget);
    if (names.length === 0) return post;
    const indices = Buffer.alloc(2 + names.length * 2);
    indices.writeUInt16BE(names.length, 0);
    const strings: Buffer[] = [];
    for (const [glyph, name] of names.entries()) {
      if (!kept.has(glyph)) continue;
      const standard = macintoshIndices.get(name);
      indices.writeUInt16BE(standard ?? macintoshGlyphNames.length + strings.length, 2 + glyph * 2);
      if (standard === undefined) strings.push(Buffer.from(`${String.fromCharCode(name.length)}${name}`, 'latin1'));
    }
    return Buffer.concat([post.subarray(0, postHeaderBytes), indices, ...strings]);
  }
}

/** Units of an em; undefined where the font states none. */
export function unitsPerEmOf(tables: FontTables): number | undefined {
  const head = tables.get('head');
  return head && head.length >= 20 ? head.readUInt16BE(18) || undefined : undefined;
}

const macintoshIndices = new Map(macintoshGlyphNames.map((name, index) => [name, index]));

/** A `post` table of format 3, which has no names. */
function noNames(post: Buffer): Buffer {
  const header = Buffer.from(post.subarray(0, postHeaderBytes));
  header.writeUInt32BE(0x00030000, 0);
  return header;
}

/** Glyph names of a `post` table, as far as it is whole. */
function readGlyphNames(post: Buffer | undefined, glyphCount: number, budget: Budget): string[] {
  if (!post || post.length < postHeaderBytes) return [];
  const version = post.readUInt32BE(0);
  if (version === 0x00010000) return macintoshGlyphNames.slice(0, glyphCount);
  if (version !== 0x00020000 || post.length < postHeaderBytes + 2) return [];
  const count = post.readUInt16BE(postHeaderBytes);
  let at = postHeaderBytes + 2 + count * 2;
  if (at > post.length) return [];
  budget.step(1 + (post.length >> 4));
  const strings: string[] = [];
  while (at < post.length) {
    const end = at + 1 + (post[at] as number);
    strings.push(post.toString('latin1', at + 1, end));
    at = end;
  }
  return Array.from({ length: count }, (_, glyph) => {
    const index = post.readUInt16BE(postHeaderBytes + 2 + glyph * 2);
    return macintoshGlyphNames[index] ?? strings[index - macintoshGlyphNames.length] ?? '.notdef';
  });
}

class TrueTypeFont implements FontProgram {
  readonly #version: string;
  readonly #shared: GlyphTables;
  readonly #budget: Budget;
  readonly #offsets: readonly number[];
  readonly #outlines: Buffer;
  readonly #head: Buffer;

  readonly isMalformed: boolean;

  private constructor(
    { version, isMalformed }: { version: string; isMalformed: boolean },
    shared: GlyphTables,
    offsets: readonly number[],
    budget: Budget,
  ) {
    this.#version = version;
    this.isMalformed = isMalformed;
    this.#shared = shared;
    this.#offsets = offsets;
    this.#budget = budget;
    this.#outlines = shared.tables.get('glyf') as Buffer;
    this.#head = shared.tables.get('head') as Buffer;
  }

  static open(
    { version, tables, isMalformed }: { version: string; tables: FontTables; isMalformed: boolean },
    budget: Budget,
  ): TrueTypeFont | undefined {
    const [head, maxp, loca] = [tables.get('head'), tables.get('maxp'), tables.get('loca')];
    const hasMetrics = tables.has('hhea') && tables.has('hmtx');
    if (!head || head.length < 54 || !maxp || maxp.length < 6 || !loca || !tables.has('glyf') || !hasMetrics)
      return undefined;
    const glyphCount = maxp.readUInt16BE(4);
    const isLong = head.readUInt16BE(50) !== 0;
    // Of the glyphs behind the last place, readers draw none.
    const places = Math.min(glyphCount + 1, Math.floor(loca.length / (isLong ? 4 : 2)));
    if (glyphCount === 0 || places < 2) return undefined;
    budget.step(1 + (glyphCount >> 3));
    const offsets = Array.from({ length: places }, (_, glyph) =>
      isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
    );
    const shared = GlyphTables.open(tables, glyphCount, budget);
    const isCut = places <= glyphCount;
    return shared && new TrueTypeFont({ version, isMalformed: isMalformed || isCut }, shared, offsets, budget);
  }

  get glyphCount(): number {
    return this.#shared.glyphCount;
  }

  get characterMaps(): readonly CharacterMap[] {
    return this.#shared.maps;
  }

  get widthCount(): number {
    return this.#shared.widthCount;
  }

  glyphsByName(name: string): readonly number[] | undefined {
    return this.#shared.byName(name);
  }

  glyphsByCode(code: number): readonly number[] {
    return this.#shared.byCode(code);
  }

  glyphsByCid(cid: number): readonly number[] {
    return [cid];
  }

  glyphData(glyph: number): Buffer | undefined {
    if (glyph >= this.glyphCount) return undefined;
    const kept = this.#closure(new Set([glyph]));
    // Glyphs are padded in subsets.
    return kept && Buffer.concat([...kept].flatMap((item) => padded(this.#outline(item) ?? Buffer.alloc(0))));
  }

  glyphBounds(glyph: number): GlyphBounds | null | undefined {
    const unitsPerEm = unitsPerEmOf(this.#shared.tables);
    const outline = this.#outline(glyph);
    const bearing = this.#shared.leftBearing(glyph);
    if (!outline || !unitsPerEm || glyph >= this.glyphCount) return undefined;
    const shift = outline.length < 4 || bearing === undefined ? 0 : bearing - outline.readInt16BE(2);
    const source = { outlineOf: (item: number) => this.#outline(item), budget: this.#budget };
    return boundsOfTrueType(source, glyph, shift, [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0]);
  }

  glyphPoints(glyph: number): readonly GlyphPoint[] | undefined {
    const unitsPerEm = unitsPerEmOf(this.#shared.tables);
    const outlineOf = (item: number) => (item < this.glyphCount ? this.#outline(item) : undefined);
    const points = unitsPerEm === undefined ? undefined : readPoints({ outlineOf, budget: this.#budget }, glyph);
    return points?.map((point) => ({ ...point, x: point.x / (unitsPerEm ?? 1), y: point.y / (unitsPerEm ?? 1) }));
  }

  advance(glyph: number): number | undefined {
    const [units, unitsPerEm] = [this.#shared.advance(glyph), unitsPerEmOf(this.#shared.tables)];
    return units === undefined || unitsPerEm === undefined ? undefined : units / unitsPerEm;
  }

  arrange(glyphs: readonly ArrangedGlyph[]): ArrangedFont | undefined {
    const unitsPerEm = unitsPerEmOf(this.#shared.tables);
    const hhea = this.#shared.tables.get('hhea');
    if (unitsPerEm === undefined || !hhea || hhea.length < 36) return undefined;
    const source = {
      version: this.#version,
      tables: this.#shared.tables,
      unitsPerEm,
      outlineOf: (glyph: number) => (glyph < this.glyphCount ? this.#outline(glyph) : undefined),
      leftBearing: (glyph: number) => this.#shared.leftBearing(glyph),
      advance: (glyph: number) => this.advance(glyph),
    };
    const bytes = arrangeTrueType(source, glyphs, this.#budget);
    return bytes && { bytes, format: 'trueType' };
  }

  subset({ glyphs, keepsCharacters, dropsHints = false }: SubsetOptions): FontSubset | undefined {
    const kept = this.isMalformed ? undefined : this.#closure(glyphs);
    const tables = kept && this.#shared.subset(kept, keepsCharacters);
    if (!tables) return undefined;
    if (dropsHints) for (const tag of hintTables) tables.delete(tag);
    const outlines: Buffer[] = [];
    const offsets = new Uint32Array(this.glyphCount + 1);
    let length = 0;
    this.#budget.step(1 + (this.glyphCount >> 3));
    for (let glyph = 0; glyph < this.glyphCount; glyph++) {
      offsets[glyph] = length;
      const own = kept.has(glyph) ? this.#outline(glyph) : undefined;
      const outline = own && dropsHints ? outlineWithoutHints(own, this.#budget) : own;
      if (!outline || outline.length === 0) continue;
      outlines.push(...padded(outline));
      length += (outline.length + 3) & ~3;
    }
    offsets[this.glyphCount] = length;
    const isLong = length > 0xffff * 2;
    const loca = Buffer.alloc(offsets.length * (isLong ? 4 : 2));
    for (const [glyph, offset] of offsets.entries()) {
      if (isLong) loca.writeUInt32BE(offset, glyph * 4);
      else loca.writeUInt16BE(offset / 2, glyph * 2);
    }
    const head = Buffer.from(this.#head);
    head.writeUInt16BE(isLong ? 1 : 0, 50);
    // Some readers take an empty table for a missing one.
    tables.set('glyf', length === 0 ? Buffer.alloc(4) : Buffer.concat(outlines));
    tables.set('loca', loca);
    tables.set('head', head);
    const bytes = writeTables(this.#version, tables, this.#budget);
    return { bytes, lengths: [bytes.length] };
  }

  /** Data of a glyph; undefined where its offsets are missing or out of range. */
  #outline(glyph: number): Buffer | undefined {
    const [start, end] = [this.#offsets[glyph], this.#offsets[glyph + 1]];
    if (start === undefined || end === undefined) return undefined;
    // A glyph that is cut off by the table's end is drawn as far as it goes, or not at all.
    return start <= end && end <= this.#outlines.length ? this.#outlines.subarray(start, end) : undefined;
  }

  /** The glyphs with all components of composite ones; undefined where a glyph is malformed. */
  #closure(glyphs: ReadonlySet<number>): Set<number> | undefined {
    const kept = new Set([0]);
    for (const glyph of glyphs) if (glyph < this.glyphCount) kept.add(glyph);
    for (const glyph of kept) {
      const outline = this.#outline(glyph);
      if (!outline) return undefined;
      if (outline.length < 10 || outline.readInt16BE(0) >= 0) continue;
      for (const component of componentsOf(outline, this.#budget)) {
        if (component === undefined || component.glyph >= this.glyphCount) return undefined;
        kept.add(component.glyph);
      }
    }
    return kept;
  }
}

/** Data with zeros up to a multiple of four bytes. */
function padded(data: Buffer): readonly Buffer[] {
  return [data, Buffer.alloc(-data.length & 3)];
}
