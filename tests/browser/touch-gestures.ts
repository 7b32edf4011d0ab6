import type { Page } from '@playwright/test';
import { nextFrame } from './fixtures.ts';

interface Point {
  x: number;
  y: number;
}

export interface TouchGestures {
  down: (at: Point) => Promise<void>;
  /** Moves in steps, one for each frame of the page. */
  move: (to: Point, steps?: number) => Promise<void>;
  up: () => Promise<void>;
  /** Two fingers above each other move apart or together, around a point. Distances are in px. */
  pinch: (around: Point, from: number, to: number, steps?: number) => Promise<void>;
}

/** A finger on the screen, with the browser's own gestures: scrolling, long press, selection. */
export async function touchGestures(page: Page): Promise<TouchGestures> {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async down(point) {
      at = point;
      await send('touchStart', [at]);
    },
    async move(to, steps = 10) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await send('touchMove', [at]);
        await nextFrame(page);
      }
    },
    async up() {
      await send('touchEnd', []);
    },
    async pinch({ x, y }, from, to, steps = 10) {
      for (let step = 0; step <= steps; step++) {
        const half = (from + ((to - from) * step) / steps) / 2;
        const fingers = [y - half, y + half].map((y, id) => ({ x, y, id }));
        await send(step === 0 ? 'touchStart' : 'touchMove', fingers);
        await nextFrame(page);
      }
      await send('touchEnd', []);
    },
  };
}

/** Records from now on whether the browser's menu of a long press was shown. */
export async function watchMenus(page: Page): Promise<() => Promise<{ menus: number; selected: string }>> {
  await page.evaluate(() => {
    addEventListener('contextmenu', (event) => {
      document.documentElement.dataset.menus = String(
        Number(document.documentElement.dataset.menus ?? 0) + (event.defaultPrevented ? 0 : 1),
      );
    });
  });
  return () =>
    page.evaluate(() => ({
      menus: Number(document.documentElement.dataset.menus ?? 0),
      selected: String(getSelection()),
    }));
}

/**
 * Records from now on the distances of two fingers, as the browser reports them. Chromium drops the rest of a gesture where
 * the page does not answer its events in time, as on a busy machine.
 * @returns reads the last distance as a multiple of the first
 */
export async function watchPinch(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const distances: number[] = [];
    const record = ({ touches: [first, second] }: TouchEvent) => {
      if (!first || !second) return;
      distances.push(Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY));
      document.documentElement.dataset.pinch = String((distances.at(-1) ?? 0) / (distances[0] ?? 1));
    };
    for (const type of ['touchstart', 'touchmove'] as const) addEventListener(type, record, { passive: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.pinch));
}
