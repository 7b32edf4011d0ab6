import type { PdfDocument } from '../../file/document.ts';
import { embeddedStreams } from '../../file/embedded-files.ts';
import { filtersOf } from '../../file/filters/decode.ts';
import { decodeXml, readMetadataBytes } from '../../file/metadata/read-metadata.ts';
import { readXmp, type XmpNode } from '../../file/metadata/read-xmp.ts';
import { descriptionNamespaces } from '../../file/metadata/write-xmp.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { decodeTextString, isoDateOf } from '../../file/text-string.ts';
import { asDict, isNamed, type PdfDict, PdfName, PdfStream, type PdfValue, replaceWithin } from '../../file/values.ts';
import { isMetadata, MetadataKeys } from './metadata-keys.ts';
import { revisionsBefore } from './remove-metadata.ts';

/** Kinds of what a PDF says beside its pages. `script` and `hiddenLayer` are content, which `removeMetadata` keeps. */
export type MetadataKind =
  | 'info'
  | 'xmp'
  | 'image'
  | 'thumbnail'
  | 'programData'
  | 'annotation'
  | 'attachment'
  | 'signature'
  | 'trace'
  | 'revision'
  | 'script'
  | 'hiddenLayer';

export interface MetadataEntry {
  kind: MetadataKind;
  /** As the file has it: a key, a property with its prefix, a field of EXIF. */
  name: string;
  /** As text, dates as ISO 8601, at most 500 characters; empty where it is no text. */
  value: string;
  /** From 1, of the page that has it; undefined where that is none or not known. */
  page: number | undefined;
}

/** Names what a JPEG says beside its picture, such as fields of EXIF. */
export type DescribeJpeg = (jpeg: Buffer) => readonly Pick<MetadataEntry, 'name' | 'value'>[];

/** The kinds by those of `RemovedMetadata`. */
const kindOf = {
  info: 'info',
  xmp: 'xmp',
  thumbnails: 'thumbnail',
  programData: 'programData',
  annotations: 'annotation',
  attachments: 'attachment',
  signatures: 'signature',
  traces: 'trace',
  revisions: 'revision',
} as const;
/** Who, when, where and why (ISO 32000-2, table 255). */
const signatureKeys = ['Name', 'M', 'Location', 'Reason', 'ContactInfo'];
const maxEntries = 2_000;
const maxCharacters = 500;

/**
 * Lists what `removeMetadata` removes, with what it says, and scripts and hidden layers, which stay.
 * @param describeJpeg entries of images; none where absent
 * @returns at most 2,000 entries
 * @throws MalformedPdf, TooComplexPdf
 */
export function listMetadata(document: PdfDocument, describeJpeg: DescribeJpeg = () => []): MetadataEntry[] {
  const list = new MetadataList(document, describeJpeg);
  list.addInfo();
  for (const [, value] of new ObjectGraph(document).values()) list.addOf(value);
  list.addLayers();
  const revisions = revisionsBefore(document);
  for (let revision = 1; revision <= revisions; revision++) list.add('revision', String(revision), '');
  return list.entries;
}

class MetadataList {
  readonly entries: MetadataEntry[] = [];
  readonly #document: PdfDocument;
  readonly #describeJpeg: DescribeJpeg;
  readonly #keys: MetadataKeys;
  readonly #embedded: ReadonlySet<PdfStream>;
  readonly #pageOf = new Map<PdfDict, number>();

  constructor(document: PdfDocument, describeJpeg: DescribeJpeg) {
    this.#document = document;
    this.#describeJpeg = describeJpeg;
    this.#keys = new MetadataKeys(document);
    this.#embedded = embeddedStreams(document);
    for (const [index, { dict }] of document.pages.entries()) {
      this.#pageOf.set(dict, index + 1);
      for (const each of document.array(dict.get('Annots')) ?? []) {
        document.budget.step();
        const annotation = document.dict(each);
        if (annotation) this.#pageOf.set(annotation, index + 1);
      }
    }
  }

