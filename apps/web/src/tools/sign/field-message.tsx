import type { Rectangle } from '@blattwerk/shared';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import styles from './form-widgets.module.css';

/** Pixels between a field and its sentence. */
const gap = 3;
/** Pixels that a sentence needs above its field: three lines. */
const room = 64;

interface FieldMessageProps {
  id: string;
  /** Of the field, in points from the lower left corner of the page. */
  area: Rectangle;
  page: DrawnPage;
  /** Whether the run waits; otherwise the sentence is there while the field before it has the focus. */
  isRefusal: boolean;
  children: string;
}

/** A sentence above what is typed on a page, where it covers no field that comes next; below it at the top of the page. */
export function FieldMessage({ id, area, page: { size, pixelsPerPoint }, isRefusal, children }: FieldMessageProps) {
  const hasRoom = (size.height - area.y - area.height) * pixelsPerPoint > room;
  const isRight = area.x + area.width / 2 > size.width / 2;
  const place = {
    ...(hasRoom
      ? { bottom: (area.y + area.height) * pixelsPerPoint + gap }
      : { top: (size.height - area.y) * pixelsPerPoint + gap }),
    ...(isRight ? { right: (size.width - area.x - area.width) * pixelsPerPoint } : { left: area.x * pixelsPerPoint }),
  };
  return (
    <p id={id} className={styles.message} style={place} role="status" data-refusal={isRefusal || undefined}>
      {children}
    </p>
  );
}
