import { Budget, budgetLimits } from '../../budget.ts';
import { asBuffer } from '../../file/values.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { readTables } from '../../font/programs/sfnt.ts';
import { openTrueType } from '../../font/programs/true-type.ts';

/** What a font looks like that stands for another one. */
export interface WantedFont {
  /** `symbols` has mathematical and other symbols, `ideographs` the characters of East Asia. */
  family: 'sans' | 'serif' | 'mono' | 'symbols' | 'ideographs';
  isBold: boolean;
  isItalic: boolean;
}

/** A font file (TrueType) that looks like this; undefined where there is none. The same one is opened once. */
export type FontSource = (wanted: WantedFont) => Uint8Array | undefined;

/** A font that stands for others. */
export interface StandIn {
  program: FontProgram;
  /** PostScript name. */
  name: string;
  /** Glyph of a character; undefined where the font has none. */
  glyphOf: (character: number) => number | undefined;
}

/** Characters that look alike in fonts that lack one of them: hyphens and spaces. */
const alike: ReadonlyMap<number, number> = new Map([
  [0x00a0, 0x20],
  [0x00ad, 0x2d],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2219, 0xb7],
  [0x2215, 0x2044],
  [0x03bc, 0xb5],
  [0x2126, 0x3a9],
  [0x2206, 0x394],
]);

/** The fonts of a source, each opened once. */
export class StandIns {
  readonly #source: FontSource;
  readonly #opened = new Map<Uint8Array, StandIn | undefined>();

  constructor(source: FontSource) {
    this.#source = source;
  }

  /** Fonts for a look in the order of preference: of its family, then with further characters. */
  *like({ family, isBold, isItalic }: WantedFont): Generator<StandIn> {
    const families = new Set([family, 'symbols', 'sans', 'ideographs'] as const);
    for (const each of families) {
      const bytes = this.#source({ family: each, isBold, isItalic });
      const standIn = bytes && this.#open(bytes);
      if (standIn) yield standIn;
    }
  }

  #open(bytes: Uint8Array): StandIn | undefined {
    if (!this.#opened.has(bytes)) this.#opened.set(bytes, openStandIn(asBuffer(bytes)));
    return this.#opened.get(bytes);
  }
}

function openStandIn(bytes: Buffer): StandIn | undefined {
  // How much is taken of it is limited where files are read.
  const program = openTrueType(bytes, new Budget({ ...budgetLimits(bytes.length), steps: Infinity, cpuMs: Infinity }));
  const maps = program?.characterMaps?.filter(
    ({ platform, encoding }) => platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10)),
  );
  const glyphs = maps?.toSorted((a, b) => b.glyphs.size - a.glyphs.size)[0]?.glyphs;
  if (!program || !glyphs) return undefined;
  const glyphOf = (character: number) => glyphs.get(character) ?? glyphs.get(alike.get(character) ?? -1);
  return { program, name: postScriptName(bytes), glyphOf };
}

/** Number of the PostScript name in the table of names (OpenType, name), and the platform of Windows. */
const [postScriptId, windows] = [6, 3];

function postScriptName(bytes: Buffer): string {
  const table = readTables(bytes)?.tables.get('name') ?? Buffer.alloc(6);
  const strings = table.readUInt16BE(4);
  for (let at = 6; at + 12 <= Math.min(table.length, 6 + table.readUInt16BE(2) * 12); at += 12) {
    const [platform, id, length, offset] = [0, 6, 8, 10].map((field) => table.readUInt16BE(at + field));
    if (platform !== windows || id !== postScriptId) continue;
    const start = strings + (offset ?? 0);
    const name = new TextDecoder('utf-16be').decode(table.subarray(start, start + (length ?? 0)));
    return name.replaceAll(/[^\w-]/g, '') || 'Font';
  }
  return 'Font';
}

/** Flags of a font descriptor (ISO 32000-2, table 121). */
const fixedPitch = 1;
const serif = 2;
const italic = 64;
const forceBold = 1 << 18;

const monoNames = /courier|mono|typewriter|consol|cmtt|letter\s?gothic|ocr-?[ab]/i;
const serifNames =
  /times|roman|serif|georgia|garamond|palatino|book|cambria|century|minion|caslon|bodoni|utopia|charter|cmr|cmbx|cmti|mincho|ming|song|batang/i;
const sansNames = /sans|arial|helvetica|gothic|verdana|calibri|tahoma|univers|frutiger|myriad|segoe|gill|futura/i;
const boldNames = /bold|black|heavy|demi|,b|-b$/i;
const italicNames = /italic|oblique|slanted|-i$|cmti/i;

/** What a font looks like, by its name and the flags of its descriptor. */
export function lookOf(name: string, flags: number, weight: number): WantedFont {
  const isBold = boldNames.test(name) || (flags & forceBold) !== 0 || weight >= 700;
  const isItalic = italicNames.test(name) || (flags & italic) !== 0;
  const isSerif = serifNames.test(name) && !/sans/i.test(name);
  const family =
    monoNames.test(name) || (flags & fixedPitch) !== 0
      ? 'mono'
      : isSerif || ((flags & serif) !== 0 && !sansNames.test(name))
        ? 'serif'
        : 'sans';
  return { family, isBold, isItalic };
}
