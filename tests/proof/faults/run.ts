import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { startOnStores } from '../products.ts';
import { clockStepMs, type Fault, faults, runningMs, type System } from './faults.ts';
import { type Load, type Sent, startLoad } from './load.ts';
import { startStore } from './store.ts';

const usage = `npm run proof:faults -- [--only <part of a fault's name>] [--rate 4]
Breaks one part of the product after another under load: two gateways and two workers on two Redis servers. Every answer is
checked. No answer is wrong, no request is lost, each refusal comes within five seconds, and no key of a job is left.`;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rate: { type: 'string', default: '4' }, help: { type: 'boolean' } },
});
const chosen = faults.filter(({ name }) => name.includes(values.only));
if (values.help || chosen.length === 0 || !(Number(values.rate) > 0)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const beforeMs = 2_000;
const afterMs = 7_000;
const refusalMs = 5_000;
/** Longest time for recovery after a fault has ended, in ms. */
const recoveryMs = 5_000;
/** Time within which bytes expire that their gateway could not delete, in ms; others are deleted at once. */
const expiryMs = 65_000;
const cleanUpMs = 5_000;

/** Node's option for a clock that SIGUSR2 moves, and moves back. */
const movingClock = `--import=data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  let step = 0;
  Date.now = () => now() + step;
  process.on('SIGUSR2', () => { step = step === 0 ? ${clockStepMs} : 0; });`)}`;

const folder = temporaryFolder();
const scratch = mountScratch();
const [queue, blobs] = await Promise.all([startStore(), startStore()]);
const start = () =>
  startOnStores(
    { queueUrl: queue.url, blobUrl: blobs.url },
    {
      NODE_OPTIONS: movingClock,
      RUNNING_BUDGET_MS: String(runningMs),
      WAITING_BUDGET_MS: '30000',
      ...(scratch === undefined ? {} : { SCRATCH_FOLDER: scratch }),
    },
  );
const system: System = {
  queue,
  blobs,
  scratch,
  products: await Promise.all([start(), start()]),
  async replaceFirst() {
    await system.products.shift()?.stop();
    system.products.unshift(await start());
  },
};

/** @returns what is wrong; empty where nothing is */
async function tryFault(fault: Fault): Promise<string[]> {
  const load = startLoad(
    system.products.map(({ address }) => address),
    Number(values.rate),
  );
  const killed = fault.kills === undefined ? undefined : system.products[fault.kills]?.address;
  await sleep(beforeMs);
  const begunAt = load.now();
  await fault.begin(system, load);
  await sleep(fault.lastsMs ?? 0);
  await fault.end?.(system);
  const endedAt = load.now();
  await sleep(afterMs);
  await load.stop();
  const keys = await keysLeft(fault.expires ? expiryMs : cleanUpMs);
  await fault.repair?.(system);
  return report(fault, load, { begunAt, endedAt, killed, keys });
}

interface Course {
  begunAt: number;
  endedAt: number;
  /** Address of the gateway that was killed. */
  killed: string | undefined;
  keys: number;
}

function report(fault: Fault, { sent }: Load, { begunAt, endedAt, killed, keys }: Course): string[] {
  const of = (outcome: Sent['outcome']) => sent.filter((each) => each.outcome === outcome);
  const cut = of('lost').filter(({ address }) => address === killed);
  const lost = of('lost').filter((each) => !cut.includes(each));
  const limitMs = fault.refusalMs ?? refusalMs;
  const refused = of('refused');
  const waits = refused.map((each) => each.endedAt - Math.max(each.sentAt, begunAt));
  const late = waits.filter((ms) => ms > limitMs);
  const unanswered = sent.filter(({ outcome, sentAt }) => outcome !== 'answered' && sentAt > endedAt);
  const recovery = Math.max(0, ...unanswered.map(({ sentAt }) => sentAt - endedAt));
  const cells = [
    fault.name,
    of('answered').length,
    refused.length,
    waits.length === 0 ? '' : (Math.max(...waits) / 1_000).toFixed(1),
    lost.length,
    cut.length,
    of('wrong').length,
    (recovery / 1_000).toFixed(1),
    keys,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return [
    ...[...lost, ...of('wrong')].map(({ outcome, detail }) => `${outcome}: ${detail}`),
    ...(late.length > 0
      ? [
          `${late.length} refusals after more than ${limitMs / 1_000} s: ${codesOf(refused.filter((_, place) => (waits[place] ?? 0) > limitMs))}`,
        ]
      : []),
    ...(recovery > recoveryMs ? [`not recovered after ${recoveryMs / 1_000} s: ${codesOf(unanswered)}`] : []),
    ...(keys > 0 ? [`${keys} keys left`] : []),
    ...(of('answered').length === 0 ? ['nothing was answered'] : []),
  ].map((problem) => `${fault.name}: ${problem}`);
}

function codesOf(sent: readonly Sent[]): string {
  return [...new Set(sent.map(({ detail }) => detail))].join(', ');
}

async function keysLeft(withinMs: number): Promise<number> {
  for (const deadline = performance.now() + withinMs; ; await sleep(200)) {
    const keys = [...(await queue.keysOfJobs()), ...(await blobs.keysOfJobs())];
    if (keys.length === 0 || performance.now() > deadline) return keys.length;
  }
}

/** A tmpfs of 48 MB; undefined where this user may not mount one. */
function mountScratch(): string | undefined {
  const path = join(folder.path, 'scratch');
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=0700', 'tmpfs', path], {
    stdio: 'ignore',
  });
  return status === 0 ? path : undefined;
}

const problems: string[] = [];
try {
  console.log('| fault | answered | refused | longest refusal, s | lost | cut | wrong | recovery, s | keys left |');
  console.log('| --- |'.padEnd(7 + 8 * 6, ' --- |'));
  for (const fault of chosen) {
    if (fault.name.startsWith('scratch') && scratch === undefined)
      console.log(`| ${fault.name} | not tried: no tmpfs |`);
    else problems.push(...(await tryFault(fault)));
  }
} finally {
  await Promise.all(system.products.map((product) => product.stop()));
  await Promise.all([queue.stop(), blobs.stop()]);
  if (scratch !== undefined) spawnSync('umount', [scratch]);
  folder[Symbol.dispose]();
}
for (const problem of new Set(problems)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
