import { formMatrix } from '../content/form-matrix.ts';
import { identity, type Matrix, multiply } from '../content/matrix.ts';
import { deviceSpaces, operatorKinds } from '../content/operators.ts';
import { followStroke, strokeOfState } from '../content/stroke-style.ts';
import { type ContentTokenizer, matrixOperand } from '../content/tokenizer.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import { asDict, PdfName, type PdfDict, type PdfRef, type PdfValue } from '../file/values.ts';
import type { PdfFonts } from '../font/pdf-fonts.ts';
import type {
  ContentHandler,
  CurrentContent,
  FormKind,
  FormUse,
  MarkedSequence,
  ResourceUse,
} from './content-handler.ts';
import type { ContentWriter } from './content-writer.ts';
import { changedOverprint, changedTransparency, type GraphicsState, SavedStates } from './graphics-state.ts';
import { TextPosition, TextRun } from './text-run.ts';
import { SelectedFont, type TextState } from './text-state.ts';

/** What the contents of a page have in common. */
export interface ContentScope {
  document: PdfDocument;
  context: ParseContext;
  /** Undefined where fonts are not read. */
  fonts: PdfFonts | undefined;
  /** Loads what a font needs before it is used; undefined where it is loaded. */
  loadFont: (dict: PdfDict) => Promise<void> | undefined;
  /** Whether a handler has not got the glyphs of a Type 3 font yet, which it gets once. */
  isFirstUse: (font: PdfDict, handler: ContentHandler) => boolean;
  /** Interprets a content that another one uses; undefined where none are. @returns a copy where it was edited */
  useForm: ((use: FormUse, handler: ContentHandler, user: CurrentContent) => Promise<PdfRef | undefined>) | undefined;
}

/** What a content is interpreted with. */
export interface ContentStart {
  resources: PdfDict;
  state: GraphicsState;
  depth: number;
  structParents: PdfValue | undefined;
}

/** A sequence of marked content, with what is needed to change it. */
interface OpenSequence extends MarkedSequence {
  /** Index of the operation that begins it. */
  index: number;
  /** Of its property list in the resources. */
  name: string | undefined;
}

/** Operators that do more than move text or change its measures. */
const textUse: ReadonlySet<string> = new Set(['BT', 'ET', 'Tf', 'Tr']);
const formsAlone: ReadonlySet<FormKind> = new Set(['form']);
const nothing: ReadonlySet<FormKind> = new Set();

/** Interprets the operations of one content (ISO 32000-2, Annex A). */
export class ContentLoop implements CurrentContent {
  readonly operation: ContentTokenizer;
  readonly start: GraphicsState;
  readonly resources: PdfDict;
  readonly depth: number;
  readonly structParents: PdfValue | undefined;
  readonly sequences: OpenSequence[] = [];
  state: GraphicsState;
  readonly #scope: ContentScope;
  readonly #document: PdfDocument;
  readonly #handler: ContentHandler;
  readonly #follows: ReadonlySet<FormKind>;
  readonly #out: ContentWriter | undefined;
  readonly #saved = new SavedStates();
  readonly #text = new TextPosition();

  readonly find = (category: string, name: string | undefined): PdfValue | undefined =>
    name === undefined ? undefined : this.#document.dict(this.resources.get(category))?.get(name);

  /** @param out gets the operations that stay; undefined where the content is only read */
  constructor(
    scope: ContentScope,
    operation: ContentTokenizer,
    handler: ContentHandler,
    { resources, state, depth, structParents }: ContentStart,
    out?: ContentWriter,
  ) {
    this.#scope = scope;
    this.#document = scope.document;
    this.#handler = handler;
    this.#follows = scope.useForm ? (handler.follows ?? formsAlone) : nothing;
    this.#out = out;
    this.operation = operation;
    this.resources = resources;
    this.state = state;
    this.start = state.copy();
    this.depth = depth;
    this.structParents = structParents;
  }

  /** Interprets all operations. @throws MalformedPdf where an operand is malformed that is read */
  async run(): Promise<void> {
    while (this.operation.next()) {
      const pending = this.#interpret();
      if (pending) await pending;
    }
    this.#end();
  }

