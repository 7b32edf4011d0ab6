import { PdfStream } from '@blattwerk/pdf';
import { ImageReader } from '@blattwerk/pdf/images';
import { PdfDocument } from '@blattwerk/pdf/internal';
import { defaultLimits } from '@blattwerk/shared';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openUniqueFiles, withoutDuplicates } from './duplicates.ts';
import { estimateExportBytes, exportImage } from './export-image.ts';
import { jpxFile } from './jp2.ts';

/** The images with the numbers from 2, and a reader of their document. */
function opened(...objects: readonly WrittenObject[]) {
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>', ...objects]));
  const streams = objects.flatMap((_, at) => {
    const value = document.object(at + 2);
    return value instanceof PdfStream ? [value] : [];
  });
  return { reader: new ImageReader(document), streams };
}

const image = (entries: string, data: Uint8Array = Buffer.alloc(0)) => stream(`/Subtype /Image ${entries}`, data);
const side = (width: number, height: number) => `/Width ${width} /Height ${height} /BitsPerComponent 8`;

it.each([
  [side(10, 20), 3 + 1_600],
  ['/Width 10', 3],
  ['/Width -10 /Height 20', 3],
  ['/Width 2000000 /Height 2', 3 + 16_000_000],
])('the memory of an image is estimated: %s', (entries, bytes) => {
  const { reader, streams } = opened(image(entries, Buffer.alloc(3)));
  expect(streams.map((each) => estimateExportBytes(each, reader))).toEqual([bytes]);
});

describe('an image that is exported', () => {
  const limits = { ...defaultLimits, rasterPixels: 1_000 };
  const exported = async (
    entries: string,
    data: Uint8Array,
    format: 'original' | 'png' | 'jpg',
    ...others: WrittenObject[]
  ) => {
    const { reader, streams } = opened(image(entries, data), ...others);
    const file = await exportImage(streams[0] as PdfStream, { limits, format }, reader);
    return typeof file === 'string' ? file : file.extension;
  };
  const gray = (width: number, height: number) => `${side(width, height)} /ColorSpace /DeviceGray`;

  it('has the format that is asked for, within the limits', async () => {
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const stored = `${side(8, 8)} /ColorSpace /DeviceRGB /Filter /DCTDecode`;
    for (const [format, extension] of [
      ['original', 'jpg'],
      ['jpg', 'jpg'],
      ['png', 'png'],
    ] as const)
      expect(await exported(stored, jpeg, format)).toBe(extension);
    expect(await exported(gray(10, 100), Buffer.alloc(1_000), 'original')).toBe('png');
    expect(await exported(gray(10, 100), Buffer.alloc(1_000), 'jpg')).toBe('jpg');
  });

  it('is refused where it is larger, unless its samples need no memory', async () => {
    expect(await exported(gray(10, 101), Buffer.alloc(1_010), 'jpg')).toBe('tooLarge');
    expect(await exported(gray(10, 101), Buffer.alloc(1_010), 'png')).toBe('png');
    expect(await exported(`${side(10, 101)} /ColorSpace /DeviceCMYK`, Buffer.alloc(4_040), 'png')).toBe('tooLarge');
    expect(await exported(`${side(10, 10)} /ColorSpace /DeviceCMYK`, Buffer.alloc(400), 'png')).toBe('png');
    const mask = image(`${side(2, 2)} /ColorSpace /DeviceGray`, Buffer.of(0, 1, 2, 3));
    expect(await exported(`${gray(10, 101)} /SMask 3 0 R`, Buffer.alloc(1_010), 'png', mask)).toBe('tooLarge');
    expect(await exported(`${gray(10, 10)} /SMask 3 0 R`, Buffer.alloc(100), 'png', mask)).toBe('png');
    expect(await exported(gray(0, 10), Buffer.alloc(10), 'png')).toBe('unreadable');
    expect(await exported(`${gray(10, 10)} /BitsPerComponent 3`, Buffer.alloc(0), 'png')).toBe('unreadable');
  });

  it('may be large where it has samples that PNG supports', async () => {
    const large = (entries: string, bytes = 4_000) =>
      exported(`/Width 10 /Height 101 ${entries}`, Buffer.alloc(bytes), 'png');
    for (const entries of [
      '/BitsPerComponent 1 /ColorSpace /DeviceGray',
      '/BitsPerComponent 8 /ColorSpace /DeviceRGB',
      '/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 0 <010203>]',
      '/BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0]',
    ])
      expect([entries, await large(entries)]).toEqual([entries, 'png']);
    for (const entries of [
      '/BitsPerComponent 4 /ColorSpace /DeviceRGB',
      '/BitsPerComponent 3 /ColorSpace /DeviceGray',
      '/BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [0 .5]',
      '/BitsPerComponent 8 /ColorSpace /DeviceGray /Mask [0 1]',
      '/BitsPerComponent 8 /ColorSpace [/Lab << /WhitePoint [1 1 1] >>]',
    ])
      expect([entries, await large(entries)]).toEqual([entries, 'tooLarge']);
    expect(await large('/BitsPerComponent 8 /ColorSpace /DeviceGray', 1_009)).toBe('tooLarge');
  });
});

