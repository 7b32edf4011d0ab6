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

/** CSS pixels that a finger touches. */
const touched = 44;
/** CSS pixels between the middle of a handle and the edge of what is large, and of what can be pressed. */
const gap = { least: 10, beyondBody: 12 };

/** How far the handles of a placement are from its edges: the smaller it is, the farther, so that its middle can be pressed. */
export function gapsOf({ rectangle: { width, height } }: Placed, { pixelsPerPoint }: DrawnPage): CSSProperties {
  const gapOf = (points: number) =>
    `${Math.max(gap.least, (touched - points * pixelsPerPoint) / 2 + gap.beyondBody)}px`;
  return { '--gap-x': gapOf(width), '--gap-y': gapOf(height) } as CSSProperties;
}
