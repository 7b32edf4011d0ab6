import { type PointerEvent, useRef } from 'react';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import { pointOf } from './box-of.ts';
import type { Point } from './geometry.ts';

/** Points of the page where a drag began and is now. @typeParam T what is dragged, as it was then */
export interface DragOnPage<T> {
  from: Point;
  to: Point;
  start: T;
}

/** A drag on a page by one pointer, which is one step of an undo. A second finger ends it: it zooms. */
export function useDrag<T>(
  page: DrawnPage,
  onDrag: (drag: DragOnPage<T>, event: PointerEvent) => void,
  onEnd?: () => void,
) {
  const { holdStep } = useToolRunner();
  const drag = useRef<Omit<DragOnPage<T>, 'to'> & { pointerId: number }>(undefined);
  const end = () => {
    drag.current = undefined;
    onEnd?.();
  };
  const begin = (event: PointerEvent, start: T) => {
    if (!event.isPrimary) return end();
    event.currentTarget.setPointerCapture(event.pointerId);
    holdStep();
    drag.current = { pointerId: event.pointerId, from: pointOf(event, page), start };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current?.pointerId === event.pointerId) onDrag({ ...drag.current, to: pointOf(event, page) }, event);
  };
  return { begin, dragging: { onPointerMove, onPointerUp: end, onPointerCancel: end } };
}
