import type { PageSize } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useSeries } from '../../running/use-form.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import { boxOf, pointOf } from './box-of.ts';
import type { EditedPlacement, PlacementChange } from './edited-placement.ts';
import {
  draggedRotation,
  draggedWidth,
  type Guides,
  middleOf,
  type MovedSides,
  movePlaced,
  type Point,
  resizePlaced,
  rotatePlaced,
  snap,
  stretchPlaced,
} from './geometry.ts';
import { PlacementPicture } from './placement-picture.tsx';
import styles from './placements.module.css';
import { usePlacementName } from './use-placement-name.ts';

/** Pixels from which lines of the page attract. */
const attractionPixels = 6;
/** Duration of the vibration where a line is reached by touch, in ms. */
const vibrationMs = 10;
/** Steps of a key with Shift. */
const farSteps = 10;
/** Degrees of a key. */
const keyDegrees = 15;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
/** Sides of an area that keys move: the upper left corner stays. */
const growing: MovedSides = { x: 1, y: -1 };
/** Brackets need modifiers on some keyboards. */
const turns: Readonly<Record<string, number>> = { '[': keyDegrees, ']': -keyDegrees };
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
/** Handles of an area, each with the sides that it moves. */
const handles: readonly [name: string, sides: MovedSides][] = [
  ['top-left', { x: -1, y: 1 }],
  ['top', { x: 0, y: 1 }],
  ['top-right', { x: 1, y: 1 }],
  ['left', { x: -1, y: 0 }],
  ['right', { x: 1, y: 0 }],
  ['bottom-left', { x: -1, y: -1 }],
  ['bottom', { x: 0, y: -1 }],
  ['bottom-right', { x: 1, y: -1 }],
];

export interface PlacementsProps {
  placements: readonly EditedPlacement[];
  /** From 1. */
  pageNumber: number;
  page: DrawnPage;
  /** Points by which a key moves a placement and changes its width: the least that its tool distinguishes. */
  steps: { move: number; resize: number };
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
  onPlace: (key: string, place: Placed, change: PlacementChange, page: PageSize) => void;
  onRemove: (key: string) => void;
  /** Undefined where nothing can be duplicated. */
  onDuplicate?: ((key: string) => void) | undefined;
  /** Starts to edit the content of a placement, by Enter or a double click; undefined where none can be edited. */
  onEdit?: ((key: string) => void) | undefined;
}

/** What lies on a page, to be moved, resized and rotated by pointer, finger and keys. */
export function Placements(props: PlacementsProps) {
  const { placements, page } = props;
  const { t } = useTexts('pageEditor');
  const id = useId();
  const [guides, setGuides] = useState<Guides>({});
  return (
    <>
      {placements.flatMap((placement) =>
        [placement, ...(placement.copies ?? [])].map((place, index) => (
          <PlacementPicture
            {...placement}
            // oxlint-disable-next-line react/no-array-index-key -- copies have no other identity
            key={`${placement.key} ${index}`}
            place={place}
            box={boxOf(place, page)}
          />
        )),
      )}
      {placements.map((placement) => (
        <PlacementFrame
          key={placement.key}
          {...props}
          placement={placement}
          keysId={id + (placement.kind === 'area' ? 'area' : '')}
          onGuides={setGuides}
        />
      ))}
      {guides.x !== undefined && (
        <span className={styles.guide} data-axis="x" style={{ left: guides.x * page.pixelsPerPoint }} />
      )}
      {guides.y !== undefined && (
        <span className={styles.guide} data-axis="y" style={{ bottom: guides.y * page.pixelsPerPoint }} />
      )}
      <p id={id} className={hidden.hidden}>
        {t('keys')}
      </p>
      <p id={`${id}area`} className={hidden.hidden}>
        {t('areaKeys')}
      </p>
    </>
  );
}

interface Gesture {
  change: PlacementChange;
  /** Of an area. */
  sides: MovedSides | undefined;
  pointerId: number;
  /** Of the page, where the gesture began. */
  from: Point;
  start: Placed;
}

interface PlacementFrameProps extends PlacementsProps {
  placement: EditedPlacement;
  /** Of the help on the keys. */
  keysId: string;
  onGuides: (guides: Guides) => void;
}

