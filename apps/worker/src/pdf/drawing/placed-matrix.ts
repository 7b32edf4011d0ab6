import type { Matrix } from '@blattwerk/pdf';
import type { Placed } from '@blattwerk/shared/mark-pages';

/**
 * Maps a drawing to its place on the page.
 * @param width of the drawing; its height has the same ratio to that of the place
 */
export function placedMatrix({ rectangle, rotation }: Placed, { width }: { width: number }): Matrix {
  const scale = rectangle.width / width;
  const radians = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [right, up] = [rectangle.width / 2, rectangle.height / 2];
  return [
    scale * cosine,
    scale * sine,
    -scale * sine,
    scale * cosine,
    rectangle.x + right - right * cosine + up * sine,
    rectangle.y + up - right * sine - up * cosine,
  ];
}
