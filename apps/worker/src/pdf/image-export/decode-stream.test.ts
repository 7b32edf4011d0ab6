import { deflateRawSync, deflateSync } from 'node:zlib';
import { budgetLimits, type PdfDict, PdfName, PdfStream, type PdfValue } from '@blattwerk/pdf';
import { Budget, decodeStream } from '@blattwerk/pdf/internal';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const maxBytes = 1_000_000;
const text = Buffer.from('Blattwerk Blattwerk Blattwerk 0123456789 \0\xff\x80');

function streamOf(raw: Buffer, filters: string[], params: Record<string, PdfValue> = {}): PdfStream {
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Filter', filters.map((name) => new PdfName(name))],
    ['DecodeParms', filters.map(() => new Map(Object.entries(params)))],
  ]);
  return new PdfStream(dict, raw);
}

function decodeWhole(raw: Buffer, filters: string[], params: Record<string, PdfValue> = {}, limit = maxBytes) {
  const context = {
    budget: new Budget(budgetLimits(raw.length)),
    base: 0,
    isLenient: false,
    generations: new Map(),
    names: [],
  };
  return decodeStream(streamOf(raw, filters, params), { maxBytes: limit, context });
}

async function decode(...args: Parameters<typeof decodeWhole>) {
  return (await decodeWhole(...args)).bytes;
}

/** The only strip of a TIFF. */
async function tiffStrip(pixels: Buffer, width: number, predictor: 'none' | 'horizontal') {
  const raw = { width, height: pixels.length / width / 3, channels: 3 as const };
  const tiff = await sharp(pixels, { raw }).tiff({ compression: 'lzw', predictor, tile: false }).toBuffer();
  const directory = tiff.readUInt32LE(4);
  const entries = new Map<number, number>();
  for (let index = 0; index < tiff.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12;
    const isShort = tiff.readUInt16LE(at + 2) === 3;
    if (tiff.readUInt32LE(at + 4) === 1)
      entries.set(tiff.readUInt16LE(at), isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8));
  }
  const offset = entries.get(273) as number;
  return tiff.subarray(offset, offset + (entries.get(279) as number));
}

function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) % 7));
}

describe('decodeStream', () => {
  it('decodes each filter', async () => {
    const hex = Buffer.from(`${text.toString('hex')}>`);
    expect(await decode(hex, ['ASCIIHexDecode'])).toEqual(text);
    expect(await decode(Buffer.from('4 1\n42 5>ff'), ['AHx'])).toEqual(Buffer.from('ABP'));
    expect(await decode(Buffer.from('9jqo^~>'), ['ASCII85Decode'])).toEqual(Buffer.from('Man '));
    expect(await decode(Buffer.from('<~9jqo^\nz 9jq~>'), ['A85'])).toEqual(Buffer.from('Man \0\0\0\0Ma'));
    expect(await decode(Buffer.from([2, 65, 66, 67, 254, 68, 128, 1]), ['RunLengthDecode'])).toEqual(
      Buffer.from('ABCDDD'),
    );
    expect(await decode(deflateSync(text), ['FlateDecode'])).toEqual(text);
  });

  it('decodes the example of LZW in the standard', async () => {
    // ISO 32000-2, 7.4.4.2, example 2.
    const packed = Buffer.from('800B6050220C0C8501', 'hex');
    expect([...(await decode(packed, ['LZWDecode']))]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  it('decodes LZW codes of every width, and the TIFF predictor', async () => {
    const pixels = noise(150 * 40 * 3);
    expect((await decode(await tiffStrip(pixels, 150, 'none'), ['LZW'])).equals(pixels)).toBe(true);
    const params = { Predictor: 2, Colors: 3, Columns: 150 };
    expect((await decode(await tiffStrip(pixels, 150, 'horizontal'), ['LZW'], params)).equals(pixels)).toBe(true);
  });

  it('decodes each PNG predictor', async () => {
    const rows = [
      [0, 10, 20, 30],
      [1, 5, 1, 1],
      [2, 1, 1, 1],
      [3, 10, 10, 10],
      [4, 1, 2, 3],
    ];
    const params = { Predictor: 15, Colors: 1, Columns: 3 };
    const out = await decode(deflateSync(Buffer.from(rows.flat())), ['FlateDecode'], params);
    expect([...out]).toEqual([10, 20, 30, 5, 6, 7, 6, 7, 8, 13, 20, 24, 14, 22, 27]);
  });

  it('treats a pixel of twelve bits as two bytes in PNG predictors', async () => {
    const params = { Predictor: 11, Colors: 3, Columns: 2, BitsPerComponent: 4 };
    const out = await decode(deflateSync(Buffer.from([1, 7, 20, 30])), ['FlateDecode'], params);
    expect([...out]).toEqual([7, 20, 37]);
  });

  it('decodes the TIFF predictor for samples of other sizes', async () => {
    const four = { Predictor: 2, Colors: 1, Columns: 4, BitsPerComponent: 4 };
    expect([...(await decode(deflateSync(Buffer.from([0x11, 0x1f])), ['FlateDecode'], four))]).toEqual([0x12, 0x32]);
    const sixteen = { Predictor: 2, Colors: 1, Columns: 2, BitsPerComponent: 16 };
    expect([...(await decode(deflateSync(Buffer.from([0, 255, 0, 2])), ['FlateDecode'], sixteen))]).toEqual([
      0, 255, 1, 1,
    ]);
  });

  it('decodes nested filters up to the encoding of an image', async () => {
    const packed = Buffer.from(`${deflateSync(text).toString('hex')}>`);
    const { bytes, remaining } = await decodeWhole(packed, ['AHx', 'Fl', 'DCT']);
    expect(bytes).toEqual(text);
    expect(remaining.map(({ name }) => name)).toEqual(['DCTDecode']);
  });

  it('returns the data before damage', async () => {
    const long = noise(200_000);
    const packed = deflateSync(long);
    const cut = await decode(packed.subarray(0, packed.length / 2), ['FlateDecode']);
    expect(cut.length).toBeGreaterThan(50_000);
    expect(long.subarray(0, cut.length).equals(cut)).toBe(true);
    const broken = Buffer.from(packed);
    broken.fill(0xff, 40_000, 40_040);
    const salvaged = await decode(broken, ['FlateDecode']);
    expect(salvaged.length).toBeGreaterThan(50_000);
    expect(long.subarray(0, 50_000).equals(salvaged.subarray(0, 50_000))).toBe(true);
    expect(await decode(deflateRawSync(text), ['FlateDecode'])).toEqual(text);
  });

  it('stops at the limit', async () => {
    expect((await decode(deflateSync(Buffer.alloc(50_000_000)), ['FlateDecode'], {}, 1_000)).length).toBe(1_000);
    const run = Buffer.alloc(2_000, Buffer.from([129, 7]));
    expect((await decode(run, ['RunLengthDecode'], {}, 1_000)).length).toBe(1_000);
  });
});
