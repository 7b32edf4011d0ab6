import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { startOnStores } from '../products.ts';
import { atLeast, atMost, defineProof, noneOf, numberOption, partOption, type Row } from '../proof.ts';
import { clockStepMs, type Fault, faults, runningMs, type System } from './faults.ts';
import { type Sent, startLoad } from './load.ts';
import { keysLeft, startStore } from './store.ts';

const beforeMs = 2_000;
const afterMs = 7_000;
const refusalMs = 5_000;
/** Longest time for recovery after a fault has ended. */
const recoverySeconds = 5;
/** Time within which bytes expire that their gateway could not delete, in ms; others are deleted at once. */
const expiryMs = 65_000;
const cleanUpMs = 5_000;

/** Node's option for a clock that SIGUSR2 moves, and moves back. */
const movingClock = `--import=data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  let step = 0;
  Date.now = () => now() + step;
  process.on('SIGUSR2', () => { step = step === 0 ? ${clockStepMs} : 0; });`)}`;

/** What happened during a fault. */
interface Course {
  fault: Fault;
  sent: readonly Sent[];
  begunAt: number;
  endedAt: number;
  /** Address of the gateway that was killed. */
  killed: string | undefined;
  keys: number;
}

export const faultsProof = defineProof({
  usage: `Breaks one part of the product after another under load: two gateways and two workers on two Redis servers. Every answer is
checked. No answer is wrong, no request is lost, each refusal comes within five seconds, and no key of a job is left.`,
  options: { only: partOption(faults.map(({ name }) => name)), rate: numberOption(4, 0.1, 100) },
  async product({ env, defer }): Promise<System> {
    const folder = temporaryFolder();
    defer(() => folder[Symbol.dispose]());
    const scratch = mountScratch(folder.path);
    if (scratch !== undefined) defer(() => spawnSync('umount', [scratch]));
    const [queue, blobs] = await Promise.all([startStore(), startStore()]);
    defer(() => Promise.all([queue.stop(), blobs.stop()]));
    const configuration = {
      NODE_OPTIONS: movingClock,
      RUNNING_BUDGET_MS: String(runningMs),
      WAITING_BUDGET_MS: '30000',
      ...(scratch === undefined ? {} : { SCRATCH_FOLDER: scratch }),
      ...env,
    };
    const start = () => startOnStores({ queueUrl: queue.url, blobUrl: blobs.url }, configuration);
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
    defer(() => Promise.all(system.products.map((product) => product.stop())));
    return system;
  },
  async run(system, { options: { only = '', rate }, report }): Promise<Course[]> {
    const courses: Course[] = [];
    for (const fault of faults.filter(({ name }) => name.includes(only))) {
      if (fault.name.startsWith('scratch') && system.scratch === undefined)
        report(`${fault.name}: not tried, no tmpfs`);
      else {
        const course = await tryFault(system, fault, Number(rate));
        report(summary(course));
        courses.push(course);
      }
    }
    return courses;
  },
  criteria: (courses) => courses.flatMap(criteriaOf),
  plants: {
    'slow-runs': {
      fails: 'children hang: refusals',
      options: { only: 'children hang' },
      env: { RUNNING_BUDGET_MS: '20000' },
    },
  },
});

async function tryFault(system: System, fault: Fault, rate: number): Promise<Course> {
  const addresses = system.products.map(({ address }) => address);
  const load = startLoad(addresses, rate);
  const killed = fault.kills === undefined ? undefined : addresses[fault.kills];
  await sleep(beforeMs);
  const begunAt = load.now();
  await fault.begin(system, load);
  await sleep(fault.lastsMs ?? 0);
  await fault.end?.(system);
  const endedAt = load.now();
  await sleep(afterMs);
  await load.stop();
  const stores = [system.queue.keysOfJobs, system.blobs.keysOfJobs];
  const keys = await keysLeft(stores, fault.expires ? expiryMs : cleanUpMs);
  await fault.repair?.(system);
  return { fault, sent: load.sent, begunAt, endedAt, killed, keys };
}

function of(outcome: Sent['outcome'], { sent }: Course): Sent[] {
  return sent.filter((each) => each.outcome === outcome);
}

function isCut({ killed }: Course): (sent: Sent) => boolean {
  return ({ address }) => address === killed;
}

function summary(course: Course): string {
  const [answered, refused, lost] = (['answered', 'refused', 'lost'] as const).map((outcome) => of(outcome, course));
  const cut = lost?.filter(isCut(course)).length;
  return `${course.fault.name}: ${answered?.length} answered, ${refused?.length} refused, ${cut} cut off by a killed gateway`;
}

function criteriaOf(course: Course): Row[] {
  const { fault, sent, begunAt, endedAt, keys } = course;
  const details = (some: readonly Sent[]) => some.map(({ detail }) => detail);
  const lost = of('lost', course).filter((each) => !isCut(course)(each));
  const limitMs = fault.refusalMs ?? refusalMs;
  const wait = (each: Sent) => each.endedAt - Math.max(each.sentAt, begunAt);
  const refused = of('refused', course);
  const late = refused.filter((each) => wait(each) > limitMs);
  const longest = Math.max(0, ...refused.map(wait)) / 1_000;
  const unanswered = sent.filter(({ outcome, sentAt }) => outcome !== 'answered' && sentAt > endedAt);
  const recovery = Math.max(0, ...unanswered.map(({ sentAt }) => sentAt - endedAt)) / 1_000;
  return [
    atLeast('answered', of('answered', course).length, 1),
    noneOf('wrong answers', details(of('wrong', course))),
    noneOf('lost', details(lost)),
    atMost('refusals, longest wait', longest, limitMs / 1_000, 's', details(late)),
    atMost('recovery', recovery, recoverySeconds, 's', details(unanswered)),
    atMost('keys left', keys, 0),
  ].map((row) => ({ ...row, name: `${fault.name}: ${row.name}` }));
}

/** A tmpfs of 48 MB; undefined where this user may not mount one. */
function mountScratch(folder: string): string | undefined {
  const path = join(folder, 'scratch');
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=0700', 'tmpfs', path], {
    stdio: 'ignore',
  });
  return status === 0 ? path : undefined;
}
