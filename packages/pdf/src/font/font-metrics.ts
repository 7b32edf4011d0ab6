import { maxProcedureBytes } from '../content/limits.ts';
import type { Matrix } from '../content/matrix.ts';
import { boundsOf, cornersOf, grown, type Point, unitedBox } from '../content/shapes.ts';
import { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { type Box, boxOf } from '../file/page-geometry.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';
import type { FontProgram } from './programs/font-program.ts';
import { type Encoding, latinEncodings } from './programs/glyph-names.ts';
import { boundsOfProcedure } from './procedure-bounds.ts';
import { readSimpleWidths } from './simple-widths.ts';
import { isSymbolFont, standardGlyphs, standardNameOf } from './standard-metrics.ts';
import { type BoundsOfGlyph, readCidBounds, readSimpleBounds } from './glyph-boxes.ts';
import { cidMetrics } from './cid-widths.ts';
import type { CodeMap } from './code-map.ts';
import { isVertical } from './read-code-map.ts';
import { readSimpleEncoding } from './simple-encoding.ts';
import { readEncoding } from './glyphs-of-font.ts';

/** A glyph of a shown string. Lengths are shares of the font size, from the glyph's origin. */
export interface ShownGlyph {
  /** Its code in the string. */
  bytes: Buffer;
  /** Displacement to the next glyph: to the right, or upwards in vertical writing. */
  advance: number;
  /** Whether word spacing applies to it: the code 32 of one byte (ISO 32000-2, 9.3.3). */
  isSpace: boolean;
  /** Its cell: from its origin to the next glyph, between the heights of the font. */
  box: Box;
  /**
   * What it draws, as far as readers agree about that; else its cell. A glyph without ink has a box as high as letters, so that
   * it goes with these.
   */
  readonly ink: Box;
}

/** The glyphs of a font, as far as their places are certain. */
export interface FontMetrics {
  isVertical: boolean;
  /** @returns undefined where the codes or widths of a string are unknown, or readers may differ in them */
  glyphs: (text: Buffer) => ShownGlyph[] | undefined;
}

/** Heights of a font that states none or implausible ones; larger than those of most glyphs. */
const usual = { ascent: 0.95, descent: -0.35 };
/** Bounds of the heights that a font states, so that none hides from an area what it draws there. */
const plausible = { ascent: [0.75, 1.2], descent: [-0.5, -0.2] } as const;
/** Width below which a glyph is expected to draw beyond it, as accents do. */
const minWidth = 0.1;
/** How far glyphs of no width may draw to each side. */
const reach = 0.6;
const space = 0x20;

/** Heights of letters: what a glyph without ink stands for. */
const letters = { bottom: -0.22, top: 0.75 };
/** How far a glyph may draw around its cell whose procedure is not followed, in font sizes. */
const drawnReach = 1;
const nothingDrawn: Box = { left: 0, bottom: 0, right: 0, top: 0 };

/**
 * Reads the widths and heights of a font; where they are unknown, those of all its strings are.
 * @param parts.map of a composite font
 * @param parts.programOf its embedded file; undefined where it has none, or it cannot be read
 */
export function readFontMetrics(
  document: PdfDocument,
  font: PdfDict,
  context: ParseContext,
  { map, programOf }: { map: CodeMap | undefined; programOf: () => FontProgram | undefined },
): FontMetrics {
  const subtype = document.name(font.get('Subtype'));
  const unknown = { isVertical: isVertical(document, font.get('Encoding')), glyphs: () => undefined };
  if (subtype === 'Type0') return compositeMetrics(document, font, map, programOf) ?? unknown;
  if (subtype === 'Type3') return drawnMetrics(document, font, context) ?? unknown;
  return simpleMetrics(document, font, programOf) ?? unknown;
}

/** A glyph whose ink is read when it is first asked for, which a search for text never does. */
function withInk(glyph: Omit<ShownGlyph, 'ink'>, readInk: () => Box): ShownGlyph {
  let ink: Box | undefined;
  return {
    ...glyph,
    get ink() {
      ink ??= readInk();
      return ink;
    },
  };
}

/** @param bounds of what it draws; null for nothing, undefined where that is not known */
function inkOf(bounds: Box | null | undefined, { advance, box }: Pick<ShownGlyph, 'advance' | 'box'>): Box {
  return bounds === undefined ? box : (bounds ?? placeOfLetters(advance));
}

/** Where the letters are that are as wide as a glyph. */
export function placeOfLetters(advance: number): Box {
  return { left: Math.min(0, advance), right: Math.max(0, advance), ...letters };
}

function heightsOf(document: PdfDocument, font: PdfDict): { ascent: number; descent: number } {
  const descriptor = document.dict(font.get('FontDescriptor'));
  const stated = (key: string) => (document.number(descriptor?.get(key)) ?? 0) / 1_000;
  const bounded = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value));
  const [ascent, descent] = [stated('Ascent'), stated('Descent')];
  return {
    ascent: ascent > 0 ? bounded(ascent, plausible.ascent) : usual.ascent,
    descent: descent < 0 ? bounded(descent, plausible.descent) : usual.descent,
  };
}

