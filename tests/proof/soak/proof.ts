import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Contract, contracts, type CostClass, costClasses, type ToolName } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { heldMs, highestThatHolds, type LoadRun, profiles } from '@blattwerk/testing/load/profiles';
import { type LoadRequest, mixedRequests } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { figuresOf, problemLines } from '@blattwerk/testing/load/summary';
import { commandLine, wholeProcessTree, workerChildren } from '@blattwerk/testing/processes';
import { seededRandom } from '@blattwerk/testing/random';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { startProduct } from '@blattwerk/testing/run-product';
import { median } from '@blattwerk/testing/statistics';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { compileCacheName } from '../../../apps/worker/src/parent/sandbox/compile-cache.ts';
import { filesInOwnMemory, keysOf } from '../privacy/places.ts';
import { beforeAnswer, lastingProgress } from '../edits.ts';
import { atLeast, atMost, defineProof, noneOf, numberOption } from '../proof.ts';
import { judgeGrowth, type Sample } from './growth.ts';

/** Requests of each kind before anything is measured, and how many of them at once: children compile their code. */
const warming = { times: 3, atOnce: 6 };
/**
 * Large files for each queue after that, all at once: more than it has children, of which the oldest that is free gets the
 * next job. A child keeps some 80 MB after its first large file and no more after further ones, so that the median child
 * grows while children get their first.
 */
const largeAtOnce = 3 * Math.max(3, availableParallelism() + 1);
/** Size from which a request is large, in bytes. */
const largeBytes = 20_000_000;
/** First rate of the search for the highest one that holds, and the seconds of each step. */
const search = { rate: 1, seconds: 15 };
const sampleMs = 5_000;
/** Time to live from which a key counts as one that stays, in ms: every other one expires within it. */
const lastingMs = 600_000;
const MB = 1e6;

