import type { Budget } from '../../budget.ts';
import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ArrangedFont, ArrangedGlyph } from '../../font/programs/font-program.ts';
import { latinEncodings } from '../../font/programs/glyph-names.ts';
import { textOfName } from '../../font/glyph-texts.ts';
import { charactersOf, readToUnicode, type ToUnicode } from '../../font/to-unicode.ts';
import { writeUnicodeMap } from '../../font/write-cmaps.ts';
import type { ChangeLog } from './change-log.ts';
import { type CodeWidths, descendantOf } from './code-widths.ts';
import { isTrueType } from './find-drawn-glyph.ts';
import type { StandIn, StandIns } from './font-source.ts';
import type { FontUse, UsedCode } from './survey-contents.ts';
import { addDeflated, writeCodedFont } from './write-coded-font.ts';

/** Texts that are none. */
// oxlint-disable-next-line no-control-regex
const unwritten = /^[\0-\x1f]*$/;
/** What is no character of text (ISO 19005-2, 6.2.11.7.2). */
// oxlint-disable-next-line no-control-regex
const notCharacters = /[\0\ufeff\ufffe]/g;
const ligatures = /[\ufb00-\ufb06]/g;
/** Descriptor entries of numbers and names that stay (ISO 32000-2, table 120). */
const keptOfDescriptor = [
  'Flags',
  'FontBBox',
  'ItalicAngle',
  'Ascent',
  'Descent',
  'Leading',
  'CapHeight',
  'XHeight',
  'StemV',
  'StemH',
  'FontWeight',
  'FontFamily',
  'FontStretch',
  'Lang',
];
const usualMetrics = { Flags: 4, FontBBox: [-200, -300, 1200, 1000], ItalicAngle: 0, Ascent: 900, Descent: -250 };

/** What conversions of fonts share. */
export interface FontRepair {
  document: PdfDocument;
  standIns: StandIns;
  log: ChangeLog;
  /** Of all fonts. */
  budget: Budget;
  /** Whether the level demands the characters of all text. */
  needsText: boolean;
}

/** From 1; of the first page that shows a font. */
export function firstPage({ pages }: FontUse): number | undefined {
  const [first] = pages;
  return first === undefined ? undefined : first + 1;
}

/** Glyphs for the codes of a font. */
export interface Arranged {
  glyphs: readonly ArrangedGlyph[];
  /** Code of each glyph, the first one where several have it. */
  codesOfGlyphs: readonly UsedCode[];
  codes: readonly { key: number; value: number }[];
}

/** Gives each code a glyph; codes with the same glyph and width share one. */
export function arrangeCodes(
  use: FontUse,
  glyphOf: (code: UsedCode) => ArrangedGlyph & { standIn?: StandIn },
): Arranged {
  const known = new Map<string, number>();
  const ids = new Map<unknown, number>();
  const glyphs: ArrangedGlyph[] = [];
  const codesOfGlyphs: UsedCode[] = [];
  const codes = [...use.codes.values()]
    .toSorted((a, b) => a.key - b.key)
    .map((code) => {
      const { standIn, ...glyph } = glyphOf(code);
      if (!ids.has(standIn)) ids.set(standIn, ids.size);
      const id = `${ids.get(standIn)} ${glyph.glyph} ${glyph.width}`;
      const index = known.get(id) ?? glyphs.push(glyph);
      if (!known.has(id)) codesOfGlyphs.push(code);
      known.set(id, index);
      return { key: code.key, value: index };
    });
  return { glyphs, codesOfGlyphs, codes };
}

