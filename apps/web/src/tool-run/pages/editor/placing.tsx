import type { PageSize, Rectangle } from '@blattwerk/shared';
import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import { boxOf, pointOf } from './box-of.ts';
import type { Point } from './geometry.ts';
import styles from './placements.module.css';

/** Pixels of a movement that is still a click. */
const clickPixels = 4;

export interface PlacingProps {
  /**
   * Gets the point that was clicked, or the rectangle that was dragged, on a page of a size.
   * @param rectangle undefined after a click
   */
  onDone: (at: Point, rectangle: Rectangle | undefined, page: PageSize) => void;
  /** Whether what already lies on the page can be taken meanwhile; a click on the page selects nothing then. */
  isBelow?: boolean;
  /** After Escape. */
  onCancel: () => void;
}

/** Lies over a page while something is to be placed on it: a click gives its place, a drag its size as well. */
export function Placing({ onDone, isBelow, onCancel, page }: PlacingProps & { page: DrawnPage }) {
  const [drag, setDrag] = useState<{ from: Point; to: Point; pointerId: number }>();
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);

  const begin = (event: PointerEvent) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    // The second finger zooms.
    if (!event.isPrimary) return setDrag(undefined);
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event, page);
    setDrag({ from, to: from, pointerId: event.pointerId });
  };
  const follow = (event: PointerEvent) => {
    if (drag?.pointerId === event.pointerId) setDrag({ ...drag, to: pointOf(event, page) });
  };
  const end = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    setDrag(undefined);
    const rectangle = rectangleBetween(drag.from, pointOf(event, page), page.size);
    const isClick = Math.max(rectangle.width, rectangle.height) * page.pixelsPerPoint < clickPixels;
    onDone(drag.from, isClick ? undefined : rectangle, page.size);
  };
  return (
    <div
      className={styles.placing}
      data-placed=""
      data-placing=""
      data-below={isBelow || undefined}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {drag !== undefined && (
        <span
          className={styles.drawn}
          style={boxOf({ rectangle: rectangleBetween(drag.from, drag.to, page.size), rotation: 0 }, page)}
        />
      )}
    </div>
  );
}

/** The rectangle between two points, as far as it is on the page. */
function rectangleBetween(a: Point, b: Point, { width, height }: PageSize): Rectangle {
  const [left, right] = [a.x, b.x].map((x) => Math.max(0, Math.min(width, x))).toSorted((x, y) => x - y);
  const [bottom, top] = [a.y, b.y].map((y) => Math.max(0, Math.min(height, y))).toSorted((x, y) => x - y);
  const [x = 0, y = 0] = [left, bottom];
  return { x, y, width: (right ?? 0) - x, height: (top ?? 0) - y };
}