  /** As `run`, for a handler that follows no contents and has no asynchronous method. */
  runAtOnce(): void {
    while (this.operation.next())
      if (this.#interpret()) throw new TypeError('content that is interpreted at once cannot wait');
    this.#end();
  }

  #end(): void {
    if (this.#out) this.#out.isLeftOut = false;
    while (this.sequences.length > 0) this.#endSequence();
    if (this.operation.isMalformed) this.#handler.incomplete?.('malformed', this.resources, this);
  }

  /** @returns undefined where the next operation may follow at once */
  #interpret(): Promise<void> | undefined {
    const isDropped = this.#handler.operation?.(this) === 'drop';
    if (this.#out) this.#out.isLeftOut = isDropped;
    switch (operatorKinds.get(this.operation.operator)) {
      case 'graphics':
        this.#setGraphics();
        this.#out?.keep();
        return undefined;
      case 'text':
        this.#showText();
        return undefined;
      case 'textState':
        return this.#setText();
      case 'path':
        this.#handler.buildPath?.(this);
        this.#out?.keepOfPath();
        return undefined;
      case 'paint': {
        const edit = this.#handler.paintPath?.(this) ?? undefined;
        this.#out?.applyToPath(edit);
        return undefined;
      }
      case 'color':
        return this.#setColor();
      case 'image':
        return this.#drawInlineImage();
      case 'object':
        return this.#drawObject();
      case 'dictionary':
        return this.#setDictionary();
      case 'shading':
        return this.#paintShading();
      case 'mark':
        this.#mark();
        return undefined;
      case 'other':
        this.#out?.keep();
        return undefined;
      case undefined:
        return undefined;
    }
  }

  #setGraphics(): void {
    const { operation } = this;
    if (operation.operator === 'q') {
      const saved = this.#saved.save(this.state);
      if (!saved) this.#handler.incomplete?.('nested', this.resources, this);
      this.state = saved ?? this.state;
    } else if (operation.operator === 'Q') this.state = this.#saved.restore(this.state);
    else if (this.#handler.ignoresPlaces) return;
    else if (operation.operator === 'cm') this.state.matrix = multiply(matrixOperand(operation), this.state.matrix);
    else this.state.line = followStroke(this.state.line, operation);
  }

  #setText(): Promise<void> | undefined {
    const { operation } = this;
    if (this.#handler.ignoresPlaces && !textUse.has(operation.operator)) {
      this.#out?.keep();
      return undefined;
    }
    const last = operation.operandCount - 1;
    const value = operation.number(last);
    switch (operation.operator) {
      case 'BT':
        this.#text.begin(identity);
        this.#handler.beginText?.();
        break;
      case 'ET': {
        const edit = this.#handler.endText?.() ?? undefined;
        this.#out?.apply(edit);
        return undefined;
      }
      case 'Tm':
        this.#text.begin(matrixOperand(operation));
        break;
      case 'Td':
        this.#text.moveLine(operation.number(last - 1), value);
        break;
      case 'TD':
        this.#changeText({ leading: -value });
        this.#text.moveLine(operation.number(last - 1), value);
        break;
      case 'T*':
        this.#text.moveLine(0, -this.state.text.leading);
        break;
      case 'Tc':
        this.#changeText({ characterSpacing: value });
        break;
      case 'Tw':
        this.#changeText({ wordSpacing: value });
        break;
      case 'Tz':
        this.#changeText({ scale: value / 100 });
        break;
      case 'TL':
        this.#changeText({ leading: value });
        break;
      case 'Ts':
        this.#changeText({ rise: value });
        break;
      case 'Tr':
        this.#changeText({ mode: value });
        break;
      case 'Tf':
        return this.#setFont(operation.name(last - 1), value);
    }
    this.#out?.keep();
    return undefined;
  }

