import { createHook } from 'node:async_hooks';
import { constants, deflateRawSync, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { parseContext } from '../../testing/parse-context.ts';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../values.ts';
import { paeth } from './predictor.ts';
import { type Decoded, decodeStream, decodeStrictly, decodeSynchronously, filtersOf } from './decode.ts';

type Parameters = Record<string, PdfValue>;

const text = Buffer.from('Blattwerk Blattwerk Blattwerk 0123456789 \0\xff\x80');
const flate = ['FlateDecode'];

function streamOf(raw: Buffer, filters: readonly string[], parameters: Parameters = {}): PdfStream {
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Filter', filters.map((name) => new PdfName(name))],
    ['DecodeParms', filters.map(() => new Map(Object.entries(parameters)))],
  ]);
  return new PdfStream(dict, raw);
}

function decodeWhole(
  raw: Buffer,
  filters: readonly string[],
  parameters: Parameters = {},
  maxBytes = 1_000_000,
): Promise<Decoded> {
  return decodeStream(streamOf(raw, filters, parameters), { maxBytes, context: parseContext() });
}

async function decode(...args: DecodeArguments): Promise<Buffer> {
  return (await decodeWhole(...args)).bytes;
}
type DecodeArguments = [raw: Buffer, filters: readonly string[], parameters?: Parameters, maxBytes?: number];

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Incompressible data. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) % 7));
}

/** LZW encoder according to ISO 32000-2, 7.4.4.2. */
function encodeLzw(bytes: Buffer, isEarly: boolean): Buffer {
  let bits = '';
  let width = 9;
  let codes = new Map<string, number>();
  const write = (code: number) => (bits += code.toString(2).padStart(width, '0'));
  const clear = () => {
    write(256);
    width = 9;
    codes = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]));
  };
  clear();
  let run = '';
  for (const byte of bytes) {
    const longer = run + String.fromCharCode(byte);
    if (codes.has(longer)) {
      run = longer;
      continue;
    }
    write(codes.get(run) as number);
    const next = codes.size + 2;
    codes.set(longer, next);
    if (next + (isEarly ? 1 : 0) >= 1 << width && width < 12) width++;
    if (next === 4_093) clear();
    run = String.fromCharCode(byte);
  }
  write(codes.get(run) as number);
  write(257);
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

