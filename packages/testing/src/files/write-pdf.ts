import { deflateSync } from 'node:zlib';

/** A PDF that is being written: objects get numbers as they come, or beforehand where others point to them. */
export interface PdfWriter {
  /** @returns the number of an object whose content comes later */
  reserve: () => number;
  /** @returns the object's number */
  add: (content: string | Buffer, number?: number) => number;
  /** Adds a stream as its bytes are. @returns the object's number */
  stream: (entries: string, bytes: Buffer) => number;
  /** Adds a stream that is packed here. @returns the object's number */
  packed: (entries: string, content: string | Buffer) => number;
  /** How many objects there are. */
  count: () => number;
  end: (rootNumber: number) => Buffer;
}

export function openPdfWriter(): PdfWriter {
  const objects: (string | Buffer)[] = [];
  const writer: PdfWriter = {
    reserve: () => objects.push(''),
    add(content, number) {
      if (number === undefined) return objects.push(content);
      objects[number - 1] = content;
      return number;
    },
    stream: (entries, bytes) =>
      objects.push(
        Buffer.concat([
          Buffer.from(`<< ${entries} /Length ${bytes.byteLength} >>\nstream\n`),
          bytes,
          Buffer.from('\nendstream'),
        ]),
      ),
    packed: (entries, content) => writer.stream(`${entries} /Filter /FlateDecode`, deflateSync(content)),
    count: () => objects.length,
    end: (rootNumber) => joinObjects(objects, rootNumber),
  };
  return writer;
}

function joinObjects(objects: readonly (string | Buffer)[], rootNumber: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.byteLength ?? 0;
  const rows = ['0000000000 65535 f \n'];
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const pieces = [Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')];
    for (const piece of pieces) length += piece.byteLength;
    parts.push(...pieces);
  }
  const size = objects.length + 1;
  const id = '<0123456789abcdef0123456789abcdef>';
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root ${rootNumber} 0 R /ID [${id} ${id}] >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A string of a PDF. */
export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`;
}