export const soakProof = defineProof({
  usage: `Mixed load at a constant rate, by default at two thirds of the highest one that holds here. Memory and open files of every
program, keys in Redis that stay and files in scratch folders must not grow, and answers must be as fast as at a rate that holds.`,
  options: {
    seconds: numberOption(1_800, 60, 86_400),
    rate: { default: '', isUsable: (text) => text === '' || Number(text) > 0 },
  },
  async product({ env, defer }) {
    const scratch = temporaryFolder();
    defer(() => scratch[Symbol.dispose]());
    const redis = await startRedisServer('2gb');
    defer(redis.stop);
    const client = connectForWaiting(redis.url);
    defer(() => client.disconnect());
    const product = await startProduct({
      quiet: true,
      build: false,
      env: {
        REDIS_URL: redis.url,
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        WEB_FOLDER: '',
        SCRATCH_FOLDER: scratch.path,
        ...env,
      },
    });
    defer(product.stop);
    async function takeSample(): Promise<Sample> {
      const [gateway = 0, worker = 0, store = 0] = [product.gateway, product.worker, redis.process].map(
        ({ pid }) => pid,
      );
      const children = workerChildren(worker);
      // Without the sandbox's own processes.
      const nodes = children.filter((pid) => !commandLine(pid).startsWith('bwrap'));
      const programs = { gateway: [gateway], worker: [worker], Redis: wholeProcessTree(store) };
      const amounts = Object.entries(programs).flatMap(([name, pids]) => [
        [`${name}, MB`, sumOf(pids, residentBytes) / MB] as const,
        [`${name}, files`, sumOf(pids, openFiles)] as const,
      ]);
      const scratchFiles = [...children.flatMap(filesInOwnMemory), ...entriesOf(scratch.path)];
      return {
        ...Object.fromEntries(amounts),
        // Their sum grows for some minutes, while more of them get their first large file.
        'median child, MB': median(nodes.map(residentBytes)) / MB || 0,
        'median child, files': median(nodes.map(openFiles)) || 0,
        'Redis, keys': await lastingKeys(client),
        'scratch, entries': scratchFiles.length,
      };
    }
    return { address: product.address, takeSample };
  },
  async run({ address, takeSample }, { options, report }) {
    const shared = { address, requests: await mixedRequests(contracts), random: seededRandom(1), report };
    const seconds = Number(options['seconds']);
    const { requests } = shared;
    await warm(address, requests, warming.times * requests.length, warming.atOnce);
    for (const costClass of costClasses) await warm(address, largeOf(requests, costClass), largeAtOnce, largeAtOnce);
    const rate = Number(options['rate']) || (await twoThirdsOfSaturation(shared));
    report(`${rate.toFixed(1)} requests a second for ${seconds} s`);
    const samples: Sample[] = [];
    const ending = new AbortController();
    const sampling = (async () => {
      while (!ending.signal.aborted) {
        samples.push(await takeSample());
        await sleep(sampleMs, undefined, { signal: ending.signal }).catch(() => {});
      }
    })();
    const [stretch] = (await profiles['steady']?.({ ...shared, rate, seconds })) ?? [];
    ending.abort();
    await sampling;
    return { growth: judgeGrowth(samples), sent: stretch?.samples ?? [] };
  },
  criteria({ growth, sent }) {
    const { answered, problems, refused, p95Ms } = figuresOf(sent);
    return [
      ...growth.map(({ what, first, last, isFlat }) => {
        const expected = `like ${first.toFixed(0)} at first`;
        return { name: what, measured: last.toFixed(0), expected, holds: isFlat, findings: [] };
      }),
      { ...noneOf('problems', problemLines(sent)), measured: String(problems) },
      atLeast('answered', answered, 1),
      atMost('refused', refused, 0),
      atMost('95th percentile of the answers', p95Ms, heldMs, 'ms'),
    ];
  },
  plants: {
    'open-file-of-each-answer': {
      fails: 'gateway, files',
      options: { seconds: '60', rate: '1' },
      edit: beforeAnswer(`process.getBuiltinModule('node:fs').openSync('/dev/null');`),
    },
    'key-without-time-to-live': { fails: 'Redis, keys', options: { seconds: '60', rate: '1' }, edit: lastingProgress },
    'file-kept-in-scratch': {
      fails: 'scratch, entries',
      options: { seconds: '60', rate: '1' },
      edit: {
        path: 'apps/worker/src/child/run-handler.ts',
        from: 'let confidential: Confidential | undefined;',
        to: `let confidential: Confidential | undefined;
          process.getBuiltinModule('node:fs').writeFileSync(join(request.scratch, String(performance.now())), '');`,
      },
    },
    'answers-a-hundred-times-as-slow': {
      fails: '95th percentile of the answers',
      options: { seconds: '60', rate: '0.5' },
      edit: beforeAnswer(
        `await new Promise((resolve) => setTimeout(resolve, Math.min(20_000, (Date.now() - waitingSince) * 99)));`,
      ),
    },
    'growing-memory': {
      fails: 'gateway, MB',
      options: { seconds: '60', rate: '0.5' },
      env: {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
          'const kept = []; setInterval(() => kept.push(Buffer.alloc(1e6, 1)), 100).unref();',
        )}`,
      },
    },
  },
});

async function warm(address: string, requests: readonly LoadRequest[], count: number, atOnce: number): Promise<void> {
  await sendAtOnce({ count, atOnce }, (index) =>
    send(address, requests[index % requests.length] as LoadRequest, performance.now()),
  );
}

/** The large requests of a queue after which a child is kept: it is replaced after those with a password. */
function largeOf(requests: readonly LoadRequest[], costClass: CostClass): LoadRequest[] {
  return requests.filter(({ tool, body }) => {
    const contract: Contract = contracts[tool as ToolName];
    const hasSecret = Object.values(contract.fields).some(({ kind }) => kind === 'secret');
    return contract.costClass === costClass && !hasSecret && body.bytes > largeBytes;
  });
}

/** Number of keys that do not expire soon. */
async function lastingKeys(client: ReturnType<typeof connectForWaiting>): Promise<number> {
  let count = 0;
  for await (const key of keysOf(client)) {
    const left = await client.pttl(key);
    if (left === -1 || left > lastingMs) count++;
  }
  return count;
}

/** Entries below the workers' scratch folder, without the children's compiled code. */
function entriesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes(compileCacheName));
}

function sumOf(pids: readonly number[], amountOf: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + amountOf(pid), 0);
}

/** 0 where the process has ended. */
function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

async function twoThirdsOfSaturation(shared: Omit<LoadRun, 'rate' | 'seconds'>): Promise<number> {
  const held = highestThatHolds((await profiles['ramp']?.({ ...shared, ...search })) ?? []);
  if (!held) throw new Error(`a rate of ${search.rate} a second does not hold: give one with --rate`);
  return (held.rate * 2) / 3;
}
