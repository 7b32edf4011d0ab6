import type { PdfDocument } from '../document.ts';
import { PdfStream, withEntries } from '../values.ts';
import { type Added, type DropsProperty, editXmp } from './edit-xmp.ts';
import { readMetadata } from './read-metadata.ts';

/**
 * Removes properties from the XMP of a document and adds others; without XMP, nothing is done.
 * @param added XML; where absent, XMP without a removed property stays as it is
 * @returns whether a property was removed
 */
export function changeMetadata(document: PdfDocument, isDropped: DropsProperty, added?: Added): boolean {
  const { catalog } = document;
  const stream = document.stream(catalog.get('Metadata'));
  const number = document.numberOf(catalog.get('Metadata'));
  const xmp = readMetadata(document);
  if (!stream || number === undefined || (!added && typeof xmp !== 'string')) return false;
  let hasDropped = false;
  const observed: DropsProperty = (name, xml) => {
    const drops = isDropped(name, xml);
    hasDropped ||= drops;
    return drops;
  };
  const edited = editXmp(xmp ?? '', observed, added ?? { namespaces: '', properties: '' });
  if (!hasDropped && !added) return false;
  // XMP that is not well-formed may be read by others all the same.
  if (edited === undefined) catalog.delete('Metadata');
  else {
    const dict = withEntries(stream.dict, { Filter: undefined, DecodeParms: undefined });
    document.replace(number, new PdfStream(dict, Buffer.from(edited)));
  }
  return hasDropped;
}
