import { formMatrix } from '../content/form-matrix.ts';
import { identity, type Matrix, multiply } from '../content/matrix.ts';
import { ContentTokenizer } from '../content/tokenizer.ts';
import { decodeContent, type DecodedContent, joinContents } from '../content/content-streams.ts';
import { walkLimits } from '../content/limits.ts';
import type { PdfDocument } from '../file/document.ts';
import { deflateTightest, flateCoding } from '../file/filters/deflate.ts';
import type { Page } from '../file/page-tree.ts';
import type { ParseContext } from '../file/parser.ts';
import { type PdfDict, type PdfRef, PdfStream, type PdfValue, withEntries } from '../file/values.ts';
import { PdfFonts } from '../font/pdf-fonts.ts';
import { appearancesOf, defaultResources } from './appearances.ts';
import type { ContentHandler, CurrentContent, FormKind, FormUse } from './content-handler.ts';
import { ContentLoop, type ContentScope, type ContentStart } from './content-loop.ts';
import { ContentWriter } from './content-writer.ts';
import { GraphicsState } from './graphics-state.ts';
import { maxFormDepth } from '../content/limits.ts';

/** What contents are interpreted with. */
export interface InterpretOptions {
  /** By default the document's, with a budget of `walkLimits`. */
  context?: ParseContext;
  /** Whether fonts are read, for the codes, glyphs and texts of what is shown. */
  readsFonts?: boolean;
  /** Decodes contents in place of `decodeContent`. */
  decode?: (stream: PdfStream) => Promise<DecodedContent>;
}

/** A content whose operations were edited, and the resources that they name. */
export interface RewrittenContent {
  content: Buffer;
  resources: PdfDict;
}

/** What does not describe a form without its content. */
const removedOfForm = {
  PieceInfo: undefined,
  Metadata: undefined,
  LastModified: undefined,
  Name: undefined,
  OPI: undefined,
  Ref: undefined,
};
const noResources: PdfDict = new Map();

/**
 * Interprets the contents of a document with one budget: pages, and the forms, patterns, soft masks, glyphs and appearances
 * that a handler follows.
 */
export class Interpreter implements ContentScope {
  readonly document: PdfDocument;
  readonly context: ParseContext;
  readonly fonts: PdfFonts | undefined;
  readonly #loaded = new Set<PdfDict>();
  /** Type 3 fonts by the handlers that got their glyphs. */
  readonly #usedFonts = new Map<ContentHandler, Set<PdfDict>>();
  readonly #decode: (stream: PdfStream) => Promise<DecodedContent>;
  /** Gets the values of resources that rewritten content no longer names; undefined where contents are only read. */
  #gone: Set<PdfValue> | undefined;

  constructor(document: PdfDocument, { context, readsFonts, decode }: InterpretOptions = {}) {
    this.document = document;
    this.context = context ?? { ...document.context, budget: document.budget.forWork(walkLimits) };
    this.fonts = readsFonts ? new PdfFonts(document, this.context) : undefined;
    this.#decode = decode ?? ((stream) => decodeContent(stream, document, this.context));
  }

  /**
   * Interprets the content of a page.
   * @param matrix maps its default user space to the space of the matrices that the handler gets
   * @throws TooComplexPdf, and MalformedPdf where an operand is malformed that the handler needs
   */
  async page(page: Page, handler: ContentHandler, matrix: Matrix = identity): Promise<void> {
    await this.#page(page, handler, matrix);
  }

  /**
   * As `page`, with the edits of the handler. What is left are operators that are known (`operatorKinds`) with their operands:
   * others, comments and invalid bytes are not copied. Forms that are edited become copies.
   * @param gone gets the values of resources that are no longer named
   * @returns undefined where nothing was edited, and the content is not damaged
   */
  async rewritePage(page: Page, handler: ContentHandler, gone: Set<PdfValue>): Promise<RewrittenContent | undefined> {
    this.#gone = gone;
    try {
      return await this.#page(page, handler, identity);
    } finally {
      this.#gone = undefined;
    }
  }

  /**
   * As `rewritePage`, of a content that others use, by itself.
   * @param outer resources where it has none of its own
   */
  async rewriteContent(
    stream: PdfStream,
    handler: ContentHandler,
    outer: PdfDict,
  ): Promise<RewrittenContent | undefined> {
    const resources = this.document.dict(stream.dict.get('Resources')) ?? outer;
    const decoded = await this.#read(stream, handler, resources);
    const structParents = stream.dict.get('StructParents');
    this.#gone = new Set();
    try {
      return await this.#run(decoded, handler, { resources, state: new GraphicsState(), depth: 1, structParents });
    } finally {
      this.#gone = undefined;
    }
  }

  /** Interprets the glyphs of a Type 3 font (ISO 32000-2, 9.6.4). */
  async glyphs(font: PdfDict, handler: ContentHandler): Promise<void> {
    if (!this.isFirstUse(font, handler)) return;
    for (const value of this.document.dict(font.get('CharProcs'))?.values() ?? []) {
      this.context.budget.step();
      const stream = this.document.stream(value);
      const resources = this.document.dict(font.get('Resources'));
      if (stream) await this.form(stream, handler, { kind: 'glyph', value, resources });
    }
  }

