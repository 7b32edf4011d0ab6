import { EventEmitter } from 'node:events';
import { type Clock, queueKey } from '@blattwerk/server';
import type { JobData, JobOutcome } from '@blattwerk/shared';
import { type Job, WaitingError, type Worker } from 'bullmq';
import type { OpenJobQueue } from '../../apps/gateway/src/queue/queues.ts';
import type { JobTaker, OpenJobTaker } from '../../apps/worker/src/parent/queue/queue-worker.ts';
import { RedisError } from './database.ts';
import { listOf, type LuaTable, type LuaValue } from './lua.ts';
import type { SimulatedConnection } from './redis.ts';
import type { World } from './world.ts';

type Call = (name: string, ...args: LuaValue[]) => LuaValue;

/** Time for which BullMQ waits for a job, in ms. */
const blockMs = 5_000;

const membersOf = (reply: LuaValue) => listOf(reply as LuaTable) as string[];

function hashOf(reply: LuaValue): Record<string, string> {
  const pairs = membersOf(reply);
  return Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] as string]] : [])));
}

/** BullMQ's scripts for a queue (bullmq/dist/cjs/scripts), each of which runs whole. @param name of the queue */
export function queueScripts(name: string) {
  const key = (of: string) => queueKey(name, of);

  /** @param score of a job with a priority, among those with the same */
  function enqueue(call: Call, job: string, priority: number, end: 'LPUSH' | 'RPUSH', score: () => number): void {
    if (priority === 0) call(end, key('wait'), job);
    else call('ZADD', key('prioritized'), priority * 2 ** 32 + score(), job);
    call('ZADD', key('marker'), 0, '0');
  }

  return {
    /** addStandardJob and addPrioritizedJob; does nothing where the job exists. */
    add(call: Call, job: string, fields: Record<string, string | number>, priority: number, isNext: boolean): void {
      call('INCR', key('id'));
      if (call('EXISTS', key(job)) === 1) return;
      call('HSET', key(job), ...Object.entries({ ...fields, priority }).flat());
      enqueue(call, job, priority, isNext ? 'RPUSH' : 'LPUSH', () => Number(call('INCR', key('pc'))));
    },

    /** removeJob. @returns 0 where a worker has it, 1 otherwise */
    remove(call: Call, job: string): number {
      if (call('EXISTS', key(`${job}:lock`)) === 1) return 0;
      if (call('ZREM', key('prioritized'), job) === 0 && call('LREM', key('wait'), 1, job) === 0)
        call('LREM', key('active'), 1, job);
      call('DEL', key(job));
      return 1;
    },

    /** moveToActive. @returns the fields of the next job, with its id as `id`; undefined where none waits */
    take(call: Call, token: string, lockMs: number, now: number): Record<string, string> | undefined {
      let job = call('RPOPLPUSH', key('wait'), key('active'));
      if (typeof job !== 'string') {
        [job] = membersOf(call('ZPOPMIN', key('prioritized')));
        if (job === undefined) return void call('DEL', key('pc'));
        call('LPUSH', key('active'), job);
      }
      call('SET', key(`${job}:lock`), token, 'PX', lockMs);
      call('HSET', key(job), 'processedOn', now);
      call('HINCRBY', key(job), 'ats', 1);
      call('ZADD', key('marker'), 0, '0');
      return { ...hashOf(call('HGETALL', key(job))), id: job };
    },

    /** moveToFinished and moveJobFromActiveToWait. @throws RedisError where another worker has the job, or none */
    end(call: Call, job: string, token: string, to: 'finished' | 'wait'): void {
      if (call('EXISTS', key(job)) === 0) throw new RedisError(`ERR Missing key for job ${job}`);
      if (call('GET', key(`${job}:lock`)) !== token) throw new RedisError(`ERR Missing lock for job ${job}`);
      call('DEL', key(`${job}:lock`));
      call('SREM', key('stalled'), job);
      const isActive = call('LREM', key('active'), -1, job) === 1;
      if (to === 'finished') {
        if (!isActive) throw new RedisError(`ERR Job ${job} is not in the active state`);
        call('DEL', key(job));
      } else if (isActive) enqueue(call, job, Number(call('HGET', key(job), 'priority')), 'RPUSH', () => 0);
    },

    /** extendLocks, of one job. @returns whether the token still has it */
    renew(call: Call, job: string, token: string, lockMs: number): boolean {
      if (call('GET', key(`${job}:lock`)) !== token) return false;
      call('SET', key(`${job}:lock`), token, 'PX', lockMs);
      call('SREM', key('stalled'), job);
      return true;
    },

    /** moveStalledJobsToWait. @returns the jobs that were active at the last check, and have no lock */
    moveStalled(call: Call, intervalMs: number, maxCount: number): string[] {
      if (call('EXISTS', key('stalled-check')) === 1) return [];
      call('SET', key('stalled-check'), '', 'PX', intervalMs);
      const suspects = membersOf(call('SMEMBERS', key('stalled')));
      call('DEL', key('stalled'));
      const stalled = suspects.filter((job) => {
        if (call('EXISTS', key(`${job}:lock`)) === 1 || call('LREM', key('active'), 1, job) === 0) return false;
        if (Number(call('HINCRBY', key(job), 'stc', 1)) > maxCount) call('HSET', key(job), 'defa', 'stalled');
        enqueue(call, job, 0, 'RPUSH', () => 0);
        return true;
      });
      const active = membersOf(call('LRANGE', key('active'), 0, -1));
      if (active.length > 0) call('SADD', key('stalled'), ...active);
      return stalled;
    },
  };
}

