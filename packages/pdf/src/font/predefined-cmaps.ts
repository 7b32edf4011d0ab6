import { inflateSync } from 'node:zlib';
import { type CodeRange, CodeMap, maxCodeBytes } from './code-map.ts';

/** The predefined CMaps (ISO 32000-2, table 116), and the texts of the character collections that their CIDs are of. */
export interface PredefinedCMaps {
  /** The CMap of a name; undefined where there is none. */
  find: (name: string) => CodeMap | undefined;
  /** Text of a CID of a character collection, such as Japan1; undefined where it has none. */
  textOf: (collection: string, cid: number) => string | undefined;
}

/** Orderings of the character collections (ISO 32000-2, 9.7.3). */
export const collections: ReadonlySet<string> = new Set(['Japan1', 'GB1', 'CNS1', 'Korea1']);

let loaded: PredefinedCMaps | undefined;

/** Loads the data of all predefined CMaps, once for all documents. */
export async function loadPredefinedCMaps(): Promise<void> {
  if (loaded) return;
  const { cmapData } = await import('./predefined-cmap-data.ts');
  loaded ??= new CMapData(inflateSync(Buffer.from(cmapData, 'base64')));
}

/** The predefined CMaps; undefined until they are loaded. */
export function predefinedCMaps(): PredefinedCMaps | undefined {
  return loaded;
}

/** Value of codes that have no CID. */
const noCid = 0xffff;
/** CMaps whose codes are those of another one in another form of Unicode. */
const unicodeForms = /^(Uni\w+)-UTF(8|32)-([HV])$/;
const utf8Codespaces: readonly CodeRange[] = [
  { bytes: 1, low: 0, high: 0x7f },
  { bytes: 2, low: 0xc080, high: 0xdfbf },
  { bytes: 3, low: 0xe08080, high: 0xefbfbf },
  { bytes: 4, low: 0xf0808080, high: 0xf7bfbfbf },
];
const utf32Codespaces: readonly CodeRange[] = [{ bytes: 4, low: 0, high: 0x10ffff }];

/** Ranges of consecutive keys with consecutive values. */
class RangeTable {
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  readonly #values: Float64Array;

  constructor(reader: DataReader) {
    const count = reader.number();
    this.#lows = new Float64Array(count);
    this.#highs = new Float64Array(count);
    this.#values = new Float64Array(count);
    for (let index = 0; index < count; index++) this.#lows[index] = reader.number();
    let next = 0;
    for (let index = 0; index < count; index++) {
      const low = next + (this.#lows[index] as number);
      this.#lows[index] = low;
      this.#highs[index] = low + reader.number();
      next = (this.#highs[index] as number) + 1;
    }
    next = 0;
    for (let index = 0; index < count; index++) {
      const value = next + reader.signed();
      this.#values[index] = value;
      next = value + (this.#highs[index] as number) - (this.#lows[index] as number) + 1;
    }
  }

  find(key: number): number | undefined {
    let [first, end] = [0, this.#lows.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#highs[middle] as number) < key) first = middle + 1;
      else end = middle;
    }
    const low = this.#lows[first];
    if (low === undefined || low > key) return undefined;
    const value = this.#values[first] as number;
    return value === noCid ? noCid : value + key - low;
  }

  *entries(): Generator<[key: number, value: number]> {
    for (const [index, low] of this.#lows.entries()) {
      for (let key = low; key <= (this.#highs[index] as number); key++) yield [key, this.find(key) ?? noCid];
    }
  }
}

/** Reads what `build-cmaps.ts` writes. */
class DataReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at++] as number;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    const length = this.number();
    this.#at += length;
    return this.#bytes.toString('latin1', this.#at - length, this.#at);
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.number() }, read);
  }
}

/** A CMap as it is stored. */
interface StoredMap {
  name: string;
  collection: number;
  /** Index of the CMap that has its other entries, plus one. */
  base: number;
  codespaces: readonly CodeRange[];
  /** CIDs of codes by their length, less one. */
  cids: readonly RangeTable[];
}

interface StoredTexts {
  name: string;
  /** Index of the CMap of Unicode whose first code of a CID is its text where no other is stored. */
  unicode: number;
  characters: RangeTable;
  longer: ReadonlyMap<number, string>;
}

