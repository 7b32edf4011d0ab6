import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { ArrangedGlyph } from '../../font/programs/font-program.ts';
import { macintoshGlyphNames } from '../../font/programs/glyph-name-data.ts';
import { latinEncodings } from '../../font/programs/glyph-names.ts';
import { isSymbolic } from '../../font/simple-encoding.ts';
import { isUsualFontName } from '../../font/standard-font-name.ts';
import { standardGlyphs, standardNameOf } from '../../font/standard-metrics.ts';
import { CodeWidths, descendantOf, isComposite } from './code-widths.ts';
import { namesOfCodes } from './find-drawn-glyph.ts';
import { lookOf, type StandIn, type WantedFont } from './font-source.ts';
import { characterOfName, characterOfText, dingbatOf } from './stand-in-characters.ts';
import type { FontUse, UsedCode } from './survey-contents.ts';
import { arrangeCodes, firstPage, type FontRepair, inLetters, writeUsedFont } from './write-used-font.ts';

/** Smallest difference of a stand-in's width by which its outline changes, as a share. */
const minStretch = 0.02;
/** How much narrower and wider an outline becomes at most. */
const stretches = { narrowest: 0.4, widest: 1.3 } as const;
/** Fonts of pictures, whose codes are no characters. */
const pictureFonts = /wingdings|webdings|marlett|barcode|code\s?39|code\s?128|ean\b|icons?\b/i;
/** Fonts of Windows whose glyphs begin in the order of the Macintosh. */
const standardGlyphFonts = /arial|times|courier|helvetica/i;
const blank = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;
/**
 * Embeds a font of the caller in place of one that the file lacks, with the widths that the file states.
 * @throws CannotConvert where it is not known which characters the font shows, or no font has them
 */
export async function embedStandIn(repair: FontRepair, use: FontUse): Promise<void> {
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
  const arranged = arrangeCodes(use, (code) => {
    const character = characters.get(code);
    const width = widths.of(code) / 1_000;
    if (character === undefined) return { glyph: undefined, width };
    const standIn = ordered.find(({ glyphOf }) => glyphOf(character) !== undefined);
    if (!standIn) throw new CannotConvert('characters', firstPage(use));
    return standInGlyph(standIn, standIn === base, standIn.glyphOf(character) ?? 0, width);
  });
  const file = base.program.arrange(arranged.glyphs);
  if (!file) throw new CannotConvert('font', firstPage(use));
  const texts = new Map(
    Array.from(characters, ([{ key }, character]) => [
      key,
      character === undefined ? undefined : inLetters(String.fromCodePoint(character)),
    ]),
  );
  await writeUsedFont(repair, use, { file, name: base.name, ...arranged, widths, texts });
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

function wantedFor(document: PdfDocument, font: PdfFont): WantedFont {
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
    // Readers disagree about what codes are that nothing says, but the glyphs of the fonts of Windows have a known order.
    const isOrdered = isUsualFontName(font.name) && standardGlyphFonts.test(font.name);
    return (code) => {
      const { text, isCertain } = font.textOf(code.bytes);
      const isKnown = isCertain || font.isEastAsian;
      const [cid = 0] = code.cids;
      const name = isOrdered && !isKnown ? macintoshGlyphNames[cid] : undefined;
      const character = name === undefined ? characterOfText(isKnown ? text : '') : characterOfName(name, code.key);
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
