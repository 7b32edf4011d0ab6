import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { numberText } from '../../file/serialize.ts';
import { isNamed, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../file/values.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { fontFileOf, hasFittingSubtype, hasStatedFormat } from '../../font/font-files.ts';
import { readSimpleEncoding } from '../../font/simple-encoding.ts';
import { hasKnownCMap } from './check-cmap.ts';
import { CodeWidths, descendantOf, isComposite } from './code-widths.ts';
import { embedStandIn } from './embed-stand-in.ts';
import { cidGlyphs, isTrueType, simpleGlyphs, statesEncoding } from './find-drawn-glyph.ts';
import type { FontUse, UsedCode } from './survey-contents.ts';
import { arrangeCodes, firstPage, type FontRepair, mapText, writeUsedFont } from './write-used-font.ts';

/** Steps for finding and writing the glyph of a code. */
const stepsPerCode = 64;
/** Largest difference of the widths in a dictionary and in a font file, in thousandths (ISO 19005-2, 6.2.11.5). */
const maxWidthDifference = 1;
/** Difference from a whole number that comes from how a width is kept, in thousandths. */
const maxRounding = 0.001;
/** How files with outlines in CFF begin. */
const cffStarts = ['\u0001\0', 'OTTO'];
const notdef = '.notdef';
/**
 * Makes a font that contents use one that PDF/A allows: embedded, with a glyph for each code that is shown and the widths that the
 * file states (ISO 19005-2, 6.2.11). It is another font only where the file lacks it.
 * @throws CannotConvert
 */
export async function repairFont(repair: FontRepair, use: FontUse): Promise<void> {
  const { document, log } = repair;
  const { dict } = use.font;
  repair.budget.step(stepsPerCode * use.codes.size);
  // Those of the font as it was.
  const blanks = repair.needsText ? findBlanks(document, use) : new Set<number>();
  dict.set('Type', new PdfName('Font'));
  if (isNamed(document.resolve(dict.get('Subtype')), 'Type3')) completeDrawn(document, use);
  else if (use.font.isEmbedded) await repairEmbedded(repair, use);
  // A font that shows empty strings alone is one that is shown.
  else if (use.codes.size === 0 ? !use.isUnclear : [...use.codes.values()].some(({ isVisible }) => isVisible)) {
    await embedStandIn(repair, use);
    log.add('fontEmbedded', use.pages);
  }
  if (repair.needsText) await mapText(repair, use, blanks);
}

/** Codes whose glyphs draw nothing, and are spaces therefore. */
function findBlanks(document: PdfDocument, use: FontUse): Set<number> {
  const { program } = use.font;
  const glyphOf = program && !use.isUnclear ? glyphsOfCodes(document, use, program) : undefined;
  const blanks = [...use.codes.values()].filter((code) => {
    const glyph = glyphOf?.(code);
    return glyph !== undefined && program?.glyphBounds(glyph) === null;
  });
  return new Set(blanks.map(({ key }) => key));
}

/** A font whose glyphs are contents has as many widths as codes, and a glyph for each code that is shown. */
function completeDrawn(document: PdfDocument, { font: { dict }, codes }: FontUse): void {
  addEmptyGlyphs(document, dict, codes);
  const widths = document.numbers(dict.get('Widths')) ?? [];
  const first = document.number(dict.get('FirstChar')) ?? 0;
  dict.set('FirstChar', first);
  if (document.number(dict.get('LastChar')) === first + widths.length - 1) return;
  dict.set('LastChar', first + Math.max(0, widths.length - 1));
  dict.set('Widths', widths.length > 0 ? widths : [0]);
}

/** Codes without a glyph show nothing: they get one that is empty. */
function addEmptyGlyphs(document: PdfDocument, dict: PdfDict, codes: FontUse['codes']): void {
  const encoding = readSimpleEncoding(document, dict);
  const procedures = document.dict(dict.get('CharProcs'));
  const widths = document.array(dict.get('Widths')) ?? [];
  const first = document.number(dict.get('FirstChar')) ?? 0;
  if (!encoding || !procedures) return;
  const named: PdfValue[] = [];
  for (const code of codes.keys()) {
    const name = encoding.differences.get(code) ?? encoding.base?.get(code);
    if (name !== undefined && document.stream(procedures.get(name))) continue;
    const width = document.number(widths[code - first]) ?? 0;
    const own = name === undefined || name === notdef ? `empty${code}` : name;
    procedures.set(own, document.add(new PdfStream(new Map(), Buffer.from(`${numberText(width)} 0 d0`))));
    if (own !== name) named.push(code, new PdfName(own));
  }
  if (named.length === 0) return;
  const old = document.dict(dict.get('Encoding')) ?? new Map<string, PdfValue>();
  const differences = [...(document.array(old.get('Differences')) ?? []), ...named];
  const base = document.name(dict.get('Encoding'));
  dict.set(
    'Encoding',
    new Map([
      ...old,
      ...(base === undefined ? [] : [['BaseEncoding', new PdfName(base)] as const]),
      ['Differences', differences],
    ]),
  );
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
  // A file in an entry of another type of fonts is none to the standard, and of damaged data readers see different parts.
  const own = descendantOf(document, font) ?? font.dict;
  const isSound =
    !font.hasDamagedFile && program.isMalformed !== true && hasStatedFormat(document, own, font.fileStart);
  if (isKept && isSound && fontFileOf(document, own)) return;
  const glyphs = glyphsOfCodes(document, use, program);
  const widths = new CodeWidths(document, font, program);
  // For a code without a glyph, readers show the one for missing glyphs, but nothing where TrueType maps characters to glyphs.
  const missing = isComposite(document, font) || !isTrueType(program) ? 0 : undefined;
  const arranged = arrangeCodes(use, (code) => ({ glyph: glyphs(code) ?? missing, width: widths.of(code) / 1_000 }));
  const file = program.arrange(arranged.glyphs);
  if (!file) throw new CannotConvert('font', firstPage(use));
  await writeUsedFont(repair, use, { file, name: font.name, ...arranged, widths });
  log.add('fontRepaired', use.pages);
}

/** Adds what a dictionary must have, and removes lists of glyphs that need not be there (ISO 19005-2, 6.2.11.4.2). */
function completeDictionary(document: PdfDocument, font: PdfFont): void {
  const descendant = descendantOf(document, font);
  const own = descendant ?? font.dict;
  const descriptor = document.dict(own.get('FontDescriptor'));
  for (const key of ['CIDSet', 'CharSet']) descriptor?.delete(key);
  const file = document.stream(descriptor?.get('FontFile3'));
  if (file && !hasFittingSubtype(document, own))
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
    return isStandard && hasWidth(use.font, program, glyph, widths.of(code));
  });
}

