import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, costClasses } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { type LoadRequest, mixedRequests, timeBoundTool } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { type PartTimes, readPartTimes, watchProcessorSeconds } from './process-times.ts';
import { atOnce as atOnceSaturated, requestsOfClass, saturate } from './saturate.ts';
import type { Section } from './section.ts';

/**
 * Requests at once, one for each child: alone, a job of pdf-to-jpg takes twice the time of the gateway. Measured requests of
 * each tool and size: processor time is counted in steps of 10 ms.
 */
const usual = { atOnce: availableParallelism() + 1, runs: 4 * (availableParallelism() + 1) };
/** Of the tool that is bound by time. */
const timeBound = { atOnce: 1, runs: 3, sizes: ['1 MB', '9 MB'] };
/** Processor time within an interval up to which a worker has no work. */
const [idleSeconds, idleMs] = [0.02, 500];
const MB = 1_000_000;

/** Costs of a job by tool and size, from which `npm run capacity` simulates. */
export async function benchToolCosts(): Promise<Section> {
  await using product = await startOwnProduct();
  using worker = watchProcessorSeconds(product.worker.pid ?? 0);
  const readAll = async (): Promise<PartTimes> => ({
    ...(await readPartTimes(product)),
    workerSeconds: worker.read(),
  });
  const rows: (string | number)[][] = [];
  const requests = await mixedRequests(contracts);
  const isLong = ({ tool, name }: LoadRequest) =>
    tool === timeBoundTool && !timeBound.sizes.some((size) => name === `${tool}, ${size}`);
  for (const request of requests.filter((each) => !isLong(each))) {
    const { atOnce, runs } = request.tool === timeBoundTool ? timeBound : usual;
    const sendOne = () => send(product.address, request, performance.now());
    const samples = await sendAtOnce({ count: atOnce, atOnce }, sendOne);
    await untilIdle(worker);
    const before = await readAll();
    samples.push(...(await sendAtOnce({ count: runs, atOnce }, sendOne)));
    await untilIdle(worker);
    const after = await readAll();
    const wrong = samples.find(({ status, problem }) => status !== 200 || problem !== undefined);
    if (wrong) throw new Error(`${request.name}: ${wrong.status} ${wrong.problem ?? ''}`);
    const milliseconds = (cost: keyof PartTimes) => (((after[cost] - before[cost]) * 1_000) / runs).toFixed(1);
    const megabytes = (bytes: number) => (bytes / MB).toFixed(2);
    const last = samples.at(-1);
    rows.push([
      request.name,
      request.weight,
      milliseconds('gatewaySeconds'),
      milliseconds('workerSeconds'),
      milliseconds('redisSeconds'),
      megabytes(last?.bytesIn ?? 0),
      megabytes(last?.bytesOut ?? 0),
    ]);
  }
  return {
    name: 'tool-costs',
    title: 'Load: cost per job by tool and size',
    text: `${usual.runs} requests of each, ${usual.atOnce} at once (of ${timeBoundTool} ${timeBound.runs}, one after the other) on ${availableParallelism()} cores, after a warm-up: CPU time of each part per job, including the processes that it starts and the children that replace those of unlock and protect, and the bytes of input and answer. The weight is the frequency in the mix of \`npm run load\`.`,
    columns: ['request', 'weight', 'gateway, ms', 'worker, ms', 'Redis, ms', 'input, MB', 'answer, MB'],
    rows,
  };
}

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
    text: `${atOnceSaturated} requests at once for tools of one queue, in proportion to their weights in the mix of \`npm run load\`, on ${availableParallelism()} cores that are busy with nothing else, without ${timeBoundTool}: answers per second, and CPU time of each part per job. It differs from the mean of the tools measured alone: one tool after the other meets children that compile its code, and in the mix children are new after each unlock and protect.`,
    columns: ['queue', 'jobs per second', 'gateway, ms', 'worker, ms', 'Redis, ms'],
    rows,
  };
}

/** Resolves when all children have started that replace those of the last jobs: a worker without work uses no processor. */
async function untilIdle(worker: { read: () => number }): Promise<void> {
  for (let last = worker.read(); ; ) {
    await sleep(idleMs);
    const now = worker.read();
    if (now - last <= idleSeconds) return;
    last = now;
  }
}
