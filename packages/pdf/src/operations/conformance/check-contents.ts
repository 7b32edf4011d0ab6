import { operatorKinds, pathPaintings } from '../../content/operators.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { asDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../file/values.ts';
import type {
  ContentHandler,
  CurrentContent,
  FormUse,
  ImageUse,
  Incompleteness,
  MarkedSequence,
  ResourceUse,
} from '../../interpret/content-handler.ts';
import type { GraphicsState, Paint } from '../../interpret/graphics-state.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { filledModes, strokedModes } from '../../interpret/text-state.ts';
import type { ColorChecker } from './check-colors.ts';
import { checkOperand, unreadableRule } from './check-file.ts';
import { FontChecker } from './check-fonts.ts';
import { GraphicsChecker, renderingIntentRules } from './check-graphics.ts';
import type { StructureChecker } from './check-structure.ts';
import type { ReportedFinding, Rule, RuleChecker } from './rules.ts';

/** Operators that are known but not interpreted. */
const otherOperators: ReadonlySet<string> = new Set(['DP', 'ID', 'EI']);
const invisibleMode = 3;
/** Maximum nesting of graphics states in one content (ISO 32000-1, annex C). */
const maxNestedStates = 28;

const operatorRules: readonly Rule<string>[] = [
  {
    kind: 'unknownOperator',
    clauses: { 1: '6.2.10-1', 2: '6.2.2-1' },
    isBroken: (operator) => !operatorKinds.has(operator) && !otherOperators.has(operator),
  },
];

const nestingRules: readonly Rule<number>[] = [
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-8', 2: '6.1.13-8' },
    isBroken: (states) => states > maxNestedStates,
  },
];

/** Where a content finds a resource that it names. */
const resourceRules: readonly Rule<'own' | 'inherited'>[] = [
  { kind: 'inheritedResources', clauses: { 2: '6.2.2-2' }, isBroken: (place) => place === 'inherited' },
];

/** The transparency of a page. */
interface PageTransparency {
  hasTransparency: boolean;
  hasGroupSpace: boolean;
}

const transparencyRules: readonly Rule<PageTransparency>[] = [
  {
    kind: 'transparencyColorSpace',
    clauses: { 2: '6.2.10-2' },
    isBroken: ({ hasTransparency, hasGroupSpace }, { outputSpace }) =>
      hasTransparency && !hasGroupSpace && outputSpace === undefined,
  },
];

/** What is known of a content that others use, to report it again for another page. */
interface KnownContent {
  reports: readonly ReportedFinding[];
  isTransparent: boolean;
}

/** A content that is interpreted. */
interface OpenContent {
  /** Whether its resources are its own. */
  hasOwnResources: boolean;
  /** Whether it has no colors of its own: those of its user are painted. */
  isUncolored: boolean;
  states: number;
  /** The page, or the dictionary of the form. */
  owner: PdfDict;
  /** Undefined for a page. */
  key: string | undefined;
  firstReport: number;
  isTransparent: boolean;
}

