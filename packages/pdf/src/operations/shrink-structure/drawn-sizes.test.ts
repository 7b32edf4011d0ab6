import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { ObjectGraph } from '../../file/object-graph.ts';
import { findDrawnSizes } from './drawn-sizes.ts';

const image = ['<< /Subtype /Image /Width 1 /Height 1 >>', 'x'] as const;

/** Sizes of images 5 and 6, `/A` and `/B#20b` of the inherited resources. Further objects begin with 7. */
function sizesOf(content: string, pageEntries = '', ...objects: readonly WrittenObject[]) {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] /Resources << /XObject << /A 5 0 R /B#20b 6 0 R >> >> >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${pageEntries} >>`,
    ['<< >>', content],
    image,
    image,
    ...objects,
  ]);
  return findDrawnSizes(new ObjectGraph(PdfDocument.open(pdf)));
}

it('finds the largest size of each image by its inherited resources', async () => {
  const sizes = await sizesOf('q 10 0 0 20 5 5 cm /A Do Q q 0 30 -5 0 0 0 cm /A Do Q 2 0 0 3 0 0 cm /B#20#62 Do');
  expect([...sizes]).toEqual([
    [5, { width: 30, height: 20 }],
    [6, { width: 2, height: 3 }],
  ]);
});

it('continues after an inline image, and respects /UserUnit', async () => {
  const inline = 'BI /W 4 /H 1 /BPC 8 /CS /G ID q Q  EI';
  expect([...(await sizesOf(`q 9 0 0 9 0 0 cm ${inline} Q 4 0 0 4 0 0 cm /A Do`, '/UserUnit 2'))]).toEqual([
    [5, { width: 8, height: 8 }],
  ]);
});

const form = (entries: string, content: string): WrittenObject => [`<< /Subtype /Form ${entries} >>`, content];
const withImage = '/Resources << /XObject << /A 5 0 R >> >>';

it.each<[string, [number, number], Parameters<typeof sizesOf>]>([
  [
    'by a form with a matrix',
    [20, 60],
    [
      '2 0 0 3 0 0 cm /F Do',
      '/Resources << /XObject << /F 7 0 R >> >>',
      form(`/Matrix [10 0 0 20 5 5] ${withImage}`, '/A Do'),
    ],
  ],
  [
    'by a form without resources of its own',
    [2, 3],
    ['2 0 0 3 0 0 cm /F Do', '/Resources << /XObject << /A 5 0 R /F 7 0 R >> >>', form('/Matrix [2 0 0 2]', '/A Do')],
  ],
  [
    'by a tiling pattern, which the transformation does not change',
    [10, 20],
    [
      '5 0 0 5 0 0 cm /Pattern cs /P scn',
      '/Resources << /Pattern << /P 7 0 R >> >>',
      form(`/Matrix [10 0 0 20 0 0] ${withImage}`, '/A Do'),
    ],
  ],
  [
    'by a pattern for strokes',
    [10, 20],
    [
      '/Pattern CS .5 /P SCN',
      '/Resources << /Pattern << /P 7 0 R >> >>',
      form(`/Matrix [10 0 0 20 0 0] ${withImage}`, '/A Do'),
    ],
  ],
  [
    'by a soft mask, which the transformation changes',
    [20, 60],
    [
      '2 0 0 3 0 0 cm /G gs',
      '/Resources << /ExtGState << /G << /SMask << /G 7 0 R >> >> >> >>',
      form(withImage, '10 0 0 20 0 0 cm /A Do'),
    ],
  ],
  ['in a page of several streams', [4, 3], ['q 4 0 0 3 0 0 cm', '/Contents [4 0 R 7 0 R]', ['<< >>', '/A Do Q']]],
  [
    'beside a stream in another file',
    [4, 3],
    ['4 0 0 3 0 0 cm', '/Contents [7 0 R 4 0 R 8 0 R]', ['<< /F (other) >>', '9 0 0 9 0 0 cm'], ['<< >>', '/A Do']],
  ],
  ['after operands that are no matrix', [1, 1], ['9 /N 0 9 0 0 cm /A Do', '']],
  ['with more operands than a matrix has', [4, 3], ['9 4 0 0 3 0 0 cm /A Do', '']],
  ['after a restore without a save', [4, 3], ['Q 4 0 0 3 0 0 cm Q /A Do', '']],
  ['at a size of the page that is not positive', [1, 1], ['/A Do', '/UserUnit -2']],
])('measures an image that is drawn %s', async (_, [width, height], parameters) => {
  expect([...(await sizesOf(...parameters))]).toEqual([[5, { width, height }]]);
});

