/** A reference to an object of the document, by its number; qpdf writes every generation as 0. */
export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** Keys are names with their slash. */
export type PdfDict = Map<string, PdfValue>;

/**
 * A PDF object (ISO 32000-2, 7.3). Names, strings, numbers, booleans and null stay the very text that qpdf wrote, so
 * that they come out as they went in: `/Type`, `(text)`, `<00ff>`, `1.50`, `true`.
 */
export type PdfValue = string | Ref | PdfValue[] | PdfDict;

/** What qpdf would not have written. */
export class UnexpectedSyntax extends Error {
  constructor(offset: number) {
    super(`qpdf wrote something unexpected at byte ${offset}`);
    this.name = 'UnexpectedSyntax';
  }
}

const [space, newline] = [0x20, 0x0a];
const [openParen, closeParen, backslash] = [0x28, 0x29, 0x5c];
const [less, more, openBracket, closeBracket, slash] = [0x3c, 0x3e, 0x5b, 0x5d, 0x2f];

/** Ends a name, a number or a word. */
const ends = new Uint8Array(256);
for (const code of Buffer.from(' \n\r\t\f\0()<>[]{}/%', 'latin1')) ends[code] = 1;

/** Reads objects as qpdf writes them: no comments, references as `4 0 R`, strings that always end. */
export class ObjectReader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  readValue(): PdfValue {
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === less) return this.bytes[this.at + 1] === less ? this.readDict() : this.readHexString();
    if (code === openBracket) return this.readArray();
    if (code === openParen) return this.readLiteralString();
    if (code === slash) return this.readName();
    if (code === undefined || ends[code]) throw new UnexpectedSyntax(this.at);
    return this.readNumberOrRef();
  }

  /** The next name, number or word. */
  readWord(): string {
    this.skipSpace();
    const start = this.at++;
    while (this.at < this.bytes.length && !ends[this.bytes[this.at] as number]) this.at++;
    return this.bytes.toString('latin1', start, this.at);
  }

  private skipSpace(): void {
    while (this.bytes[this.at] === space || this.bytes[this.at] === newline) this.at++;
  }

  private readNumberOrRef(): PdfValue {
    const word = this.readWord();
    const { bytes, at } = this;
    // ` 0 R`
    const isRef = bytes[at] === space && bytes[at + 1] === 0x30 && bytes[at + 2] === space && bytes[at + 3] === 0x52;
    if (!isRef || !/^\d+$/.test(word)) return word;
    this.at += 4;
    return new Ref(Number(word));
  }

  private readName(): string {
    const name = this.readWord();
    // qpdf 11.3 writes a number sign as it is, which begins an escape.
    return name.includes('#') ? name.replace(/#(?![0-9A-Fa-f]{2})/g, '#23') : name;
  }

  private readArray(): PdfValue[] {
    const items: PdfValue[] = [];
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === closeBracket) break;
      items.push(this.readValue());
    }
    this.at++;
    return items;
  }

  private readDict(): PdfDict {
    const dict: PdfDict = new Map();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === more) break;
      if (this.bytes[this.at] !== slash) throw new UnexpectedSyntax(this.at);
      const key = this.readName();
      dict.set(key, this.readValue());
    }
    this.at += 2;
    return dict;
  }

  private readHexString(): string {
    const start = this.at;
    this.at = this.bytes.indexOf(more, start) + 1;
    if (this.at === 0) throw new UnexpectedSyntax(start);
    return this.bytes.toString('latin1', start, this.at);
  }

  private readLiteralString(): string {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const code = this.bytes[this.at];
      if (code === backslash) this.at++;
      else if (code === openParen) depth++;
      else if (code === closeParen && --depth === 0) return this.bytes.toString('latin1', start, ++this.at);
    }
    throw new UnexpectedSyntax(start);
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes that a name or a string stands for, as Latin-1 text; undefined for every other object. */
export function bytesOf(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('/')) return decodeName(value.slice(1));
  if (value.startsWith('<')) return Buffer.from(value.slice(1, -1), 'hex').toString('latin1');
  if (!value.startsWith('(')) return undefined;
  return value.slice(1, -1).replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return escaped === '\n' || escaped === '\r\n' ? '' : (escapes[escaped] ?? escaped);
  });
}

/** Names within a content stream; what it finds in strings and images besides is no harm. */
export const namePattern = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;

/** A name without its slash, its `#xx` read (ISO 32000-2, 7.3.5). */
export function decodeName(name: string): string {
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A whole number, or undefined. */
export function integerOf(value: PdfValue | undefined): number | undefined {
  return typeof value === 'string' && /^[+-]?\d{1,10}$/.test(value) ? Number(value) : undefined;
}
