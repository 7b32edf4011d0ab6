import { setTimeout as sleep } from 'node:timers/promises';
import { costClasses } from '@blattwerk/shared';
import type { Markers } from '@blattwerk/testing/markers';
import { isRunning, wholeProcessTree, workerChildren } from '@blattwerk/testing/processes';
import { atLeast, noneOf, type Row } from '../proof.ts';
import { cancel, countEnds, type Ended, leave, sendHalf, type Sent, start, untilAny } from './endings.ts';
import { type ObservedProduct, startObserved, type Stores } from './observed-product.ts';
import { acceptedRequests, refusedRequests, slowRequests } from './requests.ts';
import type { Search } from './search.ts';

/** Times to live of the product's bytes, in ms, with a reserve: the lease of a job's bytes is 60 s. */
const leaseMs = 63_000;
/** A run that takes longer is ended, in the phase of timeouts. */
const shortRunMs = 100;
/** Longest time until a part is killed after a job has begun, in ms: a scratch file is waited for. */
const scratchMs = 10_000;

/** What each phase does to its requests: the ends that it must see, and those that it may see too. */
const endings: Readonly<Record<string, { some: Ended; others?: readonly Ended[] | RegExp }>> = {
  done: { some: '200' },
  refused: { some: '422 damagedPdf', others: /^4\d\d \w+$/ },
  'half an upload': { some: 'no answer' },
  // What was made before the visitor left is not an error.
  cancelled: { some: '409 cancelled', others: ['200'] },
  'connection closed': { some: 'no answer', others: ['200'] },
  'child killed': { some: '422 tooComplex', others: ['200'] },
  // A run whose processor time is not read before its end is the machine's fault.
  'timed out': { some: '503 busy', others: ['200', '422 tooComplex'] },
  'worker killed': { some: '504 timeout', others: ['200', '503 busy'] },
  'gateway killed': { some: 'no answer', others: ['200'] },
};

export interface PhaseDeps {
  stores: Stores;
  search: Search;
  markers: Markers;
  /** Configuration by a plant. */
  env: Readonly<Record<string, string>>;
  /** Receives a line for each way in which requests ended. */
  report: (line: string) => void;
  /** Criteria for what a phase itself must have done. */
  rows: Row[];
}

type Phase = (deps: PhaseDeps) => Promise<void>;

/** Waits for the ends of a phase's requests, and judges them. */
async function judgeEnds({ rows, report }: PhaseDeps, phase: string, sent: readonly Sent[]): Promise<void> {
  const ends = await Promise.all(sent.map(({ ended }) => ended));
  report(`${phase}: ${countEnds(ends)}`);
  const { some = '', others = [] } = endings[phase] ?? {};
  const isOther = (ended: Ended) => (others instanceof RegExp ? others.test(ended) : others.includes(ended));
  rows.push(
    atLeast(`${phase}: ends with ${some}`, ends.filter((ended) => ended === some).length, 1),
    noneOf(
      `${phase}: ends otherwise`,
      ends.filter((ended) => ended !== some && !isOther(ended)),
    ),
  );
}

/** Starts a product, and reads all places after `use`. */
async function withProduct(
  { stores, search, env: planted }: PhaseDeps,
  env: Readonly<Record<string, string>>,
  use: (product: ObservedProduct) => Promise<void>,
): Promise<void> {
  const product = await startObserved(stores, search, { ...env, ...planted });
  try {
    await use(product);
    await product.readShown();
  } finally {
    await product.stop();
  }
  await stores.readQueue();
  await stores.readFiles();
}

