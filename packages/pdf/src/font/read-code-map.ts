import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import { asName, type PdfStream, type PdfValue } from '../file/values.ts';
import type { Budget } from '../budget.ts';
import { decodeCMap, readSections } from './cmap-syntax.ts';
import { type CidRange, type CidsOfCode, codeKey, CodeMap, type CodeRange, maxCodeBytes } from './code-map.ts';
import { predefinedCMaps } from './predefined-cmaps.ts';

/** Maximum nesting of CMaps by /UseCMap. */
const maxDepth = 4;
/** Maximum number of codespace ranges; predefined CMaps have six at most. */
const maxCodespaces = 1_000;

/**
 * Whether the encoding of a composite font writes from top to bottom (ISO 32000-2, 9.7.5.2): as the CMap's dictionary says,
 * or its name.
 */
export function isVertical(document: PdfDocument, encoding: PdfValue | undefined): boolean {
  const cmap = document.stream(encoding)?.dict;
  return cmap ? document.number(cmap.get('WMode')) === 1 : /^(?:.+-)?V$/.test(document.name(encoding) ?? '');
}

/** Whether the name of an encoding is that of an identity, which needs no data. */
export function isIdentity(name: string | undefined): boolean {
  return name === 'Identity-H' || name === 'Identity-V';
}

/**
 * Reads the encoding of a composite font: a predefined CMap, as far as these are loaded, or an embedded one.
 * @returns undefined for unknown names and malformed CMaps
 */
export function readCodeMap(
  document: PdfDocument,
  encoding: PdfValue | undefined,
  context: ParseContext,
): CodeMap | undefined {
  const stream = document.stream(encoding);
  if (!stream) return findCodeMap(document.name(encoding));
  try {
    return readEmbedded({ document, context, isVertical: isVertical(document, stream) }, stream, 0);
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

function findCodeMap(name: string | undefined): CodeMap | undefined {
  if (name === undefined) return undefined;
  return isIdentity(name) ? CodeMap.identity : predefinedCMaps()?.find(name);
}

interface Reading {
  document: PdfDocument;
  context: ParseContext;
  isVertical: boolean;
}

/** @returns undefined where the CMap cannot be used */
function readEmbedded(reading: Reading, stream: PdfStream, depth: number): CodeMap | undefined {
  const { document, context } = reading;
  if (depth === maxDepth || isVertical(document, stream) !== reading.isVertical) return undefined;
  const used = stream.dict.get('UseCMap');
  const usedStream = document.stream(used);
  let base = usedStream ? readEmbedded(reading, usedStream, depth + 1) : findCodeMap(document.name(used));
  const text = decodeCMap(document, stream, context);
  if (!text || (used !== undefined && !base)) return undefined;
  const [codespaces, cids]: [CodeRange[], CidRange[]] = [[], []];
  for (const { operator, operands, name } of readSections(text, context)) {
    if (operator === 'usecmap' && used === undefined) {
      base = findCodeMap(asName(operands.at(-1)));
      if (!base) return undefined;
    }
    // Entries of maps to characters, which some readers take for CIDs.
    if (operator === 'endbfchar' || operator === 'endbfrange') return undefined;
    if (operator === 'def' && name === 'WMode' && (operands.at(-1) === 1) !== reading.isVertical) return undefined;
    const isCidRange = operator === 'endcidrange' || operator === 'endnotdefrange';
    const isCidCharacter = operator === 'endcidchar' || operator === 'endnotdefchar';
    if (operator === 'endcodespacerange') {
      for (const range of rangesOf(operands, 2)) codespaces.push(range);
    } else if (isCidRange || isCidCharacter) {
      for (const range of rangesOf(operands, isCidRange ? 3 : 2)) {
        if (range.cid === undefined) return undefined;
        cids.push({ ...range, cid: range.cid });
      }
    }
  }
  const all = [...codespaces, ...(base?.codespaces ?? [])];
  if (all.length === 0 || all.length > maxCodespaces) return undefined;
  const ownCids = indexRanges(cids, context.budget);
  const cidsOf: CidsOfCode = (code, bytes) => {
    const own = ownCids(code, bytes);
    return own.length > 0 ? own : (base?.cidsOf(code, bytes) ?? []);
  };
  return new CodeMap(all, cidsOf, base?.collection);
}

/** The CIDs of codes in ranges, of which several may have one code. */
function indexRanges(ranges: readonly CidRange[], budget: Budget): CidsOfCode {
  const keyed = ranges.map(({ bytes, low, high, cid }) => ({
    low: codeKey(low, bytes),
    high: codeKey(high, bytes),
    cid,
  }));
  keyed.sort((a, b) => a.low - b.low);
  // The last key of any range up to here.
  const reaches = new Float64Array(keyed.length);
  for (const [index, { high }] of keyed.entries()) reaches[index] = Math.max(high, reaches[index - 1] ?? 0);
  return (code, bytes) => {
    const key = codeKey(code, bytes);
    let [first, end] = [0, keyed.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((keyed[middle]?.low ?? 0) <= key) first = middle + 1;
      else end = middle;
    }
    const cids: number[] = [];
    for (let index = first - 1; index >= 0 && (reaches[index] as number) >= key; index--) {
      budget.step();
      const { low, high, cid } = keyed[index] as (typeof keyed)[number];
      if (key <= high) cids.push(cid + key - low);
    }
    return cids;
  };
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
  if (!Buffer.isBuffer(value) || value.length < 1 || value.length > maxCodeBytes) return undefined;
  return { bytes: value.length, code: value.readUIntBE(0, value.length) };
}
