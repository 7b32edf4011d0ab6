import type { Margins } from '@blattwerk/shared/crop-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { useSeries } from '../../tool-run/running/use-form.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import styles from './crop-frame.module.css';
import {
  changeSides,
  type CropHandle,
  cropHandles,
  type CropPage,
  type CropPoint,
  drawMargins,
  moveMargins,
  snapToEdges,
} from './crop-geometry.ts';
import { isWhole } from './cuts-off.ts';

const handles = Object.keys(cropHandles) as CropHandle[];
/** Pixels from which edges of the page attract. */
const attractionPixels = 6;
/** Pixels after which a press is a drag. */
const dragPixels = 4;
/** Steps of a key with Shift. */
const farSteps = 10;

const directions: Readonly<Record<string, CropPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

interface Gesture {
  kind: 'draw' | 'move' | CropHandle;
  pointerId: number;
  from: CropPoint;
  start: Margins;
}

export interface CropFrameProps {
  margins: Margins;
  page: DrawnPage;
  /** From 1. */
  pageNumber: number;
  onChange: (margins: Margins) => void;
}

/**
 * What remains of a page: a frame that is drawn, moved and resized by pointer, finger and keys; what is cut off is darker.
 */
export function CropFrame({ margins, page, pageNumber, onChange }: CropFrameProps) {
  const { t } = useTexts('crop');
  const keysId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(undefined);
  const pixels = page.pixelsPerPoint * pointsPerMillimeter;
  const size: CropPage = {
    width: page.size.width / pointsPerMillimeter,
    height: page.size.height / pointsPerMillimeter,
  };
  const isUncut = isWhole(margins);
  const { holdStep } = useToolRunner();
  const inSeries = useSeries();

  const pointOf = ({ clientX, clientY }: PointerEvent): CropPoint => {
    const box = layer.current?.closest('[data-page-frame]')?.getBoundingClientRect();
    return { x: (clientX - (box?.left ?? 0)) / pixels, y: size.height - (clientY - (box?.top ?? 0)) / pixels };
  };
  const begin = (kind: Gesture['kind']) => (event: PointerEvent<HTMLElement>) => {
    // The whole page cannot be moved: a frame is drawn on it. A finger moves the page then.
    const isDrawn = kind === 'draw' || (kind === 'move' && isUncut);
    if (isDrawn && event.pointerType === 'touch') return;
    event.stopPropagation();
    if (event.button !== 0) return;
    // Not every browser focuses a button that is pressed.
    layer.current?.querySelector('button')?.focus({ preventScroll: true });
    // The second finger zooms.
    if (!event.isPrimary) {
      end();
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    holdStep();
    const { pointerId } = event;
    gesture.current = { kind: isDrawn ? 'draw' : kind, pointerId, from: pointOf(event), start: margins };
  };
  const drag = (event: PointerEvent) => {
    const { kind, pointerId, from, start } = gesture.current ?? {};
    if (kind === undefined || from === undefined || start === undefined || pointerId !== event.pointerId) return;
    const to = pointOf(event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    const isFar = Math.hypot(by.x, by.y) * pixels >= dragPixels;
    if (kind === 'draw' && !isFar) return;
    const next = kind === 'draw' ? drawMargins(from, to, size) : changedBy(kind, start, by);
    onChange(kind === 'move' ? next : snapToEdges(next, attractionPixels / pixels));
  };
  const changedBy = (kind: 'move' | CropHandle, start: Margins, by: CropPoint) =>
    kind === 'move' ? moveMargins(start, by) : changeSides(start, cropHandles[kind], by, size);
  const end = () => {
    gesture.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    const direction = directions[event.key];
    const far = shiftKey ? farSteps : 1;
    if (event.key === 'Delete' || event.key === 'Backspace') onChange({ top: 0, right: 0, bottom: 0, left: 0 });
    else if (direction === undefined || ctrlKey || metaKey) return;
    else {
      const by = { x: direction.x * far, y: direction.y * far };
      const next = altKey ? changeSides(margins, cropHandles['bottom-right'], by, size) : moveMargins(margins, by);
      inSeries(() => onChange(next));
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const { top, right, bottom, left } = margins;
  const box: CSSProperties = {
    top: top * pixels,
    left: left * pixels,
    width: Math.max(0, size.width - left - right) * pixels,
    height: Math.max(0, size.height - top - bottom) * pixels,
  };
  const remains = { width: Math.round(size.width - left - right), height: Math.round(size.height - top - bottom) };
  return (
    <div
      ref={layer}
      className={styles.layer}
      data-placed=""
      onPointerDown={begin('draw')}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div className={styles.page}>
        <div className={styles.remaining} style={box} />
      </div>
      <div className={styles.frame} style={box} data-crop-frame="" data-uncut={isUncut || undefined}>
        <button
          type="button"
          className={styles.body}
          aria-label={t('frame', { page: pageNumber, ...remains })}
          aria-describedby={keysId}
          onKeyDown={onKeyDown}
          onPointerDown={begin('move')}
        />
        {handles.map((handle) => (
          <span key={handle} className={styles.handle} data-handle={handle} onPointerDown={begin(handle)} />
        ))}
      </div>
      <p id={keysId} className={hidden.hidden}>
        {t('keys')}
      </p>
    </div>
  );
}
