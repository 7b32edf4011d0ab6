import { availableParallelism } from 'node:os';
import { contracts, type CostClass, costClasses } from '@blattwerk/shared';
import { mixedRequests, timeBoundTool } from '@blattwerk/testing/load/requests';
import { createRandom } from '@blattwerk/testing/random';
import { atOnce, children, requestsOfClass, type Saturation, saturate } from '../../bench/saturate.ts';
import { type JobCost, mean } from './costs.ts';
import type { Settings } from './manifests.ts';
import { simulate } from './simulate.ts';

const simulatedSeconds = 600;
/** Largest difference between simulation and measurement. */
const tolerance = 0.2;

export interface Calibration {
  costClass: CostClass;
  /** Answers per second where there are always requests. */
  measured: number;
  simulated: number;
  /** Cores that programs beside product and sender used meanwhile. */
  otherCores: number;
  isClose: boolean;
}

/**
 * Compares the rate at which this machine is saturated with jobs of one cost class with that of the simulation. The machine is
 * simulated as one worker with the part of its cores that gateway, Redis, the sender of requests and other programs leave.
 */
export async function calibrate(settings: Settings, costs: readonly JobCost[]): Promise<Calibration[]> {
  const requests = await mixedRequests(contracts);
  const results: Calibration[] = [];
  for (const costClass of costClasses) {
    const own = costs.filter((cost) => cost.costClass === costClass && cost.tool !== timeBoundTool);
    const measured = await saturate(requestsOfClass(requests, costClass));
    const simulated = saturationOf(settings, own, costClass, measured);
    const isClose = Math.abs(simulated / measured.perSecond - 1) <= tolerance;
    results.push({ costClass, measured: measured.perSecond, simulated, otherCores: measured.otherCores, isClose });
  }
  return results;
}

/**
 * Jobs per second that the simulation of this machine serves where more arrive.
 * @param outside processor time of the sender for each request, in s, and cores that other programs use
 */
export function saturationOf(
  settings: Settings,
  costs: readonly JobCost[],
  costClass: CostClass,
  { senderSeconds, otherCores }: Pick<Saturation, 'senderSeconds' | 'otherCores'>,
): number {
  const work = mean(costs, 'workSeconds');
  const others = mean(costs, 'gatewaySeconds') + mean(costs, 'redisSeconds') + senderSeconds;
  const cores = ((availableParallelism() - otherCores) * work) / (work + others);
  const rate = (3 * cores) / work;
  // As few as wait in the measurement: others are refused at once, and none is counted that still waits at the end.
  const maxWaiting = atOnce - children;
  const worker = { ...settings.workers[costClass], minReplicas: 1, maxReplicas: 1, children, cores, maxWaiting };
  const gateway = { ...settings.gateway, minReplicas: 16, maxReplicas: 16 };
  const { outcomes } = simulate(
    { edge: { maxRequests: Infinity }, workers: { ...settings.workers, [costClass]: worker }, gateway },
    costs,
    {
      rate,
      peak: rate,
      riseSeconds: 0,
      seconds: simulatedSeconds,
      podStartSeconds: 0,
      visitorBytesPerSecond: 1e9,
      blobBytes: 2 ** 44,
      // In the processor time of the others.
      queueSeconds: 0,
      hasQueueRedisEach: false,
    },
    createRandom('calibrate').fraction,
  );
  return outcomes.filter(({ cause }) => cause === undefined).length / simulatedSeconds;
}