/** Checks what the contents of pages show. */
export class ContentChecker implements ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'softMask', 'glyph', 'appearance'] as const);
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;
  readonly #interpreter: Interpreter;
  readonly #colors: ColorChecker;
  readonly #graphics: GraphicsChecker;
  readonly #fonts: FontChecker;
  readonly #structure: StructureChecker;
  readonly #fontNumbers = new Map<PdfDict, number | undefined>();
  readonly #known = new Map<string, KnownContent>();
  /** Of what is compared by identity in the keys of contents. */
  readonly #ids = new Map<unknown, number>();
  /** Dictionaries that were checked for a page. */
  readonly #checked = new Map<PdfDict, number | undefined>();
  readonly #drawn = new Map<PdfDict, number | undefined>();
  readonly #open: OpenContent[] = [];
  #pageResources: PdfDict | undefined;

  constructor(
    document: PdfDocument,
    checker: RuleChecker,
    { colors, structure }: { colors: ColorChecker; structure: StructureChecker },
  ) {
    this.#document = document;
    this.#checker = checker;
    this.#interpreter = new Interpreter(document, { readsFonts: true });
    this.#colors = colors;
    this.#structure = structure;
    this.#graphics = new GraphicsChecker(document, checker);
    this.#fonts = new FontChecker(document, checker, this.#interpreter.context);
  }

  /** Checks the content of a page, the appearances of its annotations, and its group. */
  async page(page: Page): Promise<void> {
    const { dict, attributes, number: object } = page;
    this.#pageResources = this.#document.dict(attributes.get('Resources'));
    const hasOwnResources = this.#document.dict(dict.get('Resources')) !== undefined;
    const open = this.#enter({ owner: dict, hasOwnResources, isUncolored: false, key: undefined });
    this.#graphics.checkGroup(dict, object);
    const group = this.#document.dict(dict.get('Group'));
    const space = group?.get('CS');
    if (space !== undefined) this.#colors.use(space, this.#pageResources);
    await this.#unlessMalformed(() => this.#interpreter.page(page, this));
    await this.#unlessMalformed(() => this.#interpreter.appearances(page, this));
    this.#open.length = 0;
    const transparency = { hasTransparency: open.isTransparent, hasGroupSpace: space !== undefined };
    this.#checker.check(transparencyRules, transparency, { subject: dict, object });
  }

  operation({ operation, state }: CurrentContent): void {
    const { operator, operandCount } = operation;
    const current = this.#open.at(-1);
    if (!operatorKinds.has(operator)) this.#checker.check(operatorRules, operator, { subject: operator });
    else if (operator === 'q' && current) {
      current.states++;
      this.#checker.check(nestingRules, current.states, { subject: current });
    } else if (operator === 'Q' && current) current.states = Math.max(0, current.states - 1);
    else if (operator === 'ri')
      this.#checker.check(renderingIntentRules, operation.name(operandCount - 1) ?? '', { subject: state });
    else if (operator === 'd1' && current) current.isUncolored = true;
    for (let index = 0; index < operandCount; index++) checkOperand(operation, index, this.#checker);
  }

  useResource({ category, name }: ResourceUse, content: CurrentContent): void {
    const value = content.find(category, name);
    const current = this.#open.at(-1);
    const isFound = value !== undefined && this.#document.resolve(value) !== null;
    const isInherited = isFound ? current?.hasOwnResources === false : this.#isOfPage(category, name, content);
    this.#checker.check(resourceRules, isInherited ? 'inherited' : 'own', { subject: current });
    const dict = this.#document.dict(value);
    if (!dict || value === undefined || !this.#isFirst(this.#checked, dict)) return;
    if (category === 'ExtGState') this.#graphics.checkState(dict, this.#document.numberOf(value));
    const stream = category === 'XObject' ? this.#document.stream(value) : undefined;
    if (stream) this.#graphics.checkObject(stream, value);
  }

  selectFont(dict: PdfDict | undefined, name: string | undefined, content: CurrentContent): boolean {
    if (dict && name !== undefined) this.#fontNumbers.set(dict, this.#document.numberOf(content.find('Font', name)));
    return true;
  }

  showText({ font, items, state: { mode } }: TextRun, content: CurrentContent): void {
    if (filledModes.has(mode)) this.#paint('fill', content);
    if (strokedModes.has(mode)) this.#paint('stroke', content);
    if (!font) return;
    const object = this.#fontNumbers.get(font.dict);
    const hasText = () => this.#structure.hasText(content.sequences, this.#open.at(-1)?.owner);
    const shown = { isInvisible: mode === invisibleMode, object, hasText };
    for (const item of items) if (Buffer.isBuffer(item)) this.#fonts.show(font, item, shown);
  }

  beginMarked({ properties }: MarkedSequence): void {
    if (properties) this.#structure.checkLanguage(properties);
  }

  /** A color counts where it is set, even if nothing is painted with it. */
  setColor({ operation: { operator }, state, resources }: CurrentContent): undefined {
    const side = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    if (!state[side].pattern) this.#use(state[side].space, resources);
  }

  paintPath(content: CurrentContent): void {
    const { fill, isStroked = false } = pathPaintings.get(content.operation.operator) ?? {};
    if (fill) this.#paint('fill', content);
    if (isStroked) this.#paint('stroke', content);
  }

  paintShading(shading: PdfValue | undefined, { state, resources }: CurrentContent): void {
    this.#useShading(shading, resources);
    this.#noteTransparency(state, 'fill');
  }

  drawImage({ image, value }: ImageUse, content: CurrentContent): void {
    const { state, resources } = content;
    const { dict } = image;
    const document = this.#document;
    if (this.#isFirst(this.#drawn, dict)) this.#graphics.checkImage(image, value);
    this.#noteTransparency(state, 'fill');
    const inData = document.number(dict.get('SMaskInData')) ?? 0;
    if (document.stream(dict.get('SMask')) || inData > 0) this.#markTransparent();
    if (document.resolve(dict.get('ImageMask')) === true) this.#paint('fill', content);
    else {
      const space = document.resolve(dict.get('ColorSpace'));
      const own = space === null ? this.#graphics.jpxSpace(image) : undefined;
      if (space !== null) this.#use(space, resources);
      else if (own) this.#use(new PdfName(own), undefined);
    }
  }

  enterForm({ kind, stream, value, resources }: FormUse, user: CurrentContent | undefined): 'skip' | undefined {
    const { dict } = stream;
    const document = this.#document;
    const isForm = kind === 'form' || kind === 'softMask' || kind === 'appearance';
    const group = isForm ? document.dict(dict.get('Group')) : undefined;
    const isGroup = document.name(group?.get('S')) === 'Transparency';
    const key = this.#keyOf(stream, resources, user?.state);
    const known = this.#known.get(key);
    if (known) {
      for (const { rule, place } of known.reports) this.#checker.report(rule, place);
      if (known.isTransparent) this.#markTransparent();
      return 'skip';
    }
    const isUncolored =
      this.#open.at(-1)?.isUncolored === true || (kind === 'pattern' && document.number(dict.get('PaintType')) === 2);
    // What contains itself is not followed again.
    this.#known.set(key, { reports: [], isTransparent: false });
    // Glyphs use the resources of their font.
    const owner = kind === 'glyph' ? user?.state.text.font?.dict : dict;
    const hasOwnResources = document.dict(owner?.get('Resources')) !== undefined;
    this.#enter({ owner: dict, hasOwnResources, isUncolored, key });
    if (isForm) this.#graphics.checkForm(stream, value);
    const space = group?.get('CS');
    if (space !== undefined) this.#colors.use(space, resources);
    if (isGroup) this.#markTransparent();
    if (kind === 'softMask') this.#markTransparent();
    return undefined;
  }

  leaveForm(): void {
    const left = this.#open.pop();
    if (left?.key === undefined) return;
    const reports = this.#checker.reportsSince(left.firstReport);
    this.#known.set(left.key, { reports, isTransparent: left.isTransparent });
    if (left.isTransparent) this.#markTransparent();
  }

  incomplete(reason: Incompleteness): void {
    if (reason === 'unreadable' || reason === 'damaged')
      this.#checker.report(unreadableRule, { subject: this.#open.at(-1) });
  }

  /** What follows of a content with a malformed operand is not checked, so that the file passes no check. */
  async #unlessMalformed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      this.#checker.report(unreadableRule, { subject: this.#checker.pageNumber });
    }
  }

  #enter(content: Pick<OpenContent, 'owner' | 'hasOwnResources' | 'isUncolored' | 'key'>): OpenContent {
    const open = { ...content, states: 0, firstReport: this.#checker.reportCount, isTransparent: false };
    this.#open.push(open);
    return open;
  }

  /** Contents are interpreted once with the same colors, font and opacity of their user. */
  #keyOf(stream: PdfStream, resources: PdfDict, state: GraphicsState | undefined): string {
    const { fill, stroke, text, transparency, overprint } = state ?? {};
    const states = JSON.stringify([transparency, overprint, text?.mode]);
    const ids = [stream, resources, fill?.space, fill?.pattern, stroke?.space, stroke?.pattern, text?.font?.dict];
    return `${ids.map((value) => this.#idOf(value)).join(' ')} ${this.#open.at(-1)?.isUncolored === true} ${states}`;
  }

  #idOf(value: unknown): number {
    const key = value instanceof PdfName ? value.text : value;
    const id = this.#ids.get(key) ?? this.#ids.size;
    this.#ids.set(key, id);
    return id;
  }

  /** Whether a dictionary is checked for the first time for this page. */
  #isFirst(known: Map<PdfDict, number | undefined>, dict: PdfDict): boolean {
    const { pageNumber } = this.#checker;
    const isFirst = !known.has(dict) || known.get(dict) !== pageNumber;
    known.set(dict, pageNumber);
    return isFirst;
  }

  /** Whether the resources of the page have what those of a content lack. */
  #isOfPage(category: string, name: string, { resources }: CurrentContent): boolean {
    if (resources === this.#pageResources || this.#open.length < 2) return false;
    return this.#document.dict(this.#pageResources?.get(category))?.has(name) === true;
  }

  #paint(side: 'fill' | 'stroke', { state, resources }: CurrentContent): void {
    this.#noteTransparency(state, side);
    const paint: Paint = state[side];
    const { pattern } = paint;
    const overprint = { isOn: state.overprint[side], mode: state.overprint.mode };
    if (pattern && !(pattern instanceof PdfStream)) this.#useShading(pattern.get('Shading'), resources);
    else this.#use(paint.space, resources, overprint);
  }

  #useShading(shading: PdfValue | undefined, resources: PdfDict): void {
    const dict = asDict(this.#document.resolve(shading));
    const space = dict?.get('ColorSpace');
    if (space !== undefined) this.#use(space, resources);
  }

  #use(space: PdfValue | undefined, resources: PdfDict | undefined, overprint?: { isOn: boolean; mode: number }): void {
    if (this.#open.at(-1)?.isUncolored !== true) this.#colors.use(space, resources, overprint);
  }

  #noteTransparency({ transparency }: GraphicsState, side: 'fill' | 'stroke'): void {
    const { fillAlpha, strokeAlpha, isBlended, hasSoftMask } = transparency;
    const alpha = side === 'fill' ? fillAlpha : strokeAlpha;
    if (alpha < 1 || isBlended || hasSoftMask) this.#markTransparent();
  }

  #markTransparent(): void {
    const current = this.#open.at(-1);
    if (current) current.isTransparent = true;
  }
}
