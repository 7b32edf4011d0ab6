import { availableParallelism } from 'node:os';
import { contracts, type CostClass, costClasses } from '@blattwerk/shared';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { chooser, type LoadRequest, mixedRequests } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { createRandom } from '@blattwerk/testing/random';
import type { JobCost } from './costs.ts';
import type { Settings } from './manifests.ts';
import { simulate } from './simulate.ts';

/** Requests at once: more than there are children, so that no child waits. */
const atOnce = 8;
/** Time of a measurement after a warm-up, in s. */
const measuredSeconds = 30;
const warmUpSeconds = 10;
const simulatedSeconds = 600;
/** Largest difference between simulation and measurement. */
const tolerance = 0.2;

export interface Calibration {
  costClass: CostClass;
  /** Answers per second where there are always requests. */
  measured: number;
  simulated: number;
  isClose: boolean;
}

/**
 * Compares the rate at which this machine is saturated with jobs of one cost class with that of the simulation. The machine is
 * simulated as one worker with the part of its cores that gateway, Redis and the sender of requests leave.
 */
export async function calibrate(settings: Settings, costs: readonly JobCost[]): Promise<Calibration[]> {
  const requests = await mixedRequests(contracts);
  const results: Calibration[] = [];
  for (const costClass of costClasses) {
    const own = costs.filter((cost) => cost.costClass === costClass);
    const { perSecond, senderSeconds } = await measure(
      requests.filter(({ tool }) => contracts[tool as keyof typeof contracts].costClass === costClass),
    );
    const simulated = saturationOf(settings, own, costClass, senderSeconds);
    const isClose = Math.abs(simulated / perSecond - 1) <= tolerance;
    results.push({ costClass, measured: perSecond, simulated, isClose });
  }
  return results;
}

/** @returns answers per second, and the processor time of this process for each */
async function measure(requests: readonly LoadRequest[]): Promise<{ perSecond: number; senderSeconds: number }> {
  const product = await startOwnProduct();
  const choose = chooser(requests, createRandom('calibrate').fraction);
  let answered = 0;
  const over = new AbortController();

  async function visit(): Promise<void> {
    while (!over.signal.aborted) {
      const { status, problem } = await send(product.address, choose(), performance.now());
      if (status !== 200 || problem !== undefined) throw new Error(`expected 200, got ${status} ${problem ?? ''}`);
      answered++;
    }
  }

  try {
    const visitors = Promise.all(Array.from({ length: atOnce }, visit));
    const wait = (seconds: number) =>
      Promise.race([visitors, new Promise((resolve) => setTimeout(resolve, seconds * 1_000))]);
    await wait(warmUpSeconds);
    const [before, used, begun] = [answered, process.cpuUsage(), performance.now()];
    await wait(measuredSeconds);
    const count = answered - before;
    const { user, system } = process.cpuUsage(used);
    const perSecond = (count * 1_000) / (performance.now() - begun);
    over.abort();
    await visitors;
    return { perSecond, senderSeconds: (user + system) / 1e6 / count };
  } finally {
    over.abort();
    await product.stop();
  }
}

/** Jobs per second that the simulation serves where more arrive. */
function saturationOf(
  settings: Settings,
  costs: readonly JobCost[],
  costClass: CostClass,
  senderSeconds: number,
): number {
  const weight = costs.reduce((sum, cost) => sum + cost.weight, 0);
  const mean = (secondsOf: (cost: JobCost) => number) =>
    costs.reduce((sum, cost) => sum + (cost.weight * secondsOf(cost)) / weight, 0);
  const work = mean(({ workSeconds }) => workSeconds);
  const others = mean(({ gatewaySeconds, redisSeconds }) => gatewaySeconds + redisSeconds) + senderSeconds;
  const cores = (availableParallelism() * work) / (work + others);
  const rate = (3 * cores) / work;
  const children = availableParallelism() + 1;
  const worker = { ...settings.workers[costClass], minReplicas: 1, maxReplicas: 1, children, cores, maxWaiting: 1e6 };
  const gateway = { ...settings.gateway, minReplicas: 16, maxReplicas: 16 };
  const { outcomes } = simulate(
    { workers: { ...settings.workers, [costClass]: worker }, gateway },
    costs,
    {
      rate,
      peak: rate,
      riseSeconds: 0,
      seconds: simulatedSeconds,
      podStartSeconds: 0,
      visitorBytesPerSecond: 1e9,
      blobBytes: 2 ** 44,
    },
    createRandom('calibrate').fraction,
  );
  return outcomes.filter(({ cause }) => cause === undefined).length / simulatedSeconds;
}
