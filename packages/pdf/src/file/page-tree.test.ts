import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { completePages } from './page-tree.ts';
import { PdfRef } from './values.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (entries = '') => `<< /Type /Page ${entries} >>`;
const node = (count: number | string, kids: string, entries = '') =>
  `<< /Type /Pages /Count ${count} /Kids [${kids}] ${entries} >>`;
const open = (...objects: string[]) => PdfDocument.open(writePdf([catalog, ...objects]));
const openLeniently = (...objects: string[]) => PdfDocument.open(writePdf([catalog, ...objects]), { isLenient: true });
const numbersOf = (document: PdfDocument) => document.pages.map(({ number }) => number);

/** A tree in which each level has one node, above one page. */
function deepTree(levels: number): string[] {
  return [...Array.from({ length: levels }, (_, level) => node(1, `${level + 3} 0 R`)), page()];
}

describe('pages', () => {
  it('are the leaves in order', () => {
    const document = open(node(3, '3 0 R 5 0 R'), node(2, '6 0 R 4 0 R'), page(), page(), page());
    expect(numbersOf(document)).toEqual([6, 4, 5]);
    expect(document.pages[1]?.dict).toBe(document.object(4));
    expect(numbersOf(open(node(0, '')))).toEqual([]);
  });

  it('inherit attributes from the nearest node above that has them', () => {
    const document = open(
      node(2, '3 0 R 5 0 R', '/Rotate 90 /MediaBox [0 0 1 1] /Resources 9 0 R /Lang (no attribute)'),
      node(1, '4 0 R', '/Rotate 180 /MediaBox null'),
      page('/CropBox [1 1 1 1]'),
      page('/Rotate 0 /Resources << >>'),
    );
    const [first, second] = document.pages.map(({ attributes }) => Object.fromEntries(attributes));
    expect(first).toEqual({ Rotate: 180, MediaBox: [0, 0, 1, 1], Resources: new PdfRef(9), CropBox: [1, 1, 1, 1] });
    expect(second).toEqual({ Rotate: 0, MediaBox: [0, 0, 1, 1], Resources: new Map() });
  });

  it('may be deep, but not too deep', () => {
    expect(numbersOf(open(...deepTree(100)))).toEqual([102]);
    expect(() => open(...deepTree(300)).pages).toThrow(TooComplexPdf);
    expect(() => openLeniently(...deepTree(300)).pages).toThrow(TooComplexPdf);
  });

  it.each([
    ['a count that is too large', [node(2, '3 0 R'), page()], [3]],
    ['a count that is no number', [node('/One', '3 0 R'), page()], [3]],
    ['a wrong count within', [node(1, '3 0 R'), node(0, '4 0 R'), page()], [4]],
    ['a page that is there twice', [node(2, '3 0 R 3 0 R'), page()], [3, undefined]],
    ['a circle', [node(1, '3 0 R'), node(1, '2 0 R')], []],
    ['a direct page', [node(1, page())], [undefined]],
    ['a page that is missing', [node(1, '9 0 R')], []],
    ['a page that is an array', [node(1, '3 0 R'), '[1]'], []],
    ['a page without a type', [node(1, '3 0 R'), '<< >>'], [3]],
    ['a node without kids', [node(1, '3 0 R'), '<< /Type /Pages /Count 1 >>'], []],
    ['a page with kids', [node(1, '3 0 R'), page('/Kids []')], []],
    ['a page with kids that are no array', [node(1, '3 0 R'), page('/Kids 5')], [3]],
    ['the catalog as a page', [node(1, '1 0 R')], []],
    ['a page as its root', [page()], [2]],
    ['no root', [], []],
  ])('are rejected with %s, and read as far as possible where the document is lenient', (_, objects, numbers) => {
    expect(() => open(...objects).pages).toThrow(MalformedPdf);
    expect(numbersOf(openLeniently(...objects))).toEqual(numbers);
  });

  it('reports the node that is malformed', () => {
    expect(() => open(node(1, '3 0 R'), node(0, '4 0 R'), page()).pages).toThrow(
      'object 3: page tree: expected /Count 1',
    );
  });
});

describe('completePages', () => {
  it('writes to each page what it inherits', () => {
    const document = open(node(2, '3 0 R 4 0 R', '/Rotate 90'), page(), page('/Rotate 0'));
    completePages(document);
    expect(document.pages.map(({ dict }) => dict.get('Rotate'))).toEqual([90, 0]);
    expect([...document.changed]).toEqual([3, 4]);
  });
});
