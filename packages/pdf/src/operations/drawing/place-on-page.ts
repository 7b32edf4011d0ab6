import { Budget } from '../../budget.ts';
import { type Matrix, multiply } from '../../content/matrix.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import { decodeContent, joinContents, walkLimits } from '../../content/walk-contents.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type PageGeometry, pageGeometry, shownSize } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { deflateTightest } from '../shrink-structure/flate.ts';
import { matrixText } from './drawing.ts';

/** Where a form is on a page. */
export interface FormPlacement {
  /** Maps the form to the page as it is shown, in points from its lower left corner. */
  matrix: Matrix;
  /** Whether it is painted after or before the page's own content. */
  layer: 'over' | 'under';
}

/** Key in the properties of the marked content, and in the dictionaries of the streams, that `remove` finds. */
const markKey = 'BlattwerkPlaced';
/** What a stream with the key is: a placed form, or what opens and closes the graphics state of the page's own content. */
type Mark = 'form' | 'open' | 'close';
/** Beginning of the names of placed forms in the resources of pages. */
const namePrefix = 'Placed';

/** Size of a page as it is shown, in points. */
export function shownPoints(document: PdfDocument, page: Page): { width: number; height: number } {
  const geometry = pageGeometry(document, page);
  const { width, height } = shownSize(geometry);
  return { width: width * geometry.userUnit, height: height * geometry.userUnit };
}

