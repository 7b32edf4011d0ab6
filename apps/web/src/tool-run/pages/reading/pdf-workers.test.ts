import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const started: SimulatedWorker[] = [];

class SimulatedWorker extends EventTarget {
  isTerminated = false;

  constructor() {
    super();
    started.push(this);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  started.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SimulatedWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = () => import('./pdf-workers.ts');

it('starts the workers while a file is chosen, once, and gives them to one PDF', async () => {
  const { preparePdfWorkers, takePdfWorkers } = await load();
  preparePdfWorkers();
  preparePdfWorkers();
  expect(started).toHaveLength(2);
  const first = takePdfWorkers();
  expect([first.reader, first.renderer]).toEqual(started);
  const second = takePdfWorkers();
  expect(started).toHaveLength(4);
  expect(second.reader).not.toBe(first.reader);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(started.some(({ isTerminated }) => isTerminated)).toBe(false);
});

it('ends workers for which no file comes', async () => {
  const { preparePdfWorkers, takePdfWorkers } = await load();
  preparePdfWorkers();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  expect(started.slice(0, 2)).not.toContain(takePdfWorkers().reader);
});

it('gives no worker that has failed, such as without a connection', async () => {
  const { preparePdfWorkers, takePdfWorkers } = await load();
  preparePdfWorkers();
  started[1]?.dispatchEvent(new Event('error'));
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  expect(started.slice(0, 2)).not.toContain(takePdfWorkers().reader);
});
