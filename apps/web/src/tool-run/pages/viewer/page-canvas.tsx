import type { PageRotation, PageSize } from '@blattwerk/shared';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PdfPages } from '../reading/open-pages.ts';
import styles from './page-canvas.module.css';
import { type PageZoom, pixelsOf, rotatedSize, scaleOf, stepScale } from './page-scale.ts';
import { pageAt, pageRead, type PageSpan, pagesWithin, type PageStack, stackPages } from './page-stack.ts';
import { useCanvasGestures } from './use-canvas-gestures.ts';
import { blankSize, usePagePicture } from './use-page-picture.ts';

/** A page that is shown. */
export interface ViewedPage {
  /** Unique among the pages. */
  key: string;
  pages: PdfPages;
  /** In its file, from 1. */
  pageNumber: number;
  rotation: PageRotation;
}

export interface CanvasCommands {
  /** Changes the scale by one step, around the middle. */
  step: (direction: 1 | -1) => void;
  /** Changes the scale around the middle of an element on a page, which is in view then. */
  zoomAround: (element: Element, zoom: PageZoom) => void;
  focus: () => void;
}

/** A page as it is drawn on the screen. */
export interface DrawnPage {
  /** In its file, from 1. */
  pageNumber: number;
  /** As it is shown, in points. */
  size: PageSize;
  /** CSS pixels of a point. */
  pixelsPerPoint: number;
}

export interface PageCanvasProps {
  ref: Ref<CanvasCommands> | undefined;
  /** Accessible name. */
  label: string;
  /** Below each other. */
  items: readonly ViewedPage[];
  /** The page that is read, from 1; another one is scrolled to. */
  place: number;
  /** Reports a page that was scrolled to by hand, or pressed. */
  onPlace?: (place: number) => void;
  zoom: PageZoom;
  onZoom: (zoom: PageZoom) => void;
  /** Reports the scale that results for the page that is read. */
  onScale: (scale: number) => void;
  /** Renders what lies on a page; elements with `data-placed` take gestures themselves. */
  children?: ((page: DrawnPage) => ReactNode) | undefined;
}

/** Heights of the window, above and below it, in which pages are rendered as well. */
const beyond = 0.5;

/** How far pages are scrolled, in CSS pixels. */
type Scrolled = Pick<HTMLElement, 'scrollLeft' | 'scrollTop'>;
const unscrolled: Scrolled = { scrollLeft: 0, scrollTop: 0 };

/** A point of a page, as shares of its size, and its place in the window. */
interface FixedPoint {
  index: number;
  left: number;
  top: number;
  x: number;
  y: number;
}

