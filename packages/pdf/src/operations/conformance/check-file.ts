import type { ContentTokenizer } from '../../content/tokenizer.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { beginsNumber, Parser, plainNumber } from '../../file/parser.ts';
import { asDict, asName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import type { Place, Rule, RuleChecker } from './rules.ts';

const [carriageReturn, lineFeed, space, less] = [0x0d, 0x0a, 0x20, 0x3c];
const [plus, minus, point] = [0x2b, 0x2d, 0x2e];
/** Bytes of the end of a file in which its marker is looked for. */
const tailBytes = 1024;
const endMarker = '%%EOF';

function isLineEnd(code: number | undefined): boolean {
  return code === carriageReturn || code === lineFeed;
}

function isSpace(code: number | undefined): boolean {
  return code === space || code === 0 || code === 9 || code === 12 || isLineEnd(code);
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x39;
}

/** Offset behind one end of line. */
function behindLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed) return at + 2;
  return isLineEnd(bytes[at]) ? at + 1 : at;
}

const fileRules: readonly Rule<PdfDocument>[] = [
  {
    kind: 'fileHeader',
    clauses: { 1: '6.1.2-1', 2: '6.1.2-1', ua: '6.1-1' },
    isBroken: ({ bytes }, { part }) => !(part === 1 ? /^%PDF-\d\.\d/ : /^%PDF-1\.[0-7]$/).test(firstLine(bytes)),
  },
  {
    kind: 'fileHeader',
    clauses: { 1: '6.1.2-2', 2: '6.1.2-2' },
    isBroken: ({ bytes }) => {
      const at = behindLineEnd(bytes, firstLine(bytes).length);
      return bytes[at] !== 0x25 || bytes.length < at + 5 || bytes.subarray(at + 1, at + 5).some((byte) => byte <= 127);
    },
  },
  {
    kind: 'fileId',
    clauses: { 1: '6.1.3-1', 2: '6.1.3-1' },
    isBroken: (document) =>
      !document.array(document.trailer.get('ID'))?.some((item) => (document.string(item)?.length ?? 0) > 0),
  },
  {
    kind: 'encryption',
    clauses: { 1: '6.1.3-2', 2: '6.1.3-2' },
    isBroken: ({ trailer }) => trailer.has('Encrypt'),
  },
  {
    kind: 'dataAfterEnd',
    clauses: { 1: '6.1.3-3', 2: '6.1.3-3' },
    isBroken: ({ bytes }) => {
      const from = Math.max(0, bytes.length - tailBytes);
      const at = bytes.subarray(from).lastIndexOf(endMarker);
      return at < 0 || behindLineEnd(bytes, from + at + endMarker.length) < bytes.length;
    },
  },
  // Objects were searched for, since they are not where the file says.
  { kind: 'crossReferences', clauses: { 1: '6.1.1', 2: '6.1.1' }, isBroken: ({ xref }) => xref.sections.length === 0 },
  {
    kind: 'crossReferences',
    clauses: { 1: '6.1.4-1' },
    isBroken: (document) => tablesOf(document).some(({ hasSpaces }) => !hasSpaces),
  },
  {
    kind: 'crossReferences',
    clauses: { 1: '6.1.4-2', 2: '6.1.4-2' },
    isBroken: (document) => tablesOf(document).some(({ hasLineEnd }) => !hasLineEnd),
  },
  {
    kind: 'crossReferences',
    clauses: { 1: '6.1.4-3' },
    isBroken: ({ xref }) => xref.sections.some(({ isStream }) => isStream) || xref.trailer.has('XRefStm'),
  },
];

function firstLine(bytes: Buffer): string {
  return /^[^\r\n]*/.exec(bytes.toString('latin1', 0, tailBytes))?.[0] ?? '';
}

/** The syntax of a cross-reference table. */
interface TableLayout {
  /** Whether a single end of line follows the keyword. */
  hasLineEnd: boolean;
  /** Whether both numbers of each subsection have one space between them. */
  hasSpaces: boolean;
}

const rowBytes = 20;

