import { apiContractOf, type ApiToolName, chain, expectedBytesOf } from '@blattwerk/shared';
import { jobCost } from '../../job-cost.ts';
import { lowerPriority } from '../../lower-priority.ts';
import { hasProcessUse, privateMemoryOf, processorTimeOf } from '../../process-use.ts';
import type { ChildMessage, Fault, PendingRequest, ProgressMessage } from '../../protocol.ts';
import { type ChildHandle, startChild } from './child-process.ts';
import { createLanes, createRunEstimate, type LaneRun, noteCost, takesLong } from './lanes.ts';
import type { ChildLaunch } from '../sandbox/launch-child.ts';
import type { ChildCount, ChildEnd, ChildWatch } from '../metrics.ts';
import type { ChildOutcome } from './outcome.ts';
import type { RunBytes } from '../queue/run-bytes.ts';

/** Delay before the next start where a child could not be started or exited before it was ready, in ms. */
const restartDelayMs = 1_000;
/**
 * Starts of one child that fail in a row. From `unable` on no job should come here; at `last` the pool gives up, later than
 * the metrics are read once (every 15 s).
 */
const failedStarts = { unable: 3, last: 20 } as const;
/**
 * Interval in which a child that starts, or was given a job that it has not begun, is compared with before, in ms. Without
 * processor time meanwhile it is stuck; on a busy machine both can take long.
 */
const stuckMs = 4_000;
/** Interval in which processor time and memory of a run are read, in ms. */
const costIntervalMs = 100;

/** Share of a core that a run must have had in its time: one with less was not too slow, but the machine too busy. */
const starvedShare = 1 / 4;
/** Time without a job after which a child may keep `idleBytes` of memory, in ms. */
const idleMs = 60_000;
/** Niceness of a child whose run continues at a lower priority, nice(2). */
const longRunNiceness = 15;

/** Private memory; a child that has just started has some 70 MB. */
const idleBytes = 150 * 1024 * 1024;

export interface ChildPoolOptions {
  /** Prepares the start of a child. */
  launch: () => ChildLaunch;
  children: number;
  /** Of a child once it is ready, nice(2); 0 by default. */
  niceness?: number;
  /** Processor time after which a run continues at a lower priority, in ms. */
  shortMs?: number;
  /** Defaults to a minute and 150 MiB; for tests. */
  idle?: { ms: number; bytes: number };
  /** Defaults to 4 s; for tests. */
  stuckMs?: number;
  /** Defaults to a second; for tests. */
  restartDelayMs?: number;
  /** Called where children can no longer be started, and where they can again. */
  ableChanged?: (isAble: boolean) => void;
  /** Called once, where starts have failed so often that only a restart of the worker may help. */
  gaveUp?: (error: Error) => void;
  /** Processor time of a child and its descendants without progress after which it is killed, in ms. */
  progressMs?: number;
  /** Memory of a child and its descendants together, above which it is killed, in bytes; no limit by default. */
  maxBytes?: number;
  /** Notified of children that start and exit. */
  watch?: ChildWatch;
}

export interface RunWatch {
  begun: (pid: number) => void;
  progressed: (progress: ProgressMessage) => void;
  /** It takes long, and continues. */
  tookLong?: () => void;
}

/** How a run waits for a child. */
export interface RunPlace {
  /** Whether it is expected to take long. */
  isLong: boolean;
  /** Processor time that it is expected to take, in ms; 0 where nothing is known. */
  estimateMs: number;
  /** The job's: among long runs that wait, those with a smaller number begin first. */
  priority: number;
  /** Whether it may be ended, with the outcome `moved`, where it takes long and others wait. */
  isMovable: boolean;
}

const firstPlace: RunPlace = { isLong: false, estimateMs: 0, priority: 0, isMovable: false };

export interface Execution {
  /** Never rejects; settles when the child has reported or is gone. */
  readonly outcome: Promise<ChildOutcome>;
  /** Kills the run's child, which is replaced. */
  cancel: () => void;
}

type StopReason = 'cancelled' | 'overdue' | 'stuck';
type KillReason = StopReason | 'moved' | 'spent' | 'secret' | 'protocol' | 'memory' | 'scratch';

interface Child {
  handle: ChildHandle;
  isReady: boolean;
  /** Starts before its own that failed in a row. */
  failures: number;
  /** Whether it has begun a run. */
  hasRun: boolean;
  task?: PooledJob | undefined;
  /** An error in it that nothing caught. */
  fault?: Fault;
  /** Runs until it is ready, and from the dispatch of a job until it has begun it. */
  stuckTimer?: NodeJS.Timeout;
  /** Runs from the end of a job to the next one. */
  idleTimer?: NodeJS.Timeout;
  killedFor?: KillReason;
}

