import type { Budget } from '../../budget.ts';
import { openCff } from './cff.ts';
import type {
  ArrangedFont,
  ArrangedGlyph,
  FontProgram,
  FontSubset,
  GlyphBounds,
  OpenFont,
  SubsetOptions,
} from './font-program.ts';
import { latinEncodings } from './glyph-names.ts';
import { followType1Charstring, type Type1CharstringUse } from './type1-charstring.ts';
import { boundsOfOutline, type FontMatrix, plausibleMatrix } from './outline-bounds.ts';
import { segmentsOf } from './pfb.ts';
import { type Outline, readType1Outline } from './type1-outline.ts';
import { convertToCff, isPlainType1, type1Matrix } from './type1-to-cff.ts';

/** Initial keys of the encryption of the private part and of charstrings (Adobe Type 1 Font Format, 7). */
export const privateKey = 55_665;
const charstringKey = 4330;
/** Random bytes at the beginning of the encrypted private part. */
const privatePadding = 4;
/** Subroutines of flex and hint replacement, which procedures may call (8.3 and 8.4). */
const firstSubroutines = 4;
const returnOperator = 11;
const maxEntries = 65_536;

/** Opens a Type 1 font (ISO 32000-2, 9.9.1), also one that has the headers of PFB, which readers pass over. */
export const openType1: OpenFont = (file, budget) => {
  const segments = segmentsOf(file);
  const isPfb = segments[0] !== file;
  const bytes = isPfb ? Buffer.concat(segments) : file;
  budget.step(segments.length);
  if (bytes.toString('latin1', 0, 2) !== '%!') return undefined;
  const start = privateStart(bytes);
  if (start === undefined) return undefined;
  const isHexadecimal = beginsHexadecimal(bytes.subarray(start));
  const encrypted = isHexadecimal ? fromHexadecimal(bytes.subarray(start)) : bytes.subarray(start);
  budget.step(1 + (bytes.length >> 4));
  const clear = bytes.subarray(0, start);
  const data = decrypt(encrypted, privateKey).subarray(privatePadding);
  const end = data.lastIndexOf('closefile');
  const parts = end < 0 ? undefined : readPrivate(data.subarray(0, end + 'closefile'.length), budget);
  const encoding = readEncoding(clear.toString('latin1'));
  return parts && encoding && new Type1Font(clear, { ...parts, isHexadecimal, isPfb }, encoding, budget);
};

/** Where the private part begins; undefined where there is none. */
export function privateStart(bytes: Buffer): number | undefined {
  const keyword = bytes.indexOf('eexec');
  if (keyword < 0) return undefined;
  let start = keyword + 5;
  while (start < bytes.length && isSpace(bytes[start] as number)) start++;
  return start;
}

/** Whether a private part is written in hexadecimal digits, of which it begins with four. */
function beginsHexadecimal(data: Buffer): boolean {
  return /^[\dA-Fa-f]{4}/.test(data.toString('latin1', 0, 4));
}

function fromHexadecimal(data: Buffer): Buffer {
  return Buffer.from(data.toString('latin1').replaceAll(/\s+/g, ''), 'hex');
}

/** An entry of the array of subroutines or the dictionary of charstrings. */
interface Entry {
  /** Source text from the entry's beginning to its end. */
  source: Buffer;
  /** Decrypted charstring. */
  code: Buffer;
  /** Source text before and after the charstring's length. */
  texts: readonly [beforeLength: string, afterLength: string, after: string];
}

/** The decrypted private part. */
interface PrivateParts {
  data: Buffer;
  /** Number of random bytes before each charstring. */
  padding: number;
  subroutines: Section | undefined;
  glyphs: Section;
}

/** The private part and how the file has it. */
interface PrivateSource extends PrivateParts {
  isHexadecimal: boolean;
  /** With headers, which files in PDF do not have. */
  isPfb: boolean;
}

/** Consecutive entries with their number, as in `/Subrs 5 array`. */
interface Section {
  countStart: number;
  countEnd: number;
  start: number;
  end: number;
  /** By number or glyph name. */
  entries: ReadonlyMap<string, Entry>;
}

class Type1Font implements FontProgram {
  /** Some readers expect encrypted charstrings, and a private part in binary without headers (ISO 32000-2, table 125). */
  readonly isMalformed: boolean;
  readonly #clear: Buffer;
  readonly #parts: PrivateParts;
  readonly #encoding: ReadonlyMap<number, string>;
  readonly #budget: Budget;
  readonly #names: readonly string[];
  readonly #indices: ReadonlyMap<string, number>;
  readonly #subroutines: ReadonlyMap<number, Buffer>;
  #matrix: { read: FontMatrix | undefined } | undefined;

