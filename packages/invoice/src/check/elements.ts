import type { Place } from '../model.ts';
import { type Condition, conditionsOf, nameOf, splitPath, type Table } from '../read/table.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** An element with what is around it. */
export interface Node {
  readonly element: XmlElement;
  /** With the usual prefix. */
  readonly name: string;
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
  /** Among its siblings of the same name, from 1. */
  readonly number: number;
}

interface Step {
  readonly names: readonly string[];
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

/** Paths of rules, which are in their tables. */
const paths = new Map<string, Path>();

/**
 * The elements of an invoice by name. Paths are those of the reading tables: `/cac:Delivery/cbc:ID` from the root element,
 * `//cac:Address/cbc:ID` from anywhere, conditions in brackets, `@name` at the end, and `*` for a part of a name.
 */
export class Elements {
  readonly root: Node;
  readonly #byName = new Map<string, Node[]>();

  constructor(root: XmlElement, table: Table) {
    this.root = this.#add(root, undefined, 1, table);
  }

  /** All at a path. */
  select(path: string): Match[] {
    const { steps, isAbsolute, attribute } = pathOf(path);
    const last = steps.at(-1);
    if (!last) return select(isAbsolute ? [this.root] : [...this.#byName.values()].flat(), attribute);
    const hasWildcard = last.names.some((name) => name.includes('*'));
    const names = hasWildcard ? [...this.#byName.keys()].filter(last.isName) : last.names;
    const named = names.flatMap((name) => this.#byName.get(name) ?? []);
    return select(
      named.filter((node) => isAt(node, steps, isAbsolute)),
      attribute,
    );
  }

  /** All at a path below an element. */
  below(node: Node, path: string): Match[] {
    const { steps, attribute } = pathOf(path);
    const found = steps.reduce<readonly Node[]>(
      (nodes, step) => nodes.flatMap(({ children }) => children.filter((child) => matches(child, step))),
      [node],
    );
    return select(found, attribute);
  }

  #add(element: XmlElement, parent: Node | undefined, number: number, table: Table): Node {
    const children: Node[] = [];
    const node = { element, name: nameOf(element, table), parent, children, number };
    const known = this.#byName.get(node.name);
    if (known) known.push(node);
    else this.#byName.set(node.name, [node]);
    const numbers = new Map<string, number>();
    for (const child of element.children) {
      const name = nameOf(child, table);
      const next = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, next);
      children.push(this.#add(child, node, next, table));
    }
    return node;
  }
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
  for (let at = parent; at; at = at.parent) if (at.name === name) return true;
  return false;
}

function select(nodes: readonly Node[], attribute: string | undefined): Match[] {
  if (attribute === undefined) return nodes.map((node) => ({ node }));
  return nodes.flatMap((node) => (attributeOf(node, attribute) === undefined ? [] : [{ node, attribute }]));
}

function pathTo({ name, number, parent }: Node): string {
  return `${parent ? pathTo(parent) : ''}/${name}${number > 1 ? `[${number}]` : ''}`;
}

/** Whether an element and those around it are at the steps of a path. */
function isAt(node: Node, steps: readonly Step[], isAbsolute: boolean): boolean {
  let at: Node | undefined = node;
  for (const step of steps.toReversed()) {
    if (!at || !matches(at, step)) return false;
    at = at.parent;
  }
  return !isAbsolute || (at !== undefined && at.parent === undefined);
}

function matches(node: Node, { isName, conditions }: Step): boolean {
  return isName(node.name) && conditions.every((condition) => holds(node, condition));
}

function holds(node: Node, { path, attribute, isEqual, values }: Condition): boolean {
  let at: Node | undefined = node;
  for (const step of path) at = at?.children.find(({ name }) => name === step);
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
  const isName = (name: string) => names.some((pattern) => isLike(name, pattern));
  return { names, isName, conditions: conditionsOf(step) };
}

/** Whether a name is a pattern, in which `*` stands for any part. */
function isLike(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end);
}