function runScript<T>(connection: SimulatedConnection, script: (call: Call) => T): Promise<T> {
  return connection.run((database) => database.runAtomically(script));
}

/** Stands in for `Queue` of BullMQ. */
export function openSimulatedQueue(clock: Clock): OpenJobQueue {
  return (name, options) => {
    const connection = options.connection as unknown as SimulatedConnection;
    const scripts = queueScripts(name);
    const queue = {
      on: () => queue,
      waitUntilReady: async () => connection,
      toKey: (key: string) => queueKey(name, key),
      getWorkersCount: () =>
        connection.run(
          () => [...(connection.server.takers.get(name) ?? [])].filter(({ status }) => status === 'ready').length,
        ),
      add: (
        tool: string,
        data: JobData,
        { jobId: id = '', priority = 0, lifo = false }: { jobId?: string; priority?: number; lifo?: boolean } = {},
      ) =>
        runScript(connection, (call) => {
          const fields = { name: tool, data: JSON.stringify(data), timestamp: clock.now() };
          scripts.add(call, id, fields, priority, lifo);
        }),
      remove: (id: string) => runScript(connection, (call) => scripts.remove(call, id)),
    };
    return queue as unknown as ReturnType<OpenJobQueue>;
  };
}

interface TakenJob extends Pick<Job<JobData, JobOutcome>, 'data' | 'priority' | 'attemptsStarted' | 'timestamp'> {
  id: string;
  token: string;
  processedOn: number;
  deferredFailure: string | undefined;
  /** When its lock was taken or renewed last. */
  lockedAt: number;
  moveToWait: (token?: string) => Promise<unknown>;
}

