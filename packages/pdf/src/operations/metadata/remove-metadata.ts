import type { PdfDocument } from '../../file/document.ts';
import { embeddedStreams } from '../../file/embedded-files.ts';
import { metadataStream } from '../../file/metadata/write-xmp.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { isNamed, type PdfDict, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';

/** Number of what was removed, by kind. */
export interface RemovedMetadata {
  /** Entries of the information dictionary. */
  info: number;
  /** XMP of the document and of its parts. */
  xmp: number;
  thumbnails: number;
  /** Private data of programs. */
  programData: number;
  /** Annotations that lost their author or dates. */
  annotations: number;
  /** Attached files that lost their dates. */
  attachments: number;
  /** Signatures, which no other file has validly. */
  signatures: number;
  /** Other traces: programs of layers and articles, web addresses that pages were captured from, dates of parts. */
  traces: number;
  /** Revisions before the last. */
  revisions: number;
}

/** Annotations whose /T is their author (ISO 32000-2, 12.5.6.2); of others it is a name that actions use. */
const markups = new Set(
  `Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup FileAttachment
  Redact Projection Sound`.split(/\s+/),
);
const authorKeys = ['T', 'NM', 'CreationDate'];
const creationKeys = ['Author', 'Creator', 'Producer', 'CreationDate', 'ModDate'];
const dateKeys = ['CreationDate', 'ModDate', 'Mac'];
/** Of a page or XObject: its date, what it was captured from (14.10.6), and names of files that a printer replaces it by (14.11.7). */
const traceKeys = ['LastModified', 'ID', 'OPI'];
/** Lists of what was captured from the web (14.10.4). */
const captureKeys = ['URLS', 'IDS'];
/** Length of the part of a file that says whether it is linearized, in bytes (annex F). */
const linearizedWithin = 1024;

/**
 * Removes what a document and its parts have about who made them, when and with what: information dictionary, XMP, thumbnails,
 * private data of programs, authors and dates of annotations, dates of attached files, signatures with their certificates,
 * traces of programs in layers and articles, web addresses of captured pages, and the identifier of the file. What pages show stays, and
 * XMP that says nothing but `kept`.
 * @param kept XMP in place of that of the document; none where absent
 * @throws MalformedPdf, TooComplexPdf
 */
export function removeMetadata(document: PdfDocument, kept: Buffer | undefined): RemovedMetadata {
  const { catalog, trailer } = document;
  const removed: RemovedMetadata = {
    info: document.dict(trailer.get('Info'))?.size ?? 0,
    xmp: 0,
    thumbnails: 0,
    programData: 0,
    annotations: 0,
    attachments: 0,
    signatures: 0,
    traces: 0,
    revisions: revisionsBefore(document),
  };
  trailer.delete('Info');
  trailer.delete('ID');
  if (document.stream(catalog.get('Metadata'))) removed.xmp++;
  for (const key of ['Metadata', 'SpiderInfo']) if (catalog.delete(key) && key === 'SpiderInfo') removed.traces++;
  const remover = new MetadataRemover(document, removed);
  const graph = new ObjectGraph(document);
  for (const [number, value] of graph.values()) {
    const changed = remover.without(value);
    if (changed !== value) graph.replace(number, changed);
  }
  if (removed.signatures > 0) document.dict(document.catalog.get('AcroForm'))?.delete('SigFlags');
  if (kept) document.catalog.set('Metadata', document.add(metadataStream(kept)));
  return removed;
}

/** Number of earlier revisions, as far as the cross-references tell. */
function revisionsBefore({ bytes, xref: { sections } }: PdfDocument): number {
  const isLinearized = bytes.toString('latin1', 0, linearizedWithin).includes('/Linearized');
  return Math.max(0, sections.length - (isLinearized ? 2 : 1));
}

class MetadataRemover {
  readonly #document: PdfDocument;
  readonly #removed: RemovedMetadata;
  readonly #embedded: ReadonlySet<PdfStream>;
  readonly #pages: ReadonlySet<PdfDict>;
  readonly #names: PdfDict | undefined;
  /** Dictionaries about articles, and configurations of layers. */
  readonly #created = new Set<PdfDict>();

