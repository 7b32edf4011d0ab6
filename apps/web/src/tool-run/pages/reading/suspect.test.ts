import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { isSuspect } from './suspect.ts';

const plain = makePdf(40, { image: true });
/** Its cross-reference stream, which begins with the trailer, is longer than the end that is read. */
const long = qpdfJob(encryptedPdf(makePdf(4_000), 'geheim', 'besitzer'), {
  password: 'geheim',
  objectStreams: 'generate',
});

it.each([
  ['a plain PDF', plain, false],
  ['one with a password', encryptedPdf(plain, 'geheim', 'besitzer'), true],
  ['one with restrictions', encryptedPdf(plain, '', 'besitzer'), true],
  ['one with a cross-reference stream', long, true],
  ['one that was cut off', plain.subarray(0, plain.length / 2), true],
])('tells of %s whether it is to be inspected first', async (_, bytes, expected) => {
  expect(await isSuspect(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});
