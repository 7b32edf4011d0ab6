import type { PageSize } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useSeries } from '../../running/use-form.ts';
import hidden from '../../../ui/visually-hidden.module.css';
import type { DrawnPage } from '../viewer/page-canvas.tsx';
import { boxOf, gapsOf } from './box-of.ts';
import type { EditedPlacement, PlacementChange } from './edited-placement.ts';
import {
  attractionPixels,
  draggedRotation,
  draggedWidth,
  type Guides,
  handles,
  middleOf,
  type MovedSides,
  movePlaced,
  resizePlaced,
  rotatePlaced,
  snap,
  stretchPlaced,
  wayOfKey,
} from './geometry.ts';
import { PlacementPicture } from './placement-picture.tsx';
import styles from './placements.module.css';
import { type DragOnPage, useDrag } from './use-drag.ts';
import { usePlacementName } from './use-placement-name.ts';

/** Duration of the vibration where a line is reached by touch, in ms. */
const vibrationMs = 10;
/** Degrees of a key. */
const keyDegrees = 15;

/** Brackets need modifiers on some keyboards. */
const turns: Readonly<Record<string, number>> = { '[': keyDegrees, ']': -keyDegrees };
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export interface PlacementsProps {
  placements: readonly EditedPlacement[];
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

interface Grabbed {
  change: PlacementChange;
  /** Of an area. */
  sides: MovedSides | undefined;
  place: Placed;
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
  const inSeries = useSeries();
  const frame = useRef<HTMLDivElement>(null);
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

  const grab = (change: PlacementChange, sides?: MovedSides) => (event: PointerEvent) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    // Not every browser focuses a button that is pressed.
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
    onSelect(key);
    const { rectangle, rotation } = placement;
    if (!isFixed) begin(event, { change, sides, place: { rectangle, rotation } });
  };
  const drag = ({ from, to, start: { change, sides, place: start } }: DragOnPage<Grabbed>, event: PointerEvent) => {
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (sides) onPlace(key, stretchPlaced(start, sides, by, size), change, size);
    else if (change === 'resize') onPlace(key, resizePlaced(start, draggedWidth(start, from, to), size), change, size);
    else if (change === 'rotate')
      onPlace(key, rotatePlaced(start, draggedRotation(start, from, to), size), change, size);
    else {
      const middle = middleOf(start);
      const moved = movePlaced(start, { x: middle.x + by.x, y: middle.y + by.y }, size);
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
  const { begin, dragging } = useDrag(page, drag, () => {
    shownGuides.current = {};
    onGuides({});
  });

  const adjust: typeof onPlace = (...place) => inSeries(() => onPlace(...place));
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey } = event;
    const [way, turn] = [wayOfKey(event), turns[event.key]];
    if (event.key === 'Escape') onSelect(undefined);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(key);
    else if (event.key === 'Enter' && onEdit) onEdit(key);
    else if (event.key.toLowerCase() === 'd' && (ctrlKey || metaKey) && onDuplicate) onDuplicate(key);
    else if (isFixed) return;
    else if (turn !== undefined && isArea) return;
    else if (turn !== undefined) adjust(key, rotatePlaced(placement, placement.rotation + turn, size), 'rotate', size);
    else if (way === undefined || ctrlKey || metaKey) return;
    else if (altKey && isArea) {
      // The upper left corner stays.
      const by = { x: way.x * steps.resize, y: way.y * steps.resize };
      adjust(key, stretchPlaced(placement, handles['bottom-right'], by, size), 'resize', size);
    } else if (altKey) {
      const width = placement.rectangle.width + (way.x + way.y) * steps.resize;
      adjust(key, resizePlaced(placement, width, size), 'resize', size);
    } else {
      const { x, y } = middleOf(placement);
      const middle = { x: x + way.x * steps.move, y: y + way.y * steps.move };
      adjust(key, movePlaced(placement, middle, size), 'move', size);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ ...boxOf(placement, page), ...gapsOf(placement, page) }}
      data-placed=""
      data-selected={isSelected || undefined}
      data-fixed={isFixed || undefined}
    >
      <button
        type="button"
        className={styles.body}
        aria-label={nameOf(placement, page.pageNumber, size)}
        aria-describedby={keysId}
        onFocus={() => onSelect(key)}
        onKeyDown={onKeyDown}
        onPointerDown={grab('move')}
        onDoubleClick={() => onEdit?.(key)}
        {...dragging}
      />
      {isSelected && !isFixed && (
        <>
          {!isArea && (
            <span className={styles.rotate} title={t('rotate')} onPointerDown={grab('rotate')} {...dragging} />
          )}
          {(isArea ? Object.entries(handles) : corners.map((corner) => [corner, undefined] as const)).map(
            ([name, sides]) => (
              <span
                key={name}
                className={styles.handle}
                data-corner={name}
                onPointerDown={grab('resize', sides)}
                {...dragging}
              />
            ),
          )}
        </>
      )}
    </div>
  );
}
