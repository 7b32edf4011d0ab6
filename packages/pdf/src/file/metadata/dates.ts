import type { PdfDocument } from '../document.ts';
import { dateString } from '../text-string.ts';
import { changeMetadata } from './change-metadata.ts';
import { infoDictOf } from './info.ts';
import { basicXmp } from './info-properties.ts';
import { xmpOf } from './write-xmp.ts';

/** When a file was made and last changed. */
export interface DocumentDates {
  created?: Date;
  modified?: Date;
}

/** Entries of the information dictionary and properties of XMP, which say the same (ISO 32000-2, 14.3.3; ISO 16684-1, 8.4). */
export const dateNames = {
  created: { entry: 'CreationDate', property: 'CreateDate' },
  modified: { entry: 'ModDate', property: 'ModifyDate' },
} as const;

/** Sets the dates of a document, also in its XMP where it has some. */
export function setDates(document: PdfDocument, dates: DocumentDates): void {
  const given = (['created', 'modified'] as const).flatMap((key) => {
    const time = dates[key];
    return time ? [{ ...dateNames[key], time }] : [];
  });
  const info = infoDictOf(document);
  for (const { entry, time } of given) info.set(entry, dateString(time));
  const changed = new Set<string>(given.map(({ property }) => property));
  const properties = given.map(({ property, time }) => ({
    name: property,
    xml: `${time.toISOString().slice(0, 19)}Z`,
  }));
  const isChanged = ({ namespace, name }: { namespace: string; name: string }) =>
    namespace === basicXmp.namespace && changed.has(name);
  if (given.length > 0) changeMetadata(document, isChanged, xmpOf([{ ...basicXmp, properties }]));
}
