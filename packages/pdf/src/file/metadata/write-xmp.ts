import { dictOf, PdfName, PdfStream } from '../values.ts';
import type { Added } from './edit-xmp.ts';

/** A property of XMP (ISO 16684-1). */
export interface XmpProperty {
  name: string;
  /** Its value as XML, in which text is escaped. */
  xml: string;
  /** In a described schema: what it is, for people. */
  description?: string;
  /** In a described schema; `Text` where absent. */
  type?: 'Text' | 'Integer';
  /** In a described schema: `internal` is set by programs, `external` by people; the latter where absent. */
  category?: 'internal' | 'external';
}

/** Properties of a namespace. */
export interface XmpGroup {
  prefix: string;
  namespace: string;
  /** Name of the schema, where PDF/A demands that the file describes it (ISO 19005-3, 6.6.2.3); absent for those that it knows. */
  schema?: string;
  properties: readonly XmpProperty[];
}

/** Namespaces of the descriptions of schemas, by the prefixes that they must have (ISO 19005-3, 6.6.2.3.3). */
export const descriptionNamespaces = {
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
  pdfaType: 'http://www.aiim.org/pdfa/ns/type#',
  pdfaField: 'http://www.aiim.org/pdfa/ns/field#',
} as const;

/** Namespace of the identification of PDF/A. */
export const archiveNamespace = 'http://www.aiim.org/pdfa/ns/id/';

/** Namespace of the identification of PDF/UA. */
export const accessibleNamespace = 'http://www.aiim.org/pdfua/ns/id/';

/** The identification of PDF/A (ISO 19005-3, 6.6.4). */
export function archiveGroup(properties: readonly (readonly [name: string, value: string | number])[]): XmpGroup {
  return {
    prefix: 'pdfaid',
    namespace: archiveNamespace,
    properties: properties.map(([name, value]) => ({ name, xml: String(value) })),
  };
}

/** The identification of PDF/UA (ISO 14289-1, 5), whose schema PDF/A does not know. */
export function accessibleGroup(part: string | number): XmpGroup {
  return {
    prefix: 'pdfuaid',
    namespace: accessibleNamespace,
    schema: 'PDF/UA identification',
    properties: [
      { name: 'part', xml: String(part), type: 'Integer', category: 'internal', description: 'Part of ISO 14289' },
    ],
  };
}

/** Properties as XML, with the descriptions of their schemas. @param described items of descriptions that are written already */
export function xmpOf(groups: readonly XmpGroup[], described: readonly string[] = []): Added {
  const all = [...described, ...groups.flatMap((group) => (group.schema === undefined ? [] : descriptionOf(group)))];
  const properties = groups.flatMap(({ prefix, properties: own }) =>
    own.map(({ name, xml }) => `<${prefix}:${name}>${xml}</${prefix}:${name}>`),
  );
  const namespaces = groups.map(({ prefix, namespace }) => [prefix, namespace] as const);
  if (all.length > 0) {
    properties.push(`<pdfaExtension:schemas><rdf:Bag>${all.join('')}</rdf:Bag></pdfaExtension:schemas>`);
    namespaces.push(...Object.entries(descriptionNamespaces));
  }
  const declared = new Map(namespaces);
  return {
    namespaces: Array.from(declared, ([prefix, namespace]) => `xmlns:${prefix}="${namespace}"`).join(' '),
    properties: properties.join(''),
  };
}

function descriptionOf({ schema = '', namespace, prefix, properties }: XmpGroup): string {
  const item = (own: string) => `<rdf:li rdf:parseType="Resource">${own}</rdf:li>`;
  const each = properties.map(({ name, type = 'Text', category = 'external', description = name }) =>
    item(
      `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${escapedXml(description)}</pdfaProperty:description>`,
    ),
  );
  return item(
    `<pdfaSchema:schema>${escapedXml(schema)}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${each.join('')}</rdf:Seq></pdfaSchema:property>`,
  );
}

const packetBegin = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>';
const packetEnd = '<?xpacket end="w"?>';

/** A packet of XMP in UTF-8 with these properties (ISO 16684-1, 7.3). */
export function writeXmp({ namespaces, properties }: Added): string {
  return packetOf(`<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${namespaces}>
${properties}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>`);
}

/** XMP as a packet that PDF/A allows: without attributes of an encoding or a length (ISO 19005-2, 6.6.2.1). */
export function packetOf(xmp: string): string {
  const plain = xmp.replaceAll(/<\?xpacket[^]*?\?>|<\?xml\s[^]*?\?>/g, '').replaceAll('\ufeff', '');
  return `${packetBegin}\n${plain.trim()}\n${packetEnd}`;
}

/** A stream of XMP (ISO 32000-2, 14.3.2). */
export function metadataStream(xmp: string | Buffer): PdfStream {
  return new PdfStream(dictOf({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') }), Buffer.from(xmp));
}

/** Characters that XML does not have (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as XML. */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}
