import { ContentTokenizer } from '../../content/tokenizer.ts';
import { CurrentMatrix, maxSavedStates, textOperators } from '../../content/walk-contents.ts';
import { nameText } from '../../file/serialize.ts';
import { asDict, type PdfDict, type PdfRef, type PdfStream, type PdfValue } from '../../file/values.ts';
import { ChangedResources } from '../../content/changed-resources.ts';
import { ContentWriter } from '../../content/content-writer.ts';
import {
  colorOperators,
  type InitialState,
  otherOperators,
  type Patterns,
  textStateOperators,
} from '../../content/content-state.ts';
import type { PageScope } from './page-scope.ts';
import { MarkedContent } from './marked-content.ts';
import { paintingOperators, PathEraser, pathOperators } from './path-eraser.ts';
import { clipsWithout, PathOperations } from './path-operations.ts';
import { TextEraser } from './text-eraser.ts';

/** Modes of text that is filled, and stroked (ISO 32000-2, table 104). */
const filledModes = new Set([0, 2, 4, 6]);

/** What erasing a content depends on, beside its page. */
export interface ErasedContentOptions {
  /** Whether all data of the content was decoded. */
  isWhole: boolean;
  /** Key of the content in the parent tree of the structure (ISO 32000-2, 14.7.5.4). */
  structParents: PdfValue | undefined;
  /**
   * Erases the areas from a form that the content shows.
   * @param outer resources where it has none of its own
   * @returns a copy; undefined where nothing was erased
   */
  eraseForm: (form: PdfStream, outer: PdfDict, state: InitialState) => Promise<PdfRef | undefined>;
}

/** Erases what lies in areas from one content stream; what is left are operations that are known, and their operands. */
export class ContentEraser {
  readonly #scope: PageScope;
  readonly #tokenizer: ContentTokenizer;
  readonly #resources: ChangedResources;
  readonly #colorSpaces: PdfDict | undefined;
  readonly #eraseForm: ErasedContentOptions['eraseForm'];
  readonly #isWhole: boolean;
  readonly #own: PdfDict;
  readonly #current: CurrentMatrix;
  readonly #text: TextEraser;
  readonly #paths: PathOperations;
  readonly #marked: MarkedContent;
  readonly #out: ContentWriter;
  readonly #saved: { lineWidth: number; patterns: Patterns }[] = [];
  readonly #structParents: PdfValue | undefined;
  #lineWidth: number;
  #patterns: Patterns;
  #isChanged = false;

