import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import type { ParseContext } from '../../file/parser.ts';
import { asName, type PdfDict, PdfStream, type PdfValue } from '../../file/values.ts';
import { readCMapDefinitions, readSystemInfo, type SystemInfo } from '../../font/cmap-definitions.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import { predefinedCMaps } from '../../font/predefined-cmaps.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { fontFileKeys, fontFileOf, hasFittingSubtype, hasStatedFormat } from '../../font/font-files.ts';
import { codePointOf } from '../../font/programs/glyph-names.ts';
import { isIdentity, readCodeMap } from '../../font/read-code-map.ts';
import { hasSimpleMaps, isSymbolic } from '../../font/simple-encoding.ts';
import { nameRules, unreadableRule } from './check-file.ts';
import { descriptorOf, type FontEntries, isSubset, listedNames, readCidSet } from './font-entries.ts';
import { ShownGlyphs } from './shown-glyphs.ts';
import type { Rule, RuleChecker } from './rules.ts';

const subtypes = ['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0', 'CIDFontType0', 'CIDFontType2'];
const standardNames: ReadonlySet<string> = new Set(
  `Courier Courier-Bold Courier-Oblique Courier-BoldOblique Helvetica Helvetica-Bold Helvetica-Oblique Helvetica-BoldOblique
  Times-Roman Times-Bold Times-Italic Times-BoldItalic Symbol ZapfDingbats`.split(/\s+/),
);

function hasNumber({ document, dict }: FontEntries, key: string): boolean {
  return document.number(dict.get(key)) !== undefined;
}

