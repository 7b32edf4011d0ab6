import { deflateSync } from 'node:zlib';
import type { Budget } from '../budget.ts';
import { EncryptedPdf } from '../errors.ts';
import { catalogAfterChange } from './catalog-entries.ts';
import type { PdfDocument } from './document.ts';
import { withoutCryptFilter } from './encryption/crypt-filters.ts';
import { NumberMap } from './number-map.ts';
import { type Rewriter, Serializer } from './serialize.ts';
import {
  isNamed,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  replaceWithin,
  type Resolve,
  withEntries,
} from './values.ts';
import { bytesOf, type FileEncryption, FileWriter, type ObjectStreamOptions, type Pieces } from './writer.ts';

/** Source of the objects: one document, or several with distinct object numbers. */
export type ObjectSource = Pick<PdfDocument, 'object' | 'copyObject' | 'isEncrypted'> & {
  /** Of the one document. */
  budget?: Budget;
};

/** The objects to write, and changes to them. */
export interface Selection {
  /** Whether references to an object are omitted. */
  isExcluded: (number: number) => boolean;
  /** Replacement value of an object; undefined for the source's value. */
  valueOf: (number: number) => PdfValue | undefined;
  /** Whether an object has no change other than omitted references; absent where any object may have other changes. */
  canCopySource?: (number: number) => boolean;
  prune: NonNullable<Rewriter['prune']>;
}

/** Options for writing a file. */
export interface SaveOptions {
  /** Version of PDF, such as `1.7`. */
  version: string;
  objectStreams?: ObjectStreamOptions | undefined;
  encryption?: FileEncryption | undefined;
  /** Permanent part of /ID (ISO 32000-2, 14.4); random by default. */
  id?: Buffer | undefined;
  isReproducible?: boolean | undefined;
  selection?: Selection | undefined;
  /** Copies the source text of objects whose values were not read, which is faster than serializing them. */
  copiesObjects?: boolean;
  /** Cache of compressed streams, for several files with common streams. */
  deflated?: Map<PdfStream, Buffer | undefined>;
}

/** Minimum size of a stream that is compressed, in bytes. */
const deflatedFromBytes = 128;
/** Maximum length of a chain of references to references. */
const maxHops = 32;
/** Length of the entry /Filter/FlateDecode, in bytes. */
const filterEntryBytes = 19;

/**
 * Writes all objects that are reachable from the trailer's /Root and /Info, numbered from 1 in order of discovery.
 * Copies the source text of arrays and dictionaries that were not read, with renumbered references. Streams keep their
 * filters; unfiltered streams are compressed where that makes them smaller. Of the catalog, entries that are true of the
 * unchanged file alone are omitted, see `catalogEntries`.
 * @throws MalformedPdf where a reachable object is malformed, or the trailer has no /Root
 * @throws EncryptedPdf where the source was not decrypted: its strings and streams would be copied as ciphertext
 * @throws TypeError where a value cannot be written
 */
export function saveObjects(source: ObjectSource, trailer: PdfDict, options: SaveOptions): Pieces {
  const { budget } = source;
  return budget
    ? budget.operation(() => writeObjects(source, trailer, options))
    : writeObjects(source, trailer, options);
}

