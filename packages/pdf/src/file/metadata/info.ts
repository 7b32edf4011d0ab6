import type { PdfDocument } from '../document.ts';
import type { PdfDict } from '../values.ts';
import { changeMetadata } from './change-metadata.ts';
import type { ExpandedName } from './edit-xmp.ts';
import { infoGroups, infoKeyOf, type InfoKey, infoKeys } from './info-properties.ts';
import { xmpOf } from './write-xmp.ts';
import { decodeTextString, encodeTextString } from '../text-string.ts';

/** Entries of the information dictionary that the file has (ISO 32000-2, 14.3.3). */
export type DocumentInfo = Partial<Record<InfoKey, string>>;

/** The information about a document. */
export function infoOf(document: PdfDocument): DocumentInfo {
  const dict = document.dict(document.trailer.get('Info'));
  const entries = infoKeys.map((key) => [key, document.string(dict?.get(key))] as const);
  return Object.fromEntries(entries.flatMap(([key, bytes]) => (bytes ? [[key, decodeTextString(bytes)]] : [])));
}

/** Changes the information about a document, and its XMP where it has some; an empty text removes an entry. */
export function setInfo(document: PdfDocument, info: DocumentInfo): void {
  const changed = infoKeys.flatMap((key) => (info[key] === undefined ? [] : [[key, info[key]] as const]));
  const dict = infoDictOf(document);
  for (const [key, text] of changed) {
    if (text === '') dict.delete(key);
    else dict.set(key, encodeTextString(text));
  }
  setXmp(document, new Map(changed));
}

/** The information dictionary, which is added where there is none. */
export function infoDictOf(document: PdfDocument): PdfDict {
  const found = document.dict(document.trailer.get('Info'));
  if (found) return found;
  const dict: PdfDict = new Map();
  document.trailer.set('Info', document.add(dict));
  return dict;
}

function setXmp(document: PdfDocument, changed: ReadonlyMap<InfoKey, string>): void {
  if (changed.size === 0) return;
  const isChanged = (name: ExpandedName): boolean => {
    const key = infoKeyOf(name);
    return key !== undefined && changed.has(key);
  };
  changeMetadata(document, isChanged, xmpOf(infoGroups(changed)));
}
