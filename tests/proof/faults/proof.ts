import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@blattwerk/testing/free-ports';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { startOnStores } from '../products.ts';
import { beforeAnswer, inParent, withStatus } from '../edits.ts';
import { atLeast, atMost, defineProof, noneOf, numberOption, partOption, type Row } from '../proof.ts';
import { clockStepMs, type Fault, faults, movedTitle, runningMs, seen, type System } from './faults.ts';
import { type Sent, startLoad } from './load.ts';
import { keysLeft, startStore } from './store.ts';

const beforeMs = 2_000;
const afterMs = 7_000;
const refusalMs = 5_000;
/** Longest time to an answer, in ms, beside the time that the fault lasts. */
const answerMs = 15_000;
/** Space of a child's scratch folder, in bytes: little, since all are filled. */
const scratchBytes = 16 * 1024 * 1024;
/** Longest time for recovery after a fault has ended. */
const recoverySeconds = 5;
/** Time within which bytes expire that their gateway could not delete, in ms; others are deleted at once. */
const expiryMs = 65_000;
const cleanUpMs = 5_000;

/** Node's option for a clock that SIGUSR2 moves, and moves back. */
const movingClock = `--import=data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  const { title } = process;
  let step = 0;
  Date.now = () => now() + step;
  process.on('SIGUSR2', () => {
    step = step === 0 ? ${clockStepMs} : 0;
    process.title = step === 0 ? title : ${JSON.stringify(movedTitle)};
  });`)}`;

/** Source that blocks a process at its fifth request. @param ms for how long, in ms */
function freeze(ms: number): string {
  return `globalThis.requests = (globalThis.requests ?? 0) + 1;
    if (globalThis.requests === 5) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
}

/** What happened during a fault. */
interface Course {
  fault: Fault;
  sent: readonly Sent[];
  begunAt: number;
  endedAt: number;
  /** Address of the gateway that was killed. */
  killed: string | undefined;
  keys: number;
  effect: number;
}

