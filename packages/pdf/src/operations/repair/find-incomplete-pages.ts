import { ContentTokenizer } from '../../content/tokenizer.ts';
import { textOperators } from '../../content/walk-contents.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../../file/values.ts';
import { DataInspector } from './data-inspector.ts';

/** Maximum content of one page that is read, in bytes. */
const maxContentBytes = 16 * 1024 * 1024;
const noBytes = Buffer.alloc(0);
/** Maximum nesting of forms. */
const maxFormDepth = 8;
/** Maximum nesting of graphics states; ISO 32000-1, annex C, requires 28. */
const maxSavedStates = 512;

/** A page with missing content. */
export interface IncompletePage {
  /** Page index, from 0. */
  pageIndex: number;
  /** Whether none of the content is left. */
  isEmpty: boolean;
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
  remains: ReadonlyMap<PdfStream, Buffer>;
  /** Font resources that are missing, and whose text is in ASCII. */
  lostFonts: Pick<LostFont, 'owner' | 'name'>[];
}

/** As `findIncompletePages`, with what is left. */
export async function inspectPages(document: PdfDocument): Promise<PageContents> {
  const inspector = new PageInspector(document);
  const incompletePages: IncompletePage[] = [];
  let textBytes = 0;
  for (const [pageIndex, page] of document.pages.entries()) {
    const state = await inspector.inspectPage(page);
    if (!state.isComplete) incompletePages.push({ pageIndex, isEmpty: !state.paints });
    textBytes += state.textBytes;
  }
  return { incompletePages, textBytes, remains: inspector.remains, lostFonts: inspector.lostFonts };
}

interface ContentState {
  isComplete: boolean;
  /** Whether any of the remaining content is visible. */
  paints: boolean;
  textBytes: number;
}

