import type { PdfDocument } from '../../file/document.ts';
import { isNamed, type PdfDict, PdfStream, type PdfValue } from '../../file/values.ts';

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
/** Keys of a dictionary that say who made something, when or with what. */
export interface FoundKeys {
  /** Undefined where what they name is counted by itself. */
  kind: keyof RemovedMetadata | undefined;
  /** Those that the dictionary has; at least one. */
  keys: readonly string[];
}

/** Finds metadata in the dictionaries of a document. */
export class MetadataKeys {
  readonly #document: PdfDocument;
  readonly #pages: ReadonlySet<PdfDict>;
  readonly #names: PdfDict | undefined;
  /** Dictionaries about articles, and configurations of layers. */
  readonly #created = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
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

  of(dict: PdfDict): FoundKeys[] {
    const document = this.#document;
    document.budget.step();
    const type = document.name(dict.get('Type'));
    const subtype = document.name(dict.get('Subtype')) ?? '';
    const found: FoundKeys[] = [];
    const add = (kind: FoundKeys['kind'], own: readonly string[]) => {
      const keys = own.filter((key) => dict.has(key));
      if (keys.length > 0) found.push({ kind, keys });
    };
    // The stream itself is counted.
    if (isMetadata(document.resolve(dict.get('Metadata')))) add(undefined, ['Metadata']);
    if (document.dict(dict.get('PieceInfo'))) add('programData', ['PieceInfo']);
    const isPage = type === 'Page' || this.#pages.has(dict);
    if (isPage || type === 'Filespec' || dict.has('EF')) add('thumbnails', ['Thumb']);
    if (isPage || ['Image', 'Form'].includes(subtype)) add('traces', traceKeys);
    if (type === 'DPart') add('traces', ['DPM']);
    if (document.dict(dict.get('CreatorInfo'))) add('traces', ['CreatorInfo']);
    if (this.#created.has(dict)) add('traces', creationKeys);
    if (dict === this.#names) add('traces', captureKeys);
    if (dict.has('Rect') && subtype !== '') add('annotations', ['M', ...(markups.has(subtype) ? authorKeys : [])]);
    const value = document.dict(dict.get('V'));
    if (value?.has('ByteRange')) add('signatures', ['V']);
    return found;
  }

  /** Dates of an attached file; undefined where it has none. */
  datesOf(stream: PdfStream): { parameters: PdfDict; keys: readonly string[] } | undefined {
    const parameters = this.#document.dict(stream.dict.get('Params'));
    const keys = dateKeys.filter((key) => parameters?.has(key));
    return parameters && keys.length > 0 ? { parameters, keys } : undefined;
  }
}

/** Whether a value is XMP (ISO 32000-2, 14.3.2). */
export function isMetadata(value: PdfValue): value is PdfStream {
  if (!(value instanceof PdfStream)) return false;
  const type = value.dict.get('Type');
  return isNamed(type, 'Metadata') || (type === undefined && isNamed(value.dict.get('Subtype'), 'XML'));
}