interface PooledJob extends LaneRun {
  request: PendingRequest;
  bytes: RunBytes;
  /** Size of the output that is expected of its inputs, in bytes. */
  expectedBytes: number;
  runMs: number;
  watch: RunWatch;
  /** Times that it was sent to a child. */
  attempts: number;
  hasBegun: boolean;
  /** The first reason for which it was stopped; `stuck` where its time to begin was over. Its child may end for another one. */
  stoppedFor?: StopReason;
  /** The child that has it; undefined while it waits, and once it is settled. */
  child?: Child | undefined;
  timer: NodeJS.Timeout;
  /** Whether its time ended while others had the processor. */
  isStarved: boolean;
  /** Whether it reported progress since its processor time was read. */
  hasProgressed: boolean;
  /** The part that is processed, from 0 to 1, where it is processing. */
  processed?: number;
  /** Whether it was reported that it takes long. */
  hasTakenLong: boolean;
  /** Whether it continues at a lower priority. */
  isLowered: boolean;
  costTimer?: NodeJS.Timeout;
  resolve: (outcome: ChildOutcome) => void;
}

export type ChildPool = ReturnType<typeof createChildPool>;

/** Child processes that run one request at a time, started beforehand and replaced when they exit. */
export function createChildPool(options: ChildPoolOptions) {
  const { niceness = 0, shortMs = jobCost.shortMs, progressMs = jobCost.progressMs } = options;
  const { maxBytes = Number.POSITIVE_INFINITY } = options;
  /** In the order of their starts: the oldest free child gets the next request, since its code is compiled. */
  const children = new Set<Child>();
  const lanes = createLanes<PooledJob>(options.children);
  /** With the number of starts that failed. */
  const restarts = new Map<NodeJS.Timeout, number>();
  const warmed = Promise.withResolvers<void>();
  // It can reject before anybody waits for it.
  warmed.promise.catch(() => {});
  let isClosed = false;
  let isAble = true;
  let hasGivenUp = false;

  /** @param failures starts that failed before this one */
  function start(failures = 0): void {
    try {
      const handle = startChild(options.launch(), {
        message: (message) => receive(child, message),
        violated: () => kill(child, 'protocol'),
        ended: (exitCode, signal) => remove(child, exitCode, signal),
        failed: (error) => startLater(error, failures),
      });
      if (!handle) return;
      const child: Child = { handle, isReady: false, failures, hasRun: false };
      child.stuckTimer = watchStuck(child);
      children.add(child);
      options.watch?.started();
    } catch (error) {
      startLater(error, failures);
    }
  }

  /** @param failures starts that failed before the one that has just failed */
  function startLater(cause: unknown, failures: number): void {
    const error = new Error('a child cannot be started', { cause });
    warmed.reject(error);
    if (isClosed) return;
    options.watch?.startFailed();
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start(failures + 1);
    }, options.restartDelayMs ?? restartDelayMs);
    restarts.set(timer, failures + 1);
    noteAble();
    if (failures + 1 < failedStarts.last || hasGivenUp) return;
    hasGivenUp = true;
    options.gaveUp?.(error);
  }

  function noteAble(): void {
    const starting = [...children].flatMap(({ isReady, failures }) => (isReady ? [] : [failures]));
    const now = [...restarts.values(), ...starting].every((failures) => failures < failedStarts.unable);
    if (now === isAble) return;
    isAble = now;
    // Another worker may have a child for them.
    if (!isAble) for (const task of lanes.clear()) settle(task, { kind: 'notBegun' });
    options.ableChanged?.(isAble);
  }

  function receive(child: Child, message: ChildMessage): void {
    const { task } = child;
    if (child.killedFor) return;
    if (message.kind === 'fault') child.fault = message.fault;
    else if (message.kind === 'ready') {
      clearInterval(child.stuckTimer);
      // Only now: a busy machine would give the start of a child a tenth of its time.
      void lowerPriority(child.handle.pid, niceness).then(() => makeReady(child, message.fault));
    } else if (!task) return;
    else if (message.kind === 'progress') {
      // A stage that begins has made nothing yet.
      if (message.fraction > 0) task.hasProgressed = true;
      if (message.stage === 'processing') task.processed = message.fraction;
      else if (message.stage === 'finishing') task.processed = 1;
      task.watch.progressed(message);
    } else if (message.kind === 'begun') {
      task.hasBegun = true;
      task.isFirst = !child.hasRun;
      child.hasRun = true;
      clearInterval(child.stuckTimer);
      clearTimeout(task.timer);
      task.timer = setTimeout(() => {
        task.isStarved = hasProcessUse && task.usedMs < task.runMs * starvedShare;
        stop(task, 'overdue');
      }, task.runMs);
      task.costTimer = watchCost(task, child.handle.pid);
      task.watch.begun(child.handle.pid);
    } else {
      child.task = undefined;
      if (message.report.mustRestart || task.isLowered) kill(child, 'spent');
      else if ((task.request.steps ?? [task.request.tool]).some(hasSecret)) kill(child, 'secret');
      else watchIdle(child);
      settle(task, { kind: 'reported', report: message.report });
      dispatch();
    }
  }

  /** Kills a child that gets no further, or that spends as much as a run may without progress. */
  function watchStuck(child: Child): NodeJS.Timeout {
    let first: number | undefined;
    let last: number | undefined;
    return setInterval(() => {
      if (!hasProcessUse) return;
      const used = processorTimeOf(child.handle.pid);
      if (used === last || used - (first ?? used) > progressMs) kill(child, 'stuck');
      first ??= used;
      last = used;
    }, options.stuckMs ?? stuckMs);
  }

  /** Limits processor time and memory of a run; most runs end before they are read for the first time. */
  function watchCost(task: PooledJob, pid: number): NodeJS.Timeout {
    let first: number | undefined;
    let atProgress = 0;
    return setInterval(() => {
      const used = processorTimeOf(pid);
      if (first === undefined || task.hasProgressed) atProgress = used;
      first ??= used;
      task.hasProgressed = false;
      if (used - atProgress > progressMs || privateMemoryOf(pid) > maxBytes) return stop(task, 'overdue');
      noteCost(task, used - first, task.processed);
      task.isLarge = task.bytes.writtenBytes > task.expectedBytes;
      if (!task.isLowered && (task.usedMs > shortMs || task.estimateMs > jobCost.longEstimateMs || task.isLarge)) {
        task.isLowered = true;
        void lowerPriority(pid, longRunNiceness);
      }
      if (takesLong(task)) keepOrMove(task);
    }, costIntervalMs);
  }

  /** Keeps a run that takes long where there are few of them; else it gives its child to a run that waits. */
  function keepOrMove(task: PooledJob): void {
    lanes.settle(running());
    if (!task.hasTakenLong) {
      task.hasTakenLong = true;
      task.watch.tookLong?.();
    }
    makeRoom();
  }

  /** Ends runs that take long for short ones that wait. */
  function makeRoom(): void {
    const freeSoon = [...children].filter(({ task, killedFor }) => !task || killedFor).length + restarts.size;
    for (const { child } of lanes.toMove(running(), freeSoon)) if (child) kill(child, 'moved');
  }

  /** The runs that have a child. */
  function running(): PooledJob[] {
    return [...children].flatMap(({ task, killedFor }) => (task && !killedFor ? [task] : []));
  }

  /** Ends a child that keeps much memory without a job: native libraries do not always return what they free. */
  function watchIdle(child: Child): void {
    const { ms, bytes } = options.idle ?? { ms: idleMs, bytes: idleBytes };
    child.idleTimer = setTimeout(() => {
      if (privateMemoryOf(child.handle.pid) > bytes) kill(child, 'memory');
    }, ms);
  }

  function makeReady(child: Child, fault: Fault | undefined): void {
    if (isClosed || child.killedFor) return;
    if (fault) {
      warmed.reject(new Error(`a child cannot load its handlers: ${JSON.stringify(fault)}`));
      child.handle.kill();
      return;
    }
    child.isReady = true;
    noteAble();
    if ([...children].filter(({ isReady }) => isReady).length === options.children) warmed.resolve();
    dispatch();
  }

  function dispatch(): void {
    lanes.settle(running());
    for (const child of children) {
      if (!child.isReady || child.task || child.killedFor) continue;
      if (!child.handle.hasScratch()) {
        kill(child, 'scratch');
        continue;
      }
      const task = lanes.next(running());
      if (!task) return;
      clearTimeout(child.idleTimer);
      task.attempts++;
      task.child = child;
      child.task = task;
      child.stuckTimer = watchStuck(child);
      child.handle.begin(task.request, task.bytes);
    }
    makeRoom();
  }

  function remove(child: Child, exitCode: number | null, signal: NodeJS.Signals | null): void {
    children.delete(child);
    clearInterval(child.stuckTimer);
    clearTimeout(child.idleTimer);
    if (!isClosed) {
      options.watch?.ended(endOf(child));
      if (child.isReady) start();
      else startLater(new Error(`it exited with ${signal ?? exitCode}`), child.failures);
    }
    if (!child.task) return;
    const outcome = outcomeOf(child, child.task, exitCode, signal);
    if (outcome) return settle(child.task, outcome);
    child.task.child = undefined;
    lanes.addAgain(child.task);
    dispatch();
  }

  /** The outcome of a task whose child has exited; undefined where another child may still run it. */
  function outcomeOf(
    { killedFor, fault }: Child,
    { hasBegun, stoppedFor, isStarved, attempts, estimateMs, usedMs }: PooledJob,
    exitCode: number | null,
    signal: NodeJS.Signals | null,
  ): ChildOutcome | undefined {
    if (stoppedFor === 'cancelled') return { kind: 'killed', reason: 'cancelled' };
    if (killedFor === 'overdue') return { kind: 'killed', reason: isStarved ? 'starved' : 'overdue' };
    if (killedFor === 'moved' && !isClosed) return { kind: 'moved', estimateMs: Math.max(estimateMs, usedMs) };
    if (killedFor === 'protocol') return faultOf('ChildProtocolViolated');
    const isLost = stoppedFor === 'stuck' || isClosed || !isAble || attempts > options.children;
    if (!hasBegun) return isLost ? { kind: 'notBegun' } : undefined;
    if (isClosed) return faultOf('ChildPoolClosed');
    return fault ? { kind: 'reported', report: { kind: 'fault', fault } } : { kind: 'died', exitCode, signal };
  }

  function settle(task: PooledJob, outcome: ChildOutcome): void {
    clearTimeout(task.timer);
    clearInterval(task.costTimer);
    task.child = undefined;
    task.resolve(outcome);
  }

  /** Ends a task, with its child where it has one; does nothing once it is settled. */
  function stop(task: PooledJob, reason: StopReason): void {
    task.stoppedFor ??= reason;
    if (task.child) return kill(task.child, reason);
    if (!lanes.remove(task)) return;
    settle(task, reason === 'stuck' ? { kind: 'notBegun' } : { kind: 'killed', reason });
  }

  for (let started = 0; started < options.children; started++) start();

  return {
    children: options.children,

    /**
     * Runs a request in the next free child.
     * @param times in ms: a child must begin within `beginMs`, and is killed `runMs` after that, or earlier where it exceeds
     * its processor time without progress or its memory
     */
    run(
      request: PendingRequest,
      bytes: RunBytes,
      times: { beginMs: number; runMs: number },
      watch: RunWatch,
      { isLong, priority, estimateMs, isMovable }: RunPlace = firstPlace,
    ): Execution {
      const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
      const expectedBytes = expectedOutputBytes(request);
      const timer = setTimeout(() => stop(task, 'stuck'), times.beginMs);
      const task: PooledJob = {
        request,
        bytes,
        expectedBytes,
        runMs: times.runMs,
        watch,
        attempts: 0,
        hasBegun: false,
        timer,
        lane: isLong ? 'long' : 'short',
        priority,
        isMovable,
        usedMs: 0,
        isLarge: false,
        estimateMs,
        estimate: createRunEstimate(),
        isStarved: false,
        hasProgressed: false,
        hasTakenLong: isLong,
        isLowered: false,
        resolve,
      };
      if (isClosed || !isAble) settle(task, { kind: 'notBegun' });
      else lanes.add(task);
      dispatch();
      return { outcome: promise, cancel: () => stop(task, 'cancelled') };
    },

    count(): ChildCount {
      const busy = [...children].filter(({ task }) => task).length;
      const memoryBytes = [...children].reduce((sum, { handle }) => sum + privateMemoryOf(handle.pid), 0);
      return { alive: children.size, busy, wanted: options.children, memoryBytes, longWaiting: lanes.waiting.long };
    },

    /** Whether children can be started; not after several starts of one that failed in a row. */
    isAble: (): boolean => isAble,

    /** Resolves when every child has loaded its handlers. @throws Error where one cannot */
    warm: (): Promise<void> => warmed.promise,

    /** Ends all children; what still runs is lost. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of restarts.keys()) clearTimeout(timer);
      for (const task of lanes.clear()) settle(task, { kind: 'notBegun' });
      const exits = [...children].map(({ handle }) => handle.exited);
      for (const { handle } of children) handle.kill();
      await Promise.all(exits);
    },
  };
}

/** Whether a tool takes a password, of which copies stay in the memory of the child. */
function hasSecret(tool: ApiToolName): boolean {
  const { fields } = apiContractOf(tool);
  return Object.values(fields).some(({ kind }) => kind === 'secret');
}

function expectedOutputBytes({ tool, steps, inputs }: PendingRequest): number {
  const inputBytes = inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  const tools = steps ?? (tool === chain.name ? [] : [tool]);
  return expectedBytesOf(tools, inputBytes);
}

function kill(child: Child, reason: KillReason): void {
  child.killedFor ??= reason;
  child.handle.kill();
}

function faultOf(name: string): ChildOutcome {
  return { kind: 'reported', report: { kind: 'fault', fault: { name, frames: [] } } };
}

/** Why a child exited, for the metrics. */
function endOf({ killedFor, task, fault }: Child): ChildEnd {
  if (killedFor) return killedFor;
  if (!task?.hasBegun) return 'idle';
  return fault ? 'fault' : 'crashed';
}
