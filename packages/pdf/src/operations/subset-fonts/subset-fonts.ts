import type { Budget, BudgetLimits } from '../../budget.ts';
import type { FontProgram, FontSubset, SubsetOptions } from '../../font/programs/font-program.ts';
import { latinEncodings } from '../../font/programs/glyph-names.ts';
import { openProgram } from '../../font/programs/open-program.ts';
import type { PdfDocument } from '../../file/document.ts';
import {
  type DictChanges,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  replaceWithin,
  withEntries,
} from '../../file/values.ts';
import { decodeWholeSeparately, unlessTooComplex } from '../../file/decode-separately.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { cutCidToGidMap, cutToUnicode, cutWidths } from './cut-maps.ts';
import { findFontFiles, type FontFile, type FontUser } from './find-font-files.ts';
import { findFontUse, type FontUse } from './find-font-use.ts';
import { splitSubsetName, subsetTagOf } from '../../font/subset-tag.ts';
import { glyphsOfCids, glyphsOfSimpleFont, readEncoding } from '../../font/glyphs-of-font.ts';

/** Maximum decoded length of a font file in bytes. */
const maxFontBytes = 64 * 1024 * 1024;
/** Stored length of a font file from which a subset is worth its time, in bytes. */
const minFontBytes = 1024;
/** Number of glyphs up to which a font of unknown use is written again whole; larger ones are Chinese, Japanese or Korean. */
const maxWholeGlyphs = 8192;
/**
 * Names of TrueType fonts whose outlines are complete only after their programs have run, as FreeType lists them; all are
 * Chinese, Japanese or Korean.
 */
const programmedFonts = /^(cpop|DF|DLC|HuaTian|Ming|P?MingLi|NEC)/;
/** Minimum reduction of a font file, in bytes. */
const minGainBytes = 64;

/** Limits of reading and writing all font files; the steps are bytes and glyphs. */
const limits: BudgetLimits = {
  objects: 0,
  nesting: 256,
  unpackedBytes: 0,
  steps: 100_000_000,
  cpuMs: 10_000,
};

export interface SubsetFontsOptions {
  /**
   * Whether hints may go: what adjusts outlines to pixels. poppler and MuPDF do not use those of TrueType; PDFium does, and
   * shows text of few pixels a little softer without them.
   */
  dropsHints?: boolean;
}

/**
 * Reduces embedded fonts to the glyphs that the document shows (ISO 32000-2, 9.9.2). Codes, glyph indices, outlines and
 * widths stay. A font keeps all glyphs where its use cannot be determined or a field can be filled in with it, and
 * stays as it is where its file is malformed or nothing is gained.
 */
export async function subsetFonts(graph: ObjectGraph, { dropsHints = false }: SubsetFontsOptions = {}): Promise<void> {
  const files = findFontFiles(graph).filter(({ stream }) => stream.raw.length >= minFontBytes);
  const drawn = findDrawnFonts(graph);
  if (files.length === 0 && drawn.length === 0) return;
  const use = await unlessTooComplex(() => findFontUse(graph));
  const replaced = new Map<PdfDict, PdfDict>();
  for (const font of drawn) cutProcedures(graph.document, font, use, replaced);
  const budget = graph.document.budget.forWork(limits);
  for (const file of files) {
    await unlessTooComplex(async () => {
      const { subset, isDetermined } = await subsetFile(graph.document, file, { use, budget, dropsHints });
      if (subset) {
        graph.replace(file.number, subset.stream);
        rename(graph.document, file, subset, replaced);
      }
      if (isDetermined && use) for (const user of file.users) await cutTables(graph, user, use, replaced);
    });
  }
  replaceDicts(graph, replaced);
}

/** Type 3 fonts, whose glyphs are contents. */
function findDrawnFonts(graph: ObjectGraph): PdfDict[] {
  return [...graph.values()].flatMap(([, value]) => (value instanceof Map && value.has('CharProcs') ? [value] : []));
}

/** Removes the glyphs of a Type 3 font that no content shows (ISO 32000-2, 9.6.4). */
function cutProcedures(
  document: PdfDocument,
  font: PdfDict,
  use: FontUse | undefined,
  replaced: Map<PdfDict, PdfDict>,
): void {
  const procedures = document.dict(font.get('CharProcs'));
  const encoding = readEncoding(document, font.get('Encoding'));
  if (!use || use.undetermined.has(font) || !procedures || !encoding) return;
  const names = new Set<string | undefined>(['.notdef']);
  for (const code of use.shown.get(font)?.codes ?? [])
    for (const map of [encoding, ...Object.values(latinEncodings)]) names.add(map.get(code));
  const kept: PdfDict = new Map([...procedures].filter(([name]) => names.has(name)));
  if (kept.size < procedures.size) replaced.set(font, withEntries(font, { CharProcs: kept }));
}

