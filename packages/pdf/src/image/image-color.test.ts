import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { PdfStream } from '../file/values.ts';
import { componentsOf, readColor } from './image-color.ts';
import { ImageReader } from './image-reader.ts';
import { describeImage } from './pdf-image.ts';
import { readPlainSamples } from './read-samples.ts';

/** An ICC profile of which only the header is read. */
function profileOf(space: string, kind = 'mntr'): Buffer {
  const profile = Buffer.alloc(132);
  profile.writeUInt32BE(132, 0);
  for (const [at, text] of [
    [12, kind],
    [16, space],
    [36, 'acsp'],
  ] as const)
    profile.write(text, at, 'latin1');
  return profile;
}

/** A reader of a document whose objects have the numbers from 2, and the first of these. */
function opened(...objects: readonly WrittenObject[]) {
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>', ...objects]));
  return { reader: new ImageReader(document), value: document.object(2) };
}

const rgbProfile = profileOf('RGB ');
const cal = '/WhitePoint [0.9 1 1.1]';
const matrix = '/Matrix [.4 .2 0 .3 .7 .1 .2 .1 .9]';
const primaries = [0.4, 0.2, 0, 0.3, 0.7, 0.1, 0.2, 0.1, 0.9];

it.each<[string, object]>([
  ['/DeviceGray', { kind: 'gray' }],
  ['/G', { kind: 'gray' }],
  ['[/DeviceRGB]', { kind: 'rgb' }],
  ['/RGB', { kind: 'rgb' }],
  ['/CMYK', { kind: 'cmyk' }],
  ['/toString', { kind: 'other', components: undefined }],
  ['null', { kind: 'other', components: undefined }],
  ['[/ICCBased 3 0 R]', { kind: 'rgb', profile: rgbProfile }],
  ['[/ICCBased 4 0 R]', { kind: 'gray' }],
  ['[/ICCBased 5 0 R]', { kind: 'other', components: 3 }],
  ['[/ICCBased 6 0 R]', { kind: 'other', components: 2 }],
  ['[/ICCBased 7 0 R]', { kind: 'rgb' }],
  ['[/ICCBased << /N 3 >>]', { kind: 'other', components: undefined }],
  ['[/Separation /Ink /DeviceCMYK null]', { kind: 'other', components: 1 }],
  ['[/Lab << >>]', { kind: 'other', components: 3 }],
  ['[/DeviceN [/A /B] /DeviceCMYK null]', { kind: 'other', components: 2 }],
  ['[/DeviceN [] /DeviceCMYK null]', { kind: 'other', components: undefined }],
  [`[/DeviceN [${'/A '.repeat(32)}] /DeviceCMYK null]`, { kind: 'other', components: 32 }],
  [`[/DeviceN [${'/A '.repeat(33)}] /DeviceCMYK null]`, { kind: 'other', components: undefined }],
  ['[/DeviceN 5 /DeviceCMYK null]', { kind: 'other', components: undefined }],
  [`[/CalGray << ${cal} /Gamma 2.2 >>]`, { kind: 'gray', calibration: { gamma: 2.2, white: [0.9, 1.1] } }],
  [`[/CalGray << ${cal} >>]`, { kind: 'gray', calibration: { gamma: 1, white: [0.9, 1.1] } }],
  ['[/CalGray << /Gamma 2.2 >>]', { kind: 'gray' }],
  ['[/CalGray null]', { kind: 'gray' }],
  ['[/CalRGB 5]', { kind: 'rgb' }],
  [`[/CalGray << ${cal} ${matrix} /Gamma 0.01 >>]`, { kind: 'gray', calibration: { gamma: 0.01, white: [0.9, 1.1] } }],
  [`[/CalGray << ${cal} /Gamma 100 >>]`, { kind: 'gray', calibration: { gamma: 100, white: [0.9, 1.1] } }],
  [`[/CalRGB << ${cal} ${matrix} /Gamma [0 0.01 0] >>]`, { kind: 'rgb' }],
  ['[/ICCBased 8 0 R]', { kind: 'other', components: undefined }],
  ['[/ICCBased 9 0 R]', { kind: 'other', components: undefined }],
  ['[/CalGray << /WhitePoint [0 1 1] >>]', { kind: 'gray' }],
  [`[/CalGray << ${cal} /Gamma 0.009 >>]`, { kind: 'gray' }],
  [`[/CalGray << ${cal} /Gamma 101 >>]`, { kind: 'gray' }],
  [
    `[/CalRGB << ${cal} ${matrix} /Gamma [1.8 1.805 1.8] >>]`,
    { kind: 'rgb', calibration: { gamma: 1.8, white: [0.9, 1.1], primaries } },
  ],
  [`[/CalRGB << ${cal} ${matrix} /Gamma [1.8 2.2 1.8] >>]`, { kind: 'rgb' }],
  [`[/CalRGB << ${cal} /Gamma [1.8 1.8 1.8] >>]`, { kind: 'rgb' }],
])('the color space %s is read', (space, expected) => {
  const { reader, value } = opened(
    space,
    stream('/N 3', rgbProfile),
    stream('/N 1', rgbProfile),
    stream('/N 3', profileOf('Lab ')),
    stream('/N 2', ''),
    stream('/N 3', profileOf('RGB ', 'link')),
    stream('/N 2.5', ''),
    stream('', ''),
  );
  expect(readColor(value, reader)).toEqual(expected);
});