function tablesOf({ bytes, budget, xref }: PdfDocument): TableLayout[] {
  return xref.sections.flatMap(({ offset, isStream }) => {
    if (isStream) return [];
    let keyword = offset;
    while (isSpace(bytes[keyword])) keyword++;
    let at = behindLineEnd(bytes, keyword + 'xref'.length);
    const layout = { hasLineEnd: at > keyword + 'xref'.length && isDigit(bytes[at]), hasSpaces: true };
    while (isSpace(bytes[at])) at++;
    while (isDigit(bytes[at])) {
      budget.step();
      const [header = '', gap, count] = /^\d+([\0\t\n\f\r ]+)(\d+)/.exec(bytes.toString('latin1', at, at + 64)) ?? [];
      if (header === '') break;
      if (gap !== ' ') layout.hasSpaces = false;
      at += header.length;
      while (isSpace(bytes[at])) at++;
      at += Number(count) * rowBytes;
    }
    return [layout];
  });
}

/** The source of an object. */
interface ObjectSource {
  /** Of its first two numbers and the keywords around it. */
  isSpaced: boolean;
  stream: StreamSource | undefined;
}

interface StreamSource {
  hasLineEnds: boolean;
  hasLength: boolean;
}

const sourceRules: readonly Rule<ObjectSource>[] = [
  { kind: 'objectSyntax', clauses: { 1: '6.1.8-1', 2: '6.1.9-1' }, isBroken: ({ isSpaced }) => !isSpaced },
  {
    kind: 'streamLength',
    clauses: { 1: '6.1.7-1', 2: '6.1.7.1-1' },
    isBroken: ({ stream }) => stream?.hasLength === false,
  },
  {
    kind: 'objectSyntax',
    clauses: { 1: '6.1.7-2', 2: '6.1.7.1-2' },
    isBroken: ({ stream }) => stream?.hasLineEnds === false,
  },
];

/**
 * Whether a number has no value that all readers find, such as a sign alone. A sign behind digits begins another number, and what
 * is written with letters is none.
 */
function isMalformedNumber(text: string): boolean {
  return !/[A-Za-z]/.test(text) && text.split(/(?<=[\d.])(?=[-+])/).some((each) => !plainNumber.test(each));
}

/** A number as it is written. */
export const numberRules: readonly Rule<string>[] = [
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-1', 2: '6.1.13-1' },
    isBroken: (text) =>
      !text.includes('.') && (Number(text) > 2_147_483_647 || Number(text) < -2_147_483_648 || isMalformedNumber(text)),
  },
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-2', 2: '6.1.13-2' },
    isBroken: (text, { part }) =>
      text.includes('.') && (Math.abs(Number(text)) > (part === 1 ? 32_767 : 3.403e38) || isMalformedNumber(text)),
  },
  {
    kind: 'implementationLimit',
    clauses: { 2: '6.1.13-5' },
    isBroken: (text) => text.includes('.') && Number(text) !== 0 && Math.abs(Number(text)) < 1.175e-38,
  },
];
/** Length of the shortest number that is too large or too small. */
const minLargeNumber = 6;

/** Whether a token is a number that needs no check: short, of digits behind at most one sign, with at most one point between them. */
function isShortNumber(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] === minus || bytes[start] === plus ? start + 1 : start;
  if (end - start >= minLargeNumber || !isDigit(bytes[first])) return false;
  let points = 0;
  for (let at = first + 1; at < end; at++)
    if (bytes[at] === point) points++;
    else if (!isDigit(bytes[at])) return false;
  return points <= 1;
}

/** A hexadecimal string as it is written, without its delimiters. */
const hexRules: readonly Rule<string>[] = [
  {
    kind: 'hexString',
    clauses: { 1: '6.1.6-1', 2: '6.1.6-1' },
    isBroken: (text) => text.replaceAll(/[\0\t\n\f\r ]+/g, '').length % 2 !== 0,
  },
  {
    kind: 'hexString',
    clauses: { 1: '6.1.6-2', 2: '6.1.6-2' },
    isBroken: (text) => /[^\dA-Fa-f\0\t\n\f\r ]/.test(text),
  },
];

const maxNameBytes = 127;
/** By parts; the third has that of the second. */
const maxStringBytes = { 1: 65_535, 2: 32_767 };

