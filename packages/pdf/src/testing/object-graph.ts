import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { callProgram } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { PdfDocument } from '../file/document.ts';
import { decodeStrictly } from '../file/filters/decode.ts';
import { encodeTextString } from '../file/text-string.ts';
import { PdfName, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';

/** A value as any program reads it; strings and data are hexadecimal, and names are text. */
type ReadValue =
  | null
  | boolean
  | number
  | { name: string }
  | { string: string }
  | { ref: number }
  | { dict: Record<string, ReadValue>; data?: string }
  | ReadValue[];

/** Reads an object; one that does not exist is null (ISO 32000-2, 7.3.10). */
type ReadObject = (number: number) => ReadValue;

/** Entries of a stream that tell how its data is stored. */
const codingKeys: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms']);

/**
 * The objects that a value leads to, in the order of discovery, whatever their numbers and the filters of the streams.
 * @returns the value, followed by the objects, which are referred to as `object 0` and so on
 */
function graphOf(root: ReadValue, objectOf: ReadObject): unknown[] {
  const found = new Map<number, number>();
  const targets: ReadValue[] = [];
  const convert = (value: ReadValue): unknown => {
    if (value === null || typeof value !== 'object') return Object.is(value, -0) ? 0 : value;
    if (Array.isArray(value)) return value.map(convert);
    if ('ref' in value) {
      const target = objectOf(value.ref);
      if (target === null) return null;
      if (!found.has(value.ref)) found.set(value.ref, targets.push(target) - 1);
      return `object ${found.get(value.ref)}`;
    }
    if (!('dict' in value)) return value;
    const { dict, data } = value;
    const keys = Object.keys(dict).filter((key) => data === undefined || !codingKeys.has(key));
    const entries = keys.toSorted().map((key) => [key, convert(dict[key] ?? null)] as const);
    // A null is an absent entry (7.3.7).
    return { data, entries: entries.filter(([, entry]) => entry !== null) };
  };
  const graph = [convert(root)];
  for (const target of targets) graph.push(convert(target));
  return graph;
}

/** What /PieceInfo of the catalog leads to, as this package reads it. */
export function graphByPackage(document: PdfDocument): unknown[] {
  const textOf = (name: string) => Buffer.from(name, 'latin1').toString('utf8');
  const readDict = (dict: ReadonlyMap<string, PdfValue>) =>
    Object.fromEntries(Array.from(dict, ([key, entry]) => [textOf(key), read(entry)] as const));
  const read = (value: PdfValue): ReadValue => {
    if (value instanceof PdfRef) return { ref: value.number };
    if (value instanceof PdfName) return { name: textOf(value.text) };
    if (Buffer.isBuffer(value)) return { string: value.toString('hex') };
    if (Array.isArray(value)) return value.map(read);
    if (value instanceof Map) return { dict: readDict(value) };
    if (!(value instanceof PdfStream)) return value;
    const data = decodeStrictly(value, { maxBytes: 10_000, context: document.context });
    return { dict: readDict(value.dict), data: data.toString('hex') };
  };
  return graphOf(read(document.catalog.get('PieceInfo') ?? null), (number) => read(document.object(number)));
}

/** As `graphByPackage`, as qpdf reads it. @throws Error where it warns of anything */
export function graphByQpdf(file: Buffer, password = ''): unknown[] {
  const args = [`--password=${password}`, '--json=2', '--json-key=qpdf', '--json-stream-data=inline'];
  const { qpdf } = JSON.parse(qpdfOutput(file, ...args, '--decode-level=generalized').toString('utf8')) as QpdfJson;
  const readDict = (dict: Record<string, QpdfValue>) =>
    Object.fromEntries(Object.entries(dict).map(([key, entry]) => [key.slice(1), read(entry)] as const));
  const read = (value: QpdfValue): ReadValue => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value === 'object' && value !== null) return { dict: readDict(value) };
    if (typeof value !== 'string') return value;
    const [, number] = /^(\d+) 0 R$/.exec(value) ?? [];
    if (number !== undefined) return { ref: Number(number) };
    if (value.startsWith('/')) return { name: value.slice(1) };
    return { string: value.startsWith('b:') ? value.slice(2) : encodeTextString(value.slice(2)).toString('hex') };
  };
  const objects = new Map<number, ReadValue>();
  for (const [key, { value, stream }] of Object.entries(qpdf[1])) {
    const number = Number(/^obj:(\d+) 0 R$/.exec(key)?.[1] ?? 0);
    const data = Buffer.from(stream?.data ?? '', 'base64').toString('hex');
    objects.set(number, stream ? { dict: readDict(stream.dict), data } : read(value ?? null));
  }
  return graphOfFile((number) => objects.get(number) ?? null);
}

