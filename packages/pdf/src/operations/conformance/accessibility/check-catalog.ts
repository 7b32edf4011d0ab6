import type { PdfDocument } from '../../../file/document.ts';
import { decodeWhole } from '../../../file/filters/decode.ts';
import { formOf } from '../../../file/fields/field-tree.ts';
import { dublinCore } from '../../../file/metadata/info-properties.ts';
import { decodeXml, readMetadataBytes } from '../../../file/metadata/read-metadata.ts';
import { readXmp, type XmpNode, xmpNodeOf, xmpTextOf } from '../../../file/metadata/read-xmp.ts';
import { accessibleNamespace } from '../../../file/metadata/write-xmp.ts';
import type { ObjectGraph } from '../../../file/object-graph.ts';
import { asDict, asInteger, type PdfDict, type PdfStream, type PdfValue } from '../../../file/values.ts';
import { otherMetadata } from '../check-metadata.ts';
import type { Rule, RuleChecker } from '../rules.ts';
import type { StructureTree } from './structure-tree.ts';

/** The metadata of a document. */
interface MetadataFacts {
  /** The properties that identify PDF/UA. */
  claim: readonly XmpNode[];
  hasTitle: boolean;
}

function hasOtherPrefix(name: string): (metadata: MetadataFacts) => boolean {
  return ({ claim }) => claim.some((node) => node.name === name && node.prefix !== 'pdfuaid');
}

const metadataRules: readonly Rule<MetadataFacts>[] = [
  { kind: 'accessibilityClaim', clauses: { ua: '5-1' }, isBroken: ({ claim }) => claim.length === 0 },
  {
    kind: 'accessibilityClaim',
    clauses: { ua: '5-2' },
    isBroken: ({ claim }) =>
      claim.length > 0 && !/^\s*\+?0*1\s*$/.test(xmpTextOf(claim.find(({ name }) => name === 'part'))),
  },
  { kind: 'accessibilityClaim', clauses: { ua: '5-3' }, isBroken: hasOtherPrefix('part') },
  { kind: 'accessibilityClaim', clauses: { ua: '5-4' }, isBroken: hasOtherPrefix('amd') },
  { kind: 'accessibilityClaim', clauses: { ua: '5-5' }, isBroken: hasOtherPrefix('corr') },
  { kind: 'documentTitle', clauses: { ua: '7.1-9' }, isBroken: ({ hasTitle }) => !hasTitle },
];

/** The metadata of a document, or of a part of it. */
const languageRules: readonly Rule<{ hasTextOfNoLanguage: boolean; hasLanguage: boolean }>[] = [
  {
    kind: 'languageMissing',
    clauses: { ua: '7.2-33' },
    isBroken: ({ hasTextOfNoLanguage, hasLanguage }) => hasTextOfNoLanguage && !hasLanguage,
  },
];

/** The catalog and the trailer of a document. */
interface CatalogFacts {
  document: PdfDocument;
  hasLanguage: boolean;
  hasOutline: boolean;
}

/** Bit of the permissions of an encrypted file: text may be read for people who do not see (ISO 32000-1, table 22). */
const assistiveBit = 512;

const catalogRules: readonly Rule<CatalogFacts>[] = [
  {
    kind: 'suspectTags',
    clauses: { ua: '7.1-4' },
    isBroken: ({ document }) =>
      document.resolve(document.dict(document.catalog.get('MarkInfo'))?.get('Suspects')) === true,
  },
  {
    kind: 'documentTitle',
    clauses: { ua: '7.1-10' },
    isBroken: ({ document }) =>
      document.resolve(document.dict(document.catalog.get('ViewerPreferences'))?.get('DisplayDocTitle')) !== true,
  },
  {
    kind: 'languageMissing',
    clauses: { ua: '7.2-2' },
    isBroken: ({ hasOutline, hasLanguage }) => hasOutline && !hasLanguage,
  },
  { kind: 'dynamicForm', clauses: { ua: '7.15-1' }, isBroken: ({ document }) => isDynamic(document) },
  {
    kind: 'assistivePermission',
    clauses: { ua: '7.16-1' },
    isBroken: ({ document: { encryption } }) =>
      encryption !== undefined && ((asInteger(encryption.get('P') ?? null) ?? 0) & assistiveBit) === 0,
  },
];