/** Writes a font in place of one that contents use. @param texts of codes in place of those that the font states */
export async function writeUsedFont(
  { document }: FontRepair,
  use: FontUse,
  {
    file,
    name,
    widths,
    codes,
    codesOfGlyphs,
    texts: own,
  }: Arranged & {
    file: ArrangedFont;
    name: string;
    widths: CodeWidths;
    texts?: ReadonlyMap<number, string | undefined>;
  },
): Promise<void> {
  const { font } = use;
  const known = document.dict((descendantOf(document, font) ?? font.dict).get('FontDescriptor'));
  const kept = keptOfDescriptor.flatMap((key) => {
    const value = known?.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const mapped = mappedTexts(mapOf(document, use), use);
  const texts = textsOf(use, mapped)
    .map(({ key, value }) => ({ key, value: (mapped.has(key) ? undefined : own?.get(key)) ?? value }))
    .filter(({ value }) => !unwritten.test(value));
  const verticals = codesOfGlyphs.map((code) => widths.verticalOf(code));
  const isVertical = verticals.every((each) => each !== undefined) && font.isVertical;
  await writeCodedFont(document, font.dict, {
    name,
    file,
    descriptor: { ...usualMetrics, StemV: 80, CapHeight: 700, ...Object.fromEntries(kept) },
    codespaces: font.codespaces,
    codes,
    widths: codesOfGlyphs.map((code) => widths.of(code)),
    verticals: isVertical ? verticals : undefined,
    texts,
    toUnicode: coversCodes(document, use) ? font.dict.get('ToUnicode') : undefined,
  });
}

/** A text whose ligatures are letters. */
export function inLetters(text: string): string {
  return text.replaceAll(ligatures, (each) => each.normalize('NFKC'));
}

/**
 * Texts of the codes of a font, as most readers take them.
 * @param mapped those that the font's map to characters has
 */
function textsOf({ font, codes }: FontUse, mapped: ReadonlyMap<number, string>): { key: number; value: string }[] {
  const isOwn = mapped.size === 0 && font.program !== undefined && isTrueType(font.program);
  return Array.from(codes.values(), ({ key, bytes }) => {
    const { text, isCertain } = font.textOf(bytes);
    if (mapped.has(key)) return { key, value: text.replaceAll(notCharacters, '') };
    // Codes of TrueType fonts without an encoding are those of Windows.
    const name = isOwn && !isCertain ? latinEncodings.WinAnsiEncoding.get(key) : undefined;
    const value = name === undefined ? text : textOfName(name, key);
    // The name of a ligature stands for its letters.
    return { key, value: inLetters(value) };
  });
}

function mapOf(document: PdfDocument, { font }: FontUse): ToUnicode | undefined {
  const stream = document.stream(font.dict.get('ToUnicode'));
  return stream && readToUnicode(document, stream, document.context);
}

/** Texts of the codes that are shown which the font's map to characters has. */
function mappedTexts(map: ToUnicode | undefined, { font, codes }: FontUse): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { key, bytes } of map ? codes.values() : []) {
    const found = map?.find(bytes.readUIntBE(0, bytes.length), bytes.length, font.codeLengths);
    const text = found && charactersOf(found);
    if (text !== undefined && !unwritten.test(text)) texts.set(key, text);
  }
  return texts;
}

/** Whether the font's map to characters has all codes that are shown, and characters for them. */
function coversCodes(document: PdfDocument, use: FontUse): boolean {
  const map = mapOf(document, use);
  if (map?.isWhole === false) return false;
  const mapped = mappedTexts(map, use);
  return mapped.size === use.codes.size && [...mapped.values()].every((text) => text.search(notCharacters) < 0);
}

/**
 * Adds a map to characters that levels with Unicode demand (ISO 19005-2, 6.2.11.7).
 * @param blanks codes that are spaces where their text is unknown
 * @throws CannotConvert where the text of another one is unknown
 */
export async function mapText(repair: FontRepair, use: FontUse, blanks: ReadonlySet<number>): Promise<void> {
  const { document, log } = repair;
  if (use.codes.size === 0 || coversCodes(document, use)) return;
  const texts = textsOf(use, mappedTexts(mapOf(document, use), use)).map(({ key, value }) => ({
    key,
    value: unwritten.test(value) && blanks.has(key) ? ' ' : value,
  }));
  if (texts.some(({ value }) => unwritten.test(value))) throw new CannotConvert('text', firstPage(use));
  const map = Buffer.from(writeUnicodeMap(texts, use.font.codeLengths));
  use.font.dict.set('ToUnicode', await addDeflated(document, map, {}));
  log.add('textMapped', use.pages);
}
