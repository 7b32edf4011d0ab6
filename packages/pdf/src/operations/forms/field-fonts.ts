import { isUnreadable } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, PdfRef, type PdfValue } from '../../file/values.ts';
import { codePointOf, type Encoding, latinEncodings } from '../../font/programs/glyph-names.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { standardFont } from '../../draw/standard-font.ts';
import { PdfFont } from '../../font/pdf-font.ts';
import { readSimpleEncoding } from '../../font/simple-encoding.ts';
import { loadPredefinedCMaps } from '../../font/predefined-cmaps.ts';
import { standardNameOf } from '../../font/standard-metrics.ts';
import { withFontWriter } from '../../draw/writers.ts';

/** Heights of a font that states none, as shares of its size. */
const usualHeights = { ascent: 0.75, descent: -0.25 };
/** Largest width of a character, as a share of the font size. */
const maxWidth = 10;
/** /Flags of a font whose characters are not Latin ones (ISO 32000-2, table 121). */
const symbolic = 4;
const spaceCode = 0x20;
/** Predefined CMaps whose codes are UTF-16 or a part of it (ISO 32000-2, table 116), from left to right. */
const unicodeEncoding = /^Uni\w+-(?:UCS2|UTF16)-H$/;
const noBreakSpace = '\u00a0';
/** Letters that stand from right to left, while text is laid out from left to right. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Code of a character, and its width as a share of the font size. */
interface Glyph {
  code: number;
  width: number;
}

/** The fonts that fields name, as fonts of drawings; each is read once. */
export class FieldFonts {
  readonly #document: PdfDocument;
  readonly #form: PdfDict | undefined;
  readonly #simple = new Map<PdfDict, DrawingFont | undefined>();
  readonly #composite = new Map<PdfDict, DrawingFont | undefined>();

  constructor(document: PdfDocument, form: PdfDict | undefined) {
    this.#document = document;
    this.#form = form;
  }