/** A clip of sound or film by its dictionary. */
interface ClipFacts {
  document: PdfDocument;
  dict: PdfDict;
}

const clipRules: readonly Rule<ClipFacts>[] = [
  {
    kind: 'mediaTexts',
    clauses: { ua: '7.18.6.2-1' },
    isBroken: ({ document, dict }) => document.resolve(dict.get('CT')) === null,
  },
  {
    kind: 'mediaTexts',
    clauses: { ua: '7.18.6.2-2' },
    isBroken: ({ document, dict }) => {
      const texts = document.array(dict.get('Alt'));
      // Each text has its language before it.
      return (
        !texts ||
        texts.length % 2 !== 0 ||
        texts.some((text, at) => !document.string(text)?.length && (at % 2 === 1 || !document.string(text)))
      );
    },
  },
];

/** Largest configuration of a form in XML that is read, in bytes. */
const maxConfigurationBytes = 4 * 1024 * 1024;

/** Whether a form in XML makes its pages as it is opened (ISO 14289-1, 7.15). */
function isDynamic(document: PdfDocument): boolean {
  const xfa = document.resolve(formOf(document)?.get('XFA'));
  const index = Array.isArray(xfa)
    ? xfa.findIndex((item) => document.string(item)?.toString('latin1') === 'config')
    : -1;
  const stream = document.stream(Array.isArray(xfa) ? xfa[index + 1] : xfa);
  if (!stream || (Array.isArray(xfa) && index < 0)) return false;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxConfigurationBytes, context: document.context, resolve });
  // What cannot be read may be one.
  return !bytes || /<(?:\w+:)?dynamicRender\b[^>]*>\s*required\s*</.test(bytes.toString('latin1'));
}

/** Checks what a document says of itself, and what is not on its pages (ISO 14289-1, 5, 7.1, 7.2, 7.15, 7.16 and 7.18.6.2). */
export function checkCatalog(tree: StructureTree, graph: ObjectGraph, checker: RuleChecker): void {
  const { document, hasLanguage } = tree;
  const hasOutline = document.dict(document.dict(document.catalog.get('Outlines'))?.get('First')) !== undefined;
  checker.check(catalogRules, { document, hasLanguage, hasOutline });
  checkMetadata(tree, graph, checker);
  const visit = (value: PdfValue, object: number): void => {
    document.budget.step();
    const dict = asDict(value);
    const kind = document.name(dict?.get('S'));
    const isClip = document.name(dict?.get('Type')) === 'MediaClip' || kind === 'MCD' || kind === 'MCS';
    if (dict && isClip) checker.check(clipRules, { document, dict }, { subject: dict, object });
    for (const item of Array.isArray(value) ? value : (dict?.values() ?? [])) visit(item, object);
  };
  for (const [object, value] of graph.values()) visit(value, object);
}

function checkMetadata(tree: StructureTree, graph: ObjectGraph, checker: RuleChecker): void {
  const { document, hasLanguage } = tree;
  const value = document.catalog.get('Metadata');
  const stream = document.stream(value);
  const languageOf = (nodes: readonly XmpNode[]) => ({ hasTextOfNoLanguage: nodes.some(isOfNoLanguage), hasLanguage });
  // That there is none is another rule.
  if (stream) {
    const nodes = nodesOf(document, stream);
    const title = xmpNodeOf(nodes, dublinCore.namespace, 'title');
    const facts: MetadataFacts = {
      claim: nodes.filter(({ namespace }) => namespace === accessibleNamespace),
      hasTitle: title !== undefined && (title.kind === 'simple' || title.children.length > 0),
    };
    checker.check(metadataRules, facts, { object: document.numberOf(value) });
    checker.check(languageRules, languageOf(nodes), { subject: stream, object: document.numberOf(value) });
  }
  for (const [object, other] of otherMetadata(document, graph, stream))
    checker.check(languageRules, languageOf(nodesOf(document, other)), { subject: other, object });
}

function nodesOf(document: PdfDocument, stream: PdfStream): readonly XmpNode[] {
  const bytes = readMetadataBytes(document, stream);
  return (bytes && readXmp(decodeXml(bytes), document.budget)) ?? [];
}

/** Whether a text is there in one language that is not stated. */
function isOfNoLanguage({ kind, children: [first, ...others] }: XmpNode): boolean {
  return kind === 'alt' && others.length === 0 && first?.language === 'x-default';
}
