import type { PdfDocument } from '../../file/document.ts';
import { adobePdf, basicXmp, dublinCore } from '../../file/metadata/info-properties.ts';
import { decodeXml, readMetadataBytes } from '../../file/metadata/read-metadata.ts';
import { readXmp, type XmpNode, xmpNodeOf, xmpTextOf } from '../../file/metadata/read-xmp.ts';
import { archiveNamespace, descriptionNamespaces } from '../../file/metadata/write-xmp.ts';
import { decodeTextString } from '../../file/text-string.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { asDict, type PdfStream } from '../../file/values.ts';
import type { Rule, RuleChecker, RuleContext } from './rules.ts';
import { extensionRules, extensionSubjects, readExtensionSchemas, type Schemas } from './xmp-extensions.ts';
import { hasType, knownTypes, predefinedType } from './xmp-schemas.ts';

/** The XMP of a metadata stream. */
interface XmpPackage {
  isMain: boolean;
  /** Attributes of the header of the packet. */
  header: string;
  isUtf8: boolean;
  /** Undefined where it cannot be read. */
  nodes: readonly XmpNode[] | undefined;
}

const packageRules: readonly Rule<XmpPackage>[] = [
  {
    kind: 'metadataSyntax',
    clauses: { 1: '6.7.5-1', 2: '6.6.2.1-2' },
    isBroken: ({ header }) => /\bbytes\s*=\s*["']/.test(header),
  },
  {
    kind: 'metadataSyntax',
    clauses: { 1: '6.7.5-2', 2: '6.6.2.1-3' },
    isBroken: ({ header }) => /\bencoding\s*=\s*["']/.test(header),
  },
  { kind: 'metadataSyntax', clauses: { 1: '6.7.9-1', 2: '6.6.2.1-4' }, isBroken: ({ nodes }) => nodes === undefined },
  { kind: 'metadataSyntax', clauses: { 2: '6.6.2.1-5' }, isBroken: ({ isUtf8 }) => !isUtf8 },
  {
    kind: 'claim',
    clauses: { 1: '6.7.11-1', 2: '6.6.4-1' },
    isBroken: ({ isMain, nodes = [] }) => isMain && !nodes.some(({ namespace }) => namespace === archiveNamespace),
  },
];

/** The properties that identify PDF/A. */
type Identification = (name: string) => XmpNode | undefined;

const conformances = { 1: /^[AB]$/, 2: /^[ABU]$/, 3: /^[ABU]$/ } as const;

function conformancesOf({ part, isUnicode, isTagged }: RuleContext): RegExp {
  return isTagged ? /^A$/ : isUnicode ? /^[AU]$/ : conformances[part];
}

function hasOtherPrefix(name: string): (nodeOf: Identification) => boolean {
  return (nodeOf) => (nodeOf(name)?.prefix ?? 'pdfaid') !== 'pdfaid';
}

const claimRules: readonly Rule<Identification>[] = [
  {
    kind: 'claim',
    clauses: { 1: '6.7.11-2', 2: '6.6.4-2' },
    isBroken: (nodeOf, { part }) =>
      !(/^[+-]?\d{1,9}$/.test(xmpTextOf(nodeOf('part'))) && Number(xmpTextOf(nodeOf('part'))) === part),
  },
  {
    kind: 'claim',
    clauses: { 1: '6.7.11-3', 2: '6.6.4-3' },
    isBroken: (nodeOf, context) => !conformancesOf(context).test(xmpTextOf(nodeOf('conformance'))),
  },
  { kind: 'claim', clauses: { 1: '6.7.11-4', 2: '6.6.4-4' }, isBroken: hasOtherPrefix('part') },
  { kind: 'claim', clauses: { 1: '6.7.11-5', 2: '6.6.4-5' }, isBroken: hasOtherPrefix('conformance') },
  { kind: 'claim', clauses: { 1: '6.7.11-6', 2: '6.6.4-6' }, isBroken: hasOtherPrefix('amd') },
  { kind: 'claim', clauses: { 2: '6.6.4-7' }, isBroken: hasOtherPrefix('corr') },
];

/** A property by its definition. */
interface DefinedProperty {
  isDefined: boolean;
  hasType: boolean;
}

const propertyRules: readonly Rule<DefinedProperty>[] = [
  {
    kind: 'metadataProperty',
    clauses: { 1: '6.7.9-2', 2: '6.6.2.3.1-1' },
    isBroken: ({ isDefined }) => !isDefined,
  },
  {
    kind: 'metadataProperty',
    clauses: { 1: '6.7.9-3', 2: '6.6.2.3.1-2' },
    isBroken: (property) => !property.hasType,
  },
];

/** The metadata stream of the catalog. */
interface CatalogMetadata {
  isThere: boolean;
  hasFilter: boolean;
}

const catalogRules: readonly Rule<CatalogMetadata>[] = [
  {
    kind: 'metadataMissing',
    clauses: { 1: '6.7.2-1', 2: '6.6.2.1-1', ua: '7.1-8' },
    isBroken: ({ isThere }) => !isThere,
  },
  { kind: 'metadataSyntax', clauses: { 1: '6.7.2-2' }, isBroken: ({ hasFilter }) => hasFilter },
];

/** An entry of the information dictionary beside the property of XMP that has to be the same (ISO 19005-1, 6.7.3). */
interface InfoEntry {
  key: string;
  /** Undefined where it is no text. */
  info: string | undefined;
  xmp: string | undefined;
}

const infoRules: readonly Rule<InfoEntry>[] = (
  ['CreationDate', 'Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'ModDate'] as const
).map((own, index) => ({
  kind: 'metadataDiffers',
  clauses: { 1: `6.7.3-${index + 1}` },
  isBroken: ({ key, info, xmp }) =>
    key === own && (info === undefined || (own.endsWith('Date') ? timeOfInfo(info) !== timeOfXmp(xmp) : info !== xmp)),
}));

/** Checks the metadata streams of the document and of its parts, and the information dictionary. */
export function checkMetadata(document: PdfDocument, graph: ObjectGraph, checker: RuleChecker): void {
  const value = document.catalog.get('Metadata');
  const stream = document.stream(value);
  const isThere =
    document.name(stream?.dict.get('Type')) === 'Metadata' && document.name(stream?.dict.get('Subtype')) === 'XML';
  const object = document.numberOf(value);
  checker.check(catalogRules, { isThere, hasFilter: stream?.dict.has('Filter') === true }, { object });
  const main = isThere && stream ? readPackage(document, stream, true) : undefined;
  const schemas = readExtensionSchemas(extensionsOf(main), checker.part, new Map());
  if (main) {
    checkPackage(main, schemas, schemas, checker, object);
    checkInfo(document, main.nodes ?? [], checker);
  }
  for (const [number, part] of otherMetadata(document, graph, stream)) {
    const other = readPackage(document, part, false);
    const base = checker.part === 1 ? new Map() : schemas;
    const own = readExtensionSchemas(extensionsOf(other), checker.part, base);
    checkPackage(other, own, base, checker, number);
  }
}

/** Metadata streams of objects beside the catalog, by their numbers. @param main that of the catalog */
export function otherMetadata(
  document: PdfDocument,
  graph: ObjectGraph,
  main: PdfStream | undefined,
): Map<number, PdfStream> {
  const found = new Map<number, PdfStream>();
  for (const [, value] of graph.values()) {
    const metadata = asDict(value)?.get('Metadata');
    const stream = metadata === undefined ? undefined : document.stream(metadata);
    const number = document.numberOf(metadata);
    if (stream && stream !== main && number !== undefined) found.set(number, stream);
  }
  return found;
}

function readPackage(document: PdfDocument, stream: PdfStream, isMain: boolean): XmpPackage {
  const bytes = readMetadataBytes(document, stream);
  if (!bytes) return { isMain, header: '', isUtf8: true, nodes: undefined };
  const text = decodeXml(bytes);
  const header = /<\?xpacket([^>]*)\?>/.exec(text)?.[1] ?? '';
  const isUtf8 = !/^(?:00|fe|ff|3c00)/.test(bytes.toString('hex', 0, 2));
  return { isMain, header, isUtf8, nodes: readXmp(text, document.budget) };
}

function extensionsOf(xmp: XmpPackage | undefined): XmpNode | undefined {
  return xmpNodeOf(xmp?.nodes ?? [], descriptionNamespaces.pdfaExtension, 'schemas');
}

/** @param base schemas of the main metadata, which those of its parts may use */
function checkPackage(
  xmp: XmpPackage,
  schemas: Schemas,
  base: Schemas,
  checker: RuleChecker,
  object: number | undefined,
): void {
  checker.check(packageRules, xmp, { object });
  const nodes = xmp.nodes ?? [];
  const identified: Identification = (name) => xmpNodeOf(nodes, archiveNamespace, name);
  if (xmp.isMain && nodes.some(({ namespace }) => namespace === archiveNamespace))
    checker.check(claimRules, identified, { object });
  for (const node of nodes) {
    if (node.namespace === descriptionNamespaces.pdfaExtension && node.name === 'schemas') {
      for (const subject of extensionSubjects(node, schemas, checker.part))
        checker.check(extensionRules, subject, { object });
    } else checker.check(propertyRules, definitionOf(node, schemas, base, checker), { object });
  }
}

function definitionOf(node: XmpNode, schemas: Schemas, base: Schemas, { part }: RuleChecker): DefinedProperty {
  const own = [schemas, base].map((each) => each.get(node.namespace)).find((each) => each?.properties.has(node.name));
  const type = own?.properties.get(node.name) ?? predefinedType(part, node.namespace, node.name);
  if (type === undefined) return { isDefined: false, hasType: false };
  return { isDefined: true, hasType: hasType(node, type, own?.types ?? knownTypes(part)) };
}

function checkInfo(document: PdfDocument, nodes: readonly XmpNode[], checker: RuleChecker): void {
  const info = document.dict(document.trailer.get('Info'));
  if (!info || checker.part !== 1) return;
  const object = document.numberOf(document.trailer.get('Info'));
  const simple = (namespace: string, name: string) => {
    const node = xmpNodeOf(nodes, namespace, name);
    return node?.kind === 'simple' ? node.value : undefined;
  };
  const localized = (name: string) => {
    const node = xmpNodeOf(nodes, dublinCore.namespace, name);
    const items = node?.kind === 'alt' ? node.children : [];
    return (items.find(({ language }) => language?.toLowerCase() === 'x-default') ?? items[0])?.value;
  };
  const creators = xmpNodeOf(nodes, dublinCore.namespace, 'creator');
  const xmp: Readonly<Record<string, string | undefined>> = {
    CreationDate: simple(basicXmp.namespace, 'CreateDate'),
    Title: localized('title'),
    Author: creators?.kind === 'seq' && creators.children.length === 1 ? creators.children[0]?.value : undefined,
    Subject: localized('description'),
    Keywords: simple(adobePdf.namespace, 'Keywords'),
    Creator: simple(basicXmp.namespace, 'CreatorTool'),
    Producer: simple(adobePdf.namespace, 'Producer'),
    ModDate: simple(basicXmp.namespace, 'ModifyDate'),
  };
  for (const [key, xmpValue] of Object.entries(xmp)) {
    const value = document.resolve(info.get(key));
    const text = Buffer.isBuffer(value) ? decodeTextString(value).replace(/\0$/, '') : undefined;
    if (value !== null) checker.check(infoRules, { key, info: text, xmp: xmpValue }, { object });
  }
}

const infoDate = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/;
const xmpDate =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|([+-])(\d\d):?(\d\d)?)?)?)?)?$/;

function timeOfInfo(text: string): number | undefined {
  return timeOf(infoDate.exec(text));
}

function timeOfXmp(text: string | undefined): number | undefined {
  return timeOf(xmpDate.exec(text ?? ''));
}

/** Milliseconds in UTC, which a time without a zone is taken for; undefined for other texts. */
function timeOf(found: RegExpExecArray | null): number | undefined {
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => (digits === undefined ? undefined : Number(digits)));
  const [, , , , , , , sign, hours = '0', minutes = '0'] = found;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return Date.UTC(year, month - 1, day, hour, minute - offset, second);
}