/** The box of a glyph that is written from left to right. */
function boxOfWidth(width: number, { ascent, descent }: { ascent: number; descent: number }): Box {
  const isNarrow = Math.abs(width) < minWidth;
  const [left, right] = isNarrow ? [-reach, reach] : [Math.min(0, width), Math.max(0, width)];
  return { left, bottom: descent, right, top: ascent };
}

/** A font with codes of one byte (ISO 32000-2, 9.6). */
function simpleMetrics(
  document: PdfDocument,
  font: PdfDict,
  programOf: () => FontProgram | undefined,
): FontMetrics | undefined {
  const widthOf = simpleWidths(document, font);
  if (!widthOf) return undefined;
  const heights = heightsOf(document, font);
  let boundsOf: BoundsOfGlyph | undefined;
  return {
    isVertical: false,
    glyphs: allOf((code, bytes) => {
      const advance = widthOf(code);
      if (advance === undefined) return undefined;
      const glyph = { bytes, advance, isSpace: code === space, box: boxOfWidth(advance, heights) };
      return withInk(glyph, () => {
        boundsOf ??= readSimpleBounds(document, font, programOf);
        return inkOf(boundsOf(code), glyph);
      });
    }),
  };
}

/** The glyphs of the codes of one byte; undefined where one is unknown. */
function allOf(glyphOf: (code: number, bytes: Buffer) => ShownGlyph | undefined): FontMetrics['glyphs'] {
  const known = new Map<number, ShownGlyph | undefined>();
  return (text) => {
    const glyphs: ShownGlyph[] = [];
    for (const code of text) {
      if (!known.has(code)) known.set(code, glyphOf(code, Buffer.of(code)));
      const glyph = known.get(code);
      if (!glyph) return undefined;
      glyphs.push(glyph);
    }
    return glyphs;
  };
}

