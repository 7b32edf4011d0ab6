import type { Drawing } from '../draw/drawing.ts';
import { type StructureElement, type TaggedPage, writeStructure } from '../draw/structure.ts';
import { writeContents } from '../draw/write-drawings.ts';
import { PdfDocument } from '../file/document.ts';
import { saveObjects } from '../file/save.ts';
import { encodeTextString } from '../file/text-string.ts';
import { dictOf, PdfName, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import { joined } from './joined.ts';
import { OpenedPdf } from './opened-pdf.ts';
import type { Pdf } from './types.ts';

/** Largest side of a page that all readers show, in points (ISO 32000-1, table C.1). */
const maxSide = 14_400;

/**
 * A new document of empty pages, to draw on.
 * @param pages their sizes in points
 * @throws RangeError for no page, or a side that is not above 0 and at most 14,400 points
 */
export function create(pages: Iterable<{ width: number; height: number }>): Pdf {
  return new OpenedPdf(createDocument(pages));
}

/**
 * A new document of drawings, with the structure of what they show (tagged PDF, ISO 32000-2, 14.8).
 * @param drawings a page for each, of whose content everything is `tagged`
 * @param root the element that all other elements are in
 * @param language of the text, such as `de-DE` (BCP 47)
 * @throws RangeError as `create`, and for content of an element that is not in the root
 */
export async function createTagged(
  drawings: readonly Drawing[],
  root: StructureElement,
  language: string,
): Promise<Pdf> {
  const document = createDocument(drawings);
  const contents = await writeContents(document, drawings);
  const pages = document.pages.map(({ dict, number = 0 }, at): TaggedPage => {
    const { data = Buffer.alloc(0), resources = new Map() } = contents[at] ?? {};
    const stream = new PdfStream(dictOf({ Filter: new PdfName('FlateDecode') }), data);
    dict.set('Contents', document.add(stream));
    dict.set('Resources', resources);
    dict.set('StructParents', at);
    document.markChanged(number);
    return { page: new PdfRef(number), tags: drawings[at]?.parts.tags ?? [] };
  });
  const { catalog } = document;
  catalog.set('StructTreeRoot', writeStructure(document, root, pages));
  catalog.set('MarkInfo', dictOf({ Marked: true }));
  catalog.set('Lang', encodeTextString(language));
  return new OpenedPdf(document);
}

function createDocument(pages: Iterable<{ width: number; height: number }>): PdfDocument {
  const [catalog, tree, first] = [1, 2, 3];
  const leaves = Array.from(pages, ({ width, height }): PdfValue => {
    for (const side of [width, height])
      if (!(side > 0 && side <= maxSide))
        throw new RangeError(`expected a side of up to ${maxSide} points, got ${side}`);
    return dictOf({
      Type: new PdfName('Page'),
      Parent: new PdfRef(tree),
      MediaBox: [0, 0, width, height],
      Resources: new Map(),
    });
  });
  if (leaves.length === 0) throw new RangeError('expected at least one page');
  const kids = leaves.map((_, index) => new PdfRef(first + index));
  const objects: readonly PdfValue[] = [
    null,
    dictOf({ Type: new PdfName('Catalog'), Pages: new PdfRef(tree) }),
    dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }),
    ...leaves,
  ];
  const source = { object: (number: number) => objects[number] ?? null, copyObject: () => false, isEncrypted: false };
  const pieces = saveObjects(source, dictOf({ Root: new PdfRef(catalog) }), { version: '1.7' });
  const document = PdfDocument.open(joined(pieces));
  // What is written first has an identifier of its own.
  document.trailer.delete('ID');
  return document;
}
