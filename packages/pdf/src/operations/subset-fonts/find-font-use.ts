import { Budget } from '../../budget.ts';
import { findNames } from '../../content/names.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import {
  appearanceStreams,
  decodeContent,
  isFormOrPattern,
  joinContents,
  maxFormDepth,
  maxSavedStates,
  stepsPerItem,
  walkLimits,
} from '../../content/walk-contents.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import { asDict, type PdfDict, PdfStream, type PdfValue } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { PdfFonts } from '../../font/pdf-fonts.ts';
import { ShownCodes } from './shown-codes.ts';

/** How the contents of a document use its fonts. Fonts are identified by their dictionaries. */
export interface FontUse {
  /** The codes that are shown; a font without an entry is not used. */
  shown: ReadonlyMap<PdfDict, ShownCodes>;
  /** Fonts whose use cannot be determined, or with which readers may write other text. */
  undetermined: ReadonlySet<PdfDict>;
}

/** Maximum nesting of fields. */
const maxFieldDepth = 30;

const noResources: PdfDict = new Map();

/**
 * Finds the character codes that pages, forms, patterns, glyphs of Type 3 fonts, soft masks and the appearances of
 * annotations show, also those that no page refers to.
 * @returns undefined where any font may be used by other means
 * @throws TooComplexPdf where the analysis exceeds its budget
 */
export async function findFontUse(graph: ObjectGraph): Promise<FontUse | undefined> {
  const { document } = graph;
  const form = document.dict(document.catalog.get('AcroForm'));
  // XFA names fonts in its own language.
  if (form?.has('XFA')) return undefined;
  const walk = new Walk(graph);
  for (const { dict, attributes } of document.pages) await walk.page(dict, attributes.get('Resources'));
  await walk.others();
  return walk;
}

interface Pending {
  contents: PdfStream[];
  fonts: PdfDict[];
  pages: PdfDict[];
  editing: {
    /** Default resources of forms. */
    resources: PdfDict[];
    /** Names in default appearances. */
    names: Set<string>;
    /** Whether there is anything to write in. */
    isPossible: boolean;
    usesAll: boolean;
  };
}

