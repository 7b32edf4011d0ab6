import type { PdfDocument } from '../../../file/document.ts';
import { MalformedPdf } from '../../../errors.ts';
import { decodeStrictly } from '../../../file/filters/decode.ts';
import { dictOf, PdfName, PdfStream, type PdfValue } from '../../../file/values.ts';
import { editXmp, type ExpandedName } from '../../../file/metadata/edit-xmp.ts';

/** Maximum decoded length of a file's metadata, in bytes. */
const maxMetadataBytes = 4 * 1024 * 1024;

/** XMP of a file as text; undefined where it has none, null where it is too long or cannot be decoded. */
export function readMetadata(document: PdfDocument): string | null | undefined {
  const stream = document.stream(document.catalog.get('Metadata'));
  if (!stream) return undefined;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  try {
    const bytes = decodeStrictly(stream, { maxBytes: maxMetadataBytes, context: document.context, resolve });
    return bytes.length > maxMetadataBytes ? null : decodeXml(bytes);
  } catch (error) {
    if (error instanceof MalformedPdf) return null;
    throw error;
  }
}

/** Decodes UTF-8, UTF-16 and UTF-32 with or without a byte order mark, or Windows-1252 of nonconforming writers. */
function decodeXml(bytes: Buffer): string {
  const wide = bytes.toString('hex', 0, 4);
  if (wide === '0000feff' || wide === '0000003c') return decodeUtf32(bytes, (at) => bytes.readUInt32BE(at));
  if (wide === 'fffe0000' || wide === '3c000000') return decodeUtf32(bytes, (at) => bytes.readUInt32LE(at));
  const start = bytes.toString('hex', 0, 2);
  if (start === 'feff' || start === '003c') return new TextDecoder('utf-16be').decode(bytes);
  if (start === 'fffe' || start === '3c00') return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-32, which TextDecoder does not know. @param read the number at an offset */
function decodeUtf32(bytes: Buffer, read: (at: number) => number): string {
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = read(at);
    characters.push(codePoint > 0x10ffff ? '\ufffd' : String.fromCodePoint(codePoint));
  }
  return characters.join('').replace(/^\ufeff/, '');
}

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
  return new PdfStream(dictOf({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') }), Buffer.from(edited));
}
