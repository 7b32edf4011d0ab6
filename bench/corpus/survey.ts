import {
  asDict,
  isNamed,
  MalformedPdf,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfStream,
  type PdfValue,
} from '@blattwerk/pdf';
import { ObjectGraph, PdfDocument, readNameTree, readOutline } from '@blattwerk/pdf/internal';

/** Kinds of data, in the order of the table. */
export const dataKinds = [
  'fonts',
  'images',
  'contents and forms',
  'metadata',
  'other streams',
  'color profiles',
  'structure, cross-references',
] as const;
export type DataKind = (typeof dataKinds)[number];

/** What a result must not have less of. */
export const countedParts = [
  'pages',
  'tags',
  'fields',
  'links',
  'notes',
  'media',
  'outlines',
  'layers',
  'attached files',
] as const;
export type CountedPart = (typeof countedParts)[number];

/** Contents of a PDF, as our own package reads them. */
export interface Survey {
  /** Bytes stored of each kind; streams as they are stored, everything else is structure. */
  bytes: Record<DataKind, number>;
  counts: Record<CountedPart, number>;
}

const outlineLimits = { items: 100_000, levels: 100 };
const mediaSubtypes = new Set(['Screen', 'Movie', 'Sound', 'RichMedia', '3D']);
/** A popup is the window of its note. */
const otherSubtypes = new Set(['Link', 'Widget', 'Popup']);
/** Keys of the streams of a font (ISO 32000-2, 9.6 to 9.10). */
const fontKeys = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CIDToGIDMap', 'CIDSet', 'Encoding'];

/** @throws MalformedPdf, TooComplexPdf where even a lenient reading fails */
export function surveyPdf(file: Buffer): Survey {
  const document = openLeniently(file);
  const graph = new ObjectGraph(document);
  return { bytes: measureKinds(graph, file.length), counts: countParts(document, graph) };
}

function openLeniently(file: Buffer): PdfDocument {
  try {
    const document = PdfDocument.open(file);
    for (const _ of new ObjectGraph(document).values());
    if (document.pages.length > 0) return document;
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  return PdfDocument.open(file, { findsByHeaders: true });
}

function measureKinds(graph: ObjectGraph, fileBytes: number): Survey['bytes'] {
  const kinds = new Map<number, DataKind>();
  for (const [, value] of graph.values()) markValue(graph, value, kinds);
  const bytes = Object.fromEntries(dataKinds.map((kind) => [kind, 0])) as Survey['bytes'];
  let streams = 0;
  for (const [number, stream] of graph.streams()) {
    streams += stream.raw.length;
    bytes[kindOf(graph.document, stream) ?? kinds.get(number) ?? 'other streams'] += stream.raw.length;
  }
  bytes['structure, cross-references'] = fileBytes - streams;
  return bytes;
}

/** Kind that a stream's own dictionary tells. */
function kindOf(document: PdfDocument, { dict }: PdfStream): DataKind | undefined {
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.name(dict.get(key)));
  if (type === 'Metadata') return 'metadata';
  if (subtype === 'Image') return 'images';
  if (subtype === 'Form' || dict.has('PatternType') || dict.has('ShadingType')) return 'contents and forms';
  return undefined;
}

/** Notes the kinds of the streams that a value refers to. */
function markValue(graph: ObjectGraph, value: PdfValue, kinds: Map<number, DataKind>): void {
  const { document } = graph;
  const mark = (target: PdfValue | undefined, kind: DataKind): void => {
    const number = target instanceof PdfRef ? graph.streamNumber(target) : undefined;
    if (number !== undefined) kinds.set(number, kind);
  };
  if (Array.isArray(value)) {
    if (isNamed(value[0], 'ICCBased')) mark(value[1], 'color profiles');
    if (isNamed(value[0], 'Indexed')) mark(value[3], 'images');
    for (const item of value) if (!(item instanceof PdfRef)) markValue(graph, item, kinds);
    return;
  }
  const dict = asDict(value);
  if (!dict) return;
  for (const key of fontKeys) mark(dict.get(key), 'fonts');
  mark(dict.get('DestOutputProfile'), 'color profiles');
  mark(dict.get('JBIG2Globals'), 'images');
  for (const glyph of document.dict(dict.get('CharProcs'))?.values() ?? []) mark(glyph, 'fonts');
  if (document.name(dict.get('Type')) === 'Page') {
    const contents = dict.get('Contents');
    for (const part of document.array(contents) ?? [contents]) mark(part, 'contents and forms');
  }
  for (const entry of dict.values()) if (!(entry instanceof PdfRef)) markValue(graph, entry, kinds);
}

function countParts(document: PdfDocument, graph: ObjectGraph): Survey['counts'] {
  const { catalog } = document;
  const names = document.dict(catalog.get('Names'));
  const subtypes = document.pages.flatMap(({ dict }) =>
    (document.array(dict.get('Annots')) ?? []).map((each) => document.name(document.dict(each)?.get('Subtype')) ?? ''),
  );
  const countOf = (isCounted: (subtype: string) => boolean): number => subtypes.filter(isCounted).length;
  const flatten = (nodes: ReturnType<typeof readOutline>['items']): number =>
    nodes.reduce((sum, { children }) => sum + 1 + flatten(children), 0);
  const attached = readNameTree(document, names?.get('EmbeddedFiles')).length;
  return {
    pages: document.pages.length,
    tags: countTags(document, graph),
    fields: countFields(document),
    links: countOf((subtype) => subtype === 'Link'),
    notes: countOf((subtype) => !otherSubtypes.has(subtype) && !mediaSubtypes.has(subtype)),
    media: countOf((subtype) => mediaSubtypes.has(subtype)),
    outlines: flatten(readOutline(document, outlineLimits).items),
    layers: document.array(document.dict(catalog.get('OCProperties'))?.get('OCGs'))?.length ?? 0,
    'attached files': attached + countOf((subtype) => subtype === 'FileAttachment'),
  };
}

/** Structure elements below the structure tree's root (ISO 32000-2, 14.7.2). */
function countTags(document: PdfDocument, graph: ObjectGraph): number {
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  if (!root) return 0;
  let count = 0;
  const isElement = (dict: PdfDict | undefined): boolean =>
    dict !== undefined && document.resolve(dict.get('S')) instanceof PdfName && dict.has('P') && !dict.has('Rect');
  for (const [, value] of graph.values()) if (value instanceof Map && isElement(value)) count++;
  return count;
}

/** Fields without fields below them (ISO 32000-2, 12.7.4). */
function countFields(document: PdfDocument): number {
  const seen = new Set<PdfDict>();
  const count = (value: PdfValue): number => {
    const field = document.dict(value);
    if (!field || seen.has(field)) return 0;
    seen.add(field);
    const below = (document.array(field.get('Kids')) ?? []).filter((kid) => document.dict(kid)?.has('T'));
    return below.length === 0 ? 1 : below.reduce<number>((sum, kid) => sum + count(kid), 0);
  };
  const form = document.dict(document.catalog.get('AcroForm'));
  return (document.array(form?.get('Fields')) ?? []).reduce<number>((sum, field) => sum + count(field), 0);
}
