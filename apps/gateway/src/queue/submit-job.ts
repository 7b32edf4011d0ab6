import {
  errorCatalog,
  type JobData,
  type JobReply,
  jobVersion,
  type QueuedParams,
  type ApiToolName,
  refuseCharacter,
  ToolError,
} from '@blattwerk/shared';
import type { Span } from '@blattwerk/server';
import type { GatewayConfig } from '../config.ts';
import type { OpenJob } from './open-jobs.ts';
import type { Queues } from './queues.ts';
import { fromRedis } from './redis-refusal.ts';
import type { QueueSample } from './sample-queues.ts';
import { raceAbort } from './race-abort.ts';

/** Time that the reply of a run may be late, in ms: the worker ends a run that takes too long, and replies. */
const replyGraceMs = 3_000;
/** Time for the reply of a run that began at the last moment, in ms. */
const startGraceMs = 1_500;

export type DoneReply = Extract<JobReply, { kind: 'done' }>;

interface SubmitDeps {
  config: Pick<GatewayConfig, 'WAITING_BUDGET_MS' | 'RUNNING_BUDGET_MS'>;
  queues: Pick<Queues, 'add' | 'remove' | 'cancel'>;
  sample: Pick<QueueSample, 'added'>;
  metrics: { waited: (tool: ApiToolName, ms: number) => void };
  cleanUp: (work: Promise<unknown>) => Promise<void>;
}

interface SubmitOptions {
  /** Names of the files by their index, for refusals. */
  fileNames: readonly string[];
  /** Names in private texts by their index, for refusals. */
  names: readonly string[];
  /** When the request began to wait, in ms since 1970. */
  waitingSince: number;
  /** Limits waiting and running together, in ms. */
  requestMs: number;
  /** Its place among waiting jobs: those with a smaller number run first. */
  priority: number;
  /** The request's; the time in the queue becomes a part of it. */
  span: Span;
  /** Whether its address's runs took long lately. */
  isLong: boolean;
  /** Called when a run begins. */
  onStarted: () => void;
  /** Called when a run was ended for shorter ones, and waits to begin again. */
  onMoved: () => void;
  /** Called when a run takes long. */
  onLong: () => void;
  /** Called with the time that a worker was busy with the job, in ms, however the job ended. */
  onRan: (ms: number) => void;
}

/**
 * Queues a job and waits for its outcome. Waiting and running are limited separately, and both together by `requestMs`.
 * @throws ToolError the run's refusal; busy where no worker began it in time, timeout where the run did not reply, or
 * the reason of the job's signal
 */
export async function submitJob(
  { config, queues, sample, metrics, cleanUp }: SubmitDeps,
  job: OpenJob,
  data: Omit<JobData, 'version' | 'startBy' | 'runMs' | 'isLong' | 'takesLong'>,
  {
    fileNames,
    names,
    waitingSince: begin,
    requestMs,
    priority,
    isLong,
    span,
    onStarted,
    onMoved,
    onLong,
    onRan,
  }: SubmitOptions,
): Promise<DoneReply> {
  const deadline = begin + requestMs;
  const startBy = Math.min(begin + config.WAITING_BUDGET_MS, deadline);
  const runMs = Math.min(config.RUNNING_BUDGET_MS, requestMs);
  const outcome = Promise.withResolvers<DoneReply>();
  // It can reject while nothing awaits it.
  outcome.promise.catch(() => {});
  let token: string | undefined;
  let isAnswered = false;
  let startedAt: number | undefined;
  /** Time of a run that was ended for shorter ones. */
  let ranMs = 0;
  const waiting = span.begin('queue');
  let endWaiting = () => {};
  let timer = setTimeout(refuseWaiting, startBy - Date.now());

  function restartTimer(ms: number, onTimeout: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, ms);
  }

  function refuseWaiting(): void {
    queues.remove(job.costClass, job.id).then(
      (isRemoved) => {
        if (isRemoved) outcome.reject(new ToolError('busy'));
        else if (token === undefined) restartTimer(startGraceMs, () => outcome.reject(new ToolError('busy')));
      },
      () => outcome.reject(new ToolError('unavailable')),
    );
  }

  /** @param ms time since it began */
  function beginRun(runToken: string, ms: number): void {
    if (token === undefined) metrics.waited(data.tool, Date.now() - ms - begin);
    startedAt ??= Date.now() - ms;
    onStarted();
    token = runToken;
  }

  function endRun(): void {
    if (startedAt !== undefined) ranMs += Date.now() - startedAt;
    startedAt = undefined;
  }

  job.onReply = (reply) => {
    if (reply.kind === 'taken') return;
    endWaiting();
    waiting.end();
    if (reply.kind === 'long') {
      if (reply.token !== token) return;
      onLong();
      if (reply.waitMs === undefined) return;
      endRun();
      onMoved();
      // Its worker refuses it where it cannot begin it again in time.
      restartTimer(Math.min(reply.waitMs, deadline - Date.now()) + replyGraceMs, () =>
        outcome.reject(new ToolError('busy')),
      );
      return;
    }
    if (reply.kind === 'started') {
      // BullMQ starts a stalled job a second time; replies of the first run are ignored from then on.
      beginRun(reply.token, 0);
      const ms = Math.min(runMs, deadline - Date.now()) + replyGraceMs;
      restartTimer(ms, () => outcome.reject(new ToolError('timeout')));
      return;
    }
    if (reply.token !== null && token !== undefined && reply.token !== token) return;
    isAnswered = true;
    if (reply.kind === 'done') {
      // Its start is not reported where it took milliseconds.
      if (token === undefined) beginRun(reply.token, reply.timings.runMs);
      outcome.resolve(reply);
    } else outcome.reject(refusalFrom(reply.code, reply.params, { fileNames, names }));
  };

  try {
    endWaiting = sample.added(job.costClass);
    // Awaited even where the request ends meanwhile: only a job that is in the queue can be removed from it.
    await fromRedis(
      queues.add(
        job.costClass,
        job.id,
        { version: jobVersion, ...data, startBy, runMs, takesLong: true, ...(isLong ? { isLong } : {}) },
        priority,
      ),
    );
    return await raceAbort(outcome.promise, job.signal);
  } finally {
    endWaiting();
    waiting.end();
    clearTimeout(timer);
    job.onReply = undefined;
    endRun();
    if (token !== undefined) onRan(ranMs);
    // Without Redis the job cannot be cancelled; its run ends when it finds that its bytes are gone.
    if (!isAnswered) await cleanUp(queues.cancel(job.costClass, job.id));
  }
}

function refusalFrom(
  code: string,
  { file: fileIndex, form_field: fieldIndex, character: characterIndex, ...params }: QueuedParams,
  { fileNames, names }: Pick<SubmitOptions, 'fileNames' | 'names'>,
): ToolError {
  if (!Object.hasOwn(errorCatalog, code)) return new ToolError('internal');
  const file = fileIndex === undefined ? undefined : fileNames[fileIndex];
  const form_field = fieldIndex === undefined ? undefined : names[fieldIndex];
  const known = {
    ...params,
    ...(file === undefined ? {} : { file }),
    ...(form_field === undefined ? {} : { form_field }),
  };
  const character = characterIndex === undefined ? undefined : names[characterIndex];
  if (character !== undefined) return refuseCharacter(character, known);
  return new ToolError(code as keyof typeof errorCatalog, known);
}
