import type { PdfDocument } from '../../file/document.ts';
import { asInteger } from '../../file/values.ts';

/**
 * Rotates pages clockwise, in addition to the own or inherited rotation of each (ISO 32000-2, 7.7.3.3). Like viewers,
 * treats a rotation other than a multiple of 90 as 0.
 * @param degrees a multiple of 90
 * @param pageIndices indices from 0; all pages by default
 * @throws RangeError where a page does not exist
 */
export function rotatePages(document: PdfDocument, degrees: number, pageIndices?: Iterable<number>): void {
  const { pages } = document;
  for (const pageIndex of pageIndices ?? pages.keys()) {
    const page = pages[pageIndex];
    if (!page) throw new RangeError(`expected a page index below ${document.pages.length}, got ${pageIndex}`);
    const { dict, attributes, number } = page;
    const rotation = asInteger(document.resolve(dict.get('Rotate') ?? attributes.get('Rotate'))) ?? 0;
    const before = rotation % 90 === 0 ? rotation : 0;
    const after = (((before + degrees) % 360) + 360) % 360;
    dict.set('Rotate', after);
    attributes.set('Rotate', after);
    if (number !== undefined) document.touch(number);
  }
}
