import { expect, it } from 'vitest';
import { newItem } from './new-item.ts';
import { keepPicture } from './pictures.ts';

const place = { at: { x: 300, y: 400 }, rectangle: undefined, page: { width: 595, height: 842 }, pageNumber: 1 };

it.each([
  ['wide', 900, 100, 142, 15.8],
  ['usual', 300, 100, 126, 42],
  ['high', 100, 100, 42, 42],
])('a %s signature is as large as one written by hand', (_, width, height, points, high) => {
  const picture = keepPicture('signature', new Blob(), { width, height });
  const { rectangle } = newItem('signature', place, { date: '', signatures: { signature: { picture } } }) ?? {};
  expect(rectangle?.width).toBeCloseTo(points, 0);
  expect(rectangle?.height).toBeCloseTo(high, 0);
});