const fontRules: readonly Rule<FontEntries>[] = [
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-1', 2: '6.2.11.2-1' },
    isBroken: ({ document, dict }) => document.name(dict.get('Type')) !== 'Font',
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-2', 2: '6.2.11.2-2' },
    isBroken: ({ subtype }) => !subtypes.includes(subtype ?? ''),
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-3', 2: '6.2.11.2-3' },
    isBroken: ({ document, dict, subtype }) => subtype !== 'Type3' && document.name(dict.get('BaseFont')) === undefined,
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-4', 2: '6.2.11.2-4' },
    isBroken: (font) => font.isSimple && !font.isStandard && !hasNumber(font, 'FirstChar'),
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-5', 2: '6.2.11.2-5' },
    isBroken: (font) => font.isSimple && !font.isStandard && !hasNumber(font, 'LastChar'),
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-6', 2: '6.2.11.2-6' },
    isBroken: ({ document, dict, isSimple, isStandard }) => {
      const [first = NaN, last = NaN] = ['FirstChar', 'LastChar'].map((key) => document.number(dict.get(key)));
      return isSimple && !isStandard && document.array(dict.get('Widths'))?.length !== last - first + 1;
    },
  },
  {
    kind: 'fontDictionary',
    clauses: { 1: '6.3.2-7', 2: '6.2.11.2-7' },
    isBroken: ({ document, dict }, { part }) => {
      const descriptor = document.dict(dict.get('FontDescriptor'));
      const files = fontFileKeys.flatMap((key) => document.stream(descriptor?.get(key)) ?? []);
      const subtype = document.name(files[0]?.dict.get('Subtype'));
      const allowed = ['Type1C', 'CIDFontType0C', ...(part === 1 ? [] : ['OpenType'])];
      return subtype !== undefined && !allowed.includes(subtype);
    },
  },
  {
    kind: 'fontNotEmbedded',
    clauses: { 1: '6.3.4-1', 2: '6.2.11.4.1-1', ua: '7.21.4.1-1' },
    isBroken: ({ document, dict, subtype, isInvisible, file }) =>
      subtype !== 'Type3' &&
      subtype !== 'Type0' &&
      !isInvisible &&
      (file === undefined || !hasFittingSubtype(document, dict)),
  },
  {
    kind: 'glyphMissing',
    clauses: { 1: '6.3.5-1', 2: '6.2.11.4.1-2', ua: '7.21.4.1-2' },
    isBroken: (font) => isTrueType(font) && !font.isInvisible && !hasSimpleMaps(font.program),
  },
  {
    kind: 'glyphList',
    clauses: { 1: '6.3.5-2' },
    isBroken: (font) => isOfType1(font) && isSubset(font) && descriptorOf(font)?.has('CharSet') !== true,
  },
  {
    kind: 'glyphList',
    clauses: { 2: '6.2.11.4.2-1', ua: '7.21.4.2-1' },
    isBroken: (font) => {
      const listed = isOfType1(font) && isSubset(font) && font.file ? listedNames(font) : undefined;
      const names = listed && programNames(font.program);
      return listed !== undefined && names !== undefined && !isSameSet(listed, names);
    },
  },
  {
    kind: 'fontEncoding',
    clauses: { 1: '6.3.7-1', 2: '6.2.11.6-2', ua: '7.21.6-2' },
    isBroken: (font, { part }) =>
      isTrueType(font) &&
      !hasSymbols(font) &&
      !(hasLatinEncoding(font) && (part > 1 ? hasKnownNames(font) : !hasDifferences(font))),
  },
  {
    kind: 'fontEncoding',
    clauses: { 1: '6.3.7-2', 2: '6.2.11.6-3', ua: '7.21.6-3' },
    isBroken: (font) => isTrueType(font) && hasSymbols(font) && encodingOf(font) !== null,
  },
  {
    kind: 'fontEncoding',
    clauses: { 2: '6.2.11.6-1', ua: '7.21.6-1' },
    isBroken: (font) => {
      const maps = isTrueType(font) && !hasSymbols(font) ? font.program?.characterMaps : undefined;
      return maps !== undefined && maps.length <= Number(maps.some(isSymbolMap));
    },
  },
  {
    kind: 'fontEncoding',
    clauses: { 1: '6.3.7-3', 2: '6.2.11.6-4', ua: '7.21.6-4' },
    isBroken: (font, { part }) => {
      const maps = isTrueType(font) && hasSymbols(font) ? font.program?.characterMaps : undefined;
      return maps !== undefined && maps.length !== 1 && !(part > 1 && maps.some(isSymbolMap));
    },
  },
  {
    kind: 'characterMap',
    clauses: { 1: '6.3.3.2-1', 2: '6.2.11.3.2-1', ua: '7.21.3.2-1' },
    isBroken: ({ document, dict, subtype, isInvisible, file }, { part }) => {
      const map = document.resolve(dict.get('CIDToGIDMap'));
      const hasMap = map instanceof PdfStream || asName(map) === 'Identity';
      return subtype === 'CIDFontType2' && !hasMap && (part === 1 ? !isInvisible : file !== undefined);
    },
  },
  {
    kind: 'glyphList',
    clauses: { 1: '6.3.5-3' },
    isBroken: (font) => isOfCids(font) && isSubset(font) && readCidSet(font) === undefined,
  },
  {
    kind: 'glyphList',
    clauses: { 2: '6.2.11.4.2-2', ua: '7.21.4.2-2' },
    isBroken: (font) => {
      const listed = isOfCids(font) && isSubset(font) && font.file ? readCidSet(font) : undefined;
      const cids = listed && programCids(font);
      // Readers differ in whether glyphs at the end that share one width count.
      const withRest = cids && new Set([...cids, ...Array(font.program?.glyphCount ?? 0).keys()]);
      const isWhole = cids && withRest && font.program?.cids === undefined && isSameSet(listed ?? cids, withRest);
      return listed !== undefined && cids !== undefined && !isSameSet(listed, cids) && isWhole !== true;
    },
  },
];

function isOfType1({ subtype }: FontEntries): boolean {
  return subtype === 'Type1' || subtype === 'MMType1';
}

function isOfCids({ subtype }: FontEntries): boolean {
  return subtype === 'CIDFontType0' || subtype === 'CIDFontType2';
}

function isTrueType({ subtype }: FontEntries): boolean {
  return subtype === 'TrueType';
}

function hasSymbols({ document, dict }: FontEntries): boolean {
  return isSymbolic(document, dict);
}

function isSymbolMap({ platform, encoding }: { platform: number; encoding: number }): boolean {
  return platform === 3 && encoding === 0;
}

function encodingOf({ document, dict }: FontEntries): PdfValue {
  return document.resolve(dict.get('Encoding'));
}

function hasLatinEncoding(font: FontEntries): boolean {
  const encoding = encodingOf(font);
  const name = asName(encoding) ?? font.document.name(font.document.dict(encoding)?.get('BaseEncoding'));
  return name === 'MacRomanEncoding' || name === 'WinAnsiEncoding';
}

function hasDifferences(font: FontEntries): boolean {
  return font.document.dict(encodingOf(font))?.has('Differences') === true;
}