/** Requests that are answered, refused, cancelled, left, cut off, or lose their child, on one product. */
const ordinary: Phase = async (deps) => {
  const { markers, search } = deps;
  await withProduct(deps, {}, async ({ address, worker, readShown }) => {
    async function end(name: string, sent: readonly Sent[]): Promise<void> {
      search.phase = name;
      await judgeEnds(deps, name, sent);
      await readShown();
      await deps.stores.readQueue();
      await deps.stores.readFiles();
      await deps.stores.readBlobs();
      await reportKeptKeys(deps.stores, search);
    }
    const accepted = await acceptedRequests(markers);
    await end(
      'done',
      accepted.map((request) => start(address, request)),
    );
    const refused = await refusedRequests(markers);
    await end(
      'refused',
      refused.map((request) => start(address, request)),
    );
    const half = (await slowRequests(markers, 'half an upload')).map((request) => sendHalf(address, request));
    await end('half an upload', half);

    const cancelled = (await slowRequests(markers, 'cancelled')).map((request) => start(address, request));
    await Promise.all(cancelled.map((sent) => cancel(address, sent)));
    await end('cancelled', cancelled);
    const left = (await slowRequests(markers, 'connection closed')).map((request) => start(address, request));
    await Promise.all(left.map((sent) => leave(address, sent)));
    await end('connection closed', left);

    const orphaned = (await slowRequests(markers, 'child killed')).map((request) => start(address, request));
    await untilAny(address, orphaned, ['active']);
    for (const pid of workerChildren(worker.pid ?? 0)) process.kill(pid, 'SIGKILL');
    await end('child killed', orphaned);
  });
};

const timedOut: Phase = async (deps) => {
  deps.search.phase = 'timed out';
  const env = { RUNNING_BUDGET_MS: String(shortRunMs), WAITING_BUDGET_MS: '10000' };
  await withProduct(deps, env, async ({ address, queuesWithOverdueRuns }) => {
    const sent = (await slowRequests(deps.markers, 'timed out')).map((request) => start(address, request));
    await judgeEnds(deps, 'timed out', sent);
    const queues = await queuesWithOverdueRuns();
    deps.rows.push(atLeast('timed out: queues whose runs were ended', queues, costClasses.length));
    await deps.stores.readBlobs();
    await deps.stores.readFiles();
  });
};

/** A part is killed with all its processes while it has jobs. */
function partKilled(part: 'worker' | 'gateway'): Phase {
  return async (deps) => {
    const { markers, search, stores, rows } = deps;
    search.phase = `${part} killed`;
    const env = { WAITING_BUDGET_MS: '3000', RUNNING_BUDGET_MS: '3000' };
    await withProduct(deps, env, async ({ address, [part]: { pid = 0 } }) => {
      const sent = (await slowRequests(markers, `${part} killed`)).map((request) => start(address, request));
      await untilAny(address, sent, ['active']);
      const hasScratch = await stores.untilScratch(scratchMs);
      rows.push(atLeast(`${part} killed: beside a file in a scratch folder`, Number(hasScratch), 1));
      const processes = wholeProcessTree(pid);
      process.kill(pid, 'SIGKILL');
      await untilGone(processes);
      await judgeEnds(deps, `${part} killed`, sent);
      await stores.readQueue();
      // A killed gateway does not delete the bytes of its requests: they expire.
      if (part === 'gateway') return;
      await stores.readBlobs();
      await stores.readFiles();
    });
  };
}

/** After the longest time to live nothing is left, and what is left of the queues has one. */
const expired: Phase = async ({ stores, search, report }) => {
  search.phase = 'after a minute';
  await sleep(leaseMs);
  await stores.readQueue();
  await stores.readFiles();
  await stores.readBlobs();
  const left = await reportKeptKeys(stores, search);
  const blobs = await stores.blobClient.dbsize();
  if (blobs > 0) search.report('blob Redis', `${blobs} keys left`);
  report(`after a minute: ${blobs} keys of bytes, ${left} keys without a time to live`);
};

/** Reports keys without a time to live. @returns how many there are */
async function reportKeptKeys(stores: Stores, search: Search): Promise<number> {
  const keys = await stores.keysWithoutTtl();
  for (const key of keys) search.report('queue Redis', `no time to live: ${key.replace(/[0-9a-f-]{36}/g, '<id>')}`);
  return keys.length;
}

export const phases: Readonly<Record<string, Phase>> = {
  ordinary,
  'timed-out': timedOut,
  'worker-killed': partKilled('worker'),
  'gateway-killed': partKilled('gateway'),
  expired,
};

async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20);
}
