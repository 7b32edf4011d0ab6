import { type ObjectReader, openObjects as openFile } from '../extract/reader.ts';
import {
  IrregularPdf,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfDict as FileDict,
  type PdfValue as FileValue,
} from '../extract/objects.ts';
import { nameText } from '../keep-pages/sound-document.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';
import { type ObjectStore, openObjects, type PdfObjects } from './objects.ts';
import { textOfBytes } from './strings.ts';

/** A file of a merge, its objects in the store of all files. */
export interface FileOfMerge {
  objects: PdfObjects;
  /** References of the pages in their order; each has of its own what it inherited. */
  pages: string[];
  /** Of the header, as `1.7`. */
  version: string;
}

/** Levels of a page tree. */
const maxDepth = 256;

/** What a page may leave to the nodes above it (ISO 32000-2, 7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/**
 * Reads all that a file's catalogue and information lead to.
 * @throws IrregularPdf where it is not as the standard has it; the store is as it was then
 */
export function readFile(bytes: Buffer, store: ObjectStore): FileOfMerge {
  const version = /^%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, 16))?.[1];
  if (version === undefined) throw new IrregularPdf('no header');
  const file = openFile(bytes);
  const converter = new Converter(file, store.size);
  const pages = pageNumbersOf(file).map((number) => converter.refOf(number));
  const entries: FileDict = new Map();
  for (const key of ['Root', 'Info']) entries.set(key, file.trailer.get(key) ?? null);
  const trailer = converter.dict(entries);
  const read = converter.readAll();
  store.reserve(converter.count);
  for (const [ref, object] of read) store.set(ref, object);
  const objects = openObjects(store, trailer, [...read.keys()]);
  return { objects, pages, version };
}

/** Numbers of the pages. What they inherit is written to them, and the nodes above them become nothing. */
function pageNumbersOf({ trailer, resolve }: ObjectReader): number[] {
  const pages: number[] = [];
  const seen = new Set<number>();

  function visit(value: FileValue | undefined, inherited: FileDict, depth: number): void {
    if (!(value instanceof PdfRef) || seen.has(value.number) || depth > maxDepth)
      throw new IrregularPdf('a page tree that is none');
    seen.add(value.number);
    const node = resolve(value);
    if (!(node instanceof Map)) throw new IrregularPdf('a node that is none');
    const kids = resolve(node.get('Kids'));
    const passed: FileDict = new Map(inherited);
    for (const key of inheritable) if (node.has(key)) passed.set(key, node.get(key) ?? null);
    if (Array.isArray(kids)) {
      for (const kid of kids) visit(kid, passed, depth + 1);
      node.clear();
      return;
    }
    for (const [key, entry] of passed) node.set(key, entry);
    node.set('Type', new PdfName('Page')).delete('Parent');
    pages.push(value.number);
  }

  const catalog = resolve(trailer.get('Root'));
  if (!(catalog instanceof Map)) throw new IrregularPdf('no catalogue');
  visit(catalog.get('Pages'), new Map(), 0);
  return pages;
}

/** Turns a file's objects into those of the store, their numbers raised. */
class Converter {
  /** How many numbers the file takes. */
  count = 0;
  readonly #file: ObjectReader;
  readonly #base: number;
  readonly #refs: string[] = [];
  /** Numbers of the objects that something leads to. */
  readonly #reached: number[] = [];

  constructor(file: ObjectReader, base: number) {
    this.#file = file;
    this.#base = base;
  }

  refOf(number: number): string {
    const known = this.#refs[number];
    if (known !== undefined) return known;
    const ref = `${number + this.#base} 0 R`;
    this.#refs[number] = ref;
    this.#reached.push(number);
    this.count = Math.max(this.count, number + 1);
    return ref;
  }

  readAll(): Map<string, { value: QpdfValue } | { dict: QpdfDict; data: Buffer }> {
    const read = new Map<string, { value: QpdfValue } | { dict: QpdfDict; data: Buffer }>();
    for (let at = 0; at < this.#reached.length; at++) {
      const number = this.#reached[at] as number;
      const found = this.#file.resolve(new PdfRef(number, 0));
      const object =
        found instanceof PdfStream ? { dict: this.dict(found.dict), data: found.raw } : { value: this.#value(found) };
      read.set(this.refOf(number), object);
    }
    return read;
  }

  dict(entries: FileDict): QpdfDict {
    const dict: QpdfDict = {};
    for (const [key, value] of entries) dict[nameText(key) as `/${string}`] = this.#value(value);
    return dict;
  }

  #value(value: FileValue): QpdfValue {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    if (value instanceof PdfName) return nameText(value.text);
    if (value instanceof PdfRef) {
      // Its object may have another generation, and is nothing then.
      if (value.generation !== 0) throw new IrregularPdf('an object of a later generation');
      return this.refOf(value.number);
    }
    if (value instanceof Map) return this.dict(value);
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (value instanceof PdfStream) throw new IrregularPdf('a stream within an object');
    return textOfBytes(value);
  }
}
