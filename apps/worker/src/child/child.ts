import type { ProgressMessage, RunReport, RunRequest, TimedReport } from '../protocol.ts';
import { discardPdfium } from '../pdf/engines/pdfium.ts';
import type { Contract, ToolName } from '@blattwerk/shared';
import type { Handler, LoadedHandlers } from '../tool-run.ts';
import { createCollector } from './collect-garbage.ts';
import { describeFault } from './fault.ts';
import { hasWorkedLong, isNearMemoryLimit } from './held-memory.ts';
import { type JobBytes, openParentChannel } from './parent-channel.ts';
import { startRunClock } from './run-clock.ts';
import { runHandler } from './run-handler.ts';

/** Interval in which at most one progress message is sent, in ms. */
const progressIntervalMs = 25;

/** What a child without a job does to be faster at its first one. */
export interface WarmUp {
  /** Compiles code. */
  compile: (handlers: LoadedHandlers) => Promise<void>;
  /** Time without a job after which it does, in ms. */
  afterMs: number;
}

/**
 * Makes this process a child of the worker's pool. It runs one job after another, and its only connection is to its
 * parent, which has the queue and the blob store, and sends replies and progress.
 * @param load loads the handlers of its queue
 * @param loadHandler loads another one, for a step of a chain
 * @param warmUp of a child that has had no job yet
 */
export async function serveChild(
  load: () => Promise<LoadedHandlers>,
  loadHandler?: (tool: ToolName) => Promise<Handler<Contract>>,
  warmUp?: WarmUp,
): Promise<void> {
  let warmUpTimer: NodeJS.Timeout | undefined;
  const parent = openParentChannel((request, bytes) => {
    clearTimeout(warmUpTimer);
    void parent.send({ kind: 'begun' });
    run(request, bytes).then(
      (report) => parent.send({ kind: 'report', report }),
      (error: unknown) => parent.send({ kind: 'report', report: { kind: 'fault', fault: describeFault(error) } }),
    );
  });
  process.on('uncaughtException', (error) => void exitWith(error));
  const progress = throttleProgress((message) => void parent.send(message));
  const collector = createCollector();
  const loaded = await load().then(
    (handlers) => ({ handlers }),
    (error: unknown) => ({ fault: describeFault(error) }),
  );

  async function exitWith(error: unknown): Promise<void> {
    await parent.send({ kind: 'fault', fault: describeFault(error) });
    process.exit(70);
  }

  async function run(request: RunRequest, bytes: JobBytes): Promise<TimedReport> {
    collector.beforeRun();
    if ('fault' in loaded) return { kind: 'fault', fault: loaded.fault };
    const clock = startRunClock();
    const emit = (message: ProgressMessage): void => {
      clock.startStage(message.stage);
      progress.add(message);
    };
    const report = await runHandler({ handlers: loaded.handlers, loadHandler, bytes, emit }, request);
    const times = clock.stop();
    discardPdfium();
    progress.end();
    const mustRestart = (report.kind === 'refused' && report.mustRestart) || isNearMemoryLimit() || hasWorkedLong();
    if (!mustRestart) collector.afterRun(transferredBytes(request, report));
    return { ...report, times, ...(mustRestart ? { mustRestart } : {}) };
  }

  await parent.send({ kind: 'ready', ...('fault' in loaded ? loaded : {}) });
  if (warmUp && 'handlers' in loaded)
    // It saves time and nothing else: a job reports what fails.
    warmUpTimer = setTimeout(() => void warmUp.compile(loaded.handlers).catch(() => {}), warmUp.afterMs);
  await parent.receive();
}

/** Sends the last progress message of each interval; for a shorter run none at all. */
function throttleProgress(send: (message: ProgressMessage) => void) {
  let last: ProgressMessage | undefined;
  let hasSent = false;
  let timer: NodeJS.Timeout | undefined;
  function sendLast(): void {
    clearTimeout(timer);
    timer = undefined;
    if (last) send(last);
    last = undefined;
  }
  return {
    add(message: ProgressMessage): void {
      last = message;
      timer ??= setTimeout(() => {
        hasSent = true;
        sendLast();
      }, progressIntervalMs);
    },
    /** The run is over. */
    end(): void {
      if (!hasSent) last = undefined;
      sendLast();
      hasSent = false;
    },
  };
}

function transferredBytes(request: RunRequest, report: RunReport): number {
  const inputBytes = request.inputs.reduce((sum, input) => sum + input.bytes, 0);
  return inputBytes + (report.kind === 'done' ? report.bytes : 0);
}