  /**
   * Loads what its composite fonts need, before one is looked for.
   * @param widgets of all fields
   */
  async load(widgets: readonly PdfDict[]): Promise<void> {
    const document = this.#document;
    const needsCMaps = document.budget.operation(() =>
      [this.#form, ...widgets].some((holder) => {
        const fonts = document.dict(document.dict(holder?.get('DR'))?.get('Font'));
        document.budget.step(1 + (fonts?.size ?? 0));
        return Array.from(fonts?.values() ?? []).some((font) => isUnicodeFont(document, document.dict(font)));
      }),
    );
    if (needsCMaps) await loadPredefinedCMaps();
  }

  /**
   * A font of the form's default resources or a field's own, else of a widget's appearance: a standard font, or a simple font
   * whose encoding, widths and glyphs are known.
   * @returns undefined for other fonts
   */
  find(name: string, widget: PdfDict): DrawingFont | undefined {
    return this.#find(name, widget, this.#simple, (font, value) => {
      return new SimpleFont(this.#document, font).drawingFont(value);
    });
  }

  /**
   * A composite font that readers bring, whose codes are Unicode.
   * @returns undefined for other fonts
   */
  findComposite(name: string, widget: PdfDict): DrawingFont | undefined {
    return this.#find(name, widget, this.#composite, (font, value) => compositeFont(this.#document, font, value));
  }

  #find(
    name: string,
    widget: PdfDict,
    known: Map<PdfDict, DrawingFont | undefined>,
    read: (font: PdfDict, value: PdfValue) => DrawingFont | undefined,
  ): DrawingFont | undefined {
    const document = this.#document;
    const normal = asDict(document.resolve(document.dict(widget.get('AP'))?.get('N')));
    for (const resources of [this.#form?.get('DR'), widget.get('DR'), normal?.get('Resources')]) {
      const value = document.dict(document.dict(resources)?.get('Font'))?.get(name);
      const font = document.dict(value);
      if (!font || value === undefined) continue;
      if (!known.has(font))
        known.set(
          font,
          orUndefined(() => read(font, value)),
        );
      return known.get(font);
    }
    return undefined;
  }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

function isUnicodeFont(document: PdfDocument, font: PdfDict | undefined): boolean {
  return (
    document.name(font?.get('Subtype')) === 'Type0' && unicodeEncoding.test(document.name(font?.get('Encoding')) ?? '')
  );
}

/** A composite font with a predefined CMap of Unicode and no font file (ISO 32000-2, 9.7.5.2). */
function compositeFont(document: PdfDocument, font: PdfDict, value: PdfValue): DrawingFont | undefined {
  const read = new PdfFont(document, font, document.context);
  if (!isUnicodeFont(document, font) || read.program) return undefined;
  const codesOf = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const widthOf = (character: string): number | undefined => {
    const codes = codesOf(character);
    const [code, ...more] = read.codesOf(codes) ?? [];
    const hasGlyph = code !== undefined && more.length === 0 && code.cids.length > 0 && !code.cids.includes(0);
    return hasGlyph ? read.glyphs(codes)?.[0]?.advance : undefined;
  };
  return withFontWriter(
    {
      ...usualHeights,
      isEmbedded: false,
      missing: (text) =>
        Array.from(text).filter((character) => rightToLeft.test(character) || widthOf(character) === undefined),
      width: (text) => Array.from(text).reduce((sum, character) => sum + (widthOf(character) ?? 0), 0),
    },
    {
      encode: codesOf,
      write: (store) => Promise.resolve(value instanceof PdfRef ? value : store.add(value)),
    },
  );
}

/** A simple font of a file (ISO 32000-2, 9.6). */
class SimpleFont {
  readonly #document: PdfDocument;
  readonly #font: PdfDict;
  readonly #descriptor: PdfDict | undefined;
  readonly #standard: DrawingFont | undefined;
  readonly #read: PdfFont;

  constructor(document: PdfDocument, font: PdfDict) {
    this.#document = document;
    this.#font = font;
    this.#read = new PdfFont(document, font, document.context);
    this.#descriptor = document.dict(font.get('FontDescriptor'));
    const standard = standardNameOf(document.name(font.get('BaseFont')) ?? '');
    // The encoding of the others is not a Latin one.
    const isLatin = standard !== undefined && standard !== 'Symbol' && standard !== 'ZapfDingbats';
    this.#standard = isLatin ? standardFont(standard) : undefined;
  }

  /** @returns undefined where its characters are not known */
  drawingFont(value: PdfValue): DrawingFont | undefined {
    const glyphs = this.#glyphs();
    if (!glyphs || glyphs.size === 0) return undefined;
    const space = glyphs.get(' ');
    if (space && !glyphs.has(noBreakSpace)) glyphs.set(noBreakSpace, space);
    const glyphsOf = (text: string) => Array.from(text, (character) => glyphs.get(character));
    return withFontWriter(
      {
        ...this.#heights(),
        isEmbedded: this.#file !== undefined,
        missing: (text) => Array.from(text).filter((character) => !glyphs.has(character)),
        width: (text) => glyphsOf(text).reduce((sum, glyph) => sum + (glyph?.width ?? 0), 0),
      },
      {
        encode: (text) => Buffer.from(glyphsOf(text).flatMap((glyph) => glyph?.code ?? [])),
        write: (store) => Promise.resolve(value instanceof PdfRef ? value : store.add(value)),
      },
    );
  }

  get #file(): PdfValue | undefined {
    const descriptor = this.#descriptor;
    return descriptor?.get('FontFile') ?? descriptor?.get('FontFile2') ?? descriptor?.get('FontFile3');
  }

  #glyphs(): Map<string, Glyph> | undefined {
    const subtype = this.#document.name(this.#font.get('Subtype'));
    const encoding = this.#encoding();
    const hasGlyph = this.#glyphsOfFile();
    // The widths of a font with a file are its own.
    const hasWidths = this.#file === undefined || this.#font.has('Widths');
    if ((subtype !== 'Type1' && subtype !== 'TrueType') || !encoding || !hasWidths || !hasGlyph) return undefined;
    const glyphs = new Map<string, Glyph>();
    for (const [code, name] of encoding) {
      const codePoint = codePointOf(name);
      if (codePoint === undefined || !(code >= 0 && code <= 255)) continue;
      const character = String.fromCodePoint(codePoint);
      const width = Math.min(this.#read.glyphs(Buffer.of(code))?.[0]?.advance ?? 0, maxWidth);
      if (
        glyphs.has(character) ||
        rightToLeft.test(character) ||
        !(width > 0) ||
        !(codePoint === spaceCode || hasGlyph(name))
      )
        continue;
      glyphs.set(character, { code, width });
    }
    return glyphs;
  }

  /** Names by code; undefined where they are those of an unknown font. */
  #encoding(): Encoding | undefined {
    const encoding = readSimpleEncoding(this.#document, this.#font);
    if (!encoding) return undefined;
    const { base, differences } = encoding;
    // Without a named encoding, it is the font's own, which is known of standard fonts alone.
    const isStandard = this.#standard !== undefined && this.#file === undefined;
    const isReplaced = differences.size > 0 && !this.#isSymbolic;
    const assumed = base ?? (isStandard || isReplaced ? latinEncodings.StandardEncoding : undefined);
    return assumed && new Map([...assumed, ...differences]);
  }

  get #isSymbolic(): boolean {
    return ((this.#document.number(this.#descriptor?.get('Flags')) ?? 0) & symbolic) !== 0;
  }

  /** Whether the font has a glyph of a name; undefined where its file cannot be read. */
  #glyphsOfFile(): ((name: string) => boolean) | undefined {
    if (this.#file === undefined) return () => true;
    const { program } = this.#read;
    if (!program) return undefined;
    return (name) => program.glyphsByName(name)?.some((glyph) => (program.glyphData(glyph)?.length ?? 0) > 0) === true;
  }

  #heights(): { ascent: number; descent: number } {
    const document = this.#document;
    const ascent = (document.number(this.#descriptor?.get('Ascent')) ?? 0) / 1_000;
    const descent = (document.number(this.#descriptor?.get('Descent')) ?? 0) / 1_000;
    const isPlausible = ascent > 0.3 && ascent < 1.5 && descent <= 0 && descent > -0.8;
    if (isPlausible) return { ascent, descent };
    return this.#standard ? { ascent: this.#standard.ascent, descent: this.#standard.descent } : usualHeights;
  }
}
