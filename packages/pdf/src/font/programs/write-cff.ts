import { type CffDict, dictOperators as operators, writeDict, writeIndex } from './cff-structure.ts';

/** A Private DICT with its local subroutines. */
export interface PrivateData {
  dict: CffDict;
  subroutines: readonly Buffer[];
}

/** A Font DICT of a CID-keyed font; the top DICT of another. */
export interface FontDict {
  dict: CffDict;
  private: PrivateData | undefined;
}

/** Contents of a CFF font (Adobe Technical Note 5176). */
export interface CffLayout {
  names: readonly Buffer[];
  /** Has an entry for each offset that is written; their values are replaced. */
  top: CffDict;
  strings: readonly Buffer[];
  global: readonly Buffer[];
  charStrings: readonly Buffer[];
  /** SIDs of glyph names, or CIDs, by glyph; undefined for a predefined charset. */
  charset: readonly number[] | undefined;
  /** Font DICTs of a CID-keyed font; one for another. */
  fonts: readonly FontDict[];
  /** The table of the Font DICT of each glyph. */
  fdSelect: Buffer | undefined;
  /** Undefined for a predefined encoding. */
  encoding: Buffer | undefined;
}

const offsetOperators = [
  operators.charset,
  operators.encoding,
  operators.charStrings,
  operators.fdArray,
  operators.fdSelect,
];

/** Writes a font. */
export function writeCff(layout: CffLayout): Buffer {
  const { names, top, strings, global, charStrings, charset, fonts, fdSelect, encoding } = layout;
  const before = Buffer.concat([Buffer.from([1, 0, 4, 4]), writeIndex(names)]);
  const after = Buffer.concat([writeIndex(strings), writeIndex(global)]);
  const offsets = new Map<number, readonly number[] | undefined>();
  const pieces: Buffer[] = [];
  // All offsets have the same length in a DICT, so that it does not depend on their values.
  for (const operator of offsetOperators) if (top.has(operator)) offsets.set(operator, [0]);
  if (top.has(operators.private)) offsets.set(operators.private, [0, 0]);
  let end = before.length + writeIndex([writeDict(top, offsets)]).length + after.length;
  const append = (piece: Buffer): number => {
    pieces.push(piece);
    end += piece.length;
    return end - piece.length;
  };
  if (charset) offsets.set(operators.charset, [append(writeCharset(charset))]);
  else if (top.has(operators.charset)) offsets.set(operators.charset, top.get(operators.charset)?.numbers ?? [0]);
  if (encoding) offsets.set(operators.encoding, [append(encoding)]);
  else if (top.has(operators.encoding)) offsets.set(operators.encoding, top.get(operators.encoding)?.numbers ?? [0]);
  if (fdSelect) offsets.set(operators.fdSelect, [append(fdSelect)]);
  offsets.set(operators.charStrings, [append(writeIndex(charStrings))]);
  const privates = fonts.map((font) => {
    const data = font.private && writePrivate(font.private);
    return data && [data.size, append(data.bytes)];
  });
  if (top.has(operators.ros)) {
    const dicts = fonts.map(({ dict }, index) => writeDict(dict, new Map([[operators.private, privates[index]]])));
    offsets.set(operators.fdArray, [append(writeIndex(dicts))]);
  } else if (top.has(operators.private)) offsets.set(operators.private, privates[0] ?? [0, 0]);
  return Buffer.concat([before, writeIndex([writeDict(top, offsets)]), after, ...pieces]);
}

/** A Private DICT with its subroutines directly after it. */
function writePrivate({ dict, subroutines }: PrivateData): { bytes: Buffer; size: number } {
  const isCalled = subroutines.length > 0;
  const changes = (offset: number) => new Map([[operators.subrs, isCalled ? [offset] : undefined]]);
  const { length } = writeDict(dict, changes(0));
  const index = isCalled ? writeIndex(subroutines) : Buffer.alloc(0);
  return { bytes: Buffer.concat([writeDict(dict, changes(length)), index]), size: length };
}

/** A charset in the smaller of its formats for ranges and for single glyphs. */
function writeCharset(charset: readonly number[]): Buffer {
  const values = charset.slice(1);
  const ranges: { first: number; left: number }[] = [];
  for (const value of values) {
    const last = ranges.at(-1);
    if (last && value === last.first + last.left + 1) last.left++;
    else ranges.push({ first: value, left: 0 });
  }
  if (ranges.length * 4 >= values.length * 2) {
    const table = Buffer.alloc(1 + values.length * 2);
    for (const [index, value] of values.entries()) table.writeUInt16BE(value, 1 + index * 2);
    return table;
  }
  const table = Buffer.alloc(1 + ranges.length * 4);
  table.writeUInt8(2, 0);
  for (const [index, { first, left }] of ranges.entries()) {
    table.writeUInt16BE(first, 1 + index * 4);
    table.writeUInt16BE(left, 3 + index * 4);
  }
  return table;
}

/**
 * Orders glyphs so that an encoding describes them: those with a code first.
 * @param glyphsByCode undefined for StandardEncoding
 * @param sidOf SID of a glyph's name
 * @returns the kept glyphs in their new order, and the encoding where it is not StandardEncoding
 */
export function encodeGlyphs(
  glyphsByCode: ReadonlyMap<number, readonly number[]> | undefined,
  kept: ReadonlySet<number>,
  sidOf: (glyph: number) => number,
): { order: readonly number[]; source: Buffer | undefined } {
  const others = [...kept].filter((glyph) => glyph !== 0).toSorted((a, b) => a - b);
  if (!glyphsByCode) return { order: [0, ...others], source: undefined };
  const codes: number[] = [];
  const encoded: number[] = [];
  const supplements: number[] = [];
  for (const [code, glyphs] of [...glyphsByCode].toSorted(([a], [b]) => a - b)) {
    for (const glyph of glyphs.filter((item) => item !== 0 && kept.has(item))) {
      if (encoded.includes(glyph)) {
        const sid = sidOf(glyph);
        supplements.push(code, sid >> 8, sid & 0xff);
      } else {
        encoded.push(glyph);
        codes.push(code);
      }
    }
  }
  const supplement = supplements.length > 0 ? [supplements.length / 3, ...supplements] : [];
  const source = Buffer.from([supplement.length > 0 ? 0x80 : 0, codes.length, ...codes, ...supplement]);
  return { order: [0, ...encoded, ...others.filter((glyph) => !encoded.includes(glyph))], source };
}
