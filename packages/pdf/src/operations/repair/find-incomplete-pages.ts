import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../../file/values.ts';
import type {
  ContentHandler,
  CurrentContent,
  FormUse,
  ImageUse,
  Incompleteness,
  ResourceUse,
} from '../../interpret/content-handler.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { DataInspector, type StreamRemains } from './data-inspector.ts';

/**
 * What a page can lack, in whole or in part: its content, with forms that this uses; fonts; images, and what else is drawn by its
 * name; looks of annotations; colors, patterns and other resources.
 */
export const pageParts = ['content', 'fonts', 'images', 'annotations', 'colors'] as const;
export type PagePart = (typeof pageParts)[number];

/** A page with missing content. */
export interface IncompletePage {
  /** Page index, from 0. */
  pageIndex: number;
  /** Whether none of the content is left. */
  isEmpty: boolean;
  /** At least one, in the order of `pageParts`. */
  lacks: readonly PagePart[];
}

/**
 * Finds the pages of a damaged file with incomplete content: a content stream, an annotation or a used resource (such
 * as a form, image or font) is missing, truncated or damaged. Pages that never had content are not reported.
 * @param document lenient, so that references to missing objects remain
 * @throws TooComplexPdf where the budget is exhausted
 */
export async function findIncompletePages(document: PdfDocument): Promise<IncompletePage[]> {
  return (await inspectPages(document)).incompletePages;
}

/** What the pages of a document show. */
export interface PageContents {
  incompletePages: IncompletePage[];
  /** Bytes of all strings that are shown as visible text, to compare readings of the same file. */
  textBytes: number;
  /** What is left of the damaged streams that have only general filters. */
  remains: ReadonlyMap<PdfStream, StreamRemains>;
  /** Font resources that are missing, and whose text is in ASCII. */
  lostFonts: Pick<LostFont, 'owner' | 'name'>[];
  /** Number of streams whose data is damaged, in whole or in part. */
  damagedStreams: number;
}

/**
 * As `findIncompletePages`, with what is left.
 * @param options.stopsAtLoss whether only the pages up to the first incomplete one are inspected
 */
export async function inspectPages(document: PdfDocument, { stopsAtLoss = false } = {}): Promise<PageContents> {
  const inspector = new PageInspector(document);
  const incompletePages: IncompletePage[] = [];
  let textBytes = 0;
  for (const [pageIndex, page] of document.pages.entries()) {
    const state = await inspector.inspectPage(page);
    if (state.lacks !== 0) incompletePages.push({ pageIndex, isEmpty: !state.paints, lacks: partsOf(state.lacks) });
    textBytes += state.textBytes;
    if (stopsAtLoss && state.lacks !== 0) break;
  }
  const { data, lostFonts } = inspector;
  return { incompletePages, textBytes, remains: data.remains, lostFonts, damagedStreams: data.damaged.size };
}

interface ContentState {
  /** A bit for each of `pageParts`. */
  lacks: number;
  /** Whether any of the remaining content is visible. */
  paints: boolean;
  textBytes: number;
}

const nothing: ContentState = { lacks: 0, paints: false, textBytes: 0 };
const lost = lostPart('content');
const lostAnnotation = lostPart('annotations');

function lostPart(part: PagePart): ContentState {
  return { ...nothing, lacks: 1 << pageParts.indexOf(part) };
}

function partsOf(lacks: number): PagePart[] {
  return pageParts.filter((_, bit) => (lacks & (1 << bit)) !== 0);
}

/** An annotation has none that its appearance uses. */
const noResources: PdfDict = new Map();

class PageInspector {
  readonly data: DataInspector;
  /** Forms that were inspected; those that are inspected count as complete, so that cycles end. */
  readonly forms = new Map<PdfStream, ContentState>();
  readonly document: PdfDocument;
  readonly #interpreter: Interpreter;
  /** By the dictionary with the /Resources, and by name. */
  readonly #lostFonts = new Map<PdfDict, Map<string, LostFont>>();
  readonly #drawnFonts = new Map<PdfDict, boolean>();

  constructor(document: PdfDocument) {
    this.document = document;
    this.data = new DataInspector(document);
    const decode = async (stream: PdfStream) => {
      const { bytes, isComplete } = await this.data.inspectContent(stream);
      return { bytes, isWhole: isComplete, isReadable: true };
    };
    this.#interpreter = new Interpreter(document, { context: document.context, decode });
  }

