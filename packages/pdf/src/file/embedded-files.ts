import type { PdfDocument } from './document.ts';
import { ObjectGraph } from './object-graph.ts';
import { decodeTextString } from './text-string.ts';
import { readNameTree } from './trees.ts';
import { type PdfDict, PdfStream, type PdfValue, replaceWithin } from './values.ts';

/** A file within the document (ISO 32000-2, 7.11.4). */
export interface EmbeddedFile {
  specification: PdfDict;
  /** That and all others of the same data with the same name. */
  specifications: Set<PdfDict>;
  stream: PdfStream;
  name: string;
  /** Of the page that refers to it, or whose annotation does. */
  pageIndex: number | undefined;
}

/** Keys of a file specification for names and for streams, in the order in which readers look for them (table 43). */
const nameKeys = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/**
 * The embedded files, each once: those of the name tree, then those of pages and their annotations, then all others that an
 * object has, such as those associated with an element of the structure (14.13) or the assets of an annotation.
 */
export function readEmbeddedFiles(document: PdfDocument): EmbeddedFile[] {
  const found = new FoundFiles(document);
  const names = document.dict(document.catalog.get('Names'));
  for (const [key, value] of readNameTree(document, names?.get('EmbeddedFiles'))) found.add(value, { key });
  for (const [pageIndex, { dict }] of document.pages.entries()) {
    found.addAll(dict.get('AF'), pageIndex);
    for (const value of document.array(dict.get('Annots')) ?? []) {
      document.budget.step();
      const annotation = document.dict(value);
      found.add(annotation?.get('FS'), { pageIndex });
      found.addAll(annotation?.get('AF'), pageIndex);
    }
  }
  for (const [, value] of new ObjectGraph(document).values())
    replaceWithin(value, (each) => {
      if (each instanceof Map && each.has('EF')) found.add(each);
      return each;
    });
  return found.files;
}

/** The data of all embedded files, of each form of a file and of those without a specification. */
export function embeddedStreams(document: PdfDocument): Set<PdfStream> {
  const streams = new Set<PdfStream>();
  const addStreams = (value: PdfValue): PdfValue => {
    const embedded = value instanceof Map ? document.dict(value.get('EF')) : undefined;
    for (const each of embedded?.values() ?? []) {
      const stream = document.stream(each);
      if (stream) streams.add(stream);
    }
    return value;
  };
  for (const [, value] of new ObjectGraph(document).values()) {
    replaceWithin(value, addStreams);
    if (value instanceof PdfStream && document.name(value.dict.get('Type')) === 'EmbeddedFile') streams.add(value);
  }
  return streams;
}

class FoundFiles {
  readonly files: EmbeddedFile[] = [];
  readonly #document: PdfDocument;
  readonly #bySpecification = new Map<PdfDict, EmbeddedFile>();
  readonly #byName = new Map<PdfStream, Map<string, EmbeddedFile>>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  addAll(values: PdfValue | undefined, pageIndex: number): void {
    for (const value of this.#document.array(values) ?? []) this.add(value, { pageIndex });
  }

  /** Adds a file, unless it was: by its specification, or as the same data with the same name. */
  add(value: PdfValue | undefined, { key, pageIndex }: { key?: Buffer; pageIndex?: number } = {}): void {
    this.#document.budget.step();
    const specification = this.#document.dict(value);
    const stream = specification && this.#streamOf(specification);
    if (!specification || !stream) return;
    const name = this.#nameOf(specification) ?? decodeTextString(key ?? Buffer.alloc(0));
    const names = this.#byName.get(stream) ?? new Map<string, EmbeddedFile>();
    this.#byName.set(stream, names);
    const known = this.#bySpecification.get(specification) ?? names.get(name);
    const file = known ?? { specification, specifications: new Set(), stream, name, pageIndex };
    file.specifications.add(specification);
    file.pageIndex ??= pageIndex;
    this.#bySpecification.set(specification, file);
    names.set(name, file);
    if (!known) this.files.push(file);
  }

  #nameOf(specification: PdfDict): string | undefined {
    const string = this.#first(nameKeys, (key) => this.#document.string(specification.get(key)));
    return string && decodeTextString(string);
  }

  /** Undefined where the data is not in the document. */
  #streamOf(specification: PdfDict): PdfStream | undefined {
    const embedded = this.#document.dict(specification.get('EF'));
    const stream = this.#first(nameKeys, (key) => this.#document.stream(embedded?.get(key)));
    return stream?.dict.has('F') ? undefined : stream;
  }

  #first<T>(keys: readonly string[], valueOf: (key: string) => T | undefined): T | undefined {
    for (const key of keys) {
      const value = valueOf(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
