import { maxProcedureBytes } from '../content/limits.ts';
import type { Matrix } from '../content/matrix.ts';
import { boundsOf, cornersOf } from '../content/shapes.ts';
import { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { type Box, boxOf } from '../file/page-geometry.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';
import { codePointOf, type Encoding, latinEncodings } from './programs/glyph-names.ts';
import { readSimpleWidths } from './simple-widths.ts';
import { standardMetrics, standardNameOf } from './standard-metrics.ts';
import { type CidRun, readCidRuns, valuesOfCid } from './cid-widths.ts';
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
  /** What it covers. */
  box: Box;
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

/**
 * Reads the widths and heights of a font; where they are unknown, those of all its strings are.
 * @param map of a composite font
 */
export function readFontMetrics(
  document: PdfDocument,
  font: PdfDict,
  context: ParseContext,
  map: CodeMap | undefined,
): FontMetrics {
  const subtype = document.name(font.get('Subtype'));
  const unknown = { isVertical: isVertical(document, font.get('Encoding')), glyphs: () => undefined };
  if (subtype === 'Type0') return compositeMetrics(document, font, map) ?? unknown;
  if (subtype === 'Type3') return drawnMetrics(document, font, context) ?? unknown;
  return simpleMetrics(document, font) ?? unknown;
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
function simpleMetrics(document: PdfDocument, font: PdfDict): FontMetrics | undefined {
  const widthOf = simpleWidths(document, font);
  if (!widthOf) return undefined;
  const heights = heightsOf(document, font);
  return {
    isVertical: false,
    glyphs: allOf((code, bytes) => {
      const advance = widthOf(code);
      return advance === undefined
        ? undefined
        : { bytes, advance, isSpace: code === space, box: boxOfWidth(advance, heights) };
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
  const encoding = name && encodingOf(document, font);
  if (!encoding) return undefined;
  const standard = standardMetrics(name);
  return (code) => {
    const codePoint = codePointOf(encoding.get(code) ?? '');
    const character = codePoint === undefined ? undefined : String.fromCodePoint(codePoint);
    return character === undefined || standard.missing(character).length > 0 ? undefined : standard.width(character);
  };
}

/** The names of the codes of a standard font, which readers take by its own encoding where it names an unknown one. */
function encodingOf(document: PdfDocument, font: PdfDict): Encoding | undefined {
  const encoding = readSimpleEncoding(document, font);
  return encoding && new Map([...(encoding.base ?? latinEncodings.StandardEncoding), ...encoding.differences]);
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
  const boxOfCode = (code: number) => {
    const procedure = document.stream(procedures.get(encoding.get(code) ?? ''));
    const own = procedure && boxOfProcedure(document, procedure, context);
    // What has no procedure draws nothing.
    const found = procedure ? (own ?? fontBox) : { left: 0, bottom: 0, right: 0, top: 0 };
    return found && boundsOf(cornersOf(found, toText));
  };
  return {
    isVertical: false,
    glyphs: allOf((code, bytes) => {
      const box = boxOfCode(code);
      return box && { bytes, advance: (widthOf(code) ?? 0) * toText[0], isSpace: code === space, box };
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
function compositeMetrics(document: PdfDocument, font: PdfDict, map: CodeMap | undefined): FontMetrics | undefined {
  const descendant = document.dict(document.array(font.get('DescendantFonts'))?.[0]);
  if (!map || !descendant) return undefined;
  const isDown = isVertical(document, font.get('Encoding'));
  const metrics = new CidMetrics(document, descendant);
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
    glyphs.push({ bytes, advance, isSpace: length === 1 && code === space, box });
  }
  return glyphs;
}

/** The metrics of a CIDFont (ISO 32000-2, 9.7.4.3), in shares of the font size. */
class CidMetrics {
  readonly #document: PdfDocument;
  readonly #widths: readonly CidRun[];
  readonly #verticals: readonly CidRun[];
  readonly #heights: { ascent: number; descent: number };
  readonly #defaultWidth: number;
  readonly #defaultVertical: readonly number[];
  readonly #known = new Map<number, number>();

  constructor(document: PdfDocument, font: PdfDict) {
    this.#document = document;
    this.#widths = readCidRuns(document, font.get('W'), 1) ?? [];
    this.#verticals = readCidRuns(document, font.get('W2'), 3) ?? [];
    this.#heights = heightsOf(document, font);
    this.#defaultWidth = document.number(font.get('DW')) ?? 1_000;
    this.#defaultVertical = document.numbers(font.get('DW2')) ?? [880, -1_000];
  }

  width(cid: number): number {
    let width = this.#known.get(cid);
    if (width === undefined) {
      width = (this.#find(this.#widths, cid, 1)?.[0] ?? this.#defaultWidth) / 1_000;
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
    const width = this.width(cid);
    const [y = 880, down = -1_000] = this.#defaultVertical;
    const [advance = down, vx = width * 500, vy = y] = this.#find(this.#verticals, cid, 3) ?? [];
    const { left, bottom, right, top } = boxOfWidth(width, this.#heights);
    const own = {
      left: left - vx / 1_000,
      right: right - vx / 1_000,
      bottom: bottom - vy / 1_000,
      top: top - vy / 1_000,
    };
    const cell = {
      ...own,
      bottom: Math.min(own.bottom, advance / 1_000),
      top: Math.max(own.top, 0),
    };
    return { advance: advance / 1_000, box: cell };
  }

  /** The last run of a CID counts. */
  #find(runs: readonly CidRun[], cid: number, count: 1 | 3): readonly number[] | undefined {
    this.#document.budget.step(1 + (runs.length >> 4));
    const run = runs.findLast(({ first, last }) => cid >= first && cid <= last);
    return run && valuesOfCid(run, cid, count);
  }
}