/** Pages at any scale in one scroll; those near the window are rendered. What is placed on a page lies in an element of its size. */
export function PageCanvas({ ref, label, items, place, onPlace, zoom, onZoom, onScale, children }: PageCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<PageSize>();
  const [near, setNear] = useState<PageSpan>({ first: place - 1, last: place - 1 });
  /** The page with the focus, which stays while others are scrolled to. */
  const [focused, setFocused] = useState<number>();
  const rendered = items.flatMap((item, index) =>
    (index >= near.first && index <= near.last) || index === place - 1 || index === focused ? [{ item, index }] : [],
  );
  // The pages beside them are scrolled to next.
  const { measured, other } = usePageSizes(items.slice(Math.max(0, near.first - 1), near.last + 2));
  const shownSizes = useMemo(
    () => items.map((item) => rotatedSize(other.get(item.key) ?? blankSize(item.pages), item.rotation)),
    [items, other],
  );
  const stack = useMemo(() => space && stackPages(shownSizes, zoom, space), [shownSizes, zoom, space]);
  const current = stack?.pages[place - 1];
  const scale = current?.scale;

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSpace({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (scale !== undefined) onScale(scale);
  }, [scale, onScale]);

  /** The page that is known to be read. */
  const read = useRef({ place, key: items[place - 1]?.key });
  /** Where it was scrolled to, unless by hand. */
  const ledTo = useRef<number>(undefined);
  const report = (index: number) => {
    if (index === read.current.place - 1) return;
    read.current = { place: index + 1, key: items[index]?.key };
    onPlace?.(index + 1);
  };
  /** What stays where it is while the scale changes. */
  const fixed = useRef<FixedPoint>(undefined);
  const upperEdge = useRef<FixedPoint>(undefined);
  /** The scale that is not rendered yet: a slow page gets several movements of the fingers before. */
  const pending = useRef<number>(undefined);

  /** @param scrolled what it is scrolled by; read of the element only where its layout is known, or has to be */
  const look = useEffectEvent((scrolled: Scrolled, isByHand = false) => {
    if (space === undefined || stack === undefined) return;
    const { scrollTop } = scrolled;
    const { height } = space;
    const next = pagesWithin(stack, scrollTop - beyond * height, scrollTop + (1 + beyond) * height);
    setNear((before) => (before.first === next.first && before.last === next.last ? before : next));
    upperEdge.current = pointAt(space, scrolled, stack, { x: space.width / 2, y: 0 });
    // What is beside the pages may follow later: scrolling comes first.
    if (isByHand && scrollTop !== ledTo.current)
      startTransition(() => report(pageRead(stack, scrollTop, height, read.current.place - 1)));
  });
  useEffect(() => {
    const element = canvas.current;
    let frame: number | undefined;
    const follow = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        if (element) look(element, true);
      });
    };
    element?.addEventListener('scroll', follow, { passive: true });
    return () => {
      element?.removeEventListener('scroll', follow);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
  useLayoutEffect(() => {
    const element = canvas.current;
    const point = fixed.current ?? upperEdge.current;
    fixed.current = undefined;
    pending.current = undefined;
    if (element === null || stack === undefined) return;
    if (point === undefined) return look(unscrolled);
    keepPoint(element, stack, point);
    look(element);
  }, [stack]);
  const key = items[place - 1]?.key;
  /** The page that was wanted before. */
  const wanted = useRef({ place, key });
  const lead = useEffectEvent(() => {
    const element = canvas.current;
    const page = stack?.pages[place - 1];
    if (element === null || stack === undefined || page === undefined) return;
    if (wanted.current.place === place && wanted.current.key === key) return;
    wanted.current = { place, key };
    if (read.current.place === place && read.current.key === key) return;
    read.current = wanted.current;
    element.scrollTo({ top: originOf(sizeOf(element), stack).y + page.top - stack.air, behavior: 'instant' });
    ledTo.current = element.scrollTop;
    look(element);
  });
  useLayoutEffect(() => lead());

  const zoomTo = (next: PageZoom, at: { x: number; y: number }) => {
    const element = canvas.current;
    if (element === null || stack === undefined || next === zoom) return;
    const { left, top } = element.getBoundingClientRect();
    fixed.current = pointAt(sizeOf(element), element, stack, { x: at.x - left, y: at.y - top });
    onZoom(next);
  };
  const limited = (next: number) => (space ? scaleOf(next, shownSizes[place - 1] ?? space, space) : next);
  useCanvasGestures(canvas, (factor, at) => {
    if (scale === undefined) return;
    const next = limited((pending.current ?? scale) * factor);
    pending.current = next;
    zoomTo(next, at);
  });
  useImperativeHandle(ref, () => ({
    step(direction) {
      const box = canvas.current?.getBoundingClientRect();
      if (scale === undefined || box === undefined) return;
      zoomTo(limited(stepScale(scale, direction)), { x: box.left + box.width / 2, y: box.top + box.height / 2 });
    },
    zoomAround(element, next) {
      const box = element.getBoundingClientRect();
      zoomTo(next, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
      requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }));
    },
    focus: () => canvas.current?.focus({ preventScroll: true }),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it learns where the focus is
    <div
      ref={canvas}
      className={styles.canvas}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
      tabIndex={0}
      data-autofocus=""
      data-page-canvas=""
      onBlur={() => setFocused(undefined)}
    >
      <div
        className={styles.stack}
        style={
          {
            width: stack?.width ?? 0,
            height: stack?.height ?? 0,
            '--page-air': `${stack?.air ?? 0}px`,
          } as CSSProperties
        }
      >
        {rendered.map(({ item, index }) => {
          const page = stack?.pages[index];
          return (
            page && (
              <PageSheet
                key={item.key}
                pages={item.pages}
                pageNumber={item.pageNumber}
                rotation={item.rotation}
                scale={page.scale}
                top={page.top}
                size={other.get(item.key) ?? blankSize(item.pages)}
                isMeasured={measured.has(item.key)}
                isRead={index === place - 1}
                // A finger that begins to scroll presses a page as well: what is beside the pages may follow.
                onUse={() => startTransition(() => report(index))}
                onFocused={() => setFocused(index)}
              >
                {children}
              </PageSheet>
            )
          );
        })}
      </div>
    </div>
  );
}

