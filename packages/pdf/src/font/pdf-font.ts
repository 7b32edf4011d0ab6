import type { PdfDocument } from '../file/document.ts';
import { decodeSynchronously } from '../file/filters/decode.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';
import { codeKey, type CodeMap, type CodeRange, maxCodeBytes, type ShownCode } from './code-map.ts';
import { type FontMetrics, readFontMetrics, type ShownGlyph } from './font-metrics.ts';
import { type GlyphText, readGlyphTexts, type TextOfCode } from './glyph-texts.ts';
import { fontFileKeys } from './font-files.ts';
import type { FontProgram } from './programs/font-program.ts';
import { openProgram } from './programs/open-program.ts';
import { collections, loadPredefinedCMaps } from './predefined-cmaps.ts';
import { isIdentity, isVertical, readCodeMap } from './read-code-map.ts';

const oneByte: ReadonlySet<number> = new Set([1]);
const simpleCodes: readonly ShownCode[] = Array.from({ length: 256 }, (_, code) => ({ code, length: 1, cids: [] }));
/** Maximum decoded length of a font file, in bytes. */
const maxFontBytes = 16 * 1024 * 1024;

/** What is known of a font file. */
interface FontFile {
  read: FontProgram | undefined;
  isDamaged: boolean;
  start: string;
}

/** A font of a document (ISO 32000-2, 9.5): what its codes are, mean and cover. Each part is read when it is first needed. */
export class PdfFont {
  readonly dict: PdfDict;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  #map: { read: CodeMap | undefined } | undefined;
  #metrics: FontMetrics | undefined;
  #textOf: TextOfCode | undefined;
  #fontFile: FontFile | undefined;
  readonly #texts = new Map<number, GlyphText>();
  readonly #isComposite: boolean;

  constructor(document: PdfDocument, dict: PdfDict, context: ParseContext) {
    this.#document = document;
    this.dict = dict;
    this.#context = context;
    this.#isComposite = document.name(dict.get('Subtype')) === 'Type0';
  }