const valueRules: readonly Rule<PdfValue>[] = [
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-3', 2: '6.1.13-3' },
    isBroken: (value, { part }) => Buffer.isBuffer(value) && value.length > maxStringBytes[part === 1 ? 1 : 2],
  },
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-4', 2: '6.1.13-4' },
    isBroken: (value) =>
      value instanceof PdfName
        ? value.text.length > maxNameBytes
        : Array.from(asDict(value)?.keys() ?? []).some((key) => key.length > maxNameBytes),
  },
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-5' },
    isBroken: (value) => Array.isArray(value) && value.length > 8191,
  },
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-6' },
    isBroken: (value) => (asDict(value)?.size ?? 0) > 4095,
  },
];

/** A stream by its dictionary. */
interface StreamEntries {
  dict: PdfDict;
  filters: readonly { name: string; crypt: string }[];
}

const allowedFilters: ReadonlySet<string> = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(' '),
);

const streamRules: readonly Rule<StreamEntries>[] = [
  {
    kind: 'externalStream',
    clauses: { 1: '6.1.7-3', 2: '6.1.7.1-3' },
    isBroken: ({ dict }) => ['F', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key)),
  },
  {
    kind: 'filter',
    clauses: { 1: '6.1.10-1', 2: '6.1.7.2-1' },
    isBroken: ({ filters }, { part }) =>
      filters.some(({ name, crypt }) =>
        part === 1 ? name === 'LZWDecode' : !allowedFilters.has(name) && !(name === 'Crypt' && crypt === 'Identity'),
      ),
  },
];

/** An object that cannot be read, so that nothing is known of it. */
export const unreadableRule: Rule<unknown> = {
  kind: 'unreadableContent',
  clauses: { 1: '6.1.1', 2: '6.1.1', ua: '6.1' },
  isBroken: () => true,
};

/** Checks the structure of a file: header, trailer and cross-references. */
export function checkFile(document: PdfDocument, checker: RuleChecker): void {
  checker.check(fileRules, document);
}

/** Checks the syntax and the values of all objects, also of those that nothing refers to. */
export function checkObjects(document: PdfDocument, checker: RuleChecker): void {
  const encryption = document.trailer.get('Encrypt');
  for (const own of document.xref.entries.numbers()) {
    const number = own + document.base;
    // Its strings are not encrypted.
    if (encryption instanceof PdfRef && encryption.number === number) continue;
    const place = { subject: number, object: number };
    document.budget.step();
    try {
      const value = document.object(number);
      checkValue(document, value, checker, number);
      if (!document.trailer.has('Encrypt')) checkSource(document, number, value, checker);
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      checker.report(unreadableRule, place);
    }
    if (document.unreadable.has(number)) checker.report(unreadableRule, place);
  }
}

function checkValue(document: PdfDocument, value: PdfValue, checker: RuleChecker, object: number): void {
  document.budget.step();
  if (Buffer.isBuffer(value) || value instanceof PdfName) {
    if (value instanceof PdfName ? value.text.length > maxNameBytes : value.length > maxNameBytes)
      checker.check(valueRules, value, { object });
    return;
  }
  const dict = asDict(value);
  if (!dict && !Array.isArray(value)) return;
  checker.check(valueRules, value, { object });
  if (value instanceof PdfStream) {
    const names = listOf(document, dict?.get('Filter')).map((item) => document.name(item) ?? '');
    const parameters = listOf(document, dict?.get('DecodeParms')).map((item) => document.dict(item)?.get('Name'));
    const filters = names.map((name, index) => ({ name, crypt: document.name(parameters[index]) ?? 'Identity' }));
    checker.check(streamRules, { dict: value.dict, filters }, { subject: object, object });
  }
  for (const item of Array.isArray(value) ? value : (dict?.values() ?? [])) checkValue(document, item, checker, object);
}

function listOf(document: PdfDocument, value: PdfValue | undefined): readonly PdfValue[] {
  const found = document.resolve(value);
  if (Array.isArray(found)) return found;
  return found === null ? [] : [found];
}

