import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Point {
  x: number;
  y: number;
}

/** Change of the scale for a pixel of the wheel, with Ctrl as browsers report a pinch on a touchpad. */
const wheelRate = 0.01;
/** Pixels of one event of the wheel that count; a mouse reports more than a touchpad. */
const wheelMost = 40;

/** Whether a gesture is about something that lies on the page. */
function isPlaced(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-placed]') !== null;
}

/**
 * Ctrl with the wheel and two fingers zoom, the mouse pans; one finger and the wheel scroll by themselves.
 * @param onZoom gets the factor, and the point of the window that stays in its place
 */
export function useCanvasGestures(
  canvas: RefObject<HTMLElement | null>,
  onZoom: (factor: number, fixed: Point) => void,
): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const active = { signal, passive: false };

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = Math.max(-wheelMost, Math.min(wheelMost, event.deltaY));
      zoom(Math.exp(-pixels * wheelRate), { x: event.clientX, y: event.clientY });
    };

    let pinch: { distance: number; center: Point } | undefined;
    const onTouch = (event: TouchEvent) => {
      const [first, second] = event.touches;
      if (first === undefined || second === undefined) {
        pinch = undefined;
        return;
      }
      // The browser would zoom the whole page.
      event.preventDefault();
      const next = {
        distance: Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY),
        center: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
      };
      if (pinch !== undefined) {
        element.scrollBy({
          left: pinch.center.x - next.center.x,
          top: pinch.center.y - next.center.y,
          behavior: 'instant',
        });
        zoom(next.distance / pinch.distance, next.center);
      }
      pinch = next;
    };

    let last: Point | undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || isPlaced(event.target)) return;
      last = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    };
    const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (last === undefined) return;
      element.scrollBy({ left: last.x - x, top: last.y - y, behavior: 'instant' });
      last = { x, y };
    };
    const onPointerEnd = () => {
      last = undefined;
    };

    element.addEventListener('wheel', onWheel, active);
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(type, onTouch, active);
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('pointermove', onPointerMove, { signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(type, onPointerEnd, { signal });
    return () => end.abort();
  }, [canvas]);
}
