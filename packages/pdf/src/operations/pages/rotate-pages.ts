import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { asInteger } from '../../file/values.ts';

/**
 * Rotates pages clockwise, in addition to the own or inherited rotation of each (ISO 32000-2, 7.7.3.3). Like viewers,
 * treats a rotation other than a multiple of 90 as 0.
 * @param degrees a multiple of 90
 * @param pageIndices indices from 0; all pages by default
 * @throws RangeError where a page does not exist, or for other degrees; no page is changed then
 */
export function rotatePages(document: PdfDocument, degrees: number, pageIndices?: Iterable<number>): void {
  if (degrees % 90 !== 0) throw new RangeError(`expected a multiple of 90 degrees, got ${degrees}`);
  const rotated = Array.from(pageIndices ?? document.pages.keys(), (pageIndex) => document.page(pageIndex));
  for (const page of rotated) {
    const { dict, attributes, number } = page;
    const after = rotationAfter(document, page, degrees);
    dict.set('Rotate', after);
    attributes.set('Rotate', after);
    if (number !== undefined) document.markChanged(number);
  }
}

/** The rotation of a page in degrees, from 0 to 270, after it is rotated clockwise. @param degrees a multiple of 90 */
export function rotationAfter(document: PdfDocument, { dict, attributes }: Page, degrees: number): number {
  const rotation = asInteger(document.resolve(dict.get('Rotate') ?? attributes.get('Rotate'))) ?? 0;
  const before = rotation % 90 === 0 ? rotation : 0;
  return (((before + degrees) % 360) + 360) % 360;
}
