import type { PdfDocument } from '../../file/document.ts';
import { saveObjects } from '../../file/save.ts';
import { dictOf, PdfName, PdfRef } from '../../file/values.ts';

/**
 * Writes a lenient document so that it conforms: objects that cannot be read are null, and all pages are in one level of
 * the page tree, each with the attributes that it inherited. The document is changed.
 */
export function rewriteDocument(document: PdfDocument): Buffer {
  const { pages } = document;
  const root = document.add(null);
  const kids = pages.map(({ number, dict, attributes }) => {
    for (const [key, value] of attributes) dict.set(key, value);
    dict.set('Type', new PdfName('Page')).set('Parent', root).delete('Kids');
    if (number === undefined) return document.add(dict);
    document.touch(number);
    return new PdfRef(number);
  });
  document.replace(root.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  const catalog = document.catalog.set('Pages', root).set('Type', new PdfName('Catalog'));
  const catalogNumber = document.numberOf(document.trailer.get('Root'));
  if (catalogNumber === undefined) document.trailer.set('Root', document.add(catalog));
  else document.touch(catalogNumber);
  // Raw copies would keep what only a lenient reader accepts.
  const source = { object: (number: number) => document.object(number), copyObject: () => false };
  return Buffer.concat(saveObjects(source, document.trailer, { version: document.version }));
}
