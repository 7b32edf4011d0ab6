import { maxObjectNumber } from '../budget.ts';
import { MalformedPdf } from '../errors.ts';
import { byteClasses, type ParseContext, Parser } from './parser.ts';
import { readDamagedDict } from './read-damaged-dict.ts';
import { inheritableKeys, type PageTreeSource, readPageTree } from './page-tree.ts';
import { asDict, dictOf, isNamed, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { XrefEntries, type Xref } from './xref.ts';

const space = 1;
/** Maximum number of white-space characters between the parts of an object header. */
const maxSpaces = 16;

/** Bytes before the keyword of a stream in which its /Length is looked for. */
const maxDictBytes = 1_024;
/** A /Length that is no reference. */
const directLength = /\/Length\s{1,16}(\d{1,10})\s{0,16}(?:\/|>>)/;

/** Bytes before a keyword in which the comment begins that contains it. */
const maxCommentBytes = 128;

/** Maximum number of ancestors of a page whose attributes are inherited. */
const maxAncestors = 32;

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
  return { entries, trailer: new Map(findTrailer(bytes, context)), start: 0, isStream: false, sections: [] };
}

/** A document whose objects were found by their headers. */
export interface ScannedDocument extends PageTreeSource {
  readonly bytes: Buffer;
  readonly context: ParseContext;
  readonly xref: Xref;
  readonly trailer: PdfDict;
  readonly isEncrypted: boolean;
  /** Numbers of the malformed objects. */
  readonly unreadable: ReadonlySet<number>;
  object: (number: number) => PdfValue;
  dict: (value: PdfValue | undefined) => PdfDict | undefined;
  /** Numbers of the objects in an object stream. */
  membersOf: (streamNumber: number) => readonly number[];
  add: (value: PdfValue) => PdfRef;
  replace: (number: number, value: PdfValue) => void;
}

/**
 * Adds the objects in object streams, the catalog if no trailer references it, and pages that the page tree has lost.
 * @param document lenient, opened with the result of `scanObjects`
 * @throws MalformedPdf where the file has neither a catalog nor a page
 */
export function completeRecovery(document: ScannedDocument): void {
  const { entries } = document.xref;
  const { trailer, base } = document;
  let catalog: PdfRef | undefined;
  const objectStreams: number[] = [];
  for (const own of entries.numbers()) {
    const value = document.object(own + base) ?? readUnreadable(document, own);
    const dict = asDict(value);
    if (isNamed(dict?.get('Type'), 'Catalog')) catalog = new PdfRef(own + base);
    if (!(value instanceof PdfStream)) continue;
    if (isNamed(value.dict.get('Type'), 'ObjStm')) objectStreams.push(own);
    else if (isNamed(value.dict.get('Type'), 'XRef')) {
      for (const key of ['Root', 'Info', 'Encrypt', 'ID']) {
        const entry = value.dict.get(key);
        if (entry !== undefined && !trailer.has(key)) trailer.set(key, entry);
      }
    }
  }
  // Of an object in several streams, the last one is the newest.
  for (const own of objectStreams.toSorted((a, b) => offsetOf(entries, b) - offsetOf(entries, a)))
    for (const [index, member] of document.membersOf(own).entries())
      entries.add(member, XrefEntries.inStream(own, index));
  if (document.isEncrypted) return;
  if (!document.dict(trailer.get('Root')))
    trailer.set('Root', catalog ?? packedCatalog(document) ?? newCatalog(document));
  addLostPages(document);
}

function offsetOf(entries: XrefEntries, number: number): number {
  const entry = entries.get(number);
  return entry && 'offset' in entry ? entry.offset : 0;
}

/** The catalog in an object stream. */
function packedCatalog(document: ScannedDocument): PdfRef | undefined {
  const { entries } = document.xref;
  for (const own of entries.numbers()) {
    const entry = entries.get(own);
    if (!entry || !('stream' in entry)) continue;
    const ref = new PdfRef(own + document.base);
    if (isNamed(document.dict(ref)?.get('Type'), 'Catalog')) return ref;
  }
  return undefined;
}

/** @throws MalformedPdf where the file has no page */
function newCatalog(document: ScannedDocument): PdfDict {
  if (pagesOutside(document, new Set()).length === 0)
    throw new MalformedPdf('expected a dictionary with /Type Catalog');
  return dictOf({ Type: new PdfName('Catalog') });
}

/**
 * Adds the pages that the page tree does not reach because one of its nodes is missing, after the others and in the order
 * of the file. A tree without missing nodes may leave out pages on purpose.
 */
function addLostPages(document: ScannedDocument): void {
  const { catalog } = document;
  const { pages, hasLostNodes } = readPageTree(document);
  if (!hasLostNodes) return;
  const lost = pagesOutside(document, new Set(pages.map(({ dict }) => dict)));
  if (lost.length === 0) return;
  for (const page of lost) inheritAttributes(document, document.dict(page) as PdfDict);
  const kids = pages.length > 0 ? [catalog.get('Pages') ?? null, ...lost] : lost;
  catalog.set('Pages', document.add(dictOf({ Type: new PdfName('Pages'), Kids: kids })));
}

/** References to the page dictionaries of a document that are not in a set, in the order of the file. */
function pagesOutside(document: ScannedDocument, known: ReadonlySet<PdfDict>): PdfRef[] {
  const found: PdfRef[] = [];
  for (const own of document.xref.entries.numbers()) {
    document.budget.step();
    const ref = new PdfRef(own + document.base);
    const value = document.resolve(ref);
    if (value instanceof Map && isNamed(value.get('Type'), 'Page') && !known.has(value)) found.push(ref);
  }
  return found;
}

