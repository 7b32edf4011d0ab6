import { isUnreadable } from '../errors.ts';
import type { ParseContext } from './parser.ts';
import { Parser } from './parser.ts';
import type { PdfDict, PdfName, PdfValue } from './values.ts';

/** Maximum bytes of an object to read: page dictionaries are smaller, and larger objects are streams. */
const maxBytes = 1024 * 1024;
/** Maximum nesting of dictionaries that are read entry by entry. */
const maxDepth = 16;

/**
 * Reads a dictionary with syntax errors, which the parser rejects as a whole. Omits entries with malformed values and
 * data between entries. A dictionary without an end marker ends with its object.
 * @param offset position after the object header
 * @returns undefined where the object is not a dictionary, or is a stream
 * @throws TooComplexPdf where the budget is exhausted
 */
export function readDamagedDict(bytes: Buffer, context: ParseContext, offset: number): PdfDict | undefined {
  const limit = Math.min(bytes.length, offset + maxBytes);
  const endOfObject = bytes.subarray(offset, limit).indexOf('endobj');
  const end = endOfObject < 0 ? limit : offset + endOfObject;
  context.budget.step((end - offset) >> 6);
  const parser = new Parser(bytes.subarray(0, end), context, offset);
  parser.skipSpace();
  if (!startsWith(parser, '<<')) return undefined;
  const dict = readDict(parser, 0);
  return parser.takeKeyword('stream') ? undefined : dict;
}

function readDict(parser: Parser, depth: number): PdfDict {
  const dict: PdfDict = new Map();
  parser.at += 2;
  for (;;) {
    parser.context.budget.step();
    parser.skipSpace();
    if (parser.at >= parser.bytes.length) return dict;
    if (startsWith(parser, '>>')) {
      parser.at += 2;
      return dict;
    }
    if (!startsWith(parser, '/')) {
      parser.at++;
      continue;
    }
    const key = attempt(parser, () => parser.readToken()) as PdfName | undefined;
    const value = key && readValue(parser, depth + 1);
    if (key && value !== undefined) dict.set(key.text, value);
  }
}

/**
 * Reads a value, or skips one byte.
 * @returns undefined where there is no value; in front of a key or an end marker, nothing is skipped
 */
function readValue(parser: Parser, depth: number): PdfValue | undefined {
  parser.skipSpace();
  const start = parser.at;
  const value = attempt(parser, () => parser.readValue(depth));
  if (value !== undefined) return value;
  parser.at = start;
  if (startsWith(parser, '<<') && depth < maxDepth) return readDict(parser, depth);
  if (startsWith(parser, '[')) return readArray(parser, depth);
  if (!startsWith(parser, '>>')) parser.at++;
  return undefined;
}

/**
 * Reads an array. If the end of its dictionary precedes the end marker, the array ends before its first name, which is
 * taken for a key; if the end of the object precedes it, the array keeps all items.
 */
function readArray(parser: Parser, depth: number): PdfValue[] {
  const items: PdfValue[] = [];
  let firstName: { at: number; items: number } | undefined;
  parser.at++;
  for (;;) {
    parser.context.budget.step();
    parser.skipSpace();
    if (startsWith(parser, ']')) {
      parser.at++;
      return items;
    }
    if (parser.at >= parser.bytes.length) return items;
    if (startsWith(parser, '>>')) {
      if (!firstName) return items;
      parser.at = firstName.at;
      return items.slice(0, firstName.items);
    }
    if (startsWith(parser, '/')) firstName ??= { at: parser.at, items: items.length };
    const start = parser.at;
    const item = attempt(parser, () => parser.readValue(depth + 1));
    if (item === undefined) parser.at = start + 1;
    else items.push(item);
  }
}

/** @returns undefined where the data is malformed or exceeds the nesting limit */
function attempt<T>(parser: Parser, read: () => T): T | undefined {
  const start = parser.at;
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    // The caller reads the same bytes again.
    parser.context.budget.step((parser.bytes.length - start) >> 4);
    return undefined;
  }
}

function startsWith({ bytes, at }: Parser, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
