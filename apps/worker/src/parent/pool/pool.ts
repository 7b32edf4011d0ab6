import { apiContractOf, type ApiToolName, chain, expectedBytesOf, secretFields } from '@blattwerk/shared';
import { type Clock, systemClock, type Timer } from '@blattwerk/server';
import { lowerPriority } from '../../lower-priority.ts';
import { hasProcessUse, privateMemoryOf, processorTimeOf } from '../../process-use.ts';
import type { ChildMessage, PendingRequest, ProgressMessage } from '../../protocol.ts';
import type { ChildCount, ChildWatch } from '../metrics.ts';
import type { RunBytes } from '../queue/run-bytes.ts';
import type { ChildLaunch } from '../sandbox/launch-child.ts';
import { type ChildHandle, startChild } from './child-process.ts';
import type { LaneJob } from './lanes.ts';
import type { ChildOutcome } from './outcome.ts';
import {
  type ChildId,
  defaultLimits,
  type JobId,
  type PoolAction,
  type PooledJob,
  type PoolEvent,
} from './pool-state.ts';
import { canStartChildren, emptyPool, schedule } from './schedule.ts';

/** How a pool starts and measures processes, and the time. */
export interface PoolEffects {
  startChild: (...args: Parameters<typeof startChild>) => ChildHandle | undefined;
  lowerPriority: typeof lowerPriority;
  processorTimeOf: typeof processorTimeOf;
  privateMemoryOf: typeof privateMemoryOf;
  clock: Clock;
}

const systemEffects: PoolEffects = { startChild, lowerPriority, processorTimeOf, privateMemoryOf, clock: systemClock };

/** Niceness of a child whose run continues at a lower priority, nice(2). */
const longRunNiceness = 15;

export interface ChildPoolOptions extends Partial<typeof defaultLimits> {
  /** Prepares the start of a child. */
  launch: () => ChildLaunch;
  children: number;
  /** Of a child once it is ready, nice(2); 0 by default. */
  niceness?: number;
  /** Called where children can no longer be started, and where they can again. */
  ableChanged?: (isAble: boolean) => void;
  /** Called once, where starts have failed so often that only a restart of the worker may help. */
  gaveUp?: (error: Error) => void;
  /** Notified of children that start and exit. */
  watch?: ChildWatch;
}

export interface RunWatch {
  begun: (pid: number) => void;
  progressed: (progress: ProgressMessage) => void;
  /** It takes long, and continues. */
  takesLong?: () => void;
}

export interface Execution {
  /** Never rejects; settles when the child has reported or is gone. */
  readonly outcome: Promise<ChildOutcome>;
  /** Kills the run's child, which is replaced. */
  cancel: () => void;
}

/** A job that is not settled. */
interface OpenJob {
  request: PendingRequest;
  bytes: RunBytes;
  watch: RunWatch;
  resolve: (outcome: ChildOutcome) => void;
}

export type ChildPool = ReturnType<typeof createChildPool>;

/**
 * Child processes that run one request at a time, started beforehand and replaced when they exit. `schedule` decides on
 * each event; here are the processes and timers.
 */