interface PageSheetProps extends Pick<PageCanvasProps, 'children'>, Omit<ViewedPage, 'key'> {
  scale: number;
  /** From the upper edge of all pages, in CSS pixels. */
  top: number;
  /** As it is in its file, in points. */
  size: PageSize;
  /** Whether the size is known: before, it is that of the first page, and nothing is drawn. */
  isMeasured: boolean;
  isRead: boolean;
  /** It is pressed, or has the focus. */
  onUse: () => void;
  onFocused: () => void;
}

/** The picture of a page, and what lies on it. */
function PageSheet({
  pages,
  pageNumber,
  rotation,
  scale,
  top,
  size,
  isMeasured,
  isRead,
  onUse,
  onFocused,
  children,
}: PageSheetProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  const shown = rotatedSize(size, rotation);
  const pixels = pixelsOf(shown, scale);
  const unrotated = pixelsOf(size, scale).width;
  usePagePicture(sheet, pages, pageNumber, isMeasured ? Math.round(unrotated * Math.min(devicePixelRatio, 2)) : 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it learns what is used on it
    <div
      className={styles.frame}
      data-page-frame={pageNumber}
      data-read={isRead || undefined}
      style={
        {
          top,
          width: pixels.width,
          height: pixels.height,
          '--turned-width': `${unrotated}px`,
          '--rotation': `${rotation}deg`,
        } as CSSProperties
      }
      onPointerDownCapture={onUse}
      onFocusCapture={() => {
        onFocused();
        onUse();
      }}
    >
      <span ref={sheet} className={styles.sheet} aria-hidden="true" />
      {isMeasured && children?.({ pageNumber, size: shown, pixelsPerPoint: pixels.width / shown.width })}
    </div>
  );
}

interface PageSizes {
  /** Keys of the pages whose size is known. */
  measured: ReadonlySet<string>;
  /** Sizes in points, in their own rotation, of those that are unlike the first page: of most PDFs, none. */
  other: ReadonlyMap<string, PageSize>;
}

/** Sizes of pages that are known so far. */
function usePageSizes(items: readonly ViewedPage[]): PageSizes {
  const [measured, setMeasured] = useState<PageSizes['measured']>(new Set());
  const [other, setOther] = useState<PageSizes['other']>(new Map());
  const asked = useRef(new Set<string>());
  const ask = useEffectEvent(() => {
    for (const { key, pages, pageNumber } of items) {
      if (asked.current.has(key)) continue;
      asked.current.add(key);
      const usual = blankSize(pages);
      const take = (size: PageSize) => {
        setMeasured((before) => new Set(before).add(key));
        if (size.width !== usual.width || size.height !== usual.height)
          setOther((before) => new Map(before).set(key, size));
      };
      pages.measure(pageNumber).then(take, () => take(usual));
    }
  });
  useEffect(() => ask());
  return { measured, other };
}

/** The upper left corner of the stack in what is scrolled: it is in the middle while it is smaller than the window. */
function originOf(space: PageSize, stack: PageStack): { x: number; y: number } {
  return { x: Math.max(0, (space.width - stack.width) / 2), y: Math.max(0, (space.height - stack.height) / 2) };
}

/** Space for the pages, in CSS pixels. */
function sizeOf({ clientWidth, clientHeight }: HTMLElement): PageSize {
  return { width: clientWidth, height: clientHeight };
}

/** The point of a page that is at a place in the window. */
function pointAt(
  space: PageSize,
  { scrollLeft, scrollTop }: Scrolled,
  stack: PageStack,
  { x, y }: { x: number; y: number },
): FixedPoint | undefined {
  const origin = originOf(space, stack);
  const [right, down] = [scrollLeft + x - origin.x, scrollTop + y - origin.y];
  const index = pageAt(stack, down);
  const page = stack.pages[index];
  if (page === undefined) return undefined;
  const left = (right - (stack.width - page.width) / 2) / page.width;
  return { index, left, top: (down - page.top) / page.height, x, y };
}

/** Scrolls so that a point of a page is at its place in the window. */
function keepPoint(canvas: HTMLElement, stack: PageStack, { index, left, top, x, y }: FixedPoint): void {
  const page = stack.pages[index];
  if (page === undefined) return;
  const origin = originOf(sizeOf(canvas), stack);
  canvas.scrollTo({
    left: origin.x + (stack.width - page.width) / 2 + left * page.width - x,
    top: origin.y + page.top + top * page.height - y,
    behavior: 'instant',
  });
}
