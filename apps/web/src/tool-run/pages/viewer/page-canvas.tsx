import type { PageRotation } from '@blattwerk/shared';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PdfPages } from '../reading/open-pages.ts';
import type { PageSize } from '@blattwerk/shared';
import styles from './page-canvas.module.css';
import { type PageZoom, pixelsOf, rotatedSize, scaleOf, stepScale } from './page-scale.ts';
import { useCanvasGestures } from './use-canvas-gestures.ts';
import { usePagePicture, usePageSize } from './use-page-picture.ts';

/** A page that is shown. */
export interface ViewedPage {
  /** Unique among the pages. */
  key: string;
  pages: PdfPages;
  /** In its file, from 1. */
  pageNumber: number;
  rotation: PageRotation;
  /** Accessible name. */
  readonly label: string;
}

export interface CanvasCommands {
  /** Changes the scale by one step, around the middle. */
  step: (direction: 1 | -1) => void;
  focus: () => void;
}

/** A page as it is drawn on the screen. */
export interface DrawnPage {
  /** As it is shown, in points. */
  size: PageSize;
  /** CSS pixels of a point. */
  pixelsPerPoint: number;
}

export interface PageCanvasProps {
  ref: Ref<CanvasCommands>;
  page: ViewedPage;
  zoom: PageZoom;
  onZoom: (zoom: PageZoom) => void;
  /** Reports the scale that results. */
  onScale: (scale: number) => void;
  /** Renders what lies on the page; elements with `data-placed` take gestures themselves. */
  children?: ((page: DrawnPage) => ReactNode) | undefined;
}

/** Space around a page, in CSS pixels, as in the style sheet. */
const air = 12;

/** One page at any scale, to be moved and zoomed; what is placed on it lies in an element of its size. */
export function PageCanvas({ ref, page, zoom, onZoom, onScale, children }: PageCanvasProps) {
  const { pages, pageNumber, rotation, label } = page;
  const canvas = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<PageSize>();
  const size = usePageSize(pages, pageNumber);
  const shown = size && rotatedSize(size, rotation);
  const scale = shown && space ? scaleOf(zoom, shown, space) : undefined;
  const pixels = shown && scale !== undefined ? pixelsOf(shown, scale) : undefined;
  const unrotated = size && scale !== undefined ? pixelsOf(size, scale).width : 0;
  usePagePicture(sheet, pages, pageNumber, Math.round(unrotated * Math.min(devicePixelRatio, 2)));

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      // Without scroll bars: with them the page would shrink, and they would go.
      setSpace({ width: element.offsetWidth - 2 * air, height: element.offsetHeight - 2 * air }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (scale !== undefined) onScale(scale);
  }, [scale, onScale]);
  const shownKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shownKey.current !== page.key) canvas.current?.scrollTo({ top: 0, behavior: 'instant' });
    shownKey.current = page.key;
  }, [page.key]);

  /** The point of the page, as shares of its size, that stays at a point of the window. */
  const fixed = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  /** The scale that is not rendered yet: a slow page gets several movements of the fingers before. */
  const pending = useRef<number>(undefined);
  const zoomTo = (next: number, x: number, y: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    fixed.current = { x, y, left: (x - box.left) / box.width, top: (y - box.top) / box.height };
    onZoom(next);
  };
  useLayoutEffect(() => {
    const [point, box] = [fixed.current, frame.current?.getBoundingClientRect()];
    fixed.current = undefined;
    pending.current = undefined;
    if (point === undefined || box === undefined) return;
    canvas.current?.scrollBy({
      left: box.left + point.left * box.width - point.x,
      top: box.top + point.top * box.height - point.y,
      behavior: 'instant',
    });
  });
  useCanvasGestures(canvas, (factor, { x, y }) => {
    if (shown === undefined || scale === undefined) return;
    const next = scaleOf((pending.current ?? scale) * factor, shown, shown);
    pending.current = next;
    zoomTo(next, x, y);
  });
  useImperativeHandle(ref, () => ({
    step(direction) {
      const box = canvas.current?.getBoundingClientRect();
      if (scale === undefined || box === undefined) return;
      zoomTo(stepScale(scale, direction), box.left + box.width / 2, box.top + box.height / 2);
    },
    focus: () => canvas.current?.focus({ preventScroll: true }),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <div ref={canvas} className={styles.canvas} role="group" aria-label={label} tabIndex={0} data-autofocus="">
      <div
        ref={frame}
        className={styles.frame}
        data-page-frame=""
        style={
          {
            width: pixels?.width ?? 0,
            height: pixels?.height ?? 0,
            '--turned-width': `${unrotated}px`,
            '--rotation': `${rotation}deg`,
          } as CSSProperties
        }
      >
        <span ref={sheet} className={styles.sheet} aria-hidden="true" />
        {shown && pixels && children?.({ size: shown, pixelsPerPoint: pixels.width / shown.width })}
      </div>
    </div>
  );
}
