import type { Placed } from '@blattwerk/shared/mark-pages';
import type { CSSProperties, PointerEvent } from 'react';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import type { Point } from './geometry.ts';

/** Position and size on the screen. */
export function boxOf(
  { rectangle: { x, y, width, height }, rotation }: Placed,
  { pixelsPerPoint }: DrawnPage,
): CSSProperties {
  return {
    left: x * pixelsPerPoint,
    bottom: y * pixelsPerPoint,
    width: width * pixelsPerPoint,
    height: height * pixelsPerPoint,
    rotate: `${-rotation}deg`,
  };
}

/** The point of a page that is below the pointer; its target lies on the page. */
export function pointOf({ clientX, clientY, currentTarget }: PointerEvent, { size, pixelsPerPoint }: DrawnPage): Point {
  const box = currentTarget.closest('[data-page-frame]')?.getBoundingClientRect();
  return {
    x: (clientX - (box?.left ?? 0)) / pixelsPerPoint,
    y: size.height - (clientY - (box?.top ?? 0)) / pixelsPerPoint,
  };
}
