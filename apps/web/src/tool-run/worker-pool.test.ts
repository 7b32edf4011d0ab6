import { describe, expect, test } from 'vitest';
import { createWorkerPool, type PoolRequest } from './worker-pool.ts';

/** A worker whose replies and crash the test controls. */
class ManualWorker extends EventTarget {
  readonly received: PoolRequest<string>[] = [];
  isTerminated = false;

  postMessage(request: PoolRequest<string>): void {
    this.received.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(answer: string | null): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.received.at(-1)?.id, answer } }));
  }

  die(): void {
    this.dispatchEvent(new Event('error'));
  }
}

function poolOf(size: number) {
  const started: ManualWorker[] = [];
  const pool = createWorkerPool<string, string>(() => {
    const worker = new ManualWorker();
    started.push(worker);
    return worker as unknown as Worker;
  }, size);
  return { pool, started };
}

function tasksOf(worker: ManualWorker | undefined): string[] {
  return worker?.received.map(({ task }) => task) ?? [];
}

describe('a worker pool', () => {
  test('runs at most as many tasks as its size, and gives each worker its next task', async () => {
    const { pool, started } = poolOf(2);
    const answers = ['a', 'b', 'c'].map(pool.run);
    expect(started).toHaveLength(2);
    started[1]?.answer('B');
    expect(tasksOf(started[1])).toEqual(['b', 'c']);
    started[0]?.answer('A');
    started[1]?.answer('C');
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  test('starts one worker before its first task, which takes it, and another where that has crashed', async () => {
    const { pool, started } = poolOf(1);
    pool.prepare();
    pool.prepare();
    expect(started).toHaveLength(1);
    const first = pool.run('a');
    started[0]?.answer('A');
    expect(await first).toBe('A');
    started[0]?.die();
    const second = pool.run('b');
    started[1]?.answer('B');
    expect(await second).toBe('B');
  });

  test('resolves with null for the task of a worker that crashed, and starts another worker', async () => {
    const { pool, started } = poolOf(1);
    const answers = ['a', 'b'].map(pool.run);
    started[0]?.die();
    expect(await answers[0]).toBeNull();
    started[1]?.answer('B');
    expect(await answers[1]).toBe('B');
  });

  test('ends all tasks when it is closed', async () => {
    const { pool, started } = poolOf(1);
    const answers = ['a', 'b'].map(pool.run);
    pool.close();
    expect(await Promise.all(answers)).toEqual([null, null]);
    expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });
});