class PageInspector {
  readonly #document: PdfDocument;
  readonly #data: DataInspector;
  readonly #forms = new Map<PdfStream, ContentState>();
  /** By the dictionary with the /Resources, and by name. */
  readonly #lostFonts = new Map<PdfDict, Map<string, LostFont>>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#data = new DataInspector(document);
  }

  get lostFonts(): PageContents['lostFonts'] {
    const all = [...this.#lostFonts.values()].flatMap((fonts) => [...fonts.values()]);
    return all.filter(({ printable, shown }) => printable >= shown * minPrintableShare);
  }

  get remains(): ReadonlyMap<PdfStream, Buffer> {
    return this.#data.remains;
  }

  async inspectPage(page: Page): Promise<ContentState> {
    const content = await this.#inspectContents(page);
    const annotations = await this.#inspectAnnotations(page.dict.get('Annots'));
    return {
      isComplete: content.isComplete && annotations.isComplete,
      paints: content.paints || annotations.paints,
      textBytes: content.textBytes + annotations.textBytes,
    };
  }

  async #inspectContents({ number, dict, attributes }: Page): Promise<ContentState> {
    const contents = dict.get('Contents');
    const parts = this.#document.array(contents) ?? (contents === undefined || contents === null ? [] : [contents]);
    if (parts.length === 0) {
      // A malformed page object may have lost its /Contents entry.
      const isReadable = number === undefined || !this.#document.unreadable.has(number);
      return { isComplete: isReadable, paints: false, textBytes: 0 };
    }
    let isComplete = true;
    let bytesLeft = maxContentBytes;
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#document.stream(part);
      if (!stream) {
        isComplete &&= !(part instanceof PdfRef);
        continue;
      }
      const { bytes, isComplete: isWhole } = await this.#data.inspectContent(stream, Math.max(1, bytesLeft));
      isComplete &&= isWhole;
      bytesLeft -= bytes.length;
      if (bytesLeft <= 0) break;
      pieces.push(bytes, Buffer.from('\n'));
    }
    const used = await this.#inspectOperations(Buffer.concat(pieces), attributes, 0);
    return { ...used, isComplete: isComplete && used.isComplete };
  }

  /** @param owner has the /Resources of the content */
  async #inspectOperations(content: Buffer, owner: PdfDict, depth: number): Promise<ContentState> {
    const resources = owner.get('Resources');
    const tokenizer = new ContentTokenizer(content, this.#document.context);
    const state = { isComplete: true, paints: false, textBytes: 0 };
    const text = new TextState();
    let lostFont: LostFont | undefined;
    /** Inspected resources, by category and name. */
    const seen = new Set<string>();
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      text.follow(tokenizer);
      // Reads the image even if the page is known to paint; otherwise its data would be taken for operators.
      if (operator === 'BI' && tokenizer.inlineImage(undefined, (value) => value ?? null)) state.paints = true;
      state.paints ||= paintingOperators.has(operator) || (textOperators.has(operator) && text.isVisible);
      if (textOperators.has(operator)) {
        const shown = shownBytes(tokenizer);
        state.textBytes += shown.length;
        if (lostFont) countPrintable(lostFont, shown);
      }
      const category = resourceCategories.get(operator);
      if (category === undefined) continue;
      const name = tokenizer.name(tokenizer.operandCount - (operator === 'Tf' ? 2 : 1));
      if (name === undefined) continue;
      const resource = this.#findResource(resources, category, name);
      if (operator === 'Tf') {
        text.hasGlyphs = this.#hasGlyphs(resource);
        lostFont = resource === 'lost' ? this.#addLostFont(owner, name) : undefined;
      }
      if (seen.has(`${category} ${name}`)) continue;
      seen.add(`${category} ${name}`);
      const used = await this.#inspectResource(resource, owner, depth);
      state.isComplete &&= used.isComplete;
      if (operator !== 'Do') continue;
      state.paints ||= used.paints;
      state.textBytes += used.textBytes;
    }
    return state;
  }

  /** @returns undefined where the file never had the resource; `lost` where it is missing */
  #findResource(resources: PdfValue | undefined, category: string, name: string): PdfValue | 'lost' | undefined {
    if (this.#data.isLost(resources)) return 'lost';
    const entries = this.#document.dict(resources)?.get(category);
    if (this.#data.isLost(entries)) return 'lost';
    const value = this.#document.dict(entries)?.get(name);
    return this.#data.isLost(value) ? 'lost' : value;
  }

  #addLostFont(owner: PdfDict, name: string): LostFont {
    const fonts = this.#lostFonts.get(owner) ?? new Map<string, LostFont>();
    const font = fonts.get(name) ?? { owner, name, printable: 0, shown: 0 };
    this.#lostFonts.set(owner, fonts.set(name, font));
    return font;
  }

  /** @param outer has the /Resources of the surrounding content, for a form without resources of its own */
  async #inspectResource(value: PdfValue | 'lost' | undefined, outer: PdfDict, depth: number): Promise<ContentState> {
    if (value === 'lost') return { isComplete: false, paints: false, textBytes: 0 };
    const stream = this.#document.stream(value);
    const isForm = stream !== undefined && this.#document.name(stream.dict.get('Subtype')) === 'Form';
    if (isForm) return this.#inspectForm(stream, outer, depth);
    const isComplete = await this.#data.isWhole(value);
    return { isComplete, paints: isComplete && stream !== undefined, textBytes: 0 };
  }

  /**
   * Whether a font has glyphs. Only Type 3 fonts can lack them (ISO 32000-2, 9.6.4); readers substitute other fonts.
   */
  #hasGlyphs(font: PdfValue | 'lost' | undefined): boolean {
    if (font === 'lost') return true;
    const dict = this.#document.dict(font);
    if (this.#document.name(dict?.get('Subtype')) !== 'Type3') return true;
    for (const procedure of this.#document.dict(dict?.get('CharProcs'))?.values() ?? []) {
      this.#document.budget.step();
      if (this.#document.stream(procedure)) return true;
    }
    return false;
  }

  async #inspectForm(form: PdfStream, outer: PdfDict, depth: number): Promise<ContentState> {
    const known = this.#forms.get(form);
    if (known) return known;
    if (depth >= maxFormDepth) return { isComplete: true, paints: true, textBytes: 0 };
    // A form that draws itself counts as complete while it is inspected.
    this.#forms.set(form, { isComplete: true, paints: false, textBytes: 0 });
    const { bytes, isComplete } = await this.#data.inspectContent(form, maxContentBytes);
    const used = await this.#inspectOperations(bytes, form.dict.has('Resources') ? form.dict : outer, depth + 1);
    const state = { ...used, isComplete: isComplete && used.isComplete };
    this.#forms.set(form, state);
    return state;
  }

  /** Inspects the current appearances of annotations (ISO 32000-2, 12.5.5). */
  async #inspectAnnotations(annotations: PdfValue | undefined): Promise<ContentState> {
    const state = { isComplete: !this.#data.isLost(annotations), paints: false, textBytes: 0 };
    for (const item of this.#document.array(annotations) ?? []) {
      this.#document.budget.step();
      const annotation: PdfDict = this.#document.dict(item) ?? new Map();
      const appearances = annotation.get('AP');
      const normal = this.#document.dict(appearances)?.get('N');
      const states = this.#document.stream(normal) ? undefined : this.#document.dict(normal);
      const current = states ? states.get(this.#document.name(annotation.get('AS')) ?? '') : normal;
      const isLost = [item, appearances, normal, current].some((value) => this.#data.isLost(value));
      const appearance = this.#document.stream(current);
      const used = appearance && !isLost ? await this.#inspectForm(appearance, appearance.dict, 0) : undefined;
      state.isComplete &&= !isLost && (used?.isComplete ?? true);
      state.paints ||= used?.paints ?? false;
      state.textBytes += used?.textBytes ?? 0;
    }
    return state;
  }
}

/**
 * Visibility of text, which depends on the text rendering mode (ISO 32000-2, 9.3.6); recognized text of scans is
 * invisible.
 */
class TextState {
  /** Whether the current font has glyphs. */
  hasGlyphs = true;
  #mode = 0;
  readonly #savedModes: number[] = [];

  get isVisible(): boolean {
    return this.hasGlyphs && this.#mode !== 3 && this.#mode !== 7;
  }

  /** Applies the current operation of the tokenizer. */
  follow(tokenizer: ContentTokenizer): void {
    const { operator, operandCount } = tokenizer;
    if (operator === 'Tr') this.#mode = tokenizer.number(operandCount - 1);
    else if (operator === 'q' && this.#savedModes.length < maxSavedStates) this.#savedModes.push(this.#mode);
    else if (operator === 'Q') this.#mode = this.#savedModes.pop() ?? this.#mode;
  }
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

function countPrintable(font: LostFont, shown: Buffer): void {
  font.shown += shown.length;
  for (const code of shown) if (code >= 0x20 && code <= 0x7e) font.printable++;
}

/** The strings that the current operation shows. */
function shownBytes(tokenizer: ContentTokenizer): Buffer {
  const last = tokenizer.operandCount - 1;
  const kind = tokenizer.kind(last);
  if (kind !== 'string' && kind !== 'array') return noBytes;
  try {
    const shown = tokenizer.operand(last);
    const parts = Array.isArray(shown) ? shown : [shown];
    return Buffer.concat(parts.filter((part) => Buffer.isBuffer(part)));
  } catch (error) {
    if (error instanceof MalformedPdf) return noBytes;
    throw error;
  }
}

/** Operators that paint without resources (ISO 32000-2, Annex A), except text. */
const paintingOperators: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh']);

/** Operators with a resource name, and the resource category (ISO 32000-2, table 34). */
const resourceCategories: ReadonlyMap<string, string> = new Map([
  ['Do', 'XObject'],
  ['Tf', 'Font'],
  ['gs', 'ExtGState'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['sh', 'Shading'],
]);