  /**
   * @param resources of the content
   */
  constructor(
    scope: PageScope,
    content: Buffer,
    resources: PdfDict,
    state: InitialState,
    { eraseForm, isWhole, structParents }: ErasedContentOptions,
  ) {
    const { document, context, areas } = scope;
    this.#scope = scope;
    this.#tokenizer = new ContentTokenizer(content, context);
    this.#own = resources;
    this.#resources = new ChangedResources(document, resources);
    this.#out = new ContentWriter(this.#tokenizer, this.#resources, scope.observer !== undefined);
    this.#colorSpaces = document.dict(resources.get('ColorSpace'));
    this.#eraseForm = eraseForm;
    this.#isWhole = isWhole;
    this.#structParents = structParents;
    this.#current = new CurrentMatrix(state.current);
    this.#lineWidth = state.lineWidth;
    this.#patterns = state.patterns;
    const step = (count: number) => context.budget.step(count);
    this.#paths = new PathOperations(this.#tokenizer, this.#out, new PathEraser(areas, step), () =>
      scope.refuse('content'),
    );
    this.#text = new TextEraser(
      {
        areas,
        fontOf: (dict) => scope.fontOf(dict),
        onErased: (font, glyph) => scope.onGlyph(font, glyph),
        onShown: scope.observer && ((font, code, place) => scope.observer?.onGlyph(font, code, place)),
        onUnknown: scope.observer && ((font) => scope.observer?.onUnknown(font)),
        refuse: () => scope.refuse('font'),
        step,
      },
      state.text,
    );
    this.#marked = new MarkedContent({
      namedList: (name) => document.dict(this.#resources.find('Properties', name)),
      rewrite: (index, operation) => {
        scope.counts.tags++;
        this.#out.replace(index, operation);
      },
      keepList: (name) => this.#resources.keep('Properties', name),
      addList: (list) => this.#resources.add('Properties', document.add(list)),
      onErased: (mcid) => scope.onMarkedContent(this.#structParents, mcid),
      onBegin: (list) => scope.observer?.onSequence(list, this.#structParents),
      onEnd: () => scope.observer?.onSequenceEnd(),
    });
  }

  /** @returns undefined where nothing changes */
  async erase(): Promise<ReturnType<ContentWriter['result']> | undefined> {
    const tokenizer = this.#tokenizer;
    while (tokenizer.next()) await this.#operation(tokenizer.operator);
    this.#marked.endAll();
    // Of malformed content, other readers may show more than was read.
    const isCertain = this.#isWhole && !tokenizer.isMalformed;
    if (this.#scope.observer) return undefined;
    return this.#isChanged || !isCertain ? this.#out.result(this.#scope.gone) : undefined;
  }

  async #operation(operator: string): Promise<void> {
    const tokenizer = this.#tokenizer;
    this.#current.follow(tokenizer);
    if (textOperators.has(operator)) this.#showText();
    else if (this.#scope.observer && (pathOperators.has(operator) || paintingOperators.has(operator))) return;
    else if (pathOperators.has(operator)) this.#paths.follow(this.#current.value);
    else if (paintingOperators.has(operator)) this.#paint(operator);
    else if (textStateOperators.has(operator)) await this.#textState(operator);
    else if (colorOperators.has(operator)) await this.#color(operator);
    else if (operator === 'BI') await this.#inlineImage();
    else if (operator === 'Do') await this.#object();
    else if (operator === 'gs') await this.#dictionaryState();
    else if (operator === 'sh') this.#shading();
    else if (operator === 'BDC' || operator === 'EMC' || operator === 'BMC') this.#mark(operator);
    else if (otherOperators.has(operator)) this.#other(operator);
  }

  #erase(): void {
    this.#isChanged = true;
    this.#marked.erase();
  }

  #showText(): void {
    const { mode } = this.#text.state;
    const shown = this.#text.show(this.#tokenizer, this.#current.value);
    if (shown === undefined) return this.#out.keep();
    if (this.#patterns.fill && filledModes.has(mode)) this.#scope.refuse('pattern');
    this.#out.write(shown);
    this.#scope.onTextEnd();
    this.#erase();
  }

  async #textState(operator: string): Promise<void> {
    this.#text.follow(this.#tokenizer);
    if (operator === 'Tf') {
      const { operandCount } = this.#tokenizer;
      const name = this.#tokenizer.name(operandCount - 2);
      if (name !== undefined) {
        const font = this.#scope.document.dict(this.#resources.find('Font', name));
        if (font) await this.#scope.loadFont(font);
        this.#text.setFont(font, this.#tokenizer.number(operandCount - 1));
        this.#resources.use('Font', name);
        this.#resources.keep('Font', name);
      }
    }
    this.#out.keep();
    if (operator === 'ET' && this.#text.hasLostClip) this.#out.write('0 0 0 0 re W n');
  }

  #paint(operator: string): void {
    const erased = this.#paths.paint(operator, this.#current.value, this.#lineWidth);
    if (!erased) return;
    if (erased.isPainted && (this.#patterns.fill || this.#patterns.stroke)) this.#scope.refuse('pattern');
    if (erased.isPainted) this.#scope.counts.paths++;
    this.#erase();
  }

  async #color(operator: string): Promise<void> {
    const side = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    const isNamed = operator === 'scn' || operator === 'SCN';
    const named = isNamed ? this.#out.named('Pattern') : undefined;
    const pattern = this.#scope.document.stream(named?.value);
    if (pattern) this.#scope.observer?.onPattern(pattern);
    const isBusy = pattern !== undefined && (await this.#scope.showsMoreThanPaths(pattern));
    this.#patterns = { ...this.#patterns, [side]: isBusy };
    if (named) this.#out.keepNamed('Pattern', named.name);
    else this.#out.keep();
  }

  async #inlineImage(): Promise<void> {
    const tokenizer = this.#tokenizer;
    const start = tokenizer.offset;
    const image = tokenizer.inlineImage(this.#colorSpaces, (value) => this.#scope.document.resolve(value));
    if (!image) return this.#scope.refuse('content');
    const erased = await this.#scope.images.erase(image, this.#current.value);
    if (erased === 'kept') {
      this.#out.write(`BI${tokenizer.content.toString('latin1', start, tokenizer.offset)}`);
      return;
    }
    this.#scope.counts.images++;
    this.#erase();
    if (erased === 'removed') return;
    const object = this.#scope.document.add(this.#scope.imageObject(erased));
    this.#out.write(`${nameText(this.#resources.add('XObject', object))} Do`);
  }

  /** An external object (ISO 32000-2, 8.8); those that are neither an image nor a form show nothing. */
  async #object(): Promise<void> {
    const named = this.#out.named('XObject');
    const { document } = this.#scope;
    const stream = document.stream(named?.value);
    if (!named || !stream) return;
    const subtype = document.name(stream.dict.get('Subtype'));
    if (subtype === 'Image') {
      const erased = await this.#scope.images.erase(stream, this.#current.value);
      if (erased === 'kept') return this.#out.keepNamed('XObject', named.name);
      this.#scope.counts.images++;
      const copy = erased === 'removed' ? undefined : document.add(erased);
      this.#noteReplaced(named.value, copy);
      this.#erase();
      if (copy) this.#out.keepWith('XObject', copy);
    } else if (subtype === 'Form') {
      const { characters, paths, images } = this.#scope.counts;
      const erased = await this.#form(stream);
      if (erased) this.#noteReplaced(named.value, erased);
      const after = this.#scope.counts;
      if (after.characters > characters || after.paths > paths || after.images > images) this.#erase();
      if (erased) {
        this.#isChanged = true;
        this.#out.keepWith('XObject', erased);
      } else this.#out.keepNamed('XObject', named.name);
    }
  }

  #noteReplaced(value: PdfValue | undefined, copy: PdfRef | undefined): void {
    const number = this.#scope.document.numberOf(value);
    if (number !== undefined) this.#scope.replaced.set(number, copy);
  }

  /** @returns a copy of a form; undefined where it stays */
  #form(form: PdfStream): Promise<PdfRef | undefined> {
    const state = {
      current: this.#current.value,
      text: this.#text.state,
      lineWidth: this.#lineWidth,
      patterns: this.#patterns,
    };
    return this.#eraseForm(form, this.#own, state);
  }

  /** A graphics state parameter dictionary (ISO 32000-2, 8.4.5), whose soft mask is a form. */
  async #dictionaryState(): Promise<void> {
    const named = this.#out.named('ExtGState');
    const { document } = this.#scope;
    const dict = document.dict(named?.value);
    if (!named || !dict) return;
    const [fontValue, size] = document.array(dict.get('Font')) ?? [];
    const font = document.dict(fontValue);
    if (font) {
      await this.#scope.loadFont(font);
      this.#text.setFont(font, document.number(size) ?? 0);
    }
    this.#lineWidth = document.number(dict.get('LW')) ?? this.#lineWidth;
    const mask = document.dict(dict.get('SMask'));
    const group = document.stream(mask?.get('G'));
    const erased = group && (await this.#form(group));
    if (!mask || erased === undefined) return this.#out.keepNamed('ExtGState', named.name);
    const changed = new Map(dict).set('SMask', new Map(mask).set('G', erased));
    this.#isChanged = true;
    this.#out.keepWith('ExtGState', document.add(changed));
  }

  /** Shadings fill the clip, of which areas are no part. */
  #shading(): void {
    const named = this.#out.named('Shading');
    const clips = clipsWithout(this.#scope.areas, this.#current.value);
    if (!named || !clips) return;
    this.#isChanged = true;
    this.#out.write('q', ...clips);
    this.#out.keepNamed('Shading', named.name);
    this.#out.write('Q');
  }

  #mark(operator: string): void {
    const tokenizer = this.#tokenizer;
    const { operandCount } = tokenizer;
    if (operator === 'EMC') this.#marked.end();
    else if (operator === 'BMC') this.#marked.begin(this.#out.length, tokenizer.text(0), undefined);
    else {
      const name = tokenizer.name(operandCount - 1);
      if (name !== undefined) this.#resources.use('Properties', name);
      const properties = name ?? asDict(tokenizer.operand(operandCount - 1));
      this.#marked.begin(this.#out.length, tokenizer.text(operandCount - 2), properties);
    }
    this.#out.keep();
  }

  #other(operator: string): void {
    const { operandCount } = this.#tokenizer;
    if (operator === 'q') {
      this.#text.save();
      if (this.#saved.length < maxSavedStates)
        this.#saved.push({ lineWidth: this.#lineWidth, patterns: this.#patterns });
    } else if (operator === 'Q') {
      this.#text.restore();
      const saved = this.#saved.pop();
      this.#lineWidth = saved?.lineWidth ?? this.#lineWidth;
      this.#patterns = saved?.patterns ?? this.#patterns;
    } else if (operator === 'w') {
      const width = this.#tokenizer.number(operandCount - 1);
      if (Number.isFinite(width)) this.#lineWidth = width;
    }
    this.#out.keep();
  }
}
