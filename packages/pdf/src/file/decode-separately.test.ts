import { deflateSync } from 'node:zlib';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { PdfDocument } from './document.ts';
import type { PdfStream } from './values.ts';
import { decodeSeparately, unlessTooComplex } from './decode-separately.ts';

const packed = deflateSync(Buffer.alloc(1_000, 'x'));

function decode(stream: WrittenObject, maxBytes = 1_000) {
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>', stream]));
  return decodeSeparately(document, document.object(2) as PdfStream, maxBytes);
}

describe('a stream that is decoded for optional work', () => {
  it.each([
    ['of no filter', ['<< >>', 'data'], 'data', undefined],
    ['of a general filter', ['<< /Filter /FlateDecode >>', packed], 'x'.repeat(1_000), undefined],
    ['of an image encoding', ['<< /Filter /DCTDecode >>', 'data'], 'data', 'DCTDecode'],
    ['of both', ['<< /Filter [/AHx /JPXDecode] >>', '4142>'], 'AB', 'JPXDecode'],
  ] as const)('has the data %s', async (_, stream, text, filter) => {
    const decoded = await decode(stream);
    expect([decoded?.bytes.toString('latin1'), decoded?.filter?.name]).toEqual([text, filter]);
  });

  it.each([
    ['is in another file', ['<< /F (other) >>', 'data'], 1_000],
    ['is damaged', ['<< /Filter /FlateDecode >>', packed.subarray(0, 10)], 1_000],
    ['is longer than allowed', ['<< /Filter /FlateDecode >>', packed], 999],
    ['has two encodings', ['<< /Filter [/DCTDecode /JPXDecode] >>', 'data'], 1_000],
    ['has more filters than any writer uses', [`<< /Filter [${'/AHx '.repeat(20)}] >>`, '41>'], 1_000],
  ] as const)('is left alone where its data %s', async (_, stream, maxBytes) => {
    expect(await decode(stream, maxBytes)).toBeUndefined();
  });

  it('does not draw on the budget of its document', async () => {
    const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>', ['<< /Filter /FlateDecode >>', packed]]));
    const stream = document.object(2) as PdfStream;
    const before = document.budget.unpackedBytesLeft;
    expect((await decodeSeparately(document, stream, 1_000))?.bytes).toHaveLength(1_000);
    expect(document.budget.unpackedBytesLeft).toBe(before);
  });
});

it('gives up optional work on data that is malformed or too complex, and no other', async () => {
  const failing = (error: Error) =>
    unlessTooComplex(async () => {
      throw error;
    });
  expect(await failing(new MalformedPdf('malformed'))).toBeUndefined();
  expect(await failing(new TooComplexPdf('steps', 1))).toBeUndefined();
  await expect(failing(new RangeError('a defect'))).rejects.toThrow(RangeError);
});
