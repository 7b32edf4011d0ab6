import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { isSuspect } from './suspect.ts';

const plain = makePdf(40, { image: true });

it.each([
  ['a plain PDF', plain, false],
  ['one with a password', encryptedPdf(plain, 'geheim', 'besitzer'), true],
  ['one with restrictions', encryptedPdf(plain, '', 'besitzer'), true],
  ['one that was cut off', plain.subarray(0, plain.length / 2), true],
])('tells of %s whether it is to be inspected first', async (_, bytes, expected) => {
  expect(await isSuspect(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});
