import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfName, PdfRef, type PdfValue } from '../../file/values.ts';
import { type GraySpace, plainSpaces, readGraySpace } from './gray-space.ts';
import { GrayWrappers, wrappedChannels } from './gray-wrappers.ts';

const gray = plainSpaces[1] as GraySpace;
const rgb = plainSpaces[3] as GraySpace;
const cmyk = plainSpaces[4] as GraySpace;

/** A document whose object 3 is a color space, and object 4 a calculator. */
function open(space = 'null', code = '{ mul }', outputs = 1): PdfDocument {
  const range = '0 1 '.repeat(outputs);
  return PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 0 /Kids [] >>',
      space,
      [`<< /FunctionType 4 /Domain [0 1 0 1] /Range [${range}] >>`, code],
    ]),
  );
}

/** The wrapper of the color space that is object 3. */
function wrap(document: PdfDocument): PdfValue | undefined {
  const value = new PdfRef(3);
  const space = readGraySpace(document, value, document.budget);
  return space && new GrayWrappers(document).of(space, value);
}

describe('GrayWrappers', () => {
  it('makes one wrapper for each space, of which the numbers are known', () => {
    const document = open();
    const wrappers = new GrayWrappers(document);
    const first = wrappers.of(rgb, undefined);
    expect(wrappers.of(rgb, undefined)).toBe(first);
    expect(wrappers.numbers.size).toBe(2);
    const other = wrappers.of(cmyk, undefined);
    expect(other).not.toBe(first);
    for (const wrapper of [first, other]) {
      const [, , , transform] = document.array(wrapper) ?? [];
      for (const value of [wrapper, transform]) expect(wrappers.numbers.has(document.numberOf(value) ?? 0)).toBe(true);
    }
    expect(wrappers.numbers.size).toBe(4);
  });

  it('shows the gray of each color', () => {
    const document = open();
    for (const [space, color] of [
      [rgb, [0.2, 0.4, 0.9]],
      [cmyk, [0.2, 0.4, 0.9, 0.3]],
    ] as const) {
      const wrapped = readGraySpace(document, new GrayWrappers(document).of(space, undefined), document.budget);
      expect(wrapped?.grayOf(color)).toBeCloseTo(space.grayOf(color) ?? 0, 6);
    }
  });

  it.each([
    ['/DeviceGray', '{ mul }', 1, 0.1],
    ['/DeviceRGB', '{ dup }', 3, 0.2 * 0.299 + 0.5 * (0.587 + 0.114)],
    ['/DeviceCMYK', '{ 0 0 }', 4, 1 - (0.2 * 0.299 + 0.5 * 0.587)],
  ])('follows the calculator of two inks to %s', (alternate, code, outputs, shown) => {
    const document = open(`[/DeviceN [/One /Two] ${alternate} 4 0 R]`, code, outputs);
    const wrapped = readGraySpace(document, wrap(document), document.budget);
    expect(wrapped?.grayOf([0.2, 0.5])).toBeCloseTo(shown, 6);
  });

  it.each([
    ['two inks to Lab', '[/DeviceN [/One /Two] [/Lab << /WhitePoint [1 1 1] >>] 4 0 R]', '{ 0 }', 3],
    ['two inks with a malformed calculator', '[/DeviceN [/One /Two] /DeviceGray 4 0 R]', 'no code', 1],
    ['patterns', '[/Pattern /DeviceRGB]', '{ mul }', 1],
  ])('has none for %s', (_, space, code, outputs) => {
    expect(wrap(open(space, code, outputs))).toBeUndefined();
  });

  it('has none for gray, which needs none', () => {
    expect(new GrayWrappers(open()).of(gray, undefined)).toBeUndefined();
  });
});

describe('wrappedChannels', () => {
  const document = open();
  const wrappers = new GrayWrappers(document);
  const family = new PdfName('DeviceN');
  const namesOf = (space: GraySpace) => document.array(document.array(wrappers.of(space, undefined))?.[1]) ?? [];

  it('knows the wrappers of RGB and CMYK', () => {
    expect(wrappedChannels(document, wrappers.of(rgb, undefined))).toBe(3);
    expect(wrappedChannels(document, wrappers.of(cmyk, undefined))).toBe(4);
  });

  it.each<[string, PdfValue]>([
    ['another alternate space', [family, namesOf(rgb), new PdfName('DeviceRGB')]],
    ['more names', [family, [...namesOf(rgb), new PdfName('Gold')], new PdfName('DeviceGray')]],
    ['other names', [family, [...namesOf(rgb).slice(1), new PdfName('Gold')], new PdfName('DeviceGray')]],
    ['no names', new PdfName('DeviceGray')],
  ])('knows none with %s', (_, value) => {
    expect(wrappedChannels(document, value)).toBeUndefined();
  });
});
