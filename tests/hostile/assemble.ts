import { deflateSync } from 'node:zlib';

/** An object of a draft: its value as PDF syntax, and the data of a stream; `Length` is added. */
export interface DraftObject {
  text: string;
  data?: Buffer;
  /** Whether it is stored in an object stream, where the layout has one. */
  isPacked?: boolean;
}

/** A conforming file from which hostile ones are derived. */
export interface Draft {
  name: string;
  /** Objects from number 1; the first is the catalog. */
  objects: readonly DraftObject[];
  layout: 'table' | 'stream' | 'hybrid';
  /** Entries of the trailer beside /Root and /Size. */
  trailer?: string;
}

/** A token of a file's syntax that can be replaced. */
export interface Token {
  text: string;
  kind: 'number' | 'name' | 'ref' | 'keyword' | 'string';
  /** Number of the object that it is in; 0 outside of objects. */
  object: number;
}

/** One token to be replaced by another text. */
export interface Replacement {
  index: number;
  text: string;
}

export const tokenPattern =
  /\/[^\s()<>[\]{}/%]*|\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]+>|\d+ \d+ R\b|[+-]?(?:\d+\.?\d*|\.\d+)|[A-Za-z*]+/g;

/** A file, and all tokens of it, in order. */
export function assemble(draft: Draft, replacement?: Replacement): { bytes: Buffer; tokens: Token[] } {
  const assembly = new Assembly(replacement);
  assembly.syntax('%PDF-1.7\n', 0, false);
  assembly.binary(Buffer.from('%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const hasStream = draft.layout !== 'table';
  const packed = hasStream ? draft.objects.flatMap(({ isPacked }, index) => (isPacked ? [index + 1] : [])) : [];
  const offsets = new Map<number, number>();
  for (const [index, object] of draft.objects.entries()) {
    const number = index + 1;
    if (packed.includes(number)) continue;
    offsets.set(number, assembly.length);
    assembly.object(number, object.text, object.data);
  }
  const streamNumber = draft.objects.length + 1;
  if (packed.length > 0) {
    offsets.set(streamNumber, assembly.length);
    assembly.objectStream(streamNumber, packed, draft.objects);
  }
  const size = streamNumber + (hasStream ? 2 : 0);
  const entries = `/Root 1 0 R ${draft.trailer ?? ''}`;
  if (!hasStream) assembly.table(offsets, streamNumber, entries);
  else {
    const xrefNumber = streamNumber + 1;
    const start = assembly.length;
    offsets.set(xrefNumber, start);
    const rows = Buffer.alloc(size * 7);
    for (let number = 0; number < size; number++) {
      const at = number * 7;
      const index = packed.indexOf(number);
      const isUsed = offsets.has(number);
      rows[at] = index >= 0 ? 2 : isUsed ? 1 : 0;
      rows.writeUInt32BE(index >= 0 ? streamNumber : (offsets.get(number) ?? 0), at + 1);
      rows.writeUInt16BE(Math.max(0, index), at + 5);
    }
    const dict = `<< /Type /XRef /W [1 4 2] /Index [0 ${size}] /Size ${size} ${entries} /Filter /FlateDecode >>`;
    assembly.object(xrefNumber, dict, deflateSync(rows));
    if (draft.layout === 'stream') assembly.syntax(`startxref\n${start}\n%%EOF\n`, 0);
    else
      assembly.table(
        new Map([...offsets].filter(([number]) => number < streamNumber)),
        size,
        `${entries} /XRefStm ${start}`,
      );
  }
  return { bytes: assembly.bytes(), tokens: assembly.tokens };
}

class Assembly {
  readonly tokens: Token[] = [];
  readonly #replacement: Replacement | undefined;
  readonly #parts: Buffer[] = [];
  length = 0;

  constructor(replacement: Replacement | undefined) {
    this.#replacement = replacement;
  }

  binary(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  /** Adds syntax whose tokens can be replaced. */
  syntax(text: string, object: number, hasTokens = true): void {
    this.binary(Buffer.from(hasTokens ? this.#replaced(text, object) : text, 'latin1'));
  }

  object(number: number, text: string, data?: Buffer): void {
    if (!data) return this.syntax(`${number} 0 obj\n${text}\nendobj\n`, number);
    this.syntax(`${number} 0 obj\n${text.replace(/>>\s*$/, `/Length ${data.length} >>`)}\nstream\n`, number);
    this.binary(data);
    this.syntax('\nendstream\nendobj\n', number);
  }

  objectStream(number: number, packed: readonly number[], objects: readonly DraftObject[]): void {
    const texts = packed.map((each) => this.#replaced(objects[each - 1]?.text ?? 'null', each));
    let offset = 0;
    const directory = packed.map((each, index) => {
      const entry = `${each} ${offset}`;
      offset += (texts[index] as string).length + 1;
      return entry;
    });
    const head = `${this.#replaced(directory.join(' '), number)}\n`;
    const data = deflateSync(Buffer.from(head + texts.join('\n'), 'latin1'));
    this.object(number, `<< /Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode >>`, data);
  }

  table(offsets: ReadonlyMap<number, number>, size: number, entries: string): void {
    const start = this.length;
    this.syntax(`xref\n0 ${size}\n`, 0);
    this.binary(Buffer.from('0000000000 65535 f \n'));
    for (let number = 1; number < size; number++) {
      const offset = offsets.get(number);
      this.syntax(`${String(offset ?? 0).padStart(10, '0')} 00000 ${offset === undefined ? 'f' : 'n'} \n`, 0);
    }
    this.syntax(`trailer\n<< /Size ${size} ${entries} >>\nstartxref\n${start}\n`, 0);
    this.binary(Buffer.from('%%EOF\n'));
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #replaced(text: string, object: number): string {
    return text.replace(tokenPattern, (found) => {
      const index = this.tokens.push({ text: found, kind: kindOf(found), object }) - 1;
      return this.#replacement?.index === index ? this.#replacement.text : found;
    });
  }
}

export function kindOf(text: string): Token['kind'] {
  if (text.startsWith('/')) return 'name';
  if (text.startsWith('(') || text.startsWith('<')) return 'string';
  if (text.endsWith(' R')) return 'ref';
  return /^[A-Za-z*]/.test(text) ? 'keyword' : 'number';
}
