import { contracts } from '@blattwerk/shared';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { type Costs, readCosts } from './load-costs.ts';
import { watchProcessorSeconds } from './process-times.ts';
import type { Section } from './section.ts';

/** Measured requests of each tool and size, after one that is not: processor time is counted in steps of 10 ms. */
const runs = 6;
const MB = 1_000_000;

/** Costs of a job by tool and size, from which `npm run capacity` simulates. */
export async function benchToolCosts(): Promise<Section> {
  const product = await startOwnProduct();
  try {
    using worker = watchProcessorSeconds(product.worker.pid ?? 0);
    const readAll = async (): Promise<Costs> => ({ ...(await readCosts(product)), workerSeconds: worker.read() });
    const rows: (string | number)[][] = [];
    for (const request of await mixedRequests(contracts)) {
      const samples = [await send(product.address, request, performance.now())];
      const before = await readAll();
      for (let run = 0; run < runs; run++) samples.push(await send(product.address, request, performance.now()));
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
      text: `${runs} requests of each, one after the other, after a warm-up: CPU time of each part per job, including the processes that it starts, and the bytes of input and answer. The weight is the frequency in the mix of \`npm run load\`.`,
      columns: ['request', 'weight', 'gateway, ms', 'worker, ms', 'Redis, ms', 'input, MB', 'answer, MB'],
      rows,
    };
  } finally {
    await product.stop();
  }
}