/** Whether all names of differences are those of the Adobe Glyph List, which a font with a map of Unicode has. */
function hasKnownNames(font: FontEntries): boolean {
  if (!hasDifferences(font)) return true;
  const { document, program } = font;
  const maps = program?.characterMaps;
  if (maps && !maps.some(({ platform, encoding }) => platform === 3 && encoding === 1)) return false;
  const differences = document.array(document.dict(encodingOf(font))?.get('Differences')) ?? [];
  document.budget.step(differences.length);
  return differences.every((item) => {
    const name = document.name(item);
    return name === undefined || (codePointOf(name) !== undefined && !/^u(?:ni)?[\dA-F]{4,6}$/.test(name));
  });
}

function programNames(program: FontProgram | undefined): ReadonlySet<string> | undefined {
  if (!program?.glyphName) return undefined;
  const names = new Set<string>();
  for (let glyph = 0; glyph < program.glyphCount; glyph++) names.add(program.glyphName(glyph) ?? '.notdef');
  return names;
}

/** CIDs of the glyphs of a font file; undefined where they are not known. */
function programCids({ document, dict, subtype, program }: FontEntries): ReadonlySet<number> | undefined {
  if (!program) return undefined;
  if (program.cids) return new Set(program.cids.keys());
  if (subtype !== 'CIDFontType2') return undefined;
  const map = document.stream(dict.get('CIDToGIDMap'));
  if (!map) return new Set(Array(program.widthCount ?? program.glyphCount).keys());
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(map, { maxBytes: 0x20000, context: document.context, resolve });
  if (!bytes) return undefined;
  const cids = new Set<number>();
  for (let cid = 0; cid * 2 + 2 <= bytes.length; cid++)
    if (bytes.readUInt16BE(cid * 2) < program.glyphCount) cids.add(cid);
  return cids;
}

/** Whether two lists are the same but for the glyph for undefined characters. */
function isSameSet(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean {
  const isIn = (set: ReadonlySet<unknown>) => (item: unknown) => item === 0 || item === '.notdef' || set.has(item);
  return [...one].every(isIn(other)) && [...other].every(isIn(one));
}

/** The encoding of a composite font. */
interface CMapEntries {
  /** Its name, or that of the CMap that its stream is. */
  name: string;
  isEmbedded: boolean;
  system: SystemInfo;
  fontSystem: SystemInfo;
  /** /WMode of the stream's dictionary, and as the CMap defines it. */
  modes: readonly [number, number];
  /** Of the CMap that it uses. */
  usedName: string | undefined;
  highestCid: number;
}

const cmapRules: readonly Rule<CMapEntries>[] = [
  {
    kind: 'characterMap',
    clauses: { 1: '6.3.3.1-1', 2: '6.2.11.3.1-1', ua: '7.21.3.1-1' },
    isBroken: ({ name, system, fontSystem }, { part }) =>
      !isIdentity(name) &&
      (fontSystem.registry === undefined ||
        fontSystem.ordering === undefined ||
        system.registry !== fontSystem.registry ||
        system.ordering !== fontSystem.ordering ||
        (part > 1 && (fontSystem.supplement ?? Infinity) > (system.supplement ?? Infinity))),
  },
  {
    kind: 'characterMap',
    clauses: { 1: '6.3.3.3-1', 2: '6.2.11.3.3-1', ua: '7.21.3.3-1' },
    isBroken: ({ name, isEmbedded }, { part }) =>
      !isEmbedded && !isIdentity(name) && (part === 1 || !isPredefined(name)),
  },
  {
    kind: 'characterMap',
    clauses: { 1: '6.3.3.3-2', 2: '6.2.11.3.3-2', ua: '7.21.3.3-2' },
    isBroken: ({ modes: [stated, defined] }) => stated !== defined,
  },
  {
    kind: 'characterMap',
    clauses: { 2: '6.2.11.3.3-3', ua: '7.21.3.3-3' },
    isBroken: ({ usedName }) => usedName !== undefined && !isIdentity(usedName) && !isPredefined(usedName),
  },
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-10', 2: '6.1.13-10' },
    isBroken: ({ highestCid }) => highestCid > 65_535,
  },
];

function isPredefined(name: string): boolean {
  return predefinedCMaps()?.find(name) !== undefined;
}

/** Checks the fonts with which contents show text, and the glyphs that they show. */
export class FontChecker {
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;
  readonly #context: ParseContext;
  /** What is known of the fonts that were shown, visibly or not. */
  readonly #known = new Map<PdfDict, { visible?: FontUse; invisible?: FontUse }>();

  constructor(document: PdfDocument, checker: RuleChecker, context: ParseContext) {
    this.#document = document;
    this.#checker = checker;
    this.#context = context;
  }

