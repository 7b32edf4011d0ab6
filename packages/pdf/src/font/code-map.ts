import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { Keyword, type ParseContext, Parser } from '../file/parser.ts';
import { PdfName, type PdfStream, type PdfValue } from '../file/values.ts';

/** Maximum decoded length of a CMap in bytes. */
const maxBytes = 4 * 1024 * 1024;
/** Maximum nesting of CMaps by /UseCMap. */
const maxDepth = 4;

/** Codes of one length with consecutive CIDs; each byte of a code is between those of `low` and `high`. */
interface CodeRange {
  bytes: number;
  low: number;
  high: number;
}

interface CidRange extends CodeRange {
  cid: number;
}

/** A code of a string. */
export interface ShownCode {
  code: number;
  /** In bytes. */
  length: number;
  /** The CIDs that readers may map it to. */
  cids: readonly number[];
}

/** Divides the strings of a composite font into codes and maps these to CIDs (ISO 32000-2, 9.7.5). */
export class CodeMap {
  readonly #codespaces: readonly CodeRange[];
  readonly #cids: readonly CidRange[];

  constructor(codespaces: readonly CodeRange[], cids: readonly CidRange[]) {
    this.#codespaces = codespaces;
    this.#cids = cids;
  }

  /** Identity-H. */
  static readonly identity = new CodeMap(
    [{ bytes: 2, low: 0, high: 0xffff }],
    [{ bytes: 2, low: 0, high: 0xffff, cid: 0 }],
  );

  /** Whether every code has two bytes. */
  get isTwoByte(): boolean {
    return this.#codespaces.every(({ bytes }) => bytes === 2);
  }

  /**
   * The codes of a string.
   * @returns undefined where readers may divide the string in different ways
   */
  codesIn(text: Buffer): ShownCode[] | undefined {
    const found: ShownCode[] = [];
    for (let at = 0; at < text.length; ) {
      const range = this.#codespaces.find((candidate) => isWithin(text, at, candidate));
      if (!range) return undefined;
      const code = text.readUIntBE(at, range.bytes);
      const cids = this.#cids
        .filter(({ bytes, low, high }) => bytes === range.bytes && code >= low && code <= high)
        .map(({ low, cid }) => cid + code - low);
      // Readers show different glyphs for a code without a CID.
      if (cids.length === 0) return undefined;
      found.push({ code, length: range.bytes, cids });
      at += range.bytes;
    }
    return found;
  }
}

/** Whether a string has a code of the codespace range at an offset. */
function isWithin(text: Buffer, at: number, { bytes, low, high }: CodeRange): boolean {
  if (at + bytes > text.length) return false;
  for (let index = 0; index < bytes; index++) {
    const shift = 8 * (bytes - 1 - index);
    const byte = text[at + index] as number;
    if (byte < ((low >>> shift) & 0xff) || byte > ((high >>> shift) & 0xff)) return false;
  }
  return true;
}

/**
 * Whether the encoding of a composite font writes from top to bottom (ISO 32000-2, 9.7.5.2): as the CMap's dictionary says,
 * or its name.
 */
export function isVertical(document: PdfDocument, encoding: PdfValue | undefined): boolean {
  const cmap = document.stream(encoding)?.dict;
  return cmap ? document.number(cmap.get('WMode')) === 1 : document.name(encoding)?.endsWith('-V') === true;
}

/**
 * Reads the encoding of a composite font: an identity or an embedded CMap.
 * @param allowsVertical whether it may be one of vertical writing
 * @returns undefined for other predefined CMaps and malformed CMaps
 */
