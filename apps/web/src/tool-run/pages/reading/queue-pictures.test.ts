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

/** A queue over a renderer that takes a given time for a page, with a log of its calls after the first picture. */
async function loggedQueue(renderMs: number) {
  const queue = newQueue(renderMs);
  queue.request(0);
  await vi.advanceTimersByTimeAsync(1000);
  for (const log of [queue.started, queue.shown, queue.closed]) log.length = 0;
  return queue;
}

function newQueue(renderMs: number) {
  const started: number[] = [];
  const shown: [page: number, at: number][] = [];
  const closed: number[] = [];
  const start = performance.now();
  const requestPicture = queuePictures(async (page, _width, signal) => {
    started.push(page);
    await new Promise((resolve) => setTimeout(resolve, renderMs));
    if (page < 0) throw new Error('the page cannot be rendered');
    signal.throwIfAborted();
    return { page, close: () => closed.push(page) } as unknown as ImageBitmap;
  });
  return {
    started,
    shown,
    closed,
    request: (page: number) => requestPicture(page, 100, () => shown.push([page, performance.now() - start])),
  };
}

it('renders the first page at once, before others are requested', async () => {
  const { started, shown, request } = newQueue(10);
  request(1);
  expect(started).toEqual([1]);
  request(2);
  await vi.advanceTimersByTimeAsync(10 + frameMs);
  expect(started).toEqual([1]);
  expect(shown).toEqual([[1, 10 + frameMs]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toEqual([1, 2]);
});

it('renders nothing that scrolls past', async () => {
  const { started, request } = await loggedQueue(1);
  for (let page = 1; page <= 50; page++) {
    const end = request(page);
    await vi.advanceTimersByTimeAsync(40);
    end();
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toEqual([]);
});

it('renders in the order of the requests, two at a time, and shows one picture per frame', async () => {
  const { started, shown, request } = await loggedQueue(100);
  for (const page of [4, 1, 3]) request(page);
  await vi.advanceTimersByTimeAsync(70);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(started).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toEqual([4, 1, 3]);
  expect(shown.map(([page]) => page)).toEqual([4, 1, 3]);
  const [[, first] = [0, 0], [, second] = [0, 0]] = shown;
  expect(second - first).toBe(frameMs);
});

it('renders an old request although others follow', async () => {
  const { started, request } = await loggedQueue(1);
  for (let page = 1; page <= 30; page++) {
    request(page);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(started[0]).toBe(1);
  expect(started.length).toBeGreaterThan(10);
  expect(started).not.toContain(30);
});

it('closes the picture of a cancelled request without showing it', async () => {
  const { started, shown, closed, request } = await loggedQueue(100);
  const [endFirst, endSecond] = [request(1), request(2)];
  request(3);
  await vi.advanceTimersByTimeAsync(150);
  endFirst();
  await vi.advanceTimersByTimeAsync(40);
  // The second was rendered and waits for its frame.
  endSecond();
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toEqual([1, 2, 3]);
  expect(shown.map(([page]) => page)).toEqual([3]);
  expect(closed).toEqual([2]);
});

it('continues after a page that cannot be rendered', async () => {
  const { shown, request } = await loggedQueue(10);
  for (const page of [-1, -2, 5]) request(page);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.map(([page]) => page)).toEqual([5]);
});
