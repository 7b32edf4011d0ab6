import { createHash } from 'node:crypto';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** An object in which `@name` is a reference to another: PDF syntax, or a stream with the entries of its dictionary. */
export type PdfObject = string | { dict: string; data: string | Buffer };

/** Writes objects by their names; `catalog` is the root. @param trailer further entries of it */
export function writeNamedPdf(objects: ReadonlyMap<string, PdfObject>, version: string, trailer = ''): Buffer {
  const numbers = new Map([...objects.keys()].map((name, index) => [name, index + 1]));
  const numberOf = (name: string) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`there is no object ${name}`);
    return number;
  };
  const linked = (text: string) => text.replace(/@(\w+)/g, (_, name: string) => `${numberOf(name)} 0 R`);
  const written = [...objects.values()].map((object) =>
    typeof object === 'string' ? linked(object) : stream(linked(object.dict), object.data),
  );
  return writePdf(written, { version, trailer: linked(trailer), root: numberOf('catalog') });
}

/** A text string as UTF-16 (ISO 32000-2, 7.9.2.2). */
export function utf16(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

const digestHex = 64;
/** A signature dictionary's entries that `signPdf` fills in; the numbers leave room for any offset. */
export const unsignedEntries = `/ByteRange [0 1000000001 1000000002 1000000003] /Contents <${'0'.repeat(digestHex)}>`;

/**
 * Fills in a signature that is only the digest of the signed bytes: it shows whether a tool changed them, without keys and
 * certificates.
 */
export function signPdf(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const contents = /\/Contents\s*(<0{64}>)/.exec(text);
  const range = /\[\s*0 1000000001 1000000002 1000000003\s*\]/.exec(text);
  if (!contents || !range) throw new Error('the entries of an unsigned signature are missing');
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
