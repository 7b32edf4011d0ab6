import { walkLimits } from '../content/limits.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PdfDict } from '../file/values.ts';
import type { PdfFont } from '../font/pdf-font.ts';
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
 * The characters that pages and appearances of their annotations show in fonts that are not in the file.
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
  for (const pageIndex of pageIndices) {
    const page = document.pages[pageIndex];
    if (!page) continue;
    await interpreter.page(page, text);
    for (const { stream, matrix } of appearancesOf(document, page, context.budget))
      await interpreter.form(stream, text, { resources: defaultResources(document), matrix });
  }
  return text.characters;
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
    const hasGlyphs = font.isEmbedded || symbolFonts.test(font.name);
    const own = font.isEastAsian ? this.characters.eastAsian : this.characters.other;
    this.#characters.set(font.dict, hasGlyphs ? undefined : own);
    return this.#characters.get(font.dict);
  }
}
