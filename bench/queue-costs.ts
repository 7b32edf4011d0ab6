import { availableParallelism } from 'node:os';
import { contracts, costClasses } from '@blattwerk/shared';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { atOnce, requestsOfClass, saturate } from './saturate.ts';
import type { Section } from './section.ts';

/** Costs of a job by queue while the machine is saturated, to which `npm run capacity` scales those of tool-costs. */
export async function benchQueueCosts(): Promise<Section> {
  const requests = await mixedRequests(contracts);
  const rows: (string | number)[][] = [];
  for (const costClass of costClasses) {
    const { perSecond, gatewaySeconds, workSeconds, redisSeconds } = await saturate(
      requestsOfClass(requests, costClass),
    );
    const milliseconds = [gatewaySeconds, workSeconds, redisSeconds].map((seconds) => (seconds * 1_000).toFixed(1));
    rows.push([costClass, perSecond.toFixed(1), ...milliseconds]);
  }
  return {
    name: 'queue-costs',
    title: 'Load: cost per job by queue, at saturation',
    text: `${atOnce} requests at once for tools of one queue, in proportion to their weights in the mix of \`npm run load\`, on ${availableParallelism()} cores that are busy with nothing else: answers per second, and CPU time of each part per job. It differs from the mean of the tools measured alone: one tool after the other meets children that compile its code, and in the mix children are new after each unlock and protect.`,
    columns: ['queue', 'jobs per second', 'gateway, ms', 'worker, ms', 'Redis, ms'],
    rows,
  };
}
