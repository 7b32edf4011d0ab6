import type { PdfDocument } from '../../file/document.ts';
import { fieldDictsOf, maxFieldDepth } from '../../file/fields/form-fields.ts';
import { formOf } from '../../file/fields/field-tree.ts';
import { readOutline } from '../../file/outlines.ts';
import type { Page } from '../../file/page-tree.ts';
import { readNameTree } from '../../file/trees.ts';
import { type PdfDict, PdfStream, type PdfValue } from '../../file/values.ts';
import type { Rule, RuleChecker } from './rules.ts';

/** An annotation by its dictionary. */
interface Annotation {
  document: PdfDocument;
  dict: PdfDict;
  subtype: string;
  flags: number | undefined;
  /** Keys of the appearances; undefined without any. */
  appearances: readonly string[] | undefined;
  normal: PdfValue;
  isButton: boolean;
}

/** Bits of /F (ISO 32000-2, table 167). */
const flag = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;

const firstTypes: ReadonlySet<string> = new Set(
  `Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark
  TrapNet`.split(/\s+/),
);
const secondTypes: ReadonlySet<string> = new Set([
  ...firstTypes,
  ...'Polygon PolyLine Caret FileAttachment Watermark Redact'.split(' '),
]);

function isWidget({ subtype }: Annotation): boolean {
  return subtype === 'Widget';
}

/** Whether an annotation has a normal appearance alone, of which the form is checked. */
function hasNormalAlone({ appearances }: Annotation): boolean {
  return appearances?.length === 1 && appearances[0] === 'N';
}

function isWithoutArea({ document, dict }: Annotation): boolean {
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = document.numbers(dict.get('Rect')) ?? [];
  return x1 === x2 && y1 === y2;
}

const annotationRules: readonly Rule<Annotation>[] = [
  {
    kind: 'annotationType',
    clauses: { 1: '6.5.2-1', 2: '6.3.1-1' },
    isBroken: ({ subtype }, { part }) => !(part === 1 ? firstTypes : secondTypes).has(subtype),
  },
  {
    kind: 'annotationOpacity',
    clauses: { 1: '6.5.3-1' },
    isBroken: ({ document, dict }) => (document.number(dict.get('CA')) ?? 1) !== 1,
  },
  {
    kind: 'annotationFlags',
    clauses: { 2: '6.3.2-1' },
    isBroken: ({ subtype, flags }) => subtype !== 'Popup' && flags === undefined,
  },
  {
    kind: 'annotationFlags',
    clauses: { 1: '6.5.3-2', 2: '6.3.2-2' },
    isBroken: ({ flags }, { part }) => {
      if (flags === undefined) return part === 1;
      const forbidden = flag.invisible | flag.hidden | flag.noView | (part === 1 ? 0 : flag.toggleNoView);
      return (flags & flag.print) === 0 || (flags & forbidden) !== 0;
    },
  },
  {
    kind: 'annotationColor',
    clauses: { 1: '6.5.3-3' },
    isBroken: ({ dict }, { outputSpace }) => (dict.has('C') || dict.has('IC')) && outputSpace !== 'RGB ',
  },
  {
    kind: 'appearance',
    clauses: { 2: '6.3.3-1' },
    isBroken: (annotation) =>
      !isWithoutArea(annotation) &&
      !['Popup', 'Link'].includes(annotation.subtype) &&
      annotation.appearances === undefined,
  },
  {
    kind: 'appearance',
    clauses: { 1: '6.5.3-4', 2: '6.3.3-2' },
    isBroken: (annotation) => annotation.appearances !== undefined && !hasNormalAlone(annotation),
  },
  {
    kind: 'appearance',
    clauses: { 1: '6.5.3-5', 2: '6.3.3-3' },
    isBroken: (annotation) =>
      hasNormalAlone(annotation) &&
      annotation.isButton &&
      !(annotation.normal instanceof Map && annotation.normal.size > 0),
  },
  {
    kind: 'appearance',
    clauses: { 1: '6.5.3-6', 2: '6.3.3-4' },
    isBroken: (annotation) =>
      hasNormalAlone(annotation) && !annotation.isButton && !(annotation.normal instanceof PdfStream),
  },
  {
    kind: 'appearance',
    clauses: { 1: '6.9-2' },
    isBroken: (annotation) => isWidget(annotation) && annotation.appearances === undefined,
  },
  {
    kind: 'fieldAction',
    clauses: { 1: '6.6.1-3' },
    isBroken: (annotation) => isWidget(annotation) && annotation.dict.has('A'),
  },
  {
    kind: 'fieldAction',
    clauses: { 1: '6.6.2-1' },
    isBroken: (annotation) => isWidget(annotation) && annotation.dict.has('AA'),
  },
  {
    kind: 'fieldAction',
    clauses: { 2: '6.4.1-1' },
    isBroken: (annotation) => isWidget(annotation) && (annotation.dict.has('A') || annotation.dict.has('AA')),
  },
];

/** A field by its dictionary. */
const fieldRules: readonly Rule<PdfDict>[] = [
  { kind: 'fieldAction', clauses: { 1: '6.6.2-2', 2: '6.4.1-2' }, isBroken: (field) => field.has('AA') },
];

/** The form of a document. */
interface FormEntries {
  document: PdfDocument;
  dict: PdfDict;
}

const formRules: readonly Rule<FormEntries>[] = [
  {
    kind: 'needAppearances',
    clauses: { 1: '6.9-1', 2: '6.4.1-3' },
    isBroken: ({ document, dict }) => ![null, false].includes(document.resolve(dict.get('NeedAppearances')) as never),
  },
  { kind: 'xfa', clauses: { 2: '6.4.2-1' }, isBroken: ({ dict }) => dict.has('XFA') },
];