interface SubsetFile {
  /** Undefined where the file stays as it is. */
  subset?: FontSubset & { stream: PdfStream; isWhole: boolean };
  /** Whether the codes that the document shows are known. */
  isDetermined: boolean;
}

async function subsetFile(
  document: PdfDocument,
  file: FontFile,
  { use, budget, dropsHints }: { use: FontUse | undefined; budget: Budget; dropsHints: boolean },
): Promise<SubsetFile> {
  const { stream, users } = file;
  const bytes = await decodeWholeSeparately(document, stream, maxFontBytes);
  const original = bytes && openProgram(bytes, budget);
  if (!original) return { isDetermined: false };
  const shown = use && subsetOptions(document, users, original, use);
  const isDetermined = shown !== undefined;
  const options = shown ?? wholeOptions(original);
  const mayDrop = dropsHints && isDetermined && !isProgrammed(document, file, original);
  const candidates: { found: FontSubset; data: Buffer }[] = [];
  for (const isUnhinted of mayDrop ? [true, false] : [false]) {
    const found = options && checkedSubset(original, { ...options, dropsHints: isUnhinted }, budget);
    if (found) candidates.push({ found, data: await deflateTightest(found.bytes) });
    // Subroutines, which go with the hints of CFF, can take less than what they stand for.
    if (found && !found.hasComparedOutlines) break;
  }
  const [smallest] = candidates.toSorted((a, b) => a.data.length - b.data.length);
  if (!smallest || smallest.data.length + minGainBytes > stream.raw.length) return { isDetermined };
  const { found, data } = smallest;
  const isCff = found.isConvertedToCff === true;
  const [Length1, Length2, Length3] = found.lengths;
  const kind = isCff ? { Subtype: new PdfName('Type1C') } : {};
  const changes = { ...flateCoding, Length1, Length2, Length3, ...kind };
  const smaller = new PdfStream(withEntries(stream.dict, changes), data);
  return { isDetermined, subset: { ...found, stream: smaller, isWhole: !isDetermined } };
}

function checkedSubset(original: FontProgram, options: SubsetOptions, budget: Budget): FontSubset | undefined {
  const found = original.subset(options);
  return found && hasSameGlyphs(original, found, options, budget) ? found : undefined;
}

/** Whether the outlines of a font may be incomplete without its programs. */
function isProgrammed(document: PdfDocument, { descriptors, users }: FontFile, { glyphCount }: FontProgram): boolean {
  const names = [...descriptors.map((dict) => dict.get('FontName')), ...users.map(({ font }) => font.get('BaseFont'))];
  const isListed = (value: PdfValue | undefined) =>
    programmedFonts.test(splitSubsetName(document.name(value) ?? '').name);
  return glyphCount > maxWholeGlyphs || names.some(isListed);
}

/** Cuts the maps and widths of a font to what the document shows of it. */
async function cutTables(
  graph: ObjectGraph,
  { font, composites }: FontUser,
  use: FontUse,
  replaced: Map<PdfDict, PdfDict>,
): Promise<void> {
  for (const dict of composites ?? [font]) await cutToUnicode(graph, dict, use.shown.get(dict));
  if (!composites) return;
  const cids = new Set(composites.flatMap((dict) => [...(use.shown.get(dict)?.cids ?? [])]));
  await cutCidToGidMap(graph, font, cids);
  const widths = cutWidths(graph.document, font.get('W'), cids);
  if (widths) replaced.set(font, withEntries(replaced.get(font) ?? font, { W: widths }));
}

/** Whether the glyphs of a subset, read again, are those of the original; of a converted one, whether they are there. */
export function hasSameGlyphs(
  original: FontProgram,
  { bytes, isConvertedToCff = false, hasComparedOutlines = false }: FontSubset,
  { glyphs, keepsIndices, dropsHints = false }: SubsetOptions,
  budget: Budget,
): boolean {
  const subset = openProgram(bytes, budget);
  if (!subset) return false;
  for (const glyph of [0, ...glyphs]) {
    if (glyph >= original.glyphCount) continue;
    const name = keepsIndices ? undefined : original.glyphName?.(glyph);
    const before = name === undefined ? [glyph] : original.glyphsByName(name);
    const after = name === undefined ? [glyph] : subset.glyphsByName(name);
    if ((isConvertedToCff || hasComparedOutlines) && before?.length === after?.length) continue;
    const data = (before ?? []).map((item) => original.glyphData(item));
    const isSame = data.every((item, index) => item && subset.glyphData(after?.[index] ?? Number.NaN)?.equals(item));
    if (!isSame && !(dropsHints && hasSamePoints(original, subset, glyph))) return false;
  }
  return true;
}

