import { expect, it } from 'vitest';
import { confirmFigures, type Raster } from './confirm-figures.ts';
import type { Area, Change, FigurePair } from './model.ts';

const pair: FigurePair = { before: 0, after: 0, width: 600, height: 800, changes: [], texts: [] };

/** A white page of one pixel for each point, with a rectangle. */
function page(value: number, { left, right, bottom, top }: Area, noise = 0): Raster {
  const data = new Uint8ClampedArray(600 * 800 * 4).fill(255);
  for (let y = 800 - top; y < 800 - bottom; y++)
    for (let x = left; x < right; x++)
      for (let channel = 0; channel < 3; channel++)
        data[(y * 600 + x) * 4 + channel] = value + (((x * 7 + y * 13) % 3) - 1) * noise;
  return { width: 600, height: 800, data };
}

const box: Area = { left: 80, right: 240, bottom: 400, top: 560 };
const whole: Area = { left: 0, right: 600, bottom: 0, top: 800 };
const change = (kind: Change['kind'], area: Area): Change => ({
  kind,
  before: [{ pageIndex: 0, areas: [area] }],
  after: [{ pageIndex: 0, areas: [area] }],
  beforeText: '',
  afterText: '',
});

it('leaves out a picture that was only compressed again', () => {
  expect(confirmFigures([change('picture', box)], pair, page(120, box), page(124, box, 40))).toEqual([]);
});

it('has the part of a picture that differs', () => {
  const stamp = { left: 160, right: 200, bottom: 480, top: 520 };
  const before = page(255, box);
  const [found] = confirmFigures([change('picture', whole)], pair, before, page(90, stamp));
  expect(found?.after).toEqual([{ pageIndex: 0, areas: [stamp] }]);
});

it('sees a thin line and another color, but no text', () => {
  const line = { left: 80, right: 240, bottom: 400, top: 401 };
  expect(confirmFigures([change('drawing', line)], pair, page(255, box), page(0, line))).toHaveLength(1);
  expect(confirmFigures([change('drawing', box)], pair, page(200, box), page(160, box))).toHaveLength(1);
  const withText = { ...pair, texts: [{ left: 78, right: 242, bottom: 396, top: 562 }] };
  expect(confirmFigures([change('drawing', box)], withText, page(200, box), page(160, box))).toEqual([]);
});

it('keeps changes of another kind, and those of pages whose pictures differ in size', () => {
  const moved = change('moved', box);
  expect(confirmFigures([moved], pair, page(0, box), page(0, box))).toEqual([moved]);
  const small = { width: 10, height: 10, data: new Uint8Array(400) };
  // Both are white.
  expect(confirmFigures([change('picture', box)], pair, page(255, box), small)).toHaveLength(1);
});
