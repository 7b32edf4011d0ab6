import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeStrictly } from '../../file/filters/decode.ts';
import { PdfDocument } from '../../file/document.ts';
import { isNamed, type PdfStream } from '../../file/values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { deflateStream } from './flate.ts';

const text = Buffer.from('BT /F1 12 Tf 20 20 Td (some text) Tj ET\n'.repeat(40));

async function deflated(dict: string, data: string | Buffer) {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    [dict, data],
  ]);
  const document = PdfDocument.open(pdf);
  const stream = await deflateStream(document, document.object(4) as PdfStream);
  return { stream, document };
}

function plain({ stream, document }: Awaited<ReturnType<typeof deflated>>): Buffer | undefined {
  return stream && decodeStrictly(stream, { maxBytes: 1_000_000, context: document.context });
}

describe('deflateStream', () => {
  it.each([
    ['unfiltered data', '<< >>', text],
    ['data deflated with little effort', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 0 })],
    ['hexadecimal data', '<< /Filter [/AHx] >>', `${text.toString('hex')}>`],
    [
      'deflated data in another filter',
      '<< /Filter [/ASCIIHexDecode /FlateDecode] >>',
      `${deflateSync(text).toString('hex')}>`,
    ],
  ])('deflates %s', async (_, dict, data) => {
    const result = await deflated(dict, data);
    expect(plain(result)).toEqual(text);
    expect(isNamed(result.stream?.dict.get('Filter'), 'FlateDecode')).toBe(true);
    expect(result.stream?.raw.length).toBeLessThan(deflateSync(text, { level: 1 }).length + 9);
  });

  it('keeps an existing predictor', async () => {
    const rows = Buffer.concat(Array.from({ length: 300 }, (_, row) => Buffer.from([2, row % 7, 1, 1])));
    const parameters = '/DecodeParms << /Predictor 15 /Columns 3 >>';
    const result = await deflated(`<< /Filter /FlateDecode ${parameters} >>`, deflateSync(rows, { level: 0 }));
    expect(plain(result)?.subarray(0, 6)).toEqual(Buffer.from([0, 1, 1, 1, 2, 2]));
    expect(plain(result)).toHaveLength(900);
  });

  it('adds a predictor to an image where that makes it smaller', async () => {
    const samples = Buffer.from(Array.from({ length: 100 * 100 }, (_, at) => ((at % 100) * 3 + (at >> 5)) & 255));
    const image = '<< /Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray';
    const result = await deflated(`${image} /Filter /FlateDecode >>`, deflateSync(samples));
    expect(plain(result)).toEqual(samples);
    expect(result.document.dict(result.stream?.dict.get('DecodeParms'))?.get('Predictor')).toBe(15);
  });

  it('removes a filter around an image encoding', async () => {
    const { stream } = await deflated('<< /Filter [/ASCIIHexDecode /DCTDecode] >>', `${text.toString('hex')}>`);
    expect(stream?.raw).toEqual(text);
    expect(isNamed(stream?.dict.get('Filter'), 'DCTDecode')).toBe(true);
  });

  it.each([
    ['data that would not shrink', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 9 })],
    ['metadata, which other programs read', '<< /Type /Metadata >>', text],
    ['the data of an external file', '<< /F (other) >>', text],
    ['damaged data', '<< /Filter /FlateDecode >>', deflateSync(text, { level: 0 }).fill(0xff, 900, 930)],
    ['an image encoding', '<< /Filter /JPXDecode >>', text],
    ['more filters than any writer uses', `<< /Filter [${'/AHx '.repeat(20)}] >>`, text],
  ])('keeps %s', async (_, dict, data) => {
    expect((await deflated(dict, data)).stream).toBeUndefined();
  });
});
