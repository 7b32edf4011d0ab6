import { type ChildProcess, fork } from 'node:child_process';
import { privateMemoryOf, processorTimeOf } from '../process-use.ts';
import { jobCost } from '../job-cost.ts';
import type { ChildMessage, Fault, ProgressMessage, RunRequest } from '../protocol.ts';
import type { ChildCount, ChildEnd, ChildWatch } from './metrics.ts';
import type { ChildOutcome } from './outcome.ts';

/** Delay before the next start where a child could not be started or exited before it was ready, in ms. */
const restartDelayMs = 1_000;
/** Interval in which processor time and memory of a run are read, in ms. */
const costIntervalMs = 250;

export interface ChildPoolOptions {
  /** The module that a child runs. */
  entry: string;
  /** Niceness of a child once it is ready, nice(2): its argument. */
  niceness?: number;
  children: number;
  execPath: string;
  execArgv: string[];
  environment: Record<string, string>;
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
}

export interface Execution {
  /** Never rejects; settles when the child has reported or is gone. */
  readonly outcome: Promise<ChildOutcome>;
  /** Kills the run's child, which is replaced. */
  cancel: () => void;
}

interface Child {
  pid: number;
  forked: ChildProcess;
  isReady: boolean;
  task?: Task | undefined;
  /** An error in it that nothing caught. */
  fault?: Fault;
  killedFor?: 'cancelled' | 'overdue' | 'stuck' | 'spent';
}

interface Task {
  request: RunRequest;
  runMs: number;
  watch: RunWatch;
  /** Times that it was sent to a child. */
  attempts: number;
  hasBegun: boolean;
  /** The child that has it; undefined while it waits, and once it is settled. */
  child?: Child | undefined;
  timer: NodeJS.Timeout;
  /** Processor time of its child when it began or last reported progress, in ms. */
  costBefore: number;
  costTimer?: NodeJS.Timeout;
  resolve: (outcome: ChildOutcome) => void;
}

export type ChildPool = ReturnType<typeof createChildPool>;