  constructor(document: PdfDocument, removed: RemovedMetadata) {
    this.#document = document;
    this.#removed = removed;
    this.#embedded = embeddedStreams(document);
    this.#pages = new Set(document.pages.map(({ dict }) => dict));
    const { catalog } = document;
    this.#names = document.dict(catalog.get('Names'));
    const layers = document.dict(catalog.get('OCProperties'));
    const threads = document.array(catalog.get('Threads')) ?? [];
    const found = [
      layers?.get('D'),
      ...(document.array(layers?.get('Configs')) ?? []),
      ...threads.map((thread) => document.dict(thread)?.get('I')),
    ];
    for (const value of found) {
      document.budget.step();
      const dict = document.dict(value);
      if (dict) this.#created.add(dict);
    }
  }

  /** @returns the same value where nothing was removed */
  without(value: PdfValue): PdfValue {
    if (isMetadata(value)) {
      this.#removed.xmp++;
      return null;
    }
    return replaceWithin(value, (each) => {
      if (each instanceof PdfStream) return this.#embedded.has(each) ? this.#withoutDates(each) : each;
      return each instanceof Map ? this.#withoutKeys(each) : each;
    });
  }

  #withoutKeys(dict: PdfDict): PdfDict {
    this.#document.budget.step();
    const keys = this.#keysOf(dict).filter((key) => dict.has(key));
    return keys.length === 0 ? dict : withEntries(dict, Object.fromEntries(keys.map((key) => [key, undefined])));
  }

  /** Keys to remove, some of which the dictionary may lack; those that it has are counted. */
  #keysOf(dict: PdfDict): string[] {
    const document = this.#document;
    const type = document.name(dict.get('Type'));
    const subtype = document.name(dict.get('Subtype')) ?? '';
    const keys: string[] = [];
    const remove = (kind: keyof RemovedMetadata, own: readonly string[]) => {
      const present = own.filter((key) => dict.has(key));
      if (present.length > 0) this.#removed[kind]++;
      keys.push(...present);
    };
    // The stream itself is counted.
    if (isMetadata(document.resolve(dict.get('Metadata')))) keys.push('Metadata');
    if (document.dict(dict.get('PieceInfo'))) remove('programData', ['PieceInfo']);
    const isPage = type === 'Page' || this.#pages.has(dict);
    if (isPage || type === 'Filespec' || dict.has('EF')) remove('thumbnails', ['Thumb']);
    if (isPage || ['Image', 'Form'].includes(subtype)) remove('traces', traceKeys);
    if (type === 'DPart') remove('traces', ['DPM']);
    if (document.dict(dict.get('CreatorInfo'))) remove('traces', ['CreatorInfo']);
    if (this.#created.has(dict)) remove('traces', creationKeys);
    if (dict === this.#names) remove('traces', captureKeys);
    if (dict.has('Rect') && subtype !== '') {
      remove('annotations', ['M', ...(markups.has(subtype) ? authorKeys : [])]);
    }
    const value = document.dict(dict.get('V'));
    if (value?.has('ByteRange')) remove('signatures', ['V']);
    return keys;
  }

  #withoutDates(stream: PdfStream): PdfStream {
    const parameters = this.#document.dict(stream.dict.get('Params'));
    if (!parameters || !dateKeys.some((key) => parameters.has(key))) return stream;
    this.#removed.attachments++;
    const changes = Object.fromEntries(dateKeys.map((key) => [key, undefined]));
    return new PdfStream(withEntries(stream.dict, { Params: withEntries(parameters, changes) }), stream.raw);
  }
}

/** Whether a value is XMP (ISO 32000-2, 14.3.2). */
function isMetadata(value: PdfValue): boolean {
  if (!(value instanceof PdfStream)) return false;
  const type = value.dict.get('Type');
  return isNamed(type, 'Metadata') || (type === undefined && isNamed(value.dict.get('Subtype'), 'XML'));
}