it.each<[string, [number, number], string, string]>([
  ['the normal one', [40, 10], '/Rect [10 20 50 30] /AP << /N 7 0 R >>', '/BBox [0 0 1 1]'],
  ['the rollover one', [40, 10], '/Rect [50 30 10 20] /AP << /R 7 0 R >>', '/BBox [1 1 0 0]'],
  ['one of several states', [40, 10], '/Rect [10 20 50 30] /AP << /D << /On 7 0 R /Off null >> >>', '/BBox [0 0 1 1]'],
  ['one with a larger box', [20, 2], '/Rect [10 20 50 30] /AP << /N 7 0 R >>', '/BBox [2 5 4 10]'],
  ['one that is turned', [5, 8], '/Rect [10 20 50 30] /AP << /N 7 0 R >>', '/BBox [0 0 2 5] /Matrix [0 1 -1 0 7 7]'],
  ['one without a box', [40, 10], '/Rect [10 20 50 30] /AP << /N 7 0 R >>', ''],
  ['one with an empty box', [1, 1], '/Rect [10 20 50 30] /AP << /N 7 0 R >>', '/BBox [0 0 0 0]'],
])('scales the appearance of an annotation to its rectangle: %s', async (_, [width, height], annotation, entries) => {
  const sizes = await sizesOf('', `/Annots [<< ${annotation} >>]`, form(`${entries} ${withImage}`, '/A Do'));
  expect([...sizes]).toEqual([[5, { width, height }]]);
});

it('excludes images that a glyph of a Type 3 font draws, also within its forms', async () => {
  const resources = (font: string) =>
    `/Resources << /XObject << /A 5 0 R /B 6 0 R >> /Font << /T << /Subtype /${font} /Resources << /XObject << /A 5 0 R /F 7 0 R >> >> >> >> >>`;
  const inner = form('/Resources << /XObject << /B 6 0 R >> >>', '/B Do');
  expect([...(await sizesOf('/A Do /B Do', resources('Type3'), inner))]).toEqual([]);
  expect([...(await sizesOf('/A Do /B Do', resources('Type1'), inner))]).toHaveLength(2);
});

it('follows forms to a depth of 30, and none that contains itself without end', async () => {
  const resources = (next: string) => `/Resources << /XObject << /A 5 0 R /F ${next} >> >>`;
  const self = form(resources('7 0 R'), '2 0 0 2 0 0 cm /A Do /F Do');
  expect([...(await sizesOf('/F Do', resources('7 0 R'), self))]).toEqual([[5, { width: 2 ** 30, height: 2 ** 30 }]]);
});

it('returns nothing if the analysis exceeds its budget', async () => {
  const pages = 4_000;
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${index + 7} 0 R`).join(' ')}] /Count ${pages} >>`,
    `[${'4 0 R '.repeat(20_000)}]`,
    ['<< >>', ''],
    image,
    ['<< >>', '/A Do'],
    ...Array.from({ length: pages }, (_, index) => {
      const contents = index === 0 ? '6 0 R' : '3 0 R';
      return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${contents} /Resources << /XObject << /A 5 0 R >> >> >>`;
    }),
  ]);
  expect([...(await findDrawnSizes(new ObjectGraph(PdfDocument.open(pdf))))]).toEqual([]);
});