  get lostFonts(): PageContents['lostFonts'] {
    const all = [...this.#lostFonts.values()].flatMap((fonts) => [...fonts.values()]);
    return all.filter(({ printable, shown }) => printable >= shown * minPrintableShare);
  }

  async inspectPage(page: Page): Promise<ContentState> {
    const content = await this.#inspectContents(page);
    return added(content, await this.#inspectAnnotations(page.dict.get('Annots')));
  }

  lostFont(owner: PdfDict, name: string): LostFont {
    const fonts = this.#lostFonts.get(owner) ?? new Map<string, LostFont>();
    const font = fonts.get(name) ?? { owner, name, printable: 0, shown: 0 };
    this.#lostFonts.set(owner, fonts.set(name, font));
    return font;
  }

  /**
   * Whether a font has glyphs. Only Type 3 fonts can lack them (ISO 32000-2, 9.6.4); readers substitute other fonts.
   */
  hasGlyphs(font: PdfDict | undefined): boolean {
    if (!font || this.document.name(font.get('Subtype')) !== 'Type3') return true;
    let hasGlyphs = this.#drawnFonts.get(font);
    if (hasGlyphs === undefined) {
      const procedures = [...(this.document.dict(font.get('CharProcs'))?.values() ?? [])];
      this.document.budget.step(procedures.length);
      hasGlyphs = procedures.some((procedure) => this.document.stream(procedure));
      this.#drawnFonts.set(font, hasGlyphs);
    }
    return hasGlyphs;
  }

  async #inspectContents(page: Page): Promise<ContentState> {
    const { number, dict, attributes } = page;
    const contents = dict.get('Contents');
    const parts = this.document.array(contents) ?? (contents === undefined || contents === null ? [] : [contents]);
    // A malformed page object may have lost its /Contents entry.
    if (parts.length === 0) return number === undefined || !this.document.unreadable.has(number) ? nothing : lost;
    const inspector = new ContentInspector(this, attributes);
    await this.#interpreter.page(page, inspector);
    const isLost = parts.some((part) => part instanceof PdfRef && !this.document.stream(part));
    return added(inspector.state, isLost ? lost : nothing);
  }

  /** Inspects the current appearances of annotations (ISO 32000-2, 12.5.5). */
  async #inspectAnnotations(annotations: PdfValue | undefined): Promise<ContentState> {
    const { data, document } = this;
    let state = data.isLost(annotations) ? lostAnnotation : nothing;
    for (const item of document.array(annotations) ?? []) {
      document.budget.step();
      const annotation: PdfDict = document.dict(item) ?? new Map();
      const appearances = annotation.get('AP');
      const normal = document.dict(appearances)?.get('N');
      const states = document.stream(normal) ? undefined : document.dict(normal);
      const current = states ? states.get(document.name(annotation.get('AS')) ?? '') : normal;
      const appearance = document.stream(current);
      if ([item, appearances, normal, current].some((value) => data.isLost(value)))
        state = added(state, lostAnnotation);
      else if (appearance) {
        const inspector = new ContentInspector(this, noResources);
        await this.#interpreter.form(appearance, inspector);
        const { lacks } = inspector.state;
        state = added(state, { ...inspector.state, lacks: lacks === 0 ? 0 : lostAnnotation.lacks });
      }
    }
    return state;
  }
}

/** Inspects one content, and adds what its forms have. */
class ContentInspector implements ContentHandler {
  readonly ignoresPlaces = true;
  state = nothing;
  readonly #inspector: PageInspector;
  readonly #owner: PdfDict;
  /** Resources that were inspected, by category and name; of a font that is lost, the text that is shown with it. */
  readonly #seen = new Map<string, LostFont | undefined>();
  readonly #drawn = new Set<PdfStream>();
  #lostFont: LostFont | undefined;

  /** @param owner has the /Resources of the content */
  constructor(inspector: PageInspector, owner: PdfDict) {
    this.#inspector = inspector;
    this.#owner = owner;
  }

  incomplete(reason: Incompleteness): void {
    if (reason === 'damaged') this.#add(lost);
    // What is nested deeper is taken to be there.
    if (reason === 'nested') this.#paint();
  }