describe('decodeStream', () => {
  it.each([
    ['ASCIIHexDecode', `${text.toString('hex')}>`, text.toString('latin1')],
    ['AHx', '4 1\n42x5>ff', 'ABP'],
    ['AHx', '4142', 'AB'],
    ['ASCII85Decode', '9jqo^~>', 'Man '],
    ['A85', '<~9jqo^\nz 9jq~>rest', 'Man \0\0\0\0Ma'],
    ['A85', '9jqo^v{9jq', 'Man Ma'],
    ['A85', '<!!!!9jqo^~>', `${String.fromCharCode(...uint32(27 * 85 ** 4))}Man `],
    ['A85', '9~>jqo^~>', ''],
    ['RunLengthDecode', '\x02ABC\xfeD\x80\x01', 'ABCDDD'],
    ['RL', '\x02ABC\xfeD', 'ABCDDD'],
    ['RL', '\x09AB', 'AB'],
    ['Fl', deflateSync(text).toString('latin1'), text.toString('latin1')],
    ['Fl', `${deflateSync(text).toString('latin1')}trailing`, text.toString('latin1')],
    ['Crypt', 'as it is', 'as it is'],
  ])('decodes %s of %j', async (filter, data, expected) => {
    const { bytes, remaining, isComplete, isTruncated } = await decodeWhole(Buffer.from(data, 'latin1'), [filter]);
    expect(bytes.toString('latin1')).toBe(expected);
    expect({ remaining, isComplete, isTruncated }).toEqual({ remaining: [], isComplete: true, isTruncated: false });
  });

  it('decodes LZW with all code lengths, with and without early change', async () => {
    // ISO 32000-2, 7.4.4.2, example 2.
    const example = Buffer.from('800B6050220C0C8501', 'hex');
    expect([...(await decode(example, ['LZWDecode']))]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
    const data = noise(40_000);
    expect((await decode(encodeLzw(data, true), ['LZW'])).equals(data)).toBe(true);
    expect((await decode(encodeLzw(data, false), ['LZW'], { EarlyChange: 0 })).equals(data)).toBe(true);
  });

  it.each([
    ['stops at an undefined code', [256, 65, 300], 'A', false],
    ['stops at a code that repeats nothing', [258], '', false],
    ['stops at a code that repeats what was before the table was cleared', [65, 256, 258], 'A', false],
    ['begins with an empty table', [65, 66, 258, 257], 'ABAB', true],
  ] as const)('%s of LZW: %j', async (_, codes, text, isComplete) => {
    const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
    const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
    const packed = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
    expect(await decodeWhole(packed, ['LZW'])).toMatchObject({ bytes: Buffer.from(text), isComplete });
  });

  it('decodes filters in order, except image encodings and unknown filters', async () => {
    const packed = Buffer.from(`${deflateSync(text).toString('hex')}>`);
    const { bytes, remaining } = await decodeWhole(packed, ['AHx', 'Fl', 'DCT', 'Fl']);
    expect(bytes).toEqual(text);
    expect(remaining.map(({ name }) => name)).toEqual(['DCTDecode', 'FlateDecode']);
    expect((await decodeWhole(text, ['__proto__'])).remaining.map(({ name }) => name)).toEqual(['__proto__']);
  });

  it('returns the decodable part of damaged data', async () => {
    const long = noise(200_000);
    const packed = deflateSync(long);
    const half = await decodeWhole(packed.subarray(0, packed.length / 2), flate);
    expect(half).toMatchObject({ isComplete: false, isTruncated: false });
    expect(half.bytes.length).toBeGreaterThan(50_000);
    expect(long.subarray(0, half.bytes.length).equals(half.bytes)).toBe(true);
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 40_000, 40_040);
    const salvaged = await decode(damaged, flate);
    expect(salvaged.length).toBeGreaterThan(50_000);
    expect(long.subarray(0, 50_000).equals(salvaged.subarray(0, 50_000))).toBe(true);
    expect(await decodeWhole(Buffer.from('no zlib'), flate)).toMatchObject({
      bytes: Buffer.alloc(0),
      isComplete: false,
    });
  });

  it('returns all of short data before its damage, also where only the checksum is wrong', async () => {
    const plain = Buffer.from(Array.from({ length: 3_000 }, (_, index) => `${index * 7919} Tj`).join('\n'));
    const packed = deflateSync(plain);
    const withError = Buffer.from(packed).fill(0, packed.length / 2, packed.length / 2 + 50);
    const before = inflateSync(packed.subarray(0, packed.length / 2), { finishFlush: constants.Z_SYNC_FLUSH });
    const { bytes, isComplete } = await decodeWhole(withError, flate);
    expect(isComplete).toBe(false);
    expect(before.length).toBeGreaterThan(plain.length / 3);
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    const withChecksum = Buffer.concat([packed.subarray(0, -1), Buffer.of((packed.at(-1) ?? 0) ^ 1)]);
    expect(await decodeWhole(withChecksum, flate)).toMatchObject({ bytes: plain, isComplete: false });
  });

  it('returns all of long data before its damage', async () => {
    const plain = Buffer.from(Array.from({ length: 60_000 }, (_, index) => `${index * 7919} Tj`).join('\n'));
    const packed = deflateSync(plain);
    expect(packed.length).toBeGreaterThan(100_000);
    const withChecksum = Buffer.concat([packed.subarray(0, -1), Buffer.of((packed.at(-1) ?? 0) ^ 1)]);
    const { bytes } = await decodeWhole(withChecksum, flate);
    expect(bytes.equals(plain)).toBe(true);
  });

  it.each([
    ['short data with an error', deflateSync(Buffer.alloc(600_000)), 100, 8],
    ['long data with an error', deflateSync(noise(400_000)), 1_000, 40],
    ['long data without its end', deflateSync(noise(400_000)), 0, 8],
  ])('inflates %s in few tasks of another thread', async (_, packed, errorFromEnd, most) => {
    if (errorFromEnd > 0) packed.fill(0xff, packed.length - errorFromEnd);
    const inflating = new Set<number>();
    let tasks = 0;
    const hook = createHook({
      init: (id, type) => void (type === 'ZLIB' && inflating.add(id)),
      before: (id) => void (inflating.has(id) && tasks++),
    }).enable();
    const { bytes, isComplete } = await decodeWhole(errorFromEnd > 0 ? packed : packed.subarray(0, -9), flate, {}, 1e8);
    hook.disable();
    expect(isComplete).toBe(false);
    expect(bytes.length).toBeGreaterThan(390_000);
    expect(tasks).toBeLessThanOrEqual(most);
  });

  it('draws on the budget for each block of damaged data, which may have no data', async () => {
    // Four blocks of fixed codes, each with its end alone, in five bytes.
    const blocks = Buffer.alloc(50_000, Buffer.from('0208208000', 'hex'));
    const damaged = Buffer.concat([Buffer.from('789c', 'hex'), blocks]);
    const options = { maxBytes: 100_000, context: parseContext({ steps: 10_000, unpackedBytes: 10_000_000 }) };
    await expect(decodeStream(streamOf(damaged, flate), options)).rejects.toMatchObject({ resource: 'steps' });
  });

  it('returns all of the data that lacks its end, truncated only where that is longer than maxBytes', async () => {
    const unfinished = deflateSync(noise(1_000)).subarray(0, -4);
    expect(await decodeWhole(unfinished, flate, {}, 1_000)).toMatchObject({ isComplete: false, isTruncated: false });
    const { bytes, isTruncated } = await decodeWhole(unfinished, flate, {}, 999);
    expect([bytes.length, isTruncated]).toEqual([999, true]);
  });

  it('accepts deflated data without a zlib header', async () => {
    expect(await decode(deflateRawSync(text), flate)).toEqual(text);
  });

  it.each([
    ['FlateDecode', deflateSync(Buffer.alloc(50_000_000))],
    ['LZWDecode', encodeLzw(Buffer.alloc(100_000), true)],
    ['RunLengthDecode', Buffer.alloc(2_000, Buffer.from([129, 7]))],
    ['ASCII85Decode', Buffer.alloc(2_000, 'z')],
    ['ASCIIHexDecode', Buffer.alloc(9_000, '0')],
  ])('truncates the output of %s at maxBytes', async (filter, data) => {
    const { bytes, isTruncated } = await decodeWhole(data, [filter], {}, 1_000);
    expect({ length: bytes.length, isTruncated }).toEqual({ length: 1_000, isTruncated: true });
  });

  it('leaves out what is truncated where it is of no use, and draws on the budget for it', async () => {
    const packed = streamOf(deflateSync(Buffer.alloc(5_000)), flate);
    const options = { maxBytes: 2_000, context: parseContext({ unpackedBytes: 5_000 }), keepsTruncated: false };
    const truncated = { bytes: Buffer.alloc(0), isTruncated: true };
    expect(await decodeStream(packed, options)).toMatchObject(truncated);
    expect(await decodeStream(packed, options)).toMatchObject(truncated);
    await expect(decodeStream(packed, { ...options, maxBytes: 4_000 })).rejects.toThrow(TooComplexPdf);
  });

  it('draws on the budget for the output of all filters', async () => {
    const stream = streamOf(deflateSync(Buffer.alloc(1_000)), flate);
    const context = parseContext({ unpackedBytes: 2_500 });
    const options = { maxBytes: 10_000, context };
    await decodeStream(stream, options);
    decodeSynchronously(stream, options);
    await expect(decodeStream(stream, options)).rejects.toThrow(TooComplexPdf);
  });
});

