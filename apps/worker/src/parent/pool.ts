import type { ChildMessage, Fault, ProgressMessage, RunRequest } from '../protocol.ts';
import { type ChildCommand, type ChildHandle, startChild } from './child-process.ts';
import type { ChildCount, ChildEnd, ChildWatch } from './metrics.ts';
import type { ChildOutcome } from './outcome.ts';
import type { RunBytes } from './run-bytes.ts';

/** Delay before the next start where a child could not be started or exited before it was ready, in ms. */
const restartDelayMs = 1_000;

export interface ChildPoolOptions extends ChildCommand {
  /** The module that a child runs. */
  entry: string;
  children: number;
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
  handle: ChildHandle;
  isReady: boolean;
  task?: Task | undefined;
  /** An error in it that nothing caught. */
  fault?: Fault;
  killedFor?: 'cancelled' | 'overdue' | 'stuck' | 'spent' | 'protocol';
}

interface Task {
  request: RunRequest;
  bytes: RunBytes;
  runMs: number;
  watch: RunWatch;
  /** Times that it was sent to a child. */
  attempts: number;
  hasBegun: boolean;
  /** The child that has it; undefined while it waits, and once it is settled. */
  child?: Child | undefined;
  timer: NodeJS.Timeout;
  resolve: (outcome: ChildOutcome) => void;
}

export type ChildPool = ReturnType<typeof createChildPool>;

/** Child processes that run one request at a time, started beforehand and replaced when they exit. */
export function createChildPool(options: ChildPoolOptions) {
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
      const handle = startChild(options, options.entry, {
        message: (message) => receive(child, message),
        violated: () => kill(child, 'protocol'),
        ended: (exitCode, signal) => remove(child, exitCode, signal),
        failed: startLater,
      });
      if (!handle) return;
      const child: Child = { handle, isReady: false };
      children.add(child);
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
    else if (message.kind === 'progress') task.watch.progressed(message);
    else if (message.kind === 'begun') {
      task.hasBegun = true;
      clearTimeout(task.timer);
      task.timer = setTimeout(() => stop(task, 'overdue'), task.runMs);
      task.watch.begun(child.handle.pid);
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
      child.handle.begin(task.request, task.bytes);
    }
  }

  function remove(child: Child, exitCode: number | null, signal: NodeJS.Signals | null): void {
    children.delete(child);
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
    if (killedFor === 'protocol') return faultOf('ChildProtocolViolated');
    if (!hasBegun) return killedFor || isClosed || attempts > options.children ? { kind: 'notBegun' } : undefined;
    if (isClosed) return faultOf('ChildPoolClosed');
    return fault ? { kind: 'reported', report: { kind: 'fault', fault } } : { kind: 'died', exitCode, signal };
  }

  function settle(task: Task, outcome: ChildOutcome): void {
    clearTimeout(task.timer);
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
     * @param times in ms: a child must begin within `beginMs`, and is killed `runMs` after that
     */
    run(request: RunRequest, bytes: RunBytes, times: { beginMs: number; runMs: number }, watch: RunWatch): Execution {
      const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
      const timer = setTimeout(() => stop(task, 'stuck'), times.beginMs);
      const task: Task = { request, bytes, runMs: times.runMs, watch, attempts: 0, hasBegun: false, timer, resolve };
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
      const exits = [...children].map(({ handle }) => handle.exited);
      for (const { handle } of children) handle.kill();
      await Promise.all(exits);
    },
  };
}

function kill(child: Child, reason: Child['killedFor'] & string): void {
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