function keepsComposite(document: PdfDocument, use: FontUse, program: FontProgram): boolean {
  const descendant = descendantOf(document, use.font);
  if (!descendant || !hasKnownCMap(document, use.font.dict, descendant)) return false;
  const glyphOf = cidGlyphs(document, descendant, program);
  const widths = new CodeWidths(document, use.font);
  return [...use.codes.values()].every((code) => {
    const [cid = 0] = code.cids;
    return code.cids.length === 1 && hasWidth(use.font, program, glyphOf(cid).glyph, widths.of(code));
  });
}

/** Whether a glyph is there, is not the one for missing ones, and has a width in all readers. */
function hasWidth(font: PdfFont, program: FontProgram, glyph: number | undefined, width: number): boolean {
  if (glyph === undefined || glyph === 0) return false;
  const own = (program.advance(glyph) ?? Number.NaN) * 1_000;
  if (Number.isNaN(own)) return true;
  // Of widths in CFF that are no whole numbers, veraPDF reads some one lower.
  const isCff = cffStarts.some((start) => font.fileStart.startsWith(start));
  const isWhole = Math.abs(own - Math.round(own)) < maxRounding;
  const least = isCff && !isWhole ? own - 1 : own;
  return Math.abs(own - width) <= maxWidthDifference && Math.abs(least - width) <= maxWidthDifference;
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
