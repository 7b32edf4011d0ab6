import { createHash } from 'node:crypto';

/** An object's text, in which `@name` is a reference to another; with data it is a stream. */
export type PdfObject = string | { dict: string; data: string | Buffer };

/** Writes a PDF of objects by name, with one cross-reference table. There must be one called `catalog`. */
export function writePdf(objects: ReadonlyMap<string, PdfObject>, version: string, trailer = ''): Buffer {
  const numbers = new Map([...objects.keys()].map((name, index) => [name, index + 1]));
  const linked = (text: string) =>
    text.replace(/@(\w+)/g, (_, name: string) => {
      const number = numbers.get(name);
      if (number === undefined) throw new Error(`there is no object ${name}`);
      return `${number} 0 R`;
    });
  const parts = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')];
  let length = parts[0]?.length ?? 0;
  const rows: string[] = [];
  for (const [name, object] of objects) {
    rows.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([
      Buffer.from(`${numbers.get(name)} 0 obj\n`),
      bodyOf(object, linked),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const size = objects.size + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = linked(`trailer\n<< /Size ${size} /Root @catalog ${trailer} >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.concat([...parts, Buffer.from(table), Buffer.from(end, 'latin1')]);
}

function bodyOf(object: PdfObject, linked: (text: string) => string): Buffer {
  if (typeof object === 'string') return Buffer.from(linked(object), 'latin1');
  const data = Buffer.from(object.data as string, 'latin1');
  const head = `<< ${linked(object.dict)} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream')]);
}

/** A text string as UTF-16 (ISO 32000-2, 7.9.2.2). */
export function utf16(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

const digestHex = 64;
/** A signature dictionary's entries that `signPdf` fills in; the numbers leave room for any offset. */
export const unsignedEntries = `/ByteRange [0 1000000001 1000000002 1000000003] /Contents <${'0'.repeat(digestHex)}>`;

/**
 * Fills in a signature that is nothing but the digest of the bytes that it signs: enough to tell whether a tool left
 * them alone, without keys and certificates.
 */
export function signPdf(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const contents = /\/Contents\s*(<0{64}>)/.exec(text);
  const range = /\[\s*0 1000000001 1000000002 1000000003\s*\]/.exec(text);
  if (!contents || !range) throw new Error('there is nothing to sign');
  const start = contents.index + contents[0].indexOf('<');
  const end = start + digestHex + 2;
  const ranges = [0, start, end, pdf.length - end];
  const signed = Buffer.from(pdf);
  signed.write(`[${ranges.join(' ')}`.padEnd(range[0].length - 1).concat(']'), range.index, 'latin1');
  signed.write(digestOf(signed, ranges), start + 1, 'latin1');
  return signed;
}

/** The digest of the bytes that a /ByteRange names, in hexadecimal. */
export function digestOf(pdf: Buffer, [start1 = 0, length1 = 0, start2 = 0, length2 = 0]: readonly number[]): string {
  const hash = createHash('sha256').update(pdf.subarray(start1, start1 + length1));
  return hash.update(pdf.subarray(start2, start2 + length2)).digest('hex');
}
