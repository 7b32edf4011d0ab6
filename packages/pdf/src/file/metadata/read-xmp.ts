import type { Budget } from '../../budget.ts';
import { MalformedPdf } from '../../errors.ts';
import { attributesOf, expand, markup, rdf, type Scope, scopeOf } from './edit-xmp.ts';

/** Form of a value of XMP (ISO 16684-1, 6.3). */
export type XmpKind = 'simple' | 'struct' | 'bag' | 'seq' | 'alt';

/** A property of XMP, a field of a structure, or an item of an array, which has no name. */
export interface XmpNode {
  namespace: string;
  /** As it is written. */
  prefix: string;
  name: string;
  kind: XmpKind;
  /** Of a simple one; else empty. */
  value: string;
  /** Fields or items. */
  children: XmpNode[];
  /** Of xml:lang. */
  language: string | undefined;
}

interface XmlName {
  prefix: string;
  namespace: string;
  name: string;
}

interface XmlAttribute extends XmlName {
  value: string;
}

interface XmlElement extends XmlName {
  attributes: readonly XmlAttribute[];
  content: (XmlElement | string)[];
}

/** Nesting of elements; those of real XMP have some ten. */
const maxDepth = 100;
const xml = 'http://www.w3.org/XML/1998/namespace';
/** Kinds of arrays by their elements. */
const arrays: ReadonlyMap<string, XmpKind> = new Map([
  ['Bag', 'bag'],
  ['Seq', 'seq'],
  ['Alt', 'alt'],
]);
/** Terms of RDF that are no names of properties (ISO 16684-1, 7.2). */
const terms: ReadonlySet<string> = new Set(
  'RDF ID about parseType resource nodeID datatype Description aboutEach aboutEachPrefix bagID'.split(' '),
);

/**
 * Reads the properties of XMP (ISO 16684-1, 7).
 * @returns undefined where the text is not well-formed or not RDF of XMP; none where it has no RDF
 */
export function readXmp(text: string, budget: Budget): XmpNode[] | undefined {
  try {
    const root = findRdf(readXml(text, budget), budget);
    return root ? readDescriptions(root) : [];
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

function fail(reason: string): never {
  throw new MalformedPdf(`XMP: ${reason}`);
}

function readXml(text: string, budget: Budget): XmlElement {
  const open: { element: XmlElement; tag: string; scope: Scope }[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  const add = (piece: string | XmlElement): void => {
    const parent = open.at(-1)?.element;
    if (parent) parent.content.push(piece);
    else if (typeof piece !== 'string' && !root) root = piece;
    else if (typeof piece !== 'string' || /[^\s\ufeff]/.test(piece)) fail('expected one element around all text');
  };
  for (const { 0: source, index, 1: slash, 2: tag, 3: attributes = '', 4: selfClosing } of text.matchAll(markup)) {
    budget.step(1 + (source.length >> 5));
    if (index > at) add(withCharacters(text.slice(at, index)));
    at = index + source.length;
    if (source === '<') fail('expected markup');
    if (tag === undefined) {
      if (source.startsWith('<![CDATA[')) add(source.slice(9, -3));
    } else if (slash === '/') {
      if (open.pop()?.tag !== tag) fail('expected the end of the last element');
    } else {
      if (open.length > maxDepth) fail('expected fewer nested elements');
      const scope = scopeOf(open.at(-1)?.scope, attributes);
      const element = { ...nameOf(tag, scope), attributes: readAttributes(attributes, scope), content: [] };
      add(element);
      if (selfClosing !== '/') open.push({ element, tag, scope });
    }
  }
  if (/[^\s\ufeff]/.test(text.slice(at))) fail('expected no text behind the last element');
  return root && open.length === 0 ? root : fail('expected the end of all elements');
}

function nameOf(tag: string, scope: Scope): XmlName {
  const expanded = expand(tag, scope) ?? fail('expected a declared prefix');
  return { prefix: tag.slice(0, Math.max(0, tag.indexOf(':'))), ...expanded };
}

function readAttributes(source: string, scope: Scope): XmlAttribute[] {
  const attributes: XmlAttribute[] = [];
  for (const [, tag, value] of attributesOf(source)) {
    if (tag === 'xmlns' || tag.startsWith('xmlns:')) continue;
    const colon = tag.indexOf(':');
    const prefix = tag.slice(0, Math.max(0, colon));
    const name = tag.slice(colon + 1);
    // The default namespace is not that of attributes.
    const namespace = prefix === '' ? '' : prefix === 'xml' ? xml : nameOf(tag, scope).namespace;
    attributes.push({ prefix, namespace, name, value: withCharacters(value) });
  }
  requireUnique(attributes);
  return attributes;
}

function requireUnique(names: readonly XmlName[]): void {
  const keys = new Set(names.map(({ namespace, name }) => `${namespace} ${name}`));
  if (keys.size < names.length) fail('expected each name once');
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Text with the characters that references stand for. */
function withCharacters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+))?;?/g, (source, decimal, hex, name) => {
    const code = Number(decimal ?? `0x${hex ?? 'x'}`);
    const known = code <= 0x10ffff ? String.fromCodePoint(code) : entities.get(String(name));
    return source.endsWith(';') && known !== undefined ? known : fail('expected a known character reference');
  });
}

/** The element of RDF, which wrappers may be around. */
function findRdf(element: XmlElement, budget: Budget): XmlElement | undefined {
  budget.step();
  if (isRdf(element, 'RDF')) return element;
  for (const child of element.content) {
    const found = typeof child === 'string' ? undefined : findRdf(child, budget);
    if (found) return found;
  }
  return undefined;
}

function isRdf({ namespace, name }: XmlName, expected?: string): boolean {
  return namespace === rdf && (expected === undefined || name === expected);
}