/** Child processes that run one request at a time, started beforehand and replaced when they exit. */
export function createChildPool(options: ChildPoolOptions) {
  const { progressMs = jobCost.progressMs, maxBytes = Number.POSITIVE_INFINITY } = options;
  /** In the order of their starts: the oldest free child gets the next request, since its code is compiled. */
  const children = new Set<Child>();
  const waiting: Task[] = [];
  const restarts = new Set<NodeJS.Timeout>();
  const warmed = Promise.withResolvers<void>();
  // It can reject before anybody waits for it.
  warmed.promise.catch(() => {});
  let isClosed = false;

  function start(): void {
    try {
      const forked = fork(options.entry, [String(options.niceness ?? 0)], {
        execPath: options.execPath,
        execArgv: options.execArgv,
        env: options.environment,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        // A process group of its own: a signal to the group ends its native tools too, and Ctrl-C does not reach it.
        detached: true,
      });
      // A process that could not be started has neither a pid nor an exit event.
      forked.on('error', (error) => forked.pid === undefined && startLater(error));
      if (forked.pid === undefined) return;
      const child: Child = { pid: forked.pid, forked, isReady: false };
      children.add(child);
      forked.on('message', (message) => receive(child, message as ChildMessage));
      forked.once('exit', (exitCode, signal) => remove(child, exitCode, signal));
      options.watch?.started();
    } catch (error) {
      startLater(error);
    }
  }

  function startLater(cause: unknown): void {
    warmed.reject(new Error('a child cannot be started', { cause }));
    if (isClosed) return;
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start();
    }, restartDelayMs);
    restarts.add(timer);
  }

  function receive(child: Child, message: ChildMessage): void {
    const { task } = child;
    if (child.killedFor) return;
    if (message.kind === 'fault') child.fault = message.fault;
    else if (message.kind === 'ready') makeReady(child, message.fault);
    else if (!task) return;
    else if (message.kind === 'progress') {
      // A stage that begins has made nothing yet.
      if (message.fraction > 0) task.costBefore = processorTimeOf(child.pid);
      task.watch.progressed(message);
    } else if (message.kind === 'begun') {
      task.hasBegun = true;
      clearTimeout(task.timer);
      task.timer = setTimeout(() => stop(task, 'overdue'), task.runMs);
      task.costBefore = processorTimeOf(child.pid);
      task.costTimer = setInterval(() => {
        const cost = processorTimeOf(child.pid) - task.costBefore;
        if (cost > progressMs || privateMemoryOf(child.pid) > maxBytes) stop(task, 'overdue');
      }, costIntervalMs);
      task.watch.begun(child.pid);
    } else {
      child.task = undefined;
      if (message.report.isSpent) kill(child, 'spent');
      settle(task, { kind: 'reported', report: message.report });
      dispatch();
    }
  }

  function makeReady(child: Child, fault: Fault | undefined): void {
    child.isReady = true;
    if (fault) warmed.reject(new Error(`a child cannot load its handlers: ${JSON.stringify(fault)}`));
    else if ([...children].filter(({ isReady }) => isReady).length === options.children) warmed.resolve();
    dispatch();
  }

  function dispatch(): void {
    for (const child of children) {
      if (!child.isReady || child.task || child.killedFor) continue;
      const task = waiting.shift();
      if (!task) return;
      task.attempts++;
      task.child = child;
      child.task = task;
      // It fails only where the child is gone, which its exit event reports.
      child.forked.send(task.request, () => {});
    }
  }

  function remove(child: Child, exitCode: number | null, signal: NodeJS.Signals | null): void {
    children.delete(child);
    // Native tools that it started can still be in its group.
    killGroup(child.pid);
    if (!isClosed) {
      options.watch?.ended(endOf(child));
      if (child.isReady) start();
      else startLater(new Error(`it exited with ${signal ?? exitCode}`));
    }
    if (!child.task) return;
    const outcome = outcomeOf(child, child.task, exitCode, signal);
    if (outcome) return settle(child.task, outcome);
    child.task.child = undefined;
    waiting.unshift(child.task);
    dispatch();
  }

  /** The outcome of a task whose child has exited; undefined where another child may still run it. */
  function outcomeOf(
    { killedFor, fault }: Child,
    { hasBegun, attempts }: Task,
    exitCode: number | null,
    signal: NodeJS.Signals | null,
  ): ChildOutcome | undefined {
    if (killedFor === 'cancelled' || killedFor === 'overdue') return { kind: 'killed', reason: killedFor };
    if (!hasBegun) return killedFor || isClosed || attempts > options.children ? { kind: 'notBegun' } : undefined;
    const known = isClosed ? { name: 'ChildPoolClosed', frames: [] } : fault;
    return known ? { kind: 'reported', report: { kind: 'fault', fault: known } } : { kind: 'died', exitCode, signal };
  }

  function settle(task: Task, outcome: ChildOutcome): void {
    clearTimeout(task.timer);
    clearInterval(task.costTimer);
    task.child = undefined;
    task.resolve(outcome);
  }

  /** Ends a task, with its child where it has one; does nothing once it is settled. */
  function stop(task: Task, reason: 'cancelled' | 'overdue' | 'stuck'): void {
    if (task.child) return kill(task.child, reason);
    const place = waiting.indexOf(task);
    if (place < 0) return;
    waiting.splice(place, 1);
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
    run(request: RunRequest, times: { beginMs: number; runMs: number }, watch: RunWatch): Execution {
      const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
      const timer = setTimeout(() => stop(task, 'stuck'), times.beginMs);
      const task: Task = {
        request,
        runMs: times.runMs,
        watch,
        attempts: 0,
        hasBegun: false,
        timer,
        costBefore: 0,
        resolve,
      };
      waiting.push(task);
      dispatch();
      return { outcome: promise, cancel: () => stop(task, 'cancelled') };
    },

    count(): ChildCount {
      const busy = [...children].filter(({ task }) => task).length;
      return { alive: children.size, busy, wanted: options.children };
    },

    /** Resolves when every child has loaded its handlers. @throws Error where one cannot */
    warm: (): Promise<void> => warmed.promise,

    /** Ends all children; what still runs is lost. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of restarts) clearTimeout(timer);
      for (const task of waiting.splice(0)) settle(task, { kind: 'notBegun' });
      const exits = [...children].map(({ forked }) => new Promise((resolve) => forked.once('exit', resolve)));
      for (const { pid } of children) killGroup(pid);
      await Promise.all(exits);
    },
  };
}

function kill(child: Child, reason: Child['killedFor'] & string): void {
  child.killedFor ??= reason;
  killGroup(child.pid);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left in the group.
  }
}

/** Why a child exited, for the metrics. */
function endOf({ killedFor, task, fault }: Child): ChildEnd {
  if (killedFor) return killedFor;
  if (!task?.hasBegun) return 'idle';
  return fault ? 'fault' : 'crashed';
}
