import { expect, it } from 'vitest';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { formOfItems, type ImageItem, itemsOf, resizedText, type TextItem } from './sign-form.ts';

const place = { pages: '1', rectangle: { x: 10, y: 20, width: 30, height: 24 }, rotation: 0 };
const picture = (id: string): ToolFile => ({ id, file: new File(['x'], `${id}.png`), kind: 'png' });
const image = (file: ToolFile): ImageItem => ({ ...place, kind: 'image', image: 1, picture: file });
const text: TextItem = { ...place, kind: 'text', text: 'a', fontSize: 10, color: 'black' };
const [first, second] = [picture('first'), picture('second')];

it('sends each placed picture once, and returns to the same items', () => {
  const items = [image(second), text, image(first), image(second)];
  const { placements, attached } = formOfItems(items);
  expect(attached).toEqual([second, first]);
  expect(placements.map((item) => ('image' in item ? item.image : undefined))).toEqual([1, undefined, 2, 1]);
  expect(itemsOf(placements, attached)).toMatchObject(
    items.map(({ kind, ...item }) => ('picture' in item ? { kind, picture: item.picture } : { kind })),
  );
});

it('is empty without items, and lacks those without their picture', () => {
  expect(formOfItems([])).toEqual({ placements: [], attached: [] });
  expect(itemsOf(formOfItems([image(first)]).placements, [])).toEqual([]);
});

it('a longer text keeps its upper left corner', () => {
  const { rectangle } = resizedText(text, { text: 'abc\nd' });
  expect([rectangle.x, rectangle.y + rectangle.height]).toEqual([10, 44]);
  expect(rectangle.height).toBeCloseTo(24);
});