it.each<[string, number | undefined, string | undefined]>([
  ['[/Indexed /DeviceRGB 1 <000102030405>]', 2, '000102030405'],
  ['[/I /RGB 1 <0001>]', 2, '000100000000'],
  ['[/Indexed /DeviceGray 2.9 <0a0b0c0d>]', 3, '0a0b0c'],
  ['[/Indexed /DeviceGray 0 <0a>]', 1, '0a'],
  ['[/Indexed [/Lab << >>] 0 <0a0b0c>]', 1, '0a0b0c'],
  ['[/Indexed /DeviceGray 300 3 0 R]', 256, '0102'.padEnd(512, '0')],
  ['[/Indexed /DeviceGray -1 <0a>]', undefined, undefined],
  ['[/Indexed /DeviceGray (x) <0a>]', undefined, undefined],
  ['[/Indexed /DeviceGray 1 /none]', undefined, undefined],
  ['[/Indexed /Unknown 1 <0a0b>]', undefined, undefined],
  ['[/Indexed [/Indexed /DeviceGray 0 <00>] 1 <0a0b>]', undefined, undefined],
])('the palette %s is read', (space, entries, palette) => {
  const { reader, value } = opened(space, stream('', Buffer.of(1, 2)));
  const color = readColor(value, reader);
  expect(componentsOf(color)).toBe(1);
  const found = color.kind === 'indexed' ? color : undefined;
  expect([found?.entries, found?.palette.toString('hex')]).toEqual([entries, palette]);
});

/** The image with these entries. */
function image(entries: string, data: Uint8Array = Buffer.alloc(0), ...others: WrittenObject[]) {
  const { reader, value } = opened(stream(`/Subtype /Image ${entries}`, data), ...others);
  if (!(value instanceof PdfStream)) throw new TypeError('an image that is no stream');
  return { reader, image: describeImage(value, reader) };
}

it.each<[string, object]>([
  [
    '/Width 3 /Height 2.5 /BitsPerComponent 4 /ColorSpace /DeviceRGB',
    { width: 3, height: 2, bits: 4, color: { kind: 'rgb' } },
  ],
  ['/W 3 /H 2 /BPC 4 /CS /G /D [1 0]', { width: 3, height: 2, bits: 4, color: { kind: 'gray' }, decode: [1, 0] }],
  ['/Width 0.5 /Height 2147483648', { width: 0, height: 0, bits: 8 }],
  ['/Width 2147483647 /Height -1', { width: 2147483647, height: 0 }],
  ['/ImageMask true /BitsPerComponent 8 /ColorSpace /DeviceRGB', { isStencil: true, bits: 1, color: { kind: 'gray' } }],
  ['/IM true', { isStencil: true, bits: 1 }],
  [
    '/Filter /CCITTFaxDecode /BitsPerComponent 8 /ColorSpace /DeviceGray',
    { bits: 1, codec: expect.objectContaining({ name: 'CCITTFaxDecode' }) },
  ],
  [
    '/Filter [/FlateDecode /DCTDecode] /BitsPerComponent 8',
    { bits: 8, codec: expect.objectContaining({ name: 'DCTDecode' }) },
  ],
  ['/Filter /FlateDecode', { codec: undefined }],
  ['/ColorSpace /DeviceRGB /Decode [0 1 0 1 0 1]', { decode: undefined }],
  ['/ColorSpace /DeviceRGB /Decode [0 1 0 1 0 .5 7]', { decode: [0, 1, 0, 1, 0, 0.5] }],
  ['/ColorSpace /DeviceRGB /Decode [1 0 1 0]', { decode: undefined }],
  ['/ColorSpace [/Indexed /DeviceGray 1 <0a0b>] /BitsPerComponent 2 /Decode [0 3]', { decode: undefined }],
  ['/ColorSpace [/Indexed /DeviceGray 1 <0a0b>] /BitsPerComponent 2 /Decode [0 1]', { decode: [0, 1] }],
  ['/ColorSpace [/Lab << >>] /Decode [1 0 1 0 1 0]', { decode: undefined }],
  [
    '/SMask 3 0 R /Mask 4 0 R',
    { softMask: expect.any(PdfStream), matte: [0.5], mask: expect.any(PdfStream), colorKey: undefined },
  ],
  ['/Mask [1 2]', { mask: undefined, colorKey: [1, 2], softMask: undefined, matte: undefined }],
])('an image with %s is described', (entries, expected) => {
  const found = image(entries, undefined, stream('/Matte [.5]', ''), stream('', ''));
  expect(found.image).toMatchObject(expected);
});

it.each<[string, number[], string | undefined]>([
  ['/Width 2 /Height 2 /ColorSpace /DeviceGray', [1, 2, 3, 4, 5], '01020304'],
  ['/Width 2 /Height 2 /ColorSpace /DeviceGray', [1, 2, 3], '01020300'],
  ['/Width 3 /Height 2 /BitsPerComponent 4 /ColorSpace /DeviceGray', [1, 2, 3, 4, 5], '01020304'],
  ['/Width 2 /Height 1 /ColorSpace /DeviceRGB', [1, 2, 3, 4, 5, 6], '010203040506'],
  ['/Width 2 /Height 2 /ColorSpace /DeviceGray', [], undefined],
  ['/Width 2 /Height 0 /ColorSpace /DeviceGray', [1], undefined],
  ['/Width 0 /Height 2 /ColorSpace /DeviceGray', [1], undefined],
  ['/Width 2 /Height 2 /BitsPerComponent 3 /ColorSpace /DeviceGray', [1], undefined],
  ['/Width 2 /Height 2', [1], undefined],
  ['/Width 2 /Height 2 /ColorSpace /DeviceGray /Filter /DCTDecode', [1], undefined],
])('the samples of an image with %s are read: %j', async (entries, data, expected) => {
  const found = image(entries, Buffer.from(data));
  const samples = await readPlainSamples(found.image, found.reader);
  expect(samples?.data.toString('hex')).toBe(expected);
});
