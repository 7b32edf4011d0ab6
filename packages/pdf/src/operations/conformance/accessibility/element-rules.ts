import { type ConformanceKind } from '../finding.ts';
import type { Rule } from '../rules.ts';

/** An element of the structure, as its rules see it. */
export interface ElementFacts {
  /** Its standard type; undefined without one. */
  type: string | undefined;
  hasParent: boolean;
  /** Standard type of what contains it, beside elements that only group others. */
  parentType: string | undefined;
  /** Those of the elements within it, beside elements that only group others. */
  kidTypes: readonly string[];
  /** Whether it, one around it or the document states a language. */
  hasLanguage: boolean;
  alternative: string | undefined;
  actualText: string | undefined;
  expansion: string | undefined;
  /** Of a heading with a level: that of the heading before it. */
  headingBefore: number;
  /** Whether the document has headings without a level, and with one. */
  hasPlainHeadings: boolean;
  hasLevelHeadings: boolean;
  /** Of a note: its identifier, and whether another note has it. */
  id: string | undefined;
  hasRepeatedId: boolean;
  /** Of a form: whether it states what its field is, and whether it has one widget alone. */
  hasFieldRole: boolean;
  hasOneWidget: boolean;
}

export const levelHeading = /^H[1-6]$/;

/** Types of elements, with the types of those that may contain them (ISO 32000-1, 14.8.4.3). */
const containers: readonly (readonly [clause: string, kind: ConformanceKind, type: string, parents: string])[] = [
  ['7.2-4', 'tableTags', 'TR', 'Table THead TBody TFoot'],
  ['7.2-5', 'tableTags', 'THead', 'Table'],
  ['7.2-6', 'tableTags', 'TBody', 'Table'],
  ['7.2-7', 'tableTags', 'TFoot', 'Table'],
  ['7.2-8', 'tableTags', 'TH', 'TR'],
  ['7.2-9', 'tableTags', 'TD', 'TR'],
  ['7.2-17', 'listTags', 'LI', 'L'],
  ['7.2-18', 'listTags', 'LBody', 'LI'],
  ['7.2-26', 'listTags', 'TOCI', 'TOC'],
];

/** Types of elements, with the types of those that they may contain. */
const contents: readonly (readonly [clause: string, kind: ConformanceKind, type: string, kids: string])[] = [
  ['7.2-3', 'tableTags', 'Table', 'TR THead TBody TFoot Caption'],
  ['7.2-10', 'tableTags', 'TR', 'TH TD'],
  ['7.2-36', 'tableTags', 'THead', 'TR'],
  ['7.2-37', 'tableTags', 'TBody', 'TR'],
  ['7.2-38', 'tableTags', 'TFoot', 'TR'],
  ['7.2-19', 'listTags', 'L', 'L LI Caption'],
  ['7.2-20', 'listTags', 'LI', 'Lbl LBody'],
  ['7.2-27', 'listTags', 'TOC', 'TOC TOCI Caption'],
];

/** Types of elements, with conditions on the types of those within them that are broken. */
const orders: readonly (readonly [
  clause: string,
  kind: ConformanceKind,
  type: string,
  isBroken: (kids: readonly string[]) => boolean,
])[] = [
  ['7.2-11', 'tableTags', 'Table', (kids) => countOf(kids, 'THead') > 1],
  ['7.2-12', 'tableTags', 'Table', (kids) => countOf(kids, 'TFoot') > 1],
  ['7.2-13', 'tableTags', 'Table', (kids) => kids.includes('TFoot') && !kids.includes('TBody')],
  ['7.2-14', 'tableTags', 'Table', (kids) => kids.includes('THead') && !kids.includes('TBody')],
  ['7.2-16', 'tableTags', 'Table', (kids) => kids.slice(1, -1).includes('Caption')],
  ['7.2-39', 'tableTags', 'Table', (kids) => countOf(kids, 'Caption') > 1],
  ['7.2-28', 'listTags', 'TOC', (kids) => kids.slice(1).includes('Caption')],
  ['7.2-40', 'listTags', 'L', (kids) => kids.slice(1).includes('Caption')],
];

