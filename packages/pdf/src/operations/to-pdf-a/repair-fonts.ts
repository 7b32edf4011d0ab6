import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { isNamed, type PdfDict, PdfName, type PdfValue } from '../../file/values.ts';
import { readCidRuns, valuesOfCid } from '../../font/cid-widths.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { ArrangedFont, ArrangedGlyph, FontProgram } from '../../font/programs/font-program.ts';
import { latinEncodings } from '../../font/programs/glyph-names.ts';
import { isSymbolic } from '../../font/simple-encoding.ts';
import { readSimpleWidths } from '../../font/simple-widths.ts';
import { standardGlyphs, standardNameOf } from '../../font/standard-metrics.ts';
import { readToUnicode } from '../../font/to-unicode.ts';
import { writeUnicodeMap } from '../../font/write-cmaps.ts';
import type { ChangeLog } from './change-log.ts';
import { hasKnownCMap } from './check-cmap.ts';
import { cidGlyphs, isTrueType, namesOfCodes, simpleGlyphs, statesEncoding } from './find-drawn-glyph.ts';
import { lookOf, type StandIn, type StandIns } from './font-source.ts';
import { characterOfName, characterOfText, dingbatOf } from './stand-in-characters.ts';
import type { FontUse, UsedCode } from './survey-contents.ts';
import { addDeflated, writeCodedFont } from './write-coded-font.ts';

/** Largest difference of the widths in a dictionary and in a font file, in thousandths (ISO 19005-2, 6.2.11.5). */
const maxWidthDifference = 1;
/** Smallest difference of a stand-in's width by which its outline changes, as a share. */
const minStretch = 0.02;
/** How much narrower and wider an outline becomes at most. */
const stretches = { narrowest: 0.4, widest: 1.3 } as const;
/** Fonts of pictures, whose codes are no characters. */
const pictureFonts = /wingdings|webdings|marlett|barcode|code\s?39|code\s?128|ean\b|icons?\b/i;
/** Texts that are none. */
// oxlint-disable-next-line no-control-regex
const unwritten = /^[\0-\x1f]*$/;
const ligatures = /[\ufb00-\ufb06]/g;
const blank = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;
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
  /** Whether the level demands the characters of all text. */
  needsText: boolean;
}

/**
 * Makes a font that contents use one that PDF/A allows: embedded, with a glyph for each code that is shown and the widths that the
 * file states (ISO 19005-2, 6.2.11). It is another font only where the file lacks it.
 * @throws CannotConvert
 */
export async function repairFont(repair: FontRepair, use: FontUse): Promise<void> {
  const { document, log } = repair;
  const { dict } = use.font;
  dict.set('Type', new PdfName('Font'));
  if (isNamed(document.resolve(dict.get('Subtype')), 'Type3')) completeDrawn(document, use);
  else if (use.font.isEmbedded) await repairEmbedded(repair, use);
  else if ([...use.codes.values()].some(({ isVisible }) => isVisible)) {
    await embedStandIn(repair, use);
    log.add('fontEmbedded', use.pages);
  }
  if (repair.needsText) await mapText(repair, use);
}

function descendantOf(document: PdfDocument, { dict }: PdfFont): PdfDict | undefined {
  return document.dict(document.array(dict.get('DescendantFonts'))?.[0]);
}

/** A font whose glyphs are contents has as many widths as codes. */
function completeDrawn(document: PdfDocument, { font: { dict } }: FontUse): void {
  const widths = document.numbers(dict.get('Widths')) ?? [];
  const first = document.number(dict.get('FirstChar')) ?? 0;
  dict.set('FirstChar', first);
  if (document.number(dict.get('LastChar')) === first + widths.length - 1) return;
  dict.set('LastChar', first + Math.max(0, widths.length - 1));
  dict.set('Widths', widths.length > 0 ? widths : [0]);
}

async function repairEmbedded(repair: FontRepair, use: FontUse): Promise<void> {
  const { document, log } = repair;
  const { font } = use;
  const { program } = font;
  completeDictionary(document, font);
  // What cannot be read is not changed.
  if (!program || use.isUnclear) return;
  const isKept = isComposite(document, font)
    ? keepsComposite(document, use, program)
    : keepsSimple(document, use, program);
  if (isKept) return;
  const glyphs = glyphsOfCodes(document, use, program);
  const widths = new CodeWidths(document, font, program);
  // For a code without a glyph, readers show the one for missing glyphs, but nothing where TrueType maps characters to glyphs.
  const missing = isComposite(document, font) || !isTrueType(program) ? 0 : undefined;
  const arranged = arrange(use, (code) => ({ glyph: glyphs(code) ?? missing, width: widths.of(code) / 1_000 }));
  const file = program.arrange(arranged.glyphs);
  if (!file) throw new CannotConvert('font', firstPage(use));
  await writeFont(repair, use, { file, name: font.name, ...arranged, widths });
  log.add('fontRepaired', use.pages);
}

