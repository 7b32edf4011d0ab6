import { createHash } from 'node:crypto';
import { runProgram } from '../corpus/run-program.ts';

/** A PDF's value in qpdf's JSON, version 2 (its manual, section 7). */
export type Value = null | boolean | number | string | Value[] | Dict;
export interface Dict {
  [key: string]: Value;
}
interface Stream {
  dict: Dict;
  /** Base64, decoded as far as it loses nothing. */
  data: string;
}
type Entry = { value: Value } | { stream: Stream };
interface QpdfDocument {
  qpdf: [unknown, Record<string, Entry>];
}

/** Reads a file with qpdf. @param decoding which filters are taken from data of streams @throws Error where it cannot */
export async function readObjects(
  path: string,
  password = '',
  decoding: 'generalized' | 'none' = 'generalized',
): Promise<PdfObjects> {
  const json = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', `--decode-level=${decoding}`];
  const { code, stdout, stderr } = await runProgram('qpdf', [...json, `--password=${password}`, path]);
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}: ${stderr.slice(0, 200)}`);
  return new PdfObjects(JSON.parse(stdout.toString()) as QpdfDocument, code === 3);
}

/** Keys that refer back to a parent, or describe the storage of a value. */
const unsaid = new Set([
  '/Parent',
  '/P',
  '/Length',
  '/Filter',
  '/DecodeParms',
  '/StructParent',
  '/StructParents',
  '/Type',
]);
const maxHops = 10;

/** A document's objects as qpdf reads them. */
export class PdfObjects {
  readonly trailer: Dict;
  readonly catalog: Dict;
  /** References of the pages in their order. */
  readonly pages: readonly string[];
  /** Marks of the pages, by reference. */
  readonly marks = new Map<string, string>();
  /** Whether qpdf warns of anything. */
  readonly hasWarnings: boolean;
  readonly #entries: Record<string, Entry>;

  constructor({ qpdf: [, entries] }: QpdfDocument, hasWarnings: boolean) {
    this.#entries = entries;
    this.hasWarnings = hasWarnings;
    const trailer = entries['trailer'];
    this.trailer = trailer && 'value' in trailer ? this.dict(trailer.value) : {};
    this.catalog = this.dict(this.trailer['/Root']);
    this.pages = this.#leaves(this.catalog['/Pages'], 0);
  }

  get(value: Value | undefined): Value {
    let found = value ?? null;
    for (let hop = 0; hop < maxHops && isReference(found); hop++) {
      const entry = this.#entries[`obj:${found}`];
      if (!entry) return null;
      if ('stream' in entry) return entry.stream.dict;
      found = entry.value;
    }
    return found;
  }

  dict(value: Value | undefined): Dict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  list(value: Value | undefined): Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : [];
  }

  text(value: Value | undefined): string {
    const found = this.get(value);
    return typeof found === 'string' ? plain(found) : '';
  }

  data(value: Value | undefined): Buffer | undefined {
    const entry = isReference(value) ? this.#entries[`obj:${value}`] : undefined;
    return entry && 'stream' in entry ? Buffer.from(entry.stream.data, 'base64') : undefined;
  }

  /** All dictionaries, those of streams and those within other values too. */
  *dicts(): Generator<Dict, void, void> {
    for (const entry of Object.values(this.#entries))
      yield* dictsOf('stream' in entry ? entry.stream.dict : entry.value);
  }

  /** Dictionaries of streams. */
  streams(): Dict[] {
    return Object.values(this.#entries).flatMap((entry) => ('stream' in entry ? [entry.stream.dict] : []));
  }

  /** The page that a value refers to; undefined for other values. */
  markOf(value: Value | undefined): string | undefined {
    return isReference(value) ? this.marks.get(value) : undefined;
  }

  /** The entries of a name tree or a number tree. */
  treeEntries(root: Value | undefined, list: '/Names' | '/Nums', depth = 0): [key: Value, value: Value][] {
    const node = this.dict(root);
    const own = this.list(node[list]);
    const pairs = Array.from({ length: own.length >> 1 }, (_, index): [Value, Value] => [
      this.get(own[index * 2]),
      own[index * 2 + 1] ?? null,
    ]);
    const kids = depth < maxHops ? this.list(node['/Kids']) : [];
    return [...pairs, ...kids.flatMap((kid) => this.treeEntries(kid, list, depth + 1))];
  }

  /** A value in full as one line, the same however its objects are numbered, stored and ordered. */
  describe(value: Value | undefined, path: readonly string[] = []): string {
    if (!isReference(value)) return this.#sayDirect(value ?? null, path);
    const mark = this.marks.get(value);
    if (mark !== undefined) return `page ${mark}`;
    if (this.dict(value)['/Type'] === '/Page') return 'a page that is not there';
    if (path.includes(value)) return '(loop)';
    const data = this.data(value);
    const said = this.#sayDirect(this.get(value), [...path, value]);
    return data ? `${said} stream ${hashOf(data)}` : said;
  }

  #sayDirect(value: Value, path: readonly string[]): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.describe(item, path)).join(' ')}]`;
    if (!isDict(value)) return typeof value === 'string' ? plain(value) : String(value);
    const keys = Object.keys(value).filter((key) => !unsaid.has(key) && this.get(value[key]) !== null);
    return `<${keys
      .toSorted()
      .map((key) => `${key} ${this.describe(value[key], path)}`)
      .join(' ')}>`;
  }

  #leaves(node: Value | undefined, depth: number): string[] {
    const kids = this.dict(node)['/Kids'];
    if (kids === undefined) return isReference(node) ? [node] : [];
    return depth > maxHops ? [] : this.list(kids).flatMap((kid) => this.#leaves(kid, depth + 1));
  }
}

/** Characters of PDFDocEncoding from 0x80 on that differ from Latin-1 (ISO 32000-2, annex D.3). */
const docEncoding = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';

/** A name or a string, which qpdf writes as Unicode or as bytes. */
function plain(value: string): string {
  if (!value.startsWith('b:')) return value.replace(/^u:/, '');
  const text = Buffer.from(value.slice(2), 'hex').toString('latin1');
  return text.replace(/[\u0080-\u009e]/g, (character) => docEncoding[character.charCodeAt(0) - 0x80] ?? character);
}

function* dictsOf(value: Value): Generator<Dict, void, void> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const item of Object.values(value)) yield* dictsOf(item);
}

export function isReference(value: Value | undefined): value is string {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value);
}

export function isDict(value: Value | undefined): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function hashOf(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 12);
}
