import type { Qualifier } from '../model.ts';
import { type GroupId, isTermId, type TermId } from '../terms.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** What a row adds to its term. */
interface TermOptions {
  /** Qualifiers that are elements, by their path from the parent of the term's element. */
  readonly beside?: Readonly<Partial<Record<Qualifier, string>>>;
  /** The term of the code in a value such as `#AAI#text`, whose own value is then what follows the code. */
  readonly codeBefore?: TermId;
}

/**
 * A path of a syntax with what it stands for: a term, a group with the rows below its element, `in` for an element that is only
 * the place of others. `same` are the rows of the group around it.
 *
 * A path has names with prefixes, `@name` for an attribute, `.` for the element itself. Conditions follow a name in brackets:
 * `[@schemeID=VA]`, `[ram:TypeCode!=130|50]`, `[ram:TypeCode=130|]` also where there is none; a value that begins with `/` is a
 * path from the root, and the value there. A condition concerns the first element of its path; the first row whose conditions
 * hold is taken. Rows are in the order of the elements; what is written has the first value of each condition.
 */
export type Row =
  | readonly [term: TermId, path: string, options?: TermOptions]
  | readonly [place: GroupId | 'in', path: string, rows: readonly Row[] | 'same'];

/** How a syntax spells an invoice. */
export interface Syntax {
  /** Names of namespaces by prefix. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Name of the root element, with prefix. */
  readonly root: string;
  readonly rows: readonly Row[];
  /** For writing: elements of conditions and qualifiers, which have no row, with the siblings that they follow; others are first. */
  readonly after?: Readonly<Record<string, readonly string[]>>;
  /** For writing: elements that the schema needs also where they are empty. */
  readonly required?: readonly string[];
}

export interface Condition {
  /** Names from the element. */
  readonly path: readonly string[];
  /** Of the element at the path; without one it is about the text. */
  readonly attribute?: string;
  readonly isEqual: boolean;
  /** Of which one must be equal, or none; '' stands for a missing value. */
  readonly values: readonly string[];
  /** Names from the root to the value, in the place of `values`. */
  readonly rootPath?: readonly string[];
}

/** What is known about an element at a place of a syntax. */
export interface TableNode {
  readonly step: string;
  readonly conditions: readonly Condition[];
  readonly attributes: Map<string, TermId>;
  /** By name; of several, the first whose conditions hold. */
  children: Map<string, TableNode[]>;
  group?: GroupId;
  term?: TermId;
  options?: TermOptions;
}

export interface Table {
  /** Prefixes by the name of the namespace. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly root: string;
  readonly node: TableNode;
  readonly after: Readonly<Record<string, readonly string[]>>;
  readonly required: readonly string[];
}

/** Name of an element with the usual prefix of its namespace. */
export function nameOf({ namespace, name }: XmlElement, { prefixes }: Table): string {
  const prefix = prefixes.get(namespace);
  return prefix === undefined ? `Q{${namespace}}${name}` : `${prefix}:${name}`;
}

export function compileSyntax({ namespaces, root, rows, after = {}, required = [] }: Syntax): Table {
  const node = createNode(root);
  addRows(node, rows);
  const prefixes = new Map(Object.entries(namespaces).map(([prefix, name]) => [name, prefix]));
  return { prefixes, root, node, after, required };
}

function addRows(node: TableNode, rows: readonly Row[]): void {
  for (const [what, path, more] of rows) {
    const steps = splitPath(path);
    const attribute = steps.at(-1)?.startsWith('@') ? steps.pop() : undefined;
    const target = nodeAt(node, steps);
    if (isTermId(what)) {
      if (attribute === undefined) target.term = what;
      else target.attributes.set(attribute.slice(1), what);
      const options = more as TermOptions | undefined;
      if (options) target.options = options;
    } else {
      if (what !== 'in') target.group = what;
      if (more === 'same') target.children = node.children;
      else addRows(target, more as readonly Row[]);
    }
  }
}

/** The node of a path, which is added where it is new. */
function nodeAt(node: TableNode, steps: readonly string[]): TableNode {
  let at = node;
  for (const step of steps) {
    if (step === '.') continue;
    const name = withoutConditions(step);
    const named = at.children.get(name) ?? [];
    let next = named.find((known) => known.step === step);
    if (!next) named.push((next = createNode(step)));
    at.children.set(name, named);
    at = next;
  }
  return at;
}

function createNode(step: string): TableNode {
  return { step, conditions: conditionsOf(step), attributes: new Map(), children: new Map() };
}

/** The name of a step. */
export function withoutConditions(step: string): string {
  return step.replace(/\[.*/, '');
}

/** Those in the brackets of a step. */
export function conditionsOf(step: string): Condition[] {
  return Array.from(step.matchAll(/\[([^\][]*)\]/g), ([, text = '']) => parseCondition(text));
}

function parseCondition(text: string): Condition {
  const [, path = '', attribute, operator, value = ''] = /^([^@!=]*)(?:@([^!=]*))?(!?=)(.*)$/.exec(text) ?? [];
  const compared = value.startsWith('/') ? { values: [], rootPath: splitPath(value) } : { values: value.split('|') };
  const place = { path: splitPath(path), ...(attribute === undefined ? {} : { attribute }) };
  return { ...place, isEqual: operator === '=', ...compared };
}

/** Steps with their conditions, in which slashes separate nothing. */
export function splitPath(path: string): string[] {
  return path.match(/[^/[]+(?:\[[^\]]*\])*/g) ?? [];
}