function firstPage({ pages }: FontUse): number | undefined {
  const [first] = pages;
  return first === undefined ? undefined : first + 1;
}

function isComposite(document: PdfDocument, { dict }: PdfFont): boolean {
  return document.name(dict.get('Subtype')) === 'Type0';
}

/** Adds what a dictionary must have, and removes lists of glyphs that need not be there (ISO 19005-2, 6.2.11.4.2). */
function completeDictionary(document: PdfDocument, font: PdfFont): void {
  const descendant = descendantOf(document, font);
  const own = descendant ?? font.dict;
  const descriptor = document.dict(own.get('FontDescriptor'));
  for (const key of ['CIDSet', 'CharSet']) descriptor?.delete(key);
  const file = document.stream(descriptor?.get('FontFile3'));
  const kinds = ['Type1C', 'CIDFontType0C', 'OpenType'];
  if (file && !kinds.includes(document.name(file.dict.get('Subtype')) ?? ''))
    file.dict.set('Subtype', new PdfName(descendant ? 'CIDFontType0C' : 'Type1C'));
  if (descendant) {
    descendant.set('Type', new PdfName('Font'));
    if (document.name(descendant.get('Subtype')) === 'CIDFontType2' && !isMap(document, descendant.get('CIDToGIDMap')))
      descendant.set('CIDToGIDMap', new PdfName('Identity'));
    return;
  }
  const widths = document.array(font.dict.get('Widths')) ?? [];
  const first = document.number(font.dict.get('FirstChar')) ?? 0;
  if (widths.length === 0) return;
  font.dict.set('FirstChar', first);
  font.dict.set('LastChar', first + widths.length - 1);
}

function isMap(document: PdfDocument, value: PdfValue | undefined): boolean {
  return document.stream(value) !== undefined || document.name(value) === 'Identity';
}

function keepsSimple(document: PdfDocument, use: FontUse, program: FontProgram): boolean {
  const { dict } = use.font;
  if (!document.array(dict.get('Widths'))) return false;
  const isOfTrueType = document.name(dict.get('Subtype')) === 'TrueType';
  if (isTrueType(program) && !(isOfTrueType && statesEncoding(document, dict, program))) return false;
  const glyphOf = simpleGlyphs(document, dict, program);
  const widths = new CodeWidths(document, use.font);
  return [...use.codes.values()].every((code) => {
    const { glyph, isStandard } = glyphOf(code.key);
    return isStandard && hasWidth(program, glyph, widths.of(code));
  });
}

function keepsComposite(document: PdfDocument, use: FontUse, program: FontProgram): boolean {
  const descendant = descendantOf(document, use.font);
  if (!descendant || !hasKnownCMap(document, use.font.dict, descendant)) return false;
  const glyphOf = cidGlyphs(document, descendant, program);
  const widths = new CodeWidths(document, use.font);
  return [...use.codes.values()].every((code) => {
    const [cid = 0] = code.cids;
    return code.cids.length === 1 && hasWidth(program, glyphOf(cid).glyph, widths.of(code));
  });
}

/** Whether a glyph is there, is not the one for missing ones, and has a width. */
function hasWidth(program: FontProgram, glyph: number | undefined, width: number): boolean {
  if (glyph === undefined || glyph === 0) return false;
  const own = program.advance(glyph);
  return own === undefined || Math.abs(own * 1_000 - width) <= maxWidthDifference;
}

/** The glyphs that readers draw for codes; undefined for none. */
function glyphsOfCodes(
  document: PdfDocument,
  { font }: FontUse,
  program: FontProgram,
): (code: UsedCode) => number | undefined {
  const descendant = descendantOf(document, font);
  if (!isComposite(document, font)) {
    const glyphOf = simpleGlyphs(document, font.dict, program);
    return ({ key }) => glyphOf(key).glyph;
  }
  const glyphOf = descendant && cidGlyphs(document, descendant, program);
  return ({ cids: [cid = 0] }) => glyphOf?.(cid).glyph;
}

/** Widths that the file states for codes, in thousandths. */
class CodeWidths {
  readonly #widthOf: (code: UsedCode) => number;
  readonly #verticalOf: ((code: UsedCode) => readonly [number, number, number]) | undefined;