  #changeText(changes: Partial<Omit<TextState, 'font'>>): void {
    let key: keyof typeof changes;
    for (key in changes) if (!Number.isFinite(changes[key])) return;
    this.state.text = Object.assign({ ...this.state.text }, changes);
  }

  #setFont(name: string | undefined, size: number): Promise<void> | undefined {
    const named = this.#named('Font', name);
    this.#out?.apply(undefined, named);
    const font = new SelectedFont(() => this.#document.dict(this.find('Font', name)));
    if (named || this.#handler.selectFont) return after(this.#use(named), () => this.#select(font, name, size));
    return undefined;
  }

  #select(font: SelectedFont, name: string | undefined, size: number): Promise<void> | undefined {
    const dict = this.#scope.fonts && font.dict;
    return after(dict && this.#scope.loadFont(dict), () => {
      if (this.#handler.selectFont && !this.#handler.selectFont(font.dict, name, this)) return undefined;
      this.state.text = { ...this.state.text, font, size };
      const drawn = this.#follows.has('glyph') && font.dict?.has('CharProcs') ? font.dict : undefined;
      return drawn && this.#scope.isFirstUse(drawn, this.#handler) ? this.#useGlyphs(drawn) : undefined;
    });
  }

  /** The glyphs of a Type 3 font are contents (ISO 32000-2, 9.6.4). */
  async #useGlyphs(font: PdfDict): Promise<void> {
    const resources = this.#document.dict(font.get('Resources')) ?? this.resources;
    for (const value of this.#document.dict(font.get('CharProcs'))?.values() ?? []) {
      this.#scope.context.budget.step();
      await this.#useForm('glyph', value, this.state.matrix, resources);
    }
  }

  #showText(): void {
    const { operation, state } = this;
    const { operator, operandCount } = operation;
    if (operator === '"') {
      const [wordSpacing, characterSpacing] = [operation.number(operandCount - 3), operation.number(operandCount - 2)];
      this.#changeText({ wordSpacing, characterSpacing });
    }
    if (operator === '"' || operator === "'") this.#text.moveLine(0, -state.text.leading);
    const { fonts } = this.#scope;
    if (operandCount === 0 || !this.#handler.showText) return this.#out?.keep();
    const dict = fonts && state.text.font?.dict;
    const run = new TextRun(operation, state.text, state.matrix, {
      position: this.#text,
      font: dict && fonts.of(dict),
      step: (count) => this.#scope.context.budget.step(count),
    });
    const edit = this.#handler.showText(run, this) ?? undefined;
    if (this.#handler.placesText) run.follow();
    this.#out?.apply(edit);
  }

  #setColor(): Promise<void> | undefined {
    const { operation } = this;
    const { operator, operandCount } = operation;
    const lower = operator.toLowerCase();
    const side = operator === lower ? 'fill' : 'stroke';
    const device = deviceSpaces.get(lower);
    const last = device === undefined && lower !== 'sc' ? operation.name(operandCount - 1) : undefined;
    const isPattern = lower === 'scn' && last !== undefined;
    const named = this.#named(isPattern ? 'Pattern' : 'ColorSpace', last);
    if (device !== undefined) this.state[side] = { space: device, pattern: undefined };
    else if (lower === 'cs') {
      const space = this.find('ColorSpace', last) ?? new PdfName(last ?? '');
      this.state[side] = { space, pattern: undefined };
    } else {
      const pattern = isPattern ? this.find('Pattern', last) : undefined;
      const { space } = this.state[side];
      this.state[side] = { space, pattern: this.#document.stream(pattern) ?? this.#document.dict(pattern) };
    }
    return after(this.#use(named), () =>
      after(this.#handler.setColor?.(this), (edit) => {
        this.#out?.apply(edit ?? undefined, isPattern ? named : undefined);
        return isPattern ? this.#usePattern(last) : undefined;
      }),
    );
  }

  /** A tiling pattern begins with the matrix of the content that uses it (ISO 32000-2, 8.7.3.1). */
  #usePattern(name: string): Promise<void> | undefined {
    return this.#follows.has('pattern')
      ? after(this.#useForm('pattern', this.find('Pattern', name), this.start.matrix), () => undefined)
      : undefined;
  }

  #drawInlineImage(): Promise<void> | undefined {
    const { operation } = this;
    const start = operation.offset;
    const colorSpaces = this.#document.dict(this.resources.get('ColorSpace'));
    const image = operation.inlineImage(colorSpaces, (value) => this.#document.resolve(value));
    if (!image) this.#handler.incomplete?.('image', this.resources, this);
    if (!image) return undefined;
    return after(this.#handler.drawImage?.({ image, value: undefined }, this), (edit) =>
      this.#out?.applyToImage(edit ?? undefined, start),
    );
  }

  /** An external object (ISO 32000-2, 8.8); those that are neither an image nor a form show nothing. */
  #drawObject(): Promise<void> | undefined {
    const named = this.#named('XObject', this.operation.name(this.operation.operandCount - 1));
    return named && after(this.#use(named), () => this.#draw(named));
  }

  #draw(named: ResourceUse): Promise<void> | undefined {
    const value = this.find('XObject', named.name);
    const stream = this.#document.stream(value);
    const subtype = stream && this.#document.name(stream.dict.get('Subtype'));
    if (stream && subtype === 'Image')
      return after(this.#handler.drawImage?.({ image: stream, value }, this), (edit) =>
        this.#out?.apply(edit ?? undefined, named),
      );
    if (subtype !== 'Form') return undefined;
    return after(this.#useForm('form', value, this.state.matrix), (copy) =>
      this.#out?.apply(copy && { resource: copy }, named),
    );
  }

  /** A graphics state parameter dictionary (ISO 32000-2, 8.4.5), whose soft mask is a form. */
  #setDictionary(): Promise<void> | undefined {
    const named = this.#named('ExtGState', this.operation.name(this.operation.operandCount - 1));
    return named && after(this.#use(named), () => this.#apply(named));
  }

  #apply(named: ResourceUse): Promise<void> | undefined {
    const document = this.#document;
    const dict = document.dict(this.find('ExtGState', named.name));
    if (!dict) return undefined;
    this.state.line = strokeOfState(document, dict, this.state.line);
    this.state.transparency = changedTransparency(this.state.transparency, document, dict);
    this.state.overprint = changedOverprint(this.state.overprint, document, dict);
    const [value, size] = document.array(dict.get('Font')) ?? [];
    const font = document.dict(value);
    const selected = font && this.#select(new SelectedFont(() => font), undefined, document.number(size) ?? 0);
    return after(selected, () => this.#applyMask(dict, named));
  }

  #applyMask(dict: PdfDict, named: ResourceUse): Promise<void> | undefined {
    const mask = this.#document.dict(dict.get('SMask'));
    const used = mask && this.#useForm('softMask', mask.get('G'), this.state.matrix);
    return after(used, (copy) => {
      if (!this.#out || !mask || !copy) return this.#out?.apply(undefined, named);
      const resource = this.#document.add(new Map(dict).set('SMask', new Map(mask).set('G', copy)));
      return this.#out.apply({ resource }, named);
    });
  }

  #paintShading(): Promise<void> | undefined {
    const named = this.#named('Shading', this.operation.name(this.operation.operandCount - 1));
    return (
      named &&
      after(this.#use(named), () => {
        const edit = this.#handler.paintShading?.(this.find('Shading', named.name), this) ?? undefined;
        this.#out?.apply(edit, named);
      })
    );
  }

  #mark(): void {
    const { operation } = this;
    const { operator, operandCount } = operation;
    if (operator === 'EMC') {
      if (this.sequences.length > 0) this.#endSequence();
    } else if (this.#out || this.#handler.beginMarked || this.#handler.endMarked) {
      const hasList = operator === 'BDC';
      const tagAt = operandCount - (hasList ? 2 : 1);
      const name = hasList ? operation.name(operandCount - 1) : undefined;
      const list = name === undefined && hasList ? asDict(operation.operand(operandCount - 1)) : undefined;
      if (name !== undefined) this.#out?.resources.use('Properties', name);
      const sequence = {
        tag: tagAt < 0 ? '/Span' : operation.text(tagAt),
        properties: name === undefined ? list : this.#document.dict(this.find('Properties', name)),
        name,
        index: this.#out?.length ?? 0,
      };
      this.sequences.push(sequence);
      this.#handler.beginMarked?.(sequence, this);
    }
    this.#out?.keep();
  }

  #endSequence(): void {
    const sequence = this.sequences.pop();
    const list = sequence && this.#handler.endMarked?.(sequence, this);
    if (!sequence || !this.#out || this.#out.isLeftOut) return;
    if (list) this.#out.changeList(sequence.index, sequence.tag, list, sequence.name !== undefined);
    else if (sequence.name !== undefined) this.#out.resources.keep('Properties', sequence.name);
  }

  #named<T extends ResourceUse['category']>(
    category: T,
    name: string | undefined,
  ): { category: T; name: string } | undefined {
    if (name === undefined) return undefined;
    if (category !== 'ColorSpace') this.#out?.resources.use(category, name);
    return { category, name };
  }

  #use(named: ResourceUse | undefined): Promise<void> | undefined {
    return (named && this.#handler.useResource?.(named, this)) ?? undefined;
  }

  /** @returns a copy where it was edited */
  #useForm(
    kind: FormKind,
    value: PdfValue | undefined,
    user: Matrix,
    outer = this.resources,
  ): Promise<PdfRef | undefined> | undefined {
    const stream = this.#follows.has(kind) ? this.#document.stream(value) : undefined;
    if (!stream || value === undefined) return undefined;
    const resources = this.#document.dict(stream.dict.get('Resources')) ?? outer;
    const matrix = multiply(formMatrix(this.#document, stream), user);
    const use = { kind, stream, value, resources, matrix, depth: this.depth + 1 };
    return this.#scope.useForm?.(use, this.#handler, this);
  }
}

/** Continues at once, or when there is an answer. */
function after<T>(
  answer: T | Promise<T>,
  resume: (answer: T) => Promise<void> | undefined | void,
): Promise<void> | undefined {
  if (answer instanceof Promise) return answer.then((known) => resume(known));
  return resume(answer) ?? undefined;
}
