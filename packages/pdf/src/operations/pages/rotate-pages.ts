import type { PdfDocument } from '../../file/document.ts';
import { asInteger } from '../../file/values.ts';

/**
 * Turns pages clockwise, in addition to the rotation that each has or inherits (ISO 32000-2, 7.7.3.3).
 *
 * A rotation that is no multiple of 90 counts as none, as viewers show it.
 * @param degrees a multiple of 90
 * @param pageIndices all pages where absent
 */
export function rotatePages(document: PdfDocument, degrees: number, pageIndices?: Iterable<number>): void {
  const { pages } = document;
  for (const pageIndex of pageIndices ?? pages.keys()) {
    const page = pages[pageIndex];
    if (!page) throw new RangeError(`no page with index ${pageIndex}`);
    const { dict, attributes, number } = page;
    const rotation = asInteger(document.resolve(dict.get('Rotate') ?? attributes.get('Rotate'))) ?? 0;
    const before = rotation % 90 === 0 ? rotation : 0;
    const after = (((before + degrees) % 360) + 360) % 360;
    dict.set('Rotate', after);
    attributes.set('Rotate', after);
    if (number !== undefined) document.touch(number);
  }
}
