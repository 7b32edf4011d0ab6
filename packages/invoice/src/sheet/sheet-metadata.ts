import { accessibleGroup, archiveGroup, basicXmp, writeXmp, type XmpGroup, xmpOf } from '@blattwerk/pdf';
import type { Profile } from '../profile.ts';
import type { SheetXml } from './write-invoice-pdf.ts';

/** Name, relationship (ISO 32000-2, 7.11.3) and claims of the XML in a PDF. */
export interface Attachment {
  readonly name: string;
  readonly relationship: 'Alternative' | 'Data';
  /** As Factur-X or ZUGFeRD; absent for what they do not know. */
  readonly claims?: { readonly standard: keyof typeof namespaces; readonly level: string; readonly version: string };
}

/** Namespaces of the claims: Factur-X 1.0 (6.4), which ZUGFeRD has from 2.1, and those of ZUGFeRD before. */
const namespaces = {
  'factur-x': 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'zugferd-2.0': 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'zugferd-1.0': 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
} as const;

const levels: Readonly<Record<NonNullable<Profile['level']>, string>> = {
  minimum: 'MINIMUM',
  basicWl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
  extension: 'XRECHNUNG',
};

/** How a PDF has an XML: as Factur-X where that knows its profile. The data of MINIMUM and BASIC WL are no whole invoice (6.2.2). */
export function attachmentOf({ syntax, profile }: Pick<SheetXml, 'syntax' | 'profile'>): Attachment {
  const { family, level = 'en16931', version } = profile;
  const relationship = level === 'minimum' || level === 'basicWl' ? 'Data' : 'Alternative';
  const named = (name: string, claims: NonNullable<Attachment['claims']>): Attachment => ({
    name,
    relationship,
    claims,
  });
  if (syntax === 'cii') {
    if (family === 'xrechnung')
      return named('xrechnung.xml', { standard: 'factur-x', level: 'XRECHNUNG', version: version ?? '3.0' });
    if (family === 'zugferd1')
      return named('ZUGFeRD-invoice.xml', {
        standard: 'zugferd-1.0',
        level: level === 'en16931' ? 'COMFORT' : levels[level],
        version: '1.0',
      });
    if (family === 'factur-x' && version === '2.0')
      return named('zugferd-invoice.xml', { standard: 'zugferd-2.0', level: levels[level], version: '2p0' });
    if (family === 'factur-x' || (family === 'en16931' && profile.level !== undefined))
      return named('factur-x.xml', { standard: 'factur-x', level: levels[level], version: '1.0' });
  }
  return { name: family === 'xrechnung' ? 'xrechnung.xml' : 'invoice.xml', relationship };
}

/** The claims of an XML as properties of XMP; undefined where it has none. */
export function claimsGroup({ name, claims }: Attachment): XmpGroup | undefined {
  return (
    claims && {
      prefix: 'fx',
      namespace: namespaces[claims.standard],
      schema: 'Data of the invoice',
      properties: [
        { name: 'DocumentType', xml: 'INVOICE', description: 'Type of the document' },
        { name: 'DocumentFileName', xml: name, description: 'Name of the file with the data' },
        { name: 'Version', xml: claims.version, description: 'Version of the data' },
        { name: 'ConformanceLevel', xml: claims.level, description: 'Level of conformance of the data' },
      ],
    }
  );
}

/**
 * Metadata (XMP, ISO 16684-1) with the claims of PDF/A-3a (ISO 19005-3, 6.6.4), PDF/UA-1 (ISO 14289-1, 5) and those of the XML.
 * @param time of the document
 */
export function metadataOf(attachment: Attachment, time: Date): string {
  const stamp = `${time.toISOString().slice(0, 19)}Z`;
  const claims = claimsGroup(attachment);
  const dates = ['CreateDate', 'ModifyDate'].map((name) => ({ name, xml: stamp }));
  const groups = [
    archiveGroup([
      ['part', 3],
      ['conformance', 'A'],
    ]),
    accessibleGroup(1),
    { ...basicXmp, properties: dates },
    ...(claims ? [claims] : []),
  ];
  return writeXmp(xmpOf(groups));
}