function hasSamePoints(one: FontProgram, other: FontProgram, glyph: number): boolean {
  const [before, after] = [one, other].map((font) => font.glyphPoints?.(glyph));
  const isSame = before?.every(({ x, y, isOnCurve, isLast }, index) => {
    const point = after?.[index];
    return point?.x === x && point.y === y && point.isOnCurve === isOnCurve && point.isLast === isLast;
  });
  return isSame === true && before?.length === after?.length && one.advance(glyph) === other.advance(glyph);
}

/** The glyphs that all users of a font file show; undefined where they cannot be determined. */
function subsetOptions(
  document: PdfDocument,
  users: readonly FontUser[],
  program: FontProgram,
  use: FontUse,
): SubsetOptions | undefined {
  const glyphs = new Set<number>();
  let keepsCharacters = false;
  for (const { font, composites } of users) {
    const dicts = composites ?? [font];
    if ([font, ...dicts].some((dict) => use.undetermined.has(dict))) return undefined;
    keepsCharacters ||= composites === undefined;
    for (const dict of dicts) {
      // Without it, some readers derive characters from the font.
      keepsCharacters ||= !dict.has('ToUnicode');
      const shown = use.shown.get(dict);
      if (!shown) continue;
      const found = composites
        ? glyphsOfCids(document, font, program, shown.cids)
        : glyphsOfSimpleFont(document, font, program, shown.codes);
      if (!found) return undefined;
      for (const glyph of found) glyphs.add(glyph);
    }
  }
  return { glyphs, keepsCharacters, keepsIndices: users.some(({ composites }) => composites) };
}

/**
 * All glyphs and characters, without tables that no reader of PDF uses, and with outlines that are compressed better:
 * for a font that a field can be filled in with, or whose use cannot be determined.
 * @returns undefined where that takes too long
 */
function wholeOptions({ glyphCount }: FontProgram): SubsetOptions | undefined {
  if (glyphCount > maxWholeGlyphs) return undefined;
  const glyphs = new Set(Array.from({ length: glyphCount }, (_, glyph) => glyph));
  return { glyphs, keepsCharacters: true, keepsIndices: true };
}

/** Marks the names of a font as those of a subset, and removes the lists of its glyphs, which ISO 32000-2 deprecates. */
function rename(
  document: PdfDocument,
  { number, descriptors, users }: FontFile,
  { bytes, isConvertedToCff = false, isWhole }: FontSubset & { isWhole: boolean },
  replaced: Map<PdfDict, PdfDict>,
): void {
  const named = [...descriptors.map((dict) => dict.get('FontName')), ...users.map(({ font }) => font.get('BaseFont'))];
  const [known] = named.flatMap((value) => splitSubsetName(document.name(value) ?? '').tag ?? []);
  const tag = known ?? subsetTagOf(bytes);
  const name = (dict: PdfDict, key: string): DictChanges => {
    const text = document.name(dict.get(key));
    return isWhole || text === undefined || splitSubsetName(text).tag !== undefined
      ? {}
      : { [key]: new PdfName(`${tag}+${text}`) };
  };
  for (const dict of descriptors) {
    const lists: DictChanges = isWhole ? {} : { CharSet: undefined, CIDSet: undefined };
    const changes = { ...name(dict, 'FontName'), ...lists };
    const file = isConvertedToCff ? { FontFile: undefined, FontFile2: undefined, FontFile3: new PdfRef(number) } : {};
    replaced.set(dict, withEntries(dict, { ...changes, ...file }));
  }
  for (const { font, composites } of users) {
    for (const dict of [font, ...(composites ?? [])]) replaced.set(dict, withEntries(dict, name(dict, 'BaseFont')));
  }
}

/** Replaces dictionaries wherever they are, as objects or within them. */
function replaceDicts(graph: ObjectGraph, replacements: ReadonlyMap<PdfDict, PdfDict>): void {
  if (replacements.size === 0) return;
  for (const [number, value] of graph.values()) {
    const changed = replaceWithin(value, (each) => (each instanceof Map ? (replacements.get(each) ?? each) : each));
    if (changed !== value) graph.replace(number, changed);
  }
}
