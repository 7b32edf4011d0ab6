import type { XmpNode } from '../../file/metadata/read-xmp.ts';
import type { Part, Rule } from './rules.ts';
import { isKnownType, knownTypes, simplified, type TypeDefinition, type Types } from './xmp-schemas.ts';

/** An extension schema (ISO 19005-1, 6.7.8): its properties by name with their types, and the types that these use. */
export interface Schema {
  properties: Types;
  types: ReadonlyMap<string, TypeDefinition>;
}

/** Extension schemas by their namespaces. */
export type Schemas = ReadonlyMap<string, Schema>;

const kinds = {
  schema: {
    prefix: 'pdfaSchema',
    namespace: 'http://www.aiim.org/pdfa/ns/schema#',
    fields: ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'],
  },
  property: {
    prefix: 'pdfaProperty',
    namespace: 'http://www.aiim.org/pdfa/ns/property#',
    fields: ['name', 'valueType', 'category', 'description'],
  },
  type: {
    prefix: 'pdfaType',
    namespace: 'http://www.aiim.org/pdfa/ns/type#',
    fields: ['type', 'namespaceURI', 'prefix', 'description', 'field'],
  },
  field: {
    prefix: 'pdfaField',
    namespace: 'http://www.aiim.org/pdfa/ns/field#',
    fields: ['name', 'valueType', 'description'],
  },
} as const;
type ExtensionKind = keyof typeof kinds;

/** A part of the description of extension schemas; the container has all schemas. */
export interface ExtensionSubject {
  kind: ExtensionKind | 'container';
  node: XmpNode;
  /** Types that it may name. */
  types: ReadonlyMap<string, TypeDefinition>;
}

function fieldOf(node: XmpNode, kind: ExtensionKind, name: string): XmpNode | undefined {
  return node.children.find((child) => child.namespace === kinds[kind].namespace && child.name === name);
}

function textOf(node: XmpNode, kind: ExtensionKind, name: string): string | undefined {
  const field = fieldOf(node, kind, name);
  return field?.kind === 'simple' ? field.value : undefined;
}

function itemsOf(node: XmpNode, kind: ExtensionKind, name: string): readonly XmpNode[] {
  const field = fieldOf(node, kind, name);
  return field && field.kind !== 'simple' && field.kind !== 'struct' ? field.children : [];
}

/** The number of a rule in part 2; in part 1, the first one is about fields. */
function rule(number: number, isBroken: Rule<ExtensionSubject>['isBroken']): Rule<ExtensionSubject> {
  return { kind: 'metadataExtension', clauses: { 1: `6.7.8-${number + 1}`, 2: `6.6.2.3.3-${number}` }, isBroken };
}

/** A field with text, which has to be there. */
function text(
  number: number,
  kind: ExtensionKind,
  name: string,
  isWrong: (value: string, types: ExtensionSubject['types']) => boolean = () => false,
): Rule<ExtensionSubject> {
  return rule(number, (subject) => {
    if (subject.kind !== kind) return false;
    const field = fieldOf(subject.node, kind, name);
    const isRight = field?.kind === 'simple' && field.prefix === kinds[kind].prefix;
    return !isRight || isWrong(field.value, subject.types);
  });
}

/** A field with a list, which may be missing. */
function list(number: number, kind: ExtensionKind, name: string): Rule<ExtensionSubject> {
  return rule(number, (subject) => {
    const field = subject.kind === kind ? fieldOf(subject.node, kind, name) : undefined;
    return (
      field !== undefined && !((field.kind === 'seq' || field.kind === 'alt') && field.prefix === kinds[kind].prefix)
    );
  });
}

const isUnknownType = (value: string, types: ExtensionSubject['types']) => !isKnownType(value, types);

