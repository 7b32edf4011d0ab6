import type { Group, Place, Qualifier, Term, UnknownValue } from '../model.ts';
import { type GroupId, parentOf, roleOf, termDefinitions, type TermId } from '../terms.ts';
import { xmlNamespace } from '../xml/namespace-scope.ts';
import type { XmlAttribute, XmlElement } from '../xml/read-xml.ts';
import { type Condition, nameOf, type Table, type TableNode } from './table.ts';

/** Attributes of CCTS 2.01 (CII) and UBL 2.1 that qualify a value. */
const qualifiersByAttribute: Readonly<Record<string, Qualifier>> = {
  schemeID: 'scheme',
  listID: 'scheme',
  schemeVersionID: 'schemeVersion',
  listVersionID: 'schemeVersion',
  currencyID: 'currency',
  unitCode: 'unit',
  format: 'format',
  mimeCode: 'mime',
  filename: 'fileName',
  languageID: 'language',
};
/** Namespaces of attributes that concern the XML itself: where its schema is, and how its blanks are. */
const ignoredNamespaces: ReadonlySet<string> = new Set(['http://www.w3.org/2001/XMLSchema-instance', xmlNamespace]);
/** A code in front of a text, as in `#AAI#text`. */
const codeBeforePattern = /^#([A-Z0-9]{3})#([\s\S]*)$/;

/**
 * Reads terms and groups of an XML tree by the table of its syntax. A term goes to the group that `termDefinitions` names: the one
 * whose element is around it, or the first in what is around it, which is made where the syntax has no element for it.
 */
export function walkTable(root: XmlElement, table: Table): { root: Group; unknown: UnknownValue[] } {
  const walk = new Walk(root, table);
  return { root: walk.root.group, unknown: walk.unknown };
}

type Qualifiers = Partial<Record<Qualifier, string>>;

interface Visit {
  readonly element: XmlElement;
  readonly node: TableNode;
  readonly around: OpenGroup;
  readonly place: Place;
  /** Of elements beside it. */
  readonly qualifiers?: Qualifiers;
}

interface OpenGroup {
  readonly group: { readonly id: GroupId; readonly terms: Term[]; readonly groups: Group[]; place: Place };
  readonly parent: OpenGroup | undefined;
  /** The first of each identifier. */
  readonly first: Map<GroupId, OpenGroup>;
  /** No element of it was met so far. */
  isImplied: boolean;
}

class Walk {
  readonly root: OpenGroup;
  /** With the element whose text it is, which a qualifier may still use. */
  readonly #unknown: { value: UnknownValue; element?: XmlElement }[] = [];
  readonly #element: XmlElement;
  readonly #table: Table;
  /** Values that conditions compare with, by their paths from the root. */
  readonly #rootValues = new Map<string, string | undefined>();
  /** Elements whose value a condition or a qualifier has. */
  readonly #used = new Set<XmlElement>();

  constructor(element: XmlElement, table: Table) {
    this.#element = element;
    this.#table = table;
    const place = placeOf(element, `/${table.root}`);
    this.root = createGroup('invoice', undefined, place);
    this.#visit({ element, node: table.node, around: this.root, place });
  }

  get unknown(): UnknownValue[] {
    return this.#unknown.flatMap(({ value, element }) => (element && this.#used.has(element) ? [] : [value]));
  }

