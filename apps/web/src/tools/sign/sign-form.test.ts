import { contracts } from '@blattwerk/shared';
import { parseSignPlacements } from '@blattwerk/shared/sign-placements';
import { expect, it } from 'vitest';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { readAttached, sentOptions } from '../../tool-run/model/option-problem.ts';
import { resizedText, type SignItem, type TextItem } from './sign-form.ts';

const place = { pages: '1', rectangle: { x: 10, y: 20, width: 30, height: 24 }, rotation: 0 };
const picture = (id: string): ToolFile => ({ id, file: new File(['x'], `${id}.png`), kind: 'png' });
const image = (file: ToolFile): SignItem => ({ ...place, kind: 'image', image: file });
const text: TextItem = { ...place, kind: 'text', text: 'a', fontSize: 10, color: 'black' };
const [first, second] = [picture('first'), picture('second')];

it('sends each placed picture once, by its number', () => {
  const placements = [image(second), text, image(first), image(second)];
  expect(readAttached(contracts.sign, { placements })).toEqual([second, first]);
  expect(readAttached(contracts.sign, { placements: null })).toEqual([]);
  const [[, written] = []] = sentOptions(contracts.sign, { placements });
  const sent = parseSignPlacements(written ?? '');
  expect(sent.map((item) => ('image' in item ? item.image : undefined))).toEqual([1, undefined, 2, 1]);
});

it('a longer text keeps its upper left corner', () => {
  const { rectangle } = resizedText(text, { text: 'abc\nd' });
  expect([rectangle.x, rectangle.y + rectangle.height]).toEqual([10, 44]);
  expect(rectangle.height).toBeCloseTo(24);
});
