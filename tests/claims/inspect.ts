import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type Dict, type PdfObjects, readObjects, type Value } from '../fidelity/objects.ts';

/** What a file claims in its XMP metadata, and how often it violates what that claim demands. */
export interface Inspection {
  claims: readonly Claim[];
  violations: ReadonlyMap<Rule, number>;
}

/** PDF/A-1 to 4 by the number of the part, and PDF/UA and PDF/X. */
export type Claim = 'A-1' | 'A-2' | 'A-3' | 'A-4' | 'UA' | 'X';

const archives: readonly Claim[] = ['A-1', 'A-2', 'A-3', 'A-4'];

/**
 * What the standards demand and a tool could break (ISO 19005, ISO 14289): those that forbid it, and the number of violations
 * of a file. A validator knows hundreds of rules more, which concern what no tool touches.
 */
const rules = {
  'encrypted (A-1: 6.1.3)': [archives, ({ objects }) => count('/Encrypt' in objects.trailer)],
  'no identifier (A-1: 6.1.3)': [archives, ({ objects }) => count(objects.list(objects.trailer['/ID']).length !== 2)],
  'header and mark of binary data (A-1: 6.1.2)': [
    archives,
    ({ text }) => count(!/^%PDF-[12]\.\d(\r\n|\r|\n)%[\x80-\xff]{4}/.test(text)),
  ],
  'data after the end of the file (A-1: 6.1.3)': [archives, ({ text }) => count(!/%%EOF(\r\n|\r|\n)?$/.test(text))],
  'lines of objects (A-1: 6.1.8)': [archives, ({ text }) => brokenObjectLines(text)],
  'lines of streams (A-1: 6.1.7)': [archives, ({ text }) => matches(text, /[^\r\n]endstream[\r\n]/g)],
  'object streams and their cross-references (A-1: 6.1.4)': [
    ['A-1'],
    ({ text }) => matches(text, /\/Type\s*\/(ObjStm|XRef)\b/g),
  ],
  'filters LZW and Crypt (A-1: 6.1.10)': [
    archives,
    ({ objects }) => filters(objects).filter((name) => name === '/LZWDecode' || name === '/Crypt').length,
  ],
  'JPEG 2000 (A-1: 6.1.10)': [
    ['A-1'],
    ({ objects }) => filters(objects).filter((name) => name === '/JPXDecode').length,
  ],
  'filter of the metadata (A-1: 6.7.2)': [
    ['A-1'],
    ({ objects }) => count('/Filter' in objects.dict(objects.catalog['/Metadata'])),
  ],
  'no output intent (A-1: 6.2.2)': [
    [...archives, 'X'],
    ({ objects }) => count(objects.list(objects.catalog['/OutputIntents']).length === 0),
  ],
  'fonts that are not embedded (A-1: 6.3.4)': [[...archives, 'UA', 'X'], ({ objects }) => unembeddedFonts(objects)],
  'subsets without a list of their glyphs (A-1: 6.3.5)': [['A-1'], ({ objects }) => unlistedSubsets(objects)],
  'transparency (A-1: 6.4)': [['A-1'], ({ objects }) => transparencies(objects)],
  'interpolated images (A-1: 6.2.4)': [
    archives,
    ({ objects }) => objects.streams().filter((dict) => objects.get(dict['/Interpolate']) === true).length,
  ],
  'information that differs from the metadata (A-1: 6.7.3)': [
    ['A-1'],
    ({ objects, metadata }) => differentInformation(objects, metadata),
  ],
  'warnings of qpdf': [[...archives, 'UA', 'X'], ({ objects }) => count(objects.hasWarnings)],
  'not tagged (UA: 7.1)': [
    ['UA'],
    ({ objects }) =>
      count(objects.dict(objects.catalog['/MarkInfo'])['/Marked'] !== true || !('/StructTreeRoot' in objects.catalog)),
  ],
  'no title that is shown (UA: 7.1)': [
    ['UA'],
    ({ objects, metadata }) =>
      count(
        objects.dict(objects.catalog['/ViewerPreferences'])['/DisplayDocTitle'] !== true ||
          !/<dc:title>/.test(metadata),
      ),
  ],
  'no language (UA: 7.2)': [['UA'], ({ objects }) => count(objects.text(objects.catalog['/Lang']) === '')],
  'pages whose annotations have no order (UA: 7.18.3)': [
    ['UA'],
    ({ objects }) =>
      pages(objects).filter((page) => objects.list(page['/Annots']).length > 0 && page['/Tabs'] !== '/S').length,
  ],
  'content that no element refers to (UA: 7.1)': [['UA'], ({ objects }) => unknownParents(objects)],
} as const satisfies Record<
  string,
  readonly [readonly Claim[], (file: { objects: PdfObjects; text: string; metadata: string }) => number]
