import { pool as createPool, TerminateError } from 'workerpool';
import type { ChildProcess } from 'node:child_process';
import type { ChildEvent, Fault, RunRequest, TimedReport } from '../protocol.ts';
import { describeFault } from '../child/fault.ts';
import type { ChildCount, ChildWatch } from './metrics.ts';

/** What happened to a request that was given to the pool. */
export type ChildOutcome =
  | { kind: 'reported'; report: TimedReport }
  /** We killed its child. */
  | { kind: 'killed'; reason: 'cancelled' | 'overdue' }
  /** Its child died while it handled the file. */
  | { kind: 'died'; how: string }
  /** No child took it in time. */
  | { kind: 'notBegun' };

export interface Execution {
  /** Never rejects; settles when the child has answered or is gone. */
  readonly outcome: Promise<ChildOutcome>;
  /** Kills the run's child; another takes its place. */
  cancel: () => void;
}

export interface RunWatch {
  begun: (pid: number) => void;
  progressed: (progress: ChildEvent & { kind: 'progress' }) => void;
}

export interface ChildPoolOptions {
  /** The module that a child runs. */
  entry: string;
  children: number;
  execPath: string;
  execArgv: string[];
  environment: Record<string, string>;
  /** Told of children that start and end. */
  watch?: ChildWatch;
}

interface ChildMethods {
  run: (request: RunRequest) => Promise<TimedReport>;
  warm: () => Fault | null;
}

export type ChildPool = ReturnType<typeof createChildPool>;

/** Children that run one job each, started beforehand and replaced when they die. */
export function createChildPool(options: ChildPoolOptions) {
  const pool = createPool(options.entry, {
    workerType: 'process',
    minWorkers: options.children,
    maxWorkers: options.children,
    workerTerminateTimeout: 50,
    onCreateWorker() {
      options.watch?.started();
      return undefined;
    },
    forkOpts: {
      execPath: options.execPath,
      execArgv: options.execArgv,
      env: options.environment,
      // A process group of its own: a signal to the group takes the child's native tools too, and Ctrl-C does not reach it.
      detached: true,
    },
  });

  /** Children that said that they end, and are not found dead yet. */
  let spentUnseen = 0;
  function foundDead(): void {
    if (spentUnseen > 0) spentUnseen--;
    else options.watch?.ended('idle');
  }

  function exec<M extends keyof ChildMethods>(
    method: M,
    params: Parameters<ChildMethods[M]>,
    on: (event: ChildEvent) => void,
  ) {
    return pool.exec<ChildMethods[M]>(method, params, { on });
  }

  /**
   * Runs a request in the next free child.
   * @param times milliseconds: within `beginMs` a child must have begun, and `runMs` later it is killed
   */
  function run(request: RunRequest, times: { beginMs: number; runMs: number }, watch: RunWatch): Execution {
    let child: number | undefined;
    let reason: 'cancelled' | 'overdue' | undefined;
    let fault: Fault | undefined;
    let settled = false;
    let gaveUp = false;
    let giveUp = () => {};
    let timer = setTimeout(() => giveUp(), times.beginMs);

    function kill(why: 'cancelled' | 'overdue'): void {
      if (settled) return;
      reason ??= why;
      if (child !== undefined) killGroup(child);
    }

    function hear(event: ChildEvent): void {
      if (event.kind === 'progress') return watch.progressed(event);
      if (event.kind === 'fault') {
        fault = event.fault;
        return;
      }
      child = event.pid;
      clearTimeout(timer);
      if (reason) return killGroup(child);
      timer = setTimeout(() => kill('overdue'), times.runMs);
      watch.begun(child);
    }

    async function attempt(): Promise<TimedReport> {
      // A child that died idle is noticed only when it is given work; whatever did not begin may safely begin again.
      for (let attempts = 0; ; attempts++) {
        const running = exec('run', [request], hear);
        // workerpool's own way to end a task loses the slot when the child dies meanwhile; it is for a child that never began.
        giveUp = () => {
          gaveUp = true;
          options.watch?.ended('stuck');
          running.cancel();
        };
        try {
          return await running;
        } catch (error) {
          if (child === undefined && !gaveUp && error instanceof TerminateError) foundDead();
          if (child !== undefined || reason || gaveUp || attempts > options.children) throw error;
        }
      }
    }

    function outcomeOf(error: unknown): ChildOutcome {
      if (reason) {
        if (child !== undefined) options.watch?.ended(reason);
        return { kind: 'killed', reason };
      }
      if (child === undefined) return { kind: 'notBegun' };
      if (!(error instanceof TerminateError))
        return { kind: 'reported', report: { kind: 'fault', fault: describeFault(error) } };
      // The native tools of a child that died by itself are still in its group.
      killGroup(child);
      options.watch?.ended(fault ? 'fault' : 'crashed');
      if (fault) return { kind: 'reported', report: { kind: 'fault', fault } };
      return { kind: 'died', how: howItDied(error) };
    }

    const outcome = attempt()
      .then((report): ChildOutcome => {
        if (report.isSpent) {
          spentUnseen++;
          options.watch?.ended('spent');
        }
        return { kind: 'reported', report };
      }, outcomeOf)
      .finally(() => {
        settled = true;
        clearTimeout(timer);
      });
    return { outcome, cancel: () => kill('cancelled') };
  }

  return {
    children: options.children,
    run,

    /** The children at this moment: workerpool counts one that died idle until it is given work. */
    count(): ChildCount {
      const { workers } = pool as unknown as { workers: { worker: ChildProcess }[] };
      const alive = workers.filter(({ worker }) => worker.exitCode === null && worker.signalCode === null);
      return { alive: alive.length, busy: pool.stats().busyWorkers, wanted: options.children };
    },

    /** Resolves when every child has loaded what it runs. @throws Error where one cannot */
    async warm(): Promise<void> {
      const faults = await Promise.all(
        Array.from({ length: options.children }, async () => await exec('warm', [], () => {})),
      );
      const fault = faults.find((found) => found !== null);
      if (fault) throw new Error(`a child cannot load its handlers: ${JSON.stringify(fault)}`);
    },

    /** Ends all children; what still runs is lost. */
    async close(): Promise<void> {
      try {
        await pool.terminate(true, 1_000);
      } catch {
        // workerpool waits for the exit of a child that died idle, which it has seen already; any other ends when we do.
      }
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

/** The exit code or signal, for the log. */
function howItDied({ message }: Error): string {
  const signal = /signalCode: `(SIG[A-Z0-9]+)`/.exec(message)?.[1];
  const code = /exitCode: `(\d+)`/.exec(message)?.[1];
  return signal ?? (code === undefined ? 'unknown' : `exit ${code}`);
}
