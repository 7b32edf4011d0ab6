import { type Json, type JsonDict, type ReadObjects, readObjects } from './read-objects.ts';

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
  'no identifier (A-1: 6.1.3)': [archives, ({ objects }) => count(objects.array(objects.trailer['/ID']).length !== 2)],
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
    ({ objects }) => count(objects.array(objects.catalog['/OutputIntents']).length === 0),
  ],
  'fonts that are not embedded (A-1: 6.3.4)': [[...archives, 'UA', 'X'], ({ objects }) => unembeddedFonts(objects)],
  'subsets without a list of their glyphs (A-1: 6.3.5)': [['A-1'], ({ objects }) => unlistedSubsets(objects)],
  'transparency (A-1: 6.4)': [['A-1'], ({ objects }) => transparencies(objects)],
  'interpolated images (A-1: 6.2.4)': [
    archives,
    ({ objects }) => objects.streams().filter((dict) => objects.resolve(dict['/Interpolate']) === true).length,
  ],
  'information that differs from the metadata (A-1: 6.7.3)': [['A-1'], ({ objects }) => differentInformation(objects)],
  'warnings of qpdf': [[...archives, 'UA', 'X'], ({ objects }) => count(objects.hasWarnings)],
  'not tagged (UA: 7.1)': [
    ['UA'],
    ({ objects }) =>
      count(objects.dict(objects.catalog['/MarkInfo'])['/Marked'] !== true || !('/StructTreeRoot' in objects.catalog)),
  ],
  'no title that is shown (UA: 7.1)': [
    ['UA'],
    ({ objects }) =>
      count(
        objects.dict(objects.catalog['/ViewerPreferences'])['/DisplayDocTitle'] !== true ||
          !/<dc:title>/.test(objects.metadata),
      ),
  ],
  'no language (UA: 7.2)': [['UA'], ({ objects }) => count(objects.text(objects.catalog['/Lang']) === '')],
  'pages whose annotations have no order (UA: 7.18.3)': [
    ['UA'],
    ({ objects }) =>
      pages(objects).filter((page) => objects.array(page['/Annots']).length > 0 && page['/Tabs'] !== '/S').length,
  ],
  'content that no element refers to (UA: 7.1)': [['UA'], ({ objects }) => unknownParents(objects)],
} as const satisfies Record<
  string,
  readonly [readonly Claim[], (file: { objects: ReadObjects; text: string }) => number]
>;

export type Rule = keyof typeof rules;
export const ruleNames = Object.keys(rules) as Rule[];

/** Which claims a rule concerns. */
export function claimsOf(rule: Rule): readonly Claim[] {
  return rules[rule][0];
}

export async function inspect(pdf: Uint8Array, password = ''): Promise<Inspection> {
  const objects = await readObjects(pdf, password);
  const file = { objects, text: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1') };
  const violations = ruleNames.map((rule) => [rule, rules[rule][1](file)] as const);
  return { claims: readClaims(objects), violations: new Map(violations.filter(([, found]) => found > 0)) };
}

function readClaims(objects: ReadObjects): Claim[] {
  const { metadata } = objects;
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

function filters(objects: ReadObjects): Json[] {
  return objects.streams().flatMap((dict) => {
    const filter = objects.resolve(dict['/Filter']);
    return Array.isArray(filter) ? (filter as Json[]).map((each) => objects.resolve(each) ?? null) : [filter ?? null];
  });
}

const programs = ['/FontFile', '/FontFile2', '/FontFile3'];
const simpleFonts = new Set<Json | undefined>(['/Type1', '/MMType1', '/TrueType', '/CIDFontType0', '/CIDFontType2']);

function fonts(objects: ReadObjects): { font: JsonDict; descriptor: JsonDict }[] {
  return [...objects.dicts()]
    .filter((dict) => dict['/Type'] === '/Font' && simpleFonts.has(objects.resolve(dict['/Subtype'])))
    .map((font) => ({ font, descriptor: objects.dict(font['/FontDescriptor']) }));
}

function unembeddedFonts(objects: ReadObjects): number {
  return fonts(objects).filter(({ descriptor }) => !programs.some((key) => key in descriptor)).length;
}

function unlistedSubsets(objects: ReadObjects): number {
  return fonts(objects).filter(({ font, descriptor }) => {
    if (!/^\/[A-Z]{6}\+/.test(objects.name(font['/BaseFont']))) return false;
    const subtype = objects.name(font['/Subtype']);
    if (subtype.startsWith('/CIDFont')) return !('/CIDSet' in descriptor);
    return subtype !== '/TrueType' && !('/CharSet' in descriptor);
  }).length;
}

function transparencies(objects: ReadObjects): number {
  return [...objects.dicts()].filter((dict) => {
    const [mask, mode, group] = ['/SMask', '/BM', '/Group'].map((key) => objects.resolve(dict[key]));
    const hasMode =
      dict['/Type'] === '/ExtGState' && mode !== undefined && mode !== '/Normal' && mode !== '/Compatible';
    const isFaint =
      dict['/Type'] === '/ExtGState' && [dict['/ca'], dict['/CA']].some((each) => each !== undefined && each !== 1);
    const isGroup = objects.dict(group)['/S'] === '/Transparency';
    return (mask !== undefined && mask !== '/None') || hasMode || isFaint || isGroup;
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

function differentInformation(objects: ReadObjects): number {
  const info = objects.dict(objects.trailer['/Info']);
  return Object.entries(sameInformation).filter(([key, pattern]) => {
    if (!(key in info)) return false;
    const plain = (text: string) =>
      key.endsWith('Date') ? text.replaceAll(/\D/g, '').slice(0, comparedDigits) : text.trim();
    return plain(objects.text(info[key])) !== plain(pattern.exec(objects.metadata)?.[1] ?? '');
  }).length;
}

function pages(objects: ReadObjects): JsonDict[] {
  return [...objects.dicts()].filter((dict) => dict['/Type'] === '/Page');
}

/** Pages, forms and annotations whose place in the tree of parents is not there. */
function unknownParents(objects: ReadObjects): number {
  const known = new Set<Json>();
  const collect = (node: JsonDict, level: number): void => {
    const numbers = objects.array(node['/Nums']);
    for (let at = 0; at < numbers.length; at += 2) known.add(numbers[at] ?? null);
    if (level > 0) for (const kid of objects.array(node['/Kids'])) collect(objects.dict(kid), level - 1);
  };
  collect(objects.dict(objects.dict(objects.catalog['/StructTreeRoot'])['/ParentTree']), 16);
  return [...objects.dicts()].filter((dict) => {
    const place = objects.resolve(dict['/StructParents'] ?? dict['/StructParent']);
    return place !== undefined && !known.has(place);
  }).length;
}