describe('predictors', () => {
  const unpredict = async (rows: number[], parameters: Parameters) => [
    ...(await decode(deflateSync(Buffer.from(rows)), flate, parameters)),
  ];

  it('reverses each PNG filter type', async () => {
    const rows = [
      [0, 10, 20, 30],
      [1, 5, 1, 1],
      [2, 1, 1, 1],
      [3, 10, 10, 10],
      [4, 1, 2, 3],
      [9, 1, 2, 3],
    ];
    const parameters = { Predictor: 15, Colors: 1, Columns: 3 };
    const expected = [10, 20, 30, 5, 6, 7, 6, 7, 8, 13, 20, 24, 14, 22, 27, 1, 2, 3];
    expect(await unpredict(rows.flat(), parameters)).toEqual(expected);
  });

  it('treats the row above the first PNG row as zeros', async () => {
    for (const [filter, expected] of [
      [2, [5, 6, 7]],
      [3, [5, 8, 11]],
      [4, [5, 11, 18]],
    ] as const)
      expect(await unpredict([filter, 5, 6, 7], { Predictor: 12, Columns: 3 })).toEqual(expected);
  });

  it('predicts from the same component of the pixel to the left, and of those above', async () => {
    const rows = (filter: number) => [0, 10, 20, 30, 40, filter, 1, 2, 3, 4];
    const parameters = { Predictor: 15, Colors: 2, Columns: 2 };
    const second = async (filter: number) => (await unpredict(rows(filter), parameters)).slice(4);
    expect(await second(1)).toEqual([1, 2, 4, 6]);
    expect(await second(2)).toEqual([11, 22, 33, 44]);
    expect(await second(3)).toEqual([6, 12, 21, 30]);
    expect(await second(4)).toEqual([11, 22, 33, 44]);
  });

  it.each([
    ['left', [5, 5, 5], 5],
    ['left, before an equally close one above', [9, 9, 5], 9],
    ['above, before an equally close corner', [9, 12, 10], 12],
    ['above', [10, 90, 12], 90],
    ['corner', [10, 30, 20], 20],
  ])('predicts by Paeth the closest neighbor: %s', (_, [left = 0, up = 0, corner = 0], expected) => {
    expect(paeth(left, up, corner)).toBe(expected);
  });

  it('treats a pixel of twelve bits as two bytes', async () => {
    const parameters = { Predictor: 11, Colors: 3, Columns: 2, BitsPerComponent: 4 };
    expect(await unpredict([1, 7, 20, 30], parameters)).toEqual([7, 20, 37]);
  });

  it('keeps a truncated last row', async () => {
    expect(await unpredict([2, 1, 2, 3, 2, 1], { Predictor: 12, Columns: 3 })).toEqual([1, 2, 3, 2]);
    expect(await unpredict([], { Predictor: 12, Columns: 3 })).toEqual([]);
  });

  it('reverses the TIFF predictor for each sample size', async () => {
    const tiff = (BitsPerComponent: number, Columns: number, Colors = 1) => ({
      Predictor: 2,
      Colors,
      Columns,
      BitsPerComponent,
    });
    expect(await unpredict([0b1011_0000], tiff(1, 8))).toEqual([0b1101_1111]);
    expect(await unpredict([0b01_01_01_01], tiff(2, 4))).toEqual([0b01_10_11_00]);
    expect(await unpredict([0x11, 0x1f], tiff(4, 4))).toEqual([0x12, 0x32]);
    expect(await unpredict([1, 2, 3, 1, 1, 255, 9, 9, 9], tiff(8, 2, 3))).toEqual([1, 2, 3, 2, 3, 2, 9, 9, 9]);
    expect(await unpredict([0, 255, 0, 2], tiff(16, 2))).toEqual([0, 255, 1, 1]);
    expect(await unpredict([255, 255, 0, 2], tiff(16, 2))).toEqual([255, 255, 0, 1]);
    // Each row begins anew, and the last one is truncated.
    expect(await unpredict([1, 2, 1, 2, 1], tiff(8, 2))).toEqual([1, 3, 1, 3, 1]);
    expect(await unpredict([0x12, 0x12, 0x30], tiff(4, 4))).toEqual([0x13, 0x46, 0x33]);
    expect(await unpredict([0x12, 0x3f, 0xff], tiff(4, 2, 3))).toEqual([0x12, 0x30, 0x12]);
    expect(await unpredict([0, 1, 0, 2, 0, 1, 0, 2, 9], tiff(16, 2, 2))).toEqual([0, 1, 0, 2, 0, 2, 0, 4, 9]);
  });

  it.each<Parameters>([
    { Predictor: 1, Columns: 0 },
    { Predictor: 10, Columns: 65_535 * 64 },
    { Predictor: 10, Columns: 1, Colors: 32, BitsPerComponent: 16 },
  ])('accepts %j', async (parameters) => {
    const { bytes, isComplete } = await decodeWhole(deflateSync(Buffer.from([0, 1, 2])), flate, parameters);
    expect({ bytes: [...bytes], isComplete }).toEqual({
      bytes: parameters.Predictor === 1 ? [0, 1, 2] : [1, 2],
      isComplete: true,
    });
  });

  it.each<[string, Parameters]>([
    ['of a column too many', { Predictor: 12, Columns: 65_535 * 64 + 1 }],
    ['of no columns', { Predictor: 12, Columns: 0 }],
    ['of negative columns', { Predictor: 12, Columns: -3 }],
    ['of fractional columns', { Predictor: 12, Columns: 1.5 }],
    ['of a billion columns', { Predictor: 12, Columns: 1e9 }],
    ['of a billion columns of TIFF', { Predictor: 2, Columns: 1e9 }],
    ['of columns beyond the range of integers', { Predictor: 12, Columns: 1e300 }],
    ['of no colors', { Predictor: 12, Colors: 0 }],
    ['of many colors', { Predictor: 2, Colors: 33 }],
    ['of a billion colors', { Predictor: 2, Colors: 1e9 }],
    ['of 3 bits', { Predictor: 2, BitsPerComponent: 3 }],
    ['of 32 bits', { Predictor: 2, BitsPerComponent: 32 }],
    ['between TIFF and PNG', { Predictor: 3, Columns: 3 }],
    ['just before PNG', { Predictor: 9, Columns: 3 }],
  ])('keeps data with a predictor %s unchanged and reports it as incomplete', async (_, parameters) => {
    expect(await decodeWhole(deflateSync(text), flate, parameters)).toMatchObject({ bytes: text, isComplete: false });
  });

  it('ignores parameters of another type', async () => {
    const parameters = { Predictor: new PdfName('Twelve'), Columns: Buffer.from('3') };
    expect(await decodeWhole(deflateSync(text), flate, parameters)).toMatchObject({ bytes: text, isComplete: true });
  });
});

