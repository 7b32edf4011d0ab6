import { ContentTokenizer } from '../../content/tokenizer.ts';
import { maxProcedureBytes } from '../../content/limits.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfStream, PdfValue } from '../../file/values.ts';
import { cidMetrics } from '../../font/cid-widths.ts';
import { codeKey, type ShownCode } from '../../font/code-map.ts';
import { readGlyphsOfCids } from '../../font/glyphs-of-font.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import { latinEncodings } from '../../font/programs/glyph-names.ts';
import { readSimpleEncoding, isSymbolic } from '../../font/simple-encoding.ts';
import { charactersOf, readToUnicode } from '../../font/to-unicode.ts';
import { unreadableRule } from './check-file.ts';
import { type FontEntries, isSubset, listedNames, readCidSet } from './font-entries.ts';
import type { Rule, RuleChecker } from './rules.ts';

/** A glyph that a code shows, as far as it is known. */
interface GlyphFacts {
  isInvisible: boolean;
  isPresent: boolean | undefined;
  /** Whether the code selects the glyph for undefined characters. */
  isUndefined: boolean;
  /** The list of the glyphs of a subset that lacks it; undefined where none does. */
  lackedBy: 'names' | 'cids' | undefined;
  /** In thousandths of the font size; those of the font file are of all glyphs that readers may show. */
  width: number;
  programWidths: readonly number[];
  /** Undefined where the font states none. */
  unicode: string | undefined;
}

const unknown: Facts = { isPresent: undefined, isUndefined: false, lackedBy: undefined, width: 0, programWidths: [] };
const notdef = '.notdef';
const codes = Array.from({ length: 256 }, (_, code) => code);
const wrongCharacters = /[\0\ufffe\ufeff]/;
const privateCharacters = /\p{Co}/u;

const glyphRules: readonly Rule<GlyphFacts>[] = [
  {
    kind: 'glyphMissing',
    clauses: { 1: '6.3.5-1', 2: '6.2.11.4.1-2', ua: '7.21.4.1-2' },
    isBroken: ({ isInvisible, isPresent }) => !isInvisible && isPresent === false,
  },
  {
    kind: 'glyphWidth',
    clauses: { 1: '6.3.6-1', 2: '6.2.11.5-1', ua: '7.21.5-1' },
    isBroken: ({ isInvisible, width, programWidths }) =>
      !isInvisible && programWidths.length > 0 && programWidths.every((own) => Math.abs(own - width) > 1),
  },
  { kind: 'undefinedGlyph', clauses: { 2: '6.2.11.8-1', ua: '7.21.8-1' }, isBroken: ({ isUndefined }) => isUndefined },
  { kind: 'glyphList', clauses: { 1: '6.3.5-2' }, isBroken: ({ lackedBy }) => lackedBy === 'names' },
  { kind: 'glyphList', clauses: { 1: '6.3.5-3' }, isBroken: ({ lackedBy }) => lackedBy === 'cids' },
  {
    kind: 'unicode',
    clauses: { 1: '6.3.8-1', 2: '6.2.11.7.2-1', ua: '7.21.7-1' },
    isOfUnicode: true,
    isBroken: ({ unicode }) => unicode === undefined,
  },
  {
    kind: 'unicode',
    clauses: { 2: '6.2.11.7.2-2', ua: '7.21.7-2' },
    isOfUnicode: true,
    isBroken: ({ unicode }) => unicode !== undefined && wrongCharacters.test(unicode),
  },
];
/** On characters whose meaning is not defined, without a text that stands for them. */
const privateRule: Rule<GlyphFacts> = {
  kind: 'unicode',
  clauses: { 2: '6.2.11.7.3-1' },
  isOfTags: true,
  isBroken: ({ unicode }) => unicode !== undefined && privateCharacters.test(unicode),
};

/** A code of a shown string, with its CID in a composite font. */
interface Code {
  code: number;
  bytes: Buffer;
  cid: number;
}

type Facts = Omit<GlyphFacts, 'isInvisible' | 'unicode'>;

/** The glyphs that contents show with a font. */
export class ShownGlyphs {
  readonly #font: PdfFont;
  /** The font, or the CIDFont of a composite one. */
  readonly #entries: FontEntries;
  readonly #context: ParseContext;
  readonly #broken = new Map<number, readonly Rule<never>[]>();
  #factsOf: ((code: Code) => Facts) | undefined;
  #unicodeOf: ((code: Code) => string | undefined) | undefined;