/** An action by its type and, where it is a named one, its name. */
interface Action {
  type: string | undefined;
  name: string | undefined;
}

const actions = ['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm'];
const namedActions = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];

const actionRules: readonly Rule<Action>[] = [
  {
    kind: 'action',
    clauses: { 1: '6.6.1-1', 2: '6.5.1-1' },
    isBroken: ({ type = '' }, { part }) => !actions.includes(type) && !(part > 1 && type === 'GoToE'),
  },
  {
    kind: 'action',
    clauses: { 1: '6.6.1-2', 2: '6.5.1-2' },
    isBroken: ({ type, name = '' }) => type === 'Named' && !namedActions.includes(name),
  },
];

const pageRules: readonly Rule<PdfDict>[] = [
  { kind: 'additionalActions', clauses: { 2: '6.5.2-2' }, isBroken: (page) => page.has('AA') },
  { kind: 'presentation', clauses: { 2: '6.10-2' }, isBroken: (page) => page.has('PresSteps') },
];

const catalogRules: readonly Rule<PdfDict>[] = [
  { kind: 'additionalActions', clauses: { 1: '6.6.2-3', 2: '6.5.2-1' }, isBroken: (catalog) => catalog.has('AA') },
];

/** A box of a page: its sides. */
const boxRules: readonly Rule<readonly number[]>[] = [
  {
    kind: 'pageSize',
    clauses: { 2: '6.1.13-11' },
    isBroken: ([x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN]) =>
      [Math.abs(x1 - x2), Math.abs(y1 - y2)].some((length) => !(length >= 3 && length <= 14_400)),
  },
];

const boxKeys = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];
/** Limits of outlines; no real ones are larger. */
const outlineLimits = { items: 100_000, levels: 100 };

/** Checks boxes, annotations and actions of pages, and the form, the outline and the actions of a document. */
export class InteractionChecker {
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;
  readonly #actions = new Set<PdfDict>();

  constructor(document: PdfDocument, checker: RuleChecker) {
    this.#document = document;
    this.#checker = checker;
  }

  checkPage({ dict, attributes, number: object }: Page): void {
    const document = this.#document;
    const place = { subject: dict, object };
    this.#checker.check(pageRules, dict, place);
    for (const key of boxKeys) {
      const box = document.array(dict.get(key) ?? attributes.get(key));
      if (box)
        this.#checker.check(
          boxRules,
          box.map((side) => document.number(side) ?? NaN),
          place,
        );
    }
    this.#checkAdditional(dict.get('AA'));
    for (const value of document.array(dict.get('Annots')) ?? []) {
      document.budget.step();
      const annotation = document.dict(value);
      if (annotation) this.#checkAnnotation(annotation, document.numberOf(value));
    }
  }

  checkDocument(): void {
    const document = this.#document;
    const { catalog } = document;
    this.#checker.check(catalogRules, catalog);
    this.#checkAction(catalog.get('OpenAction'));
    this.#checkAdditional(catalog.get('AA'));
    const pending = readOutline(document, outlineLimits).items;
    for (let item = pending.pop(); item; item = pending.pop()) {
      this.#checkAction(item.dict.get('A'));
      for (const child of item.children) pending.push(child);
    }
    const names = document.dict(catalog.get('Names'));
    for (const [, script] of readNameTree(document, names?.get('JavaScript'))) this.#checkAction(script);
    const form = formOf(document);
    if (!form) return;
    const place = { subject: form, object: document.numberOf(catalog.get('AcroForm')) };
    this.#checker.check(formRules, { document, dict: form }, place);
    for (const { dict, object, isRoot } of fieldDictsOf(document, form)) {
      // Kids without a name are widgets, which pages have.
      if (dict.has('T') || dict.has('FT') || isRoot) this.#checker.check(fieldRules, dict, { subject: dict, object });
      this.#checkAdditional(dict.get('AA'));
    }
  }

  #checkAnnotation(dict: PdfDict, object: number | undefined): void {
    const document = this.#document;
    const subtype = document.name(dict.get('Subtype')) ?? '';
    const appearances = document.dict(dict.get('AP'));
    const annotation: Annotation = {
      document,
      dict,
      subtype,
      flags: document.number(dict.get('F')),
      appearances: appearances && [...appearances.keys()],
      normal: document.resolve(appearances?.get('N')),
      isButton: subtype === 'Widget' && this.#fieldType(dict) === 'Btn',
    };
    this.#checker.check(annotationRules, annotation, { subject: dict, object });
    this.#checkAction(dict.get('A'));
    this.#checkAdditional(dict.get('AA'));
  }

  /** The type of the field of a widget, which those above it may state. */
  #fieldType(widget: PdfDict): string | undefined {
    let field: PdfDict | undefined = widget;
    for (let depth = 0; field && depth < maxFieldDepth; depth++) {
      if (field.has('FT')) return this.#document.name(field.get('FT'));
      field = this.#document.dict(field.get('Parent'));
    }
    return undefined;
  }

  #checkAdditional(value: PdfValue | undefined): void {
    for (const action of this.#document.dict(value)?.values() ?? []) this.#checkAction(action);
  }

  /** An action and those that follow it. */
  #checkAction(first: PdfValue | undefined): void {
    const document = this.#document;
    const pending = [first];
    while (pending.length > 0) {
      const value = pending.pop();
      const dict = document.resolve(value);
      document.budget.step();
      if (!(dict instanceof Map) || this.#actions.has(dict)) continue;
      this.#actions.add(dict);
      const action = { type: document.name(dict.get('S')), name: document.name(dict.get('N')) };
      this.#checker.check(actionRules, action, { subject: dict, object: document.numberOf(value) });
      const next = dict.get('Next');
      for (const following of document.array(next) ?? [next]) pending.push(following);
    }
  }
}
