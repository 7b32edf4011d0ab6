import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { type LoadRequest, mixedRequests } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import { type Costs, readCosts } from './load-costs.ts';
import { watchProcessorSeconds } from './process-times.ts';
import type { Section } from './section.ts';

/** Requests at once, one for each child: alone, a job of pdf-to-jpg takes twice the time of the gateway. */
const atOnce = availableParallelism() + 1;
/** Measured requests of each tool and size: processor time is counted in steps of 10 ms. */
const runs = 4 * atOnce;
/** Processor time within an interval up to which a worker has no work. */
const [idleSeconds, idleMs] = [0.02, 500];
const MB = 1_000_000;

/** Costs of a job by tool and size, from which `npm run capacity` simulates. */
export async function benchToolCosts(): Promise<Section> {
  const product = await startOwnProduct();
  try {
    using worker = watchProcessorSeconds(product.worker.pid ?? 0);
    const readAll = async (): Promise<Costs> => ({ ...(await readCosts(product)), workerSeconds: worker.read() });
    const rows: (string | number)[][] = [];
    for (const request of await mixedRequests(contracts)) {
      const samples = await sendAtOnce(product.address, request, atOnce);
      await untilIdle(worker);
      const before = await readAll();
      samples.push(...(await sendAtOnce(product.address, request, runs)));
      await untilIdle(worker);
      const after = await readAll();
      const wrong = samples.find(({ status, problem }) => status !== 200 || problem !== undefined);
      if (wrong) throw new Error(`${request.name}: ${wrong.status} ${wrong.problem ?? ''}`);
      const milliseconds = (cost: keyof Costs) => (((after[cost] - before[cost]) * 1_000) / runs).toFixed(1);
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
      text: `${runs} requests of each, ${atOnce} at once on ${availableParallelism()} cores, after a warm-up: CPU time of each part per job, including the processes that it starts and the children that replace those of unlock and protect, and the bytes of input and answer. The weight is the frequency in the mix of \`npm run load\`.`,
      columns: ['request', 'weight', 'gateway, ms', 'worker, ms', 'Redis, ms', 'input, MB', 'answer, MB'],
      rows,
    };
  } finally {
    await product.stop();
  }
}

async function sendAtOnce(address: string, request: LoadRequest, count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  let left = count;
  const visit = async () => {
    while (left-- > 0) samples.push(await send(address, request, performance.now()));
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  return samples;
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