export function createChildPool(options: ChildPoolOptions, effects: PoolEffects = systemEffects) {
  const { clock } = effects;
  let state = emptyPool;
  let jobCount = 0;
  const handles = new Map<ChildId, ChildHandle>();
  const jobs = new Map<JobId, OpenJob>();
  const timers = new Map<ChildId | JobId, Timer>();
  const events: (PoolEvent & { at: number })[] = [];
  const warmed = Promise.withResolvers<void>();
  // It can reject before anybody waits for it.
  warmed.promise.catch(() => {});

  /** Carries out what follows from an event, and then from those that happen meanwhile. */
  function happen(event: PoolEvent): void {
    if (events.push({ ...event, at: clock.now() }) > 1) return;
    try {
      // The list grows while it is walked.
      for (const each of events) {
        const step = schedule(state, each, { ...defaultLimits, hasProcessUse, ...options });
        state = step.state;
        for (const action of step.actions) (carryOut[action.kind] as (action: PoolAction) => void)(action);
      }
    } finally {
      events.length = 0;
    }
  }

  const carryOut: { [Kind in PoolAction['kind']]: (action: PoolAction & { kind: Kind }) => void } = {
    start({ child }) {
      try {
        const handle = effects.startChild(options.launch(), (event) => {
          if (event.kind === 'ready') return makeReady(child, event);
          if (event.kind === 'exited') {
            handles.delete(child);
            setTimer(child);
          }
          happen({ ...event, child });
        });
        if (!handle) return;
        handles.set(child, handle);
        options.watch?.started();
      } catch (cause) {
        happen({ kind: 'startFailed', child, cause });
      }
    },
    send({ child, job }) {
      const [handle, open] = [handles.get(child), jobs.get(job)];
      if (handle?.hasScratch() === false) happen({ kind: 'scratchLost', child });
      else if (open) handle?.begin(open.request, open.bytes);
    },
    lower: ({ child }) => void lower(child, longRunNiceness),
    kill: ({ child }) => handles.get(child)?.kill(),
    check: ({ child, job, ms }) => setTimer(child, ms, () => check(child, job)),
    limit: ({ job, ms }) => setTimer(job, ms, () => happen({ kind: 'timeOver', job })),
    begun({ child, job }) {
      const handle = handles.get(child);
      if (handle) jobs.get(job)?.watch.begun(handle.pid);
    },
    progressed: ({ job, progress }) => jobs.get(job)?.watch.progressed(progress),
    takesLong: ({ job }) => jobs.get(job)?.watch.takesLong?.(),
    settle({ job, outcome }) {
      jobs.get(job)?.resolve(outcome);
      jobs.delete(job);
      setTimer(job);
    },
    startFailed({ cause, givesUp }) {
      const error = new Error('a child cannot be started', { cause });
      warmed.reject(error);
      options.watch?.startFailed();
      if (givesUp) options.gaveUp?.(error);
    },
    ended: ({ cause }) => options.watch?.ended(cause),
    ableChanged: ({ isAble }) => options.ableChanged?.(isAble),
  };

  /** Sets a timer in place of an earlier one. @param ms undefined for none */
  function setTimer(of: ChildId | JobId, ms?: number, fire = () => {}): void {
    clock.clearTimeout(timers.get(of));
    timers.delete(of);
    if (ms !== undefined) timers.set(of, clock.setTimeout(fire, ms));
  }

  async function lower(child: ChildId, niceness: number): Promise<void> {
    const pid = handles.get(child)?.pid;
    if (pid !== undefined) await effects.lowerPriority(pid, niceness);
  }

  function makeReady(child: ChildId, event: ChildMessage & { kind: 'ready' }): void {
    const { fault } = event;
    if (fault) warmed.reject(new Error(`a child cannot load its handlers: ${JSON.stringify(fault)}`));
    // Only now: a busy machine would give the start of a child a tenth of its time.
    void lower(child, options.niceness ?? 0).then(() => {
      happen({ ...event, child });
      if (state.children.every(({ failures }) => failures === undefined)) warmed.resolve();
    });
  }

  function check(child: ChildId, job: JobId | undefined): void {
    // No process has 0, which uses nothing.
    const pid = handles.get(child)?.pid ?? 0;
    const writtenBytes = (job && jobs.get(job)?.bytes.writtenBytes) ?? 0;
    const use = { usedMs: effects.processorTimeOf(pid), memoryBytes: effects.privateMemoryOf(pid), writtenBytes };
    happen({ kind: 'checked', child, ...use });
  }

  happen({ kind: 'opened' });

  return {
    children: options.children,

    /**
     * Runs a request in the next free child.
     * @param demands times in ms: a child must begin within `beginMs`, and is killed `runMs` after that, or earlier where it exceeds
     * its processor time without progress or its memory; `hasSecret` is decided by its tools where it is not known
     */
    run(
      request: PendingRequest,
      bytes: RunBytes,
      { hasSecret, ...times }: Pick<PooledJob, 'beginMs' | 'runMs'> & { hasSecret?: boolean | undefined },
      watch: RunWatch,
      place: LaneJob,
    ): Execution {
      const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
      const id = `job ${++jobCount}` as const;
      jobs.set(id, { request, bytes, watch, resolve });
      const expectedBytes = expectedOutputBytes(request);
      const tools = request.steps ?? [request.tool];
      const cost = { expectedBytes, progressMs: progressMsOf(tools), hasSecret: hasSecret ?? tools.some(takesSecret) };
      happen({ kind: 'requested', job: { id, ...times, ...place, ...cost, lostChildren: 0 } });
      return { outcome: promise, cancel: () => happen({ kind: 'cancelled', job: id }) };
    },

    count(): ChildCount {
      const busy = state.children.filter(({ job }) => job).length;
      const memoryBytes = [...handles.values()].reduce((sum, { pid }) => sum + effects.privateMemoryOf(pid), 0);
      const longWaiting = state.waiting.filter(({ lane }) => lane === 'long').length;
      return { alive: handles.size, busy, wanted: options.children, memoryBytes, longWaiting };
    },

    isAble: (): boolean => canStartChildren(state),

    /** Resolves when every child has loaded its handlers. @throws Error where one cannot */
    warm: (): Promise<void> => warmed.promise,

    /** Ends all children; what still runs is lost. */
    async close(): Promise<void> {
      const exits = Array.from(handles.values(), ({ exited }) => exited);
      happen({ kind: 'closed' });
      for (const timer of timers.values()) clock.clearTimeout(timer);
      await Promise.all(exits);
    },
  };
}

/** Whether a tool takes a password, of which copies stay in the memory of the child. */
const takesSecret = (tool: ApiToolName) => secretFields(apiContractOf(tool)).length > 0;

/** Processor time without progress that tools may take, where that is more than usual. */
function progressMsOf(tools: readonly ApiToolName[]): number | undefined {
  const known = tools.flatMap((tool) => apiContractOf(tool).progressMs ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

function expectedOutputBytes({ tool, steps, inputs }: PendingRequest): number {
  const inputBytes = inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  const tools = steps ?? (tool === chain.name ? [] : [tool]);
  return expectedBytesOf(tools, inputBytes);
}