  add(kind: MetadataKind, name: string, value: string, page?: number): void {
    if (this.entries.length >= maxEntries) return;
    this.entries.push({ kind, name: name.slice(0, maxCharacters), value: value.slice(0, maxCharacters), page });
  }

  addInfo(): void {
    const info = this.#document.dict(this.#document.trailer.get('Info'));
    for (const [key, value] of info ?? []) this.add('info', key, this.#textOf(value));
    if (this.#document.catalog.has('SpiderInfo')) this.add('trace', 'SpiderInfo', '');
  }

  /** Adds what an object and the values in it have. */
  addOf(value: PdfValue): void {
    if (isMetadata(value)) return this.#addXmp(value);
    replaceWithin(value, (each) => {
      if (each instanceof PdfStream) this.#addStream(each);
      else if (each instanceof Map) this.#addDict(each);
      return each;
    });
  }

  /** Adds the layers that are not shown (ISO 32000-2, 8.11.4). */
  addLayers(): void {
    const document = this.#document;
    const shown = document.dict(document.dict(document.catalog.get('OCProperties'))?.get('D'));
    for (const each of document.array(shown?.get('OFF')) ?? []) {
      document.budget.step();
      this.add('hiddenLayer', this.#textOf(document.dict(each)?.get('Name')), '');
    }
  }

  #addDict(dict: PdfDict): void {
    const page = this.#pageOf.get(dict);
    for (const { kind, keys } of this.#keys.of(dict)) {
      if (kind === undefined) continue;
      for (const key of keys) this.#addKey(kindOf[kind], key, dict, page);
    }
    if (isNamed(dict.get('S'), 'JavaScript')) this.add('script', 'JavaScript', this.#textOf(dict.get('JS')), page);
  }

  #addKey(kind: MetadataKind, key: string, dict: PdfDict, page: number | undefined): void {
    const value = this.#document.resolve(dict.get(key));
    const inner = asDict(value);
    if (kind === 'signature' && inner) {
      for (const name of signatureKeys.filter((each) => inner.has(each)))
        this.add(kind, name, this.#textOf(inner.get(name)), page);
    } else if (kind === 'programData' && inner) for (const program of inner.keys()) this.add(kind, program, '', page);
    else this.add(kind, key, this.#textOf(value), page);
  }

  #addStream(stream: PdfStream): void {
    const dates = this.#embedded.has(stream) ? this.#keys.datesOf(stream) : undefined;
    for (const key of dates?.keys ?? []) this.add('attachment', key, this.#textOf(dates?.parameters.get(key)));
    const [filter, ...others] = filtersOf(stream.dict, (value) => this.#document.resolve(value));
    if (!isNamed(stream.dict.get('Subtype'), 'Image') || filter?.name !== 'DCTDecode' || others.length > 0) return;
    for (const { name, value } of this.#describeJpeg(stream.raw)) this.add('image', name, value);
  }

  #addXmp(stream: PdfStream): void {
    const bytes = readMetadataBytes(this.#document, stream);
    const nodes = bytes && readXmp(decodeXml(bytes), this.#document.budget);
    if (!nodes) return this.add('xmp', 'XMP', '');
    for (const node of nodes) this.#addNode(node, `${node.prefix}:${node.name}`);
  }

  #addNode({ children, value, namespace }: XmpNode, name: string): void {
    this.#document.budget.step();
    // Descriptions of schemas say nothing of the document.
    if (children.length === 0 || namespace === descriptionNamespaces.pdfaExtension) return this.add('xmp', name, value);
    for (const child of children) this.#addNode(child, child.name === '' ? name : `${name}/${child.name}`);
  }

  #textOf(value: PdfValue | undefined): string {
    const found = this.#document.resolve(value);
    if (Buffer.isBuffer(found)) {
      const text = decodeTextString(found);
      return (text.startsWith('D:') ? isoDateOf(text) : undefined) ?? text;
    }
    if (found instanceof PdfName) return found.text;
    return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
  }
}
