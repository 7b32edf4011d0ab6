import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfStream, PdfValue } from '../file/values.ts';
import { decodeCMap, readSections } from './cmap-syntax.ts';
import { type CidRange, CodeMap, type CodeRange } from './code-map.ts';

/** Maximum nesting of CMaps by /UseCMap. */
const maxDepth = 4;

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
