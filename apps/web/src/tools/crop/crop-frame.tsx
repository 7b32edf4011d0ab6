import type { Margins } from '@blattwerk/shared/crop-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import {
  attractionPixels,
  handles,
  type MovedSides,
  type Point,
  wayOfKey,
} from '../../tool-run/pages/editor/geometry.ts';
import editor from '../../tool-run/pages/editor/placements.module.css';
import { type DragOnPage, useDrag } from '../../tool-run/pages/editor/use-drag.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { useSeries } from '../../tool-run/running/use-form.ts';
import styles from './crop-frame.module.css';
import { changeSides, type CropPage, type CropPoint, drawMargins, moveMargins, snapToEdges } from './crop-geometry.ts';
import { isWhole } from './cuts-off.ts';

/** Pixels after which a press is a drag. */
const dragPixels = 4;

interface Grabbed {
  /** The sides that a handle moves. */
  by: 'draw' | 'move' | MovedSides;
  margins: Margins;
}

export interface CropFrameProps {
  margins: Margins;
  page: DrawnPage;
  onChange: (margins: Margins) => void;
}

/**
 * What remains of a page: a frame that is drawn, moved and resized by pointer, finger and keys; what is cut off is darker.
 */
export function CropFrame({ margins, page, onChange }: CropFrameProps) {
  const { t } = useTexts('crop');
  const keysId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const pixels = page.pixelsPerPoint * pointsPerMillimeter;
  const size: CropPage = {
    width: page.size.width / pointsPerMillimeter,
    height: page.size.height / pointsPerMillimeter,
  };
  const isUncut = isWhole(margins);
  const inSeries = useSeries();

  const drag = ({ start, ...drawn }: DragOnPage<Grabbed>) => {
    const [from, to] = [inMillimeters(drawn.from), inMillimeters(drawn.to)];
    const by = { x: to.x - from.x, y: to.y - from.y };
    const attract = (next: Margins) => snapToEdges(next, attractionPixels / pixels);
    if (start.by === 'move') onChange(moveMargins(start.margins, by));
    else if (start.by !== 'draw') onChange(attract(changeSides(start.margins, start.by, by, size)));
    else if (Math.hypot(by.x, by.y) * pixels >= dragPixels) onChange(attract(drawMargins(from, to, size)));
  };
  const { begin, dragging } = useDrag(page, drag);
  const grab = (by: Grabbed['by']) => (event: PointerEvent) => {
    // The whole page cannot be moved: a frame is drawn on it. A finger moves the page then.
    const isDrawn = by === 'draw' || (by === 'move' && isUncut);
    if (isDrawn && event.pointerType === 'touch') return;
    event.stopPropagation();
    if (event.button !== 0) return;
    // Not every browser focuses a button that is pressed.
    layer.current?.querySelector('button')?.focus({ preventScroll: true });
    begin(event, { by: isDrawn ? 'draw' : by, margins });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey } = event;
    const way = wayOfKey(event);
    if (event.key === 'Delete' || event.key === 'Backspace') onChange({ top: 0, right: 0, bottom: 0, left: 0 });
    else if (way === undefined || ctrlKey || metaKey) return;
    else {
      const next = altKey ? changeSides(margins, handles['bottom-right'], way, size) : moveMargins(margins, way);
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
    <div ref={layer} className={styles.layer} data-placed="" onPointerDown={grab('draw')} {...dragging}>
      <div className={styles.page}>
        <div className={styles.remaining} style={box} />
      </div>
      <div className={styles.frame} style={box} data-crop-frame="" data-uncut={isUncut || undefined}>
        <button
          type="button"
          className={styles.body}
          aria-label={t('frame', { page: page.pageNumber, ...remains })}
          aria-describedby={keysId}
          onKeyDown={onKeyDown}
          onPointerDown={grab('move')}
        />
        {Object.entries(handles).map(([name, sides]) => (
          <span key={name} className={editor.handle} data-corner={name} onPointerDown={grab(sides)} />
        ))}
      </div>
      <p id={keysId} className={hidden.hidden}>
        {t('keys')}
      </p>
    </div>
  );
}

function inMillimeters({ x, y }: Point): CropPoint {
  return { x: x / pointsPerMillimeter, y: y / pointsPerMillimeter };
}
