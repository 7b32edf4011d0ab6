import { expect, it } from 'vitest';
import { isSigned } from './signatures.ts';

it.each([
  ['<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>', true],
  ['<< /Type /Sig /ByteRange\n[ 0  10\n20 30 ] /Contents <00> >>', true],
  ['<< /Type /Sig /ByteRange null >>', false],
  ['(/ByteRange is a word)', false],
])('recognizes a signature by its byte range: %s', (object, expected) => {
  expect(isSigned(Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\n`, 'latin1'))).toBe(expected);
});
