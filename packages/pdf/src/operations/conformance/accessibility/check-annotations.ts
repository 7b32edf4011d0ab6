import type { PdfDocument } from '../../../file/document.ts';
import { formOf } from '../../../file/fields/field-tree.ts';
import { fieldDictsOf } from '../../../file/fields/form-fields.ts';
import { boxBetween, pageGeometry } from '../../../file/page-geometry.ts';
import type { Page } from '../../../file/page-tree.ts';
import type { PdfDict } from '../../../file/values.ts';
import type { Rule, RuleChecker } from '../rules.ts';
import type { StructureTree } from './structure-tree.ts';

/** An annotation with the element around it. */
interface AnnotationFacts {
  subtype: string;
  /** Whether nobody sees it, as it is hidden or beyond the page. */
  isUnseen: boolean;
  /** Whether there is an element around it, and its standard type. */
  hasElement: boolean;
  elementType: string | undefined;
  contents: string | undefined;
  /** Of the element. */
  alternative: string | undefined;
  /** Of a widget: what its field is called. */
  fieldName: string | undefined;
  hasLanguage: boolean;
}

function isOf(subtype: string, isBroken: (annotation: AnnotationFacts) => boolean) {
  return (annotation: AnnotationFacts) =>
    annotation.subtype === subtype && !annotation.isUnseen && isBroken(annotation);
}

const otherTags: ReadonlySet<string> = new Set(['Widget', 'PrinterMark', 'Link']);

const annotationRules: readonly Rule<AnnotationFacts>[] = [
  {
    kind: 'annotationTags',
    clauses: { ua: '7.18.1-1' },
    isBroken: ({ subtype, isUnseen, elementType }) => !otherTags.has(subtype) && !isUnseen && elementType !== 'Annot',
  },
  {
    kind: 'annotationTexts',
    clauses: { ua: '7.18.1-2' },
    isBroken: ({ subtype, isUnseen, contents = '', alternative = '' }) =>
      subtype !== 'Widget' && !isUnseen && contents === '' && alternative === '',
  },
  {
    kind: 'annotationTexts',
    clauses: { ua: '7.18.1-3' },
    isBroken: isOf('Widget', ({ fieldName = '', alternative = '' }) => fieldName === '' && alternative === ''),
  },
  { kind: 'printingAnnotation', clauses: { ua: '7.18.2-1' }, isBroken: isOf('TrapNet', () => true) },
  {
    kind: 'annotationTags',
    clauses: { ua: '7.18.4-1' },
    isBroken: isOf('Widget', ({ elementType }) => elementType !== 'Form'),
  },
  {
    kind: 'annotationTags',
    clauses: { ua: '7.18.5-1' },
    isBroken: isOf('Link', ({ elementType }) => elementType !== 'Link'),
  },
  {
    kind: 'annotationTexts',
    clauses: { ua: '7.18.5-2' },
    isBroken: isOf('Link', ({ contents = '' }) => contents === ''),
  },
  {
    kind: 'annotationTags',
    clauses: { ua: '7.18.8-1' },
    isBroken: isOf('PrinterMark', ({ hasElement }) => hasElement),
  },
  {
    kind: 'languageMissing',
    clauses: { ua: '7.2-24' },
    isBroken: ({ contents, hasLanguage }) => contents !== undefined && !hasLanguage,
  },
];

/** A page with annotations. */
interface PageFacts {
  tabOrder: string | undefined;
}

const pageRules: readonly Rule<PageFacts>[] = [
  { kind: 'tabOrder', clauses: { ua: '7.18.3-1' }, isBroken: ({ tabOrder }) => tabOrder !== 'S' },
];

/** A field whose name is stated in a language. */
const fieldRules: readonly Rule<{ hasName: boolean; hasLanguage: boolean }>[] = [
  {
    kind: 'languageMissing',
    clauses: { ua: '7.2-25' },
    isBroken: ({ hasName, hasLanguage }) => hasName && !hasLanguage,
  },
];

const hiddenFlag = 2;

/** Checks that annotations are tagged and have texts (ISO 14289-1, 7.18). */
export function checkAnnotations(tree: StructureTree, page: Page, checker: RuleChecker): void {
  const { document } = tree;
  const annotations = document.array(page.dict.get('Annots')) ?? [];
  const found = annotations.filter((value) => document.dict(value) !== undefined);
  const tabOrder = document.name(page.dict.get('Tabs'));
  if (found.length > 0) checker.check(pageRules, { tabOrder }, { subject: page.dict, object: page.number });
  for (const value of found) {
    document.budget.step();
    const dict = document.dict(value);
    if (dict)
      checker.check(annotationRules, readFacts(tree, page, dict), { subject: dict, object: document.numberOf(value) });
  }
}

function readFacts(tree: StructureTree, page: Page, dict: PdfDict): AnnotationFacts {
  const { document } = tree;
  const element = tree.elementOfAnnotation(dict);
  const flags = document.number(dict.get('F')) ?? 0;
  // A widget that is no field itself has that of its parent.
  const field = dict.has('T') ? dict : (document.dict(dict.get('Parent')) ?? dict);
  return {
    subtype: document.name(dict.get('Subtype')) ?? '',
    isUnseen: (flags & hiddenFlag) !== 0 || isBeyondPage(document, page, dict),
    hasElement: document.name(element?.get('S')) !== undefined,
    elementType: tree.typeOf(element),
    contents: tree.textOf(dict, 'Contents'),
    alternative: tree.textOf(element, 'Alt'),
    fieldName: tree.textOf(field, 'TU'),
    hasLanguage: tree.hasLanguage || document.string(element?.get('Lang')) !== undefined,
  };
}

function isBeyondPage(document: PdfDocument, page: Page, dict: PdfDict): boolean {
  const sides = document.numbers(dict.get('Rect')) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides;
  if (sides.length < 4) return false;
  const { box } = pageGeometry(document, page);
  const { left, bottom, right, top } = boxBetween(x1, y1, x2, y2);
  return box.bottom >= top || box.left >= right || box.top <= bottom || box.right <= left;
}

/** Checks the names of fields for people (ISO 14289-1, 7.2). */
export function checkFieldNames(tree: StructureTree, checker: RuleChecker): void {
  const { document } = tree;
  const form = formOf(document);
  if (!form) return;
  for (const { dict, object } of fieldDictsOf(document, form)) {
    const element = tree.elementOfAnnotation(dict);
    const hasLanguage = tree.hasLanguage || document.string(element?.get('Lang')) !== undefined;
    const facts = { hasName: document.string(dict.get('TU')) !== undefined, hasLanguage };
    checker.check(fieldRules, facts, { subject: dict, object });
  }
}