/** Copies attributes from the ancestors that are left. The resources of a lost one are a reference to what is missing. */
function inheritAttributes(document: ScannedDocument, page: PdfDict): void {
  let parent = page.get('Parent');
  for (let level = 0; level < maxAncestors; level++) {
    const ancestor = document.dict(parent);
    if (!ancestor) break;
    for (const key of inheritableKeys) {
      const value = ancestor.get(key);
      if (!page.has(key) && value !== undefined) page.set(key, value);
    }
    parent = ancestor.get('Parent');
  }
  if (parent instanceof PdfRef && !document.dict(parent) && !page.has('Resources')) page.set('Resources', parent);
}

/**
 * Replaces an object that has syntax errors by its readable entries, so that a page survives an error in its
 * dictionary.
 */
function readUnreadable(document: ScannedDocument, own: number): PdfDict | null {
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
  const startOfStream = nextFinder(bytes, 'stream', isStreamKeyword);
  const endOfObject = nextFinder(bytes, 'endobj');
  for (let at = bytes.indexOf('obj'); at >= 0; ) {
    context.budget.step();
    const header = headerBefore(bytes, at);
    let next = at + 3;
    if (header) {
      found.push(header);
      const stream = startOfStream(next);
      // An object without its end is followed by a header, to which the stream belongs.
      const isOwn =
        stream < endOfObject(next) && stream < bytes.length && headerBetween(bytes, next, stream) === undefined;
      if (isOwn) {
        const end = Math.min(bytes.length, endOfStream(stream) + 9);
        // The end of a stream may be lost, and the next one is that of another object.
        next = endByLength(bytes, next, stream) ?? headerBetween(bytes, stream, end, hasDictBehind) ?? end;
      }
    }
    at = bytes.indexOf('obj', next);
  }
  return found;
}

/**
 * Finds an object header between two offsets, of which no byte is read twice by `findHeaders`.
 * @param accepts whether one with `obj` at an offset counts
 * @returns offset of `obj`
 */
function headerBetween(
  bytes: Buffer,
  from: number,
  to: number,
  accepts: (bytes: Buffer, at: number) => boolean = () => true,
): number | undefined {
  const part = bytes.subarray(0, to);
  for (let at = part.indexOf('obj', from); at >= 0; at = part.indexOf('obj', at + 3))
    if (headerBefore(bytes, at) && accepts(bytes, at)) return at;
  return undefined;
}

/**
 * The end of a stream by the /Length in its dictionary, where `endstream` is behind so many bytes.
 * @param from end of the object header
 * @param stream offset of the keyword
 */
function endByLength(bytes: Buffer, from: number, stream: number): number | undefined {
  const dict = bytes.toString('latin1', Math.max(from, stream - maxDictBytes), stream);
  const length = directLength.exec(dict)?.[1];
  if (length === undefined) return undefined;
  const start = stream + 'stream'.length + (bytes[stream + 'stream'.length] === 13 ? 2 : 1);
  const end = start + Number(length);
  const behind = /^\s{0,2}endstream/.exec(bytes.toString('latin1', end, end + 11))?.[0];
  return behind === undefined ? undefined : end + behind.length;
}

/** Whether a dictionary follows an object header, as no other data has it. @param at offset of `obj` */
function hasDictBehind(bytes: Buffer, at: number): boolean {
  let next = at + 'obj'.length;
  for (let spaces = 0; byteClasses[bytes[next] ?? 0] === space && spaces < maxSpaces; spaces++) next++;
  return bytes.toString('latin1', next, next + 2) === '<<';
}

/**
 * Returns a search for the next occurrence of a keyword. Searches from increasing offsets read each byte once.
 * @param accepts whether the word at an offset is the keyword
 */
function nextFinder(
  bytes: Buffer,
  keyword: string,
  accepts: (bytes: Buffer, at: number) => boolean = () => true,
): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      let at = bytes.indexOf(keyword, from);
      while (at >= 0 && !accepts(bytes, at)) at = bytes.indexOf(keyword, at + 1);
      known = at < 0 ? bytes.length : at;
    }
    return known;
  };
}

/** Whether `stream` at an offset is no part of a text: an end of line follows it (ISO 32000-2, 7.3.8.1). */
function isStreamKeyword(bytes: Buffer, at: number): boolean {
  const behind = bytes[at + 'stream'.length];
  return byteClasses[bytes[at - 1] ?? 0] !== 0 && (behind === 10 || behind === 13);
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

/** The last trailer dictionary with a reference to a catalog; one in a comment only where there is no other. */
function findTrailer(bytes: Buffer, context: ParseContext): PdfDict {
  let inComment: PdfDict | undefined;
  for (let at = bytes.lastIndexOf('trailer'); at > 0; at = bytes.lastIndexOf('trailer', at - 1)) {
    context.budget.step();
    try {
      const dict = new Parser(bytes, context, at + 'trailer'.length).readValue();
      if (!(dict instanceof Map) || !(dict.get('Root') instanceof PdfRef)) continue;
      if (!isInComment(bytes, at)) return dict;
      inComment ??= dict;
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
    }
  }
  return inComment ?? new Map();
}

/** Whether a percent sign is before an offset in its line. */
function isInComment(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - maxCommentBytes), at);
  return before.lastIndexOf('%') > Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
}
