import { TooComplexPdf } from '../../errors.ts';
import { decodeSynchronously } from '../../file/filters/decode.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { decodeTextString } from '../../file/text-string.ts';
import { asDict, type PdfDict, type PdfStream, type PdfValue } from '../../file/values.ts';
import { nameRules } from './check-file.ts';
import type { Rule, RuleChecker } from './rules.ts';

/** The catalog of a document. */
interface Catalog {
  document: PdfDocument;
  catalog: PdfDict;
  names: PdfDict | undefined;
}

const catalogRules: readonly Rule<Catalog>[] = [
  {
    kind: 'embeddedFile',
    clauses: { 1: '6.1.11-2' },
    isBroken: ({ names }) => names?.has('EmbeddedFiles') === true,
  },
  {
    kind: 'optionalContent',
    clauses: { 1: '6.1.13-1' },
    isBroken: ({ document, catalog }) => document.resolve(catalog.get('OCProperties')) !== null,
  },
  {
    kind: 'permissions',
    clauses: { 2: '6.1.12-1' },
    isBroken: ({ document, catalog }) =>
      Array.from(document.dict(catalog.get('Perms'))?.keys() ?? []).some((key) => key !== 'UR3' && key !== 'DocMDP'),
  },
  {
    kind: 'xfa',
    clauses: { 2: '6.4.2-2' },
    isBroken: ({ document, catalog }) => document.resolve(catalog.get('NeedsRendering')) === true,
  },
  {
    kind: 'presentation',
    clauses: { 2: '6.10-1' },
    isBroken: ({ names }) => names?.has('AlternatePresentations') === true,
  },
  {
    kind: 'presentation',
    clauses: { 2: '6.11-1' },
    isBroken: ({ document, catalog }) => (document.array(catalog.get('Requirements')) ?? []).length > 0,
  },
];

/** A signature by its dictionary. */
interface Signature {
  document: PdfDocument;
  dict: PdfDict;
  references: readonly PdfDict[];
}

const digestKeys = ['DigestLocation', 'DigestMethod', 'DigestValue'];

const signatureRules: readonly Rule<Signature>[] = [
  {
    kind: 'permissions',
    clauses: { 2: '6.1.12-2' },
    isBroken: ({ document, references }) =>
      document.dict(document.catalog.get('Perms'))?.has('DocMDP') === true &&
      references.some((reference) => digestKeys.some((key) => reference.has(key))),
  },
  {
    kind: 'signature',
    clauses: { 2: '6.4.3-1' },
    isBroken: ({ document, dict }) => !coversFile(document, dict),
  },
];

/** Whether a signature is about all bytes of its revision but its own value. */
function coversFile(document: PdfDocument, dict: PdfDict): boolean {
  const { bytes } = document;
  const [start, length = NaN, next = NaN, rest = NaN] = document.numbers(dict.get('ByteRange')) ?? [];
  const end = next + rest;
  const isEnd =
    end === bytes.length ||
    bytes
      .toString('latin1', Math.max(0, end - 8), end)
      .trimEnd()
      .endsWith('%%EOF');
  return start === 0 && bytes[length] === 0x3c && bytes[next - 1] === 0x3e && end <= bytes.length && isEnd;
}

/** A file specification with an embedded file. */
interface FileEntries {
  document: PdfDocument;
  dict: PdfDict;
  /** Media type of the embedded file. */
  types: readonly (string | undefined)[];
  /** Whether all embedded files conform to part 1 or 2. */
  conforms: boolean;
  /** Whether it is associated with the document or a part of it. */
  isAssociated: boolean;
}

const fileRules: readonly Rule<FileEntries>[] = [
  { kind: 'embeddedFile', clauses: { 1: '6.1.11-1' }, isBroken: () => true },
  {
    kind: 'embeddedFileData',
    clauses: { 2: '6.8-2' },
    isBroken: ({ document, dict }) => ['F', 'UF'].some((key) => document.string(dict.get(key)) === undefined),
  },
  {
    kind: 'embeddedFileData',
    clauses: { ua: '7.11-1' },
    isBroken: ({ document, dict }) => ['F', 'UF'].some((key) => !document.string(dict.get(key))?.length),
  },
  { kind: 'embeddedFile', clauses: { 2: '6.8-5', 3: null }, isBroken: ({ conforms }) => !conforms },
  {
    kind: 'embeddedFileData',
    clauses: { 3: '6.8-1' },
    isBroken: ({ types }) => types.some((type) => !/^[-\w+.]+\/[-\w+.]+$/.test(type ?? '')),
  },
  {
    kind: 'embeddedFileData',
    clauses: { 3: '6.8-3' },
    isBroken: ({ document, dict }) => document.name(dict.get('AFRelationship')) === undefined,
  },
  { kind: 'embeddedFileData', clauses: { 3: '6.8-4' }, isBroken: ({ isAssociated }) => !isAssociated },
];

/** A configuration of optional content. */
interface Configuration {
  document: PdfDocument;
  dict: PdfDict;
  isRepeated: boolean;
  /** Names of all groups. */
  groups: readonly string[];
}

function nameOf({ document, dict }: Pick<Configuration, 'document' | 'dict'>): string {
  return decodeTextString(document.string(dict.get('Name')) ?? Buffer.alloc(0));
}

