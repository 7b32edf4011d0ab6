import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';

/** CMaps of Adobe's cmap-resources (BSD-3-Clause), as pdf.js packs them. */
const source = join(import.meta.dirname, '../../node_modules/pdfjs-dist/cmaps');
const target = join(import.meta.dirname, 'src/font/predefined-cmap-data.ts');

/** CMaps whose codes are those of UTF-16 in another form, or that no encoding of a font names (ISO 32000-2, table 116). */
const omitted = /UTF8|UTF32|^Adobe-|^(?:Hankaku|Hiragana|Katakana|Roman|WP-Symbol)$/;
/** CMaps that mostly have the entries of another one. */
const similar: Readonly<Record<string, string>> = {
  'UniJIS-UCS2-H': 'UniJIS-UTF16-H',
  'UniJIS2004-UTF16-H': 'UniJIS-UTF16-H',
  'UniGB-UCS2-H': 'UniGB-UTF16-H',
  'UniCNS-UCS2-H': 'UniCNS-UTF16-H',
  'UniKS-UCS2-H': 'UniKS-UTF16-H',
  'GBKp-EUC-H': 'GBK-EUC-H',
  'GBK2K-H': 'GBK-EUC-H',
  'GBTpc-EUC-H': 'GBT-EUC-H',
  'ETHK-B5-H': 'HKscs-B5-H',
  'KSCms-UHC-HW-H': 'KSCms-UHC-H',
};
/** The character collections, with names in those of their CMaps. */
const collections: readonly { name: string; unicode: string; names: RegExp }[] = [
  { name: 'Japan1', unicode: 'UniJIS-UTF16-H', names: /^(?:UniJIS|78|83pv|90|Add|Ext|NWP|EUC|RKSJ|H$|V$)/ },
  { name: 'GB1', unicode: 'UniGB-UTF16-H', names: /^(?:UniGB|GB)/ },
  { name: 'CNS1', unicode: 'UniCNS-UTF16-H', names: /^(?:UniCNS|B5|CNS|ET|HK)/ },
  { name: 'Korea1', unicode: 'UniKS-UTF16-H', names: /^(?:UniKS|KSC)/ },
];
/** Stands for a code that has no CID. */
const noCid = 0xffff;
/** Characters for private use, for which the newer CMaps of Unicode have others. */
const isPrivate = (text: string) => /^[\ue000-\uf8ff]/.test(text);

type Range = readonly [bytes: number, low: number, high: number];

/** A CMap, with the CIDs of its codes by their lengths, or the texts of its CIDs in UTF-16. */
export interface SourceCMap {
  base: string | undefined;
  codespaces: Range[];
  cids: Map<number, number>[];
  texts: Map<number, string>;
}

/** Reads a CMap in the binary form of pdf.js (bcmap). */
export function readSourceCMap(name: string): SourceCMap {
  const data = readFileSync(join(source, `${name}.bcmap`));
  let at = 1;
  const readVarint = () => {
    let value = 0n;
    for (;;) {
      const byte = data[at++] ?? 0;
      value = value * 128n + BigInt(byte & 127);
      if (byte < 128) return value;
    }
  };
  const readNumber = () => Number(readVarint());
  const readSigned = () => {
    const value = readVarint();
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n;
  };
  const readFixed = (bytes: number) => {
    at += bytes;
    return BigInt(`0x${data.toString('hex', at - bytes, at)}`);
  };
  const textOf = (value: bigint, bytes: number) =>
    Buffer.from(
      BigInt.asUintN(8 * bytes, value)
        .toString(16)
        .padStart(bytes * 2, '0'),
      'hex',
    )
      .swap16()
      .toString('utf16le');
  const map: SourceCMap = {
    base: undefined,
    codespaces: [],
    cids: Array.from({ length: 5 }, () => new Map<number, number>()),
    texts: new Map(),
  };
  while (at < data.length) {
    const head = data[at++] ?? 0;
    const kind = head >> 5;
    if (kind === 7) {
      const length = readNumber();
      if ((head & 31) === 1) map.base = data.toString('latin1', at, at + length);
      at += length;
      continue;
    }
    const bytes = (head & 15) + 1;
    const isText = kind > 3;
    const isSingle = kind === 2 || kind === 4;
    const follows = (head & 16) !== 0 && kind > 1;
    let [last, value] = [-1, 0n];
    const count = readNumber();
    for (let index = 0; index < count; index++) {
      const low = index === 0 ? Number(readFixed(isText ? 2 : bytes)) : last + 1 + (follows ? 0 : readNumber());
      last = isSingle ? low : low + readNumber();
      if (kind === 0) map.codespaces.push([bytes, low, last]);
      else if (isSingle && index > 0) value += 1n + readSigned();
      else value = isText ? readFixed(bytes) : readVarint();
      if (kind < 2) continue;
      for (let code = low; code <= last; code++) {
        const own = value + BigInt(code - low);
        if (isText) map.texts.set(code, textOf(own, bytes));
        else map.cids[bytes]?.set(code, Number(own));
      }
    }
  }
  return map;
}

/** Numbers of seven bits in each byte, the lowest ones first; all but the last byte have the highest bit. */
class Bytes {
  readonly #bytes: number[] = [];