  /** Interprets all appearances of a page's annotations, also those that are not shown. */
  async appearances(page: Page, handler: ContentHandler, matrix: Matrix = identity): Promise<void> {
    const resources = defaultResources(this.document);
    for (const appearance of appearancesOf(this.document, page, this.context.budget)) {
      const { stream, value } = appearance;
      const toPage = multiply(appearance.matrix, matrix);
      await this.form(stream, handler, { kind: 'appearance', value, matrix: toPage, resources });
    }
  }

  /**
   * Interprets a content that no other one uses, or by itself.
   * @param options.matrix maps the space of its user to the page
   * @param options.resources where it has none of its own
   */
  async form(
    stream: PdfStream,
    handler: ContentHandler,
    {
      kind = 'form',
      value = stream,
      matrix: user = identity,
      resources: outer = noResources,
    }: { kind?: FormKind; value?: PdfValue; matrix?: Matrix; resources?: PdfDict | undefined } = {},
  ): Promise<void> {
    const resources = this.document.dict(stream.dict.get('Resources')) ?? outer;
    const matrix = multiply(formMatrix(this.document, stream), user);
    await this.useForm({ kind, stream, value, resources, matrix, depth: 1 }, handler, undefined);
  }

  loadFont(dict: PdfDict): Promise<void> | undefined {
    if (!this.fonts || this.#loaded.has(dict)) return undefined;
    this.#loaded.add(dict);
    return this.fonts.of(dict).load();
  }

  isFirstUse(font: PdfDict, handler: ContentHandler): boolean {
    const used = this.#usedFonts.get(handler) ?? new Set();
    this.#usedFonts.set(handler, used);
    return used.size < used.add(font).size;
  }

  async useForm(use: FormUse, handler: ContentHandler, user: CurrentContent | undefined): Promise<PdfRef | undefined> {
    this.context.budget.step();
    const inner = (await handler.enterForm?.(use, user)) ?? handler;
    if (inner === 'skip') return undefined;
    const isNested = use.depth > maxFormDepth;
    if (isNested) inner.incomplete?.('nested', use.resources);
    const copy = isNested ? undefined : await this.#form(use, inner, user?.state ?? new GraphicsState());
    handler.leaveForm?.(use, copy, inner, user);
    return copy;
  }

  async #page(
    { dict, attributes }: Page,
    handler: ContentHandler,
    matrix: Matrix,
  ): Promise<RewrittenContent | undefined> {
    const resources = this.document.dict(attributes.get('Resources')) ?? noResources;
    let isWhole = true;
    const content = await joinContents(this.document, dict.get('Contents'), this.context.budget, async (stream) => {
      const decoded = await this.#read(stream, handler, resources);
      isWhole &&= decoded.isWhole;
      return decoded.bytes;
    });
    const state = new GraphicsState().copy({ matrix });
    const start = { resources, state, depth: 0, structParents: dict.get('StructParents') };
    return this.#run({ bytes: content, isWhole }, handler, start);
  }

  async #form(use: FormUse, handler: ContentHandler, user: GraphicsState): Promise<PdfRef | undefined> {
    const { stream, resources, matrix, depth } = use;
    const decoded = await this.#read(stream, handler, resources);
    const start = { resources, state: user.copy({ matrix }), depth, structParents: stream.dict.get('StructParents') };
    const rewritten = await this.#run(decoded, handler, start);
    // Without resources of its own, it depends on those of its user, which change.
    const isOwn = resources === this.document.dict(stream.dict.get('Resources'));
    if (!this.#gone || (!rewritten && isOwn)) return undefined;
    const { content, resources: named } = rewritten ?? { content: decoded.bytes, resources };
    const changes = { ...flateCoding, ...(rewritten ? removedOfForm : {}), Resources: named };
    return this.document.add(new PdfStream(withEntries(stream.dict, changes), await deflateTightest(content)));
  }

  /** Data of a content, with a report of what cannot be decoded. */
  async #read(stream: PdfStream, handler: ContentHandler, resources: PdfDict): Promise<DecodedContent> {
    const decoded = await this.#decode(stream);
    if (!decoded.isWhole) handler.incomplete?.(decoded.isReadable ? 'damaged' : 'unreadable', resources);
    return decoded;
  }

  async #run(
    { bytes, isWhole }: Pick<DecodedContent, 'bytes' | 'isWhole'>,
    handler: ContentHandler,
    start: ContentStart,
  ): Promise<RewrittenContent | undefined> {
    if (handler.mayShow?.(bytes) === false) return undefined;
    const tokenizer = new ContentTokenizer(bytes, this.context);
    const out = this.#gone && new ContentWriter(this.document, tokenizer, start.resources);
    await new ContentLoop(this, tokenizer, handler, start, out).run();
    // Of malformed content, other readers may show more than was read.
    const isCertain = isWhole && !tokenizer.isMalformed;
    return this.#gone && out && (out.isChanged || !isCertain) ? out.result(this.#gone) : undefined;
  }
}

/** Interprets the content of one stream at once, and none that it uses, for a handler without asynchronous methods. */
export function interpretContent(
  document: PdfDocument,
  context: ParseContext,
  bytes: Buffer,
  handler: ContentHandler,
  resources: PdfDict = noResources,
): void {
  const start = { resources, state: new GraphicsState(), depth: 0, structParents: undefined };
  const scope = {
    document,
    context,
    fonts: undefined,
    loadFont: () => undefined,
    isFirstUse: () => false,
    useForm: undefined,
  };
  new ContentLoop(scope, new ContentTokenizer(bytes, context), handler, start).runAtOnce();
}
