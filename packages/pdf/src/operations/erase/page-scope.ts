import { ContentTokenizer } from '../../content/tokenizer.ts';
import { decodeContent, textOperators } from '../../content/walk-contents.ts';
import { CannotErase, type NotErasable } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import { PdfName, type PdfDict, type PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type { EraseArea } from './erase-area.ts';
import type { ShownGlyph } from '../../font/font-metrics.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { PdfFonts } from '../../font/pdf-fonts.ts';
import { type ImageCodec, ImageEraser } from './image-eraser.ts';
import type { ContentObserver } from '../../content/content-observer.ts';

/** What was erased from a page, as numbers. */
export interface ErasedCounts {
  /** Glyphs. */
  characters: number;
  /** Paths that lost a part. */
  paths: number;
  images: number;
  /** All but links and fields. */
  annotations: number;
  /** Widgets. */
  fields: number;
  links: number;
  /** Texts that stand for content, of marked content and of structure elements. */
  tags: number;
}

/** Images are not decoded where there are no areas. */
const noCodec: ImageCodec = {
  decode: () => Promise.resolve(undefined),
  encode: () => Promise.resolve(undefined),
};

/** Erases areas from the contents of one page, or reads them. */
export class PageScope {
  readonly document: PdfDocument;
  readonly pageIndex: number;
  readonly context: ParseContext;
  /** In the default user space of the page. */
  readonly areas: readonly EraseArea[];
  /** Gets what is shown, and nothing is changed. */
  readonly observer: ContentObserver | undefined;
  /** Fonts of removed glyphs. */
  readonly erasedFonts = new Set<PdfDict>();
  readonly images: ImageEraser;
  readonly counts: ErasedCounts = { characters: 0, paths: 0, images: 0, annotations: 0, fields: 0, links: 0, tags: 0 };
  /** Identifiers of marked content that lost some, by the keys of their contents in the parent tree. */
  readonly marked = new Map<PdfValue | undefined, Set<number>>();
  /** Resources that contents no longer name. */
  readonly gone = new Set<PdfValue>();
  /** Annotations that were removed. */
  readonly annotations = new Set<PdfDict>();
  /** Copies of images and forms by the object numbers of these; undefined for what is gone, also annotations. */
  readonly replaced = new Map<number, PdfRef | undefined>();
  readonly #fonts: PdfFonts;
  readonly #erasedText: string[] = [];
  readonly #patterns = new Map<PdfStream, boolean>();

  constructor(
    document: PdfDocument,
    context: ParseContext,
    options: {
      pageIndex: number;
      fonts: PdfFonts;
      erases?: { areas: readonly EraseArea[]; codec: ImageCodec };
      observer?: ContentObserver;
    },
  ) {
    const { pageIndex, fonts, erases: { areas, codec } = { areas: [], codec: noCodec }, observer } = options;
    this.document = document;
    this.context = context;
    this.areas = areas;
    this.observer = observer;
    this.pageIndex = pageIndex;
    this.#fonts = fonts;
    this.images = new ImageEraser(document, codec, areas, () => this.refuse('image'));
  }

  /** @throws CannotErase */
  refuse(reason: NotErasable): never {
    throw new CannotErase(this.pageIndex, reason);
  }

  /** Loads what a font needs, before it is used. */
  async loadFont(dict: PdfDict): Promise<void> {
    await this.#fonts.load(dict);
  }

  fontOf(dict: PdfDict): PdfFont {
    return this.#fonts.of(dict);
  }

  onGlyph(font: PdfDict, { bytes }: ShownGlyph): void {
    this.counts.characters++;
    this.erasedFonts.add(font);
    this.#erasedText.push(this.#fonts.of(font).textOf(bytes).text);
  }

  /** Separates the glyphs that are removed from those before. */
  onTextEnd(): void {
    if (this.#erasedText.at(-1) !== '\n') this.#erasedText.push('\n');
  }

  /** The removed text in the order of the content; each line is what one operator showed. */
  get erasedText(): string {
    return this.#erasedText.join('').trim();
  }

  onMarkedContent(key: PdfValue | undefined, mcid: number): void {
    const known = this.marked.get(key) ?? new Set<number>();
    this.marked.set(key, known);
    known.add(mcid);
  }

  /** Data of a content stream, and whether it is undamaged. @throws CannotErase where it cannot be decoded */
  async decode(stream: PdfStream): Promise<{ content: Buffer; isWhole: boolean }> {
    const { bytes, isWhole, isReadable } = await decodeContent(stream, this.document, this.context);
    if (!isReadable) this.refuse('content');
    return { content: bytes, isWhole };
  }

  /** An inline image as an object. */
  imageObject({ dict, raw }: PdfStream): PdfStream {
    return new PdfStream(withEntries(dict, { Type: new PdfName('XObject'), Subtype: new PdfName('Image') }), raw);
  }

  /** Whether a tiling pattern has text, images or forms, of which an area may hide a part. */
  async showsMoreThanPaths(pattern: PdfStream): Promise<boolean> {
    const known = this.#patterns.get(pattern);
    if (known !== undefined) return known;
    const tokenizer = new ContentTokenizer((await this.decode(pattern)).content, this.context);
    let isMore = false;
    while (!isMore && tokenizer.next()) {
      const { operator } = tokenizer;
      isMore = textOperators.has(operator) || operator === 'Do' || operator === 'BI' || operator === 'sh';
    }
    this.#patterns.set(pattern, isMore);
    return isMore;
  }
}
