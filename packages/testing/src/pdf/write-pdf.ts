import { deflateSync } from 'node:zlib';

/** An object as PDF syntax, or a stream: its dictionary with brackets, and its data. */
export type WrittenObject = string | readonly [dict: string, data: string | Uint8Array];

interface WriteOptions {
  /** Entries of the trailer beside /Root and /Size. */
  trailer?: string;
  /** 1.7 where absent. */
  version?: string;
  /** Number of the catalog, 1 where absent. */
  root?: number;
}

/**
 * A PDF with a cross-reference table; the entry at index i is object i + 1. The /Length of a stream is added.
 * @param objects an undefined one leaves its number free
 */
export function writePdf(objects: readonly (WrittenObject | undefined)[], options: WriteOptions = {}): Buffer {
  const { trailer = '', version = '1.7', root = 1 } = options;
  const pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  add(bytesOf(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`));
  const rows = ['0000000000 65535 f \n'];
  for (let number = 1; number <= objects.length; number++) {
    const object = objects[number - 1];
    rows.push(object === undefined ? '0000000000 65535 f \n' : `${String(length).padStart(10, '0')} 00000 n \n`);
    if (object === undefined) continue;
    add(bytesOf(`${number} 0 obj\n`));
    for (const piece of bodyOf(object)) add(piece);
    add(bytesOf('\nendobj\n'));
  }
  const size = objects.length + 1;
  const start = length;
  add(bytesOf(`xref\n0 ${size}\n${rows.join('')}trailer\n<< /Root ${root} 0 R /Size ${size} ${trailer} >>\n`));
  add(bytesOf(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/**
 * A stream object; as text where its data is text.
 * @param entries of its dictionary, without brackets and /Length
 * @param data text in Latin-1, or bytes
 */
export function stream(entries: string, data: string): string;
export function stream(entries: string, data: string | Uint8Array): WrittenObject;
export function stream(entries: string, data: string | Uint8Array): WrittenObject {
  if (typeof data !== 'string') return [`<< ${entries} >>`, data];
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

/** Objects that are numbered while they are added, or reserved where others refer to them first. */
export interface PdfWriter {
  /** @returns the number of an object that is added later */
  reserve: () => number;
  /** @returns the object's number */
  add: (object: WrittenObject, number?: number) => number;
  /** Adds a stream with its data as given. @returns the object's number */
  stream: (entries: string, data: Uint8Array) => number;
  /** Adds a stream compressed with Flate. @returns the object's number */
  packed: (entries: string, data: string | Uint8Array) => number;
  /** Number of objects added or reserved. */
  count: () => number;
  end: (root: number) => Buffer;
}

export function openPdfWriter(): PdfWriter {
  const objects: (WrittenObject | undefined)[] = [];
  const id = '<0123456789abcdef0123456789abcdef>';
  const writer: PdfWriter = {
    reserve: () => objects.push(undefined),
    add(object, number) {
      if (number === undefined) return objects.push(object);
      objects[number - 1] = object;
      return number;
    },
    stream: (entries, data) => objects.push(stream(entries, data)),
    packed: (entries, data) => writer.stream(`${entries} /Filter /FlateDecode`, deflateSync(data)),
    count: () => objects.length,
    end: (root) => writePdf(objects, { root, trailer: `/ID [${id} ${id}]` }),
  };
  return writer;
}

/** A literal string (ISO 32000-2, 7.3.4.2). */
export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`;
}

function bodyOf(object: WrittenObject): Buffer[] {
  if (typeof object === 'string') return [bytesOf(object)];
  const [dict, data] = object;
  const bytes = typeof data === 'string' ? bytesOf(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const complete = dict.replace(/>>\s*$/, ` /Length ${bytes.length} >>`);
  return [bytesOf(`${complete}\nstream\n`), bytes, bytesOf('\nendstream')];
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** A writer of a file whose pages have one size, in points. @param entries of the page tree, such as resources of all pages */
export function openPages({ width, height }: { width: number; height: number }, entries = '') {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const pages: number[] = [];
  return {
    ...writer,
    /**
     * Adds a page.
     * @param contents its content, or the number of a stream
     * @param own entries beside those of each page
     * @returns the page's number
     */
    page(contents: string | number, own = '', number?: number): number {
      const stream = typeof contents === 'number' ? contents : writer.packed('', contents);
      const added = writer.add(`<< /Type /Page /Parent ${tree} 0 R /Contents ${stream} 0 R ${own} >>`, number);
      pages.push(added);
      return added;
    },
    /** @param catalog entries beside the page tree @param order of the pages where it is not that in which they were added */
    endPages(catalog = '', order: readonly number[] = pages): Buffer {
      const box = `/MediaBox [0 0 ${width} ${height}]`;
      writer.add(`<< /Type /Pages /Count ${order.length} /Kids [${refs(order)}] ${box} ${entries} >>`, tree);
      return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R ${catalog} >>`));
    },
  };
}

/** References to objects. */
export function refs(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

/** Entries of an image. */
export function imageEntries(width: number, height: number, colorSpace = '/DeviceRGB', bits = 8): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colorSpace} /BitsPerComponent ${bits}`;
}

/** Content and entries of a page that an image fills. */
export function imagePage(
  image: number,
  width: number | string,
  height: number | string,
): [content: string, entries: string] {
  return [`q ${width} 0 0 ${height} 0 0 cm /Im Do Q`, `/Resources << /XObject << /Im ${image} 0 R >> >>`];
}