export const faultsProof = defineProof({
  usage: `Breaks one part of the product after another under load: two gateways and two workers on two Redis servers. Every answer is
checked. Each fault has an effect and causes no other refusals than its own, no answer is wrong or late, no request is lost, each
refusal comes within five seconds, and no key of a job is left.`,
  options: { only: partOption(faults.map(({ name }) => name)), rate: numberOption(4, 0.1, 100) },
  async product({ env, defer }): Promise<System> {
    const [queue, blobs] = await Promise.all([startStore(), startStore()]);
    defer(() => Promise.all([queue.stop(), blobs.stop()]));
    const configuration = {
      NODE_OPTIONS: movingClock,
      RUNNING_BUDGET_MS: String(runningMs),
      WAITING_BUDGET_MS: '30000',
      LIMIT_SCRATCH_BYTES: String(scratchBytes),
      ...env,
    };
    const scratch = temporaryFolder();
    defer(() => scratch[Symbol.dispose]());
    let started = 0;
    const start = async () => {
      const own = { SCRATCH_FOLDER: join(scratch.path, String(++started)), HEALTH_PORT: String(await freePort()) };
      return startOnStores({ queueUrl: queue.url, blobUrl: blobs.url }, { ...configuration, ...own });
    };
    const system: System = {
      queue,
      blobs,
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
      const course = await tryFault(system, fault, Number(rate));
      report(summary(course));
      courses.push(course);
    }
    return courses;
  },
  criteria: (courses) => courses.flatMap(criteriaOf),
  plants: {
    'frozen-gateway': {
      fails: 'no fault: answers, longest wait',
      options: { only: 'no fault' },
      edit: beforeAnswer(freeze(25_000)),
    },
    'frozen-parent': {
      fails: 'no fault: refusals of another kind',
      options: { only: 'no fault' },
      edit: inParent(freeze(25_000)),
    },
    'fault-without-effect': {
      fails: 'children killed: effect',
      options: { only: 'children killed' },
      edit: {
        path: 'tests/proof/faults/faults.ts',
        from: "ofChildren('killed', (pid) => process.kill(pid, 'SIGKILL'))",
        to: "ofChildren('killed', (pid) => process.kill(pid, 0))",
      },
    },
    'refusals-as-500': {
      fails: 'queue Redis lost: refusals of another kind',
      options: { only: 'queue Redis lost' },
      edit: withStatus('unavailable', 500),
    },
    'owner-by-process-id': {
      fails: 'another worker in its scratch folder: effect',
      options: { only: 'another worker' },
      edit: {
        path: 'apps/worker/src/parent/sandbox/scratch.ts',
        from: 'isOwn(path) && isLeftOver(path)',
        to: 'isOwn(path) && !readdirSync("/proc").includes(name.split("-")[2] ?? "")',
      },
    },
    'ready-without-children': {
      fails: 'worker without new children: effect',
      options: { only: 'worker without new children' },
      edit: {
        path: 'apps/worker/src/parent/queue/worker.ts',
        from: 'pools.every(({ pool }) => pool.isAble())',
        to: 'pools.length > 0',
      },
    },
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
  const begun = await fault.begin(system, load);
  const watching = new AbortController();
  const effect = seen(begun, watching.signal);
  await sleep(fault.lastsMs ?? 0);
  if (fault.lastsMs !== undefined) watching.abort();
  await fault.end?.(system);
  const endedAt = load.now();
  await sleep(afterMs);
  await load.stop();
  watching.abort();
  const stores = [system.queue.keysOfJobs, system.blobs.keysOfJobs];
  const keys = await keysLeft(stores, fault.expires ? expiryMs : cleanUpMs);
  await fault.repair?.(system);
  return { fault, sent: load.sent, begunAt, endedAt, killed, keys, effect: await effect };
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
  const kinds = [...Map.groupBy(refused ?? [], refusalOf)].map(([kind, { length }]) => `${length} × ${kind}`);
  const refusals = `${refused?.length} refused (${kinds.join(', ')})`;
  return `${course.fault.name}: ${answered?.length} answered, ${refusals}, ${cut} cut off by a killed gateway`;
}

/** Status and code, without the tool. */
function refusalOf({ detail }: Sent): string {
  return detail.slice(detail.indexOf(' ') + 1);
}

function criteriaOf(course: Course): Row[] {
  const { fault, sent, begunAt, endedAt, keys, effect } = course;
  const details = (some: readonly Sent[]) => some.map(({ detail }) => detail);
  const lost = of('lost', course).filter((each) => !isCut(course)(each));
  const limitMs = fault.refusalMs ?? refusalMs;
  const wait = (each: Sent) => each.endedAt - Math.max(each.sentAt, begunAt);
  const refused = of('refused', course);
  const other = refused.filter((each) => !fault.refusals.includes(refusalOf(each)));
  const answerLimitMs = (fault.lastsMs ?? 0) + (fault.answerMs ?? answerMs);
  const lateAnswers = of('answered', course).filter((each) => wait(each) > answerLimitMs);
  const longestAnswer = Math.max(0, ...of('answered', course).map(wait)) / 1_000;
  const late = refused.filter((each) => wait(each) > limitMs);
  const longest = Math.max(0, ...refused.map(wait)) / 1_000;
  const unanswered = sent.filter(({ outcome, sentAt }) => outcome !== 'answered' && sentAt > endedAt);
  const recovery = Math.max(0, ...unanswered.map(({ sentAt }) => sentAt - endedAt)) / 1_000;
  return [
    atLeast('effect', effect, 1),
    atLeast('answered', of('answered', course).length, 1),
    atMost('answers, longest wait', longestAnswer, answerLimitMs / 1_000, 's', details(lateAnswers)),
    noneOf('wrong answers', details(of('wrong', course))),
    noneOf('lost', details(lost)),
    atLeast('refusals', refused.length, fault.refuses ? 1 : 0),
    noneOf('refusals of another kind', details(other)),
    atMost('refusals, longest wait', longest, limitMs / 1_000, 's', details(late)),
    atMost('recovery', recovery, recoverySeconds, 's', details(unanswered)),
    atMost('keys left', keys, 0),
  ].map((row) => ({ ...row, name: `${fault.name}: ${row.name}` }));
}