  #visit({ element, node, around, place, qualifiers = {} }: Visit): void {
    const group = node.group === undefined ? around : this.#openGroup(node.group, around, place);
    for (const attribute of element.attributes) {
      const term = attribute.namespace === '' ? node.attributes.get(attribute.name) : undefined;
      const at = attributePlace(attribute, place);
      if (term !== undefined) this.#addTerm(term, { value: attribute.value.trim(), qualifiers: {}, place: at }, group);
      const qualifier = qualifierOf(attribute);
      if (node.term !== undefined && qualifier !== undefined && !(qualifier in qualifiers)) {
        qualifiers[qualifier] = attribute.value.trim();
      } else if (term === undefined) this.#reportAttribute(attribute, place);
    }
    if (node.term === undefined) this.#reportText(element, place);
    else this.#addValue(node.term, { element, node, around: group, place, qualifiers });
    this.#eachChild(element, place, (child, name, number, at) => {
      const known = node.children.get(name)?.find(({ conditions }) => this.#holds(conditions, child));
      if (!known) return this.#reportUnknown(child, at);
      // What is beside several belongs to the first, and is searched once.
      const beside = number === 1 ? this.#qualifiersBeside(known, element) : {};
      this.#visit({ element: child, node: known, around: group, place: at, qualifiers: beside });
    });
  }

  #addValue(term: TermId, { element, node, around, place, qualifiers }: Required<Visit>): void {
    const text = element.text.trim();
    const codeTerm = node.options?.codeBefore;
    const [, code, rest = text] = (codeTerm && codeBeforePattern.exec(text)) || [];
    if (codeTerm && code !== undefined) this.#addTerm(codeTerm, { value: code, qualifiers: {}, place }, around);
    this.#addTerm(term, { value: rest.trim(), qualifiers, place }, around);
  }

  /** Reports the text of an element that is no term, unless a condition or a qualifier has used it. */
  #reportText(element: XmlElement, place: Place): void {
    const value = element.text.trim();
    if (value !== '' && !this.#used.has(element)) this.#unknown.push({ value: { value, place }, element });
  }

  #reportAttribute(attribute: XmlAttribute, place: Place): void {
    if (ignoredNamespaces.has(attribute.namespace)) return;
    this.#unknown.push({ value: { value: attribute.value, place: attributePlace(attribute, place) } });
  }

  /** Adds each value at and below an element. */
  #reportUnknown(element: XmlElement, place: Place): void {
    const isEmpty = element.text.trim() === '' && element.children.length + element.attributes.length === 0;
    if (isEmpty && !this.#used.has(element)) this.#unknown.push({ value: { value: '', place }, element });
    else this.#reportText(element, place);
    for (const attribute of element.attributes) this.#reportAttribute(attribute, place);
    this.#eachChild(element, place, (child, _name, _number, at) => this.#reportUnknown(child, at));
  }

  /** @param visit gets the name with its usual prefix, the number among those of the same name, from 1, and the place */
  #eachChild(
    element: XmlElement,
    { path }: Place,
    visit: (child: XmlElement, name: string, number: number, place: Place) => void,
  ): void {
    if (element.children.length === 0) return;
    const numbers = new Map<string, number>();
    for (const child of element.children) {
      const name = nameOf(child, this.#table);
      const number = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, number);
      visit(child, name, number, placeOf(child, `${path}/${name}${number > 1 ? `[${number}]` : ''}`));
    }
  }

  #qualifiersBeside(node: TableNode, parent: XmlElement): Qualifiers {
    const beside = node.options?.beside;
    if (!beside) return {};
    const found = Object.entries(beside).flatMap(([qualifier, path]) => {
      const element = this.#find(parent, path.split('/'));
      if (!element) return [];
      this.#used.add(element);
      return [[qualifier, element.text.trim()]];
    });
    return Object.fromEntries(found);
  }

  #holds(conditions: readonly Condition[], element: XmlElement): boolean {
    const used: XmlElement[] = [];
    const holds = conditions.every(({ path, attribute, isEqual, values, rootPath }) => {
      const found = this.#find(element, path);
      if (found && attribute === undefined) used.push(found);
      const value = attribute === undefined ? found?.text : found?.attributes.find(isNamed(attribute))?.value;
      const trimmed = value?.trim() ?? '';
      return (rootPath ? trimmed === this.#rootValue(rootPath) : values.includes(trimmed)) === isEqual;
    });
    if (holds) for (const each of used) this.#used.add(each);
    return holds;
  }

  #rootValue(path: readonly string[]): string | undefined {
    const key = path.join('/');
    if (!this.#rootValues.has(key)) this.#rootValues.set(key, this.#find(this.#element, path)?.text.trim());
    return this.#rootValues.get(key);
  }

  /** The first element at a path, by the first of each name. */
  #find(element: XmlElement, path: readonly string[]): XmlElement | undefined {
    let at: XmlElement | undefined = element;
    for (const step of path) at = at?.children.find((child) => nameOf(child, this.#table) === step);
    return at;
  }

  #addTerm(id: TermId, term: Omit<Term, 'id'>, around: OpenGroup): void {
    this.#groupFor(termDefinitions[id].group, around, term.place).group.terms.push({ id, ...term });
  }

  /** The group of an element: a new one, or that which a term outside the element has implied. */
  #openGroup(id: GroupId, around: OpenGroup, place: Place): OpenGroup {
    const parent = this.#groupFor(parentOf(id) ?? 'invoice', around, place);
    const implied = parent.first.get(id);
    if (implied?.isImplied) {
      implied.isImplied = false;
      implied.group.place = place;
      return implied;
    }
    return createGroup(id, parent, place);
  }

  /** The group of an identifier around a place, or the first in what is around it, with those between them. */
  #groupFor(id: GroupId, around: OpenGroup, place: Place): OpenGroup {
    const way: GroupId[] = [];
    for (let wanted: GroupId | undefined = id; wanted !== undefined; wanted = parentOf(wanted)) {
      let found: OpenGroup | undefined = around;
      while (found && roleOf(found.group.id) !== wanted) found = found.parent;
      if (found) {
        return way.reduceRight((group, next) => {
          const known = group.first.get(next);
          if (known) return known;
          const implied = createGroup(next, group, place);
          implied.isImplied = true;
          return implied;
        }, found);
      }
      way.push(wanted);
    }
    return this.root;
  }
}

function createGroup(id: GroupId, parent: OpenGroup | undefined, place: Place): OpenGroup {
  const created: OpenGroup = {
    group: { id, terms: [], groups: [], place },
    parent,
    first: new Map(),
    isImplied: false,
  };
  parent?.group.groups.push(created.group);
  if (parent && !parent.first.has(id)) parent.first.set(id, created);
  return created;
}

function qualifierOf({ name, namespace }: XmlAttribute): Qualifier | undefined {
  return namespace === '' && Object.hasOwn(qualifiersByAttribute, name) ? qualifiersByAttribute[name] : undefined;
}

function attributePlace({ name, namespace }: XmlAttribute, place: Place): Place {
  return { ...place, path: `${place.path}/@${namespace === '' ? name : `Q{${namespace}}${name}`}` };
}

function isNamed(name: string): (attribute: XmlAttribute) => boolean {
  return (attribute) => attribute.name === name && attribute.namespace === '';
}

function placeOf({ line, column }: XmlElement, path: string): Place {
  return { path, line, column };
}
