import { decodeWhole } from '../image-streams/filters.ts';
import { IrregularPdf, PdfName, PdfStream, type PdfValue } from '../extract/objects.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';
import { editXmp, type ExpandedName } from './edit-xmp.ts';
import { isName, type PdfObjects } from './objects.ts';

/** Of a file's metadata, unpacked: a longer one says much else. */
const maxMetadataBytes = 4 * 1024 * 1024;

/** A file's XMP as text; null where it is too long, or packed as nobody packs it. */
export function readMetadata(objects: PdfObjects, value: QpdfValue | undefined): string | null | undefined {
  const stream = objects.stream(value);
  if (!stream) return undefined;
  const dict = new Map<string, PdfValue>();
  for (const key of ['Filter', 'DecodeParms'] as const) dict.set(key, fileValue(objects, stream.dict[`/${key}`]));
  try {
    const bytes = decodeWhole(new PdfStream(dict, stream.data), maxMetadataBytes);
    return bytes.length > maxMetadataBytes ? null : decodeText(bytes);
  } catch (error) {
    if (error instanceof IrregularPdf) return null;
    throw error;
  }
}

function fileValue(objects: PdfObjects, value: QpdfValue | undefined): PdfValue {
  const found = objects.resolve(value);
  if (isName(found)) return new PdfName(found.slice(1));
  if (Array.isArray(found)) return found.map((item) => fileValue(objects, item));
  if (typeof found !== 'object' || found === null) return typeof found === 'string' ? null : found;
  const entries = Object.entries(found) as [string, QpdfValue][];
  // Parameters of filters hold no dictionaries.
  return new Map(entries.map(([key, item]) => [key.slice(1), typeof item === 'number' ? item : null]));
}

/** UTF-8, UTF-16 as `<` or a mark tells it, or what writers that know neither mean. */
function decodeText(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 2);
  if (start === 'feff' || start === '003c') return new TextDecoder('utf-16be').decode(bytes);
  if (start === 'fffe' || start === '3c00') return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a file's metadata says that it is PDF/A, PDF/UA or PDF/X. */
export function claimsConformance(metadata: string | null | undefined): boolean {
  const claims = ['pdfaid:part', 'pdfuaid:part', 'pdfxid:GTS', 'pdfx:GTS_PDFX', 'pdfvtid:GTS'];
  return metadata ? claims.some((claim) => metadata.includes(claim)) : false;
}

/** What metadata says of one file that is not true of the whole: by namespace its properties, or all of them. */
const untrue: Readonly<Record<string, RegExp>> = {
  // Conformance, and what PDF/A wants to be told of the properties it does not know.
  'http://www.aiim.org/pdfa/ns/id/': /^/,
  'http://www.aiim.org/pdfa/ns/extension/': /^/,
  'http://www.aiim.org/pdfua/ns/id/': /^/,
  'http://www.aiim.org/pdfe/ns/id/': /^/,
  'http://www.npes.org/pdfx/ns/id/': /^/,
  'http://www.npes.org/pdfvt/ns/id/': /^/,
  'http://pdfa.org/declarations/': /^/,
  'http://ns.adobe.com/pdfx/1.3/': /^GTS_/,
  // IDs and history, the number of pages, and what is said anew.
  'http://ns.adobe.com/xap/1.0/mm/': /^/,
  'http://ns.adobe.com/xap/1.0/t/pg/': /^/,
  'http://ns.adobe.com/xap/1.0/': /^(CreateDate|ModifyDate|MetadataDate|CreatorTool|Identifier|Thumbnails)$/,
  'http://ns.adobe.com/pdf/1.3/': /^(Producer|PDFVersion|Trapped)$/,
  'http://purl.org/dc/elements/1.1/': /^(date|identifier)$/,
};

/** The producer of a merged file. */
export const producer = 'Blattwerk';

/**
 * The first file's metadata as far as it is true of the whole, with what its information dictionary says anew.
 * @param now without fractions of a second
 * @returns undefined where it is none that a reader would understand
 */
export function metadataOfWhole(metadata: string, now: string): { dict: QpdfDict; data: Buffer } | undefined {
  const isUntrue = ({ namespace, name }: ExpandedName) => untrue[namespace]?.test(name) === true;
  const dates = ['CreateDate', 'ModifyDate', 'MetadataDate'].map((key) => `<xmp:${key}>${now}</xmp:${key}>`).join('');
  const edited = editXmp(metadata, isUntrue, {
    namespaces: 'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    properties: `${dates}<pdf:Producer>${producer}</pdf:Producer>`,
  });
  return edited === undefined
    ? undefined
    : { dict: { '/Type': '/Metadata', '/Subtype': '/XML' }, data: Buffer.from(edited) };
}