  constructor(clear: Buffer, parts: PrivateSource, encoding: ReadonlyMap<number, string>, budget: Budget) {
    this.#clear = clear;
    this.#parts = parts;
    this.#encoding = encoding;
    this.#budget = budget;
    this.isMalformed = parts.padding < 0 || parts.isHexadecimal || parts.isPfb;
    // Glyph 0 is .notdef, as in other formats.
    this.#names = ['.notdef', ...[...parts.glyphs.entries.keys()].filter((name) => name !== '.notdef')];
    this.#indices = new Map(this.#names.map((name, index) => [name, index]));
    this.#subroutines = new Map(
      [...(parts.subroutines?.entries ?? [])].map(([index, { code }]) => [Number(index), code]),
    );
  }

  get glyphCount(): number {
    return this.#names.length;
  }

  glyphsByName(name: string): readonly number[] {
    const glyph = this.#indices.get(name);
    return glyph === undefined ? [] : [glyph];
  }

  glyphsByCode(code: number): readonly number[] {
    const name = this.#encoding.get(code);
    return name === undefined ? [] : this.glyphsByName(name);
  }

  glyphsByCid(): readonly number[] | undefined {
    return undefined;
  }

  glyphName(glyph: number): string | undefined {
    return this.#names[glyph];
  }

  glyphData(glyph: number): Buffer | undefined {
    const kept = new Set([glyph]);
    const use = this.#follow(kept);
    if (!use) return undefined;
    const outlines = [...kept].map((item) => this.#entryOf(item)?.code ?? Buffer.alloc(0));
    return Buffer.concat([...outlines, ...[...use.subroutines].map((index) => this.#subroutines.get(index) as Buffer)]);
  }

  glyphBounds(glyph: number): GlyphBounds | null | undefined {
    const matrix = this.#unitMatrix;
    const outline = matrix && this.#outlineOf(glyph);
    if (!outline) return undefined;
    return boundsOfOutline(outline, matrix, (code) => {
      const part = this.#indices.get(latinEncodings.StandardEncoding.get(code) ?? '');
      return part === undefined ? undefined : this.#outlineOf(part);
    });
  }

  get #unitMatrix(): FontMatrix | undefined {
    this.#matrix ??= { read: this.#readMatrix() };
    return this.#matrix.read;
  }

  #outlineOf(glyph: number): Outline | undefined {
    const entry = this.#entryOf(glyph);
    return entry && readType1Outline(entry.code, this.#subroutines, this.#budget);
  }

  /** Undefined also for a font that draws strokes, or is between several masters. */
  #readMatrix(): FontMatrix | undefined {
    const clear = this.#clear.toString('latin1');
    const data = this.#parts.data.toString('latin1', 0, firstSectionStart(this.#parts));
    return isPlainType1(clear, data) ? plausibleMatrix(type1Matrix(clear)) : undefined;
  }

  subset({ glyphs, dropsHints = false }: SubsetOptions): FontSubset | undefined {
    const kept = new Set([0]);
    for (const glyph of glyphs) if (glyph < this.glyphCount) kept.add(glyph);
    const use = this.#follow(kept);
    if (!use) return undefined;
    const converted = this.#convert(kept);
    if (converted) {
      const cff = dropsHints ? openCff(converted, this.#budget) : undefined;
      const all = new Set(Array.from({ length: cff?.glyphCount ?? 0 }, (_, glyph) => glyph));
      const unhinted = cff?.subset({ glyphs: all, keepsCharacters: true, keepsIndices: true, dropsHints });
      return { bytes: unhinted?.bytes ?? converted, lengths: [], isConvertedToCff: true };
    }
    for (let index = 0; index < firstSubroutines; index++) use.subroutines.add(index);
    const { data, glyphs: section, subroutines } = this.#parts;
    const names = new Set([...kept].map((glyph) => this.#names[glyph]));
    const entries = [...section.entries].filter(([name]) => names.has(name)).map(([, { source }]) => source);
    const charstrings = { section, count: entries.length, data: Buffer.concat(entries) };
    const replaced = subroutines ? [this.#subroutinesOf(subroutines, use), charstrings] : [charstrings];
    const pieces: Buffer[] = [Buffer.alloc(privatePadding)];
    let at = 0;
    for (const { section: old, count, data: written } of replaced.toSorted(
      (a, b) => a.section.start - b.section.start,
    )) {
      pieces.push(data.subarray(at, old.countStart), Buffer.from(String(count)));
      pieces.push(data.subarray(old.countEnd, old.start), written);
      at = old.end;
    }
    pieces.push(data.subarray(at), Buffer.from('\n'));
    const encrypted = encrypt(Buffer.concat(pieces), privateKey);
    this.#budget.step(1 + (encrypted.length >> 4));
    // Without the zeros at the end, which readers add (ISO 32000-2, table 125).
    return { bytes: Buffer.concat([this.#clear, encrypted]), lengths: [this.#clear.length, encrypted.length, 0] };
  }

  advance(glyph: number): number | undefined {
    const matrix = this.#unitMatrix;
    const outline = matrix && this.#outlineOf(glyph);
    return outline && outline.width * matrix[0];
  }

  arrange(glyphs: readonly ArrangedGlyph[]): ArrangedFont | undefined {
    const kept = new Set([0, ...glyphs.flatMap(({ glyph }) => glyph ?? [])]);
    const converted = this.#follow(kept) && this.#convert(kept);
    const program = converted && openCff(converted, this.#budget);
    const indexOf = (glyph: number) => program?.glyphsByName(this.#names[glyph] ?? '')?.[0];
    return program?.arrange(
      glyphs.map((each) => ({ ...each, glyph: each.glyph === undefined ? undefined : indexOf(each.glyph) })),
    );
  }

  #convert(kept: ReadonlySet<number>): Buffer | undefined {
    const entries = [...kept].map((glyph) => ({ name: this.#names[glyph] ?? '', code: this.#entryOf(glyph)?.code }));
    const glyphs = entries.flatMap(({ name, code }) => (code ? [{ name, code }] : []));
    if (glyphs.length !== entries.length) return undefined;
    const { data } = this.#parts;
    const source = {
      clear: this.#clear.toString('latin1'),
      data: data.toString('latin1', 0, firstSectionStart(this.#parts)),
      glyphs,
      subroutines: this.#subroutines,
      encoding: this.#encoding === latinEncodings.StandardEncoding ? undefined : this.#encoding,
    };
    return convertToCff(source, this.#budget);
  }

  #entryOf(glyph: number): Entry | undefined {
    return this.#parts.glyphs.entries.get(this.#names[glyph] ?? '');
  }

  /** The subroutines up to the last one in use, the unused ones empty. */
  #subroutinesOf(section: Section, use: Type1CharstringUse): { section: Section; count: number; data: Buffer } {
    const { padding } = this.#parts;
    const last = greatest(use.subroutines);
    const code = Buffer.from([...Buffer.alloc(Math.max(0, padding)), returnOperator]);
    const empty = padding < 0 ? code : encrypt(code, charstringKey);
    const entries = [...section.entries].filter(([index]) => Number(index) <= last);
    const written = entries.map(([index, { source, texts }]) => {
      if (use.subroutines.has(Number(index))) return source;
      const [beforeLength, afterLength, after] = texts;
      const before = Buffer.from(`${beforeLength}${empty.length}${afterLength}`, 'latin1');
      return Buffer.concat([before, empty, Buffer.from(after, 'latin1')]);
    });
    return {
      section,
      count: Math.min(last, greatest(Array.from(section.entries.keys(), Number))) + 1,
      data: Buffer.concat(written),
    };
  }

  /** Adds the components of accented characters, and finds the subroutines; undefined where a glyph is malformed. */
  #follow(kept: Set<number>): Type1CharstringUse | undefined {
    const use: Type1CharstringUse = { subroutines: new Set(), components: [] };
    for (const glyph of kept) {
      const entry = this.#entryOf(glyph);
      // A font without .notdef shows nothing for it.
      if (!entry && glyph === 0) continue;
      if (!entry || !followType1Charstring(entry.code, this.#subroutines, use, this.#budget)) return undefined;
      for (const code of use.components.splice(0)) {
        const component = this.#indices.get(latinEncodings.StandardEncoding.get(code) ?? '');
        if (component === undefined) return undefined;
        kept.add(component);
      }
    }
    return use;
  }
}

function firstSectionStart({ subroutines, glyphs }: PrivateParts): number {
  return subroutines ? Math.min(glyphs.start, subroutines.start) : glyphs.start;
}

/** -1 for none. An array of them could be too long for the arguments of `Math.max`. */
function greatest(numbers: Iterable<number>): number {
  let most = -1;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** Reads the subroutines and charstrings of the private part; undefined where it is malformed. */
function readPrivate(data: Buffer, budget: Budget): PrivateParts | undefined {
  const text = data.toString('latin1');
  const padding = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  // Fonts for two resolutions have these twice.
  const isClear = ['/Subrs', '/CharStrings'].every((key) => text.indexOf(key) === text.lastIndexOf(key));
  if (!isClear || padding > 16) return undefined;
  const glyphs = readSection(
    data,
    text,
    /\/CharStrings\s+(\d+)\s+dict\s+dup\s+begin\s*/,
    /\/(\S+)\s+/y,
    padding,
    budget,
  );
  if (!glyphs) return undefined;
  const hasSubroutines = text.includes('/Subrs');
  const subroutines = hasSubroutines
    ? readSection(data, text, /\/Subrs\s+(\d+)\s+array\s*/, /dup\s+(\d+)\s+/y, padding, budget)
    : undefined;
  if (hasSubroutines && !subroutines) return undefined;
  return { data, padding, subroutines, glyphs };
}

/** @param key sticky pattern of the beginning of an entry, with its number or name as group */
function readSection(
  data: Buffer,
  text: string,
  begin: RegExp,
  key: RegExp,
  padding: number,
  budget: Budget,
): Section | undefined {
  const header = begin.exec(text);
  if (!header) return undefined;
  const [match, count = ''] = header;
  const countStart = header.index + match.indexOf(count, match.indexOf(' '));
  const start = header.index + match.length;
  const entries = new Map<string, Entry>();
  const lengthPattern = /(\d+)(\s+\S+ )/y;
  // The operators after a charstring; the white space that follows them belongs to the entry.
  const endPattern = /\s*(?:noaccess\s+)?(?:put|def|NP|ND|\|-|\|)(?![^\s/])\s*|\s*\S{1,8}(?=\s)\s*/y;
  let at = start;
  for (;;) {
    budget.step();
    key.lastIndex = at;
    const name = key.exec(text);
    if (!name) break;
    lengthPattern.lastIndex = key.lastIndex;
    const length = lengthPattern.exec(text);
    const codeStart = lengthPattern.lastIndex;
    const codeEnd = codeStart + Number(length?.[1]);
    if (!length || codeEnd > data.length || entries.size === maxEntries || entries.has(name[1] ?? '')) return undefined;
    endPattern.lastIndex = codeEnd;
    const end = endPattern.exec(text);
    if (!end) return undefined;
    const code = data.subarray(codeStart, codeEnd);
    budget.step(1 + (code.length >> 4));
    entries.set(name[1] ?? '', {
      source: data.subarray(at, endPattern.lastIndex),
      code: padding < 0 ? code : decrypt(code, charstringKey).subarray(padding),
      texts: [name[0], length[2] ?? '', end[0]],
    });
    at = endPattern.lastIndex;
  }
  return { countStart, countEnd: countStart + count.length, start, end: at, entries };
}

/** The font's own encoding; undefined where it is not written as usual. */
function readEncoding(clear: string): ReadonlyMap<number, string> | undefined {
  if (/\/Encoding\s+StandardEncoding\s+(?:readonly\s+)?def/.test(clear)) return latinEncodings.StandardEncoding;
  const start = clear.search(/\/Encoding\s+\d+\s+array/);
  if (start < 0) return undefined;
  const encoding = new Map<number, string>();
  const rest = clear.slice(start);
  for (const [, radix, digits, name] of rest.matchAll(/\bdup\s+(?:(\d{1,2})#)?([\da-zA-Z]{1,4})\s*\/(\S+)\s+put\b/g))
    encoding.set(Number.parseInt(digits ?? '', Number(radix ?? 10)), name ?? '');
  return encoding;
}

/** @param key of the private part, or of charstrings */
export function decrypt(bytes: Buffer, key: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    plain[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain;
}

/** @param key as for `decrypt` */
export function encrypt(plain: Buffer, key: number): Buffer {
  const bytes = Buffer.alloc(plain.length);
  let state = key;
  for (let at = 0; at < plain.length; at++) {
    const byte = ((plain[at] as number) ^ (state >> 8)) & 0xff;
    bytes[at] = byte;
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return bytes;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}
