import { PdfStream } from '@blattwerk/pdf';
import { ObjectGraph, PdfDocument } from '@blattwerk/pdf/internal';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { drawingContextOf, isLayerable, layeringSize } from './layer-scan.ts';

/** A document with objects from number 3. */
function open(...objects: string[]): PdfDocument {
  const tree = ['<< /Type /Catalog /Pages 2 0 R /Own [3 0 R 4 0 R] >>', '<< /Type /Pages /Count 0 /Kids [] >>'];
  return PdfDocument.open(writePdf([...tree, ...objects]));
}

describe('drawingContextOf', () => {
  it.each([
    ['<< /ca 0.5 >>', true],
    ['<< /ca 1 >>', false],
    ['<< /BM /Multiply >>', true],
    ['<< /BM [/Multiply /Normal] >>', true],
    ['<< /BM /Normal >>', false],
    ['<< /BM /Compatible >>', false],
    ['<< /BM null >>', false],
    ['<< /SMask << /S /Alpha >> >>', true],
    ['<< /SMask /None >>', false],
    ['[<< /ExtGState << /G << /BM /Darken >> >> >>]', true],
  ])('finds transparency in %s: %j', (object, hasTransparency) => {
    const context = { hasDefaultSpaces: false, hasTransparency, forbidsJbig2: false };
    expect(drawingContextOf(new ObjectGraph(open(object)))).toEqual(context);
  });

  it.each(['DefaultGray', 'DefaultRGB'])('finds %s', (key) => {
    const document = open(`<< /ColorSpace << /${key} [/ICCBased 4 0 R] >> >>`, 'null');
    expect(drawingContextOf(new ObjectGraph(document)).hasDefaultSpaces).toBe(true);
  });
});

describe('isLayerable', () => {
  const plain = { hasDefaultSpaces: false, hasTransparency: false, forbidsJbig2: false };
  const image = (entries: string) => {
    const document = open(`<< ${entries} >>`);
    const dict = document.dict(document.object(3)) ?? new Map();
    return [document, new PdfStream(dict, Buffer.alloc(0))] as const;
  };

  it.each([
    ['/ColorSpace /DeviceGray', true],
    ['/ColorSpace /DeviceRGB /Decode null', true],
    ['/ColorSpace [/CalGray << >>]', true],
    ['/ColorSpace [/CalRGB << >>]', true],
    ['/ColorSpace [/ICCBased null]', true],
    ['/ColorSpace /DeviceCMYK', false],
    ['/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>]', false],
    ['/ColorSpace /DeviceGray /Decode [1 0]', false],
    ['/ColorSpace /DeviceGray /Mask [0 3]', false],
    ['/ColorSpace /DeviceGray /SMask << >>', false],
    ['/ImageMask true', false],
  ])('%s: %j', (entries, expected) => {
    expect(isLayerable(...image(entries), plain)).toBe(expected);
  });

  it('is not so where a default space takes the place of that of the device, or JBIG2 is forbidden', () => {
    const defaults = { ...plain, hasDefaultSpaces: true };
    expect(isLayerable(...image('/ColorSpace /DeviceRGB'), defaults)).toBe(false);
    expect(isLayerable(...image('/ColorSpace [/CalRGB << >>]'), defaults)).toBe(true);
    expect(isLayerable(...image('/ColorSpace [/CalRGB << >>]'), { ...plain, forbidsJbig2: true })).toBe(false);
  });
});

describe('layeringSize', () => {
  it.each([
    ['of 300 dpi', [1250, 1250], [300, 300], { width: 833, height: 833 }],
    ['of 140 dpi', [1400, 1400], [720, 720], { width: 2000, height: 2000 }],
    ['of less', [1399, 1400], [720, 720], undefined],
    ['of less in its height', [1400, 1399], [720, 720], undefined],
    ['of the fewest pixels', [600, 500], [216, 180], { width: 600, height: 500 }],
    ['of too few', [600, 500], [216, 179], undefined],
    ['of the most pixels', [4000, 4000], [1440, 1440], { width: 4000, height: 4000 }],
    ['of too many', [4100, 4100], [1441, 1441], undefined],
    ['that is not drawn', [1250, 1250], [0, 0], undefined],
  ] as const)('of a scan %s', (_, [width, height], [drawnWidth, drawnHeight], size) => {
    expect(layeringSize({ width, height }, { width: drawnWidth, height: drawnHeight })).toEqual(size);
  });
});
