import type { PdfDocument } from '../../../file/document.ts';
import type { PdfStream } from '../../../file/values.ts';
import { editXmp, type ExpandedName } from '../../../file/metadata/edit-xmp.ts';
import { metadataStream } from '../../../file/metadata/write-xmp.ts';

const claims = ['pdfaid:part', 'pdfuaid:part', 'pdfxid:GTS', 'pdfx:GTS_PDFX', 'pdfvtid:GTS'];

/** Whether a file declares conformance to PDF/A, PDF/UA or PDF/X. */
export function claimsConformance(document: PdfDocument, metadata: string | null | undefined): boolean {
  if (document.dict(document.trailer.get('Info'))?.has('GTS_PDFXVersion')) return true;
  return metadata ? claims.some((claim) => metadata.includes(claim)) : false;
}

/** Properties that apply to one file only, as patterns of names by namespace. */
const ofOneFile: ReadonlyMap<string, RegExp> = new Map([
  // Conformance, and the extension schemas that PDF/A requires.
  ['http://www.aiim.org/pdfa/ns/id/', /^/],
  ['http://www.aiim.org/pdfa/ns/extension/', /^/],
  ['http://www.aiim.org/pdfua/ns/id/', /^/],
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
  ['http://purl.org/dc/elements/1.1/', /^(date|identifier)$/],
]);

/** Value of the producer in a merged file. */
export const producer = 'Blattwerk';

/**
 * Metadata of the first file as far as it applies to the merged file, with the same producer and dates as the
 * information dictionary.
 * @param now ISO 8601 date without fractional seconds
 * @returns undefined where the XMP is not well-formed or not XMP
 */
export function mergedMetadata(metadata: string, now: string): PdfStream | undefined {
  const isDropped = ({ namespace, name }: ExpandedName) => ofOneFile.get(namespace)?.test(name) === true;
  const dates = ['CreateDate', 'ModifyDate', 'MetadataDate'].map((key) => `<xmp:${key}>${now}</xmp:${key}>`).join('');
  const edited = editXmp(metadata, isDropped, {
    namespaces: 'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    properties: `${dates}<pdf:Producer>${producer}</pdf:Producer>`,
  });
  if (edited === undefined) return undefined;
  return metadataStream(edited);
}
