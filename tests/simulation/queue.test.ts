import { queueKey, queuePrefix, removeEnded } from '@blattwerk/server';
import { rounds } from '@blattwerk/testing/extent';
import { createRandom } from '@blattwerk/testing/random';
import { takeRedisDatabase } from '@blattwerk/testing/redis-database';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { Database } from './database.ts';
import { queueScripts } from './queue.ts';

const name = 'structure';
const lockMs = 600_000;
const key = (of: string) => queueKey(name, of);

/** A step of a worker or a gateway, and its result: ids, and whether it is refused. */
type Step = (job: string, token: string, random: ReturnType<typeof createRandom>) => unknown;

/** What a queue has: its lists in their order, and of each job its starts and stalls. */
type Read = (command: string, ...args: string[]) => Promise<unknown>;
async function stateOf(read: Read, jobs: readonly string[]): Promise<unknown> {
  const lists = ['wait', 'active'].map((list) => read('LRANGE', key(list), '0', '-1'));
  const ranks = jobs.map((job) => read('ZRANK', key('prioritized'), job));
  const fields = jobs.flatMap((job) => ['ats', 'stc'].map((field) => read('HGET', key(job), field)));
  const failing = jobs.map(async (job) => Boolean(await read('HGET', key(job), 'defa')));
  const stalled = ((await read('SMEMBERS', key('stalled'))) as string[]).toSorted();
  return [stalled, ...(await Promise.all([...lists, ...ranks, ...fields, ...failing]))];
}

/** Rejections as a result: both refuse the same. */
async function resultOf(work: () => unknown): Promise<unknown> {
  try {
    return (await work()) ?? null;
  } catch {
    return 'refused';
  }
}

it('moves jobs as BullMQ does', async () => {
  const { url, stop } = await takeRedisDatabase();
  const redis = new Redis(url.slice('unix:'.length), { maxRetriesPerRequest: null });
  const options = { connection: redis, prefix: queuePrefix };
  const queue = new Queue(name, options);
  const worker = new Worker(name, null, { ...options, ...removeEnded, lockDuration: lockMs, maxStalledCount: 1 });
  const stalling = worker as unknown as { backend: { moveStalledJobsToWait: () => Promise<string[]> } };
  const scripts = queueScripts(name);
  for (let seed = 0; seed < rounds(12, 40); seed++) {
    const random = createRandom(`queue ${seed}`);
    const database = new Database(() => 1_000_000);
    await redis.flushdb();
    const taken = new Map<string, Job>();
    const run = <T>(script: (call: Parameters<typeof scripts.take>[0]) => T) => database.runAtomically(script);
    const jobs = Array.from({ length: 6 }, (_, index) => `j${index}`);
    const steps: Record<string, [simulated: Step, real: Step]> = {
      add: [
        (job, _, { integer, chance }) => run((call) => scripts.add(call, job, { data: '{}' }, integer(3), chance(0.3))),
        (job, _, { integer, chance }) =>
          queue.add('t', {}, { jobId: job, priority: integer(3), lifo: chance(0.3) }).then(() => null),
      ],
      take: [
        (_, token) => run((call) => scripts.take(call, token, lockMs, 1)?.id),
        async (_, token) => {
          const job = await worker.getNextJob(token, { block: false });
          if (job?.id !== undefined) taken.set(job.id, job);
          return job?.id;
        },
      ],
      finish: [
        (job, token) => run((call) => scripts.end(call, job, token, 'finished')),
        (job, token) =>
          taken
            .get(job)
            ?.moveToCompleted('', token, false)
            .then(() => null),
      ],
      moveToWait: [
        (job, token) => run((call) => scripts.end(call, job, token, 'wait')),
        (job, token) =>
          taken
            .get(job)
            ?.moveToWait(token)
            .then(() => null),
      ],
      remove: [(job) => run((call) => scripts.remove(call, job)), (job) => queue.remove(job)],
      renew: [
        (job, token) => run((call) => scripts.renew(call, job, token, lockMs)),
        async (job, token) => (await worker.extendJobLocks([job], [token], lockMs)).length === 0,
      ],
      loseLock: [(job) => database.execute('DEL', key(`${job}:lock`)), (job) => redis.del(key(`${job}:lock`))],
      moveStalled: [
        () => run((call) => scripts.moveStalled(call, lockMs, 1)).toSorted(),
        async () => (await stalling.backend.moveStalledJobsToWait()).toSorted(),
      ],
      allowCheck: [() => database.execute('DEL', key('stalled-check')), () => redis.del(key('stalled-check'))],
    };
    for (let index = 0; index < 120; index++) {
      const [step, [simulated, real]] = random.pick(Object.entries(steps));
      const [job, token] = [random.pick(jobs), random.pick(['one', 'other'])];
      // Only a job that a worker was given is ended by it.
      if ((step === 'finish' || step === 'moveToWait') && !taken.has(job)) continue;
      const choices = `queue ${seed} ${index}`;
      const [expected, found] = [
        await resultOf(() => real(job, token, createRandom(choices))),
        await resultOf(() => simulated(job, token, createRandom(choices))),
      ];
      const context = `${choices}: ${step} ${job} ${token}`;
      expect(found, context).toEqual(expected);
      // Stalled jobs are a set: several are moved in any order.
      if (step === 'moveStalled' && (expected as string[]).length > 1) break;
      const simulatedState = await stateOf(async (...command) => database.execute(...command), jobs);
      expect(simulatedState, context).toEqual(await stateOf((command, ...args) => redis.call(command, ...args), jobs));
    }
  }
  await worker.close(true);
  await queue.close();
  redis.disconnect();
  await stop();
});
