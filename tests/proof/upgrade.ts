import { once } from 'node:events';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { type LoadRequest, mixedRequests } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { checkOut, git } from './checkout.ts';
import { defineProof } from './proof.ts';

/** The samples of one arrangement of gateways and workers. */
interface Arrangement {
  name: string;
  samples: readonly Sample[];
}

export const upgradeProof = defineProof({
  usage: `Gateways and workers of this version and of an earlier one serve each other's jobs: every request of the load's mix for a tool that
both have is sent to a gateway of one version with workers of the other alone, and to both gateways while workers of both run. Without a commit, the
earlier one is the last that has another jobVersion (packages/shared/src/job.ts). Dependencies are those installed here.`,
  options: { commit: { default: '', isUsable: (text) => !text.startsWith('-') } },
  async product({ options: { commit }, env, defer, report }) {
    const earlier = commit || lastOtherVersion();
    const checkout = checkOut(earlier);
    defer(() => checkout[Symbol.dispose]());
    const redis = await startRedisServer('2gb');
    defer(redis.stop);
    const previous = (await import(join(checkout.path, 'packages/testing/src/run-product.ts'))) as {
      startProduct: typeof startProduct;
    };
    const { contracts: earlierTools } = (await import(join(checkout.path, 'packages/shared/src/index.ts'))) as {
      contracts: Partial<typeof contracts>;
    };
    const configuration = {
      REDIS_URL: redis.url,
      WEB_FOLDER: '',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...env,
    };
    const start = async (starter: typeof startProduct) => {
      const product = await starter({ quiet: true, build: false, env: configuration });
      defer(product.stop);
      return product;
    };
    report(`earlier version: ${git('log', '-1', '--format=%h %s', earlier)}`);
    const requests = (await mixedRequests(contracts)).filter(({ tool }) => Object.hasOwn(earlierTools, tool));
    return { startEarlier: () => start(previous.startProduct), startPresent: () => start(startProduct), requests };
  },
  async run({ startEarlier, startPresent, requests }): Promise<Arrangement[]> {
    const sendTo = (name: string, addresses: readonly string[]) => sendAll(name, requests, addresses);
    const earlier = await startEarlier();
    const present = await startPresent();
    const both = await sendTo('gateways and workers of both', [earlier.address, present.address]);
    await endWorker(earlier);
    const presentWorkers = await sendTo('earlier gateway, present workers', [earlier.address]);
    await startEarlier();
    await endWorker(present);
    return [both, presentWorkers, await sendTo('present gateway, earlier workers', [present.address])];
  },
  criteria: (arrangements) =>
    arrangements.map(({ name, samples }) => {
      const wrong = samples.filter(({ status, problem }) => status !== 200 || problem !== undefined);
      return {
        name,
        measured: `${samples.length - wrong.length} right answers`,
        expected: String(samples.length),
        holds: wrong.length === 0 && samples.length > 0,
        findings: wrong.map(({ name: request, status, code = '', problem = '' }) => {
          return `${request}: ${status} ${code} ${problem}`;
        }),
      };
    }),
  plants: {
    'own-version-alone': {
      fails: 'earlier gateway, present workers',
      edit: {
        path: 'packages/shared/src/job.ts',
        from: 'const oldestJobVersion = 0;',
        to: 'const oldestJobVersion = 1;',
      },
    },
  },
});

/** The commit before the one that introduced the present line of jobVersion. */
function lastOtherVersion(): string {
  const path = 'packages/shared/src/job.ts';
  const line = /^export const jobVersion = \d+;$/m.exec(git('show', `HEAD:${path}`))?.[0];
  if (line === undefined) throw new Error(`${path} of the last commit has no jobVersion`);
  return git('rev-parse', `${git('log', '-S', line, '--format=%H', '--', path).split('\n').at(-1)}^`);
}

/** Sends every request once. */
async function sendAll(
  name: string,
  requests: readonly LoadRequest[],
  addresses: readonly string[],
): Promise<Arrangement> {
  const samples: Sample[] = [];
  const references = new Map<string, string>();
  for (const [index, request] of requests.entries())
    samples.push(await send(addresses[index % addresses.length] ?? '', request, performance.now(), { references }));
  return { name, samples };
}

async function endWorker({ worker }: Product): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}
