import { contracts } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { profiles } from '@blattwerk/testing/load/profiles';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { byTool, problemLines } from '@blattwerk/testing/load/summary';
import type { Product } from '@blattwerk/testing/run-product';
import { processorSeconds } from './process-times.ts';
import { seededRandom } from '@blattwerk/testing/random';
import type { Section } from './section.ts';

/** Requests per second, and the duration: a rate that two cores handle without a queue. */
const rate = 2;
const seconds = 60;
const MB = 1_000_000;

/** Totals since the start of a product. */
export interface Costs {
  gatewaySeconds: number;
  workerSeconds: number;
  redisSeconds: number;
  /** Bytes that went into Redis and came from it. */
  bytesIn: number;
  bytesOut: number;
}

/** Costs of a job in each part, for the mix of `npm run load`. */
export async function benchLoadCosts(): Promise<Section> {
  const product = await startOwnProduct();
  try {
    const requests = await mixedRequests(contracts);
    const before = await readCosts(product);
    const run = { address: product.address, requests, rate, seconds, random: seededRandom(1), report: console.error };
    const samples = ((await profiles.steady?.(run)) ?? []).flatMap((stretch) => stretch.samples);
    const after = await readCosts(product);
    const problems = problemLines(samples);
    const jobs = byTool(samples)[0]?.[1].answered ?? 0;
    if (problems.length > 0 || jobs !== samples.length) throw new Error(problems.join('\n') || 'some were refused');
    const each = (cost: keyof Costs) => (after[cost] - before[cost]) / jobs;
    const milliseconds = (cost: keyof Costs) => (each(cost) * 1_000).toFixed(1);
    return {
      name: 'load-costs',
      title: 'Load: cost per job',
      text: `${jobs} jobs of the mix of tools and sizes that \`npm run load\` sends, ${rate} per second: CPU time of each part, including the processes that it starts, and bytes received and sent by Redis, divided by the number of jobs.`,
      columns: ['gateway, ms', 'workers, ms', 'Redis, ms', 'MB to Redis', 'MB from Redis'],
      rows: [
        [
          milliseconds('gatewaySeconds'),
          milliseconds('workerSeconds'),
          milliseconds('redisSeconds'),
          (each('bytesIn') / MB).toFixed(1),
          (each('bytesOut') / MB).toFixed(1),
        ],
      ],
    };
  } finally {
    await product.stop();
  }
}

/** Processor time and Redis' traffic of a product so far. */
export async function readCosts({ gateway, worker, redisUrl }: Product): Promise<Costs> {
  const redis = connectForWaiting(redisUrl);
  try {
    const text = `${await redis.info('cpu')}${await redis.info('stats')}`;
    const field = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1]);
    return {
      gatewaySeconds: processorSeconds(gateway.pid ?? 0),
      workerSeconds: processorSeconds(worker.pid ?? 0),
      redisSeconds: field('used_cpu_user') + field('used_cpu_sys'),
      bytesIn: field('total_net_input_bytes'),
      bytesOut: field('total_net_output_bytes'),
    };
  } finally {
    redis.disconnect();
  }
}
