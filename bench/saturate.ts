import { availableParallelism } from 'node:os';
import { contracts, type CostClass } from '@blattwerk/shared';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { chooser, type LoadRequest, timeBoundTool } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { evenFractions } from '@blattwerk/testing/random';
import { busySeconds, otherProcessorSeconds, readPartTimes } from './process-times.ts';

/** Of the worker in a measurement. */
export const children = availableParallelism() + 1;
/** Requests at once: more than there are children, so that no child waits. */
export const atOnce = 2 * children + 2;
/** Time of a measurement, and of a warm-up before it, in ms. */
const measuredMs = 30_000;
const warmUpMs = 10_000;

/** A machine with as many jobs of one queue as it can process. */
export interface Saturation {
  /** Answers per second. */
  perSecond: number;
  /** Processor time of each part per job, in s. */
  gatewaySeconds: number;
  /** Including the children that replace those of unlock and protect, and work of the kernel. */
  workSeconds: number;
  redisSeconds: number;
  /** Of this process, which sends the requests. */
  senderSeconds: number;
  /** Cores that other programs use meanwhile. */
  otherCores: number;
}

/** Requests of a queue, but those of the tool that is bound by time. */
export function requestsOfClass(requests: readonly LoadRequest[], costClass: CostClass): LoadRequest[] {
  return requests.filter(
    ({ tool }) => tool !== timeBoundTool && contracts[tool as keyof typeof contracts].costClass === costClass,
  );
}

/**
 * Sends requests in proportion to their weights, always so many that both product and sender have work. By chance, the few large
 * files would decide the rate of a short measurement.
 * @throws Error where a response is wrong
 */
export async function saturate(requests: readonly LoadRequest[]): Promise<Saturation> {
  const product = await startOwnProduct();
  const choose = chooser(requests, evenFractions());
  let answered = 0;
  const over = new AbortController();

  async function visit(): Promise<void> {
    while (!over.signal.aborted) {
      const { status, problem } = await send(product.address, choose(), performance.now());
      if (status !== 200 || problem !== undefined) throw new Error(`expected 200, got ${status} ${problem ?? ''}`);
      answered++;
    }
  }

  async function read() {
    const { gatewaySeconds, redisSeconds } = await readPartTimes(product);
    const { user, system } = process.cpuUsage();
    return {
      answered,
      gateway: gatewaySeconds,
      redis: redisSeconds,
      sender: (user + system) / 1e6,
      others: otherProcessorSeconds(),
      busy: busySeconds(),
      at: performance.now() / 1_000,
    };
  }

  try {
    const visitors = Promise.all(Array.from({ length: atOnce }, visit));
    const wait = (ms: number) => Promise.race([visitors, new Promise((resolve) => setTimeout(resolve, ms))]);
    await wait(warmUpMs);
    const before = await read();
    await wait(measuredMs);
    const after = await read();
    over.abort();
    await visitors;
    const during = (name: keyof typeof before) => after[name] - before[name];
    const perJob = (seconds: number) => seconds / during('answered');
    const accounted = during('gateway') + during('redis') + during('sender') + during('others');
    return {
      perSecond: during('answered') / during('at'),
      gatewaySeconds: perJob(during('gateway')),
      workSeconds: perJob(during('busy') - accounted),
      redisSeconds: perJob(during('redis')),
      senderSeconds: perJob(during('sender')),
      otherCores: Math.max(0, during('others')) / during('at'),
    };
  } finally {
    over.abort();
    await product.stop();
  }
}
