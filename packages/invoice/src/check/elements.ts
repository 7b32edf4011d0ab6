import type { Place } from '../model.ts';
import { type Condition, conditionsOf, nameOf, splitPath, type Table } from '../read/table.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** An element with what is around it. */
export interface Node {
  readonly element: XmlElement;
  readonly shape: Shape;
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
  /** Among its siblings of the same name, from 1. */
  readonly number: number;
}

/** All elements with the same names from the root, so that a rule is compared once with each of their paths. */
interface Shape {
  /** With the usual prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly parent: Shape | undefined;
  readonly nodes: Node[];
  /** By name without prefix; several of other namespaces. */
  readonly children: Map<string, Shape[]>;
}

interface Step {
  readonly names: readonly string[];
  readonly hasWildcard: boolean;
  readonly isName: (name: string) => boolean;
  readonly conditions: readonly Condition[];
}

interface Path {
  /** From the root element; else from any element. */
  readonly isAbsolute: boolean;
  readonly steps: readonly Step[];
  readonly attribute: string | undefined;
}

/** An element that a path leads to, or an attribute of it. */
export interface Match {
  readonly node: Node;
  readonly attribute?: string;
}

const minIndexedChildren = 32;

/** Paths of rules, which are in their tables. */
const paths = new Map<string, Path>();

/**
 * The elements of an invoice by name. Paths are those of the reading tables: `/cac:Delivery/cbc:ID` from the root element,
 * `//cac:Address/cbc:ID` from anywhere, conditions in brackets, `@name` at the end, and `*` for a part of a name.
 */
export class Elements {
  readonly root: Node;
  readonly #table: Table;
  readonly #shapes = new Map<string, Shape[]>();
  /** By the name of an attribute without namespace. */
  readonly #withAttribute = new Map<string, Node[]>();
  readonly #has = new Map<string, boolean>();
  readonly #childrenByName = new Map<Node, ReadonlyMap<string, readonly Node[]>>();

  constructor(root: XmlElement, table: Table) {
    this.#table = table;
    this.root = this.#add(root, this.#createShape(root, undefined), undefined, 1);
  }

  /** All at a path. */
  select(path: string): Match[] {
    const { steps, isAbsolute, attribute } = pathOf(path);
    const nodes = attribute === undefined ? this.#named(steps, isAbsolute) : (this.#withAttribute.get(attribute) ?? []);
    const hasConditions = steps.some(({ conditions }) => conditions.length > 0);
    const found = nodes.filter(
      (node) =>
        (attribute === undefined || hasShape(node.shape, steps, isAbsolute)) && (!hasConditions || isAt(node, steps)),
    );
    return found.map((node) => (attribute === undefined ? { node } : { node, attribute }));
  }