function simpleWidths(document: PdfDocument, font: PdfDict): ((code: number) => number | undefined) | undefined {
  const widthOf = readSimpleWidths(document, font);
  const missing = document.number(document.dict(font.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
  if (widthOf) return (code) => (widthOf(code) ?? missing) / 1_000;
  const name = standardNameOf(document.name(font.get('BaseFont')) ?? '');
  if (!name) return undefined;
  const { encoding, glyphOf } = standardGlyphs(name);
  const own = encodingOf(document, font, isSymbolFont(name) ? encoding : undefined);
  return (
    own &&
    ((code) => {
      const width = glyphOf(own.get(code) ?? '')?.width;
      return width === undefined ? undefined : width / 1_000;
    })
  );
}

/**
 * The names of the codes of a standard font, which readers take by its own encoding where it names an unknown one.
 * @param builtIn encoding of a font of symbols, which readers use whatever its dictionary names
 */
function encodingOf(document: PdfDocument, font: PdfDict, builtIn: Encoding | undefined): Encoding | undefined {
  const encoding = readSimpleEncoding(document, font);
  const base = builtIn ?? encoding?.base ?? latinEncodings.StandardEncoding;
  return encoding && new Map([...base, ...encoding.differences]);
}

/** A font whose glyphs are contents (ISO 32000-2, 9.6.4). */
function drawnMetrics(document: PdfDocument, font: PdfDict, context: ParseContext): FontMetrics | undefined {
  const widthOf = readSimpleWidths(document, font);
  const matrix = document.numbers(font.get('FontMatrix'));
  const procedures = document.dict(font.get('CharProcs'));
  const encoding = readEncoding(document, font.get('Encoding'));
  if (!widthOf || matrix?.length !== 6 || !procedures || !encoding) return undefined;
  const toText = matrix as unknown as Matrix;
  const fontBox = boxOf(font, 'FontBBox', document);
  const resources = document.dict(font.get('Resources'));
  const procedureOf = (code: number) => document.stream(procedures.get(encoding.get(code) ?? ''));
  /** What has no procedure draws nothing. */
  const drawnBy = (code: number) => {
    const stream = procedureOf(code);
    return stream ? boundsOfProcedure(document, { stream, resources }, context) : null;
  };
  const boxOfCode = (code: number) => {
    const procedure = procedureOf(code);
    const stated = procedure && (boxOfProcedure(document, procedure, context) ?? fontBox);
    const drawn = stated ? undefined : drawnBy(code);
    const found = drawn === null ? nothingDrawn : (stated ?? drawn);
    return found && boundsOf(cornersOf(found, toText));
  };
  const inkOfCode = (code: number, glyph: Pick<ShownGlyph, 'advance' | 'box'>): Box => {
    const bounds = drawnBy(code);
    // Glyphs with text or shadings may draw anywhere around their cell.
    if (bounds === undefined) return grown(unitedBox(glyph.box, placeOfLetters(glyph.advance)), drawnReach);
    return inkOf(bounds && boundsOf(cornersOf(bounds, toText)), glyph);
  };
  return {
    isVertical: false,
    glyphs: allOf((code, bytes) => {
      const box = boxOfCode(code);
      if (!box) return undefined;
      const glyph = { bytes, advance: (widthOf(code) ?? 0) * toText[0], isSpace: code === space, box };
      return withInk(glyph, () => inkOfCode(code, glyph));
    }),
  };
}

/** The box that a procedure states by d1 (ISO 32000-2, 9.6.4); undefined where it states none. */
function boxOfProcedure(document: PdfDocument, procedure: PdfStream, context: ParseContext): Box | undefined {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const content = decodeWhole(procedure, { maxBytes: maxProcedureBytes, context, resolve });
  const tokenizer = content && new ContentTokenizer(content, context);
  if (!tokenizer?.next() || tokenizer.operator !== 'd1') return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = [2, 3, 4, 5].map((index) => tokenizer.number(index));
  return right > left && top > bottom ? { left, bottom, right, top } : undefined;
}

/** A composite font (ISO 32000-2, 9.7). */
function compositeMetrics(
  document: PdfDocument,
  font: PdfDict,
  map: CodeMap | undefined,
  programOf: () => FontProgram | undefined,
): FontMetrics | undefined {
  const descendant = document.dict(document.array(font.get('DescendantFonts'))?.[0]);
  if (!map || !descendant) return undefined;
  const isDown = isVertical(document, font.get('Encoding'));
  const metrics = new CidMetrics(document, descendant, programOf);
  return { isVertical: isDown, glyphs: (text) => compositeGlyphs(map, metrics, text, isDown) };
}

function compositeGlyphs(map: CodeMap, metrics: CidMetrics, text: Buffer, isDown: boolean): ShownGlyph[] | undefined {
  const found = map.codesIn(text);
  if (!found) return undefined;
  let at = 0;
  const glyphs: ShownGlyph[] = [];
  for (const { code, length, cids } of found) {
    const bytes = text.subarray(at, at + length);
    at += length;
    const [cid] = cids;
    // Readers may show either of several glyphs.
    if (cid === undefined || new Set(cids.map((each) => metrics.width(each))).size > 1) return undefined;
    const { advance, box } = isDown ? metrics.vertical(cid) : metrics.horizontal(cid);
    const glyph = { bytes, advance, isSpace: length === 1 && code === space, box };
    glyphs.push(withInk(glyph, () => metrics.ink(cids, glyph, isDown)));
  }
  return glyphs;
}

/** The metrics of a CIDFont (ISO 32000-2, 9.7.4.3), in shares of the font size. */
class CidMetrics {
  readonly #document: PdfDocument;
  readonly #widthsOf: ReturnType<typeof cidMetrics>;
  readonly #verticalsOf: ReturnType<typeof cidMetrics>;
  readonly #heights: { ascent: number; descent: number };
  readonly #defaultWidth: number;
  readonly #defaultVertical: readonly number[];
  readonly #font: PdfDict;
  readonly #programOf: () => FontProgram | undefined;
  readonly #known = new Map<number, number>();
  readonly #bounds = new Map<number, Box | null | undefined>();
  #boundsOf: BoundsOfGlyph | undefined;

  constructor(document: PdfDocument, font: PdfDict, programOf: () => FontProgram | undefined) {
    this.#document = document;
    this.#font = font;
    this.#programOf = programOf;
    this.#widthsOf = cidMetrics(document, font.get('W'), 1);
    this.#verticalsOf = cidMetrics(document, font.get('W2'), 3);
    this.#heights = heightsOf(document, font);
    this.#defaultWidth = document.number(font.get('DW')) ?? 1_000;
    this.#defaultVertical = document.numbers(font.get('DW2')) ?? [880, -1_000];
  }

  width(cid: number): number {
    let width = this.#known.get(cid);
    if (width === undefined) {
      width = (this.#widthsOf(cid)?.[0] ?? this.#defaultWidth) / 1_000;
      this.#known.set(cid, width);
    }
    return width;
  }

  horizontal(cid: number): { advance: number; box: Box } {
    const advance = this.width(cid);
    return { advance, box: boxOfWidth(advance, this.#heights) };
  }

  /** The origin of vertical writing is in the middle above the glyph, where the font states no other. */
  vertical(cid: number): { advance: number; box: Box } {
    const { advance, origin } = this.#verticalOf(cid);
    const own = moved(boxOfWidth(this.width(cid), this.#heights), origin);
    const cell = {
      ...own,
      bottom: Math.min(own.bottom, advance),
      top: Math.max(own.top, 0),
    };
    return { advance, box: cell };
  }

  /** What the glyphs of all CIDs of a code draw, any of which readers may show. */
  ink(cids: readonly number[], glyph: Pick<ShownGlyph, 'advance' | 'box'>, isDown: boolean): Box {
    const all = cids.map((cid) => {
      const bounds = this.#boundsOfCid(cid);
      if (!isDown || bounds === undefined) return inkOf(bounds, glyph);
      const ink = moved(bounds ?? placeOfLetters(this.width(cid)), this.#verticalOf(cid).origin);
      return aroundMiddle(ink, glyph.box);
    });
    return all.reduce(unitedBox);
  }

  #boundsOfCid(cid: number): Box | null | undefined {
    if (!this.#bounds.has(cid)) {
      this.#boundsOf ??= readCidBounds(this.#document, this.#font, this.#programOf);
      this.#bounds.set(cid, this.#boundsOf(cid));
    }
    return this.#bounds.get(cid);
  }

  /** @returns the origin of vertical writing from that of horizontal writing */
  #verticalOf(cid: number): { advance: number; origin: Point } {
    const [y = 880, down = -1_000] = this.#defaultVertical;
    const [advance = down, vx = this.width(cid) * 500, vy = y] = this.#verticalsOf(cid) ?? [];
    return { advance: advance / 1_000, origin: [vx / 1_000, vy / 1_000] };
  }
}

function moved({ left, bottom, right, top }: Box, [x, y]: Point): Box {
  return { left: left - x, bottom: bottom - y, right: right - x, top: top - y };
}

/** A box that is as far around the middle of a cell on all sides, since readers may turn a glyph for vertical writing. */
function aroundMiddle({ left, bottom, right, top }: Box, cell: Box): Box {
  const [x, y] = [(cell.left + cell.right) / 2, (cell.bottom + cell.top) / 2];
  const reach = Math.max(x - left, right - x, y - bottom, top - y);
  return { left: x - reach, bottom: y - reach, right: x + reach, top: y + reach };
}
