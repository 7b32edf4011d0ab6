import { maxObjectNumber } from '../../budget.ts';
import type { PdfDocument } from '../../file/document.ts';
import { permanentId, saveObjects } from '../../file/save.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type { StreamRemains } from './data-inspector.ts';

const notEncoded = { Filter: undefined, DecodeParms: undefined, F: undefined };

/**
 * Rewrites a lenient document as a conforming file: malformed objects become null, and the page tree gets a single
 * level with all inherited attributes in the pages, whose contents are streams that exist. Changes the document.
 * @param remains data that is written instead of that of damaged streams
 * @throws EncryptedPdf where the document was not decrypted
 */
export function rewriteDocument(
  document: PdfDocument,
  remains: ReadonlyMap<PdfStream, StreamRemains> = new Map(),
): Buffer {
  return document.budget.operation(() => rewrite(document, remains));
}

function rewrite(document: PdfDocument, remains: ReadonlyMap<PdfStream, StreamRemains>): Buffer {
  const { pages } = document;
  // References to missing objects, of which a damaged file has many, must not lead to added ones.
  let next = document.base + maxObjectNumber + 1;
  const root = new PdfRef(next++);
  const add = (dict: PdfDict): PdfRef => {
    document.replace(next, dict);
    return new PdfRef(next++);
  };
  const kids = pages.map(({ number, dict, attributes }) => {
    for (const [key, value] of attributes) dict.set(key, value);
    // Poppler shows nothing of a page whose list has an item that is no stream.
    const parts = document.array(dict.get('Contents'));
    if (parts)
      dict.set(
        'Contents',
        parts.filter((part) => document.stream(part)),
      );
    dict.set('Type', new PdfName('Page')).set('Parent', root).delete('Kids');
    return number === undefined ? add(dict) : new PdfRef(number);
  });
  document.replace(root.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  const catalog = document.catalog.set('Pages', root).set('Type', new PdfName('Catalog'));
  if (document.numberOf(document.trailer.get('Root')) === undefined) document.trailer.set('Root', add(catalog));
  // A copied source text would retain syntax that only a lenient reader accepts.
  const source = {
    object(number: number): PdfValue {
      const value = document.object(number);
      const part = value instanceof PdfStream ? remains.get(value) : undefined;
      return part ? streamOf((value as PdfStream).dict, part) : value;
    },
    copyObject: () => false,
    isEncrypted: document.isEncrypted,
  };
  return Buffer.concat(saveObjects(source, document.trailer, { version: document.version, id: permanentId(document) }));
}

/** To encode what is left again would take most of the time of a repair. */
function streamOf(dict: PdfDict, { bytes, close }: StreamRemains): PdfStream {
  return close && !dict.has('F') ? new PdfStream(dict, close()) : new PdfStream(withEntries(dict, notEncoded), bytes);
}
