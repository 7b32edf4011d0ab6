import { expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from '../file/document.ts';
import { dictOf, PdfStream, type PdfValue } from '../file/values.ts';
import { formMatrix } from './form-matrix.ts';
import { identity } from './matrix.ts';

const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>']));

it.each<[string, PdfValue, readonly number[]]>([
  ['six numbers', [2, 0, 0, 2, 5, 6], [2, 0, 0, 2, 5, 6]],
  ['fewer numbers', [2, 0, 0, 2, 5], identity],
  ['a number that is not finite', [1, 0, 0, 1, 0, Infinity], identity],
  ['no matrix', null, identity],
])('the matrix of a form with %s', (_, Matrix, expected) => {
  expect(formMatrix(document, new PdfStream(dictOf({ Matrix }), Buffer.alloc(0)))).toEqual(expected);
});
