import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { materializeInheritedAttributes } from './page-tree.ts';
import { PdfRef } from './values.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (entries = '') => `<< /Type /Page ${entries} >>`;
const node = (count: number | string, kids: string, entries = '') =>
  `<< /Type /Pages /Count ${count} /Kids [${kids}] ${entries} >>`;
const open = (...objects: string[]) => PdfDocument.open(writePdf([catalog, ...objects]));
const openLeniently = (...objects: string[]) => PdfDocument.open(writePdf([catalog, ...objects]), { isLenient: true });
const numbersOf = (document: PdfDocument) => document.pages.map(({ number }) => number);

/** A tree with one node per level above a single page. */
function deepTree(levels: number): string[] {
  return [...Array.from({ length: levels }, (_, level) => node(1, `${level + 3} 0 R`)), page()];
}

describe('pages', () => {
  it('are the leaf nodes in order', () => {
    const document = open(node(3, '3 0 R 5 0 R'), node(2, '6 0 R 4 0 R'), page(), page(), page());
    expect(numbersOf(document)).toEqual([6, 4, 5]);
    expect(document.pages[1]?.dict).toBe(document.object(4));
    expect(numbersOf(open(node(0, '')))).toEqual([]);
  });

  it('inherit attributes from the nearest ancestor that has them', () => {
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

  it('may be nested up to the limit', () => {
    expect(numbersOf(open(...deepTree(100)))).toEqual([102]);
    expect(() => open(...deepTree(300)).pages).toThrow(TooComplexPdf);
    expect(() => openLeniently(...deepTree(300)).pages).toThrow(TooComplexPdf);
  });

  it.each([
    ['an excessive count', [node(2, '3 0 R'), page()], [3]],
    ['a count of another type', [node('/One', '3 0 R'), page()], [3]],
    ['a wrong count in an inner node', [node(1, '3 0 R'), node(0, '4 0 R'), page()], [4]],
    ['a repeated page', [node(2, '3 0 R 3 0 R'), page()], [3, undefined]],
    ['a circle', [node(1, '3 0 R'), node(1, '2 0 R')], []],
    ['a direct page', [node(1, page())], [undefined]],
    ['a missing page', [node(1, '9 0 R')], []],
    ['an array as a page', [node(1, '3 0 R'), '[1]'], []],
    ['a page without a type', [node(1, '3 0 R'), '<< >>'], [3]],
    ['a node without kids', [node(1, '3 0 R'), '<< /Type /Pages /Count 1 >>'], []],
    ['a page with kids', [node(1, '3 0 R'), page('/Kids []')], []],
    ['a node of another type', [node(1, '3 0 R'), '<< /Type /Other /Count 1 /Kids [4 0 R] >>', page()], [4]],
    ['a page with kids of another type', [node(1, '3 0 R'), page('/Kids 5')], [3]],
    ['the catalog as a page', [node(1, '1 0 R')], []],
    ['a page as its root', [page()], [2]],
    ['no root', [], []],
  ])('are rejected with %s, and read as far as possible in a lenient document', (_, objects, numbers) => {
    expect(() => open(...objects).pages).toThrow(MalformedPdf);
    expect(numbersOf(openLeniently(...objects))).toEqual(numbers);
  });

  it('report the malformed node', () => {
    expect(() => open(node(1, '3 0 R'), node(0, '4 0 R'), page()).pages).toThrow(
      'object 3: page tree: expected /Count 1',
    );
    expect(() => open(node(2, '3 0 R 4 0 R'), page(), node(9, '5 0 R'), page()).pages).toThrow(
      'object 4: page tree: expected /Count 1',
    );
  });
});

describe('materializeInheritedAttributes', () => {
  it('writes the inherited attributes to each page', () => {
    const document = open(node(2, '3 0 R 4 0 R', '/Rotate 90'), page(), page('/Rotate 0'));
    materializeInheritedAttributes(document);
    expect(document.pages.map(({ dict }) => dict.get('Rotate'))).toEqual([90, 0]);
    expect([...document.findChanged()]).toEqual([3, 4]);
  });
});
