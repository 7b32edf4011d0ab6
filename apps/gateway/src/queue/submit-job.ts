import {
  type ApiToolName,
  errorCatalog,
  type JobData,
  jobVersion,
  longRunFields,
  type QueuedParams,
  refuseCharacter,
  ToolError,
} from '@blattwerk/shared';
import { type Clock, type Span, systemClock, type Timer } from '@blattwerk/server';
import type { GatewayConfig } from '../config.ts';
import {
  type DoneReply,
  isWaiting,
  type JobRun,
  queuedRun,
  type RunEvent,
  type RunWatcher,
  transition,
} from './job-run.ts';
import type { OpenJob } from './open-jobs.ts';
import type { Queues } from './queues.ts';
import { raceAbort } from './race-abort.ts';
import { fromRedis } from './redis-refusal.ts';
import type { QueueSample } from './sample-queues.ts';

/**
 * Number of waiting jobs of a class from which the first job of an address is the next to run: many addresses at once that send what takes
 * long are known by their first runs, for which a visitor who comes later does not wait.
 */
const newestFirstFrom = 4;

interface SubmitDeps {
  config: Pick<GatewayConfig, 'WAITING_BUDGET_MS' | 'RUNNING_BUDGET_MS'>;
  queues: Pick<Queues, 'add' | 'remove' | 'cancel'>;
  sample: Pick<QueueSample, 'added' | 'waiting'>;
  metrics: { waited: (tool: ApiToolName, ms: number) => void };
  cleanUp: (work: Promise<unknown>) => Promise<void>;
  clock?: Clock;
}

/** What refusals name by an index, since the queue has no text of a visitor. */
interface PrivateTexts {
  /** Empty where a file has none. */
  fileNames: readonly string[];
  /** Names in private texts, such as of form fields. */
  names: readonly string[];
}

interface Submission {
  data: Omit<JobData, 'version' | 'startBy' | 'runMs' | 'isLong' | 'takesLong'>;
  texts: PrivateTexts;
  /** When the request began to wait, in ms since 1970. */
  waitingSince: number;
  /** Limits waiting and running together, in ms. */
  requestMs: number;
  /** Its place among waiting jobs: those with a smaller number run first. */
  priority: number;
  /** Whether its address's runs took long lately. */
  longExpected: boolean;
  /** The request's; the time in the queue becomes a part of it. */
  span: Span;
  watchers: readonly RunWatcher[];
}

/**
 * Queues a job and waits for its outcome. Waiting and running are limited separately, and both together by `requestMs`.
 * @throws ToolError the run's refusal; busy where no worker began it in time, timeout where the run did not reply, or
 * the reason of the job's signal
 */
export async function submitJob(
  { config, queues, sample, metrics, cleanUp, clock = systemClock }: SubmitDeps,
  job: OpenJob,
  { data, texts, waitingSince, requestMs, priority, longExpected, span, watchers }: Submission,
): Promise<DoneReply> {
  const deadline = waitingSince + requestMs;
  const startBy = Math.min(waitingSince + config.WAITING_BUDGET_MS, deadline);
  const runMs = Math.min(config.RUNNING_BUDGET_MS, requestMs);
  const outcome = Promise.withResolvers<DoneReply>();
  // It can reject while nothing awaits it.
  outcome.promise.catch(() => {});
  const waiting = span.begin('queue');
  let leaveQueue = () => {};
  let run = queuedRun({ since: waitingSince, deadline, runMs }, startBy);
  let timer = timerOf(run);

  function timerOf({ until }: JobRun): Timer | undefined {
    return until === undefined ? undefined : clock.setTimeout(() => apply({ kind: 'overdue' }), until - clock.now());
  }

  function apply(event: RunEvent): void {
    const before = run;
    run = transition(before, event, clock.now());
    if (run === before) return;
    clock.clearTimeout(timer);
    timer = timerOf(run);
    if (isWaiting(before) && !isWaiting(run)) {
      leaveQueue();
      waiting.end();
    }
    if (before.waitedMs === undefined && run.waitedMs !== undefined) metrics.waited(data.tool, run.waitedMs);
    for (const watch of watchers) watch(run, before);
    if (run.phase === 'removing') remove();
    if (run.outcome?.kind === 'done') outcome.resolve(run.outcome.reply);
    else if (run.outcome) outcome.reject(refusalFrom(run.outcome.code, run.outcome.params, texts));
  }

  function remove(): void {
    queues.remove(job.costClass, job.id).then(
      (wasQueued) => apply({ kind: 'removed', wasQueued }),
      () => apply({ kind: 'removed', wasQueued: undefined }),
    );
  }

  job.onReply = (reply) => apply({ kind: 'reply', reply });
  // Only where addresses have limits: without, every job would be a first one.
  const isNext = data.sender !== undefined && priority === 0 && sample.waiting(job.costClass) >= newestFirstFrom;
  try {
    leaveQueue = sample.added(job.costClass);
    // Awaited even where the request ends meanwhile: only a job that is in the queue can be removed from it.
    await fromRedis(
      queues.add(
        job.costClass,
        job.id,
        { version: jobVersion, ...data, startBy, runMs, ...longRunFields({ longExpected, acceptsLongReply: true }) },
        priority,
        isNext,
      ),
    );
    return await raceAbort(outcome.promise, job.signal);
  } finally {
    job.onReply = undefined;
    apply({ kind: 'ended' });
    // Without Redis the job cannot be cancelled; its run ends when it finds that its bytes are gone.
    if (run.phase !== 'answered') await cleanUp(queues.cancel(job.costClass, job.id));
  }
}

function refusalFrom(
  code: string,
  { file: fileIndex, form_field: fieldIndex, character: characterIndex, ...params }: QueuedParams,
  { fileNames, names }: PrivateTexts,
): ToolError {
  if (!Object.hasOwn(errorCatalog, code)) return new ToolError('internal');
  const file = (fileIndex === undefined ? undefined : fileNames[fileIndex]) || undefined;
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
