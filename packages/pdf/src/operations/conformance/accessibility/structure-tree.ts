import type { PdfDocument } from '../../../file/document.ts';
import { ParentTree } from '../../../file/parent-tree.ts';
import { decodeTextString } from '../../../file/text-string.ts';
import { asDict, asName, type PdfDict, type PdfValue } from '../../../file/values.ts';
import { readRole, type Role } from '../structure-roles.ts';

/** Types of elements that only group others: what they contain counts as the content of the element around them. */
const groupingTypes: ReadonlySet<string | undefined> = new Set(['NonStruct', 'Div', 'Part']);
/** Elements around one. */
const maxAncestors = 256;
const rootType = 'StructTreeRoot';

/** An element of the structure (ISO 32000-1, 14.7.2). */
export interface StructureElement {
  dict: PdfDict;
  /** Its object number; undefined for one within another object. */
  object: number | undefined;
  role: Role;
  /** The standard type that it is or has for its role; undefined without one. */
  type: string | undefined;
  kids: readonly StructureElement[];
}

/** The logical structure of a document: its elements, and those of marked content and annotations. */
export class StructureTree {
  readonly document: PdfDocument;
  /** Undefined where the document has no structure. */
  readonly root: PdfDict | undefined;
  /** In the order of the tree, each before those within it. */
  readonly elements: readonly StructureElement[];
  /** Whether the catalog states a language. */
  readonly hasLanguage: boolean;
  readonly #roles: PdfDict | undefined;
  readonly #classes: PdfDict | undefined;
  readonly #parents: ParentTree | undefined;
  readonly #types = new Map<string, Role>();

  constructor(document: PdfDocument) {
    this.document = document;
    this.root = document.dict(document.catalog.get('StructTreeRoot'));
    this.hasLanguage = document.string(document.catalog.get('Lang')) !== undefined;
    this.#roles = document.dict(this.root?.get('RoleMap'));
    this.#classes = document.dict(this.root?.get('ClassMap'));
    this.#parents = this.root && new ParentTree(document, this.root);
    this.elements = this.root ? this.#read(this.root) : [];
  }

  /** The element of marked content. @param owner the page or form that has it */
  elementOfContent(owner: PdfDict | undefined, mcid: number): PdfDict | undefined {
    return this.document.dict(this.#parents?.elementOfContent(owner?.get('StructParents'), mcid));
  }

  /** The element around an annotation. */
  elementOfAnnotation(annotation: PdfDict): PdfDict | undefined {
    const value = this.document.resolve(this.#parents?.elementOfObject(annotation.get('StructParent')));
    return value instanceof Map ? value : undefined;
  }

  /** The standard type of an element by its dictionary. */
  typeOf(element: PdfDict | undefined): string | undefined {
    const type = this.document.name(element?.get('S'));
    return type === undefined ? undefined : this.#roleOf(type).standardType;
  }

  /** The standard type of what contains an element, beside elements that only group others; that of the root is its own. */
  parentTypeOf(element: PdfDict): string | undefined {
    for (const parent of this.ancestorsOf(element)) {
      if (this.isRoot(parent)) return rootType;
      const type = this.typeOf(parent);
      if (!groupingTypes.has(type)) return type;
    }
    return undefined;
  }

  /** The elements within one, beside elements that only group others. */
  *significantKids({ kids }: { kids: readonly StructureElement[] }, depth = 0): Generator<StructureElement> {
    this.document.budget.checkDepth(depth);
    for (const kid of kids) {
      this.document.budget.step();
      if (groupingTypes.has(kid.type)) yield* this.significantKids(kid, depth + 1);
      else yield kid;
    }
  }

  /** Dictionaries around that of an element, from the inner ones to that of the root. */
  *ancestorsOf(element: PdfDict): Generator<PdfDict> {
    let current = this.document.dict(element.get('P'));
    for (let level = 0; current && level < maxAncestors; level++) {
      this.document.budget.step();
      yield current;
      current = this.isRoot(current) ? undefined : this.document.dict(current.get('P'));
    }
  }

  /** Whether an element is within the structure of the document. */
  isInTree(element: PdfDict): boolean {
    return [element, ...this.ancestorsOf(element)].some((each) => this.isRoot(each));
  }

  /** Whether an element or one around it states a language. */
  statesLanguage(element: PdfDict): boolean {
    return [element, ...this.ancestorsOf(element)].some((each) => this.document.string(each.get('Lang')) !== undefined);
  }

  /** The value of an attribute of an owner, by the element itself or by its classes (ISO 32000-1, 14.7.5). */
  attributeOf({ dict }: StructureElement, owner: string, key: string): PdfValue | undefined {
    const { document } = this;
    const classes = document.resolve(dict.get('C'));
    const named = (Array.isArray(classes) ? classes : [classes]).map((name) =>
      this.#classes?.get(asName(document.resolve(name)) ?? ''),
    );
    for (const value of [dict.get('A'), ...named]) {
      const resolved = document.resolve(value);
      for (const item of Array.isArray(resolved) ? resolved : [resolved]) {
        document.budget.step();
        const attributes = asDict(document.resolve(item));
        if (document.name(attributes?.get('O')) !== owner) continue;
        const found = document.resolve(attributes?.get(key));
        if (found !== null) return found;
      }
    }
    return undefined;
  }

  isRoot(dict: PdfDict): boolean {
    return dict === this.root || this.document.name(dict.get('Type')) === rootType;
  }

  /** An entry of an element that is a text; undefined without one. */
  textOf(element: PdfDict | undefined, key: string): string | undefined {
    const value = this.document.string(element?.get(key));
    return value && decodeTextString(value);
  }

  /** What /K of an element has: elements, marked content and references to objects. */
  kidsOf(element: PdfDict): readonly PdfValue[] {
    const kids = this.document.resolve(element.get('K'));
    return kids === null ? [] : Array.isArray(kids) ? kids : [element.get('K') ?? null];
  }

  #read(root: PdfDict): StructureElement[] {
    const { document } = this;
    const elements: StructureElement[] = [];
    const seen = new Set<PdfDict>([root]);
    const pending: { value: PdfValue; siblings: StructureElement[] }[] = [];
    const push = (parent: PdfDict, siblings: StructureElement[]) => {
      for (const value of this.kidsOf(parent).toReversed()) pending.push({ value, siblings });
    };
    push(root, []);
    for (let next = pending.pop(); next; next = pending.pop()) {
      document.budget.step();
      const dict = document.dict(next.value);
      const kind = document.name(dict?.get('Type'));
      // Marked content and objects are no elements.
      if (!dict || seen.has(dict) || kind === 'MCR' || kind === 'OBJR') continue;
      seen.add(dict);
      const role = this.#roleOf(document.name(dict.get('S')) ?? '');
      const kids: StructureElement[] = [];
      const element = { dict, object: document.numberOf(next.value), role, type: role.standardType, kids };
      elements.push(element);
      next.siblings.push(element);
      push(dict, kids);
    }
    return elements;
  }

  #roleOf(type: string): Role {
    const known = this.#types.get(type) ?? readRole(this.document, type, this.#roles, { part: 2, isAccessible: true });
    this.#types.set(type, known);
    return known;
  }
}
