import type { PdfDocument } from '../../file/document.ts';
import { embeddedStreams } from '../../file/embedded-files.ts';
import { metadataStream } from '../../file/metadata/write-xmp.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { type PdfDict, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';
import { isMetadata, MetadataKeys, type RemovedMetadata } from './metadata-keys.ts';

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
export function revisionsBefore({ bytes, xref: { sections } }: PdfDocument): number {
  const isLinearized = bytes.toString('latin1', 0, linearizedWithin).includes('/Linearized');
  return Math.max(0, sections.length - (isLinearized ? 2 : 1));
}

class MetadataRemover {
  readonly #removed: RemovedMetadata;
  readonly #embedded: ReadonlySet<PdfStream>;
  readonly #keys: MetadataKeys;

  constructor(document: PdfDocument, removed: RemovedMetadata) {
    this.#removed = removed;
    this.#embedded = embeddedStreams(document);
    this.#keys = new MetadataKeys(document);
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
    const found = this.#keys.of(dict);
    if (found.length === 0) return dict;
    for (const { kind } of found) if (kind) this.#removed[kind]++;
    return withEntries(dict, removing(found.flatMap(({ keys }) => keys)));
  }

  #withoutDates(stream: PdfStream): PdfStream {
    const dates = this.#keys.datesOf(stream);
    if (!dates) return stream;
    this.#removed.attachments++;
    return new PdfStream(
      withEntries(stream.dict, { Params: withEntries(dates.parameters, removing(dates.keys)) }),
      stream.raw,
    );
  }
}

function removing(keys: readonly string[]): Record<string, undefined> {
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