const configurationRules: readonly Rule<Configuration>[] = [
  {
    kind: 'layerConfiguration',
    clauses: { 2: '6.9-1', ua: '7.10-1' },
    isBroken: (configuration) => nameOf(configuration) === '',
  },
  { kind: 'layerConfiguration', clauses: { 2: '6.9-2' }, isBroken: ({ isRepeated }) => isRepeated },
  {
    kind: 'layerConfiguration',
    clauses: { 2: '6.9-3' },
    isBroken: ({ document, dict, groups }) => {
      const order = document.array(dict.get('Order'));
      const listed = order && new Set(groupNames(document, order, 0));
      return listed !== undefined && groups.some((name) => !listed.has(name));
    },
  },
  {
    kind: 'layerConfiguration',
    clauses: { 2: '6.9-4', ua: '7.10-2' },
    isBroken: ({ document, dict }) => document.resolve(dict.get('AS')) !== null,
  },
];

const maxOrderDepth = 30;

/** Names of the groups in a list, or in those within it. */
function* groupNames(document: PdfDocument, items: readonly PdfValue[], depth: number): Generator<string> {
  if (depth > maxOrderDepth) return;
  for (const item of items) {
    document.budget.step();
    const list = document.array(item);
    const dict = document.dict(item);
    if (list) yield* groupNames(document, list, depth + 1);
    else if (dict?.has('Name')) yield nameOf({ document, dict });
  }
}

/** Largest embedded file that is checked, in bytes; a larger one is taken for one that does not conform. */
const maxEmbeddedBytes = 64 * 1024 * 1024;

/** Checks the catalog, optional content, signatures, embedded files and names of the structure. */
export function checkParts(document: PdfDocument, graph: ObjectGraph, checker: RuleChecker): void {
  const { catalog } = document;
  checker.check(catalogRules, { document, catalog, names: document.dict(catalog.get('Names')) });
  checkConfigurations(document, checker);
  const hasForm = catalog.has('AcroForm');
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (!dict) continue;
    const signature = hasForm && document.name(dict.get('FT')) === 'Sig' ? document.dict(dict.get('V')) : undefined;
    if (signature) {
      const references = (document.array(signature.get('Reference')) ?? []).flatMap(
        (item) => document.dict(item) ?? [],
      );
      const place = { subject: signature, object: document.numberOf(dict.get('V')) ?? number };
      checker.check(signatureRules, { document, dict: signature, references }, place);
    }
    const type = document.name(dict.get('Type'));
    if (type === 'StructElem')
      checker.check(nameRules, document.resolve(dict.get('S')), { subject: dict, object: number });
  }
}

function checkConfigurations(document: PdfDocument, checker: RuleChecker): void {
  const properties = document.dict(document.catalog.get('OCProperties'));
  if (!properties) return;
  const groups = (document.array(properties.get('OCGs')) ?? []).flatMap((value) => {
    const dict = document.dict(value);
    return dict?.has('Name') ? [nameOf({ document, dict })] : [];
  });
  const names = new Set<string>();
  for (const value of [properties.get('D'), ...(document.array(properties.get('Configs')) ?? [])]) {
    document.budget.step(1 + (groups.length >> 2));
    const dict = document.dict(value);
    if (!dict) continue;
    const name = nameOf({ document, dict });
    const place = { subject: dict, object: document.numberOf(value) };
    checker.check(configurationRules, { document, dict, isRepeated: name !== '' && names.has(name), groups }, place);
    names.add(name);
  }
}

/**
 * Checks the specifications of embedded files.
 * @param conforms whether the bytes of a file conform to part 1 or 2
 */
export async function checkEmbeddedFiles(
  document: PdfDocument,
  graph: ObjectGraph,
  checker: RuleChecker,
  conforms: (bytes: Buffer) => Promise<boolean>,
): Promise<void> {
  const found = new Map<PdfDict, number>();
  const associated = new Set<PdfDict>();
  const collect = (value: PdfValue, number: number): void => {
    document.budget.step();
    const dict = asDict(value);
    if (dict?.has('EF')) found.set(dict, number);
    for (const file of document.array(dict?.get('AF')) ?? []) {
      const specification = document.dict(file);
      if (specification) associated.add(specification);
    }
    for (const item of Array.isArray(value) ? value : (dict?.values() ?? []))
      if (Array.isArray(item) || asDict(item)) collect(item, number);
  };
  for (const [number, value] of graph.values()) collect(value, number);
  for (const [dict, object] of found) {
    const streams = Array.from(document.dict(dict.get('EF'))?.values() ?? []).flatMap(
      (each) => document.stream(each) ?? [],
    );
    const types = streams.map((stream) => document.name(stream.dict.get('Subtype')));
    let isConforming = true;
    if (checker.part === 2 && !checker.isAccessible)
      for (const stream of new Set(streams)) isConforming &&= await conforms(bytesOf(document, stream));
    checker.check(
      fileRules,
      { document, dict, types, conforms: isConforming, isAssociated: associated.has(dict) },
      { subject: dict, object },
    );
  }
}

function bytesOf(document: PdfDocument, stream: PdfStream): Buffer {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const { bytes, isTruncated } = decodeSynchronously(stream, {
    maxBytes: maxEmbeddedBytes,
    context: document.context,
    resolve,
  });
  if (isTruncated) throw new TooComplexPdf('unpackedBytes', maxEmbeddedBytes);
  return bytes;
}
