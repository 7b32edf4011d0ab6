import type { Matrix } from '../content/matrix.ts';
import { readLimits } from '../content/limits.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Box, boxOf } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfStream } from '../file/values.ts';
import { appearancesOf, defaultResources } from '../interpret/appearances.ts';
import { Interpreter } from '../interpret/interpret.ts';
import { ShownText } from './shown-text.ts';

/** What a content shows as text. */
export interface ContentText {
  shown: ShownText;
  /** Rectangle of the annotation whose appearance it is, in default user space. */
  clip?: Box;
}

/** Reads what a document shows as text. */
export class TextReader {
  readonly context: ParseContext;
  readonly #document: PdfDocument;
  readonly #interpreter: Interpreter;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.context = { ...document.context, budget: document.budget.forWork(readLimits) };
    this.#interpreter = new Interpreter(document, { context: this.context, readsFonts: true });
  }

  /** The text of a page's content. */
  async content(page: Page): Promise<ContentText> {
    const shown = new ShownText(this.context.budget);
    await this.#interpreter.page(page, shown);
    return { shown };
  }

  /** The texts of the appearances of a page's annotations, also of those that are not shown. */
  async *appearances(page: Page): AsyncGenerator<ContentText> {
    const document = this.#document;
    for (const { annotation, stream, matrix } of appearancesOf(document, page, this.context.budget)) {
      const clip = boxOf(annotation, 'Rect', document);
      yield { ...(await this.form(stream, { matrix })), ...(clip ? { clip } : {}) };
    }
  }

  /**
   * The text of a form, a tiling pattern or a glyph.
   * @param options.resources where it has none of its own; by default those of the document's form
   */
  async form(
    stream: PdfStream,
    { matrix, resources = defaultResources(this.#document) }: { matrix?: Matrix; resources?: PdfDict | undefined },
  ): Promise<ContentText> {
    const shown = new ShownText(this.context.budget);
    await this.#interpreter.form(stream, shown, { resources, ...(matrix ? { matrix } : {}) });
    return { shown };
  }
}