function checkSource(document: PdfDocument, number: number, value: PdfValue, checker: RuleChecker): void {
  const parser = document.sourceOf(number);
  const entry = document.xref.entries.get(number - document.base);
  if (!parser || !entry) return;
  const { bytes } = parser;
  const place = { subject: number, object: number };
  const checkScalar = (start: number, end: number): void => checkSyntax(bytes, start, end, checker, { object: number });
  const isContainer = parser.scanContainer({ onReference: () => true, onScalar: checkScalar });
  if (!isContainer) {
    parser.skipSpace();
    const start = parser.at;
    const scalar = parser.readValue();
    if (Buffer.isBuffer(scalar) || typeof scalar === 'number') checkScalar(start, parser.at);
  }
  if (!('offset' in entry)) return;
  let stream: StreamSource | undefined;
  if (value instanceof PdfStream && parser.takeKeyword('stream')) {
    const found = readStreamSource(document, value, bytes, parser.at);
    parser.at = found.end;
    ({ stream } = found);
  }
  // Those of numbers, such as the lengths of streams, are left alone by other checks as well.
  const isSpaced = !isContainer || (isSpacedAtStart(bytes, entry.offset) && isSpacedAtEnd(bytes, parser.at));
  checker.check(sourceRules, { isSpaced, stream }, place);
}

/** Checks how a number or a string is written. */
function checkSyntax(bytes: Buffer, start: number, end: number, checker: RuleChecker, place: Place): void {
  if (bytes[start] === less) checker.check(hexRules, bytes.toString('latin1', start + 1, end - 1), place);
  else if (beginsNumber(bytes[start] ?? 0) && !isShortNumber(bytes, start, end))
    checker.check(numberRules, bytes.toString('latin1', start, end), place);
}

/** Checks an operand of a content, and what an array or a dictionary among them has. */
export function checkOperand(operation: ContentTokenizer, index: number, checker: RuleChecker): void {
  const { content, context } = operation;
  const [start, end, kind] = [operation.start(index), operation.end(index), operation.kind(index)];
  if (kind === 'name' || kind === 'other') return;
  const check = (from: number, to: number): void => {
    checkSyntax(content, from, to, checker, {});
    if (to - from > maxStringBytes[2]) checker.check(valueRules, new Parser(content, context, from).readValue());
  };
  if (kind === 'number' || kind === 'string') return check(start, end);
  new Parser(content.subarray(0, end), context, start).scanContainer({ onReference: () => true, onScalar: check });
}

/** @param at behind the keyword `stream` */
function readStreamSource(
  document: PdfDocument,
  { dict, raw }: PdfStream,
  bytes: Buffer,
  at: number,
): { stream: StreamSource; end: number } {
  const hasLineFeed = bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed);
  const start = isLineEnd(bytes[at]) ? behindLineEnd(bytes, at) : at;
  let keyword = start + raw.length;
  while (isSpace(bytes[keyword])) keyword++;
  const length = document.number(dict.get('Length'));
  const [before, last] = [bytes[keyword - 2], bytes[keyword - 1]];
  const isPair = before === carriageReturn && last === lineFeed && keyword - start - (length ?? 0) > 1;
  const lineEndBytes = isPair ? 2 : isLineEnd(last) ? 1 : 0;
  return {
    stream: {
      hasLineEnds: hasLineFeed && lineEndBytes > 0,
      hasLength: length === keyword - lineEndBytes - start,
    },
    end: keyword + 'endstream'.length,
  };
}

/** Whether a line begins at an object, of which both numbers, the keyword and the next line are separated by one character. */
function isSpacedAtStart(bytes: Buffer, offset: number): boolean {
  let start = offset;
  while (isSpace(bytes[start])) start++;
  const header = /^\d+[\0\t\n\f\r ]\d+[\0\t\n\f\r ]obj[\r\n]/;
  return isLineEnd(bytes[start - 1]) && header.test(bytes.toString('latin1', start, start + 32));
}

/** Whether the keyword `endobj` is alone in its line. @param at behind the value */
function isSpacedAtEnd(bytes: Buffer, at: number): boolean {
  let keyword = at;
  while (isSpace(bytes[keyword])) keyword++;
  // Comments and missing keywords are left alone.
  if (bytes.toString('latin1', keyword, keyword + 6) !== 'endobj') return true;
  const end = bytes[keyword + 6];
  return isLineEnd(bytes[keyword - 1]) && (end === undefined || isLineEnd(end));
}

/** Names that are no valid UTF-8 (ISO 19005-2, 6.1.8). */
export const nameRules: readonly Rule<PdfValue | undefined>[] = [
  {
    kind: 'nameEncoding',
    clauses: { 2: '6.1.8-1' },
    isBroken: (value) => {
      const text = asName(value);
      if (text === undefined || /^[\0-\x7f]*$/.test(text)) return false;
      return Buffer.from(text, 'latin1').toString('utf8').includes('\ufffd');
    },
  },
];