  constructor(font: PdfFont, entries: FontEntries, context: ParseContext) {
    this.#font = font;
    this.#entries = entries;
    this.#context = context;
  }

  /**
   * The rules that the glyphs of a string break.
   * @param hasText whether a text stands for it; asked for private characters alone
   */
  show(text: Buffer, checker: RuleChecker, hasText: () => boolean): ReadonlySet<Rule<never>> {
    const broken = new Set<Rule<never>>();
    // Readers take strings without a known map apart in different ways.
    if (!this.#font.codesOf(text.subarray(0, 0))) return broken.add(unreadableRule);
    let at = 0;
    for (const { code, length, cids } of this.#font.codesOf(text) ?? this.#unmappedCodes(text)) {
      const bytes = text.subarray(at, at + length);
      at += length;
      const key = codeKey(code, length);
      let rules = this.#broken.get(key);
      if (!rules) {
        const facts = this.#read({ code, bytes, cid: cids[0] ?? 0 }, checker.isUnicode);
        rules = checker.broken([...glyphRules, privateRule], facts);
        this.#broken.set(key, rules);
      }
      for (const rule of rules) if (rule !== privateRule || !hasText()) broken.add(rule);
    }
    return broken;
  }

  /** Codes of a string that has some without a CID: readers show the glyph for undefined characters for them. */
  *#unmappedCodes(text: Buffer): Generator<ShownCode> {
    const lengths = [...this.#font.codeLengths].toSorted((a, b) => a - b);
    const [shortest = 1] = lengths;
    for (let at = 0; at < text.length; ) {
      this.#entries.document.budget.step();
      const mapped = lengths.map((length) => this.#font.codesOf(text.subarray(at, at + length))?.[0]).find(Boolean);
      const length = Math.min(mapped?.length ?? shortest, text.length - at);
      yield mapped ?? { code: text.readUIntBE(at, length), length, cids: [0] };
      at += length;
    }
  }

  #read(code: Code, readsUnicode: boolean): GlyphFacts {
    this.#factsOf ??= this.#readFacts();
    if (readsUnicode) this.#unicodeOf ??= this.#readUnicode();
    const unicode = this.#unicodeOf?.(code);
    return { ...this.#factsOf(code), isInvisible: this.#entries.isInvisible, unicode };
  }

  #readFacts(): (code: Code) => Facts {
    const { subtype } = this.#entries;
    if (subtype === 'Type3') return this.#drawnFacts();
    if (subtype === 'CIDFontType0' || subtype === 'CIDFontType2') return this.#cidFacts();
    return subtype === 'Type1' || subtype === 'MMType1' || subtype === 'TrueType' ? this.#simpleFacts() : () => unknown;
  }

  #simpleFacts(): (code: Code) => Facts {
    const { document, dict, subtype, program } = this.#entries;
    const encoding = readSimpleEncoding(document, dict);
    if (!encoding) return () => unknown;
    const value = document.resolve(dict.get('Encoding'));
    const isNamedBase = encoding.base !== undefined && encoding.base !== latinEncodings.StandardEncoding;
    const base = isNamedBase ? encoding.base : undefined;
    const nameOf = (code: number) => encoding.differences.get(code) ?? (base && (base.get(code) ?? notdef));
    const isTrueType = subtype === 'TrueType';
    const isByName = !isTrueType || (!isSymbolic(document, dict) && value !== null);
    const hasOwnMap = program?.characterMaps?.some(
      ({ platform, encoding: own }) => own === 0 && (platform === 3 || platform === 1),
    );
    // A Type 1C font without an encoding has the standard one.
    const isStandard = !isTrueType && program !== undefined && !codes.some((code) => program.glyphsByCode(code)?.[0]);
    const glyphsOf = (code: number): readonly number[] | undefined => {
      const name = nameOf(code) ?? (isStandard ? (latinEncodings.StandardEncoding.get(code) ?? notdef) : undefined);
      if (!isTrueType) return name === undefined ? program?.glyphsByCode(code) : program?.glyphsByName(name);
      const shown = name === undefined || name === notdef ? latinEncodings.StandardEncoding.get(code) : name;
      if (!isByName) return hasOwnMap === true ? program?.glyphsByCode(code) : [];
      return (shown === undefined ? [] : (program?.glyphsByName(shown) ?? [])).filter((glyph) => glyph > 0);
    };
    const listed = !isTrueType && isSubset(this.#entries) ? listedNames(this.#entries) : undefined;
    const widthOf = this.#simpleWidths();
    return ({ code }) => {
      const glyphs = program && glyphsOf(code);
      const name = nameOf(code);
      const [glyph = 0] = glyphs ?? [];
      const shownName = name ?? (glyphs && program?.glyphName?.(glyph));
      return {
        isPresent: glyphs && (code === 0 || glyphs.length > 0),
        isUndefined: name === notdef || (isTrueType && code === 0 && name === undefined),
        lackedBy: listed && glyphs && glyphs.length > 0 && !listed.has(shownName ?? notdef) ? 'names' : undefined,
        width: widthOf(code),
        programWidths: this.#programWidths(glyphs ?? []),
      };
    };
  }

  #simpleWidths(): (code: number) => number {
    const { document, dict } = this.#entries;
    const widths = document.array(dict.get('Widths'));
    const [first, last] = ['FirstChar', 'LastChar'].map((key) => document.number(dict.get(key)));
    const missing = document.number(document.dict(dict.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
    return (code) => {
      if (!widths || first === undefined || last === undefined || code < first || code > last) return missing;
      return document.number(widths[code - first]) ?? 0;
    };
  }

  #programWidths(glyphs: readonly number[]): number[] {
    const widths = glyphs.map((glyph) => (this.#entries.program?.advance(glyph) ?? NaN) * 1000);
    return widths.every(Number.isFinite) ? widths : [];
  }

  #cidFacts(): (code: Code) => Facts {
    const { document, dict, subtype, program } = this.#entries;
    const glyphsOf = program && readGlyphsOfCids(document, dict, program);
    const widthsOf = cidMetrics(document, dict.get('W'), 1);
    const defaultWidth = document.number(dict.get('DW')) ?? 1000;
    const listed = isSubset(this.#entries) ? readCidSet(this.#entries) : undefined;
    return ({ code, cid }) => {
      if (!program) return unknown;
      const keyed = program.cids;
      const glyph = subtype === 'CIDFontType2' || !keyed ? glyphsOf?.(cid)?.[0] : (keyed.get(cid) ?? 0);
      if (glyph === undefined) return unknown;
      const isPresent = cid !== 0 && glyph < program.glyphCount && (!keyed || glyph !== 0);
      return {
        isPresent: code === 0 || isPresent,
        isUndefined: !isPresent,
        lackedBy: listed && isPresent && !listed.has(cid) ? 'cids' : undefined,
        width: widthsOf(cid)?.[0] ?? defaultWidth,
        programWidths: isPresent ? this.#programWidths([glyph]) : [],
      };
    };
  }

  /** Glyphs of a Type 3 font, whose procedures begin with their width (ISO 32000-2, 9.6.4). */
  #drawnFacts(): (code: Code) => Facts {
    const { document, dict } = this.#entries;
    const encoding = readSimpleEncoding(document, dict);
    const procedures = document.dict(dict.get('CharProcs'));
    const widthOf = this.#simpleWidths();
    return ({ code }) => {
      const name = encoding?.differences.get(code) ?? encoding?.base?.get(code);
      const procedure = document.stream(procedures?.get(name ?? ''));
      const own = procedure && this.#drawnWidth(procedure);
      return {
        isPresent: procedure !== undefined,
        isUndefined: name === notdef,
        lackedBy: undefined,
        width: widthOf(code),
        programWidths: own === undefined ? [] : [own],
      };
    };
  }

  #drawnWidth(procedure: PdfStream): number | undefined {
    const { document } = this.#entries;
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const content = decodeWhole(procedure, { maxBytes: maxProcedureBytes, context: this.#context, resolve });
    const tokenizer = content && new ContentTokenizer(content, this.#context);
    if (!tokenizer?.next() || !['d0', 'd1'].includes(tokenizer.operator)) return undefined;
    const width = tokenizer.number(0);
    return Number.isFinite(width) ? width : undefined;
  }

  /** The characters of a code: by its map, else by names (ISO 19005-2, 6.2.11.7.2). */
  #readUnicode(): (code: Code) => string | undefined {
    const { document, subtype } = this.#entries;
    const font = this.#font;
    const { dict } = font;
    const isComposite = document.name(dict.get('Subtype')) === 'Type0';
    const stream = document.stream(dict.get('ToUnicode'));
    const map = stream && readToUnicode(document, stream, this.#context);
    return ({ code, bytes }) => {
      const mapped = map?.find(code, bytes.length, font.codeLengths);
      if (mapped) return charactersOf(mapped);
      const { text, isCertain } = font.textOf(bytes);
      return text === '' || (!isCertain && (isComposite || subtype === 'Type3')) ? undefined : text;
    };
  }
}
