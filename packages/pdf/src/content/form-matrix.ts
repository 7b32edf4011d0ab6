import type { PdfDocument } from '../file/document.ts';
import type { PdfStream } from '../file/values.ts';
import { identity, type Matrix } from './matrix.ts';

/** Maps the space of a form or a tiling pattern to that of its user (ISO 32000-2, 8.10.1); identity where it states none. */
export function formMatrix(document: PdfDocument, { dict }: Pick<PdfStream, 'dict'>): Matrix {
  const numbers = document.numbers(dict.get('Matrix'));
  return numbers?.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : identity;
}