/** Objects in qpdf's own JSON (its manual, section 8); the trailer has no number. */
interface QpdfJson {
  qpdf: [
    header: unknown,
    Record<string, { value?: QpdfValue; stream?: { dict: Record<string, QpdfValue>; data: string } }>,
  ];
}
type QpdfValue = null | boolean | number | string | QpdfValue[] | { [key: string]: QpdfValue };

/** As `graphByPackage`, as MuPDF reads it. @throws Error where it warns of anything */
export function graphByMutool(file: Buffer, password = ''): unknown[] {
  using folder = temporaryFolder();
  const [pdf, script] = ['file.pdf', 'read.js'].map((name) => join(folder.path, name)) as [string, string];
  writeFileSync(pdf, file);
  writeFileSync(script, mutoolScript);
  const { status, stdout, stderr } = callProgram('mutool', ['run', script, pdf, password]);
  if (status !== 0 || stderr.length > 0) throw new Error(`mutool ended with ${status}: ${stderr.toString('utf8')}`);
  const read = Object.entries(JSON.parse(stdout.toString('utf8')) as Record<string, ReadValue>);
  const objects = new Map(read.map(([key, value]) => [Number(key), value]));
  return graphOfFile((number) => objects.get(number) ?? null);
}

/** Prints the objects that the trailer leads to by number, and the trailer as that of number 0. */
const mutoolScript = `
var doc = new PDFDocument(scriptArgs[0]);
if (doc.needsPassword()) doc.authenticatePassword(scriptArgs[1]);
function hex(bytes) {
  var text = '';
  for (var at = 0; at < bytes.length; at++) text += (256 + bytes[at]).toString(16).slice(1);
  return text;
}
function read(value) {
  if (value === undefined || value === null) return null;
  if (value.isIndirect()) {
    var number = value.asIndirect();
    if (found.indexOf(number) < 0) found.push(number);
    return { ref: number };
  }
  if (value.isNull()) return null;
  if (value.isBoolean()) return value.asBoolean();
  if (value.isNumber()) return value.valueOf();
  if (value.isName()) return { name: value.asName() };
  if (value.isString()) return { string: hex(value.asByteString()) };
  if (value.isArray()) {
    var items = [];
    for (var at = 0; at < value.length; at++) items.push(read(value.get(at)));
    return items;
  }
  var dict = {};
  value.forEach(function (key, entry) { dict[key] = read(entry); });
  return { dict: dict };
}
var found = [];
var objects = { 0: read(doc.getTrailer()) };
for (var at = 0; at < found.length; at++) {
  var object = doc.newIndirect(found[at]);
  var value = read(object.resolve());
  if (object.isStream()) value.data = hex(object.readStream());
  objects[found[at]] = value;
}
print(JSON.stringify(objects));
`;

/** @param objectOf has the trailer as the object of number 0 */
function graphOfFile(objectOf: ReadObject): unknown[] {
  const entry = (value: ReadValue, key: string): ReadValue => {
    const found = value !== null && typeof value === 'object' && 'ref' in value ? objectOf(value.ref) : value;
    return found !== null && typeof found === 'object' && 'dict' in found ? (found.dict[key] ?? null) : null;
  };
  return graphOf(entry(entry(objectOf(0), 'Root'), 'PieceInfo'), objectOf);
}

/** A graph with the numbers that MuPDF keeps: integers of 32 bits, and others in single precision. */
export function withNumbersOfMutool(graph: unknown): unknown {
  if (typeof graph === 'number') return Number.isInteger(graph) ? graph | 0 : Math.fround(graph);
  if (Array.isArray(graph)) return graph.map(withNumbersOfMutool);
  if (typeof graph !== 'object' || graph === null) return graph;
  return Object.fromEntries(Object.entries(graph).map(([key, value]) => [key, withNumbersOfMutool(value)]));
}