/** The frame of a placement: a button that is dragged, with handles while it is selected. */
function PlacementFrame({
  placement,
  pageNumber,
  page,
  steps,
  selected,
  onSelect,
  onPlace,
  onRemove,
  onDuplicate,
  onEdit,
  keysId,
  onGuides,
}: PlacementFrameProps) {
  const { t } = useTexts('pageEditor');
  const nameOf = usePlacementName();
  const { holdStep } = useToolRunner();
  const inSeries = useSeries();
  const frame = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(undefined);
  const { key } = placement;
  const { size, pixelsPerPoint } = page;
  const isSelected = selected === key;
  const isFixed = placement.copies !== undefined;
  const isArea = placement.kind === 'area';

  useEffect(() => {
    const { activeElement } = document;
    // What was pressed for it is gone, or is the page or another placement.
    const isOfPage = activeElement?.contains(frame.current) || activeElement?.matches('[data-placed] > button');
    if (isSelected && isOfPage) frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isSelected]);

  const begin = (change: PlacementChange, sides?: MovedSides) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    // Not every browser focuses a button that is pressed.
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
    onSelect(key);
    if (isFixed) return;
    // The second finger zooms.
    if (!event.isPrimary) {
      end();
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    holdStep();
    const { rectangle, rotation } = placement;
    gesture.current = {
      change,
      sides,
      pointerId: event.pointerId,
      from: pointOf(event, page),
      start: { rectangle, rotation },
    };
  };
  const drag = (event: PointerEvent) => {
    const { change, sides, pointerId, from, start } = gesture.current ?? {};
    if (change === undefined || start === undefined || from === undefined || pointerId !== event.pointerId) return;
    const to = pointOf(event, page);
    if (sides) onPlace(key, stretchPlaced(start, sides, { x: to.x - from.x, y: to.y - from.y }, size), change, size);
    else if (change === 'resize') onPlace(key, resizePlaced(start, draggedWidth(start, from, to), size), change, size);
    else if (change === 'rotate')
      onPlace(key, rotatePlaced(start, draggedRotation(start, from, to), size), change, size);
    else {
      const middle = middleOf(start);
      const moved = movePlaced(start, { x: middle.x + to.x - from.x, y: middle.y + to.y - from.y }, size);
      const { place, guides } = snap(moved, size, attractionPixels / pixelsPerPoint);
      if (event.pointerType === 'touch') vibrateAt(guides);
      onGuides(guides);
      onPlace(key, place, change, size);
    }
  };
  const shownGuides = useRef<Guides>({});
  const vibrateAt = (guides: Guides) => {
    const isNew = (['x', 'y'] as const).some(
      (axis) => guides[axis] !== undefined && shownGuides.current[axis] !== guides[axis],
    );
    if (isNew) navigator.vibrate?.(vibrationMs);
    shownGuides.current = guides;
  };
  const end = () => {
    gesture.current = undefined;
    shownGuides.current = {};
    onGuides({});
  };
  const dragging = { onPointerMove: drag, onPointerUp: end, onPointerCancel: end };

  const adjust: typeof onPlace = (...place) => inSeries(() => onPlace(...place));
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    const [direction, turn] = [directions[event.key], turns[event.key]];
    const far = shiftKey ? farSteps : 1;
    if (event.key === 'Escape') onSelect(undefined);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(key);
    else if (event.key === 'Enter' && onEdit) onEdit(key);
    else if (event.key.toLowerCase() === 'd' && (ctrlKey || metaKey) && onDuplicate) onDuplicate(key);
    else if (isFixed) return;
    else if (turn !== undefined && isArea) return;
    else if (turn !== undefined) adjust(key, rotatePlaced(placement, placement.rotation + turn, size), 'rotate', size);
    else if (direction === undefined || ctrlKey || metaKey) return;
    else if (altKey && isArea) {
      const by = { x: direction.x * steps.resize * far, y: direction.y * steps.resize * far };
      adjust(key, stretchPlaced(placement, growing, by, size), 'resize', size);
    } else if (altKey) {
      const width = placement.rectangle.width + (direction.x + direction.y) * steps.resize * far;
      adjust(key, resizePlaced(placement, width, size), 'resize', size);
    } else {
      const { x, y } = middleOf(placement);
      const by = steps.move * far;
      adjust(key, movePlaced(placement, { x: x + direction.x * by, y: y + direction.y * by }, size), 'move', size);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={boxOf(placement, page)}
      data-placed=""
      data-selected={isSelected || undefined}
      data-fixed={isFixed || undefined}
    >
      <button
        type="button"
        className={styles.body}
        aria-label={nameOf(placement, pageNumber, size)}
        aria-describedby={keysId}
        onFocus={() => onSelect(key)}
        onKeyDown={onKeyDown}
        onPointerDown={begin('move')}
        onDoubleClick={() => onEdit?.(key)}
        {...dragging}
      />
      {isSelected && !isFixed && (
        <>
          {!isArea && (
            <span className={styles.rotate} title={t('rotate')} onPointerDown={begin('rotate')} {...dragging} />
          )}
          {(isArea ? handles : corners.map((corner) => [corner, undefined] as const)).map(([name, sides]) => (
            <span
              key={name}
              className={styles.handle}
              data-corner={name}
              onPointerDown={begin('resize', sides)}
              {...dragging}
            />
          ))}
        </>
      )}
    </div>
  );
}
