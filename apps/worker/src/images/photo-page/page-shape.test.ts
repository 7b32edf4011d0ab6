import type { Point, Quadrangle } from '@blattwerk/shared/photo-page';
import { describe, expect, it } from 'vitest';
import { shapeOfPage } from './page-shape.ts';

const photo = { width: 3000, height: 4000 };

/** Corners of a rectangle that is turned about its middle, as a camera with a focal length of 3,200 pixels sees it. */
function seen(width: number, height: number, [pitch, yaw]: readonly [number, number] = [0, 0]): Quadrangle {
  const place = (x: number, y: number): Point => {
    const z = 1 + (y * Math.sin(pitch) + x * Math.sin(yaw)) / 3200;
    return {
      x: (x * Math.cos(yaw)) / z + 1500,
      y: (y * Math.cos(pitch) - x * Math.sin(pitch) * Math.sin(yaw)) / z + 2000,
    };
  };
  const [across, down] = [width / 2, height / 2];
  return [place(-across, -down), place(across, -down), place(across, down), place(-across, down)];
}

describe('the shape of a page', () => {
  it.each([[[0, 0]], [[0.4, 0]], [[0, -0.35]], [[0.02, 0.01]]] as const)(
    'is its own in each perspective: %j',
    (angles) => {
      const { width, height } = shapeOfPage(seen(1800, 1200, angles), photo);
      expect(width / height).toBeCloseTo(1.5, 1);
    },
  );

  it('is that of A4 where it is close to it', () => {
    const { width, height, dpi } = shapeOfPage(seen(1450, 2000), photo);
    expect(height / width).toBeCloseTo(Math.SQRT2, 3);
    expect((width / dpi) * 25.4).toBeCloseTo(210, 0);
  });

  it('fits on A4 with at most 300 dpi, and is not enlarged', () => {
    expect(shapeOfPage(seen(2700, 3900), photo)).toMatchObject({ height: 3508, dpi: 300 });
    const receipt = shapeOfPage(seen(500, 2500), photo);
    expect(receipt).toMatchObject({ width: 500, height: 2500 });
    expect(receipt.height / receipt.dpi).toBeCloseTo(297 / 25.4, 1);
  });

  it('is finite for corners in a line', () => {
    const { width, height } = shapeOfPage(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
        { x: 3, y: 3 },
      ],
      photo,
    );
    expect([width, height].every((side) => Number.isInteger(side) && side > 0 && side <= 3508)).toBe(true);
  });
});
