import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForWaiting } from '@blattwerk/server';
import { wholeProcessTree } from '@blattwerk/testing/processes';
import { startProduct } from '@blattwerk/testing/run-product';
import { readPartTimes, type PartTimes } from './process-times.ts';
import type { Section } from './section.ts';

/** Time after the start in which what it has left to do ends, in s. */
const settleSeconds = 10;
/** Time at rest over which the use of a core is measured, in s. */
const restSeconds = 60;

/** What the product takes before its first visitor and between visitors. */
export async function benchStart(): Promise<Section> {
  const rows: (string | number)[][] = [];
  for (const children of [1, 2, 3]) rows.push(await measure(children));
  return {
    name: 'start',
    title: 'Start and rest',
    text: `The whole product: Redis, a gateway with the site, and a worker. Processor time of all processes until gateway and worker are ready; over ${restSeconds} s without a request as a share of one core; and memory after that, in which what processes share is counted once (PSS of proc_pid_smaps(5)). Targets: less than 3 s, 2 % and 450 MB, 300 MB with one child of each queue.`,
    columns: [
      'children of each queue',
      'start: gateway, worker, s',
      'rest: gateway, worker, Redis, % of a core',
      'memory: gateway, worker, Redis, MB',
      'all: s, %, MB',
    ],
    rows,
  };
}

async function measure(children: number): Promise<(string | number)[]> {
  const ofQueue = String(children);
  const env = {
    CHILDREN_STRUCTURE: ofQueue,
    CHILDREN_IMAGES: ofQueue,
    CHILDREN_RENDER: ofQueue,
    LOG_LEVEL: 'error',
    REDIS_URL: '',
  };
  const product = await startProduct({ env, quiet: true });
  try {
    const start = await readPartTimes(product);
    await sleep(settleSeconds * 1_000);
    const before = await readPartTimes(product);
    await sleep(restSeconds * 1_000);
    const after = await readPartTimes(product);
    const share = (part: keyof PartTimes) => (100 * (after[part] - before[part])) / restSeconds;
    const shares = [share('gatewaySeconds'), share('workerSeconds'), share('redisSeconds')];
    const pids = [product.gateway.pid ?? 0, product.worker.pid ?? 0, await redisPid(product.redisUrl)];
    const memory = pids.map(proportionalMegabytes);
    return [
      children,
      `${start.gatewaySeconds.toFixed(1)}, ${start.workerSeconds.toFixed(1)}`,
      shares.map((each) => each.toFixed(1)).join(', '),
      memory.map(Math.round).join(', '),
      `${(start.gatewaySeconds + start.workerSeconds + start.redisSeconds).toFixed(1)}, ${sumOf(shares).toFixed(1)}, ${sumOf(memory).toFixed(0)}`,
    ];
  } finally {
    await product.stop();
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

async function redisPid(url: string): Promise<number> {
  const redis = connectForWaiting(url);
  try {
    return Number(/^process_id:(\d+)/m.exec(await redis.info('server'))?.[1]);
  } finally {
    redis.disconnect();
  }
}

/** Proportional set size of a process and its descendants, in MB of a million bytes. */
function proportionalMegabytes(root: number): number {
  return sumOf(
    wholeProcessTree(root).map((pid) => {
      try {
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        return (Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024) / 1e6;
      } catch {
        // It has ended meanwhile.
        return 0;
      }
    }),
  );
}
