import { decodeContent } from '../../content/content-streams.ts';
import { CannotErase, type NotErasable } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import { PdfName, type PdfDict, type PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { AreaIndex } from './area-index.ts';
import type { EraseArea } from './erase-area.ts';
import type { ShownGlyph } from '../../font/font-metrics.ts';
import type { Paint } from '../../interpret/graphics-state.ts';
import { interpretContent, type Interpreter } from '../../interpret/interpret.ts';
import { operatorKinds } from '../../content/operators.ts';
import { type ErasedImages, type ImageCodec, ImageEraser } from './image-eraser.ts';
import { isSampledShading, maxTextureSegments, segmentsOf } from './painted-samples.ts';

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

/** Kinds of operators of which an area may hide a part in a pattern. */
const busyKinds: ReadonlySet<string | undefined> = new Set(['text', 'object', 'image', 'shading']);

/** What erasing areas from the contents of one page has in common. */
export class PageScope {
  readonly document: PdfDocument;
  readonly pageIndex: number;
  readonly context: ParseContext;
  /** In the default user space of the page. */
  readonly areas: readonly EraseArea[];
  readonly areaIndex: AreaIndex<EraseArea>;
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
  readonly interpreter: Interpreter;
  readonly #erasedText: string[] = [];
  /** Patterns that were inspected: whether they show more than paths. */
  readonly #patterns = new Map<PdfStream, boolean>();

  /** @param interpreter reads fonts */
  constructor(
    interpreter: Interpreter,
    {
      pageIndex,
      areas,
      codec,
      images,
    }: { pageIndex: number; areas: readonly EraseArea[]; codec: ImageCodec; images: ErasedImages },
  ) {
    const { document, context } = interpreter;
    this.interpreter = interpreter;
    this.document = document;
    this.context = context;
    this.areas = areas;
    this.areaIndex = new AreaIndex(areas, (count) => context.budget.step(count));
    this.pageIndex = pageIndex;
    this.images = new ImageEraser(images, codec, areas, () => this.refuse('image'));
  }

  /** @throws CannotErase */
  refuse(reason: NotErasable): never {
    throw new CannotErase(this.pageIndex, reason);
  }

  /** Glyphs, paths and images that were erased. */
  get erasedCount(): number {
    const { characters, paths, images } = this.counts;
    return characters + paths + images;
  }

  onGlyph(font: PdfDict, { bytes }: ShownGlyph): void {
    this.counts.characters++;
    this.erasedFonts.add(font);
    this.#erasedText.push(this.interpreter.fonts?.of(font).textOf(bytes).text ?? '');
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

  /** An inline image as an object. */
  imageObject({ dict, raw }: PdfStream): PdfStream {
    return new PdfStream(withEntries(dict, { Type: new PdfName('XObject'), Subtype: new PdfName('Image') }), raw);
  }

  /**
   * Finds out whether a tiling pattern has text, images, forms or paths that can be letters, of which an area may hide a part.
   * @throws CannotErase where it cannot be decoded
   */
  async inspectPattern(pattern: PdfStream): Promise<void> {
    if (this.#patterns.has(pattern)) return;
    const { document, context } = this;
    const { bytes, isReadable } = await decodeContent(pattern, document, context);
    if (!isReadable) this.refuse('content');
    let [isBusy, segments] = [false, 0];
    interpretContent(document, context, bytes, {
      operation: ({ operation }) => {
        segments += segmentsOf(operation.operator);
        isBusy ||= segments > maxTextureSegments || busyKinds.has(operatorKinds.get(operation.operator));
      },
    });
    this.#patterns.set(pattern, isBusy);
  }

  /** Whether a color is a pattern that can show letters or a picture. */
  isBusy({ pattern }: Paint): boolean {
    if (pattern instanceof PdfStream) return this.#patterns.get(pattern) === true;
    return isSampledShading(this.document, pattern?.get('Shading'));
  }
}
