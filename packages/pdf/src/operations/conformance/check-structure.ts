import type { PdfDocument } from '../../file/document.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { ParentTree } from '../../file/parent-tree.ts';
import { decodeTextString } from '../../file/text-string.ts';
import { asDict, asInteger, type PdfDict } from '../../file/values.ts';
import type { MarkedSequence } from '../../interpret/content-handler.ts';
import type { Rule, RuleChecker } from './rules.ts';
import { readRole, type Role } from './structure-roles.ts';

/** Elements around one that may have a text. */
const maxAncestors = 100;

const structureRules: readonly Rule<PdfDocument>[] = [
  {
    kind: 'tags',
    clauses: { 1: '6.8.2.2-1', 2: '6.7.2.2-1', ua: '6.2-1' },
    isOfTags: true,
    isBroken: (document) => document.resolve(document.dict(document.catalog.get('MarkInfo'))?.get('Marked')) !== true,
  },
  {
    kind: 'tags',
    clauses: { 1: '6.8.3.3-1', 2: '6.7.3.3-1', ua: '7.1-11' },
    isOfTags: true,
    isBroken: (document) => document.dict(document.catalog.get('StructTreeRoot')) === undefined,
  },
];

export const roleRules: readonly Rule<Role>[] = [
  {
    kind: 'tagRoles',
    clauses: { 1: '6.8.3.4-1', 2: '6.7.3.4-1', ua: '7.1-5' },
    isOfTags: true,
    isBroken: ({ isMapped, isStandard }) => !isMapped && !isStandard,
  },
  {
    kind: 'tagRoles',
    clauses: { 1: '6.8.3.4-2', 2: '6.7.3.4-2', ua: '7.1-6' },
    isOfTags: true,
    isBroken: ({ isCircular }) => isCircular,
  },
  {
    kind: 'tagRoles',
    clauses: { 2: '6.7.3.4-3', ua: '7.1-7' },
    isOfTags: true,
    isBroken: ({ isRemapped }) => isRemapped,
  },
];

/** A tag of a language: RFC 1766 has letters alone. */
export const languageRules: readonly Rule<string>[] = [
  {
    kind: 'language',
    clauses: { 1: '6.8.4-1' },
    isOfTags: true,
    isBroken: (tag) => tag !== '' && !/^[a-zA-Z]{1,8}(-[a-zA-Z]{1,8})*$/.test(tag),
  },
  {
    kind: 'language',
    clauses: { 2: '6.7.4-1', ua: '7.2-29' },
    isOfTags: true,
    isBroken: (tag, { isAccessible }) =>
      (tag !== '' || isAccessible) && !/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag),
  },
];

/** Checks what level A demands of the logical structure (ISO 19005-1, 6.8; ISO 19005-2, 6.7). */
export class StructureChecker {
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;
  readonly #root: PdfDict | undefined;
  /** Read where a text is looked for. */
  #parents: ParentTree | undefined;

  constructor(document: PdfDocument, checker: RuleChecker) {
    this.#document = document;
    this.#checker = checker;
    this.#root = document.dict(document.catalog.get('StructTreeRoot'));
  }

  checkDocument(graph: ObjectGraph): void {
    if (!this.#checker.isTagged) return;
    const document = this.#document;
    this.#checker.check(structureRules, document);
    this.checkLanguage(document.catalog);
    // Those of PDF/UA are checked in their tree.
    if (this.#checker.isAccessible) return;
    const roles = document.dict(this.#root?.get('RoleMap'));
    for (const [object, value] of graph.values()) {
      document.budget.step();
      const dict = asDict(value);
      const type = document.name(dict?.get('S'));
      const isElement = document.name(dict?.get('Type')) === 'StructElem' || (dict?.has('P') && dict.has('K'));
      if (!dict || type === undefined || !isElement) continue;
      this.checkLanguage(dict, object);
      this.#checker.check(roleRules, readRole(document, type, roles, this.#checker), { subject: dict, object });
    }
  }

  /** Checks the language of a catalog, an element or marked content. */
  checkLanguage(dict: PdfDict, object?: number): void {
    const value = this.#checker.isTagged ? this.#document.string(dict.get('Lang')) : undefined;
    if (value) this.#checker.check(languageRules, decodeTextString(value), { subject: dict, object });
  }

  /** Whether a text stands for marked content, or for an element around it. @param owner the page or form that has it */
  hasText(sequences: readonly MarkedSequence[], owner: PdfDict | undefined): boolean {
    return sequences.some(({ properties }) => {
      if (!properties) return false;
      if (this.#document.string(properties.get('ActualText'))) return true;
      const mcid = asInteger(this.#document.resolve(properties.get('MCID')));
      return mcid !== undefined && this.#elementHasText(this.#elementOf(owner, mcid));
    });
  }

  #elementOf(owner: PdfDict | undefined, mcid: number): PdfDict | undefined {
    this.#parents ??= this.#root && new ParentTree(this.#document, this.#root);
    return this.#document.dict(this.#parents?.elementOfContent(owner?.get('StructParents'), mcid));
  }

  #elementHasText(element: PdfDict | undefined): boolean {
    let current = element;
    for (let level = 0; current && level < maxAncestors; level++) {
      this.#document.budget.step();
      if (this.#document.string(current.get('ActualText'))) return true;
      current = this.#document.dict(current.get('P'));
    }
    return false;
  }
}
