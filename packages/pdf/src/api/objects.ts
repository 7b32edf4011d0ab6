import { shownMatrix } from '../content/page-matrix.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageGeometry } from '../file/page-geometry.ts';
import { asBuffer, type PdfRef, type PdfValue, replaceWithin } from '../file/values.ts';
import type { ContentHandler } from '../interpret/content-handler.ts';
import { Interpreter } from '../interpret/interpret.ts';

/** Adds an object, whose strings may be any bytes. */
export function addObject(document: PdfDocument, value: PdfValue): PdfRef {
  return document.add(withBuffers(value));
}

/** Replaces an object. @throws RangeError where there is no number like that */
export function setObject(document: PdfDocument, number: number, value: PdfValue): void {
  if (!Number.isInteger(number) || number < 1 || number >= document.size)
    throw new RangeError(`expected the number of an object, from 1 to ${document.size - 1}, got ${number}`);
  document.replace(number, withBuffers(value));
  document.forgetPages();
}

/** A value with its strings as the kernel has them: programs without the types of Node write other bytes as well. */
function withBuffers(value: PdfValue): PdfValue {
  return replaceWithin(value, (each) => (each instanceof Uint8Array ? asBuffer(each) : each));
}

/** Interprets the content of a page, in points of the page as it is shown. */
export async function interpretPage(document: PdfDocument, pageIndex: number, handler: ContentHandler): Promise<void> {
  const page = document.page(pageIndex);
  const interpreter = new Interpreter(document, { readsFonts: true });
  await interpreter.page(page, handler, shownMatrix(pageGeometry(document, page)));
}