export const extensionRules: readonly Rule<ExtensionSubject>[] = [
  {
    kind: 'metadataExtension',
    clauses: { 1: '6.7.8-1', 2: '6.6.2.3.2-1' },
    isBroken: ({ kind, node }) => {
      if (kind === 'container') return false;
      const { namespace, fields } = kinds[kind];
      return node.children.some(
        (child) => child.namespace !== namespace || !(fields as readonly string[]).includes(child.name),
      );
    },
  },
  rule(1, ({ kind, node }) => kind === 'container' && !(node.kind === 'bag' && node.prefix === 'pdfaExtension')),
  text(2, 'schema', 'schema'),
  text(3, 'schema', 'namespaceURI'),
  text(4, 'schema', 'prefix'),
  list(5, 'schema', 'property'),
  list(6, 'schema', 'valueType'),
  text(7, 'property', 'name'),
  text(8, 'property', 'valueType', isUnknownType),
  text(9, 'property', 'category', (value) => value !== 'external' && value !== 'internal'),
  text(10, 'property', 'description'),
  text(11, 'type', 'type'),
  text(12, 'type', 'namespaceURI'),
  text(13, 'type', 'prefix'),
  text(14, 'type', 'description'),
  list(15, 'type', 'field'),
  text(16, 'field', 'name'),
  text(17, 'field', 'valueType', isUnknownType),
  text(18, 'field', 'description'),
];

/** The parts of the container of extension schemas. */
export function extensionSubjects(container: XmpNode, schemas: Schemas, part: Part): ExtensionSubject[] {
  const subjects: ExtensionSubject[] = [{ kind: 'container', node: container, types: knownTypes(part) }];
  for (const node of container.children) {
    const types = schemas.get(textOf(node, 'schema', 'namespaceURI') ?? '')?.types ?? knownTypes(part);
    subjects.push({ kind: 'schema', node, types });
    for (const property of itemsOf(node, 'schema', 'property'))
      subjects.push({ kind: 'property', node: property, types });
    for (const type of itemsOf(node, 'schema', 'valueType')) {
      subjects.push({ kind: 'type', node: type, types });
      for (const field of itemsOf(type, 'type', 'field')) subjects.push({ kind: 'field', node: field, types });
    }
  }
  return subjects;
}

/**
 * Reads the extension schemas of a container.
 * @param base schemas whose types those of the same namespaces may use
 */
export function readExtensionSchemas(container: XmpNode | undefined, part: Part, base: Schemas): Schemas {
  const schemas = new Map<string, Schema>();
  if (!container || container.kind === 'simple' || container.kind === 'struct') return schemas;
  for (const node of container.children) {
    const namespace = textOf(node, 'schema', 'namespaceURI');
    if (namespace === undefined || !fieldOf(node, 'schema', 'property')) continue;
    const types = new Map(base.get(namespace)?.types ?? knownTypes(part));
    for (const type of itemsOf(node, 'schema', 'valueType')) addType(types, type);
    const properties = new Map<string, string>();
    for (const property of itemsOf(node, 'schema', 'property')) {
      const [name, type] = ['name', 'valueType'].map((field) => textOf(property, 'property', field));
      if (name !== undefined && type !== undefined && !properties.has(name) && isKnownType(type, types))
        properties.set(name, type);
    }
    schemas.set(namespace, { properties, types });
  }
  return schemas;
}

function addType(types: Map<string, TypeDefinition>, node: XmpNode): void {
  const [name, namespace] = ['type', 'namespaceURI'].map((field) => textOf(node, 'type', field));
  if (name === undefined) return;
  const fields = new Map<string, string>();
  for (const field of itemsOf(node, 'type', 'field')) {
    const [own, type] = ['name', 'valueType'].map((each) => textOf(field, 'field', each));
    if (own !== undefined && type !== undefined) fields.set(own, type);
  }
  if (fields.size === 0) types.set(simplified(name), { pattern: /^[^]*$/ });
  else if (namespace !== undefined) types.set(simplified(name), { namespace, fields });
}
