import { describe, expect, it } from 'vitest';
import { pixelsOf, rotatedSize, scaleOf, stepScale } from './page-scale.ts';

const a4 = { width: 595.276, height: 841.89 };

describe('the scale of a page', () => {
  it('shows the whole page, or its whole width, in the given space', () => {
    const space = { width: 1200, height: 700 };
    const whole = pixelsOf(a4, scaleOf('page', a4, space));
    expect(whole.height).toBeCloseTo(700);
    expect(whole.width).toBeLessThan(1200);
    expect(pixelsOf(a4, scaleOf('width', a4, space)).width).toBeCloseTo(1200);
  });

  it('is 1 where a centimeter of the page is one of the screen', () => {
    expect(pixelsOf(a4, scaleOf(1, a4, a4)).width).toBeCloseTo(794, 0);
  });

  it('fits a page on its side by its shown width', () => {
    const turned = rotatedSize(a4, 90);
    expect(turned).toEqual({ width: a4.height, height: a4.width });
    expect(pixelsOf(turned, scaleOf('page', turned, { width: 800, height: 800 })).width).toBeCloseTo(800);
  });

  it('has an end in both directions', () => {
    let [large, small] = [1, 1];
    const next = (scale: number, direction: 1 | -1) => scaleOf(stepScale(scale, direction), a4, a4);
    for (let count = 0; count < 50; count++) [large, small] = [next(large, 1), next(small, -1)];
    expect(large).toBe(6);
    expect(small).toBe(0.1);
    expect(scaleOf(40, a4, a4)).toBe(6);
  });

  it('shows a page of five meters as a whole, and as small by the buttons', () => {
    const [poster, space] = [
      { width: 14_173, height: 300 },
      { width: 800, height: 600 },
    ];
    const whole = scaleOf('page', poster, space);
    expect(pixelsOf(poster, whole).width).toBeCloseTo(800);
    expect(scaleOf('width', poster, space)).toBe(whole);
    expect(scaleOf(stepScale(whole, -1), poster, space)).toBe(whole);
  });
});
