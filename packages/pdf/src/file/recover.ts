import { maxObjectNumber } from '../budget.ts';
import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from './document.ts';
import { byteClasses, type ParseContext, Parser } from './parser.ts';
import { readDamagedDict } from './read-damaged-dict.ts';
import { asDict, isNamed, type PdfDict, PdfRef, PdfStream } from './values.ts';
import { XrefEntries, type Xref } from './xref.ts';

const space = 1;
/** Maximum number of white-space characters between the parts of an object header. */
const maxSpaces = 16;

interface Found {
  number: number;
  /** Offset of the header. */
  offset: number;
}

/**
 * Finds the objects of a file by their headers, for a file whose cross-references are missing or wrong. Of several
 * objects with the same number, the last one is used, as in other readers.
 */
export function scanObjects(bytes: Buffer, context: ParseContext): Xref {
  const entries = new XrefEntries(context.budget, bytes.length);
  const newest = new Map<number, number>();
  for (const { number, offset } of findHeaders(bytes, context)) newest.set(number, offset);
  for (const [number, offset] of newest) entries.add(number, offset);
  return { entries, trailer: new Map(findTrailer(bytes, context)), start: 0, isStream: false };
}

/**
 * Adds the objects in object streams and, if no trailer references it, the catalog.
 * @param document lenient, opened with the result of `scanObjects`
 * @throws MalformedPdf where the file has no catalog
 */
export function completeRecovery(document: PdfDocument): void {
  const { entries } = document.xref;
  const { trailer, base } = document;
  let catalog: PdfRef | undefined;
  // A copy, since the loop adds entries.
  for (const own of Array.from(entries.numbers())) {
    const value = document.object(own + base) ?? readUnreadable(document, own);
    const dict = asDict(value);
    if (isNamed(dict?.get('Type'), 'Catalog')) catalog = new PdfRef(own + base);
    if (!(value instanceof PdfStream)) continue;
    if (isNamed(value.dict.get('Type'), 'ObjStm')) {
      for (const [index, member] of document.membersOf(own).entries())
        entries.add(member, XrefEntries.inStream(own, index));
    } else if (isNamed(value.dict.get('Type'), 'XRef')) {
      for (const key of ['Root', 'Info', 'Encrypt', 'ID']) {
        const entry = value.dict.get(key);
        if (entry !== undefined && !trailer.has(key)) trailer.set(key, entry);
      }
    }
  }
  if (document.dict(trailer.get('Root'))) return;
  // The catalog may be in an object stream.
  for (const own of entries.numbers()) {
    const entry = entries.get(own);
    if (catalog || !entry || !('stream' in entry)) continue;
    if (isNamed(asDict(document.object(own + base))?.get('Type'), 'Catalog')) catalog = new PdfRef(own + base);
  }
  if (!catalog) throw new MalformedPdf('expected a dictionary with /Type Catalog');
  trailer.set('Root', catalog);
}

/**
 * Replaces an object that has syntax errors by its readable entries, so that a page survives an error in its
 * dictionary.
 */
function readUnreadable(document: PdfDocument, own: number): PdfDict | null {
  const { bytes, context, base } = document;
  const entry = document.xref.entries.get(own);
  if (!document.unreadable.has(own + base) || !entry || !('offset' in entry)) return null;
  const header = bytes.indexOf('obj', entry.offset);
  const dict = readDamagedDict(bytes, context, header + 'obj'.length);
  if (dict) document.replace(own + base, dict);
  return dict ?? null;
}

/** Finds object headers such as `12 0 obj` outside of streams. */
function findHeaders(bytes: Buffer, context: ParseContext): Found[] {
  const found: Found[] = [];
  const endOfStream = nextFinder(bytes, 'endstream');
  const startOfStream = nextFinder(bytes, 'stream');
  const endOfObject = nextFinder(bytes, 'endobj');
  for (let at = bytes.indexOf('obj'); at >= 0; ) {
    context.budget.step();
    const header = headerBefore(bytes, at);
    let next = at + 3;
    if (header) {
      found.push(header);
      const stream = startOfStream(next);
      if (stream < endOfObject(next) && stream < bytes.length) next = Math.min(bytes.length, endOfStream(stream) + 9);
    }
    at = bytes.indexOf('obj', next);
  }
  return found;
}

/** Returns a search for the next occurrence of a keyword. Searches from increasing offsets read each byte once. */
function nextFinder(bytes: Buffer, keyword: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const at = bytes.indexOf(keyword, from);
      known = at < 0 ? bytes.length : at;
    }
    return known;
  };
}

/** @param at offset of `obj` */
function headerBefore(bytes: Buffer, at: number): Found | undefined {
  const behind = bytes[at + 3];
  if (behind !== undefined && byteClasses[behind] === 0) return undefined;
  const generation = integerBefore(bytes, at);
  const number = generation && integerBefore(bytes, generation.start);
  if (!number || number.value > maxObjectNumber || number.value < 1) return undefined;
  return { number: number.value, offset: number.start };
}

/** The integer before an offset, followed by white space. */
function integerBefore(bytes: Buffer, end: number): { value: number; start: number } | undefined {
  let at = end - 1;
  for (let spaces = 0; at >= 0 && byteClasses[bytes[at] as number] === space; at--)
    if (++spaces > maxSpaces) return undefined;
  if (at === end - 1) return undefined;
  const last = at;
  let value = 0;
  for (let power = 1; at >= 0 && last - at < 10; at--, power *= 10) {
    const digit = (bytes[at] as number) - 0x30;
    if (!(digit >= 0 && digit <= 9)) break;
    value += digit * power;
  }
  return at === last ? undefined : { value, start: at + 1 };
}

/** The last trailer dictionary with a reference to a catalog. */
function findTrailer(bytes: Buffer, context: ParseContext): PdfDict {
  for (let at = bytes.lastIndexOf('trailer'); at > 0; at = bytes.lastIndexOf('trailer', at - 1)) {
    context.budget.step();
    try {
      const dict = new Parser(bytes, context, at + 'trailer'.length).readValue();
      if (dict instanceof Map && dict.get('Root') instanceof PdfRef) return dict;
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
    }
  }
  return new Map();
}
