import type { PdfDocument } from '../../../file/document.ts';
import type { PdfStream } from '../../../file/values.ts';
import {
  type ConformanceLevel,
  conformanceLevels,
  levelGroup,
  readConformanceClaim,
} from '../../../file/metadata/archive-claim.ts';
import { editXmp, type ExpandedName } from '../../../file/metadata/edit-xmp.ts';
import { adobePdf, basicXmp, dublinCore } from '../../../file/metadata/info-properties.ts';
import {
  accessibleNamespace,
  archiveNamespace,
  descriptionNamespaces,
  metadataStream,
  xmpOf,
} from '../../../file/metadata/write-xmp.ts';

/** What the metadata of files have that claim another standard than PDF/A. */
const otherClaims = ['pdfuaid:part', 'pdfxid:GTS', 'pdfx:GTS_PDFX', 'pdfvtid:GTS'];

/** The standards that a file claims. */
export interface FileClaims {
  /** Whether it claims PDF/A. */
  isArchive: boolean;
  /** Of PDF/A, where it is one that is checked. */
  level: ConformanceLevel | undefined;
  /** Whether it claims PDF/UA, PDF/X or PDF/VT. */
  hasOthers: boolean;
}

export function readClaims(document: PdfDocument, metadata: string | null | undefined): FileClaims {
  const isExchange = document.dict(document.trailer.get('Info'))?.has('GTS_PDFXVersion') === true;
  const isArchive = metadata?.includes('pdfaid:part') === true;
  return {
    isArchive,
    level: isArchive ? readConformanceClaim(document)?.level : undefined,
    hasOthers: isExchange || otherClaims.some((claim) => metadata?.includes(claim)),
  };
}

/** What levels demand, from less to more. */
const demands = ['b', 'u', 'a'];

/** The level of PDF/A that files may have together: of their latest part, with what all of them demand; undefined where one has none. */
export function commonLevel(files: readonly FileClaims[]): ConformanceLevel | undefined {
  const levels = files.flatMap(({ level }) => level ?? []);
  const part = levels
    .map(([own = '']) => own)
    .toSorted()
    .at(-1);
  const demand = Math.min(...levels.map(([, own = '']) => demands.indexOf(own)));
  if (part === undefined || levels.length < files.length) return undefined;
  return conformanceLevels.find((level) => level === `${part}${demands[demand]}`);
}

/** Properties that apply to one file only, as patterns of names by namespace. */
const ofOneFile: ReadonlyMap<string, RegExp> = new Map([
  [archiveNamespace, /^/],
  [accessibleNamespace, /^/],
  ['http://www.aiim.org/pdfe/ns/id/', /^/],
  ['http://www.npes.org/pdfx/ns/id/', /^/],
  ['http://www.npes.org/pdfvt/ns/id/', /^/],
  ['http://pdfa.org/declarations/', /^/],
  ['http://ns.adobe.com/pdfx/1.3/', /^GTS_/],
  // Identifiers, history and page count, and properties that the merge sets.
  ['http://ns.adobe.com/xap/1.0/mm/', /^/],
  ['http://ns.adobe.com/xap/1.0/t/pg/', /^/],
  ['http://ns.adobe.com/xap/1.0/', /^(CreateDate|ModifyDate|MetadataDate|CreatorTool|Identifier|Thumbnails)$/],
  ['http://ns.adobe.com/pdf/1.3/', /^(Producer|PDFVersion|Trapped)$/],
  [dublinCore.namespace, /^(date|identifier)$/],
]);

/** Value of the producer in a merged file. */
export const producer = 'Blattwerk';

/**
 * Metadata of the first file as far as it applies to the merged file, with the same producer and dates as the
 * information dictionary.
 * @param now ISO 8601 date without fractional seconds
 * @param level of PDF/A that the merged file claims
 * @returns undefined where the XMP is not well-formed or not XMP
 */
export function mergedMetadata(metadata: string, now: string, level?: ConformanceLevel): PdfStream | undefined {
  // PDF/A alone requires descriptions of schemas.
  const isDropped = ({ namespace, name }: ExpandedName) =>
    ofOneFile.get(namespace)?.test(name) === true ||
    (namespace === descriptionNamespaces.pdfaExtension && level === undefined);
  const dates = ['CreateDate', 'ModifyDate', 'MetadataDate'].map((name) => ({ name, xml: now }));
  const added = xmpOf([
    { ...basicXmp, properties: dates },
    { ...adobePdf, properties: [{ name: 'Producer', xml: producer }] },
    ...(level ? [levelGroup(level)] : []),
  ]);
  const edited = editXmp(metadata, isDropped, added);
  return edited === undefined ? undefined : metadataStream(edited);
}