describe('decodeStrictly', () => {
  const strictly = (raw: Buffer, filters: readonly string[], maxBytes = 1_000) =>
    decodeStrictly(streamOf(raw, filters), { maxBytes, context: parseContext(), object: 7 });

  it('returns the whole content', () => {
    expect(strictly(Buffer.from(deflateSync(text).toString('hex')), ['AHx', 'Fl'])).toEqual(text);
  });

  it.each([
    ['damaged', deflateSync(text).subarray(0, 20), flate],
    ['too long', deflateSync(Buffer.alloc(1_001)), flate],
    ['of another filter', text, ['DCTDecode']],
  ])('rejects data that is %s', (_, raw, filters) => {
    expect(() => strictly(raw, filters)).toThrow(expect.objectContaining({ name: 'MalformedPdf', object: 7 }));
  });
});

describe('filtersOf', () => {
  const names = (filter: PdfValue) => filtersOf(new Map([['Filter', filter]])).map(({ name }) => name);

  it('returns one filter, several or none, with full names', () => {
    expect(names(new PdfName('A85'))).toEqual(['ASCII85Decode']);
    expect(names([new PdfName('CCF'), new PdfName('Own')])).toEqual(['CCITTFaxDecode', 'Own']);
    expect(names(null)).toEqual([]);
    expect(names([1, null])).toEqual(['', '']);
  });

  it('rejects more than 16 filters', () => {
    expect(() => names(Array.from({ length: 17 }, () => new PdfName('AHx')))).toThrow(MalformedPdf);
  });
});