  /** @param program whose widths count where the file states none */
  constructor(document: PdfDocument, font: PdfFont, program?: FontProgram) {
    const descendant = descendantOf(document, font);
    if (!isComposite(document, font) || !descendant) {
      const stated = readSimpleWidths(document, font.dict);
      const missing = document.number(document.dict(font.dict.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
      const standard = stated ? undefined : standardWidths(document, font);
      const glyphOf = program && !stated && !standard ? simpleGlyphs(document, font.dict, program) : undefined;
      const ownWidth = (code: number) => (program?.advance(glyphOf?.(code).glyph ?? -1) ?? 0) * 1_000;
      this.#widthOf = ({ key }) => stated?.(key) ?? standard?.(key) ?? (glyphOf ? ownWidth(key) : missing);
      return;
    }
    const find = (key: string, count: 1 | 3) => {
      const runs = readCidRuns(document, descendant.get(key), count) ?? [];
      return (cid: number) => {
        document.budget.step(1 + (runs.length >> 4));
        const run = runs.findLast(({ first, last }) => cid >= first && cid <= last);
        return run && valuesOfCid(run, cid, count);
      };
    };
    const [widthOf, verticalOf] = [find('W', 1), find('W2', 3)];
    const usual = document.number(descendant.get('DW')) ?? 1_000;
    this.#widthOf = ({ cids: [cid = 0] }) => widthOf(cid)?.[0] ?? usual;
    if (!font.isVertical) return;
    const [y = 880, down = -1_000] = document.numbers(descendant.get('DW2')) ?? [];
    this.#verticalOf = (code) => {
      const [advance = down, vx = this.of(code) / 2, vy = y] = verticalOf(code.cids[0] ?? 0) ?? [];
      return [advance, vx, vy];
    };
  }

  of(code: UsedCode): number {
    const width = this.#widthOf(code);
    return Number.isFinite(width) ? width : 0;
  }

  verticalOf(code: UsedCode): readonly [number, number, number] | undefined {
    return this.#verticalOf?.(code);
  }
}

/** Widths of a standard font whose dictionary states none. */
function standardWidths(document: PdfDocument, font: PdfFont): ((code: number) => number | undefined) | undefined {
  const name = standardNameOf(font.name);
  if (!name) return undefined;
  const { encoding, glyphOf } = standardGlyphs(name);
  const nameOf = namesOfCodes(document, font.dict, (code) => encoding.get(code));
  return (code) => glyphOf(nameOf(code) ?? '')?.width;
}

interface Arranged {
  glyphs: readonly ArrangedGlyph[];
  /** Code of each glyph, the first one where several have it. */
  codesOfGlyphs: readonly UsedCode[];
  codes: readonly { key: number; value: number }[];
}

/** Gives each code a glyph; codes with the same glyph and width share one. */
function arrange(use: FontUse, glyphOf: (code: UsedCode) => ArrangedGlyph & { standIn?: StandIn }): Arranged {
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

async function writeFont(
  { document }: FontRepair,
  use: FontUse,
  { file, name, widths, codes, codesOfGlyphs }: Arranged & { file: ArrangedFont; name: string; widths: CodeWidths },
): Promise<void> {
  const { font } = use;
  const known = document.dict((descendantOf(document, font) ?? font.dict).get('FontDescriptor'));
  const kept = keptOfDescriptor.flatMap((key) => {
    const value = known?.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const hasMap = document.stream(font.dict.get('ToUnicode')) !== undefined;
  // Readers take the name of a ligature for its letters.
  const texts = textsOf(use)
    .filter(({ value }) => !unwritten.test(value))
    .map(({ key, value }) => ({
      key,
      value: hasMap ? value : value.replaceAll(ligatures, (each) => each.normalize('NFKC')),
    }));
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

function textsOf(use: FontUse): { key: number; value: string }[] {
  return Array.from(use.codes.values(), ({ key, bytes }) => ({ key, value: use.font.textOf(bytes).text }));
}

/** Whether the font's map to characters has all codes that are shown. */
function coversCodes(document: PdfDocument, { font, codes }: FontUse): boolean {
  const stream = document.stream(font.dict.get('ToUnicode'));
  const map = stream && readToUnicode(document, stream, document.context);
  if (!map) return false;
  return [...codes.values()].every(({ bytes }) => {
    const found = map.find(bytes.readUIntBE(0, bytes.length), bytes.length, font.codeLengths);
    return found !== undefined && found.bytes.some((byte) => byte !== 0);
  });
}

/** Adds a map to characters that levels with Unicode demand (ISO 19005-2, 6.2.11.7). */
async function mapText(repair: FontRepair, use: FontUse): Promise<void> {
  const { document, log } = repair;
  if (use.codes.size === 0 || coversCodes(document, use)) return;
  const texts = textsOf(use);
  if (texts.some(({ value }) => value === '')) throw new CannotConvert('text', firstPage(use));
  const map = Buffer.from(writeUnicodeMap(texts, use.font.codeLengths));
  use.font.dict.set('ToUnicode', await addDeflated(document, map, {}));
  log.add('textMapped', use.pages);
}

async function embedStandIn(repair: FontRepair, use: FontUse): Promise<void> {
  const { document, standIns } = repair;
  const { font } = use;
  if (use.isUnclear || pictureFonts.test(font.name)) throw new CannotConvert('characters', firstPage(use));
  const characterOf = charactersOf(document, use);
  const widths = new CodeWidths(document, font);
  const characters = new Map(Array.from(use.codes.values(), (code) => [code, characterOf(code)]));
  const fonts = [...standIns.like(wantedFor(document, font))];
  const needed = [...new Set(characters.values())].filter((each) => each !== undefined);
  const base = fonts.find(({ glyphOf }) => needed.every((each) => glyphOf(each) !== undefined)) ?? fonts[0];
  if (!base) throw new CannotConvert('characters', firstPage(use));
  const ordered = [base, ...fonts.filter((each) => each !== base)];
  const arranged = arrange(use, (code) => {
    const character = characters.get(code);
    const width = widths.of(code) / 1_000;
    if (character === undefined) return { glyph: undefined, width };
    const standIn = ordered.find(({ glyphOf }) => glyphOf(character) !== undefined);
    if (!standIn) throw new CannotConvert('characters', firstPage(use));
    return standInGlyph(standIn, standIn === base, standIn.glyphOf(character) ?? 0, width);
  });
  const file = base.program.arrange(arranged.glyphs);
  if (!file) throw new CannotConvert('font', firstPage(use));
  await writeFont(repair, use, { file, name: base.name, ...arranged, widths });
}

/** A glyph of a stand-in, made as wide as the file says. */
function standInGlyph(
  standIn: StandIn,
  isBase: boolean,
  glyph: number,
  width: number,
): ArrangedGlyph & { standIn: StandIn } {
  const own = standIn.program.advance(glyph) ?? 0;
  const stretch = own > 0 && width > 0 ? width / own : 1;
  const isStretched = Math.abs(stretch - 1) > minStretch;
  if (isBase && !isStretched) return { glyph, width, standIn };
  const factor = isStretched ? Math.min(stretches.widest, Math.max(stretches.narrowest, stretch)) : 1;
  // What becomes less wide than its place stays in the middle.
  const shift = isStretched ? (width - own * factor) / 2 : 0;
  const points = (standIn.program.glyphPoints?.(glyph) ?? []).map((point) => ({
    ...point,
    x: point.x * factor + shift,
  }));
  return { glyph, width, points, standIn };
}

function wantedFor(document: PdfDocument, font: PdfFont): ReturnType<typeof lookOf> {
  const descriptor = document.dict((descendantOf(document, font) ?? font.dict).get('FontDescriptor'));
  const flags = document.number(descriptor?.get('Flags')) ?? 0;
  const look = lookOf(font.name, flags, document.number(descriptor?.get('FontWeight')) ?? 0);
  const standard = standardNameOf(font.name);
  if (standard === 'Symbol' || standard === 'ZapfDingbats') return { ...look, family: 'symbols' };
  return font.isEastAsian ? { ...look, family: 'ideographs' } : look;
}

/** The character that a stand-in shows for a code; undefined for one that shows nothing. @throws CannotConvert where it is unknown */
function charactersOf(document: PdfDocument, use: FontUse): (code: UsedCode) => number | undefined {
  const { font } = use;
  const unknown = () => new CannotConvert('characters', firstPage(use));
  const shown = (character: number | undefined): number | undefined =>
    character === undefined || blank.test(String.fromCodePoint(character)) ? undefined : character;
  const textCharacter = ({ bytes }: UsedCode) => characterOfText(font.textOf(bytes).text);
  if (isComposite(document, font)) {
    return (code) => {
      const character = textCharacter(code);
      if (character === undefined) throw unknown();
      return shown(character);
    };
  }
  const standard = standardNameOf(font.name);
  const builtIn = standard && standardGlyphs(standard).encoding;
  // The codes of a font that says so itself are its own.
  const isOwn = standard === undefined && isSymbolic(document, font.dict);
  const nameOf = namesOfCodes(document, font.dict, (code) => builtIn?.get(code) ?? usualName(document, font, code));
  return (code) => {
    const name = nameOf(code.key);
    const character =
      name === undefined ? undefined : standard === 'ZapfDingbats' ? dingbatOf(name) : characterOfName(name, code.key);
    const found = character ?? textCharacter(code);
    if (found === undefined && name !== undefined && name !== '.notdef' && code.isVisible) throw unknown();
    if (found === undefined && isOwn && code.isVisible) throw unknown();
    return shown(found);
  };
}

function usualName(document: PdfDocument, { dict }: PdfFont, code: number): string | undefined {
  const isOfTrueType = document.name(dict.get('Subtype')) === 'TrueType';
  return latinEncodings[isOfTrueType ? 'WinAnsiEncoding' : 'StandardEncoding'].get(code);
}
