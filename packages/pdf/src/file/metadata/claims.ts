import type { PdfDocument } from '../document.ts';
import { type ConformanceLevel, levelGroup } from './archive-claim.ts';
import { changeMetadata } from './change-metadata.ts';
import type { ExpandedName } from './edit-xmp.ts';
import { readMetadata } from './read-metadata.ts';
import { accessibleNamespace, archiveGroup, archiveNamespace as archive, writeXmp, xmpOf } from './write-xmp.ts';

/** Namespace of the identification of PDF/X. */
const exchange = 'http://www.npes.org/pdfx/ns/id/';
/** Namespaces of the identifications of PDF/A, PDF/X and PDF/VT, which forbid encryption; PDF/UA allows it. */
const forbiddingEncryption: ReadonlySet<string> = new Set([archive, exchange, 'http://www.npes.org/pdfvt/ns/id/']);
/** Namespace of older PDF/X, which has other properties too. */
const oldPdfx = 'http://ns.adobe.com/pdfx/1.3/';
const none: DroppedClaims = new Set();
const pdfxKeys = ['GTS_PDFXVersion', 'GTS_PDFXConformance'];
/** PDF/A-1, as an element or an attribute. */
const archiveOne = /pdfaid:part\s*(?:>|=\s*["'])\s*1\b/;
/** PDF/A-3, the first one that allows any embedded file. */
const archiveThree = /pdfaid:part\s*(?:>|=\s*["'])\s*3\b/;
/** What identifies PDF/A, with the values that it can have, as elements or attributes (ISO 19005-4, 6.7.3). */
const archiveProperties = [
  { name: 'part', pattern: /pdfaid:part\s*(?:>|=\s*["'])\s*([1-4])\s*["'<]/ },
  { name: 'conformance', pattern: /pdfaid:conformance\s*(?:>|=\s*["'])\s*([ABEFUabefu])\s*["'<]/ },
  { name: 'rev', pattern: /pdfaid:rev\s*(?:>|=\s*["'])\s*(\d{4})\s*["'<]/ },
] as const;
/** PDF/X-1, X-2 and X-3, which are based on PDF 1.3 and 1.4. */
const oldExchange = /^PDF\/X-[123]/;

/**
 * Whether a file claims conformance to a standard that is based on PDF 1.4 or older, and forbids object streams: PDF/A-1
 * (ISO 19005-1, 6.1.4) and PDF/X-1 to X-3 (ISO 15930).
 */
export function claimsOldStandard(document: PdfDocument): boolean {
  return claimsOldExchange(document) || archiveOne.test(readMetadata(document) ?? '');
}

/** Whether a file claims conformance to PDF/X-1 to X-3, which also forbid JBIG2 (ISO 15930). */
export function claimsOldExchange(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'));
  return oldExchange.test(document.string(info?.get('GTS_PDFXVersion'))?.toString('latin1') ?? '');
}

/** Standards that a document claims no longer, by the namespaces of their identifications. */
export type DroppedClaims = ReadonlySet<string>;

/**
 * Removes the claims of conformance that an encryption makes untrue, from the XMP and the information dictionary.
 * @returns those that there were
 */
export function dropClaimsAgainstEncryption(document: PdfDocument): DroppedClaims {
  return dropClaims(document, forbiddingEncryption);
}

/**
 * Removes the claims of conformance that something drawn makes untrue: PDF/A and its like stay where its fonts are in the
 * file and it is opaque and gray, which every output intent allows (ISO 19005-2, 6.2.4). PDF/A-1 also demands a list of the
 * glyphs of each subset (ISO 19005-1, 6.3.5), which drawings do not have. Content without tags, which is no artifact either,
 * is allowed in files without tags alone (ISO 14289-1, 7.1).
 * @returns those that there were
 */
export function dropClaimsAgainstDrawing(
  document: PdfDocument,
  { isEmbedded, isOpaqueGray, isUntagged = false }: DrawnProperties,
): DroppedClaims {
  const lacksTags = isUntagged && document.catalog.has('StructTreeRoot');
  const isAllowed = isEmbedded && isOpaqueGray && !lacksTags;
  if (isAllowed && hasOutputIntent(document) && !claimsOldStandard(document)) return none;
  const isAccessible = isEmbedded && !lacksTags;
  return dropClaims(
    document,
    isAccessible ? forbiddingEncryption : new Set([...forbiddingEncryption, accessibleNamespace]),
  );
}

/** What claims of conformance depend on. */
interface DrawnProperties {
  /** Whether all of its fonts are in the file. */
  isEmbedded: boolean;
  isOpaqueGray: boolean;
  /** Whether it is content of the page, and no artifact. */
  isUntagged?: boolean;
}

/**
 * Removes the claims of conformance that gray in place of color makes untrue: gray of a device needs an output intent, and
 * colorants need descriptions that wrappers of color spaces do not have (ISO 19005-2, 6.2.4).
 * @returns those that there were
 */
export function dropClaimsAgainstGray(
  document: PdfDocument,
  { hasColorants }: { hasColorants: boolean },
): DroppedClaims {
  return hasOutputIntent(document) && !hasColorants ? none : dropClaims(document, forbiddingEncryption);
}

/**
 * Removes the claims of conformance that an embedded file makes untrue: of PDF/A, part 3 alone allows one of any kind, which must be
 * associated with something and have a media type (ISO 19005-3, 6.8).
 * @returns those that there were
 */
export function dropClaimsAgainstAttachment(
  document: PdfDocument,
  { isAssociated }: { isAssociated: boolean },
): DroppedClaims {
  if (isAssociated && archiveThree.test(readMetadata(document) ?? '')) return none;
  return dropClaims(document, forbiddingEncryption);
}

/**
 * Removes the claims of conformance that links make untrue: PDF/X has none on a page (ISO 15930-7, 6.17), PDF/UA none without a
 * tag (ISO 14289-1, 7.18.5).
 * @returns those that there were
 */
export function dropClaimsAgainstLinks(document: PdfDocument): DroppedClaims {
  return dropClaims(document, new Set([exchange, accessibleNamespace]));
}

/**
 * Removes the claims of conformance that new pages of other pages make untrue: PDF/X demands a trim box of each (ISO 15930-7), PDF/UA
 * that all content has a tag where it is shown (ISO 14289-1, 7.1).
 * @returns those that there were
 */
export function dropClaimsAgainstSheets(document: PdfDocument): DroppedClaims {
  return dropClaims(document, new Set([exchange, accessibleNamespace]));
}

/** Whether the metadata of a document name PDF/A, as those of all do that claim it. */
export function mayClaimArchive(document: PdfDocument): boolean {
  return readMetadata(document)?.includes(archive) === true;
}

/** Removes the claim of PDF/A. @returns it, where there was one */
export function dropArchiveClaim(document: PdfDocument): DroppedClaims {
  return dropClaims(document, new Set([archive]));
}

/** Makes a document with XMP claim a level of PDF/A. */
export function claimArchive(document: PdfDocument, level: ConformanceLevel): void {
  changeMetadata(document, ({ namespace }) => namespace === archive, xmpOf([levelGroup(level)]));
}

/** XMP that says of a document only that it conforms to PDF/A; undefined where it does not claim that. */
export function archiveMetadata(document: PdfDocument): Buffer | undefined {
  const xmp = readMetadata(document) ?? '';
  const properties = archiveProperties.flatMap(({ name, pattern }) => {
    const found = pattern.exec(xmp)?.[1];
    return found === undefined ? [] : [[name, found] as const];
  });
  if (properties[0]?.[0] !== 'part') return undefined;
  return Buffer.from(writeXmp(xmpOf([archiveGroup(properties)])));
}

/**
 * Removes the claims of conformance to standards that demand information about the document: PDF/X and PDF/VT its title and dates
 * (ISO 15930-7, 6.6), PDF/UA its title (ISO 14289-1, 7.1). PDF/A stays where `archiveMetadata` can state it.
 * @returns those that there were
 */
export function dropClaimsAgainstAnonymity(document: PdfDocument): DroppedClaims {
  const kept = archiveMetadata(document) && archive;
  return dropClaims(document, new Set([...forbiddingEncryption, accessibleNamespace].filter((each) => each !== kept)));
}

function hasOutputIntent(document: PdfDocument): boolean {
  return (document.array(document.catalog.get('OutputIntents')) ?? []).length > 0;
}

function dropClaims(document: PdfDocument, namespaces: ReadonlySet<string>): DroppedClaims {
  const dropped = new Set<string>(dropFromInfo(document) ? [exchange] : []);
  changeMetadata(document, ({ namespace, name }: ExpandedName) => {
    const isOld = namespace === oldPdfx && name.startsWith('GTS_');
    if (!isOld && !namespaces.has(namespace)) return false;
    dropped.add(isOld ? exchange : namespace);
    return true;
  });
  return dropped;
}

function dropFromInfo(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'));
  return pdfxKeys.filter((key) => info?.delete(key)).length > 0;
}
