import type { PdfDocument } from '../../file/document.ts';
import { dateNames } from '../../file/metadata/dates.ts';
import { editXmp, type ExpandedName } from '../../file/metadata/edit-xmp.ts';
import {
  infoGroups,
  infoKeyOf,
  type InfoKey,
  infoKeys,
  basicXmp,
  dublinCore,
} from '../../file/metadata/info-properties.ts';
import { infoOf, setInfo } from '../../file/metadata/info.ts';
import { readMetadata } from '../../file/metadata/read-metadata.ts';
import { isoDateOf } from '../../file/text-string.ts';
import {
  accessibleGroup,
  accessibleNamespace as accessible,
  archiveGroup,
  archiveNamespace as archive,
  descriptionNamespaces,
  metadataStream,
  packetOf,
  writeXmp,
  type XmpGroup,
  xmpOf,
} from '../../file/metadata/write-xmp.ts';
import type { ChangeLog } from './change-log.ts';

type Form = 'text' | 'date' | 'boolean' | 'Bag' | 'Seq' | 'Alt';

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Properties that stay where their values have the form that PDF/A knows (XMP Specification of 2005, 4). */
const known: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  [dublinCore.namespace]: {
    contributor: 'Bag',
    coverage: 'text',
    date: 'Seq',
    format: 'text',
    identifier: 'text',
    language: 'Bag',
    publisher: 'Bag',
    relation: 'Bag',
    rights: 'Alt',
    source: 'text',
    subject: 'Bag',
    type: 'Bag',
  },
  'http://ns.adobe.com/xap/1.0/': {
    CreateDate: 'date',
    ModifyDate: 'date',
    MetadataDate: 'date',
    Identifier: 'Bag',
    Label: 'text',
    Nickname: 'text',
  },
  'http://ns.adobe.com/xap/1.0/mm/': {
    DocumentID: 'text',
    InstanceID: 'text',
    RenditionClass: 'text',
    VersionID: 'text',
  },
  'http://ns.adobe.com/xap/1.0/rights/': {
    Certificate: 'text',
    Marked: 'boolean',
    Owner: 'Bag',
    UsageTerms: 'Alt',
    WebStatement: 'text',
  },
  'http://ns.adobe.com/pdf/1.3/': { PDFVersion: 'text' },
};
const forms: Readonly<Record<Form, RegExp>> = {
  text: /^[^<]*$/,
  date: /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/,
  boolean: /^(?:True|False)$/,
  Bag: /^\s*<rdf:Bag[\s>]/,
  Seq: /^\s*<rdf:Seq[\s>]/,
  Alt: /^\s*<rdf:Alt[\s>](?:[^<]*<rdf:li\s[^>]*xml:lang)/,
};
/** Descriptions of schemas, and the namespaces that they describe. */
const schemas = /<pdfaExtension:schemas[^>]*>\s*<rdf:Bag[^>]*>([^]*?)<\/rdf:Bag>\s*<\/pdfaExtension:schemas>/;
const describedNamespace = /<pdfaSchema:namespaceURI>([^<]*)</g;
const description = descriptionNamespaces.pdfaExtension;

/** What the metadata of a converted document says beside the document's own. */
export interface ArchiveClaims {
  part: 2 | 3;
  conformance: 'B' | 'U';
  /** Further properties, of schemas that are described. */
  groups: readonly XmpGroup[];
}

/**
 * Writes the metadata of PDF/A (ISO 19005-2, 6.6): what the information dictionary says, and of the document's own metadata what PDF/A
 * knows, or the document describes.
 */
