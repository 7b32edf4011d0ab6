import { expect, it } from 'vitest';
import { PdfDocument } from './document.ts';
import { dictOf, PdfRef } from './values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { ObjectGraph } from './object-graph.ts';

const pdf = writePdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Extra [4 0 R 5 0 R 4 0 R] >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    '<< /Next 6 0 R >>',
    '(text)',
    '[7 0 R]',
    '(last)',
    '(unreachable)',
    '<< /Title (title) >>',
  ],
  { trailer: '/Info 9 0 R' },
);

it('finds reachable objects in breadth-first order and counts references', () => {
  const graph = new ObjectGraph(PdfDocument.open(pdf));
  expect(graph.reachable).toEqual([1, 9, 2, 4, 5, 3, 6, 7]);
  expect([1, 2, 4, 8].map((number) => graph.referencesTo(number))).toEqual([1, 2, 2, 0]);
});

it('updates reference counts of replaced values', () => {
  const graph = new ObjectGraph(PdfDocument.open(pdf));
  graph.replace(4, dictOf({ Next: new PdfRef(8) }));
  expect(graph.reachable).toEqual([1, 9, 2, 4, 5, 3, 8]);
  expect(graph.referencesTo(6)).toBe(0);
});

it('counts each reference of a list that is replaced', () => {
  const graph = new ObjectGraph(PdfDocument.open(pdf));
  const extra = (...numbers: number[]) =>
    new Map(graph.document.catalog).set(
      'Extra',
      numbers.map((number) => new PdfRef(number)),
    );
  graph.replace(1, extra(4, 4));
  expect([4, 5].map((number) => graph.referencesTo(number))).toEqual([2, 0]);
  expect(graph.reachable).toEqual([1, 9, 2, 4, 3, 6, 7]);
  graph.replace(1, extra(8, 5));
  expect([4, 5, 8].map((number) => graph.referencesTo(number))).toEqual([0, 1, 1]);
  expect(graph.reachable).toEqual([1, 9, 2, 8, 5, 3]);
});

it('ignores the /Length of a stream, which is rewritten', () => {
  const content = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    '<< /Length 5 0 R >>\nstream\n0 0 9 9 re f\nendstream',
    '12',
  ]);
  expect(new ObjectGraph(PdfDocument.open(content)).reachable).toEqual([1, 2, 3, 4]);
});

it('drops objects that only each other refer to', () => {
  const circular = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Extra [4 0 R] >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    '[5 0 R]',
    '<< /Back [4 0 R] >>',
  ]);
  const graph = new ObjectGraph(PdfDocument.open(circular));
  expect(graph.reachable).toEqual([1, 2, 4, 3, 5]);
  graph.replace(1, new Map(graph.document.catalog).set('Extra', null));
  expect(graph.reachable).toEqual([1, 2, 3]);
  expect([4, 5].map((number) => graph.referencesTo(number))).toEqual([0, 0]);
});
