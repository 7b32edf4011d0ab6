import { Budget, type BudgetLimits } from '../../budget.ts';
import { identity, type Matrix } from '../../content/matrix.ts';
import { appearanceStreams, walkLimits } from '../../content/walk-contents.ts';
import { CannotErase } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxOf, pageGeometry } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfDict, PdfStream } from '../../file/values.ts';
import { appearanceMatrix } from '../../content/appearance-matrix.ts';
import { initialState } from '../../content/content-state.ts';
import { eraseContent, eraseForm } from './erase-content.ts';
import { PdfFonts } from '../../font/pdf-fonts.ts';
import { PageScope } from './page-scope.ts';
import { ShownText } from '../../text/shown-text.ts';

/** What a content shows as text. */
export interface ContentText {
  shown: ShownText;
  /** Rectangle of the annotation whose appearance it is, in default user space. */
  clip?: Box;
}

/** Limits of reading all pages of a document: those of a walk, and text for some thousand pages. */
const readLimits: BudgetLimits = { ...walkLimits, steps: 400_000_000, cpuMs: 40_000 };

/** Reads what a document shows as text. */
export class TextReader {
  readonly context: ParseContext;
  readonly #document: PdfDocument;
  readonly #fonts: PdfFonts;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.context = { ...document.context, budget: new Budget(readLimits) };
    this.#fonts = new PdfFonts(document, this.context);
  }

  /** The text of a page's content. */
  content(pageIndex: number, page: Page): Promise<ContentText> {
    return this.#read(pageIndex, async (scope) => {
      await eraseContent(scope, page);
    });
  }

  /** The texts of the appearances of a page's annotations, also of those that are not shown. */
  async *appearances(pageIndex: number, page: Page): AsyncGenerator<ContentText> {
    const document = this.#document;
    const { quarterTurns } = pageGeometry(document, page);
    for (const value of document.array(page.dict.get('Annots')) ?? []) {
      const annotation = document.dict(value);
      if (!annotation) continue;
      const clip = boxOf(annotation, 'Rect', document);
      for (const { stream } of appearanceStreams(document, annotation.get('AP'), this.context.budget)) {
        const matrix = appearanceMatrix(document, annotation, stream, quarterTurns) ?? identity;
        yield { ...(await this.form(pageIndex, stream, { matrix })), ...(clip ? { clip } : {}) };
      }
    }
  }

  /**
   * The text of a form, a tiling pattern or a glyph.
   * @param options.resources where it has none of its own; by default those of the document's form
   */
  form(
    pageIndex: number,
    form: PdfStream,
    { matrix = identity, resources }: { matrix?: Matrix; resources?: PdfDict | undefined },
  ): Promise<ContentText> {
    return this.#read(pageIndex, async (scope) => {
      await eraseForm(scope, form, resources ?? defaultResources(this.#document), initialState(matrix), 1);
    });
  }

  async #read(pageIndex: number, read: (scope: PageScope) => Promise<void>): Promise<ContentText> {
    const shown = new ShownText(this.#fonts, this.context.budget);
    try {
      await read(new PageScope(this.#document, this.context, { pageIndex, fonts: this.#fonts, observer: shown }));
    } catch (error) {
      if (!(error instanceof CannotErase)) throw error;
      shown.isUnread = true;
    }
    return { shown };
  }
}

/** Resources of appearances that have none. */
function defaultResources(document: PdfDocument): PdfDict {
  return document.dict(document.dict(document.catalog.get('AcroForm'))?.get('DR')) ?? new Map();
}
