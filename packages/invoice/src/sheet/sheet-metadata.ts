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
const accessible = 'http://www.aiim.org/pdfua/ns/id/';

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

/**
 * Metadata (XMP, ISO 16684-1) with the claims of PDF/A-3a (ISO 19005-3, 6.6.4), PDF/UA-1 (ISO 14289-1, 5) and those of the XML, and the
 * descriptions of the schemas of these (ISO 19005-3, 6.6.2.3).
 * @param time of the document
 */
export function metadataOf({ name, claims }: Attachment, time: Date): string {
  const stamp = `${time.toISOString().slice(0, 19)}Z`;
  const properties = claims
    ? [
        ['DocumentType', 'INVOICE', 'Type of the document'],
        ['DocumentFileName', name, 'Name of the file with the data'],
        ['Version', claims.version, 'Version of the data'],
        ['ConformanceLevel', claims.level, 'Level of conformance of the data'],
      ]
    : [];
  const ofData = claims && {
    namespace: namespaces[claims.standard],
    values: properties.map(([property = '', value = '']) => `<fx:${property}>${value}</fx:${property}>`).join(''),
    described: properties.map(([property = '', , text = '']) => [property, 'Text', 'external', text] as const),
  };
  const schemas = [
    schemaOf('PDF/UA identification', accessible, 'pdfuaid', [['part', 'Integer', 'internal', 'Part of ISO 14289']]),
    ...(ofData ? [schemaOf('Data of the invoice', ofData.namespace, 'fx', ofData.described)] : []),
  ];
  const claimed = ofData
    ? `<rdf:Description rdf:about="" xmlns:fx="${ofData.namespace}">${ofData.values}</rdf:Description>\n`
    : '';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="${accessible}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${stamp}</xmp:CreateDate><xmp:ModifyDate>${stamp}</xmp:ModifyDate></rdf:Description>
${claimed}<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${schemas.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

type Property = readonly [name: string, type: string, category: string, description: string];

function schemaOf(name: string, namespace: string, prefix: string, properties: readonly Property[]): string {
  const described = properties.map(
    ([property, type, category, text]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}
