import { randomUUID } from 'node:crypto';
import { type CostClass, isToolName, type JobData, type JobOutcome } from '@blattwerk/shared';
import { describeError, type Logger, readTraceparent, type Tracing } from '@blattwerk/shared/node';
import { UnrecoverableError } from 'bullmq';
import { endOf, judgeEnding, timesOf, type Verdict } from './judge-ending.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { ChildPool, Ending, Execution } from './pool.ts';
import type { Replies } from './replies.ts';
import type { Scratch } from './scratch.ts';
import { type RunTrace, traceRun } from './trace-run.ts';

/** What is used of BullMQ's job. */
export interface TakenJob {
  id?: string | undefined;
  data: JobData;
  /** When it was queued, and when it was taken, in milliseconds since 1970. */
  timestamp: number;
  processedOn?: number | undefined;
}

interface Means {
  pool: ChildPool;
  replies: Replies;
  scratch: Scratch;
  logger: Logger;
  metrics: WorkerMetrics;
  tracing: Tracing;
  costClass: CostClass;
}

/** One handler for all jobs of a queue: a child does the work, the parent tells how it ended. */
export function createJobRunner({ pool, replies, scratch, logger, metrics, tracing, costClass }: Means) {
  const running = new Map<string, Execution>();

  async function tell(job: TakenJob, reply: Parameters<Replies['finished']>[1]): Promise<void> {
    try {
      await replies.finished(job.data, reply);
    } catch (error) {
      logger.error({ ...idsOf(job), err: describeError(error) }, 'an answer could not be told');
    }
  }

  async function removeScratch(token: string): Promise<void> {
    try {
      await scratch.remove(token);
    } catch (error) {
      logger.error({ err: describeError(error) }, 'a scratch folder could not be removed');
    }
  }

  function logJob(job: TakenJob, begunAt: number | undefined, verdict: Verdict): void {
    const { data } = job;
    const line = {
      tool: data.tool,
      ...idsOf(job),
      outcome: verdict.kind,
      ...(verdict.kind === 'refused' ? { code: verdict.code } : {}),
      waitMs: Math.max(0, (begunAt ?? Date.now()) - job.timestamp),
      runMs: begunAt === undefined ? 0 : Date.now() - begunAt,
      bytesIn: data.inputs.reduce((sum, input) => sum + input.bytes, 0),
      bytesOut: verdict.kind === 'done' ? verdict.report.bytes : 0,
      ...('notes' in verdict ? verdict.notes : {}),
    };
    if (verdict.kind === 'failed') logger.error(line, 'job failed');
    else logger.info(line, 'job ended');
  }

  function measure({ data }: TakenJob, runMs: number, verdict: Verdict, ending: Ending): void {
    // Another version's gateway may know a tool that this worker does not.
    if (!isToolName(data.tool)) return;
    metrics.jobEnded(data.tool, verdict.kind, runMs);
    const times = timesOf(ending);
    if (times) metrics.stagesEnded(data.tool, times);
  }

  async function runInChild(
    job: TakenJob & { id: string },
    token: string,
    traced: RunTrace,
  ): Promise<{ ending: Ending; begunAt?: number }> {
    const { data, id } = job;
    let begunAt: number | undefined;
    const execution = pool.run(
      {
        job: id,
        token,
        tool: data.tool,
        options: data.options,
        inputs: data.inputs,
        isStamped: data.isStamped === true,
        scratch: scratch.pathFor(token),
      },
      { beginMs: Math.max(1, data.startBy - Date.now()), runMs: data.runMs },
      {
        begun(pid) {
          begunAt = Date.now();
          traced.begun(pid);
          replies.started(data, id, token);
        },
        progressed({ stage, fraction }) {
          traced.progressed(stage);
          replies.progressed(data, stage, fraction);
        },
      },
    );
    running.set(id, execution);
    const ending = await execution.ending;
    // A job that stalled may run here a second time already.
    if (running.get(id) === execution) running.delete(id);
    return begunAt === undefined ? { ending } : { ending, begunAt };
  }

  async function runToOutcome(job: TakenJob & { id: string }, traced: RunTrace): Promise<JobOutcome | { fault: true }> {
    const { id } = job;
    const token = randomUUID();
    const { ending, begunAt } = await startOrRefuse(job, () => runInChild(job, token, traced));
    const verdict = judgeEnding(ending);
    const endedAt = Date.now();
    if (verdict.kind === 'done') {
      const { mime, bytes, facts, notices, repairedPages } = verdict.report;
      const timings = timingsOf(job, begunAt);
      await tell(job, { job: id, kind: 'done', token, mime, bytes, facts, notices, repairedPages, timings });
    } else if (verdict.kind !== 'cancelled') {
      const [code, params] = verdict.kind === 'failed' ? (['internal', {}] as const) : [verdict.code, verdict.params];
      await tell(job, { job: id, kind: 'refused', token: begunAt === undefined ? null : token, code, params });
    }
    const isTidy = verdict.kind === 'done' && !verdict.report.usedScratch;
    if (begunAt !== undefined && !isTidy) await removeScratch(token);
    if (begunAt !== undefined) measure(job, endedAt - begunAt, verdict, ending);
    logJob(job, begunAt, verdict);
    traced.ended(endOf(verdict), timesOf(ending));
    if (verdict.kind === 'failed') return { fault: true };
    if (verdict.kind === 'done') return { ok: true };
    return { ok: false, code: verdict.kind === 'cancelled' ? 'cancelled' : verdict.code };
  }

  return {
    /** Ends a job where it runs, if it runs here. */
    cancel: (id: string): void => running.get(id)?.cancel(),

    /**
     * Runs a job to its outcome, told to its gateway before it is returned to the queue.
     * @throws UnrecoverableError whose message is a code, where the fault is ours
     */
    async run(job: TakenJob): Promise<JobOutcome> {
      let outcome: JobOutcome | { fault: true } = { fault: true };
      const traced = traceRun(tracing, job.id ?? '', job.data);
      try {
        outcome = await runToOutcome(identified(job), traced);
      } catch (error) {
        logger.error({ ...idsOf(job), err: describeError(error) }, 'job failed in the parent');
        traced.ended({ outcome: 'failed' });
        await tell(job, { job: job.id ?? '', kind: 'refused', token: null, code: 'internal', params: {} });
      }
      // The queue keeps the message of what is thrown.
      if ('fault' in outcome) throw new UnrecoverableError('internal');
      return outcome;
    },

    /**
     * Answers a job that was lost twice. A child's death ends its job alone, so whatever took two whole workers is most
     * probably the job itself, out of the container's memory; `internal` would invite the visitor to repeat it.
     */
    async answerLost(job: TakenJob): Promise<void> {
      if (job.id === undefined) return;
      await tell(job, { job: job.id, kind: 'refused', token: null, code: 'tooComplex', params: {} });
      metrics.jobLost(costClass);
      logger.error({ tool: job.data.tool, ...idsOf(job) }, 'job lost twice');
    },
  };
}

