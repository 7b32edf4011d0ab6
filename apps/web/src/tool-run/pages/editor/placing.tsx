import type { PageSize, Rectangle } from '@blattwerk/shared';
import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import { boxOf, pointOf } from './box-of.ts';
import type { EditedPlacement } from './edited-placement.ts';
import type { Point } from './geometry.ts';
import { PlacementPicture } from './placement-picture.tsx';
import styles from './placements.module.css';

/** Pixels of a movement that is still a click. */
const clickPixels = 4;

/** A page to place something on. */
export type PlacingPage = Pick<DrawnPage, 'pageNumber' | 'size'>;

export interface PlacingProps {
  /**
   * Gets the point that was clicked, or the rectangle that was dragged, on a page.
   * @param rectangle undefined after a click
   */
  onDone: (at: Point, rectangle: Rectangle | undefined, page: PlacingPage) => void;
  /** What a click places at a point: it hangs on the pointer, and a finger moves it. Absent where a drag is what counts. */
  preview?: (at: Point, page: PlacingPage) => EditedPlacement | undefined;
  /** What is to be done, in a line; absent where clicks select all the same. */
  prompt?: string;
  /** After Escape. */
  onCancel: () => void;
}

interface Pressed {
  from: Point;
  to: Point;
  pointerId: number;
  isTouch: boolean;
}

/** Lies over a page, below what lies on it, while something is to be placed: a click gives its place, a drag its size as well. */
export function Placing({ onDone, preview, onCancel, page }: PlacingProps & { page: DrawnPage }) {
  const [drag, setDrag] = useState<Pressed>();
  /** Where the mouse is. */
  const [hovered, setHovered] = useState<Point>();
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    // Also where what has the focus takes the key.
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    document.addEventListener('keydown', leave, { capture: true });
    return () => document.removeEventListener('keydown', leave, { capture: true });
  }, []);

  const begin = (event: PointerEvent) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    // The second finger zooms.
    if (!event.isPrimary) return setDrag(undefined);
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event, page);
    setDrag({ from, to: from, pointerId: event.pointerId, isTouch: event.pointerType === 'touch' });
  };
  const follow = (event: PointerEvent) => {
    const at = pointOf(event, page);
    if (event.pointerType !== 'touch') setHovered(at);
    if (drag?.pointerId === event.pointerId) setDrag({ ...drag, to: at });
  };
  const end = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    setDrag(undefined);
    const to = pointOf(event, page);
    if (drag.isTouch && preview) return onDone(keptOn(to, page.size), undefined, page);
    const rectangle = rectangleBetween(drag.from, to, page.size);
    const isClick = Math.max(rectangle.width, rectangle.height) * page.pixelsPerPoint < clickPixels;
    onDone(drag.from, isClick ? undefined : rectangle, page);
  };
  const isDrawn = drag !== undefined && !(drag.isTouch && preview);
  const drawn = isDrawn ? rectangleBetween(drag.from, drag.to, page.size) : undefined;
  const isBox = drawn !== undefined && Math.max(drawn.width, drawn.height) * page.pixelsPerPoint >= clickPixels;
  const hangingAt = isBox ? undefined : (drag?.to ?? hovered);
  const hanging = hangingAt && preview?.(keptOn(hangingAt, page.size), page);
  return (
    <div
      className={styles.placing}
      data-placed=""
      data-placing=""
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={() => setHovered(undefined)}
    >
      {hanging && (
        <div className={styles.hanging} data-hanging="">
          <PlacementPicture
            kind={hanging.kind}
            content={hanging.content}
            style={hanging.style}
            picture={hanging.picture}
            {...(hanging.layout && { layout: hanging.layout })}
            {...(hanging.fontFamily !== undefined && { fontFamily: hanging.fontFamily })}
            place={hanging}
            box={boxOf(hanging, page)}
          />
        </div>
      )}
      {isBox && <span className={styles.drawn} style={boxOf({ rectangle: drawn, rotation: 0 }, page)} />}
    </div>
  );
}

function keptOn({ x, y }: Point, { width, height }: PageSize): Point {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) };
}

/** The rectangle between two points, as far as it is on the page. */
function rectangleBetween(a: Point, b: Point, { width, height }: PageSize): Rectangle {
  const [left, right] = [a.x, b.x].map((x) => Math.max(0, Math.min(width, x))).toSorted((x, y) => x - y);
  const [bottom, top] = [a.y, b.y].map((y) => Math.max(0, Math.min(height, y))).toSorted((x, y) => x - y);
  const [x = 0, y = 0] = [left, bottom];
  return { x, y, width: (right ?? 0) - x, height: (top ?? 0) - y };
}
