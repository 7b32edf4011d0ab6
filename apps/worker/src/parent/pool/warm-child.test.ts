import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defaultLimits } from '@blattwerk/shared';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { type ChildPool, createChildPool } from './pool.ts';
import type { Behavior } from '../../testing/hostile-handler.ts';
import { memoryBytes } from '../../testing/memory-bytes.ts';

const entry = fileURLToPath(new URL('../../testing/warm-child.ts', import.meta.url));

/** @param afterMs time without a job after which a child is warmed up, in ms */
async function withPool(
  afterMs: number,
  test: (pool: ChildPool, isWarmedUp: () => boolean) => Promise<void>,
): Promise<void> {
  using folder = temporaryFolder();
  const marker = join(folder.path, 'warmed up');
  const pool = createChildPool({
    children: 1,
    launch: () => ({
      command: execPath,
      args: [entry, marker, String(afterMs)],
      environment: { PATH: env['PATH'] ?? '' },
      scratch: folder.path,
      cleanUp: () => {},
    }),
    watch: { started: () => {}, startFailed: () => {}, ended: () => {} },
  });
  try {
    await test(pool, () => existsSync(marker));
  } finally {
    await pool.close();
  }
}

it('a child without a job is warmed up', async () => {
  await withPool(50, async (pool, isWarmedUp) => {
    await pool.warm();
    await expect.poll(isWarmedUp, { timeout: 10_000 }).toBe(true);
  });
});

it('a child that gets a job at once is not, neither before it nor meanwhile', async () => {
  // The job is there long before, and its end is after that time.
  await withPool(1_500, async (pool, isWarmedUp) => {
    const input = Buffer.from(JSON.stringify({ do: 'wait', ms: 2_000 } satisfies Behavior));
    const inputs = [{ index: 0, bytes: input.byteLength, format: 'pdf' as const }];
    const request = { tool: 'rotate' as const, inputs, options: {}, limits: defaultLimits };
    const watch = { begun: () => {}, takesLong: () => {}, progressed: () => {} };
    const place = { lane: 'short', estimateMs: 0, priority: 0, isMovable: true } as const;
    const times = { beginMs: 60_000, runMs: 60_000 };
    const { outcome } = pool.run(request, memoryBytes([input]), times, watch, place);
    expect(await outcome).toMatchObject({ kind: 'reported', report: { kind: 'done' } });
    expect(isWarmedUp()).toBe(false);
  });
});