  #named(steps: readonly Step[], isAbsolute: boolean): readonly Node[] {
    const last = steps.at(-1);
    if (!last && isAbsolute) return [this.root];
    const names = !last || last.hasWildcard ? [...this.#shapes.keys()] : last.names;
    const shapes = names.flatMap((name) => this.#shapes.get(name) ?? []);
    const [first, ...others] = shapes.filter((shape) => hasShape(shape, steps, isAbsolute));
    return others.length === 0 ? (first?.nodes ?? []) : [first, ...others].flatMap((shape) => shape?.nodes ?? []);
  }

  /** Whether there is something at a path, which is searched once. */
  has(path: string): boolean {
    const known = this.#has.get(path) ?? this.select(path).length > 0;
    this.#has.set(path, known);
    return known;
  }

  /** All at a path below an element. */
  below(node: Node, path: string): Match[] {
    const { steps, attribute } = pathOf(path);
    let found: readonly Node[] = [node];
    for (const step of steps) found = found.flatMap((each) => this.#childrenOf(each, step));
    return select(found, attribute);
  }

  /** Children at a step. Those of an element with many are searched by name, since each of them may ask for another. */
  #childrenOf(node: Node, step: Step): readonly Node[] {
    if (node.children.length < minIndexedChildren || step.hasWildcard)
      return node.children.filter((child) => matches(child, step));
    const byName = this.#childrenByName.get(node) ?? Map.groupBy(node.children, ({ shape }) => shape.name);
    this.#childrenByName.set(node, byName);
    return step.names.flatMap((name) => byName.get(name) ?? []).filter((child) => matches(child, step));
  }

  #add(element: XmlElement, shape: Shape, parent: Node | undefined, number: number): Node {
    const children: Node[] = element.children.length > 0 ? [] : noNodes;
    const node = { element, shape, parent, children, number };
    shape.nodes.push(node);
    for (const { name, namespace } of element.attributes) if (namespace === '') addTo(this.#withAttribute, name, node);
    const numbers = new Map<Shape, number>();
    for (const child of element.children) {
      const childShape = this.#shapeOf(child, shape);
      const next = (numbers.get(childShape) ?? 0) + 1;
      numbers.set(childShape, next);
      children.push(this.#add(child, childShape, node, next));
    }
    return node;
  }

  #shapeOf(element: XmlElement, parent: Shape): Shape {
    const known = parent.children.get(element.name)?.find(({ namespace }) => namespace === element.namespace);
    return known ?? this.#createShape(element, parent);
  }

  #createShape(element: XmlElement, parent: Shape | undefined): Shape {
    const name = nameOf(element, this.#table);
    const shape: Shape = { name, namespace: element.namespace, parent, nodes: [], children: new Map() };
    addTo(this.#shapes, name, shape);
    if (parent) addTo(parent.children, element.name, shape);
    return shape;
  }
}

/** Most elements have none, and share this. */
const noNodes: Node[] = [];

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

export function placeOf({ node, attribute }: Match): Place {
  const { line, column } = node.element;
  return { path: attribute === undefined ? pathTo(node) : `${pathTo(node)}/@${attribute}`, line, column };
}

/** Text of an element or an attribute, with blanks as XPath's normalize-space has them. */
export function textOf({ node, attribute }: Match): string {
  const text = attribute === undefined ? node.element.text : (attributeOf(node, attribute) ?? '');
  return text.trim().replaceAll(/\s+/g, ' ');
}

export function attributeOf({ element }: Node, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name && attribute.namespace === '')?.value;
}

export function hasAncestor({ parent }: Node, name: string): boolean {
  for (let at = parent; at; at = at.parent) if (at.shape.name === name) return true;
  return false;
}

function select(nodes: readonly Node[], attribute: string | undefined): Match[] {
  if (attribute === undefined) return nodes.map((node) => ({ node }));
  return nodes.flatMap((node) => (attributeOf(node, attribute) === undefined ? [] : [{ node, attribute }]));
}

function pathTo({ shape, number, parent }: Node): string {
  return `${parent ? pathTo(parent) : ''}/${shape.name}${number > 1 ? `[${number}]` : ''}`;
}

/** Whether the names of elements, and of those around them, are at the steps of a path. */
function hasShape(shape: Shape, steps: readonly Step[], isAbsolute: boolean): boolean {
  let at: Shape | undefined = shape;
  for (let index = steps.length - 1; index >= 0; index--) {
    if (!at || !steps[index]?.isName(at.name)) return false;
    at = at.parent;
  }
  return !isAbsolute || (at !== undefined && at.parent === undefined);
}

/** Whether an element whose names are those of a path, and those around it, meet its conditions. */
function isAt(node: Node, steps: readonly Step[]): boolean {
  let at: Node | undefined = node;
  for (let index = steps.length - 1; index >= 0 && at; index--, at = at.parent) {
    const current = at;
    if (!steps[index]?.conditions.every((condition) => holds(current, condition))) return false;
  }
  return true;
}

function matches(node: Node, { isName, conditions }: Step): boolean {
  return isName(node.shape.name) && conditions.every((condition) => holds(node, condition));
}

function holds(node: Node, { path, attribute, isEqual, values }: Condition): boolean {
  let at: Node | undefined = node;
  for (const step of path) at = at?.children.find(({ shape }) => shape.name === step);
  const value = at && (attribute === undefined ? at.element.text : attributeOf(at, attribute));
  return values.includes(value?.trim() ?? '') === isEqual;
}

function pathOf(path: string): Path {
  const known = paths.get(path);
  if (known) return known;
  const parts = splitPath(path);
  const attribute = parts.at(-1)?.startsWith('@') ? parts.pop()?.slice(1) : undefined;
  const compiled = { isAbsolute: !path.startsWith('//'), steps: parts.map(compileStep), attribute };
  paths.set(path, compiled);
  return compiled;
}

function compileStep(step: string): Step {
  const names = step.replace(/\[.*/, '').split('|');
  const [single = ''] = names;
  const patterns = names.map((name) => name.split('*'));
  const hasWildcard = patterns.some(({ length }) => length > 1);
  const isLike = (name: string) =>
    patterns.some(([start = '', end]) =>
      end === undefined ? name === start : name.startsWith(start) && name.endsWith(end),
    );
  const isName = names.length === 1 && !hasWildcard ? (name: string) => name === single : isLike;
  return { names, hasWildcard, isName, conditions: conditionsOf(step) };
}
