import { connectToBlobs, createBlobStore, limitsOf } from '@blattwerk/shared/node';
import { worker, workerEmit } from 'workerpool';
import type { ChildEvent, Fault, RunRequest, RunReport, TimedReport } from '../protocol.ts';
import { createCollector } from './collect-garbage.ts';
import { readChildConfig } from '../config.ts';
import { describeFault } from './fault.ts';
import { holdsTooMuch } from './held-memory.ts';
import type { Handlers } from '../tool-run.ts';
import { startRunClock } from './run-clock.ts';
import { runHandler } from './run-handler.ts';

/** Milliseconds over which words of progress are gathered. */
const gatherMs = 25;

/**
 * Makes this process a child of the worker's pool: it runs one job after the other and holds one connection, to the
 * bytes; queue, replies and progress are the parent's.
 */
export async function serveChild(load: () => Promise<Handlers>): Promise<void> {
  const config = readChildConfig();
  const limits = limitsOf(config);
  const blobs = createBlobStore(connectToBlobs(config.BLOB_REDIS_URL, 'waiting'));
  const emit = (event: ChildEvent): void => workerEmit(event);
  const gathered = gatherProgress(emit);
  const collector = createCollector();
  const loaded = await load().then(
    (handlers) => ({ handlers }),
    (error: unknown) => ({ fault: describeFault(error) }),
  );

  process.on('uncaughtException', (error) => {
    emit({ kind: 'fault', fault: describeFault(error) });
    // One turn of the loop lets the parent hear of it.
    setImmediate(() => process.exit(70));
  });

  worker({
    warm: (): Fault | null => ('fault' in loaded ? loaded.fault : null),

    async run(request: RunRequest): Promise<TimedReport> {
      emit({ kind: 'begun', pid: process.pid });
      collector.beforeRun();
      if ('fault' in loaded) return { kind: 'fault', fault: loaded.fault };
      const clock = startRunClock();
      const tell = (event: ChildEvent & { kind: 'progress' }): void => {
        clock.sees(event.stage);
        gathered.tell(event);
      };
      const means = { handlers: loaded.handlers, blobs, limits, watermark: config.WATERMARK_TEXT, emit: tell };
      const report = await runHandler(means, request);
      const times = clock.stop();
      gathered.end();
      const isSpent = (report.kind === 'refused' && report.isSpent) || holdsTooMuch();
      if (isSpent) setImmediate(() => process.exit(0));
      else collector.afterRun(bytesOf(request, report));
      return { ...report, times, ...(isSpent ? { isSpent } : {}) };
    },
  });
}

/** Words of progress, the last of those that come within `gatherMs`: a run that is over before tells its outcome alone. */
function gatherProgress(emit: (event: ChildEvent) => void) {
  let last: ChildEvent | undefined;
  let hasTold = false;
  let timer: NodeJS.Timeout | undefined;
  function tellLast(): void {
    clearTimeout(timer);
    timer = undefined;
    if (last) emit(last);
    last = undefined;
  }
  return {
    tell: (event: ChildEvent & { kind: 'progress' }): void => {
      last = event;
      timer ??= setTimeout(() => {
        hasTold = true;
        tellLast();
      }, gatherMs);
    },
    /** The run is over. */
    end(): void {
      if (!hasTold) last = undefined;
      tellLast();
      hasTold = false;
    },
  };
}

function bytesOf(request: RunRequest, report: RunReport): number {
  const inputBytes = request.inputs.reduce((sum, input) => sum + input.bytes, 0);
  return inputBytes + (report.kind === 'done' ? report.bytes : 0);
}
