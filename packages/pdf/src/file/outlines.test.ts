import { expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { type OutlineNode, readOutline } from './outlines.ts';

function read(objects: readonly string[], limits = { items: 100, levels: 10 }) {
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog /Outlines 2 0 R >>', ...objects]));
  const titles = (nodes: readonly OutlineNode[]): unknown[] =>
    nodes.map(({ dict, number, children }) => [
      `${number ?? 'direct'} ${document.string(dict.get('Title'))?.toString('latin1')}`,
      ...titles(children),
    ]);
  const { items, isTruncated } = readOutline(document, limits);
  return { items: titles(items), isTruncated };
}

const nested = [
  '<< /First 3 0 R >>',
  '<< /Title (a) /First 4 0 R /Next 5 0 R >>',
  '<< /Title (b) >>',
  '<< /Title (c) /First << /Title (d) >> >>',
];

it('reads items with their children in order', () => {
  expect(read(nested)).toEqual({
    items: [
      ['3 a', ['4 b']],
      ['5 c', ['direct d']],
    ],
    isTruncated: false,
  });
  expect(read(['null'])).toEqual({ items: [], isTruncated: false });
  expect(read(['[1]'])).toEqual({ items: [], isTruncated: false });
});

it('ends a level at a repeated item', () => {
  expect(
    read(['<< /First 3 0 R >>', '<< /Title (a) /First 3 0 R /Next 4 0 R >>', '<< /Title (b) /Next 3 0 R >>']),
  ).toEqual({
    items: [['3 a'], ['4 b']],
    isTruncated: false,
  });
});

it('reports an outline that exceeds the limits', () => {
  expect(read(nested, { items: 100, levels: 1 })).toEqual({ items: [['3 a'], ['5 c']], isTruncated: true });
  expect(read(nested, { items: 2, levels: 10 })).toEqual({ items: [['3 a', ['4 b']]], isTruncated: true });
  expect(read(nested, { items: 4, levels: 2 })).toMatchObject({ isTruncated: false });
});
