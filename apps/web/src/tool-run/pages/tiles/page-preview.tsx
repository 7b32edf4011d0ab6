import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import styles from './page-preview.module.css';
import { PagePicture } from '../pictures/page-picture.tsx';
import { type PageItem, placeAt } from './page-item.ts';

/** Time that the mouse rests on a page before it is enlarged, in ms. */
const hoverMs = 900;
/** Duration of a long press, in ms. */
const pressMs = 500;
/** Movement of a finger that is no press any more, in pixels. */
const pressTolerance = 10;
/** Side of the preview beside a page, in pixels, where the window has space for it. */
const previewSide = 480;

interface Hovered {
  place: number;
  box: DOMRect;
}

/** The page on which the mouse rests. */
export function useHoverPreview() {
  const [hovered, setHovered] = useState<Hovered>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useCallback(() => {
    clearTimeout(timer.current);
    setHovered(undefined);
  }, []);
  useEffect(() => {
    addEventListener('scroll', end, { passive: true });
    return () => {
      clearTimeout(timer.current);
      removeEventListener('scroll', end);
    };
  }, [end]);
  return {
    hovered,
    onPointerOver: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      end();
      const picture = target instanceof Element ? target.closest('[data-picture]') : null;
      if (picture === null) return;
      const place = placeAt(picture);
      timer.current = setTimeout(() => setHovered({ place, box: picture.getBoundingClientRect() }), hoverMs);
    },
    onPointerLeave: end,
    onPointerDownCapture: end,
    onKeyDownCapture: end,
  };
}

/** A large picture of a page, on the side of the page that has more space. */
export function HoverPreview({ item, beside }: { item: PageItem; beside: DOMRect }) {
  const isRight = beside.right < innerWidth - beside.right || innerWidth - beside.right > beside.left;
  const space = (isRight ? innerWidth - beside.right : beside.left) - 48;
  const side = Math.min(previewSide, space, innerHeight - 48);
  if (side < beside.width * 1.25) return null;
  const top = Math.min(Math.max(12, beside.top + beside.height / 2 - side / 2), innerHeight - side - 36);
  return (
    <div
      className={styles.preview}
      style={{ top, width: side, ...(isRight ? { left: beside.right + 12 } : { left: beside.left - side - 12 }) }}
      aria-hidden="true"
    >
      <PagePicture key={item.key} pages={item.pages} number={item.pageNumber} rotation={item.rotation} width={side} />
    </div>
  );
}

/** Calls `onPress` for a page on which a finger rests. @param onPress undefined where a long press has another effect */
export function useLongPress(onPress: ((place: number) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const end = useCallback(() => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  return {
    /** Whether a click ends a long press. */
    isClickOfPress: () => {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
    handlers:
      onPress === undefined
        ? {}
        : {
            onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
              wasLong.current = false;
              const place = placeAt(target);
              if (pointerType === 'mouse' || place === 0) return;
              const timer = setTimeout(() => {
                wasLong.current = true;
                onPress(place);
              }, pressMs);
              press.current = { timer, x, y };
            },
            onPointerMove: ({ clientX, clientY }: PointerEvent) => {
              const { x, y } = press.current ?? { x: clientX, y: clientY };
              if (Math.hypot(clientX - x, clientY - y) > pressTolerance) end();
            },
            onPointerUp: end,
            onPointerCancel: end,
            onContextMenu: (event: { preventDefault: () => void }) => {
              if (press.current !== undefined || wasLong.current) event.preventDefault();
            },
          },
  };
}