function isLanguage({ namespace, name }: XmlName): boolean {
  return namespace === xml && name === 'lang';
}

/** The elements of a content that has nothing but these and white space. */
function elementsOf(element: XmlElement): XmlElement[] {
  return element.content.flatMap((child) => {
    if (typeof child !== 'string') return [child];
    return /\S/.test(child) ? fail('expected elements alone') : [];
  });
}

function readDescriptions(root: XmlElement): XmpNode[] {
  const properties: XmpNode[] = [];
  let about = '';
  for (const element of elementsOf(root)) {
    if (!isRdf(element, 'Description')) fail('expected descriptions');
    const stated = readNodeAttributes(element, properties);
    if (about !== '' && stated !== '' && stated !== about) fail('expected properties of one resource');
    about ||= stated;
    readFields(element, properties, false);
  }
  requireUnique(properties);
  return properties;
}

/** Adds the properties that attributes of a description or an array have. @returns its rdf:about */
function readNodeAttributes(element: XmlElement, fields: XmpNode[]): string {
  let about: string | undefined;
  let hasOther = false;
  for (const attribute of element.attributes) {
    const { namespace, name, value } = attribute;
    if (namespace === '' && name !== 'about' && name !== 'ID') fail('expected a namespace');
    const isTerm = (namespace === rdf || namespace === '') && terms.has(name);
    if (!isTerm) fields.push(simpleNode(attribute, value));
    else if (name === 'about' && about === undefined && !hasOther) about = value;
    else if ((name === 'ID' || name === 'nodeID') && about === undefined && !hasOther) hasOther = true;
    else fail('expected no other attribute of RDF');
  }
  return about ?? '';
}

function readFields(element: XmlElement, fields: XmpNode[], isArray: boolean): void {
  for (const child of elementsOf(element)) {
    const isItem = isRdf(child, 'li');
    if (child.namespace === '' || (isRdf(child) && terms.has(child.name)) || (isItem && !isArray))
      fail('expected a property');
    const node = readProperty(child);
    fields.push(isItem ? { ...node, namespace: '', prefix: '', name: '' } : node);
  }
}

/** The property of a name at the top of a packet; undefined where there is none. */
export function xmpNodeOf(nodes: readonly XmpNode[], namespace: string, name: string): XmpNode | undefined {
  return nodes.find((node) => node.namespace === namespace && node.name === name);
}

/** The text of a simple property; empty for others. */
export function xmpTextOf(node: XmpNode | undefined): string {
  return node?.kind === 'simple' ? node.value : '';
}

function simpleNode({ prefix, namespace, name }: XmlName, value: string): XmpNode {
  return { namespace, prefix, name, kind: 'simple', value, children: [], language: undefined };
}

function readProperty(element: XmlElement): XmpNode {
  const language = element.attributes.find(isLanguage)?.value;
  const others = element.attributes.filter((attribute) => !isLanguage(attribute) && !isRdf(attribute, 'ID'));
  const [first] = others;
  if (first && (!isRdf(first) || !['datatype', 'parseType'].includes(first.name)))
    return { ...readEmpty(element, others), language };
  if (first && isRdf(first, 'parseType')) {
    if (first.value !== 'Resource' || others.length > 1) fail('expected a resource');
    const struct = { ...simpleNode(element, ''), kind: 'struct' as const, language };
    readFields(element, struct.children, false);
    return unqualified(struct);
  }
  if (others.length > 1) fail('expected no other attribute');
  if (element.content.some((child) => typeof child !== 'string')) {
    if (first) fail('expected text');
    return { ...readResource(element), language };
  }
  return { ...simpleNode(element, element.content.filter((child) => typeof child === 'string').join('')), language };
}

/** A property without content: its value or its fields are attributes. */
function readEmpty(element: XmlElement, attributes: readonly XmlAttribute[]): XmpNode {
  if (element.content.length > 0) fail('expected no content beside attributes');
  const value = attributes.find((attribute) => isRdf(attribute, 'value'));
  const resource = attributes.find((attribute) => isRdf(attribute, 'resource'));
  if (value && resource) fail('expected one value');
  const node = simpleNode(element, (value ?? resource)?.value ?? '');
  const fields = attributes.filter((attribute) => !isRdf(attribute) || !terms.has(attribute.name));
  if (fields.some(({ namespace }) => namespace === '')) fail('expected a namespace');
  if (attributes.length - fields.length > Number(resource !== undefined)) fail('expected no other attribute of RDF');
  if (value || resource || fields.length === 0) return node;
  return { ...node, kind: 'struct', children: fields.map((field) => simpleNode(field, field.value)) };
}

function readResource(element: XmlElement): XmpNode {
  const [inner, ...rest] = elementsOf(element);
  if (!inner || rest.length > 0) return fail('expected one element');
  if (inner.namespace === '') fail('expected a namespace');
  const array = isRdf(inner) ? arrays.get(inner.name) : undefined;
  if (!array && isRdf(inner) && terms.has(inner.name) && inner.name !== 'Description') fail('expected a value');
  const node: XmpNode = { ...simpleNode(element, ''), kind: array ?? 'struct' };
  readNodeAttributes(inner, node.children);
  readFields(inner, node.children, array !== undefined);
  return array ? node : unqualified(node);
}

/** The value of a structure that has one with qualifiers (ISO 16684-1, 7.8). */
function unqualified(struct: XmpNode): XmpNode {
  requireUnique(struct.children);
  const value = struct.children.find((child) => isRdf(child, 'value'));
  if (!value) return struct;
  const { kind, value: text, children } = value;
  return { ...struct, kind, value: text, children, language: struct.language ?? value.language };
}
