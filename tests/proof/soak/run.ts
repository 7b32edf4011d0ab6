import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contracts } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { highestThatHolds, type LoadRun, profiles } from '@blattwerk/testing/load/profiles';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { figuresOf, problemLines } from '@blattwerk/testing/load/summary';
import { processTree, workerChildren } from '@blattwerk/testing/processes';
import { seededRandom } from '@blattwerk/testing/random';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { startProduct } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { judgeGrowth, type Sample } from './growth.ts';

const usage = `npm run proof:soak -- [--seconds 1800] [--rate <requests a second>]
Mixed load at a constant rate, by default at two thirds of the highest one that holds here. Memory and open files of every
program, keys in Redis and entries of the scratch folder must not grow.`;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '1800' }, rate: { type: 'string' }, help: { type: 'boolean' } },
});
const seconds = Number(values.seconds);
const isUsable = seconds >= 60 && seconds <= 86_400 && (values.rate === undefined || Number(values.rate) > 0);
if (values.help || !isUsable) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

/** First rate of the search for the highest one that holds, and the seconds of each step. */
const search = { rate: 1, seconds: 15 };
const sampleMs = 5_000;
const MB = 1e6;

const scratch = temporaryFolder();
const redis = await startRedisServer('2gb');
const client = connectForWaiting(redis.url);
const product = await startProduct({
  quiet: true,
  build: false,
  env: {
    REDIS_URL: redis.url,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    WEB_FOLDER: '',
    SCRATCH_FOLDER: scratch.path,
  },
});

async function takeSample(): Promise<Sample> {
  const [gateway, worker, store] = [product.gateway, product.worker, redis.process].map(({ pid = 0 }) => pid);
  const children = workerChildren(worker ?? 0);
  const programs = { gateway: [gateway ?? 0], worker: [worker ?? 0], children, Redis: processTree(store ?? 0) };
  const amounts = Object.entries(programs).flatMap(([name, pids]) => [
    [`${name}, MB`, sumOf(pids, residentBytes) / MB] as const,
    [`${name}, files`, sumOf(pids, openFiles)] as const,
  ]);
  const entries = readdirSync(scratch.path, { recursive: true }).length;
  return { ...Object.fromEntries(amounts), 'Redis, keys': await client.dbsize(), 'scratch, entries': entries };
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

/** @returns whether nothing has grown, and every answer was right */
async function soak(): Promise<boolean> {
  const requests = await mixedRequests(contracts);
  const shared: Omit<LoadRun, 'rate' | 'seconds'> = {
    address: product.address,
    requests,
    random: seededRandom(1),
    report: (line) => console.log(line),
  };
  const rate = values.rate === undefined ? await twoThirdsOfSaturation(shared) : Number(values.rate);
  console.log(`${rate.toFixed(1)} requests a second for ${seconds} s`);
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
  const sent = stretch?.samples ?? [];
  const growth = judgeGrowth(samples);
  console.log('\n| | first third | last third | |\n| --- | --- | --- | --- |');
  for (const { what, first, last, isFlat } of growth)
    console.log(`| ${what} | ${first.toFixed(0)} | ${last.toFixed(0)} | ${isFlat ? 'flat' : 'grows'} |`);
  for (const line of problemLines(sent)) console.log(line);
  const { answered, refused, problems } = figuresOf(sent);
  console.log(`${answered} answered, ${refused} refused, ${problems} problems`);
  return growth.every(({ isFlat }) => isFlat) && problems === 0 && answered > 0;
}

async function twoThirdsOfSaturation(shared: Omit<LoadRun, 'rate' | 'seconds'>): Promise<number> {
  const held = highestThatHolds((await profiles['ramp']?.({ ...shared, ...search })) ?? []);
  if (!held) throw new Error(`a rate of ${search.rate} a second does not hold: give one with --rate`);
  return (held.rate * 2) / 3;
}

let isFlat = false;
try {
  isFlat = await soak();
} finally {
  client.disconnect();
  await product.stop();
  await redis.stop();
  scratch[Symbol.dispose]();
}
process.exit(isFlat ? 0 : 1);