>;

export type Rule = keyof typeof rules;
export const ruleNames = Object.keys(rules) as Rule[];

/** Which claims a rule concerns. */
export function claimsOf(rule: Rule): readonly Claim[] {
  return rules[rule][0];
}

export async function inspect(pdf: Uint8Array, password = ''): Promise<Inspection> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  const objects = await readObjects(path, password, 'none');
  const metadata = metadataOf(objects);
  const file = { objects, metadata, text: Buffer.from(pdf).toString('latin1') };
  const violations = ruleNames.map((rule) => [rule, rules[rule][1](file)] as const);
  return { claims: readClaims(file), violations: new Map(violations.filter(([, found]) => found > 0)) };
}

/** Text of the metadata stream of the catalog, also where it is deflated; of UTF-16 and UTF-32 what is ASCII. */
function metadataOf(objects: PdfObjects): string {
  const reference = objects.catalog['/Metadata'];
  const data = objects.data(reference) ?? Buffer.alloc(0);
  const isDeflated = objects.get(objects.dict(reference)['/Filter']) === '/FlateDecode';
  return (isDeflated ? inflateSync(data) : data).toString('utf8').replaceAll('\0', '');
}

function readClaims({ objects, metadata }: { objects: PdfObjects; metadata: string }): Claim[] {
  const part = /pdfaid:part\s*(?:>|=\s*["'])\s*([1-4])\b/.exec(metadata)?.[1];
  const claims: Claim[] = part === undefined ? [] : [`A-${part}` as Claim];
  if (/pdfuaid:part/.test(metadata)) claims.push('UA');
  const info = objects.dict(objects.trailer['/Info']);
  if (/pdfxid:GTS_PDFXVersion/.test(metadata) || '/GTS_PDFXVersion' in info) claims.push('X');
  return claims;
}

const count = (isViolated: boolean): number => (isViolated ? 1 : 0);

function matches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** `obj` and `endobj` each on a line of their own. */
function brokenObjectLines(text: string): number {
  const starts = matches(text, /(?<![\r\n\d])\d+ \d+ obj\b|\b\d+ \d+ obj(?![\r\n])\b(?!\w)/g);
  return starts + matches(text, /[^\r\n]endobj\b|\bendobj(?![\r\n])/g);
}

function filters(objects: PdfObjects): Value[] {
  return objects.streams().flatMap((dict) => {
    const filter = objects.get(dict['/Filter']);
    return Array.isArray(filter) ? filter.map((each) => objects.get(each) ?? null) : [filter ?? null];
  });
}

const programs = ['/FontFile', '/FontFile2', '/FontFile3'];
const simpleFonts = new Set<Value | undefined>(['/Type1', '/MMType1', '/TrueType', '/CIDFontType0', '/CIDFontType2']);

function fonts(objects: PdfObjects): { font: Dict; descriptor: Dict }[] {
  return [...objects.dicts()]
    .filter((dict) => dict['/Type'] === '/Font' && simpleFonts.has(objects.get(dict['/Subtype'])))
    .map((font) => ({ font, descriptor: objects.dict(font['/FontDescriptor']) }));
}

function unembeddedFonts(objects: PdfObjects): number {
  return fonts(objects).filter(({ descriptor }) => !programs.some((key) => key in descriptor)).length;
}

function unlistedSubsets(objects: PdfObjects): number {
  return fonts(objects).filter(({ font, descriptor }) => {
    if (!/^\/[A-Z]{6}\+/.test(objects.text(font['/BaseFont']))) return false;
    const subtype = objects.text(font['/Subtype']);
    if (subtype.startsWith('/CIDFont')) return !('/CIDSet' in descriptor);
    return subtype !== '/TrueType' && !('/CharSet' in descriptor);
  }).length;
}

function transparencies(objects: PdfObjects): number {
  return [...objects.dicts()].filter((dict) => {
    const [mask, mode, group] = ['/SMask', '/BM', '/Group'].map((key) => objects.get(dict[key]));
    const hasMode = dict['/Type'] === '/ExtGState' && mode !== null && mode !== '/Normal' && mode !== '/Compatible';
    const isFaint =
      dict['/Type'] === '/ExtGState' && [dict['/ca'], dict['/CA']].some((each) => each !== undefined && each !== 1);
    const isGroup = objects.dict(group)['/S'] === '/Transparency';
    return (mask !== null && mask !== '/None') || hasMode || isFaint || isGroup;
  }).length;
}

/** Entries of the information dictionary, and where the metadata have the same. */
const sameInformation: Readonly<Record<string, RegExp>> = {
  '/Title': /<dc:title>[^]*?<rdf:li[^>]*>([^<]*)/,
  '/Author': /<dc:creator>[^]*?<rdf:li[^>]*>([^<]*)/,
  '/Subject': /<dc:description>[^]*?<rdf:li[^>]*>([^<]*)/,
  '/Keywords': /pdf:Keywords(?:>|=["'])([^<"']*)/,
  '/Creator': /xmp:CreatorTool(?:>|=["'])([^<"']*)/,
  '/Producer': /pdf:Producer(?:>|=["'])([^<"']*)/,
  '/CreationDate': /xmp:CreateDate(?:>|=["'])([^<"']*)/,
  '/ModDate': /xmp:ModifyDate(?:>|=["'])([^<"']*)/,
};
/** Year to minute. */
const comparedDigits = 12;

function differentInformation(objects: PdfObjects, metadata: string): number {
  const info = objects.dict(objects.trailer['/Info']);
  return Object.entries(sameInformation).filter(([key, pattern]) => {
    if (!(key in info)) return false;
    const plain = (text: string) =>
      key.endsWith('Date') ? text.replaceAll(/\D/g, '').slice(0, comparedDigits) : text.trim();
    return plain(objects.text(info[key])) !== plain(pattern.exec(metadata)?.[1] ?? '');
  }).length;
}

function pages(objects: PdfObjects): Dict[] {
  return [...objects.dicts()].filter((dict) => dict['/Type'] === '/Page');
}

/** Pages, forms and annotations whose place in the tree of parents is not there. */
function unknownParents(objects: PdfObjects): number {
  const known = new Set<Value>();
  const collect = (node: Dict, level: number): void => {
    const numbers = objects.list(node['/Nums']);
    for (let at = 0; at < numbers.length; at += 2) known.add(numbers[at] ?? null);
    if (level > 0) for (const kid of objects.list(node['/Kids'])) collect(objects.dict(kid), level - 1);
  };
  collect(objects.dict(objects.dict(objects.catalog['/StructTreeRoot'])['/ParentTree']), 16);
  return [...objects.dicts()].filter((dict) => {
    const place = objects.get(dict['/StructParents'] ?? dict['/StructParent']);
    return place !== null && !known.has(place);
  }).length;
}
