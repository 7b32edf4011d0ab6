import type { PdfDocument } from '../file/document.ts';
import { changeMetadata } from '../file/metadata/change-metadata.ts';
import type { ExpandedName } from '../file/metadata/edit-xmp.ts';
import { decodeTextString, encodeTextString } from '../file/text-string.ts';

/** Entries of the information dictionary that the file has (ISO 32000-2, 14.3.3). */
export type DocumentInfo = Partial<Record<InfoKey, string>>;

type InfoKey = 'Title' | 'Author' | 'Subject' | 'Keywords' | 'Creator' | 'Producer';

/** A property of XMP, and what is around each of its values. */
interface XmpProperty extends ExpandedName {
  prefix: string;
  container?: 'Alt' | 'Seq';
}

const dublinCore = { prefix: 'dc', namespace: 'http://purl.org/dc/elements/1.1/' };
const adobePdf = { prefix: 'pdf', namespace: 'http://ns.adobe.com/pdf/1.3/' };
const basic = { prefix: 'xmp', namespace: 'http://ns.adobe.com/xap/1.0/' };
/** The same in XMP (ISO 19005-1, 6.7.3). */
const properties: Readonly<Record<InfoKey, XmpProperty>> = {
  Title: { ...dublinCore, name: 'title', container: 'Alt' },
  Author: { ...dublinCore, name: 'creator', container: 'Seq' },
  Subject: { ...dublinCore, name: 'description', container: 'Alt' },
  Keywords: { ...adobePdf, name: 'Keywords' },
  Creator: { ...basic, name: 'CreatorTool' },
  Producer: { ...adobePdf, name: 'Producer' },
};
const infoKeys = Object.keys(properties) as readonly InfoKey[];
const namespaces = [dublinCore, adobePdf, basic]
  .map(({ prefix, namespace }) => `xmlns:${prefix}="${namespace}"`)
  .join(' ');

/** The information about a document. */
export function infoOf(document: PdfDocument): DocumentInfo {
  const dict = document.dict(document.trailer.get('Info'));
  const entries = infoKeys.map((key) => [key, document.string(dict?.get(key))] as const);
  return Object.fromEntries(entries.flatMap(([key, bytes]) => (bytes ? [[key, decodeTextString(bytes)]] : [])));
}

/** Changes the information about a document, and its XMP where it has some; an empty text removes an entry. */
export function setInfo(document: PdfDocument, info: DocumentInfo): void {
  const changed = infoKeys.flatMap((key) => (info[key] === undefined ? [] : [[key, info[key]] as const]));
  let dict = document.dict(document.trailer.get('Info'));
  if (!dict) {
    dict = new Map();
    document.trailer.set('Info', document.add(dict));
  }
  for (const [key, text] of changed) {
    if (text === '') dict.delete(key);
    else dict.set(key, encodeTextString(text));
  }
  setXmp(document, new Map(changed));
}

function setXmp(document: PdfDocument, changed: ReadonlyMap<InfoKey, string>): void {
  if (changed.size === 0) return;
  const isChanged = ({ namespace, name }: ExpandedName) =>
    infoKeys.some((key) => {
      const property = properties[key];
      return changed.has(key) && property.namespace === namespace && property.name === name;
    });
  const added = Array.from(changed, ([key, text]) => (text === '' ? '' : written(properties[key], text))).join('');
  changeMetadata(document, isChanged, { namespaces, properties: added });
}

function written({ prefix, name, container }: XmpProperty, text: string): string {
  const value = escaped(text);
  if (!container) return `<${prefix}:${name}>${value}</${prefix}:${name}>`;
  const item = container === 'Alt' ? `<rdf:li xml:lang="x-default">${value}</rdf:li>` : `<rdf:li>${value}</rdf:li>`;
  return `<${prefix}:${name}><rdf:${container}>${item}</rdf:${container}></${prefix}:${name}>`;
}

/** Characters that XML does not have (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}
