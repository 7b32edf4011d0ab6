import type { Budget } from '../../budget.ts';
import {
  type CffDict,
  dictOperators as operators,
  integerEntry,
  isMalformedEntry,
  readDict,
  readIndex,
} from './cff-structure.ts';
import type {
  ArrangedFont,
  ArrangedGlyph,
  FontProgram,
  FontSubset,
  GlyphBounds,
  OpenFont,
  SubsetOptions,
} from './font-program.ts';
import { cffStandardStrings } from './glyph-name-data.ts';
import { latinEncodings } from './glyph-names.ts';
import { boundsOfOutline, type FontMatrix, type OutlineShape, plausibleMatrix } from './outline-bounds.ts';
import { readTablesWithin, writeTables } from './sfnt.ts';
import { GlyphTables, unitsPerEmOf } from './true-type.ts';
import { type CharstringUse, followCharstring } from './type2-charstring.ts';
import { readType2Outline, type Widths, withoutHints, withWidth } from './type2-outline.ts';
import { type CffLayout, encodeGlyphs, type FontDict, type PrivateData, writeCff } from './write-cff.ts';

/** Charstring of an empty glyph: endchar. */
const emptyGlyph = Buffer.from([14]);
/** A subroutine that is not called: return. */
const emptySubroutine = Buffer.from([11]);
/** The last predefined charset; larger values are offsets. */
const lastCharset = 2;
/** The predefined encoding beside StandardEncoding, which is 0; larger values are offsets. */
const expertEncoding = 1;
/** Codes of that encoding with the SIDs of their glyphs, each first ones and how many follow (Adobe Technical Note 5176, B). */
const expertRanges = [
  [32, 1, 1],
  [33, 229, 2],
  [36, 231, 8],
  [44, 13, 3],
  [47, 99, 1],
  [48, 239, 10],
  [58, 27, 2],
  [60, 249, 4],
  [65, 253, 5],
  [73, 258, 1],
  [76, 259, 4],
  [82, 263, 3],
  [86, 266, 1],
  [87, 109, 2],
  [89, 267, 3],
  [93, 270, 34],
  [161, 304, 3],
  [166, 307, 5],
  [172, 312, 1],
  [175, 313, 1],
  [178, 314, 2],
  [182, 316, 3],
  [188, 158, 1],
  [189, 155, 1],
  [190, 163, 1],
  [191, 319, 7],
  [200, 326, 1],
  [201, 150, 1],
  [202, 164, 1],
  [203, 169, 1],
  [204, 327, 52],
] as const;
/** That encoding as an encoding of the font's own that lists each code. */
const expertTable = writeExpertEncoding();

function writeExpertEncoding(): Buffer {
  const entries = expertRanges.flatMap(([code, sid, count]) =>
    Array.from({ length: count }, (_, index) => [code + index, (sid + index) >> 8, (sid + index) & 0xff]),
  );
  return Buffer.from([0x80, 0, entries.length, ...entries.flat()]);
}
/** Units of an em of a font that states no matrix. */
const defaultUnitsPerEm = 1000;
/** Number of glyphs of the charset ISOAdobe, whose SIDs are the glyph indices. */
const isoAdobeGlyphs = 229;
/** Entries whose operands are SIDs. */
const stringOperators = [0, 1, 2, 3, 4, 0x0c00, 0x0c15, 0x0c16, 0x0c26];
/** Offsets in a font; longer fonts do not occur. */
const maxBytes = 0x7fffffff;

/** Opens a bare CFF font with one font (Adobe Technical Note 5176). */
export const openCff: OpenFont = (bytes, budget) => openTable(bytes, undefined, budget);