export function readCodeMap(
  document: PdfDocument,
  encoding: PdfValue | undefined,
  context: ParseContext,
  allowsVertical = false,
): CodeMap | undefined {
  if (isVertical(document, encoding) && !allowsVertical) return undefined;
  const name = document.name(encoding);
  if (name === 'Identity-H' || name === 'Identity-V') return CodeMap.identity;
  const stream = document.stream(encoding);
  if (!stream) return undefined;
  const codespaces: CodeRange[] = [];
  const cids: CidRange[] = [];
  try {
    if (!readInto({ document, context, codespaces, cids, isVertical: isVertical(document, stream) }, stream, 0))
      return undefined;
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
  // Ranges that overlap with other lengths are read in different ways.
  const lengths = new Set(codespaces.map(({ bytes }) => bytes));
  const isClear =
    lengths.size === 1 || !codespaces.some((range) => codespaces.some((other) => areAmbiguous(range, other)));
  return codespaces.length > 0 && isClear ? new CodeMap(codespaces, cids) : undefined;
}

/** Whether a code of one range can begin with a code of a shorter one. */
function areAmbiguous(range: CodeRange, other: CodeRange): boolean {
  if (range.bytes >= other.bytes) return false;
  for (let index = 0; index < range.bytes; index++) {
    const [shift, otherShift] = [8 * (range.bytes - 1 - index), 8 * (other.bytes - 1 - index)];
    const [low, high] = [(range.low >>> shift) & 0xff, (range.high >>> shift) & 0xff];
    const [otherLow, otherHigh] = [(other.low >>> otherShift) & 0xff, (other.high >>> otherShift) & 0xff];
    if (low > otherHigh || otherLow > high) return false;
  }
  return true;
}

interface Reading {
  document: PdfDocument;
  context: ParseContext;
  codespaces: CodeRange[];
  cids: CidRange[];
  isVertical: boolean;
}

/** @returns false where the CMap cannot be used */
function readInto(reading: Reading, stream: PdfStream, depth: number): boolean {
  const { document, context } = reading;
  if (depth === maxDepth || isVertical(document, stream) !== reading.isVertical) return false;
  const base = stream.dict.get('UseCMap');
  if (base !== undefined && document.name(base) === (reading.isVertical ? 'Identity-V' : 'Identity-H')) {
    reading.codespaces.push({ bytes: 2, low: 0, high: 0xffff });
    reading.cids.push({ bytes: 2, low: 0, high: 0xffff, cid: 0 });
  } else if (base !== undefined) {
    const other = document.stream(base);
    if (!other || !readInto(reading, other, depth + 1)) return false;
  }
  const text = decodeCMap(document, stream, context);
  if (!text) return false;
  for (const { operator, operands, name } of readSections(text, context)) {
    if (operator === 'usecmap' && base === undefined) return false;
    // Entries of maps to characters, which some readers take for CIDs.
    if (operator === 'endbfchar' || operator === 'endbfrange') return false;
    if (operator === 'def' && name === 'WMode' && (operands.at(-1) === 1) !== reading.isVertical) return false;
    const isCidRange = operator === 'endcidrange' || operator === 'endnotdefrange';
    const isCidCharacter = operator === 'endcidchar' || operator === 'endnotdefchar';
    if (operator === 'endcodespacerange') {
      for (const range of rangesOf(operands, 2)) reading.codespaces.push(range);
    } else if (isCidRange || isCidCharacter) {
      for (const range of rangesOf(operands, isCidRange ? 3 : 2)) {
        if (range.cid === undefined) return false;
        reading.cids.push({ ...range, cid: range.cid });
      }
    }
  }
  return true;
}

/** Text of a CMap; undefined where it cannot be decoded whole. */
export function decodeCMap(document: PdfDocument, stream: PdfStream, context: ParseContext): Buffer | undefined {
  return decodeWhole(stream, { maxBytes, context, resolve: (value) => document.resolve(value) });
}

/** An operator of a CMap with the operands since the last one. */
export interface Section {
  operator: string;
  operands: readonly PdfValue[];
  /** The last name before the last operand: the key of a definition. */
  name: string | undefined;
}

/**
 * Reads the operators of a CMap, which is a PostScript program (Adobe Technical Note 5014).
 * @throws MalformedPdf where it has invalid syntax
 */
export function* readSections(text: Buffer, context: ParseContext): Generator<Section> {
  const parser = new Parser(text, context);
  let operands: PdfValue[] = [];
  for (;;) {
    parser.skipSpace();
    if (parser.at >= text.length) return;
    const token = parser.readToken();
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    const key = operands.at(-2);
    yield { operator: token.text, operands, name: key instanceof PdfName ? key.text : undefined };
    if (token.text === 'endcmap') return;
    operands = [];
  }
}

/** Ranges of groups of 2 or 3 operands: first and last code, or a single one, and a CID where there is one. */
function* rangesOf(operands: readonly PdfValue[], size: 2 | 3): Generator<CodeRange & { cid?: number }> {
  for (let at = 0; at + size <= operands.length; at += size) {
    const [first, second, third] = operands.slice(at, at + size);
    const low = codeOf(first);
    const high = Buffer.isBuffer(second) ? codeOf(second) : low;
    if (!low || !high || low.bytes !== high.bytes)
      throw new MalformedPdf('CMap: expected codes of one to four bytes and equal length');
    const cid = typeof third === 'number' ? third : typeof second === 'number' ? second : undefined;
    yield { bytes: low.bytes, low: low.code, high: high.code, ...(cid === undefined ? {} : { cid }) };
  }
}

function codeOf(value: PdfValue | undefined): { bytes: number; code: number } | undefined {
  if (!Buffer.isBuffer(value) || value.length < 1 || value.length > 4) return undefined;
  return { bytes: value.length, code: value.readUIntBE(0, value.length) };
}
