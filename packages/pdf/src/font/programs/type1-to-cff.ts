import type { Budget } from '../../budget.ts';
import { type CffDict, dictOperators, type DictEntry, integerEntry, numbersEntry } from './cff-structure.ts';
import { cffStandardStrings } from './glyph-name-data.ts';
import { type Outline, readType1Outline } from './type1-outline.ts';
import { drawsOutline, type Widths, writeType2 } from './type2-outline.ts';
import { encodeGlyphs, writeCff } from './write-cff.ts';

/** A Type 1 font to convert. */
export interface Type1Source {
  /** The part in PostScript, and the decrypted one. */
  clear: string;
  data: string;
  /** Names and charstrings of the glyphs, .notdef first. */
  glyphs: readonly { name: string; code: Buffer }[];
  subroutines: ReadonlyMap<number, Buffer>;
  /** Names by code; undefined for StandardEncoding. */
  encoding: ReadonlyMap<number, string> | undefined;
}

const standardSids = new Map(cffStandardStrings.map((name, sid) => [name, sid]));
const emptyGlyph = Buffer.from('0d', 'hex');
const defaultMatrix = [0.001, 0, 0, 0.001, 0, 0];

/** Entries of the private dictionary, with their operators in a Private DICT (Adobe Technical Note 5176, 15). */
const privateEntries: readonly [key: string, operator: number, kind: 'deltas' | 'number' | 'boolean'][] = [
  ['BlueValues', 6, 'deltas'],
  ['OtherBlues', 7, 'deltas'],
  ['FamilyBlues', 8, 'deltas'],
  ['FamilyOtherBlues', 9, 'deltas'],
  ['StdHW', 10, 'number'],
  ['StdVW', 11, 'number'],
  ['BlueScale', 0x0c09, 'number'],
  ['BlueShift', 0x0c0a, 'number'],
  ['BlueFuzz', 0x0c0b, 'number'],
  ['StemSnapH', 0x0c0c, 'deltas'],
  ['StemSnapV', 0x0c0d, 'deltas'],
  ['ForceBold', 0x0c0e, 'boolean'],
  ['LanguageGroup', 0x0c11, 'number'],
  ['ExpansionFactor', 0x0c12, 'number'],
];

/**
 * Converts a Type 1 font to CFF, with the same outlines, widths, hints and encoding. Its data is not encrypted, so that
 * it is compressed well.
 * @returns undefined where the font has a feature that CFF does not have, or an outline differs
 */
export function convertToCff(source: Type1Source, budget: Budget): Buffer | undefined {
  const { clear, data } = source;
  if (!isPlainType1(clear, data)) return undefined;
  const outlines: Outline[] = [];
  for (const { code } of source.glyphs) {
    const outline = readType1Outline(code, source.subroutines, budget);
    if (!outline) return undefined;
    outlines.push(outline);
  }
  const widths = commonWidths(outlines.map(({ width }) => width));
  const charStrings: Buffer[] = [];
  for (const outline of outlines) {
    const charstring = writeType2(outline, widths);
    if (!charstring || !drawsOutline(charstring, outline, widths, budget)) return undefined;
    charStrings.push(charstring);
  }
  const top = topDict(clear);
  return top && write(source, top, charStrings, privateDict(data, widths));
}

/** Whether a font is neither outlined nor between several masters. */
export function isPlainType1(clear: string, data: string): boolean {
  return !/\/PaintType\s+[^0\s]/.test(clear) && !/\/(?:WeightVector|BlendDesignMap)/.test(clear + data);
}

/** The numbers of the font's matrix; undefined where they are malformed. */
export function type1Matrix(clear: string): number[] | undefined {
  return numbersIn(/\/FontMatrix\s*[[{]([^\]}]*)[\]}]/.exec(clear)?.[1]);
}

function write(source: Type1Source, top: CffDict, charStrings: readonly Buffer[], own: CffDict): Buffer {
  const strings: Buffer[] = [];
  const sids = source.glyphs.map(
    ({ name }) => standardSids.get(name) ?? cffStandardStrings.length + strings.push(Buffer.from(name, 'latin1')) - 1,
  );
  const glyphs = new Map(source.glyphs.map(({ name }, glyph) => [name, glyph]));
  const glyphsByCode =
    source.encoding && new Map([...source.encoding].map(([code, name]) => [code, [glyphs.get(name) ?? 0]]));
  const { order, source: encoding } = encodeGlyphs(glyphsByCode, new Set(sids.keys()), (glyph) => sids[glyph] ?? 0);
  for (const operator of [dictOperators.charset, dictOperators.charStrings]) top.set(operator, integerEntry(0));
  if (encoding) top.set(dictOperators.encoding, integerEntry(0));
  top.set(dictOperators.private, numbersEntry([0, 0]));
  return writeCff({
    names: [Buffer.from(/\/FontName\s*\/([^\s/[\](){}<>%]{1,127})/.exec(source.clear)?.[1] ?? 'Font', 'latin1')],
    top,
    strings,
    global: [],
    charStrings: order.map((glyph) => charStrings[glyph] ?? emptyGlyph),
    charset: order.map((glyph) => sids[glyph] ?? 0),
    fonts: [{ dict: top, private: { dict: own, subroutines: [] } }],
    fdSelect: undefined,
    encoding,
  });
}

/** The most frequent width, and one from which the others differ little. */
function commonWidths(widths: readonly number[]): Widths {
  const counts = new Map<number, number>();
  for (const width of widths.filter(Number.isInteger)) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [common = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const others = widths.filter((width) => width !== common && Number.isInteger(width)).toSorted((a, b) => a - b);
  return { default: common, nominal: others[others.length >> 1] ?? 0 };
}

/** The top DICT without offsets; undefined where the matrix is malformed. */
function topDict(clear: string): CffDict | undefined {
  const top: CffDict = new Map();
  const matrix = type1Matrix(clear);
  if (matrix?.length !== 6) return undefined;
  if (matrix.some((value, index) => value !== defaultMatrix[index]))
    top.set(dictOperators.fontMatrix, numbersEntry(matrix));
  const box = numbersIn(/\/FontBBox\s*[[{]([^\]}]*)[\]}]/.exec(clear)?.[1]);
  if (box?.length === 4) top.set(5, numbersEntry(box));
  return top;
}

function privateDict(data: string, widths: Widths): CffDict {
  const texts = new Map<string, string>();
  for (const [, key = '', array, single = ''] of data.matchAll(/\/(\w+)\s*(?:[[{]([^\]}]*)[\]}]|([^\s/]+))/g))
    if (!texts.has(key)) texts.set(key, array ?? single);
  const dict: CffDict = new Map();
  for (const [key, operator, kind] of privateEntries) {
    const entry = privateEntry(texts.get(key), kind);
    if (entry) dict.set(operator, entry);
  }
  dict.set(dictOperators.defaultWidth, integerEntry(widths.default));
  dict.set(dictOperators.nominalWidth, integerEntry(widths.nominal));
  return dict;
}

function privateEntry(text: string | undefined, kind: 'deltas' | 'number' | 'boolean'): DictEntry | undefined {
  if (kind === 'boolean') return text === 'true' ? integerEntry(1) : undefined;
  const numbers = numbersIn(text);
  if (!numbers || numbers.length === 0) return undefined;
  if (kind === 'number') return numbersEntry(numbers.slice(0, 1));
  return numbersEntry(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
}

function numbersIn(text: string | undefined): number[] | undefined {
  const numbers = text
    ?.trim()
    .split(/\s+/)
    .filter((item) => item !== '')
    .map(Number);
  return numbers?.every(Number.isFinite) ? numbers : undefined;
}
