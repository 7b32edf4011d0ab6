import type { ExpandedName } from './edit-xmp.ts';
import { escapedXml, type XmpGroup, type XmpProperty } from './write-xmp.ts';

export type InfoKey = 'Title' | 'Author' | 'Subject' | 'Keywords' | 'Creator' | 'Producer';

/** A property of XMP, and what is around each of its values. */
interface InfoProperty extends ExpandedName {
  prefix: string;
  container?: 'Alt' | 'Seq';
}

export const dublinCore = { prefix: 'dc', namespace: 'http://purl.org/dc/elements/1.1/' };
export const adobePdf = { prefix: 'pdf', namespace: 'http://ns.adobe.com/pdf/1.3/' };
export const basicXmp = { prefix: 'xmp', namespace: 'http://ns.adobe.com/xap/1.0/' };

/** Entries of the information dictionary as properties of XMP, which say the same (ISO 19005-1, 6.7.3). */
const properties: Readonly<Record<InfoKey, InfoProperty>> = {
  Title: { ...dublinCore, name: 'title', container: 'Alt' },
  Author: { ...dublinCore, name: 'creator', container: 'Seq' },
  Subject: { ...dublinCore, name: 'description', container: 'Alt' },
  Keywords: { ...adobePdf, name: 'Keywords' },
  Creator: { ...basicXmp, name: 'CreatorTool' },
  Producer: { ...adobePdf, name: 'Producer' },
};
export const infoKeys = Object.keys(properties) as readonly InfoKey[];

/** The entry of the information dictionary that a property of XMP stands for; undefined for others. */
export function infoKeyOf({ namespace, name }: ExpandedName): InfoKey | undefined {
  return infoKeys.find((key) => properties[key].namespace === namespace && properties[key].name === name);
}

/** Entries of the information dictionary as XMP; an empty text is none. */
export function infoGroups(info: ReadonlyMap<InfoKey, string>): XmpGroup[] {
  return [dublinCore, adobePdf, basicXmp].map((schema) => ({
    ...schema,
    properties: Array.from(info).flatMap(([key, text]) =>
      properties[key].namespace === schema.namespace && text !== '' ? written(properties[key], text) : [],
    ),
  }));
}

function written({ name, container }: InfoProperty, text: string): XmpProperty {
  const value = escapedXml(text);
  if (!container) return { name, xml: value };
  const item = container === 'Alt' ? `<rdf:li xml:lang="x-default">${value}</rdf:li>` : `<rdf:li>${value}</rdf:li>`;
  return { name, xml: `<rdf:${container}>${item}</rdf:${container}>` };
}
