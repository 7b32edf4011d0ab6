import { deflateSync } from 'node:zlib';
import type { PdfDocument } from './document.ts';
import { filtersOf } from './filters/decode.ts';
import { NumberMap } from './number-map.ts';
import { type Rewriter, Serializer } from './serialize.ts';
import {
  isNamed,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Resolve,
  withEntries,
} from './values.ts';
import { bytesOf, type FileEncryption, FileWriter, type Packing, type Pieces } from './writer.ts';

/** Where objects come from: one document, or several whose objects have numbers of their own. */
export type ObjectSource = Pick<PdfDocument, 'object' | 'copyObject'>;

/** Which objects are written, and how they are changed. */
export interface Selection {
  /** Whether references to an object are left out. */
  isLeftOut: (number: number) => boolean;
  /** The value of an object instead of the source's; undefined for the source's. */
  valueOf: (number: number) => PdfValue | undefined;
  /** Whether nothing of an object is replaced or pruned but references that are left out; none where absent. */
  isUnchanged?: (number: number) => boolean;
  prune: NonNullable<Rewriter['prune']>;
}

export interface SaveOptions {
  /** As `1.7`. */
  version: string;
  packing?: Packing | undefined;
  encryption?: FileEncryption | undefined;
  /** The permanent part of /ID (ISO 32000-2, 14.4); a new one where absent. */
  id?: Buffer | undefined;
  selection?: Selection | undefined;
  /** Whether unchanged objects are copied as they are written, which is faster; otherwise they are serialized. */
  copiesObjects?: boolean;
  /** Streams that were compressed before, for files that share them. */
  deflated?: Map<PdfStream, Buffer | undefined>;
}

/** Streams below this size are not worth compressing. */
const deflatedFromBytes = 128;
/** Bytes of the entry /Filter/FlateDecode. */
const filterEntryBytes = 19;

/**
 * Writes all objects that a trailer's /Root and /Info lead to, numbered from 1 in the order in which they are reached.
 * Unchanged arrays and dictionaries are copied as they are written, but for their references; streams keep their filters,
 * and unfiltered ones are compressed where that makes them smaller.
 * @throws MalformedPdf where an object cannot be read
 */
export function saveObjects(source: ObjectSource, trailer: PdfDict, options: SaveOptions): Pieces {
  const { selection, copiesObjects = true } = options;
  const file = new FileWriter(options);
  /** Numbers of the source in the order of their new ones. */
  const reached: number[] = [];
  const renumbered = new NumberMap();

  function renumber(number: number): number {
    let known = renumbered.get(number);
    if (known === undefined) {
      known = selection?.isLeftOut(number) ? 0 : reached.push(number);
      renumbered.set(number, known);
    }
    return known;
  }

  const serializer = new Serializer({ renumber, ...(selection ? { prune: selection.prune } : {}) });
  const entries: PdfDict = new Map();
  for (const key of ['Root', 'Info']) {
    const value = trailer.get(key);
    if (value instanceof PdfRef) entries.set(key, new PdfRef(renumber(value.number)));
  }
  for (let at = 0; at < reached.length; at++) {
    const number = reached[at] as number;
    const isCopied = selection ? selection.isUnchanged?.(number) === true : copiesObjects;
    if (isCopied && file.object(at + 1, (out) => source.copyObject(number, out, renumber))) continue;
    const value = selection?.valueOf(number) ?? source.object(number);
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
  const content = encryption ? encryption.encrypt(data) : [data];
  const dict = withEntries(stream.dict, { ...coding, Length: bytesOf(content) });
  const written = encryption ? encryptStrings(withoutCryptFilter(dict, source), encryption) : dict;
  file.stream(number, (out) => void serializer.write(out, written), content);
}

/** Metadata stays readable for programs that know nothing of PDF; the data of an external file is not here. */
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
 * A stream's dictionary with its strings encrypted: where all objects are packed, no other string is outside of a stream
 * (ISO 32000-2, 7.6.2).
 */
function encryptStrings(dict: PdfDict, encryption: FileEncryption): PdfDict {
  const encrypted = mapStrings(dict, (bytes) => Buffer.concat(encryption.encrypt(bytes))) as PdfDict;
  // Readers do not decrypt a stream that claims to be a cross-reference stream (7.5.8.2).
  if (isNamed(encrypted.get('Type'), 'XRef')) encrypted.delete('Type');
  return encrypted;
}

/**
 * Without the filter Crypt: in a file that is not encrypted it changes nothing, and now it would exempt the stream from
 * encryption (ISO 32000-2, 7.4.10).
 */
function withoutCryptFilter(dict: PdfDict, source: ObjectSource): PdfDict {
  const resolve: Resolve = (value) => (value instanceof PdfRef ? source.object(value.number) : (value ?? null));
  const names = resolve(dict.get('Filter'));
  const hasCrypt = (Array.isArray(names) ? names : [names]).some((name) => isNamed(resolve(name), 'Crypt'));
  if (!hasCrypt) return dict;
  const kept = filtersOf(dict, resolve).filter(({ name }) => name !== 'Crypt');
  return withEntries(dict, {
    Filter: kept.map(({ name }) => new PdfName(name)),
    DecodeParms: kept.map(({ parameters }) => (parameters.size > 0 ? parameters : null)),
  });
}

function mapStrings(value: PdfValue, map: (bytes: Buffer) => Buffer): PdfValue {
  if (Buffer.isBuffer(value)) return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (value instanceof Map) return new Map([...value].map(([key, entry]) => [key, mapStrings(entry, map)]));
  return value;
}

/** Whether a file keeps objects in object streams, so that its copies should. */
export function usesObjectStreams(document: PdfDocument): boolean {
  return document.xref.isStream || document.bytes.includes('/ObjStm');
}

/** Permanent part of a document's /ID. */
export function permanentId(document: PdfDocument): Buffer | undefined {
  const [id] = document.array(document.trailer.get('ID')) ?? [];
  return Buffer.isBuffer(id) ? id : undefined;
}
