import { findNames } from '../../content/names.ts';
import { appearanceStreams, isFormOrPattern } from '../../content/content-streams.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import type { ParseContext } from '../../file/parser.ts';
import { asDict, type PdfDict, PdfStream, type PdfValue } from '../../file/values.ts';
import type { ContentHandler, CurrentContent, FormUse, Incompleteness } from '../../interpret/content-handler.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import { maxFormDepth } from '../../content/limits.ts';
import type { TextRun } from '../../interpret/text-run.ts';
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
  for (const { dict, attributes } of document.pages) await walk.page(dict, attributes);
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

class Walk implements FontUse, ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'softMask', 'glyph', 'appearance'] as const);
  readonly shown = new Map<PdfDict, ShownCodes>();
  readonly undetermined = new Set<PdfDict>();
  readonly #graph: ObjectGraph;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #interpreter: Interpreter;
  /** Contents that were read, with the resources and the initial font each time. */
  readonly #read = new Map<PdfStream, Set<string>>();
  readonly #pages = new Set<PdfDict>();
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
    this.#interpreter = new Interpreter(this.#document, { readsFonts: true });
    this.#context = this.#interpreter.context;
  }

  /** @param attributes has its resources */
  async page(dict: PdfDict, attributes: PdfDict): Promise<void> {
    this.#pages.add(dict);
    this.#recordFonts(this.#document.dict(attributes.get('Resources')));
    const page = { number: undefined, dict, attributes };
    await this.#interpreter.page(page, this);
    await this.#interpreter.appearances(page, this);
  }

  /** Contents that no page refers to in a known way, and fonts that readers may write with. */
  async others(): Promise<void> {
    const editing = { resources: [], names: new Set<string>(), isPossible: false, usesAll: false };
    const pending: Pending = { contents: [], fonts: [], pages: [], editing };
    for (const [, value] of this.#graph.values()) this.#collect(value, pending, 0);
    this.#spoilDefaults(pending.editing);
    for (const content of pending.contents) if (!this.#read.has(content)) await this.#interpreter.form(content, this);
    for (const font of pending.fonts) await this.#interpreter.glyphs(font, this);
    for (const page of pending.pages) if (!this.#pages.has(page)) await this.page(page, page);
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

  /** Each content is read once with the same resources and initial font. */
  enterForm({ stream, resources, depth }: FormUse, user: CurrentContent | undefined): 'skip' | undefined {
    if (depth > maxFormDepth) return undefined;
    const font = user?.state.text.font?.dict;
    const key = `${this.#idOf(resources)} ${font ? this.#idOf(font) : ''}`;
    const known = this.#read.get(stream) ?? new Set();
    if (known.has(key)) return 'skip';
    this.#read.set(stream, known.add(key));
    this.#recordFonts(resources);
    return undefined;
  }

  /** Where it is missing, the last one may remain. */
  selectFont(dict: PdfDict | undefined, name: string | undefined, content: CurrentContent): boolean {
    if (!dict && name === undefined) this.#fail(content);
    else if (!dict && name !== undefined) this.#missing.add(name);
    // Readers may differ in its glyphs.
    else if (dict && this.#interpreter.fonts?.of(dict).hasClearGlyphs === false) this.undetermined.add(dict);
    return dict !== undefined;
  }

  showText(run: TextRun, content: CurrentContent): void {
    const { font } = run;
    if (!font || this.undetermined.has(font.dict)) return;
    const codes = this.shown.get(font.dict) ?? new ShownCodes(font);
    try {
      for (const item of run.items)
        if (Buffer.isBuffer(item)) {
          this.shown.set(font.dict, codes);
          if (!codes.add(item)) this.undetermined.add(font.dict);
        }
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      this.#fail(content);
    }
  }

  /** Readers continue after an error in different ways. */
  incomplete(_: Incompleteness, resources: PdfDict, content?: CurrentContent): void {
    if (content) this.#fail(content);
    else this.#spoil(resources, 0);
  }

  #fail({ start, resources }: CurrentContent): void {
    const initial = start.text.font?.dict;
    if (initial) this.undetermined.add(initial);
    this.#spoil(resources, 0);
  }

  #recordFonts(resources: PdfDict | undefined): void {
    if (!resources || this.#recorded.has(resources)) return;
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
}

function isContainer(value: PdfValue): boolean {
  return Array.isArray(value) || asDict(value) !== undefined;
}
