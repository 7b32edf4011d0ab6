import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { colorChannelsOf, isPixelCount } from './color-channels.ts';

it.each([
  ['/DeviceGray', 1],
  ['[/CalGray << /WhitePoint [1 1 1] >>]', 1],
  ['[/Separation /Spot /DeviceCMYK << >>]', 1],
  ['/DeviceRGB', 3],
  ['[/DeviceRGB]', 3],
  ['[/CalRGB << /WhitePoint [1 1 1] >>]', 3],
  ['/DeviceCMYK', 4],
  ['[/ICCBased 4 0 R]', 3],
  ['[/ICCBased 5 0 R]', undefined],
  ['[/ICCBased 6 0 R]', undefined],
  ['[/ICCBased 7 0 R]', 1],
  ['[/ICCBased 8 0 R]', 4],
  ['[/ICCBased << /N 3 >>]', undefined],
  ['[/Indexed /DeviceRGB 1 <000000ffffff>]', undefined],
  ['[/Lab << /WhitePoint [1 1 1] >>]', undefined],
  ['[/DeviceN [/A /B] /DeviceRGB << >>]', undefined],
  ['(DeviceRGB)', undefined],
  ['null', undefined],
])('finds that samples of %s have %s channels to interpolate', (space, channels) => {
  const document = PdfDocument.open(
    writePdf([
      '<< /Type /Catalog >>',
      space,
      'null',
      ['<< /N 3 >>', ''],
      ['<< /N 3 /Alternate [/Lab << /WhitePoint [1 1 1] >>] >>', ''],
      ['<< /N 2 >>', ''],
      ['<< /N 1 /Alternate /DeviceGray >>', ''],
      ['<< /N 4 >>', ''],
    ]),
  );
  expect(colorChannelsOf(document, document.object(2))).toBe(channels);
});

it.each([
  [1, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [undefined, false],
])('takes %s for the width of an image: %s', (value, isWidth) => {
  expect(isPixelCount(value)).toBe(isWidth);
});