/** @param unitsPerEm that another table states */
function openTable(bytes: Buffer, unitsPerEm: number | undefined, budget: Budget): CffFont | undefined {
  try {
    return bytes[0] === 1 ? CffFont.open(bytes, unitsPerEm, budget) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Opens an OpenType font with CFF outlines. */
export const openOpenTypeCff: OpenFont = (bytes, budget) => {
  const font = readTablesWithin(bytes);
  const table = font?.tables.get('CFF ');
  const cff = font && table && openTable(table, unitsPerEmOf(font.tables), budget);
  const isPlain = font?.version === 'OTTO' && !font.tables.has('COLR') && !font.tables.has('SVG ');
  if (!cff || !isPlain) return undefined;
  const shared = GlyphTables.open(font.tables, cff.glyphCount, budget);
  if (!shared) return undefined;
  return {
    glyphCount: cff.glyphCount,
    isMalformed: cff.isMalformed || font.isMalformed,
    glyphsByName: (name) => {
      const found = cff.glyphsByName(name);
      return found && [...found, ...(shared.byName(name) ?? [])];
    },
    glyphsByCode: (code) => {
      const found = cff.glyphsByCode(code);
      return found && [...found, ...shared.byCode(code)];
    },
    glyphsByCid: (cid) => cff.glyphsByCid(cid),
    glyphOfCid: (cid) => cff.glyphOfCid(cid),
    cids: cff.cids,
    characterMaps: shared.maps,
    glyphData: (glyph) => cff.glyphData(glyph),
    glyphBounds: (glyph) => cff.glyphBounds(glyph),
    advance: (glyph) => cff.advance(glyph),
    arrange: (glyphs) => cff.arrange(glyphs),
    subset: (options) => {
      const outlines = font.isMalformed ? undefined : cff.subset({ ...options, keepsIndices: true });
      const tables = outlines && shared.subset(new Set([0, ...options.glyphs]), options.keepsCharacters);
      if (!tables) return undefined;
      tables.set('CFF ', outlines.bytes);
      return { ...outlines, bytes: writeTables(font.version, tables, budget) };
    },
  };
};

const widthOperators: ReadonlySet<number> = new Set([operators.defaultWidth, operators.nominalWidth]);

/** Parts of a font that are copied. */
interface CffParts {
  names: readonly Buffer[];
  top: CffDict;
  strings: readonly Buffer[];
  global: readonly Buffer[];
  charStrings: readonly Buffer[];
  /** SIDs of glyph names, or CIDs, by glyph. */
  charset: readonly number[];
  /** Font DICTs, and the index of each glyph's; one for all glyphs of a font that is not CID-keyed. */
  fonts: readonly FontDict[];
  fontOf: (glyph: number) => number;
  /** Source of the table of `fontOf`. */
  fdSelect: Buffer | undefined;
  /** Source of an encoding of its own, and its glyphs by code. */
  encoding: { source: Buffer; glyphs: ReadonlyMap<number, readonly number[]> } | undefined;
}

class CffFont implements FontProgram {
  readonly isMalformed: boolean;
  readonly #parts: CffParts;
  readonly #isCidKeyed: boolean;
  readonly #unitsPerEm: number | undefined;
  readonly #budget: Budget;
  readonly #glyphsByName = new Map<string, number[]>();
  readonly #glyphsByCid = new Map<number, number>();

  private constructor(parts: CffParts, unitsPerEm: number | undefined, budget: Budget) {
    this.#parts = parts;
    this.#unitsPerEm = unitsPerEm;
    this.#budget = budget;
    this.#isCidKeyed = parts.top.has(operators.ros);
    const dicts = [
      parts.top,
      ...parts.fonts.flatMap((font) => [font.dict, ...(font.private ? [font.private.dict] : [])]),
    ];
    this.isMalformed = dicts.some((dict) => [...dict.values()].some(isMalformedEntry));
    for (const [glyph, value] of parts.charset.entries()) {
      if (this.#isCidKeyed) this.#glyphsByCid.set(value, glyph);
      else {
        const name = nameOf(value, parts.strings);
        const known = this.#glyphsByName.get(name);
        if (known) known.push(glyph);
        else this.#glyphsByName.set(name, [glyph]);
      }
    }
  }

  /** @throws RangeError where it is malformed */
  static open(bytes: Buffer, unitsPerEm: number | undefined, budget: Budget): CffFont | undefined {
    const nameIndex = readIndex(bytes, bytes.readUInt8(2));
    const topIndex = readIndex(bytes, nameIndex.end);
    const stringIndex = readIndex(bytes, topIndex.end);
    const globalIndex = readIndex(bytes, stringIndex.end);
    const [topData] = topIndex.items;
    if (!topData || topIndex.items.length !== 1 || bytes.length > maxBytes) return undefined;
    const top = readDict(topData);
    const isType2 = (top.get(operators.charstringType)?.numbers[0] ?? 2) === 2;
    if (!isType2 || top.has(operators.syntheticBase)) return undefined;
    const charStrings = readIndex(bytes, offsetIn(top, operators.charStrings)).items;
    const glyphCount = charStrings.length;
    budget.step(1 + (glyphCount >> 1) + (stringIndex.items.length >> 1));
    const isCidKeyed = top.has(operators.ros);
    const charset = readCharset(bytes, top, glyphCount, isCidKeyed);
    if (glyphCount === 0 || !charset) return undefined;
    const strings = stringIndex.items;
    const shared = { names: nameIndex.items, top, strings, global: globalIndex.items, charStrings, charset };
    if (!isCidKeyed) {
      const encoding = readEncoding(bytes, top, charset, strings);
      const fonts = [{ dict: top, private: readPrivate(bytes, top) }];
      return new CffFont({ ...shared, fonts, fontOf: () => 0, fdSelect: undefined, encoding }, unitsPerEm, budget);
    }
    const fonts = readIndex(bytes, offsetIn(top, operators.fdArray)).items.map((data) => {
      const dict = readDict(data);
      return { dict, private: readPrivate(bytes, dict) };
    });
    const { source, fontOf } = readFdSelect(bytes, offsetIn(top, operators.fdSelect), glyphCount);
    return new CffFont({ ...shared, fonts, fontOf, fdSelect: source, encoding: undefined }, unitsPerEm, budget);
  }

  get glyphCount(): number {
    return this.#parts.charStrings.length;
  }

  glyphsByName(name: string): readonly number[] | undefined {
    if (this.#isCidKeyed) return undefined;
    return this.#glyphsByName.get(name) ?? [];
  }

  glyphsByCode(code: number): readonly number[] | undefined {
    if (this.#isCidKeyed) return undefined;
    return this.#parts.encoding?.glyphs.get(code) ?? [];
  }

  /** Where a font is not CID-keyed, CIDs are glyph indices (ISO 32000-2, 9.7.4.2); some readers always take them for these. */
  glyphsByCid(cid: number): readonly number[] {
    const glyph = this.#glyphsByCid.get(cid);
    return glyph === undefined || glyph === cid ? [cid] : [cid, glyph];
  }

  glyphOfCid(cid: number): number | undefined {
    if (this.#isCidKeyed) return this.#glyphsByCid.get(cid);
    return cid < this.glyphCount ? cid : undefined;
  }

  get cids(): ReadonlyMap<number, number> | undefined {
    return this.#isCidKeyed ? this.#glyphsByCid : undefined;
  }

  glyphData(glyph: number): Buffer | undefined {
    const { charStrings, global, fonts, fontOf } = this.#parts;
    const index = fontOf(glyph);
    const kept = new Set([glyph]);
    const uses = glyph < this.glyphCount ? this.#follow(kept) : undefined;
    if (!uses) return undefined;
    const local = fonts[index]?.private?.subroutines ?? [];
    const pick = (items: readonly Buffer[], used: ReadonlySet<number> | undefined) =>
      [...(used ?? [])].map((item) => items[item] ?? emptySubroutine);
    const outlines = [...kept].map((item) => charStrings[item] ?? emptyGlyph);
    return Buffer.concat([...outlines, ...pick(local, uses[index]?.local), ...pick(global, uses[index]?.global)]);
  }

  glyphBounds(glyph: number): GlyphBounds | null | undefined {
    const { top, fonts, fontOf } = this.#parts;
    const matrix = glyph < this.glyphCount ? this.#matrixOf(fontOf(glyph)) : undefined;
    const outline = matrix && this.#outlineOf(glyph);
    // Outlined fonts draw a stroke.
    const isFilled = [top, ...fonts.map(({ dict }) => dict)].every(
      (dict) => !dict.get(operators.paintType)?.numbers[0],
    );
    if (!outline || !isFilled) return undefined;
    return boundsOfOutline(outline, matrix, (code) => {
      const [part] = this.#glyphsByName.get(latinEncodings.StandardEncoding.get(code) ?? '') ?? [];
      return part === undefined ? undefined : this.#outlineOf(part);
    });
  }

  #outlineOf(glyph: number): (OutlineShape & { width: number }) | undefined {
    const { charStrings, global, fonts, fontOf } = this.#parts;
    const code = charStrings[glyph];
    const local = fonts[fontOf(glyph)]?.private?.subroutines ?? [];
    return code && readType2Outline(code, { local, global }, this.#widthsOf(fontOf(glyph)), this.#budget);
  }

  /** Widths that charstrings of a part leave out, and to which the others are relative. */
  #widthsOf(index: number): Widths {
    const own = this.#parts.fonts[index]?.private?.dict;
    const numberOf = (operator: number) => own?.get(operator)?.numbers[0] ?? 0;
    return { default: numberOf(operators.defaultWidth), nominal: numberOf(operators.nominalWidth) };
  }

  advance(glyph: number): number | undefined {
    const { fontOf } = this.#parts;
    const matrix = glyph < this.glyphCount ? this.#matrixOf(fontOf(glyph)) : undefined;
    const outline = matrix && this.#outlineOf(glyph);
    return outline && outline.width * matrix[0];
  }

  arrange(glyphs: readonly ArrangedGlyph[]): ArrangedFont | undefined {
    const { top, charset, fontOf, fonts, global } = this.#parts;
    const kept = new Set([0, ...glyphs.flatMap(({ glyph }) => glyph ?? [])]);
    if ([...kept].some((glyph) => glyph >= this.glyphCount)) return undefined;
    // Parts of accented characters are found by their names.
    const parts = new Set<number>();
    const uses = this.#follow(kept, parts);
    if (!uses) return undefined;
    this.#budget.step(1 + (this.glyphCount >> 2));
    const charStrings = [this.#parts.charStrings[0] ?? emptyGlyph];
    const selected = [fontOf(0)];
    for (const { glyph, width } of glyphs) {
      const index = fontOf(glyph ?? 0);
      const matrix = this.#matrixOf(index);
      const source = glyph === undefined ? emptyGlyph : (this.#parts.charStrings[glyph] ?? emptyGlyph);
      const subroutines = { local: fonts[index]?.private?.subroutines ?? [], global };
      const code = matrix && withWidth(source, width / matrix[0], subroutines, this.#widthsOf(index), this.#budget);
      if (!code) return undefined;
      charStrings.push(code);
      selected.push(index);
    }
    for (const part of parts) charStrings.push(this.#parts.charStrings[part] ?? emptyGlyph);
    const layout = { ...this.#layout(kept, uses), charStrings, encoding: undefined };
    if (this.#isCidKeyed) {
      const cids = Array.from(charStrings, (_, cid) => cid);
      const fdSelect = Buffer.from([0, ...selected]);
      return { bytes: writeCff({ ...layout, top: withCharset(top), charset: cids, fdSelect }), format: 'cff' };
    }
    const changed = withCharset(top);
    changed.delete(operators.encoding);
    const own: Buffer[] = [...layout.strings];
    const sids = glyphs.map((_, index) => cffStandardStrings.length + own.push(Buffer.from(`g${index + 1}`)) - 1);
    const names = [0, ...sids, ...Array.from(parts, (part) => charset[part] ?? 0)];
    return { bytes: writeCff({ ...layout, top: changed, charset: names, strings: own }), format: 'cff' };
  }

  /** The matrix of the font with that of the part to which a glyph belongs (Adobe Technical Note 5176, 9 and 18). */
  #matrixOf(index: number): FontMatrix | undefined {
    const { top, fonts } = this.#parts;
    const own = this.#isCidKeyed ? fonts[index]?.dict.get(operators.fontMatrix)?.numbers : undefined;
    const whole = top.get(operators.fontMatrix)?.numbers;
    const stated = own && whole ? multiplied(own, whole) : (own ?? whole);
    const unit = 1 / (this.#unitsPerEm ?? defaultUnitsPerEm);
    return plausibleMatrix(stated ?? [unit, 0, 0, unit, 0, 0]);
  }

  subset({ glyphs, keepsIndices, dropsHints = false }: SubsetOptions): FontSubset | undefined {
    const kept = new Set([0]);
    for (const glyph of glyphs) if (glyph < this.glyphCount) kept.add(glyph);
    const uses = this.#follow(kept);
    if (!uses) return undefined;
    this.#budget.step(1 + (this.glyphCount >> 2));
    const hinted = this.#layout(kept, uses);
    const layout = dropsHints ? this.#unhinted(hinted, kept) : hinted;
    if (!layout) return undefined;
    const charStrings = keepsIndices || this.#isCidKeyed ? layout : this.#dense(layout, kept);
    return { bytes: writeCff(charStrings), lengths: [], ...(dropsHints ? { hasComparedOutlines: true } : {}) };
  }

  /** The layout with charstrings without hints and subroutines; undefined where one cannot be written again. */
  #unhinted(layout: CffLayout, kept: ReadonlySet<number>): CffLayout | undefined {
    const { fonts, fontOf, global } = this.#parts;
    const charStrings = [...layout.charStrings];
    for (const glyph of kept) {
      const index = fontOf(glyph);
      const subroutines = { local: fonts[index]?.private?.subroutines ?? [], global };
      const source = charStrings[glyph] ?? emptyGlyph;
      const written = withoutHints(source, subroutines, this.#widthsOf(index), this.#budget);
      if (!written) return undefined;
      charStrings[glyph] = written;
    }
    const unhintedFonts = layout.fonts.map(({ dict, private: own }) => {
      return { dict, private: own && { dict: withoutHintEntries(own.dict), subroutines: [] } };
    });
    return { ...layout, charStrings, global: [], fonts: unhintedFonts };
  }

  glyphName(glyph: number): string | undefined {
    const sid = this.#parts.charset[glyph];
    return this.#isCidKeyed || sid === undefined ? undefined : nameOf(sid, this.#parts.strings);
  }

  /**
   * Adds the components of accented characters, and finds the subroutines; undefined where a glyph is malformed.
   * @param parts gets the components
   */
  #follow(kept: Set<number>, parts?: Set<number>): CharstringUse[] | undefined {
    const { charStrings, global, fonts, fontOf } = this.#parts;
    const all = new Set<number>();
    const uses = fonts.map((): CharstringUse => ({ local: new Set(), global: all, components: [] }));
    for (const glyph of kept) {
      const index = fontOf(glyph);
      const [font, use] = [fonts[index], uses[index]];
      if (!font || !use) return undefined;
      const subroutines = { local: font.private?.subroutines ?? [], global };
      if (!followCharstring(charStrings[glyph] as Buffer, subroutines, use, this.#budget)) return undefined;
      for (const code of use.components.splice(0)) {
        const name = latinEncodings.StandardEncoding.get(code);
        const components = this.#glyphsByName.get(name ?? '') ?? [];
        if (components.length === 0) return undefined;
        for (const component of components) {
          kept.add(component);
          parts?.add(component);
        }
      }
    }
    return uses;
  }

  /** The font with all indices; the glyphs and subroutines that are not kept are empty. */
  #layout(kept: ReadonlySet<number>, uses: readonly CharstringUse[]): CffLayout {
    const { names, top, strings, charStrings, charset, fonts, global, fdSelect, encoding } = this.#parts;
    const used = uses[0]?.global ?? new Set();
    return {
      names,
      top,
      strings: this.#isCidKeyed ? strings : this.#stringsOf(kept),
      global: emptied(global, used, emptySubroutine),
      charStrings: emptied(charStrings, kept, emptyGlyph),
      charset: (top.get(operators.charset)?.numbers[0] ?? 0) <= lastCharset ? undefined : charset,
      fonts: fonts.map(({ dict, private: own }, index) => {
        const local = uses[index]?.local ?? new Set();
        const subroutines = local.size > 0 ? emptied(own?.subroutines ?? [], local, emptySubroutine) : [];
        return { dict, private: own && { dict: own.dict, subroutines } };
      }),
      fdSelect,
      encoding: encoding?.source,
    };
  }

  /** Strings by their indices; those that name only glyphs that are not kept are empty. */
  #stringsOf(kept: ReadonlySet<number>): readonly Buffer[] {
    const { top, strings, charset } = this.#parts;
    const sids = new Set([...kept].map((glyph) => charset[glyph]));
    for (const operator of stringOperators) sids.add(top.get(operator)?.numbers[0]);
    return strings.map((text, index) => (sids.has(cffStandardStrings.length + index) ? text : Buffer.alloc(0)));
  }

  /** The layout with the kept glyphs alone, whose indices change, and their names. */
  #dense(layout: CffLayout, kept: ReadonlySet<number>): CffLayout {
    const { top, strings, charset, encoding } = this.#parts;
    const sids = new Map<number, number>();
    const ownStrings: Buffer[] = [];
    const sidOf = (sid: number): number => {
      if (sid < cffStandardStrings.length) return sid;
      let own = sids.get(sid);
      if (own === undefined) {
        own =
          cffStandardStrings.length + ownStrings.push(strings[sid - cffStandardStrings.length] ?? Buffer.alloc(0)) - 1;
        sids.set(sid, own);
      }
      return own;
    };
    const { order, source } = encodeGlyphs(encoding?.glyphs, kept, (glyph) => sidOf(charset[glyph] as number));
    const changed: CffDict = new Map(top);
    for (const operator of stringOperators) {
      const sid = top.get(operator)?.numbers[0];
      if (sid !== undefined) changed.set(operator, integerEntry(sidOf(sid)));
    }
    if (!changed.has(operators.charset)) changed.set(operators.charset, integerEntry(0));
    return {
      ...layout,
      top: changed,
      charset: order.map((glyph) => sidOf(charset[glyph] as number)),
      charStrings: order.map((glyph) => layout.charStrings[glyph] ?? emptyGlyph),
      strings: ownStrings,
      encoding: source,
    };
  }
}

/** A Private DICT with what its glyphs need without hints: widths. */
function withoutHintEntries(dict: CffDict): CffDict {
  // Some readers take an empty one for a missing one.
  return new Map([
    [operators.defaultWidth, integerEntry(0)],
    ...[...dict].filter(([operator]) => widthOperators.has(operator)),
  ]);
}

/** A top DICT with an entry for a charset. */
function withCharset(top: CffDict): CffDict {
  return new Map([...top, [operators.charset, integerEntry(0)]]);
}

/** The matrix that applies `inner` first. */
function multiplied(inner: readonly number[], outer: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = inner;
  const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The items with those that are not kept replaced. */
function emptied(items: readonly Buffer[], kept: ReadonlySet<number>, empty: Buffer): Buffer[] {
  return items.map((item, index) => (kept.has(index) ? item : empty));
}

function offsetIn(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.numbers[0];
  if (offset === undefined || !(offset > 0)) throw new RangeError(`DICT: expected an offset for operator ${operator}`);
  return offset;
}

function nameOf(sid: number, strings: readonly Buffer[]): string {
  return cffStandardStrings[sid] ?? strings[sid - cffStandardStrings.length]?.toString('latin1') ?? '';
}

function readPrivate(bytes: Buffer, dict: CffDict): PrivateData | undefined {
  const [size, offset] = dict.get(operators.private)?.numbers ?? [];
  if (size === undefined || offset === undefined || size === 0) return undefined;
  if (!(size > 0 && offset > 0 && offset + size <= bytes.length))
    throw new RangeError('Private: expected a valid range');
  const own = readDict(bytes.subarray(offset, offset + size));
  const subrs = own.get(operators.subrs)?.numbers[0];
  return { dict: own, subroutines: subrs === undefined ? [] : readIndex(bytes, offset + subrs).items };
}

/** SIDs or CIDs by glyph (Adobe Technical Note 5176, 13); undefined for the predefined ones of expert fonts. */
function readCharset(bytes: Buffer, top: CffDict, glyphCount: number, isCidKeyed: boolean): number[] | undefined {
  const offset = top.get(operators.charset)?.numbers[0] ?? 0;
  if (offset <= lastCharset) {
    if (offset !== 0 || isCidKeyed || glyphCount > isoAdobeGlyphs) return undefined;
    return Array.from({ length: glyphCount }, (_, glyph) => glyph);
  }
  const format = bytes.readUInt8(offset);
  const charset = [0];
  let at = offset + 1;
  if (format === 0) {
    for (; charset.length < glyphCount; at += 2) charset.push(bytes.readUInt16BE(at));
    return charset;
  }
  if (format > 2) throw new RangeError('charset: expected format 0, 1 or 2');
  while (charset.length < glyphCount) {
    const first = bytes.readUInt16BE(at);
    const left = format === 1 ? bytes.readUInt8(at + 2) : bytes.readUInt16BE(at + 2);
    at += format === 1 ? 3 : 4;
    for (let index = 0; index <= left && charset.length < glyphCount; index++) charset.push(first + index);
  }
  return charset;
}

/** An encoding of the font's own, or the one of experts (Adobe Technical Note 5176, 12); undefined for StandardEncoding. */
function readEncoding(
  bytes: Buffer,
  top: CffDict,
  charset: readonly number[],
  strings: readonly Buffer[],
): CffParts['encoding'] {
  const offset = top.get(operators.encoding)?.numbers[0] ?? 0;
  if (offset === 0) return undefined;
  return offset === expertEncoding
    ? readEncodingAt(expertTable, 0, charset, strings)
    : readEncodingAt(bytes, offset, charset, strings);
}

function readEncodingAt(
  bytes: Buffer,
  offset: number,
  charset: readonly number[],
  strings: readonly Buffer[],
): CffParts['encoding'] {
  const glyphs = new Map<number, number[]>();
  const add = (code: number, glyph: number) => glyphs.set(code, [...(glyphs.get(code) ?? []), glyph]);
  const format = bytes.readUInt8(offset);
  const count = bytes.readUInt8(offset + 1);
  let at = offset + 2;
  let glyph = 1;
  if ((format & 0x7f) > 1) throw new RangeError('encoding: expected format 0 or 1');
  for (let index = 0; index < count; index++) {
    const first = bytes.readUInt8(at++);
    const left = (format & 0x7f) === 0 ? 0 : bytes.readUInt8(at++);
    for (let code = first; code <= first + left; code++) add(code, glyph++);
  }
  if ((format & 0x80) !== 0) {
    const named = Map.groupBy(charset.keys(), (index) => nameOf(charset[index] ?? 0, strings));
    for (let left = bytes.readUInt8(at++); left > 0; left--, at += 3)
      for (const index of named.get(nameOf(bytes.readUInt16BE(at + 1), strings)) ?? []) add(bytes.readUInt8(at), index);
  }
  return { source: bytes.subarray(offset, at), glyphs };
}

function readFdSelect(
  bytes: Buffer,
  at: number,
  glyphCount: number,
): { source: Buffer; fontOf: (glyph: number) => number } {
  const format = bytes.readUInt8(at);
  if (format === 0) {
    const source = bytes.subarray(at, at + 1 + glyphCount);
    if (source.length <= glyphCount) throw new RangeError('FDSelect: expected one byte per glyph');
    return { source, fontOf: (glyph) => source[1 + glyph] as number };
  }
  if (format !== 3) throw new RangeError('FDSelect: expected format 0 or 3');
  const count = bytes.readUInt16BE(at + 1);
  const source = bytes.subarray(at, at + 5 + count * 3);
  const fonts = new Uint8Array(glyphCount);
  for (let index = 0; index < count; index++) {
    const start = source.readUInt16BE(3 + index * 3);
    fonts.fill(source.readUInt8(5 + index * 3), start, source.readUInt16BE(6 + index * 3));
  }
  return { source, fontOf: (glyph) => fonts[glyph] as number };
}