function countOf(types: readonly string[], type: string): number {
  return types.filter((each) => each === type).length;
}

/** Texts of elements that people hear, whose language has to be known. */
const spokenTexts = [
  ['7.2-21', 'actualText'],
  ['7.2-22', 'alternative'],
  ['7.2-23', 'expansion'],
] as const;

/** Types of elements that people who do not see need a text for. */
const describedTypes = [
  ['7.3-1', 'Figure'],
  ['7.7-1', 'Formula'],
] as const;

function lacksText({ alternative = '', actualText }: ElementFacts): boolean {
  return alternative === '' && actualText === undefined;
}

function isLevelHeading({ type }: ElementFacts): boolean {
  return levelHeading.test(type ?? '');
}

/** Rules of elements of the structure (ISO 14289-1, 7). */
export const elementRules: readonly Rule<ElementFacts>[] = [
  { kind: 'tagTree', clauses: { ua: '7.1-12' }, isBroken: ({ hasParent }) => !hasParent },
  ...containers.map(([clause, kind, own, parents]): Rule<ElementFacts> => {
    const allowed = new Set<string | undefined>(parents.split(' '));
    return {
      kind,
      clauses: { ua: clause },
      isBroken: ({ type, parentType }) => type === own && !allowed.has(parentType),
    };
  }),
  ...contents.map(([clause, kind, own, kids]): Rule<ElementFacts> => {
    const allowed = new Set(kids.split(' '));
    const isOther = (kid: string) => !allowed.has(kid);
    return { kind, clauses: { ua: clause }, isBroken: ({ type, kidTypes }) => type === own && kidTypes.some(isOther) };
  }),
  ...orders.map(
    ([clause, kind, own, isBroken]): Rule<ElementFacts> => ({
      kind,
      clauses: { ua: clause },
      isBroken: ({ type, kidTypes }) => type === own && isBroken(kidTypes),
    }),
  ),
  ...spokenTexts.map(
    ([clause, key]): Rule<ElementFacts> => ({
      kind: 'languageMissing',
      clauses: { ua: clause },
      isBroken: (element) => element[key] !== undefined && !element.hasLanguage,
    }),
  ),
  ...describedTypes.map(
    ([clause, own]): Rule<ElementFacts> => ({
      kind: 'alternativeText',
      clauses: { ua: clause },
      isBroken: (element) => element.type === own && lacksText(element),
    }),
  ),
  {
    kind: 'headings',
    clauses: { ua: '7.4.2-1' },
    isBroken: (element) => isLevelHeading(element) && Number(element.type?.slice(1)) > element.headingBefore + 1,
  },
  { kind: 'headings', clauses: { ua: '7.4.4-1' }, isBroken: ({ kidTypes }) => countOf(kidTypes, 'H') > 1 },
  {
    kind: 'headings',
    clauses: { ua: '7.4.4-2' },
    isBroken: ({ type, hasLevelHeadings }) => type === 'H' && hasLevelHeadings,
  },
  {
    kind: 'headings',
    clauses: { ua: '7.4.4-3' },
    isBroken: (element) => isLevelHeading(element) && element.hasPlainHeadings,
  },
  { kind: 'notes', clauses: { ua: '7.9-1' }, isBroken: ({ type, id = '' }) => type === 'Note' && id === '' },
  { kind: 'notes', clauses: { ua: '7.9-2' }, isBroken: ({ type, hasRepeatedId }) => type === 'Note' && hasRepeatedId },
  {
    kind: 'annotationTags',
    clauses: { ua: '7.18.4-2' },
    isBroken: ({ type, hasFieldRole, hasOneWidget }) => type === 'Form' && !hasFieldRole && !hasOneWidget,
  },
];
