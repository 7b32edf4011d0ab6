import { walkLimits } from '../content/limits.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import { PdfFont } from '../font/pdf-font.ts';
import { appearancesOf, defaultResources } from '../interpret/appearances.ts';
import type { ContentHandler } from '../interpret/content-handler.ts';
import { Interpreter } from '../interpret/interpret.ts';
import type { TextRun } from '../interpret/text-run.ts';

/** Characters of visible text whose font is not in the file, so that a reader shows it in one of its own. */
export interface UnembeddedCharacters {
  /** In fonts of the character collections of East Asia, for which readers have fonts of all their characters. */
  eastAsian: Set<string>;
  /** In other ones. */
  other: Set<string>;
}

/** Mode of text that is not painted (ISO 32000-2, 9.3.6). */
const invisibleMode = 3;
/** Fonts that each reader has, and whose letters are symbols (ISO 32000-2, 9.6.2.2). */
const symbolFonts = /^(?:[A-Z]{6}\+)?(?:Symbol|ZapfDingbats)/;

/**
 * The characters that pages and appearances of their annotations show in fonts that are not in the file. Contents whose resources have
 * no such font are not read.
 * @param pageIndices what does not exist is left out
 * @throws MalformedPdf, TooComplexPdf
 */
export async function readUnembeddedCharacters(
  document: PdfDocument,
  pageIndices: readonly number[],
): Promise<UnembeddedCharacters> {
  const context = { ...document.context, budget: document.budget.forWork(walkLimits) };
  const interpreter = new Interpreter(document, { context, readsFonts: true });
  const text = new UnembeddedText();
  const fonts = new UnembeddedFonts(document, context);
  for (const pageIndex of pageIndices) {
    const page = document.pages[pageIndex];
    if (!page) continue;
    if (fonts.areIn(page.attributes.get('Resources'))) await interpreter.page(page, text);
    for (const { stream, matrix } of appearancesOf(document, page, context.budget)) {
      const resources = defaultResources(document);
      if (fonts.areIn(stream.dict.get('Resources') ?? resources))
        await interpreter.form(stream, text, { resources, matrix });
    }
  }
  return text.characters;
}

/** Whether the file has the glyphs of a font, or each reader has. */
function hasGlyphs(font: PdfFont): boolean {
  return font.isEmbedded || symbolFonts.test(font.name);
}

/** Looks for fonts without glyphs in resources, and in those of the forms in them (ISO 32000-2, 7.8.3). */
class UnembeddedFonts {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  /** By resources; false while those of the forms in them are looked through. */
  readonly #found = new Map<PdfDict, boolean>();

  constructor(document: PdfDocument, context: ParseContext) {
    this.#document = document;
    this.#context = context;
  }

  areIn(value: PdfValue | undefined, depth = 0): boolean {
    const document = this.#document;
    const resources = document.dict(value);
    if (!resources) return false;
    const known = this.#found.get(resources);
    if (known !== undefined) return known;
    this.#context.budget.checkDepth(depth);
    this.#found.set(resources, false);
    const isFound =
      this.#entries(resources, 'Font').some((font) => this.#isUnembedded(font)) ||
      this.#entries(resources, 'ExtGState').some((state) =>
        this.#isUnembedded(document.array(document.dict(state)?.get('Font'))?.[0]),
      ) ||
      this.#entries(resources, 'XObject').some((form) =>
        this.areIn(document.stream(form)?.dict.get('Resources'), depth + 1),
      );
    this.#found.set(resources, isFound);
    return isFound;
  }

  #entries(resources: PdfDict, category: string): PdfValue[] {
    const entries = [...(this.#document.dict(resources.get(category))?.values() ?? [])];
    this.#context.budget.step(1 + entries.length);
    return entries;
  }

  #isUnembedded(value: PdfValue | undefined): boolean {
    const dict = this.#document.dict(value);
    return dict !== undefined && !hasGlyphs(new PdfFont(this.#document, dict, this.#context));
  }
}

class UnembeddedText implements ContentHandler {
  readonly placesText = true;
  readonly characters: UnembeddedCharacters = { eastAsian: new Set(), other: new Set() };
  readonly #characters = new Map<PdfDict, Set<string> | undefined>();

  showText(run: TextRun): void {
    if (run.state.mode === invisibleMode) return;
    for (const part of run.parts()) {
      if (part.kind !== 'glyph') continue;
      const characters = this.#charactersOf(part.font);
      if (characters === undefined) continue;
      for (const character of part.font.textOf(part.glyph.bytes).text) characters.add(character);
    }
  }

  /** Undefined for a font whose glyphs are known. */
  #charactersOf(font: PdfFont): Set<string> | undefined {
    if (this.#characters.has(font.dict)) return this.#characters.get(font.dict);
    const own = font.isEastAsian ? this.characters.eastAsian : this.characters.other;
    this.#characters.set(font.dict, hasGlyphs(font) ? undefined : own);
    return this.#characters.get(font.dict);
  }
}
