import { connectToBlobs, createBlobStore, limitsOf } from '@blattwerk/shared/node';
import { readChildConfig } from '../config.ts';
import type { ChildMessage, ProgressMessage, RunReport, RunRequest, TimedReport } from '../protocol.ts';
import type { Handlers } from '../tool-run.ts';
import { createCollector } from './collect-garbage.ts';
import { describeFault } from './fault.ts';
import { holdsTooMuch } from './held-memory.ts';
import { lowerPriority } from './lower-priority.ts';
import { startRunClock } from './run-clock.ts';
import { runHandler } from './run-handler.ts';

/** Interval in which at most one progress message is sent, in ms. */
const progressIntervalMs = 25;

/**
 * Makes this process a child of the worker's pool. It runs one job after another, and its only connection is to the
 * blob store: the parent has the queue, and sends replies and progress. Its argument is its niceness once it is ready.
 */
export async function serveChild(load: () => Promise<Handlers>): Promise<void> {
  process.on('uncaughtException', (error) => {
    send({ kind: 'fault', fault: describeFault(error) }, () => process.exit(70));
  });
  process.on('disconnect', () => process.exit(1));
  const config = readChildConfig();
  const limits = limitsOf(config);
  const blobs = createBlobStore(connectToBlobs(config.BLOB_REDIS_URL, 'waiting'));
  const progress = throttleProgress();
  const collector = createCollector();
  const loaded = await load().then(
    (handlers) => ({ handlers }),
    (error: unknown) => ({ fault: describeFault(error) }),
  );

  async function run(request: RunRequest): Promise<TimedReport> {
    collector.beforeRun();
    if ('fault' in loaded) return { kind: 'fault', fault: loaded.fault };
    const clock = startRunClock();
    const emit = (message: ProgressMessage): void => {
      clock.enter(message.stage);
      progress.add(message);
    };
    const deps = { handlers: loaded.handlers, blobs, limits, watermark: config.WATERMARK_TEXT, emit };
    const report = await runHandler(deps, request);
    const times = clock.stop();
    progress.end();
    const isSpent = (report.kind === 'refused' && report.isSpent) || holdsTooMuch();
    if (!isSpent) collector.afterRun(bytesOf(request, report));
    return { ...report, times, ...(isSpent ? { isSpent } : {}) };
  }

  process.on('message', (request: RunRequest) => {
    send({ kind: 'begun' });
    run(request).then(
      (report) => send({ kind: 'report', report }),
      (error: unknown) => send({ kind: 'report', report: { kind: 'fault', fault: describeFault(error) } }),
    );
  });
  // Only now: a busy machine would give the start of a child a tenth of its time.
  await lowerPriority(Number(process.argv[2] ?? 0));
  send({ kind: 'ready', ...('fault' in loaded ? loaded : {}) });
}

/** Sends a message to the parent; `sent` is called also where the parent is gone. */
function send(message: ChildMessage, sent: () => void = () => {}): void {
  if (!process.send) throw new Error('a child must be started by the pool of a worker');
  process.send(message, sent);
}

/** Sends the last progress message of each interval; for a shorter run none at all. */
function throttleProgress() {
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

function bytesOf(request: RunRequest, report: RunReport): number {
  const inputBytes = request.inputs.reduce((sum, input) => sum + input.bytes, 0);
  return inputBytes + (report.kind === 'done' ? report.bytes : 0);
}