function writeObjects(source: ObjectSource, trailer: PdfDict, options: SaveOptions): Pieces {
  if (source.isEncrypted) throw new EncryptedPdf();
  const { selection, copiesObjects = true } = options;
  const file = new FileWriter(options);
  /** Numbers of the source in the order of their new ones. */
  const reached: number[] = [];
  const renumbered = new NumberMap();

  function renumber(number: number): number {
    let known = renumbered.get(number);
    if (known === undefined) {
      known = selection?.isExcluded(number) ? 0 : reached.push(number);
      renumbered.set(number, known);
    }
    return known;
  }

  const valueOf = (number: number) => selection?.valueOf(number) ?? source.object(number);
  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hop = 0; hop < maxHops && found instanceof PdfRef; hop++)
      found = selection?.isExcluded(found.number) ? null : valueOf(found.number);
    return found;
  }

  const serializer = new Serializer({ renumber, ...(selection ? { prune: selection.prune } : {}) });
  const entries: PdfDict = new Map();
  /** Direct dictionaries of the trailer by their new number; other writers may leave /Info direct. */
  const direct = new Map<number, PdfDict>();
  for (const key of ['Root', 'Info']) {
    const value = trailer.get(key);
    if (value instanceof PdfRef) entries.set(key, new PdfRef(renumber(value.number)));
    else if (value instanceof Map) {
      entries.set(key, new PdfRef(reached.push(0)));
      direct.set(reached.length, value);
    }
  }
  const root = trailer.get('Root');
  const catalogNumber = root instanceof PdfRef ? root.number : undefined;
  for (let at = 0; at < reached.length; at++) {
    const number = reached[at] as number;
    const dict = direct.get(at + 1);
    if (dict) {
      file.object(at + 1, (out) => serializer.write(out, dict));
      continue;
    }
    const isCatalog = number === catalogNumber;
    const mayCopy = selection ? selection.canCopySource?.(number) === true : copiesObjects;
    if (!isCatalog && mayCopy && file.object(at + 1, (out) => source.copyObject(number, out, renumber))) continue;
    const found = valueOf(number);
    const value =
      isCatalog && found instanceof Map ? catalogAfterChange(found, { resolve, budget: source.budget }) : found;
    if (value instanceof PdfStream) writeStream(file, at + 1, value, serializer, { ...options, source });
    else if (!file.object(at + 1, (out) => serializer.write(out, value)))
      file.object(at + 1, (out) => serializer.write(out, null));
  }
  return file.end(entries, options.id);
}

function writeStream(
  file: FileWriter,
  number: number,
  stream: PdfStream,
  serializer: Serializer,
  { source, encryption, deflated: known }: SaveOptions & { source: ObjectSource },
): void {
  const packed = isUnfiltered(stream) ? deflated(stream, known) : undefined;
  const data = packed ?? stream.raw;
  const coding = packed ? { Filter: new PdfName('FlateDecode'), DecodeParms: undefined } : {};
  const resolve: Resolve = (value) => (value instanceof PdfRef ? source.object(value.number) : (value ?? null));
  const coded = withEntries(stream.dict, coding);
  const dict = encryption ? withoutCryptFilter(coded, resolve) : coded;
  const content = encryption ? encryption.encrypt(data, number, dict) : [data];
  const strings = encryption ? encryptStrings(dict, number, encryption) : dict;
  const written = withEntries(strings, { Length: bytesOf(content) });
  file.stream(number, (out) => void serializer.write(out, written), content);
}

/**
 * Metadata stays uncompressed for programs that do not parse PDF; the data of an external file is not in the document.
 */
function isUnfiltered({ dict }: PdfStream): boolean {
  return !dict.has('Filter') && !dict.has('F') && !isNamed(dict.get('Type'), 'Metadata');
}

function deflated(stream: PdfStream, known: SaveOptions['deflated']): Buffer | undefined {
  if (stream.raw.length < deflatedFromBytes) return undefined;
  if (known?.has(stream)) return known.get(stream);
  const packed = deflateSync(stream.raw);
  const smaller = packed.length + filterEntryBytes < stream.raw.length ? packed : undefined;
  known?.set(stream, smaller);
  return smaller;
}

/**
 * A stream's dictionary with encrypted strings: where all other objects are in object streams, no other strings need
 * encryption (ISO 32000-2, 7.6.2).
 */
function encryptStrings(dict: PdfDict, number: number, encryption: FileEncryption): PdfDict {
  const encrypted = replaceWithin(dict, (value) =>
    Buffer.isBuffer(value) ? Buffer.concat(encryption.encrypt(value, number, undefined)) : value,
  ) as PdfDict;
  // Readers never decrypt a cross-reference stream (7.5.8.2).
  return isNamed(encrypted.get('Type'), 'XRef') ? withEntries(encrypted, { Type: undefined }) : encrypted;
}

/** Whether a file contains object streams, so that copies of it should as well. */
export function usesObjectStreams(document: PdfDocument): boolean {
  return document.xref.isStream || document.bytes.includes('/ObjStm');
}

/** Permanent part of a document's /ID. */
export function permanentId(document: PdfDocument): Buffer | undefined {
  const [id] = document.array(document.trailer.get('ID')) ?? [];
  return Buffer.isBuffer(id) ? id : undefined;
}