class Walk implements FontUse {
  readonly shown = new Map<PdfDict, ShownCodes>();
  readonly undetermined = new Set<PdfDict>();
  readonly #graph: ObjectGraph;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #fonts: PdfFonts;
  /** Contents that were read, with the resources and the initial font each time. */
  readonly #read = new Map<PdfStream, Set<string>>();
  readonly #pages = new Set<PdfDict>();
  readonly #typeThree = new Set<PdfDict>();
  readonly #spoiled = new Set<PdfDict>();
  /** Names that the resources of contents lack. Some readers find them in the resources of outer contents. */
  readonly #missing = new Set<string>();
  /** Fonts by their names in any resources. */
  readonly #named = new Map<string, Set<PdfDict>>();
  readonly #recorded = new Set<PdfDict>();
  readonly #ids = new Map<PdfDict, number>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
    this.#document = graph.document;
    this.#context = { ...graph.document.context, budget: new Budget(walkLimits) };
    this.#fonts = new PdfFonts(this.#document, this.#context);
  }

  async page(dict: PdfDict, resourcesValue: PdfValue | undefined): Promise<void> {
    const document = this.#document;
    this.#pages.add(dict);
    const resources = document.dict(resourcesValue) ?? noResources;
    const { budget } = this.#context;
    const decode = (stream: PdfStream) => this.#decode(stream, resources);
    const contents = await joinContents(document, dict.get('Contents'), budget, decode);
    await this.#content(contents, resources, undefined, 0);
    for (const annotation of document.array(dict.get('Annots')) ?? []) {
      this.#context.budget.step();
      await this.#appearances(document.dict(annotation)?.get('AP'), resources);
    }
  }

  /** Contents that no page refers to in a known way, and fonts that readers may write with. */
  async others(): Promise<void> {
    const editing = { resources: [], names: new Set<string>(), isPossible: false, usesAll: false };
    const pending: Pending = { contents: [], fonts: [], pages: [], editing };
    for (const [, value] of this.#graph.values()) this.#collect(value, pending, 0);
    this.#spoilDefaults(pending.editing);
    for (const content of pending.contents)
      if (!this.#read.has(content)) await this.#form(content, noResources, undefined, 0);
    for (const font of pending.fonts) await this.#typeThreeFont(font, noResources, 0);
    for (const page of pending.pages) if (!this.#pages.has(page)) await this.page(page, page.get('Resources'));
    for (const name of this.#missing) for (const font of this.#named.get(name) ?? []) this.undetermined.add(font);
  }

  #collect(value: PdfValue, pending: Pending, depth: number): void {
    const document = this.#document;
    this.#context.budget.checkDepth(depth);
    if (Array.isArray(value)) {
      this.#context.budget.step(1 + (value.length >> 2));
      for (const item of value) if (isContainer(item)) this.#collect(item, pending, depth + 1);
      return;
    }
    const dict = asDict(value);
    if (!dict) return;
    this.#context.budget.step(1 + (dict.size >> 2));
    if (value instanceof PdfStream) {
      if (isFormOrPattern(document, value)) pending.contents.push(value);
    } else if (dict.has('CharProcs')) pending.fonts.push(dict);
    else if (dict.has('Contents') && dict.has('Resources')) pending.pages.push(dict);
    this.#findEditable(dict, pending);
    for (const entry of dict.values()) if (isContainer(entry)) this.#collect(entry, pending, depth + 1);
  }

  /**
   * Notes what a reader writes the values of fields with (ISO 32000-2, 12.7.4.3): default resources by the names of
   * default appearances, and the fonts in the appearances of fields with text.
   */
  #findEditable(dict: PdfDict, { editing }: Pending): void {
    const document = this.#document;
    // Nothing is written in a field that is signed.
    if (document.name(dict.get('FT')) === 'Sig' && document.dict(dict.get('V'))) return;
    const resources = document.dict(dict.get('DR'));
    if (resources) editing.resources.push(resources);
    const appearance = document.string(dict.get('DA'));
    if (appearance) for (const name of findNames(appearance, this.#context.budget)) editing.names.add(name);
    const type = document.name(dict.get('FT'));
    if (type === 'Tx' || type === 'Ch' || (appearance && !resources)) editing.isPossible = true;
    // Rich text of fields and scripts choose other fonts; a note that is written again gets those of its program.
    const isRich = dict.has('RV') || (dict.has('DS') && document.name(dict.get('Subtype')) !== 'FreeText');
    if (isRich || dict.has('JS')) editing.usesAll = true;
    if (!dict.has('AP') || document.name(dict.get('Subtype')) !== 'Widget') return;
    const ownType = this.#fieldType(dict);
    if (ownType === 'Btn' || ownType === 'Sig') return;
    for (const { stream } of appearanceStreams(document, dict.get('AP'), this.#context.budget))
      this.#spoil(document.dict(stream.dict.get('Resources')), 0);
  }

  #spoilDefaults({ resources, names, isPossible, usesAll }: Pending['editing']): void {
    if (!isPossible) return;
    for (const dict of resources) {
      if (usesAll) this.#spoil(dict, 0);
      for (const name of names) {
        const font = this.#document.dict(this.#document.dict(dict.get('Font'))?.get(name));
        if (font) this.undetermined.add(font);
      }
    }
  }

  #fieldType(widget: PdfDict): string | undefined {
    let field: PdfDict | undefined = widget;
    for (let depth = 0; field && depth < maxFieldDepth; depth++) {
      const type = this.#document.name(field.get('FT'));
      if (type !== undefined) return type;
      field = this.#document.dict(field.get('Parent'));
    }
    return undefined;
  }

  async #appearances(value: PdfValue | undefined, resources: PdfDict): Promise<void> {
    for (const { stream } of appearanceStreams(this.#document, value, this.#context.budget))
      await this.#form(stream, resources, undefined, 0);
  }

  async #form(form: PdfStream, inherited: PdfDict, font: PdfDict | undefined, depth: number): Promise<void> {
    const resources = this.#document.dict(form.dict.get('Resources')) ?? inherited;
    const key = `${this.#idOf(resources)} ${font ? this.#idOf(font) : ''}`;
    const known = this.#read.get(form);
    if (known?.has(key)) return;
    if (depth > maxFormDepth) return this.#spoil(resources, 0);
    if (known) known.add(key);
    else this.#read.set(form, new Set([key]));
    const content = await this.#decode(form, resources);
    if (content) await this.#content(content, resources, font, depth);
  }

  async #typeThreeFont(font: PdfDict, inherited: PdfDict, depth: number): Promise<void> {
    if (this.#typeThree.has(font)) return;
    this.#typeThree.add(font);
    const resources = this.#document.dict(font.get('Resources')) ?? inherited;
    for (const procedure of this.#valuesOf(font.get('CharProcs'))) {
      const stream = this.#document.stream(procedure);
      if (stream) await this.#form(stream, resources, undefined, depth + 1);
    }
  }

  /** Follows the operators that show text or draw other contents (ISO 32000-2, 9.4 and 8.8). */
  async #content(content: Buffer, resources: PdfDict, initial: PdfDict | undefined, depth: number): Promise<void> {
    const document = this.#document;
    this.#recordFonts(resources);
    const tokenizer = new ContentTokenizer(content, this.#context);
    const saved: (PdfDict | undefined)[] = [];
    const drawn = new Set<string>();
    const find = (category: string, name: string | undefined) =>
      name === undefined ? undefined : document.dict(resources.get(category))?.get(name);
    let font = initial;
    const fail = () => {
      if (initial) this.undetermined.add(initial);
      this.#spoil(resources, 0);
    };
    try {
      while (tokenizer.next()) {
        const { operator, operandCount } = tokenizer;
        const last = operandCount - 1;
        if (operator === 'q') {
          if (saved.length < maxSavedStates) saved.push(font);
        } else if (operator === 'Q') font = saved.pop() ?? font;
        else if (operator === 'Tf') {
          const name = tokenizer.name(last - 1);
          const selected = document.dict(find('Font', name));
          if (name === undefined) fail();
          else if (!selected) this.#missing.add(name);
          // Where it is missing, the last one may remain.
          font = selected ?? font;
          if (selected) await this.#open(selected);
          if (font?.has('CharProcs')) await this.#typeThreeFont(font, resources, depth);
        } else if (operator === 'Tj' || operator === "'" || operator === '"' || operator === 'TJ') {
          if (font && operandCount > 0) this.#show(font, tokenizer.operand(last));
        } else if (operator === 'BI') {
          tokenizer.inlineImage(document.dict(resources.get('ColorSpace')), (value) => document.resolve(value));
        } else if (drawingOperators.has(operator)) {
          const name = tokenizer.name(last);
          const key = `${operator} ${name} ${font ? this.#idOf(font) : ''}`;
          if (operator === 'gs') {
            const selected = this.#fontOfState(find('ExtGState', name));
            font = selected ?? font;
            if (selected) await this.#open(selected);
          }
          if (drawn.has(key)) continue;
          drawn.add(key);
          this.#context.budget.step(stepsPerItem);
          if (operator === 'Do') {
            const form = document.stream(find('XObject', name));
            if (form && document.name(form.dict.get('Subtype')) !== 'Image')
              await this.#form(form, resources, font, depth + 1);
          } else if (operator === 'gs') {
            const mask = document.dict(document.dict(find('ExtGState', name))?.get('SMask'));
            const group = document.stream(mask?.get('G'));
            if (group) await this.#form(group, resources, font, depth + 1);
          } else {
            const pattern = document.stream(find('Pattern', name));
            if (pattern) await this.#form(pattern, resources, font, depth + 1);
          }
        }
      }
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      fail();
    }
    // Readers continue after an error in different ways.
    if (tokenizer.isMalformed) fail();
  }

  /** Loads what a font needs, and finds out whether readers agree on its glyphs. */
  async #open(dict: PdfDict): Promise<void> {
    const font = await this.#fonts.load(dict);
    if (!font.hasClearGlyphs) this.undetermined.add(dict);
  }

  #recordFonts(resources: PdfDict): void {
    if (this.#recorded.has(resources)) return;
    this.#recorded.add(resources);
    for (const [name, value] of this.#document.dict(resources.get('Font')) ?? []) {
      this.#context.budget.step();
      const font = this.#document.dict(value);
      const known = this.#named.get(name);
      if (font && known) known.add(font);
      else if (font) this.#named.set(name, new Set([font]));
    }
  }

  /** A graphics state with a font (ISO 32000-2, table 57). */
  #fontOfState(value: PdfValue | undefined): PdfDict | undefined {
    const state = this.#document.dict(value);
    return state?.has('Font') ? this.#document.dict(this.#document.array(state.get('Font'))?.[0]) : undefined;
  }

  #show(font: PdfDict, text: PdfValue): void {
    if (Array.isArray(text)) {
      for (const item of text) if (Buffer.isBuffer(item)) this.#show(font, item);
      return;
    }
    if (!Buffer.isBuffer(text) || this.undetermined.has(font)) return;
    let codes = this.shown.get(font);
    if (!codes) {
      codes = new ShownCodes(this.#fonts.of(font));
      this.shown.set(font, codes);
    }
    if (!codes.add(text)) this.undetermined.add(font);
  }

  /** Marks all fonts that contents with these resources may use. */
  #spoil(resources: PdfDict | undefined, depth: number): void {
    if (!resources || this.#spoiled.has(resources)) return;
    this.#spoiled.add(resources);
    this.#context.budget.checkDepth(depth);
    for (const value of this.#valuesOf(resources.get('Font'))) {
      const font = this.#document.dict(value);
      if (!font) continue;
      this.undetermined.add(font);
      if (font.has('CharProcs')) this.#spoil(this.#document.dict(font.get('Resources')), depth + 1);
    }
    for (const value of this.#valuesOf(resources.get('ExtGState'))) {
      const font = this.#fontOfState(value);
      if (font) this.undetermined.add(font);
      const group = this.#document.stream(this.#document.dict(this.#document.dict(value)?.get('SMask'))?.get('G'));
      this.#spoil(this.#document.dict(group?.dict.get('Resources')), depth + 1);
    }
    for (const category of ['XObject', 'Pattern']) {
      for (const value of this.#valuesOf(resources.get(category)))
        this.#spoil(this.#document.dict(this.#document.dict(value)?.get('Resources')), depth + 1);
    }
  }

  *#valuesOf(value: PdfValue | undefined): Generator<PdfValue> {
    for (const entry of this.#document.dict(value)?.values() ?? []) {
      this.#context.budget.step();
      yield entry;
    }
  }

  #idOf(dict: PdfDict): number {
    const id = this.#ids.get(dict) ?? this.#ids.size;
    this.#ids.set(dict, id);
    return id;
  }

  /** Content of a stream; where it is damaged or of an unknown encoding, its fonts are marked and it is undefined. */
  async #decode(stream: PdfStream, resources: PdfDict): Promise<Buffer | undefined> {
    const { bytes, isWhole, isReadable } = await decodeContent(stream, this.#document, this.#context);
    if (!isWhole) this.#spoil(resources, 0);
    return isReadable ? bytes : undefined;
  }
}

const drawingOperators: ReadonlySet<string> = new Set(['Do', 'gs', 'scn', 'SCN']);

function isContainer(value: PdfValue): boolean {
  return Array.isArray(value) || asDict(value) !== undefined;
}