export function writeArchiveMetadata(document: PdfDocument, claims: ArchiveClaims, log: ChangeLog): void {
  const xmp = readMetadata(document) ?? '';
  const dates = datesOf(document);
  const old = new OldMetadata(xmp, { groups: claims.groups, dates: dates.map(({ name }) => name) });
  log.add('metadataRemoved', [], old.dropped);
  const info = new Map<InfoKey, string>();
  const stated = infoOf(document);
  for (const key of infoKeys) {
    const text = stated[key] ?? old.texts.get(key);
    if (text !== undefined && text !== '') info.set(key, text);
  }
  document.catalog.delete('Metadata');
  setInfo(document, Object.fromEntries(info));
  const own: XmpGroup[] = [
    archiveGroup([
      ['part', claims.part],
      ['conformance', claims.conformance],
    ]),
    ...infoGroups(info),
    { ...basicXmp, properties: dates },
    ...(old.accessiblePart === undefined || old.namespaces.has(accessible)
      ? []
      : [accessibleGroup(old.accessiblePart)]),
    ...claims.groups,
  ].filter(({ properties }) => properties.length > 0);
  const added = xmpOf(own, old.descriptions);
  const edited = editXmp(xmp, old.isDropped, added);
  document.catalog.set(
    'Metadata',
    document.add(metadataStream(edited === undefined ? writeXmp(added) : packetOf(edited))),
  );
}

/** What stays of a document's metadata. */
class OldMetadata {
  /** Values of properties that the information dictionary has as well. */
  readonly texts = new Map<InfoKey, string>();
  /** Described namespaces. */
  readonly namespaces: ReadonlySet<string>;
  /** Descriptions of schemas that stay. */
  readonly descriptions: readonly string[];
  accessiblePart: string | undefined;
  /** Number of properties that are removed. */
  dropped = 0;
  readonly #dates: readonly string[];
  readonly #groups: ReadonlySet<string>;

  /** @param written groups and dates that take the place of the document's */
  constructor(xmp: string, { groups, dates }: { groups: readonly XmpGroup[]; dates: readonly string[] }) {
    this.#dates = dates;
    const items = schemas.exec(xmp)?.[1] ?? '';
    const namespaces = new Set(
      Array.from(items.matchAll(describedNamespace), ([, namespace = '']) => namespace.trim()),
    );
    // A schema that is written again would be described twice.
    const isReplaced = groups.some(({ namespace }) => namespaces.has(namespace));
    this.namespaces = isReplaced ? new Set() : namespaces;
    this.descriptions = items === '' || isReplaced ? [] : [items];
    this.#groups = new Set(groups.map(({ namespace }) => namespace));
    editXmp(xmp, this.isDropped, { namespaces: '', properties: '' });
  }

  readonly isDropped = (name: ExpandedName, xml: string): boolean => {
    const key = infoKeyOf(name);
    if (key) {
      if (!this.texts.has(key)) this.texts.set(key, textOf(xml));
      return true;
    }
    const { namespace, name: property } = name;
    // What is about, and no property.
    if (namespace === rdf) return false;
    if (namespace === accessible) this.accessiblePart = /^\s*\d+\s*$/.test(xml) ? xml.trim() : this.accessiblePart;
    if (namespace === accessible && !this.namespaces.has(accessible)) return true;
    const isWritten = namespace === basicXmp.namespace && this.#dates.includes(property);
    if (namespace === archive || namespace === description || isWritten || this.#groups.has(namespace)) return true;
    if (this.namespaces.has(namespace)) return false;
    const form = Object.hasOwn(known, namespace) ? known[namespace]?.[property] : undefined;
    if (form && forms[form].test(xml.trim())) return false;
    this.dropped++;
    return true;
  };
}

/** Text of a property without the elements around it. */
function textOf(xml: string): string {
  const plain = xml.replaceAll(/<[^<>]*>/g, '').trim();
  return plain
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function datesOf(document: PdfDocument): { name: string; xml: string }[] {
  const info = document.dict(document.trailer.get('Info'));
  return Object.values(dateNames).flatMap(({ entry, property }) => {
    const xml = isoDateOf(document.string(info?.get(entry))?.toString('latin1') ?? '');
    return xml === undefined ? [] : [{ name: property, xml }];
  });
}
