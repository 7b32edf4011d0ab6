import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { PdfName } from '../file/values.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';
import { listPainted } from './painted.ts';

interface Row {
  kind: string;
  bounds: readonly number[] | undefined;
  spaces: readonly string[];
  isTransparent: boolean;
}

async function painted(parts: ErasePdfParts): Promise<Row[]> {
  const document = PdfDocument.open(erasePdf(parts));
  const [page] = document.pages;
  if (!page) throw new TypeError('a file without a page');
  return (await listPainted(document, page)).map(({ kind, bounds, colorSpaces, isTransparent }) => ({
    kind,
    bounds:
      bounds && [bounds.left, bounds.bottom, bounds.right, bounds.top].map((each) => Math.round(each * 100) / 100),
    spaces: colorSpaces.map((space) => {
      const [family] = document.array(space) ?? [space];
      return family instanceof PdfName ? family.text : '';
    }),
    isTransparent,
  }));
}

const image = stream('/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB', 'abc');

describe('what a page paints', () => {
  it.each<[string, ErasePdfParts, Partial<Row>]>([
    [
      'a fill',
      { content: '1 0 0 rg 10 20 30 40 re f' },
      { kind: 'path', bounds: [10, 20, 40, 60], spaces: ['DeviceRGB'] },
    ],
    ['a stroke', { content: '4 w 10 20 m 50 20 l S' }, { bounds: [8, 18, 52, 22], spaces: ['DeviceGray'] }],
    [
      'a stroke and a fill under a matrix, as the state was saved',
      { content: '0 0 0 1 K q 2 0 0 2 0 0 cm 0 w 1 G Q 2 0 0 2 100 0 cm 2 w 10 10 10 10 re B' },
      { bounds: [118, 18, 142, 42], spaces: ['DeviceGray', 'DeviceCMYK'] },
    ],
    ['within the clip', { content: '0 0 50 50 re W n 10 10 5 5 re W n 0 0 99 99 re f' }, { bounds: [10, 10, 15, 15] }],
    [
      'an image',
      { content: '30 0 0 20 5 6 cm /X Do', resources: '/XObject << /X 10 0 R >>', objects: [image] },
      { kind: 'image', bounds: [5, 6, 35, 26], spaces: ['DeviceRGB'] },
    ],
    [
      'a color space of the resources, in a form',
      {
        content: '1 0 0 1 10 0 cm /X Do',
        resources: '/XObject << /X 10 0 R >>',
        objects: [
          stream(
            '/Subtype /Form /Resources << /ColorSpace << /S [/Separation /Ink /DeviceCMYK 11 0 R] >> >>',
            '/S cs 1 scn 0 0 9 9 re f',
          ),
        ],
      },
      { bounds: [10, 0, 19, 9], spaces: ['Separation'] },
    ],
    [
      'with transparency',
      { content: '/G gs 0 0 9 9 re f', resources: '/ExtGState << /G << /ca .5 >> >>' },
      { isTransparent: true },
    ],
    [
      'without the transparency of strokes',
      { content: '/G gs 0 0 9 9 re f', resources: '/ExtGState << /G << /CA .5 /BM /Normal /SMask /None >> >>' },
      { isTransparent: false },
    ],
    [
      'with a blend mode',
      { content: '/G gs 0 0 9 9 re f', resources: '/ExtGState << /G << /BM /Multiply >> >>' },
      { isTransparent: true },
    ],
    [
      'text',
      { content: '1 0 0 rg BT /F 10 Tf 20 30 Td (A) Tj ET' },
      { kind: 'text', bounds: [20, 26.5, 26.67, 39.5], spaces: ['DeviceRGB'] },
    ],
    [
      'text with adjustments, stroked',
      { content: '0 0 0 1 K 1 Tr BT /F 10 Tf 20 30 Td [(A) -1000 (A)] TJ ET' },
      { kind: 'text', bounds: [20, 26.5, 43.34, 39.5], spaces: ['DeviceCMYK'] },
    ],
    ['text with unknown parts', { content: 'BT /G 10 Tf [(A) 5 (A)] TJ ET' }, { kind: 'text', bounds: undefined }],
    ...(
      [
        ['/SMask 10 0 R', true],
        ['/SMaskInData 1', true],
        ['/SMaskInData 0', false],
        ['/ImageMask false', false],
      ] as const
    ).map(([entries, isTransparent]): [string, ErasePdfParts, Partial<Row>] => [
      `an image with ${entries}`,
      {
        content: '30 0 0 20 5 6 cm /X Do',
        resources: '/XObject << /X 10 0 R >>',
        objects: [
          stream(`/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${entries}`, 'a'),
        ],
      },
      { kind: 'image', spaces: ['DeviceRGB'], isTransparent },
    ]),
    [
      'a stencil, in the color of the fill',
      {
        content: '0 0 0 1 k 1 0 0 RG 30 0 0 20 5 6 cm /X Do',
        resources: '/XObject << /X 10 0 R >>',
        objects: [stream('/Subtype /Image /Width 1 /Height 1 /ImageMask true /ColorSpace /DeviceRGB', 'a')],
      },
      { kind: 'image', bounds: [5, 6, 35, 26], spaces: ['DeviceCMYK'], isTransparent: false },
    ],
    ['text of an unknown font', { content: 'BT /G 10 Tf (A) Tj ET' }, { kind: 'text', bounds: undefined }],
    [
      'a shading, within the clip',
      {
        content: '1 2 3 4 re W n /S sh',
        resources: '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK >> >>',
      },
      { kind: 'shading', bounds: [1, 2, 4, 6], spaces: ['DeviceCMYK'] },
    ],
    [
      'an appearance of an annotation',
      {
        content: '',
        page: '/Annots [<< /Subtype /Stamp /Rect [10 10 30 30] /AP << /N 10 0 R >> >>]',
        objects: [stream('/Subtype /Form /BBox [0 0 10 10]', '0 0 5 5 re f')],
      },
      { bounds: [10, 10, 20, 20] },
    ],
  ])('is listed: %s', async (_, parts, row) => {
    expect(await painted(parts)).toEqual([expect.objectContaining(row)]);
  });

  it.each([
    ['invisible text', '3 Tr BT /F 10 Tf (A) Tj ET'],
    ['a path that is only a clip', '0 0 9 9 re W n'],
    ['what the clip hides', '0 0 9 9 re W n 20 20 9 9 re f'],
  ])('is not listed: %s', async (_, content) => {
    expect(await painted({ content })).toEqual([]);
  });
});