/** Stands in for `Worker` of BullMQ. @param id unique */
export function openSimulatedTaker(world: World, clock: Clock, id: string): OpenJobTaker {
  return (name, processor, options) => {
    const {
      connection: given,
      lockDuration = 30_000,
      stalledInterval = 30_000,
      maxStalledCount = 1,
      runRetryDelay = 15_000,
    } = options;
    const connection = given as unknown as SimulatedConnection;
    const blocking = connection.duplicate();
    const { takers } = connection.server;
    takers.set(name, (takers.get(name) ?? new Set()).add(blocking));
    const events = new EventEmitter() as unknown as Pick<Worker<JobData, JobOutcome>, 'on'> & EventEmitter;
    const scripts = queueScripts(name);
    const locked = new Map<string, TakenJob>();
    let tokens = 0;
    const state = { running: 0, isPaused: false, isClosing: false, isLooping: false };
    let wake = () => {};

    async function fetch(token: string): Promise<TakenJob | undefined> {
      const fields = await runScript(connection, (call) => scripts.take(call, token, lockDuration, clock.now()));
      if (!fields) return undefined;
      const { id: job = '', data = '{}', timestamp, priority = 0, ats, defa, processedOn } = fields;
      return {
        id: job,
        token,
        data: JSON.parse(data) as JobData,
        priority: Number(priority),
        attemptsStarted: Number(ats),
        timestamp: Number(timestamp),
        processedOn: Number(processedOn),
        deferredFailure: defa,
        lockedAt: clock.now(),
        moveToWait: () => end(job, token, 'wait'),
      };
    }

    const end = (job: string, token: string, to: 'finished' | 'wait') =>
      runScript(connection, (call) => scripts.end(call, job, token, to));

    async function process(job: TakenJob): Promise<void> {
      state.running++;
      locked.set(job.id, job);
      events.emit('active', job);
      try {
        if (job.deferredFailure === undefined) await processor(job as unknown as Job<JobData, JobOutcome>, job.token);
        locked.delete(job.id);
        await end(job.id, job.token, 'finished');
        if (job.deferredFailure !== undefined) events.emit('failed', job);
      } catch (error) {
        locked.delete(job.id);
        if (error instanceof RedisError) events.emit('error', error);
        else if (!(error instanceof WaitingError))
          await end(job.id, job.token, 'finished').catch((lost) => events.emit('error', lost));
      } finally {
        state.running--;
        wake();
      }
    }

    async function loop(): Promise<void> {
      if (state.isLooping) return;
      state.isLooping = true;
      while (!state.isPaused && !state.isClosing) {
        const fetched =
          state.running < worker.concurrency ? await fetch(`${id}:${tokens++}`).catch(() => 'failed' as const) : 'full';
        if (fetched === 'full') await new Promise<void>((resolve) => (wake = resolve));
        else if (fetched === 'failed')
          await new Promise<void>((resolve) => void clock.setTimeout(resolve, runRetryDelay));
        else if (fetched) void process(fetched);
        else
          await blocking
            .run(
              (database) =>
                (database.execute('ZPOPMIN', queueKey(name, 'marker')) as string[]).length > 0 ? 1 : undefined,
              blockMs,
            )
            .catch(() => {});
      }
      state.isLooping = false;
      wake();
    }

    async function renewLocks(): Promise<void> {
      const due = [...locked.values()].filter(({ lockedAt }) => lockedAt + lockDuration / 4 < clock.now());
      if (due.length === 0) return;
      for (const job of due) job.lockedAt = clock.now();
      const failed = await runScript(connection, (call) =>
        due.filter(({ id: job, token }) => !scripts.renew(call, job, token, lockDuration)),
      ).catch(() => []);
      if (failed.length > 0)
        events.emit(
          'lockRenewalFailed',
          failed.map(({ id: job }) => job),
        );
    }

    async function moveStalled(): Promise<void> {
      const stalled = await runScript(connection, (call) =>
        scripts.moveStalled(call, stalledInterval, maxStalledCount),
      ).catch(() => []);
      for (const job of stalled) world.note(`${name} job ${job} has stalled`);
    }

    const timers = [
      clock.setInterval(() => void renewLocks(), lockDuration / 4),
      clock.setInterval(() => void moveStalled(), stalledInterval),
    ];
    const worker = Object.assign(events, {
      concurrency: options.concurrency ?? 1,
      async pause() {
        state.isPaused = true;
        wake();
      },
      resume() {
        state.isPaused = false;
        void loop();
      },
      async close(force = false) {
        state.isClosing = true;
        for (const timer of timers) clock.clearInterval(timer);
        takers.get(name)?.delete(blocking);
        blocking.disconnect();
        wake();
        if (force) return;
        while (state.running > 0 || state.isLooping) await new Promise<void>((resolve) => (wake = resolve));
      },
    });
    void loop();
    return worker as unknown as JobTaker;
  };
}
