import { createHash } from 'node:crypto';
import { type Matrix, multiply } from '../content/matrix.ts';
import { visibleMatrix } from '../content/page-matrix.ts';
import { ContentTokenizer } from '../content/tokenizer.ts';
import { decodeContent, joinContents } from '../content/content-streams.ts';
import { walkLimits } from '../content/limits.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Box, pageGeometry } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import type { ParseContext } from '../file/parser.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../file/values.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import { matrixText } from './coordinate-text.ts';

/** Where a form is on a page. */
export interface FormPlacement {
  /** Maps the form to the page as it is shown, in points from its lower left corner. */
  matrix: Matrix;
  /** Whether it is painted after or before the page's own content. */
  layer: 'over' | 'under';
}

/** A form that becomes content of a page. */
interface AppendedForm {
  form: PdfRef;
  /** Maps the form to the page's default user space (ISO 32000-2, 8.3.2.3). */
  matrix: Matrix;
  /** Operation that begins marked content, such as `/Form << /MCID 3 >> BDC`. */
  mark?: string | undefined;
}

/**
 * Key of what `remove` finds: in the properties of marked content with the owner or `true`, and in the dictionaries of
 * streams with what they are: a placed `form`, or what `open`s and `close`s the graphics state of the page's own content.
 */
const markKey = 'BlattwerkPlaced';
/** The owner after the key. */
const ownerPattern = /\/BlattwerkPlaced\s*\/(\w+)/;
/** Beginning of the names of placed forms in the resources of pages. */
const namePrefix = 'Placed';

/** Shows form XObjects on pages, and removes them again. Reading the contents of all pages has one budget. */
export class PagePlacer {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #owner: string | undefined;
  /** Streams by the digest of their content: pages of equal size share them. */
  readonly #streams = new Map<string, PdfRef>();

