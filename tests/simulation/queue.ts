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

/** BullMQ's scripts run whole, as in Redis (bullmq/dist/cjs/scripts). */
function runScript<T>(connection: SimulatedConnection, script: (call: Call) => T): Promise<T> {
  return connection.run((database) => database.runAtomically(script));
}

const membersOf = (reply: LuaValue) => listOf(reply as LuaTable) as string[];

function hashOf(reply: LuaValue): Record<string, string> {
  const pairs = membersOf(reply);
  return Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] as string]] : [])));
}

function addToWaiting(call: Call, name: string, id: string, priority: number, end: 'LPUSH' | 'RPUSH'): void {
  if (priority === 0) call(end, queueKey(name, 'wait'), id);
  else call('ZADD', queueKey(name, 'prioritized'), priority * 2 ** 32 + Number(call('INCR', queueKey(name, 'pc'))), id);
  call('ZADD', queueKey(name, 'marker'), 0, '0');
}

/** Stands in for `Queue` of BullMQ. */
export function openSimulatedQueue(clock: Clock): OpenJobQueue {
  return (name, options) => {
    const connection = options.connection as unknown as SimulatedConnection;
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
          call('INCR', queueKey(name, 'id'));
          const key = queueKey(name, id);
          if (call('EXISTS', key) === 1) return;
          const fields = { name: tool, data: JSON.stringify(data), timestamp: clock.now(), priority };
          call('HSET', key, ...Object.entries(fields).flat());
          addToWaiting(call, name, id, priority, lifo ? 'RPUSH' : 'LPUSH');
        }),
      remove: (id: string) =>
        runScript(connection, (call) => {
          if (call('GET', queueKey(name, `${id}:lock`)) !== false) return 0;
          if (
            call('ZREM', queueKey(name, 'prioritized'), id) === 0 &&
            call('LREM', queueKey(name, 'wait'), 1, id) === 0
          )
            call('LREM', queueKey(name, 'active'), 1, id);
          call('DEL', queueKey(name, id));
          return 1;
        }),
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
    const key = (of: string) => queueKey(name, of);
    const locked = new Map<string, TakenJob>();
    let tokens = 0;
    const state = { running: 0, isPaused: false, isClosing: false, isLooping: false };
    let wake = () => {};

    const fetch = (token: string) =>
      runScript(connection, (call): TakenJob | undefined => {
        const [next] = call('LLEN', key('wait')) === 0 ? membersOf(call('ZPOPMIN', key('prioritized'))) : [];
        if (next !== undefined) call('LPUSH', key('active'), next);
        const job = next ?? call('RPOPLPUSH', key('wait'), key('active'));
        if (typeof job !== 'string') return undefined;
        call('SET', key(`${job}:lock`), token, 'PX', lockDuration);
        call('HSET', key(job), 'processedOn', clock.now());
        const attemptsStarted = Number(call('HINCRBY', key(job), 'ats', 1));
        call('ZADD', key('marker'), 0, '0');
        const { data = '{}', timestamp, priority = 0, defa, processedOn } = hashOf(call('HGETALL', key(job)));
        return {
          id: job,
          token,
          data: JSON.parse(data) as JobData,
          priority: Number(priority),
          attemptsStarted,
          timestamp: Number(timestamp),
          processedOn: Number(processedOn),
          deferredFailure: defa,
          lockedAt: clock.now(),
          moveToWait: () => end(job, token, 'wait'),
        };
      });

    /** Ends the run of a job, or puts it back. @throws RedisError where another worker has it */
    const end = (job: string, token: string, to: 'finished' | 'wait') =>
      runScript(connection, (call) => {
        if (call('EXISTS', key(job)) === 0) throw new RedisError(`ERR Missing key for job ${job}`);
        if (call('GET', key(`${job}:lock`)) !== token) throw new RedisError(`ERR Missing lock for job ${job}`);
        call('DEL', key(`${job}:lock`));
        call('SREM', key('stalled'), job);
        if (call('LREM', key('active'), -1, job) === 0)
          throw new RedisError(`ERR Job ${job} is not in the active state`);
        if (to === 'finished') call('DEL', key(job));
        else addToWaiting(call, name, job, Number(call('HGET', key(job), 'priority')), 'RPUSH');
      });

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
              (database) => ((database.execute('ZPOPMIN', key('marker')) as string[]).length > 0 ? 1 : undefined),
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
        due.filter(({ id: job, token }) => {
          if (call('GET', key(`${job}:lock`)) !== token) return true;
          call('SET', key(`${job}:lock`), token, 'PX', lockDuration);
          call('SREM', key('stalled'), job);
          return false;
        }),
      ).catch(() => []);
      if (failed.length > 0)
        events.emit(
          'lockRenewalFailed',
          failed.map(({ id: job }) => job),
        );
    }

    const moveStalled = () =>
      runScript(connection, (call) => {
        if (call('EXISTS', key('stalled-check')) === 1) return;
        call('SET', key('stalled-check'), clock.now(), 'PX', stalledInterval);
        for (const job of membersOf(call('SMEMBERS', key('stalled')))) {
          call('SREM', key('stalled'), job);
          if (call('EXISTS', key(`${job}:lock`)) === 1 || call('LREM', key('active'), 1, job) === 0) continue;
          world.note(`${name} job ${job} has stalled`);
          if (Number(call('HINCRBY', key(job), 'stc', 1)) > maxStalledCount) call('HSET', key(job), 'defa', 'stalled');
          addToWaiting(call, name, job, 0, 'RPUSH');
        }
        const active = membersOf(call('LRANGE', key('active'), 0, -1));
        if (active.length > 0) call('SADD', key('stalled'), ...active);
      }).catch(() => {});

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