class CMapData implements PredefinedCMaps {
  readonly #maps: readonly StoredMap[];
  readonly #texts: readonly StoredTexts[];
  readonly #found = new Map<string, CodeMap | undefined>();
  /** Texts of CIDs by their first codes. */
  readonly #firstTexts = new Map<StoredTexts, ReadonlyMap<number, string>>();

  constructor(bytes: Buffer) {
    const reader = new DataReader(bytes);
    this.#maps = reader.list(() => ({
      name: reader.text(),
      collection: reader.number(),
      base: reader.number(),
      codespaces: reader.list(() => ({ bytes: reader.number(), low: reader.number(), high: reader.number() })),
      cids: Array.from({ length: maxCodeBytes }, () => new RangeTable(reader)),
    }));
    this.#texts = reader.list(() => ({
      name: reader.text(),
      unicode: reader.number(),
      characters: new RangeTable(reader),
      longer: new Map(
        reader.list(() => [reader.number(), String.fromCharCode(...reader.list(() => reader.number()))] as const),
      ),
    }));
  }

  find(name: string): CodeMap | undefined {
    if (!this.#found.has(name)) this.#found.set(name, this.#open(name));
    return this.#found.get(name);
  }

  textOf(collection: string, cid: number): string | undefined {
    const stored = this.#texts.find(({ name }) => name === collection);
    if (!stored) return undefined;
    const own = stored.characters.find(cid);
    if (own !== undefined) return String.fromCodePoint(own);
    const longer = stored.longer.get(cid);
    if (longer !== undefined) return longer;
    let first = this.#firstTexts.get(stored);
    if (!first) {
      first = firstTexts(this.#maps[stored.unicode]?.cids ?? []);
      this.#firstTexts.set(stored, first);
    }
    return first.get(cid);
  }

  #open(name: string): CodeMap | undefined {
    const [, family, form, direction] = unicodeForms.exec(name) ?? [];
    const utf16 = family === undefined ? undefined : this.find(`${family}-UTF16-${direction}`);
    if (utf16) {
      const [codespaces, characterOf] =
        form === '8' ? [utf8Codespaces, utf8Character] : [utf32Codespaces, utf32Character];
      return new CodeMap(
        codespaces,
        (code, bytes) => utf16.cidsOf(...utf16Code(characterOf(code, bytes))),
        utf16.collection,
      );
    }
    const stored = this.#maps.find((map) => map.name === name);
    if (!stored) return undefined;
    const chain = this.#chainOf(stored);
    const codespaces = chain.find((map) => map.codespaces.length > 0)?.codespaces ?? [];
    return new CodeMap(codespaces, (code, bytes) => cidsIn(chain, code, bytes), this.#texts[stored.collection]?.name);
  }

  /** A CMap and those whose entries it has as well. */
  #chainOf(map: StoredMap): StoredMap[] {
    const base = this.#maps[map.base - 1];
    return base ? [map, ...this.#chainOf(base)] : [map];
  }
}

function cidsIn(chain: readonly StoredMap[], code: number, bytes: number): readonly number[] {
  for (const { cids } of chain) {
    const cid = cids[bytes - 1]?.find(code);
    if (cid !== undefined) return cid === noCid ? [] : [cid];
  }
  return [];
}

/** The first characters of CIDs by the tables of a CMap of UTF-16. */
function firstTexts(cids: readonly RangeTable[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [index, table] of cids.entries()) {
    for (const [code, cid] of table.entries()) {
      const units = index === 1 ? [code] : [Math.floor(code / 0x10000), code % 0x10000];
      if (!texts.has(cid)) texts.set(cid, String.fromCharCode(...units));
    }
  }
  return texts;
}

/** The code of a character in UTF-16, and its length. */
function utf16Code(character: number): [code: number, bytes: number] {
  if (character < 0x10000) return [character, 2];
  const rest = character - 0x10000;
  return [(0xd800 + (rest >> 10)) * 0x10000 + 0xdc00 + (rest & 0x3ff), 4];
}

function utf32Character(code: number): number {
  return code;
}

function utf8Character(code: number, bytes: number): number {
  let character = bytes === 1 ? code : (code >>> (8 * (bytes - 1))) & (0x7f >> bytes);
  for (let at = bytes - 2; at >= 0; at--) character = character * 64 + ((code >>> (8 * at)) & 63);
  return character;
}
