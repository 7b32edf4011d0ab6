import { type Matrix, scaleOf } from '../../content/matrix.ts';
import { overlaps } from '../../content/shapes.ts';
import { type PdfDict, type PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type {
  ContentHandler,
  CurrentContent,
  Edit,
  FormUse,
  ImageUse,
  Incompleteness,
  MarkedSequence,
} from '../../interpret/content-handler.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { filledModes } from '../../interpret/text-state.ts';
import { clipsWithout } from './clips-without.ts';
import { boundsOfSamples, isSampledShading } from './painted-samples.ts';
import type { PageScope } from './page-scope.ts';
import { PathEraser } from './path-eraser.ts';
import { replacementKeys } from './replacement-keys.ts';
import { TextEraser } from './text-eraser.ts';

const withoutReplacements = Object.fromEntries(replacementKeys.map((key) => [key, undefined]));

/** Erases what lies in areas from one content, and from the forms and soft masks that it uses. */
export class ContentEraser implements ContentHandler {
  readonly follows = new Set(['form', 'softMask'] as const);
  readonly placesText = true;
  readonly #scope: PageScope;
  readonly #text: TextEraser;
  readonly #paths: PathEraser;
  /** The matrix of the points of the current path. */
  #pathMatrix: Matrix | undefined;
  /** Open sequences of marked content of which something was erased; those around them are noted when they end. */
  readonly #erased = new Set<MarkedSequence>();
  /** What was erased before a form, as a number. */
  #erasedBefore = 0;

  constructor(scope: PageScope) {
    const { areas, context } = scope;
    this.#scope = scope;
    this.#paths = new PathEraser(areas, (count) => context.budget.step(count));
    this.#text = new TextEraser({
      areas,
      areaIndex: scope.areaIndex,
      onErased: (font, glyph) => scope.onGlyph(font, glyph),
      refuse: () => scope.refuse('font'),
    });
  }

  incomplete(reason: Incompleteness): void {
    if (reason !== 'damaged' && reason !== 'malformed') this.#scope.refuse('content');
  }

  beginText(): void {
    this.#text.begin();
  }

  endText(): Edit {
    return this.#text.hasLostClip ? { after: ['0 0 0 0 re W n'] } : undefined;
  }

  showText(run: TextRun, content: CurrentContent): Edit {
    const { matrix, line } = content.state;
    const operation = this.#text.erase(run, (line.width * scaleOf(matrix)) / 2);
    if (operation === undefined) return undefined;
    if (filledModes.has(run.state.mode) && this.#scope.isBusy(content.state.fill)) this.#scope.refuse('pattern');
    this.#scope.onTextEnd();
    this.#noteErased(content);
    return { operations: [operation] };
  }

  buildPath({ operation, state }: CurrentContent): void {
    this.#paths.follow(operation);
    this.#pathMatrix = state.matrix;
  }

  paintPath(content: CurrentContent): Edit {
    const { operation, state } = content;
    const erased = this.#paths.paint(operation.operator, { current: state.matrix, stroke: state.line });
    if (!erased) return undefined;
    // Points are those of the matrix at which they were added.
    if (this.#pathMatrix !== state.matrix) this.#scope.refuse('content');
    const isBusy = this.#scope.isBusy(state.fill) || this.#scope.isBusy(state.stroke);
    if (erased.isPainted && isBusy) this.#scope.refuse('pattern');
    if (erased.isPainted) this.#scope.counts.paths++;
    this.#noteErased(content);
    return { operations: [erased.text] };
  }

  async setColor({ operation, state }: CurrentContent): Promise<void> {
    const { pattern } = operation.operator === operation.operator.toLowerCase() ? state.fill : state.stroke;
    if (pattern instanceof PdfStream) await this.#scope.inspectPattern(pattern);
  }

  async drawImage({ image, value }: ImageUse, content: CurrentContent): Promise<Edit> {
    const scope = this.#scope;
    const erased = await scope.images.erase(image, content.state.matrix);
    if (erased === 'kept') return undefined;
    scope.counts.images++;
    this.#noteErased(content);
    const copyOf = (stream: PdfStream) =>
      value ? scope.images.add(stream) : scope.document.add(scope.imageObject(stream));
    const copy = erased === 'removed' ? undefined : copyOf(erased);
    if (value) this.#noteReplaced(value, copy);
    return copy ? { resource: copy } : 'drop';
  }

  enterForm(): ContentEraser {
    this.#erasedBefore = this.#scope.erasedCount;
    return new ContentEraser(this.#scope);
  }

  leaveForm({ kind, value }: FormUse, copy: PdfRef | undefined, _: ContentHandler, content?: CurrentContent): void {
    if (kind !== 'form' || !content) return;
    if (copy) this.#noteReplaced(value, copy);
    if (this.#scope.erasedCount > this.#erasedBefore) this.#noteErased(content);
  }

  /** Shadings fill the clip, of which areas are no part; the samples of one would stay. */
  paintShading(shading: PdfValue | undefined, { state }: CurrentContent): Edit {
    const { document, areas } = this.#scope;
    if (isSampledShading(document, shading)) {
      const bounds = boundsOfSamples(document, shading, state.matrix);
      if (!bounds || areas.some((area) => overlaps(bounds, area))) this.#scope.refuse('pattern');
    }
    const clips = clipsWithout(this.#scope.areas, state.matrix);
    return clips ? { before: ['q', ...clips], after: ['Q'] } : 'drop';
  }

  /** Removes what stands for content that is erased. */
  endMarked(sequence: MarkedSequence, { sequences, structParents }: CurrentContent): PdfDict | undefined {
    if (!this.#erased.delete(sequence)) return undefined;
    const outer = sequences.at(-1);
    if (outer) this.#erased.add(outer);
    const { properties } = sequence;
    const mcid = properties?.get('MCID');
    if (typeof mcid === 'number') this.#scope.onMarkedContent(structParents, mcid);
    if (!properties || !replacementKeys.some((key) => properties.has(key))) return undefined;
    this.#scope.counts.tags++;
    return withEntries(properties, withoutReplacements);
  }

  #noteErased({ sequences }: CurrentContent): void {
    const sequence = sequences.at(-1);
    if (sequence) this.#erased.add(sequence);
  }

  #noteReplaced(value: PdfValue, copy: PdfRef | undefined): void {
    const number = this.#scope.document.numberOf(value);
    if (number !== undefined) this.#scope.replaced.set(number, copy);
  }
}