it('images that show the same are exported once', () => {
  const pixels = (entries: string, ...data: number[]) => image(`${side(2, 1)} ${entries}`, Buffer.from(data));
  const { reader, streams } = opened(
    pixels('/ColorSpace /DeviceGray', 1, 2),
    pixels('/ColorSpace /DeviceGray /Name /Other /OC 2 0 R', 1, 2),
    pixels('/ColorSpace /DeviceGray', 1, 3),
    pixels('/ColorSpace /DeviceGray /Decode [1 0]', 1, 2),
    pixels('/ColorSpace /DeviceGray', 1, 2, 3),
    pixels('/ColorSpace /DeviceGray /SMask 2 0 R', 1, 2),
    pixels('/ColorSpace /DeviceGray /SMask 4 0 R', 1, 2),
    pixels('/ColorSpace /DeviceGray /SMask 3 0 R', 1, 2),
    pixels('/ColorSpace [/Indexed /DeviceRGB 0 (abc)]', 1, 2),
    pixels('/ColorSpace [/Indexed /DeviceRGB 0 <616263>]', 1, 2),
    pixels('/ColorSpace [/Indexed /DeviceRGB 0 (abd)]', 1, 2),
    pixels('/ColorSpace [/CalGray << /WhitePoint [1 1 1] >>]', 1, 2),
    pixels('/ColorSpace [/CalGray << /WhitePoint [1 1 2] >>]', 1, 2),
    pixels('/SMask 16 0 R', 1, 2),
    pixels('/SMask 15 0 R', 1, 2),
  );
  const images = streams.map((each, at) => ({ stream: each, pageNumber: at }));
  const left = withoutDuplicates(images, reader).map(({ pageNumber }) => pageNumber);
  expect(left.filter((number) => number < 13)).toEqual([0, 2, 3, 4, 5, 6, 8, 10, 11, 12]);
  expect(left).toContain(13);
});

it('files that are equal are written once', () => {
  const shared = Buffer.from('abcabdab');
  const { isNew } = openUniqueFiles(shared);
  expect(isNew(shared.subarray(0, 3))).toBe(true);
  expect(isNew(shared.subarray(3, 6))).toBe(true);
  expect(isNew(Buffer.from('abd'))).toBe(false);
  expect(isNew(Buffer.from('abc'))).toBe(false);
  expect(isNew(Buffer.from('abe'))).toBe(true);
  expect(isNew(Buffer.from('ab'))).toBe(true);
  expect(isNew(shared.subarray(6, 8))).toBe(false);
});

describe('a codestream of JPEG 2000', () => {
  function codestream(components: number, [width, height, left, top] = [40, 30, 8, 4]): Buffer {
    const bytes = Buffer.alloc(60);
    bytes.writeUInt32BE(0xff4fff51, 0);
    for (const [at, value] of [
      [8, width],
      [12, height],
      [16, left],
      [20, top],
    ] as const)
      bytes.writeUInt32BE(value ?? 0, at);
    bytes.writeUInt16BE(components, 40);
    bytes[42] = 7;
    return bytes;
  }
  const other = { kind: 'other', components: undefined } as const;

  it.each([
    [1, { kind: 'gray' }, 17],
    [3, { kind: 'rgb' }, 16],
    [3, other, 16],
  ] as const)('of %i components becomes a file that names its colors', (components, color, space) => {
    const found = jpxFile(codestream(components), color);
    const header = `0000001a00000020${components === 1 ? '0001' : '0003'}07070000`;
    expect(found?.extension).toBe('jp2');
    expect(found?.bytes.toString('hex', 0, 85)).toBe(
      [
        '0000000c6a5020200d0a870a',
        '00000014667479706a703220000000006a703220',
        `0000002d6a7032680000001669686472${header}0000000f636f6c72010000000000${space.toString(16)}`,
        '000000446a703263',
      ].join(''),
    );
    expect(found?.bytes.subarray(85)).toEqual(codestream(components));
  });

  it.each([
    ['of two components', codestream(2), other],
    ['of other components than its colors', codestream(3), { kind: 'gray' }],
    ['without columns', codestream(3, [8, 30, 8, 4]), other],
    ['without rows', codestream(3, [40, 4, 8, 4]), other],
  ] as const)('stays as it is %s', (_, bytes, color) => {
    expect(jpxFile(bytes, color)).toEqual({ extension: 'j2k', bytes });
  });

  it('stays a file, and is nothing else', () => {
    const file = Buffer.from('\0\0\0\x0cjP  rest');
    expect(jpxFile(file, other)).toEqual({ extension: 'jp2', bytes: file });
    expect(jpxFile(codestream(3).subarray(0, 41), other)).toBeUndefined();
    expect(jpxFile(codestream(3).subarray(0, 42), other)?.extension).toBe('jp2');
    expect(jpxFile(Buffer.alloc(60), other)).toBeUndefined();
  });
});
