import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import styles from './page-drag.module.css';
import { PagePicture } from '../pictures/page-picture.tsx';
import { PageTile, type PageTileProps } from '../tiles/page-tile.tsx';
import type { PageItem } from '../tiles/page-item.ts';

/** Time that a finger must rest to lift a page, in ms; an earlier move scrolls. */
const touchDelayMs = 220;
/** A finger that moves less than this many pixels has pressed and not dragged. */
const pressTolerance = 8;

export interface PageDragProps {
  list: { current: HTMLElement | null };
  items: readonly PageItem[];
  /** Number of pages that move with one. */
  countWith: (key: string) => number;
  onLift: (key: string) => void;
  /** @param place the page before which they come, from 1 to one more than there are */
  onDrop: (key: string, place: number) => void;
  /** A finger has rested on a page and was lifted. */
  onPress: (key: string) => void;
  /** Renders the pages. @param marker place before which the lifted pages would come */
  children: (marker: number | undefined) => ReactNode;
}

/**
 * Dragging of pages by mouse and touch. The place is computed from the grid: most pages are not rendered, so there are no
 * elements to drop them on. The keyboard moves pages by keys of the list.
 */
export function PageDrag({ list, items, countWith, onLift, onDrop, onPress, children }: PageDragProps) {
  // The page has one live region, so that of dnd-kit stays detached.
  const [aside] = useState(() => document.createElement('div'));
  const [lifted, setLifted] = useState<string>();
  const [marker, setMarker] = useState<number>();
  const start = useRef<{ grid: Grid; x: number; y: number }>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: pressTolerance } }),
  );

  const placeOf = ({ delta }: DragMoveEvent) => {
    if (start.current === undefined) return undefined;
    const { grid, x, y } = start.current;
    return placeInGrid(grid, x + delta.x, y + delta.y, items.length);
  };
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const key = String(active.id);
    const point = pointOf(activatorEvent);
    if (list.current === null || point === undefined) return;
    const { left, top } = list.current.getBoundingClientRect();
    start.current = { grid: measure(list.current), x: point.clientX - left, y: point.clientY - top };
    setLifted(key);
    onLift(key);
  };
  const end = () => {
    start.current = undefined;
    setLifted(undefined);
    setMarker(undefined);
  };
  const onDragEnd = (event: DragEndEvent) => {
    const { active, activatorEvent, delta } = event;
    const place = placeOf(event);
    end();
    const isPress = 'touches' in activatorEvent && Math.hypot(delta.x, delta.y) < pressTolerance;
    if (isPress) onPress(String(active.id));
    else if (place !== undefined) onDrop(String(active.id), place);
  };
  const item = lifted === undefined ? undefined : items.find(({ key }) => key === lifted);
  const count = lifted === undefined ? 0 : countWith(lifted);
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ container: aside }}
      onDragStart={onDragStart}
      onDragMove={(event) => setMarker(placeOf(event))}
      onDragEnd={onDragEnd}
      onDragCancel={end}
    >
      {children(marker)}
      <DragOverlay dropAnimation={null}>
        {item !== undefined && (
          <div className={styles.lifted}>
            <PagePicture pages={item.pages} number={item.pageNumber} rotation={item.rotation} width={160} />
            {count > 1 && <span className={styles.count}>{count}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** A page that can be lifted; memoized like others. */
export const DraggableTile = memo(function DraggableTile(props: PageTileProps) {
  const { setNodeRef: ref, listeners, isDragging: isLifted } = useDraggable({ id: props.itemKey });
  const drag = useMemo(() => ({ ref, isLifted, listeners: listeners ?? {} }), [ref, isLifted, listeners]);
  return <PageTile {...props} drag={drag} />;
});

function pointOf(event: Event): { clientX: number; clientY: number } | undefined {
  if (event instanceof MouseEvent) return event;
  return 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
}

interface Grid {
  columns: number;
  /** Distances between the starts of two columns and of two rows, in pixels. */
  columnPitch: number;
  rowPitch: number;
}

function measure(list: HTMLElement): Grid {
  const { gridTemplateColumns, gridTemplateRows, columnGap, rowGap } = getComputedStyle(list);
  const tracks = (template: string) =>
    template
      .split(' ')
      .map(Number.parseFloat)
      .filter((track) => track >= 1);
  const columns = tracks(gridTemplateColumns);
  return {
    columns: columns.length,
    columnPitch: (columns[0] ?? 1) + Number.parseFloat(columnGap),
    rowPitch: (tracks(gridTemplateRows)[0] ?? 1) + Number.parseFloat(rowGap),
  };
}

/** The page before which a point of the window is, from 1 to one more than there are. */
export function placeAtPoint(list: HTMLElement, clientX: number, clientY: number, total: number): number {
  const { left, top } = list.getBoundingClientRect();
  return placeInGrid(measure(list), clientX - left, clientY - top, total);
}

/** The page before which a point of the grid is, from 1 to one more than there are. */
function placeInGrid({ columns, columnPitch, rowPitch }: Grid, x: number, y: number, total: number): number {
  const row = Math.max(0, Math.floor(y / rowPitch));
  const column = Math.min(columns, Math.max(0, Math.round(x / columnPitch)));
  return Math.min(row * columns + column, total) + 1;
}