/** Shows form XObjects on pages, and removes them again. Reading the contents of all pages has one budget. */
export class PagePlacer {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#context = { ...document.context, budget: new Budget(walkLimits) };
  }

  /**
   * Shows forms at places of a page as it is shown: its crop box, rotation and user unit are allowed for. Contents and
   * resources that other pages share are not changed. For readers of tagged PDF the forms are artifacts (ISO 32000-2,
   * 14.8.2.2).
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async place(pageIndex: number, placements: readonly (FormPlacement & { form: PdfRef })[]): Promise<void> {
    const document = this.#document;
    const page = this.#page(pageIndex);
    if (placements.length === 0) return;
    const toPage = visibleMatrix(pageGeometry(document, page));
    const forms = placements.map(({ form }) => form);
    const names = addResources(document, page, forms);
    const contentOf = (layer: FormPlacement['layer']) =>
      placements
        .flatMap((placement, at) => {
          if (placement.layer !== layer) return [];
          const matrix = matrixText(multiply(placement.matrix, toPage));
          return [`/Artifact << /Type /Pagination /${markKey} true >> BDC q ${matrix} cm /${names[at] ?? ''} Do Q EMC`];
        })
        .join('\n');
    const [under, over] = [contentOf('under'), contentOf('over')];
    const parts = this.#contentsOf(page);
    const isWrapped = over === '' || parts.length === 0 || this.#isWrapped(parts);
    const own = isWrapped ? parts : await this.#wrapped(page, parts);
    setContents(document, page, [
      ...(await streamOf(document, 'form', under)),
      ...own,
      ...(await streamOf(document, 'form', over)),
    ]);
  }

  /**
   * Removes what was placed on a page, also where a program has joined its streams since.
   * @returns whether there was anything
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async remove(pageIndex: number): Promise<boolean> {
    const document = this.#document;
    const page = this.#page(pageIndex);
    let isFound = false;
    const kept: PdfValue[] = [];
    const names = new Set<string>();
    for (const part of this.#contentsOf(page)) {
      const stream = document.stream(part);
      const content = stream && (await decodeContent(stream, document, this.#context));
      const without = content?.includes(markKey) ? this.#withoutMarked(content, names) : undefined;
      const isMarked = stream?.dict.has(markKey) === true;
      if (without !== undefined || isMarked) isFound = true;
      if (isMarked) continue;
      kept.push(...(without === undefined ? [part] : await streamOf(document, undefined, without)));
    }
    if (!isFound) return false;
    setContents(document, page, kept);
    const resources = document.dict(page.attributes.get('Resources'));
    const xobjects = document.dict(resources?.get('XObject'));
    if (resources && xobjects) {
      const others = new Map([...xobjects].filter(([name]) => !names.has(name)));
      setResources(document, page, withEntries(resources, { XObject: others.size > 0 ? others : undefined }));
    }
    return true;
  }

  #page(pageIndex: number): Page {
    const { pages } = this.#document;
    const page = pages[pageIndex];
    if (!page) throw new RangeError(`expected a page index below ${pages.length}, got ${pageIndex}`);
    return page;
  }

  /** The streams of a page's content; anything else is ignored, as by readers. */
  #contentsOf({ dict }: Page): readonly PdfValue[] {
    const contents = dict.get('Contents') ?? null;
    const parts = this.#document.array(contents) ?? [contents];
    return parts.filter((part) => this.#document.stream(part) !== undefined);
  }

  /** Whether the page's own content is between the streams that open and close its graphics state. */
  #isWrapped(parts: readonly PdfValue[]): boolean {
    const marks = parts.map((part) => this.#document.name(this.#document.stream(part)?.dict.get(markKey)));
    const own = marks.filter((mark) => mark !== 'form');
    return own[0] === 'open' && own.at(-1) === 'close';
  }

  /** The page's own content, whose state is as at its beginning afterwards. */
  async #wrapped(page: Page, parts: readonly PdfValue[]): Promise<PdfValue[]> {
    const { missing, open, marked, isInText } = await this.#balance(page);
    const close = `${isInText ? 'ET ' : ''}${'EMC '.repeat(marked)}${'Q '.repeat(open + 1)}`;
    return [
      ...(await streamOf(this.#document, 'open', 'q '.repeat(missing + 1))),
      ...parts,
      ...(await streamOf(this.#document, 'close', close)),
    ];
  }

  /** The graphics states that a page's content leaves open, or ends too often. */
  async #balance({ dict }: Page): Promise<Balance> {
    const { budget } = this.#context;
    const content = await joinContents(this.#document, dict.get('Contents'), budget, (stream) =>
      decodeContent(stream, this.#document, this.#context),
    );
    const tokenizer = new ContentTokenizer(content, this.#context);
    const balance = { missing: 0, open: 0, marked: 0, isInText: false };
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      if (operator === 'q') balance.open++;
      else if (operator === 'Q' && balance.open > 0) balance.open--;
      else if (operator === 'Q') balance.missing++;
      else if (operator === 'BT') balance.isInText = true;
      else if (operator === 'ET') balance.isInText = false;
      else if (operator === 'BMC' || operator === 'BDC') balance.marked++;
      else if (operator === 'EMC') balance.marked = Math.max(0, balance.marked - 1);
      else if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
    }
    return balance;
  }

  /**
   * The content without the sequences that have the mark; undefined where there is none.
   * @param names gets those of the forms that they show
   */
  #withoutMarked(content: Buffer, names: Set<string>): string | undefined {
    const tokenizer = new ContentTokenizer(content, this.#context);
    const pieces: string[] = [];
    let from = 0;
    let start = 0;
    /** Nesting of marked content within a sequence that has the mark; 0 outside of one. */
    let depth = 0;
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      else if (operator === 'Do' && depth > 0) names.add(tokenizer.name(operandCount - 1) ?? '');
      else if (operator === 'BDC' || operator === 'BMC') {
        if (depth > 0) depth++;
        else if (operandCount > 1 && tokenizer.text(operandCount - 1).includes(markKey)) {
          start = tokenizer.start(0);
          depth = 1;
        }
      } else if (operator === 'EMC' && depth > 0) {
        depth--;
        if (depth > 0) continue;
        pieces.push(content.toString('latin1', from, start));
        from = tokenizer.offset;
      }
    }
    return pieces.length > 0 ? [...pieces, content.toString('latin1', from)].join('') : undefined;
  }
}

interface Balance {
  /** Number of Q without a q before it. */
  missing: number;
  /** Number of q without a Q after it. */
  open: number;
  /** Number of sequences of marked content that do not end. */
  marked: number;
  /** Whether a text object does not end. */
  isInText: boolean;
}

/** Maps points of the page as it is shown, from its lower left corner, to its default user space (ISO 32000-2, 8.3.2.3). */
export function visibleMatrix({ box, quarterTurns, userUnit }: PageGeometry): Matrix {
  const scale = 1 / userUnit;
  const { left, bottom, right, top } = box;
  if (quarterTurns === 1) return [0, scale, -scale, 0, right, bottom];
  if (quarterTurns === 2) return [-scale, 0, 0, -scale, right, top];
  if (quarterTurns === 3) return [0, -scale, scale, 0, left, top];
  return [scale, 0, 0, scale, left, bottom];
}

/** A stream with a text, and the mark of what it is; none for an empty text. */
async function streamOf(document: PdfDocument, mark: Mark | undefined, text: string): Promise<PdfRef[]> {
  if (text.trim() === '') return [];
  const data = await deflateTightest(Buffer.from(text, 'latin1'));
  const marked = mark ? { [markKey]: new PdfName(mark) } : {};
  return [document.add(new PdfStream(dictOf({ Filter: new PdfName('FlateDecode'), ...marked }), data))];
}

function setContents(document: PdfDocument, { dict, number }: Page, parts: readonly PdfValue[]): void {
  dict.set('Contents', [...parts]);
  if (number !== undefined) document.markChanged(number);
}

function setResources(document: PdfDocument, { dict, attributes, number }: Page, resources: PdfDict): void {
  dict.set('Resources', resources);
  attributes.set('Resources', resources);
  if (number !== undefined) document.markChanged(number);
}

/** Adds forms to a copy of a page's resources. @returns their names */
function addResources(document: PdfDocument, page: Page, forms: readonly PdfRef[]): string[] {
  const resources = document.dict(page.attributes.get('Resources')) ?? new Map<string, PdfValue>();
  const xobjects = new Map(document.dict(resources.get('XObject')));
  let next = 0;
  const names = forms.map((form) => {
    for (const [name, value] of xobjects)
      if (name.startsWith(namePrefix) && value instanceof PdfRef && value.number === form.number) return name;
    while (xobjects.has(`${namePrefix}${next}`)) next++;
    const name = `${namePrefix}${next}`;
    xobjects.set(name, form);
    return name;
  });
  setResources(document, page, withEntries(resources, { XObject: xobjects }));
  return names;
}