  /** Loads the predefined CMaps where it may need them; its codes and texts are not known before. */
  async load(): Promise<void> {
    const isKnown = !this.#isComposite || isIdentity(this.#document.name(this.dict.get('Encoding')));
    if (!isKnown || this.#collection !== undefined) await loadPredefinedCMaps();
  }

  /** The name of its typeface. */
  get name(): string {
    return this.#document.name(this.dict.get('BaseFont')) ?? '';
  }

  /** Whether the file has its glyphs. */
  get isEmbedded(): boolean {
    return this.#document.name(this.dict.get('Subtype')) === 'Type3' || this.#file !== undefined;
  }

  /** Whether its characters are those of a collection of East Asia, such as Japan1. */
  get isEastAsian(): boolean {
    return this.#isComposite && this.#collection !== undefined;
  }

  /** Whether it is written from top to bottom. */
  get isVertical(): boolean {
    return this.#isComposite && isVertical(this.#document, this.dict.get('Encoding'));
  }

  /**
   * Whether readers find the glyphs of its CIDs in one way: in vertical writing, some take other glyphs, and without a map of
   * glyphs some find those of a predefined CMap by their characters.
   */
  get hasClearGlyphs(): boolean {
    if (!this.#isComposite) return true;
    const descendant = this.#descendant;
    const isUnclear =
      this.#readMap()?.collection !== undefined &&
      this.#document.name(descendant?.get('Subtype')) === 'CIDFontType2' &&
      !descendant?.has('CIDToGIDMap');
    return !this.isVertical && !isUnclear;
  }

  /** Ranges of its codes; those of one byte in a simple font, none where they are unknown. */
  get codespaces(): readonly CodeRange[] {
    return this.#isComposite ? (this.#readMap()?.codespaces ?? []) : [{ bytes: 1, low: 0, high: 0xff }];
  }

  /** Lengths of its codes, in bytes. */
  get codeLengths(): ReadonlySet<number> {
    return this.#readMap()?.lengths ?? oneByte;
  }

  /**
   * The codes of a string, with their lengths and, in a composite font, their CIDs.
   * @returns undefined where readers may divide the string in different ways
   */
  codesOf(text: Buffer): ShownCode[] | undefined {
    if (this.#isComposite) return this.#readMap()?.codesIn(text);
    const codes: ShownCode[] = [];
    for (const code of text) codes.push(simpleCodes[code] as ShownCode);
    return codes;
  }

  /**
   * The glyphs of a string.
   * @returns undefined where its codes or widths are unknown, or readers may differ in them
   */
  glyphs(text: Buffer): ShownGlyph[] | undefined {
    return this.#readMetrics().glyphs(text);
  }

  /** The text of a code. @param code its bytes in the string */
  textOf(code: Buffer): GlyphText {
    const key = codeKey(code.readUIntBE(0, Math.min(maxCodeBytes, code.length)), code.length);
    let text = this.#texts.get(key);
    if (text === undefined) {
      this.#textOf ??= readGlyphTexts(this.#document, this.dict, this.#context, {
        program: () => this.program,
        codeOf: (bytes) => this.codesOf(bytes)?.[0],
        lengths: this.codeLengths,
        collection: this.#collection,
      });
      text = this.#textOf(code);
      this.#texts.set(key, text);
    }
    return text;
  }

  /** The embedded font file; undefined where there is none, or it cannot be read. */
  get program(): FontProgram | undefined {
    return this.#readFile().read;
  }

  /** The first bytes of its font file, which tell its format; empty without one. */
  get fileStart(): string {
    return this.#readFile().start;
  }

  /** Whether a part of the data of its font file cannot be decoded. */
  get hasDamagedFile(): boolean {
    return this.#readFile().isDamaged;
  }

  /** The CIDFont of a composite font. */
  get #descendant(): PdfDict | undefined {
    return this.#document.dict(this.#document.array(this.dict.get('DescendantFonts'))?.[0]);
  }

  get #collection(): { name: string; isOfCodes: boolean } | undefined {
    const own = this.#readMap()?.collection;
    if (own !== undefined) return { name: own, isOfCodes: true };
    const system = this.#document.dict(this.#descendant?.get('CIDSystemInfo'));
    const ordering = this.#document.string(system?.get('Ordering'))?.toString('latin1');
    return ordering !== undefined && collections.has(ordering) ? { name: ordering, isOfCodes: false } : undefined;
  }

  /** The map of a composite font. */
  #readMap(): CodeMap | undefined {
    if (!this.#isComposite) return undefined;
    this.#map ??= { read: readCodeMap(this.#document, this.dict.get('Encoding'), this.#context) };
    return this.#map.read;
  }

  #readMetrics(): FontMetrics {
    this.#metrics ??= readFontMetrics(this.#document, this.dict, this.#context, {
      map: this.#readMap(),
      programOf: () => this.program,
    });
    return this.#metrics;
  }

  get #file(): PdfStream | undefined {
    const document = this.#document;
    const descriptor = document.dict((this.#descendant ?? this.dict).get('FontDescriptor'));
    return fontFileKeys.flatMap((key) => document.stream(descriptor?.get(key)) ?? [])[0];
  }

  #readFile(): FontFile {
    this.#fontFile ??= this.#decodeFile();
    return this.#fontFile;
  }

  #decodeFile(): FontFile {
    const document = this.#document;
    const file = this.#file;
    if (!file) return { read: undefined, isDamaged: false, start: '' };
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const options = { maxBytes: maxFontBytes, context: this.#context, resolve };
    const { bytes, remaining, isComplete, isTruncated } = decodeSynchronously(file, options);
    const read = remaining.length === 0 ? openProgram(bytes, this.#context.budget) : undefined;
    const isDamaged = remaining.length === 0 && !isComplete && !isTruncated;
    return { read, isDamaged, start: bytes.toString('latin1', 0, 4) };
  }
}
