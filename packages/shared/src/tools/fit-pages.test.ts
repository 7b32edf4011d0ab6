import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { fitPages } from './fit-pages.ts';
import { pageSize } from './page-size.ts';

const millimeter = 72 / 25.4;
const inPoints = (width: number, height: number) => ({ width: width * millimeter, height: height * millimeter });
const a4 = inPoints(210, 297);
const a5 = inPoints(148, 210);
const fitted = (sizes: readonly (typeof a4)[], form: Record<string, string>) =>
  sizes.map((_, pageIndex) => {
    const page = fitPages(sizes, parseOptions(pageSize, Object.entries(form))).get(pageIndex);
    return (
      page &&
      [page.width, page.height, page.scale * millimeter, page.x, page.y].map(
        (value) => Math.round((value / millimeter) * 1000) / 1000,
      )
    );
  });

it('a page that has the size stays as it is, unless its content changes', () => {
  expect(fitted([a4, { width: 595, height: 842 }], {})).toEqual([undefined, undefined]);
  expect(fitted([a4], { scale: '50' })).toEqual([[210, 297, 0.5, 52.5, 74.25]]);
  expect(fitted([a4], { scale: '100' })).toEqual([undefined]);
});

it('content fits, in the middle, and within margins', () => {
  expect(fitted([inPoints(100, 100)], {})).toEqual([[210, 297, 2.1, 0, 43.5]]);
  expect(fitted([inPoints(100, 100)], { margin: '5' })).toEqual([[210, 297, 2, 5, 48.5]]);
  expect(fitted([inPoints(100, 100)], { size: 'own', width: '40', height: '40', margin: '30' })).toEqual([
    [40, 40, 0.2, 10, 10],
  ]);
});

it('pages keep their orientation, or get the one that is asked for', () => {
  const wide = inPoints(297, 210);
  expect(fitted([wide], { size: 'a5' })).toEqual([[210, 148, 0.705, 0.343, 0]]);
  expect(fitted([wide], { size: 'a5', orientation: 'portrait' })?.[0]?.slice(0, 2)).toEqual([148, 210]);
  expect(fitted([a4], { size: 'own', width: '300', height: '100' })?.[0]?.slice(0, 2)).toEqual([300, 100]);
});

it('all pages get the size of most, or of the first', () => {
  const sizes = [a5, a4, inPoints(297.2, 209.9), inPoints(500, 500)];
  expect(fitted(sizes, { size: 'usual' }).map((page) => page?.slice(0, 2))).toEqual([
    [210, 297],
    undefined,
    undefined,
    [210, 297],
  ]);
  expect(fitted(sizes, { size: 'first' }).map((page) => page?.slice(0, 2))).toEqual([
    undefined,
    [148, 210],
    [210, 148],
    [148, 210],
  ]);
});

it('a page without a finite size stays as it is', () => {
  expect(fitted([{ width: Infinity, height: 5 }], {})).toEqual([undefined]);
});

it('sides of an own size that are not given are those of A4', () => {
  expect(fitted([a5], { size: 'own', width: '100' })?.[0]?.slice(0, 2)).toEqual([100, 297]);
});