  /** Checks a string that a font shows. @param shown.object number of the font @param shown.hasText see `ShownGlyphs` */
  show(
    font: PdfFont,
    text: Buffer,
    { isInvisible, object, hasText }: { isInvisible: boolean; object: number | undefined; hasText: () => boolean },
  ): void {
    const known = this.#known.get(font.dict) ?? {};
    this.#known.set(font.dict, known);
    const key = isInvisible ? 'invisible' : 'visible';
    const use = (known[key] ??= this.#read(font, isInvisible));
    if (use.pageNumber !== this.#checker.pageNumber) {
      use.pageNumber = this.#checker.pageNumber;
      for (const rule of use.broken) this.#checker.report(rule, { subject: font.dict, object });
    }
    const place = { subject: font.dict, object };
    // Of a font with findings of its own, those say why its strings cannot be read.
    const isSaid = (rule: Rule<never>) => rule === unreadableRule && use.broken.length > 0;
    for (const rule of use.glyphs.show(text, this.#checker, hasText))
      if (!isSaid(rule)) this.#checker.report(rule, place);
  }

  #read(font: PdfFont, isInvisible: boolean): FontUse {
    const document = this.#document;
    const { dict } = font;
    const descendantValue = document.array(dict.get('DescendantFonts'))?.[0];
    const isComposite = document.name(dict.get('Subtype')) === 'Type0';
    const descendant = isComposite ? document.dict(descendantValue) : undefined;
    const own = this.#entries(dict, font, isInvisible);
    const used = descendant ? this.#entries(descendant, font, isInvisible) : own;
    const broken: Rule<never>[] = [];
    for (const entries of new Set([own, used])) {
      broken.push(...this.#checker.broken(fontRules, entries));
      broken.push(...this.#checker.broken(nameRules, document.resolve(entries.dict.get('BaseFont'))));
    }
    if (used.file && !hasStatedFormat(document, used.dict, font.fileStart)) broken.push(unreadableRule);
    // Other formats have forms that are not read, and damage is no finding there.
    const isReadType = used.subtype === 'TrueType' || used.subtype === 'CIDFontType2';
    if (used.program ? used.program.isMalformed === true : isReadType && used.file !== undefined)
      broken.push(unreadableRule);
    if (isComposite) broken.push(...this.#checker.broken(cmapRules, this.#readCMap(dict, descendant)));
    return { broken, glyphs: new ShownGlyphs(font, used, this.#context), pageNumber: NaN };
  }

  #entries(dict: PdfDict, font: PdfFont, isInvisible: boolean): FontEntries {
    const document = this.#document;
    const subtype = document.name(dict.get('Subtype'));
    const file = fontFileOf(document, dict);
    const isSimple = subtype !== 'Type0' && subtype !== 'CIDFontType0' && subtype !== 'CIDFontType2';
    const isStandard = subtype === 'Type1' && !file && standardNames.has(document.name(dict.get('BaseFont')) ?? '');
    return { document, dict, subtype, isSimple, isStandard, file, program: file && font.program, isInvisible };
  }

  #readCMap(font: PdfDict, descendant: PdfDict | undefined): CMapEntries {
    const document = this.#document;
    const encoding = font.get('Encoding');
    const stream = document.stream(encoding);
    const fontSystem = this.#systemInfo(descendant);
    const name = document.name(encoding) ?? document.name(stream?.dict.get('CMapName')) ?? '';
    if (!stream) {
      const map = readCodeMap(document, encoding, this.#context);
      const system = { registry: map && 'Adobe', ordering: map?.collection, supplement: undefined };
      return { name, isEmbedded: false, system, fontSystem, modes: [0, 0], usedName: undefined, highestCid: 0 };
    }
    const used = stream.dict.get('UseCMap');
    const defined = readCMapDefinitions(document, stream, this.#context);
    const usedStream = document.stream(used);
    return {
      name,
      isEmbedded: true,
      system: this.#systemInfo(stream.dict),
      fontSystem,
      modes: [document.number(stream.dict.get('WMode')) ?? 0, defined.mode],
      usedName: document.name(used) ?? document.name(usedStream?.dict.get('CMapName')) ?? defined.usedName,
      highestCid: defined.highestCid,
    };
  }

  /** Of a CMap, it may be in an array. */
  #systemInfo(dict: PdfDict | undefined): SystemInfo {
    const value = dict?.get('CIDSystemInfo');
    return readSystemInfo(this.#document, this.#document.array(value)?.[0] ?? value);
  }
}

/** How contents use a font. */
interface FontUse {
  broken: readonly Rule<never>[];
  glyphs: ShownGlyphs;
  /** For which it was reported last. */
  pageNumber: number | undefined;
}