  useResource(use: ResourceUse, content: CurrentContent): Promise<void> | undefined {
    const { category, name } = use;
    const key = `${category} ${name}`;
    const isKnown = this.#seen.has(key);
    const resource = isKnown ? undefined : this.#find(category, name);
    if (!isKnown)
      this.#seen.set(
        key,
        category === 'Font' && resource === 'lost' ? this.#inspector.lostFont(this.#owner, name) : undefined,
      );
    if (category === 'Font') this.#lostFont = this.#seen.get(key);
    return isKnown ? undefined : this.#inspectResource(resource, category, content);
  }

  async #inspectResource(
    resource: PdfValue | 'lost' | undefined,
    category: string,
    { operation }: CurrentContent,
  ): Promise<void> {
    const { data, document } = this.#inspector;
    const stream = resource === 'lost' ? undefined : document.stream(resource);
    if (stream && document.name(stream.dict.get('Subtype')) === 'Form') return;
    const isDrawn = operation.operator === 'Do' && stream !== undefined;
    const isComplete = resource !== 'lost' && (await data.isWhole(resource));
    this.#add({
      ...(isComplete ? nothing : lostPart(partOf(category))),
      paints: isDrawn && (isComplete || (await data.showsPart(stream))),
    });
  }

  showText(run: TextRun): void {
    const { mode, font } = run.state;
    this.#add({
      lacks: 0,
      // Recognized text of scans is invisible (ISO 32000-2, 9.3.6).
      paints: this.state.paints || (mode !== 3 && mode !== 7 && this.#inspector.hasGlyphs(font?.dict)),
      textBytes: shownBytes(run),
    });
    if (this.#lostFont) countPrintable(this.#lostFont, run);
  }

  paintPath({ operation }: CurrentContent): void {
    if (operation.operator !== 'n') this.#paint();
  }

  paintShading(): void {
    this.#paint();
  }

  drawImage({ value }: ImageUse): void {
    if (value === undefined) this.#paint();
  }

  enterForm({ stream }: FormUse): ContentInspector | 'skip' {
    const { data, forms } = this.#inspector;
    const known = forms.get(stream);
    if (this.#drawn.has(stream) || data.isLost(this.#owner.get('Resources'))) return 'skip';
    this.#drawn.add(stream);
    if (known) this.#add(known);
    if (known) return 'skip';
    forms.set(stream, nothing);
    return new ContentInspector(this.#inspector, stream.dict.has('Resources') ? stream.dict : this.#owner);
  }

  leaveForm({ stream }: FormUse, _: PdfRef | undefined, inner: ContentHandler): void {
    if (!(inner instanceof ContentInspector)) return;
    this.#inspector.forms.set(stream, inner.state);
    this.#add(inner.state);
  }

  #paint(): void {
    if (!this.state.paints) this.#add({ ...nothing, paints: true });
  }

  #add(state: ContentState): void {
    this.state = added(this.state, state);
  }

  /** @returns undefined where the file never had the resource; `lost` where it is missing */
  #find(category: string, name: string): PdfValue | 'lost' | undefined {
    const { data, document } = this.#inspector;
    const resources = this.#owner.get('Resources');
    if (data.isLost(resources)) return 'lost';
    const entries = document.dict(resources)?.get(category);
    if (data.isLost(entries)) return 'lost';
    const value = document.dict(entries)?.get(name);
    return data.isLost(value) ? 'lost' : value;
  }
}

/** The part that a resource of a category is (ISO 32000-2, table 34). */
function partOf(category: string): PagePart {
  if (category === 'Font') return 'fonts';
  return category === 'XObject' ? 'images' : 'colors';
}

function added(one: ContentState, other: ContentState): ContentState {
  return {
    lacks: one.lacks | other.lacks,
    paints: one.paints || other.paints,
    textBytes: one.textBytes + other.textBytes,
  };
}

/** A font resource that is missing, and the bytes that are shown with it. */
interface LostFont {
  /** The attributes of a page or the dictionary of a form that has or had the font in its /Resources. */
  owner: PdfDict;
  name: string;
  printable: number;
  shown: number;
}

/** Share of printable ASCII from which bytes are taken for text, and not for the numbers of glyphs. */
const minPrintableShare = 0.8;

function countPrintable(font: LostFont, run: TextRun): void {
  for (const string of orWhereMalformed(() => run.items, [])) {
    if (!Buffer.isBuffer(string)) continue;
    font.shown += string.length;
    for (const code of string) if (code >= 0x20 && code <= 0x7e) font.printable++;
  }
}

function shownBytes(run: TextRun): number {
  return orWhereMalformed(() => run.shownBytes, 0);
}

function orWhereMalformed<T>(read: () => T, other: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedPdf) return other;
    throw error;
  }
}