/** By what a job's line is found: beside its request's line, and in its trace where there is one. */
function idsOf({ id, data }: TakenJob): { jobId?: string; requestId: string; traceId?: string } {
  const traceId = readTraceparent(data.traceparent)?.traceId;
  return {
    ...(id === undefined ? {} : { jobId: id }),
    requestId: data.requestId,
    ...(traceId === undefined ? {} : { traceId }),
  };
}

function identified(job: TakenJob): TakenJob & { id: string } {
  const { id, data, timestamp, processedOn } = job;
  if (id === undefined) throw new TypeError('a job has no id');
  return { id, data, timestamp, processedOn };
}

function timingsOf(job: TakenJob, begunAt: number | undefined): { waitMs: number; runMs: number } {
  const takenAt = job.processedOn ?? job.timestamp;
  const begun = begunAt ?? takenAt;
  return { waitMs: Math.max(0, begun - takenAt), runMs: Date.now() - begun };
}

type Started = { ending: Ending; begunAt?: number };

async function startOrRefuse({ data }: TakenJob, start: () => Promise<Started>): Promise<Started> {
  // Another version's gateway may know a tool that this worker does not.
  if (!isToolName(data.tool))
    return { ending: { kind: 'reported', report: { kind: 'refused', code: 'unavailable', params: {} } } };
  if (Date.now() > data.startBy) return { ending: { kind: 'notBegun' } };
  return start();
}
