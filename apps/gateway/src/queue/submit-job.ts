import { type ErrorParams, errorCatalog, type JobData, type JobReply, ToolError } from '@blattwerk/shared';
import type { Span } from '@blattwerk/shared/node';
import type { Gateway } from '../gateway.ts';
import type { OpenJob } from './open-jobs.ts';
import { fromRedis } from './redis-refusal.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Milliseconds that an answer may be late: the worker ends a run that takes too long, and says so. */
const answerGraceMs = 3_000;
/** Milliseconds for the word of a run that began in the last moment. */
const startGraceMs = 1_500;

export type DoneReply = Extract<JobReply, { kind: 'done' }>;

/**
 * Queues a job and waits for what became of it. Waiting and running have clocks of their own, and the contract's
 * `requestMs` is the longest for both together.
 * @throws ToolError the run's own refusal; busy where no worker came to it, timeout where none answered
 */
export async function submitJob(
  gateway: Gateway,
  job: OpenJob,
  data: Omit<JobData, 'startBy' | 'runMs'>,
  requestMs: number,
  span: Span,
): Promise<DoneReply> {
  const { config, queues } = gateway;
  const begin = Date.now();
  const deadline = begin + requestMs;
  const startBy = Math.min(begin + config.WAITING_BUDGET_MS, deadline);
  const runMs = Math.min(config.RUNNING_BUDGET_MS, requestMs);
  const outcome = Promise.withResolvers<DoneReply>();
  // Nobody may be waiting for it yet, or any more.
  outcome.promise.catch(() => {});
  let token: string | undefined;
  let isAnswered = false;
  const waiting = span.begin('queue');
  let waitsNoMore = () => {};
  let clock = setTimeout(waitingIsOver, startBy - begin);

  function restart(ms: number, isOver: () => void): void {
    clearTimeout(clock);
    clock = setTimeout(isOver, ms);
  }

  function waitingIsOver(): void {
    queues.remove(job.costClass, job.id).then(
      (isRemoved) => {
        if (isRemoved) outcome.reject(new ToolError('busy'));
        else if (token === undefined) restart(startGraceMs, () => outcome.reject(new ToolError('busy')));
      },
      () => outcome.reject(new ToolError('unavailable')),
    );
  }

  job.onReply = (reply) => {
    waitsNoMore();
    waiting.end();
    if (reply.kind === 'started') {
      if (token === undefined) gateway.metrics.waited(data.tool, Date.now() - begin);
      // A second start follows a stall: the first run's word counts no more.
      token = reply.token;
      const ms = Math.min(runMs, deadline - Date.now()) + answerGraceMs;
      restart(ms, () => outcome.reject(new ToolError('timeout')));
      return;
    }
    if (reply.token !== null && token !== undefined && reply.token !== token) return;
    isAnswered = true;
    if (reply.kind === 'done') outcome.resolve(reply);
    else outcome.reject(refusalFrom(reply.code, reply.params));
  };

  try {
    const { tool } = data;
    waitsNoMore = gateway.sample.added(job.costClass);
    // To its end even where the request ends meanwhile: only what is in the queue can be taken out.
    await fromRedis(queues.add(job.costClass, tool, job.id, { ...data, startBy, runMs }));
    return await unlessAborted(outcome.promise, job.signal);
  } finally {
    waitsNoMore();
    waiting.end();
    clearTimeout(clock);
    job.onReply = undefined;
    // What nobody waits for any more is not worked on; where Redis is away, the missing bytes end the run.
    if (!isAnswered) await gateway.tidy(queues.cancel(job.costClass, job.id));
  }
}

function refusalFrom(code: string, params: ErrorParams): ToolError {
  return Object.hasOwn(errorCatalog, code)
    ? new ToolError(code as keyof typeof errorCatalog, params)
    : new ToolError('internal');
}
