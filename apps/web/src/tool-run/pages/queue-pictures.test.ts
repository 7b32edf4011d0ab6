import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queuePictures } from './queue-pictures.ts';

const frameMs = 16;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frameMs));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A queue over a renderer that takes a given time for a page, with a log of its calls. */
function watched(paintMs: number) {
  const begun: number[] = [];
  const shown: [page: number, at: number][] = [];
  const closed: number[] = [];
  const start = performance.now();
  const want = queuePictures(async (page, _width, signal) => {
    begun.push(page);
    await new Promise((resolve) => setTimeout(resolve, paintMs));
    if (page < 0) throw new Error('it cannot be painted');
    signal.throwIfAborted();
    return { page, close: () => closed.push(page) } as unknown as ImageBitmap;
  });
  return {
    begun,
    shown,
    closed,
    wish: (page: number) => want(page, 100, () => shown.push([page, performance.now() - start])),
  };
}

it('renders nothing that scrolls past', async () => {
  const { begun, wish } = watched(1);
  for (let page = 1; page <= 50; page++) {
    const end = wish(page);
    await vi.advanceTimersByTimeAsync(40);
    end();
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([]);
});

it('renders in the order of the requests, two at a time, and shows one picture per frame', async () => {
  const { begun, shown, wish } = watched(100);
  for (const page of [4, 1, 3]) wish(page);
  await vi.advanceTimersByTimeAsync(70);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(begun).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([4, 1, 3]);
  expect(shown.map(([page]) => page)).toEqual([4, 1, 3]);
  const [[, first] = [0, 0], [, second] = [0, 0]] = shown;
  expect(second - first).toBe(frameMs);
});

it('renders an old request although others follow', async () => {
  const { begun, wish } = watched(1);
  for (let page = 1; page <= 30; page++) {
    wish(page);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(begun[0]).toBe(1);
  expect(begun.length).toBeGreaterThan(10);
  expect(begun).not.toContain(30);
});

it('closes the picture of a cancelled request without showing it', async () => {
  const { begun, shown, closed, wish } = watched(100);
  const [endFirst, endSecond] = [wish(1), wish(2)];
  wish(3);
  await vi.advanceTimersByTimeAsync(150);
  endFirst();
  await vi.advanceTimersByTimeAsync(40);
  // The second was rendered and waits for its frame.
  endSecond();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([1, 2, 3]);
  expect(shown.map(([page]) => page)).toEqual([3]);
  expect(closed).toEqual([2]);
});

it('continues after a page that cannot be rendered', async () => {
  const { shown, wish } = watched(10);
  for (const page of [-1, -2, 5]) wish(page);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.map(([page]) => page)).toEqual([5]);
});