  /** @param owner a name in letters that is part of the mark: then only what has it is removed, and otherwise all */
  constructor(document: PdfDocument, owner?: string) {
    this.#document = document;
    this.#context = { ...document.context, budget: document.budget.forWork(walkLimits) };
    this.#owner = owner;
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
    const page = this.#document.page(pageIndex);
    if (placements.length === 0) return;
    const toPage = visibleMatrix(pageGeometry(document, page));
    const names = addResources(document, page, new Set(placements.map(({ form }) => form)));
    const mark = `/Type /Pagination /${markKey} ${this.#owner === undefined ? 'true' : `/${this.#owner}`}`;
    const contentOf = (layer: FormPlacement['layer']) => {
      const shown = placements
        .filter((placement) => placement.layer === layer)
        .map(({ form, matrix }) => `q ${matrixText(multiply(matrix, toPage))} cm /${names.get(form) ?? ''} Do Q`);
      return shown.length === 0 ? '' : `/Artifact << ${mark} >> BDC\n${shown.join('\n')}\nEMC`;
    };
    const [under, over] = [contentOf('under'), contentOf('over')];
    const parts = this.#contentsOf(page);
    const isWrapped = over === '' || parts.length === 0 || this.#isWrapped(parts);
    const own = isWrapped ? parts : await this.#wrapped(page, parts, { isMarked: true });
    setContents(document, page, [
      ...(await this.#streamOf('form', under)),
      ...own,
      ...(await this.#streamOf('form', over)),
    ]);
  }

  /**
   * Shows forms over everything on a page, as part of its own content, which `remove` leaves.
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async append(pageIndex: number, appended: readonly AppendedForm[]): Promise<void> {
    const document = this.#document;
    const page = this.#document.page(pageIndex);
    if (appended.length === 0) return;
    const forms = appended.map(({ form }) => form);
    const names = addResources(document, page, forms);
    const content = appended.map(({ form, matrix, mark }) => {
      const shown = `q ${matrixText(matrix)} cm /${names.get(form) ?? ''} Do Q`;
      return mark === undefined ? shown : `${mark} ${shown} EMC`;
    });
    const parts = this.#contentsOf(page);
    const isWrapped = parts.length === 0 || this.#isWrapped(parts);
    const own = isWrapped ? parts : await this.#wrapped(page, parts, { isMarked: false });
    // What closes the state of the page's content has to stay.
    for (const part of own) {
      const dict = document.stream(part)?.dict;
      const mark = document.name(dict?.get(markKey));
      if (mark === 'open' || mark === 'close') dict?.delete(markKey);
    }
    setContents(document, page, [...own, ...(await this.#streamOf(undefined, content.join('\n')))]);
  }

  /**
   * Shows the content of a page under a matrix, within a box: both of its default user space. Patterns, which are not under the
   * matrix of the content (ISO 32000-2, 8.7.2), and the page itself stay as they are.
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async transform(pageIndex: number, matrix: Matrix, { left, bottom, right, top }: Box): Promise<void> {
    const page = this.#document.page(pageIndex);
    const parts = this.#contentsOf(page);
    if (parts.length === 0) return;
    const clip = `${matrixText([left, bottom, right - left, top - bottom])} re W n`;
    const before = `${matrixText(matrix)} cm ${clip} `;
    setContents(this.#document, page, await this.#wrapped(page, parts, { isMarked: false, before }));
  }

  /**
   * Adds a form XObject that shows the content of a page, within a box of its default user space. Its marked content has the
   * identifiers of that of the page (14.7.5.2).
   * @returns undefined for a page without content
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async formOf(pageIndex: number, { left, bottom, right, top }: Box): Promise<PdfRef | undefined> {
    const document = this.#document;
    const page = document.page(pageIndex);
    const parts = this.#contentsOf(page);
    if (parts.length === 0) return undefined;
    const { missing } = await this.#balance(page);
    const group = document.dict(page.dict.get('Group'));
    const entries = {
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Form'),
      BBox: [left, bottom, right, top],
      Resources: page.attributes.get('Resources') ?? new Map(),
      // The group of a page is isolated (11.4.7).
      Group: group && withEntries(group, { I: true }),
      StructParents: page.dict.get('StructParents'),
    };
    const only = parts.length === 1 && missing === 0 ? document.stream(parts[0]) : undefined;
    if (only)
      return document.add(new PdfStream(withEntries(only.dict, { ...entries, [markKey]: undefined }), only.raw));
    const content = await this.#joined(page);
    const data = await deflateTightest(Buffer.concat([Buffer.from('q '.repeat(missing)), content]));
    return document.add(new PdfStream(dictOf({ ...entries, Filter: new PdfName('FlateDecode') }), data));
  }

  /**
   * Removes what was placed on a page by the owner, also where a program has joined its streams since.
   * @returns whether there was anything
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where reading its content exhausts the budget
   */
  async remove(pageIndex: number): Promise<boolean> {
    const document = this.#document;
    const page = this.#document.page(pageIndex);
    let isFound = false;
    /** Whether something stays that was placed by others. */
    let hasOthers = false;
    const parts: { part: PdfValue; isWrapper: boolean }[] = [];
    const names: ShownNames = { removed: new Set(), kept: new Set() };
    const unmarked: Buffer[] = [];
    for (const part of this.#contentsOf(page)) {
      const mark = this.#markOf(part);
      const isWrapper = mark === 'open' || mark === 'close';
      const stream = document.stream(part);
      const content = stream && !isWrapper ? await this.#decode(stream) : undefined;
      const without = content?.includes(markKey) ? this.#withoutMarked(content, names) : undefined;
      if (content && without === undefined) unmarked.push(content);
      isFound ||= without !== undefined;
      hasOthers ||= (without ?? content)?.includes(markKey) === true;
      const kept = without === undefined ? [part] : await this.#streamOf(mark, without);
      parts.push(...kept.map((each) => ({ part: each, isWrapper })));
    }
    if (!isFound) return false;
    // They may show the same forms.
    for (const content of unmarked)
      if (Array.from(names.removed).some((name) => content.includes(name))) this.#withoutMarked(content, names);
    const kept = parts.filter(({ isWrapper }) => hasOthers || !isWrapper);
    setContents(
      document,
      page,
      kept.map(({ part }) => part),
    );
    const resources = document.dict(page.attributes.get('Resources'));
    const xobjects = document.dict(resources?.get('XObject'));
    if (resources && xobjects) {
      const isRemoved = (name: string) => names.removed.has(name) && !names.kept.has(name);
      const others = new Map([...xobjects].filter(([name]) => !isRemoved(name)));
      setResources(document, page, withEntries(resources, { XObject: others.size > 0 ? others : undefined }));
    }
    return true;
  }

  /** The streams of a page's content; anything else is ignored, as by readers. */
  #contentsOf({ dict }: Page): readonly PdfValue[] {
    const contents = dict.get('Contents') ?? null;
    const parts = this.#document.array(contents) ?? [contents];
    return parts.filter((part) => this.#document.stream(part) !== undefined);
  }

  #markOf(part: PdfValue): string | undefined {
    return this.#document.name(this.#document.stream(part)?.dict.get(markKey));
  }

  async #decode(stream: PdfStream): Promise<Buffer> {
    return (await decodeContent(stream, this.#document, this.#context)).bytes;
  }

  /** Whether the page's own content is between the streams that open and close its graphics state. */
  #isWrapped(parts: readonly PdfValue[]): boolean {
    const marks = parts.map((part) => this.#markOf(part));
    const own = marks.filter((mark) => mark !== 'form');
    return own[0] === 'open' && own.at(-1) === 'close';
  }

  /**
   * The page's own content, whose state is as at its beginning afterwards.
   * @param before operations that the content is under
   */
  async #wrapped(
    page: Page,
    parts: readonly PdfValue[],
    { isMarked, before = '' }: { isMarked: boolean; before?: string },
  ): Promise<PdfValue[]> {
    const { missing, open, marked, isInText } = await this.#balance(page);
    const close = `${isInText ? 'ET ' : ''}${'EMC '.repeat(marked)}${'Q '.repeat(open + 1)}`;
    return [
      ...(await this.#streamOf(isMarked ? 'open' : undefined, `q ${before}${'q '.repeat(missing)}`)),
      ...parts,
      ...(await this.#streamOf(isMarked ? 'close' : undefined, close)),
    ];
  }

  /** The content of a page in one piece. */
  #joined({ dict }: Page): Promise<Buffer> {
    const { budget } = this.#context;
    return joinContents(this.#document, dict.get('Contents'), budget, (stream) => this.#decode(stream));
  }

  /** The graphics states that a page's content leaves open, or ends too often. */
  async #balance(page: Page): Promise<Balance> {
    const content = await this.#joined(page);
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
   * @param names gets those of the forms that they and all else show
   */
  #withoutMarked(content: Buffer, names: ShownNames): string | undefined {
    const tokenizer = new ContentTokenizer(content, this.#context);
    const pieces: string[] = [];
    let from = 0;
    let start = 0;
    /** Nesting of marked content within a sequence that has the mark; 0 outside of one. */
    let depth = 0;
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      else if (operator === 'Do') names[depth > 0 ? 'removed' : 'kept'].add(tokenizer.name(operandCount - 1) ?? '');
      else if (operator === 'BDC' || operator === 'BMC') {
        if (depth > 0) depth++;
        else if (operandCount > 1 && this.#isOwn(tokenizer.text(operandCount - 1))) {
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

  /** Whether the properties of marked content have the mark of the owner. */
  #isOwn(properties: string): boolean {
    if (this.#owner === undefined) return properties.includes(markKey);
    return ownerPattern.exec(properties)?.[1] === this.#owner;
  }

  /** A stream with a text, and the mark of what it is; none for an empty text. */
  async #streamOf(mark: string | undefined, text: string): Promise<PdfRef[]> {
    if (text.trim() === '') return [];
    const key = createHash('sha256').update(`${mark} ${text}`, 'latin1').digest('base64');
    const known = this.#streams.get(key);
    if (known) return [known];
    const data = await deflateTightest(Buffer.from(text, 'latin1'));
    const marked = mark === undefined ? {} : { [markKey]: new PdfName(mark) };
    const ref = this.#document.add(new PdfStream(dictOf({ Filter: new PdfName('FlateDecode'), ...marked }), data));
    this.#streams.set(key, ref);
    return [ref];
  }
}

/** Names of forms that a page shows. */
interface ShownNames {
  /** Within what is removed. */
  removed: Set<string>;
  kept: Set<string>;
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
function addResources(document: PdfDocument, page: Page, forms: Iterable<PdfRef>): Map<PdfRef, string> {
  const resources = document.dict(page.attributes.get('Resources')) ?? new Map<string, PdfValue>();
  const xobjects = new Map(document.dict(resources.get('XObject')));
  const placed = new Map<number, string>();
  for (const [name, value] of [...xobjects].toReversed())
    if (name.startsWith(namePrefix) && value instanceof PdfRef) placed.set(value.number, name);
  let next = 0;
  const nameOf = (form: PdfRef) => {
    const known = placed.get(form.number);
    if (known !== undefined) return known;
    while (xobjects.has(`${namePrefix}${next}`)) next++;
    const name = `${namePrefix}${next}`;
    xobjects.set(name, form);
    placed.set(form.number, name);
    return name;
  };
  const names = new Map(Array.from(forms, (form) => [form, nameOf(form)] as const));
  setResources(document, page, withEntries(resources, { XObject: xobjects }));
  return names;
}