  number(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) | 128);
    this.#bytes.push(rest);
  }

  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    this.number(value.length);
    for (const character of value) this.#bytes.push(character.charCodeAt(0));
  }

  /** Entries with consecutive keys and values as ranges: their number, then each column. */
  ranges(entries: Iterable<readonly [key: number, value: number]>): void {
    const ranges: { low: number; high: number; value: number }[] = [];
    for (const [key, value] of [...entries].toSorted(([a], [b]) => a - b)) {
      const range = ranges.at(-1);
      const isNext = range?.high === key - 1;
      if (isNext && value === (value === noCid ? range.value : range.value + key - range.low)) range.high = key;
      else ranges.push({ low: key, high: key, value });
    }
    this.number(ranges.length);
    for (const [index, { low }] of ranges.entries()) this.number(low - (ranges[index - 1]?.high ?? -1) - 1);
    for (const { low, high } of ranges) this.number(high - low);
    let next = 0;
    for (const { low, high, value } of ranges) {
      this.signed(value - next);
      next = value + high - low + 1;
    }
  }

  toBuffer(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

const maps = new Map<string, SourceCMap>();

function mapOf(name: string): SourceCMap {
  const map = maps.get(name) ?? readSourceCMap(name);
  maps.set(name, map);
  return map;
}

/** The CIDs of a CMap by the lengths of codes, with those of the one that it uses. */
export function cidsOf(name: string): Map<number, number>[] {
  const { base, cids } = mapOf(name);
  const outer = base === undefined ? [] : cidsOf(base);
  return cids.map((own, bytes) => new Map([...(outer[bytes] ?? []), ...own]));
}

function writeMap(out: Bytes, name: string, names: readonly string[]): void {
  const map = mapOf(name);
  const base = map.base ?? similar[name];
  const outer = map.base !== undefined || base === undefined ? undefined : cidsOf(base);
  out.text(name);
  out.number(collections.findIndex((collection) => collection.names.test(name)));
  out.number(base === undefined ? 0 : names.indexOf(base) + 1);
  out.number(map.codespaces.length);
  for (const range of map.codespaces) for (const value of range) out.number(value);
  for (const bytes of [1, 2, 3, 4]) {
    const entries = new Map(map.cids[bytes]);
    for (const [code, cid] of outer?.[bytes] ?? []) {
      if (entries.get(code) === cid) entries.delete(code);
      else if (!entries.has(code)) entries.set(code, noCid);
    }
    out.ranges(entries);
  }
}

/** The text of each CID of a collection. */
export function textsOf(name: string): Map<number, string> {
  const texts = new Map(mapOf(`Adobe-${name}-UCS2`).texts);
  const unicode = collections.find((collection) => collection.name === name)?.unicode ?? '';
  for (const [cid, text] of textsByCode(unicode)) {
    const own = texts.get(cid);
    if (own === undefined || (isPrivate(own) && !isPrivate(text))) texts.set(cid, text);
  }
  return texts;
}

/** The first character of each CID, by a CMap whose codes are UTF-16. */
function textsByCode(unicode: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [bytes, cids] of cidsOf(unicode).entries()) {
    for (const [code, cid] of [...cids].toSorted(([a], [b]) => a - b)) {
      const units = bytes === 2 ? [code] : [Math.floor(code / 0x10000), code % 0x10000];
      if (!texts.has(cid)) texts.set(cid, String.fromCharCode(...units));
    }
  }
  return texts;
}

/** Writes what differs from the first character of each CID: single characters, then longer texts. */
function writeTexts(out: Bytes, { name, unicode }: (typeof collections)[number], names: readonly string[]): void {
  const assumed = textsByCode(unicode);
  const own = [...textsOf(name)].filter(([cid, text]) => assumed.get(cid) !== text);
  const isCharacter = (text: string) => Array.from(text).length === 1;
  out.text(name);
  out.number(names.indexOf(unicode));
  out.ranges(own.flatMap(([cid, text]) => (isCharacter(text) ? [[cid, text.codePointAt(0) ?? 0] as const] : [])));
  const longer = own.filter(([, text]) => !isCharacter(text)).toSorted(([a], [b]) => a - b);
  out.number(longer.length);
  for (const [cid, text] of longer) {
    out.number(cid);
    out.number(text.length);
    for (const unit of text.split('')) out.number(unit.charCodeAt(0));
  }
}

/** The CMaps that a font can name, without those that `omitted` has. */
export function predefinedNames(): string[] {
  const names = readdirSync(source).flatMap((file) => /^(.+)\.bcmap$/.exec(file)?.[1] ?? []);
  return names.filter((name) => !omitted.test(name)).toSorted();
}

/** The module with all CMaps and texts. */
export function buildCMapData(): string {
  const names = predefinedNames();
  const out = new Bytes();
  out.number(names.length);
  for (const name of names) writeMap(out, name, names);
  out.number(collections.length);
  for (const collection of collections) writeTexts(out, collection, names);
  const data = deflateSync(out.toBuffer(), { level: 9, memLevel: 9 });
  const license = readFileSync(join(source, 'LICENSE'), 'utf8')
    .replaceAll(/^%%Copyright:/gm, ' *')
    .replaceAll(/ +$/gm, '')
    .trimEnd();
  return `/*\n * Made by build-cmaps.ts of CMaps with this license:\n${license}\n */\n\n/** Data of \`predefined-cmaps.ts\`: deflated, in base64. */\nexport const cmapData =\n  '${data.toString('base64')}';\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(target, buildCMapData());
