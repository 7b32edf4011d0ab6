import { randomUUID } from 'node:crypto';
import {
  type CostClass,
  isReadableJob,
  isToolName,
  type JobData,
  type JobOutcome,
  type Limits,
} from '@blattwerk/shared';
import { type BlobStore, describeError, type Logger, readTraceparent, type Tracing } from '@blattwerk/server';
import { UnrecoverableError } from 'bullmq';
import type { RunTimes } from '../../protocol.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { type ChildOutcome, type RunOutcome, runOutcomeOf, timesOf, tracedOutcomeOf } from '../pool/outcome.ts';
import type { ChildPool, Execution } from '../pool/pool.ts';
import type { Replies } from './replies.ts';
import { openRunBytes } from './run-bytes.ts';
import { type RunTrace, traceRun } from './trace-run.ts';

/** The properties of BullMQ's job that are used here. */
export interface TakenJob {
  id?: string | undefined;
  data: JobData;
  /** Time it was queued, in ms since 1970. */
  timestamp: number;
  /** Time it was taken off the queue, in ms since 1970. */
  processedOn?: number | undefined;
}

type IdentifiedJob = TakenJob & { id: string };

interface Deps {
  pool: ChildPool;
  replies: Replies;
  logger: Logger;
  metrics: WorkerMetrics;
  tracing: Tracing;
  blobs: BlobStore;
  limits: Limits;
  /** The operator's text for stamped outputs; empty where there is none. */
  watermark: string;
  costClass: CostClass;
}

interface ChildRun {
  outcome: ChildOutcome;
  /** Undefined where no child began it. */
  begunAt?: number;
}

/** Runs the jobs of a queue in the pool's children, and reports their outcomes. */
export function createJobRunner({ pool, replies, logger, metrics, tracing, costClass, ...deps }: Deps) {
  const { blobs, limits, watermark } = deps;
  const running = new Map<string, Execution>();

  async function reply(job: TakenJob, message: Parameters<Replies['finished']>[1]): Promise<void> {
    try {
      await replies.finished(job.data, message);
    } catch (error) {
      logger.error({ ...idsOf(job), err: describeError(error) }, 'a reply could not be sent');
    }
  }

  function logJob(job: TakenJob, begunAt: number | undefined, outcome: RunOutcome): void {
    const { data } = job;
    const line = {
      tool: data.tool,
      ...idsOf(job),
      outcome: outcome.kind,
      ...(outcome.kind === 'refused' ? { code: outcome.code } : {}),
      waitMs: Math.max(0, (begunAt ?? Date.now()) - job.timestamp),
      runMs: begunAt === undefined ? 0 : Date.now() - begunAt,
      bytesIn: data.inputs.reduce((sum, input) => sum + input.bytes, 0),
      bytesOut: outcome.kind === 'done' ? outcome.report.bytes : 0,
      ...('notes' in outcome ? outcome.notes : {}),
    };
    if (outcome.kind === 'failed') logger.error(line, 'job failed');
    else logger.info(line, 'job ended');
  }

  function measure({ data }: TakenJob, runMs: number, outcome: RunOutcome, times: RunTimes | undefined): void {
    // A gateway of another version can have a tool that this worker does not have.
    if (!isToolName(data.tool)) return;
    metrics.jobEnded(data.tool, outcome.kind, runMs);
    if (times) metrics.stagesEnded(data.tool, times);
  }

  async function runInChild(job: IdentifiedJob, token: string, trace: RunTrace): Promise<ChildRun> {
    const { data, id } = job;
    let begunAt: number | undefined;
    const execution = pool.run(
      {
        tool: data.tool,
        options: data.options,
        inputs: data.inputs,
        limits,
        watermark: data.isStamped ? watermarkOf(watermark) : undefined,
      },
      openRunBytes(blobs, { job: id, token, inputs: data.inputs }, limits.outputBytes),
      { beginMs: Math.max(1, data.startBy - Date.now()), runMs: data.runMs },
      {
        begun(pid) {
          begunAt = Date.now();
          trace.begun(pid);
          replies.started(data, id, token);
        },
        progressed({ stage, fraction }) {
          trace.progressed(stage);
          replies.progressed(data, stage, fraction);
        },
      },
    );
    running.set(id, execution);
    const outcome = await execution.outcome;
    // After a stall the job can be running here a second time.
    if (running.get(id) === execution) running.delete(id);
    return begunAt === undefined ? { outcome } : { outcome, begunAt };
  }

  async function runToOutcome(job: IdentifiedJob, trace: RunTrace): Promise<JobOutcome | { fault: true }> {
    const { id } = job;
    const token = randomUUID();
    const { outcome: childOutcome, begunAt } = await startOrRefuse(job, () => runInChild(job, token, trace));
    const outcome = runOutcomeOf(childOutcome);
    const times = timesOf(childOutcome);
    const endedAt = Date.now();
    if (outcome.kind === 'done') {
      const { mime, bytes, facts, notices, repairedPages } = outcome.report;
      const timings = timingsOf(job, begunAt);
      await reply(job, { job: id, kind: 'done', token, mime, bytes, facts, notices, repairedPages, timings });
    } else if (outcome.kind !== 'cancelled') {
      const [code, params] = outcome.kind === 'failed' ? (['internal', {}] as const) : [outcome.code, outcome.params];
      await reply(job, { job: id, kind: 'refused', token: begunAt === undefined ? null : token, code, params });
    }
    if (begunAt !== undefined) measure(job, endedAt - begunAt, outcome, times);
    logJob(job, begunAt, outcome);
    trace.ended(tracedOutcomeOf(outcome), times);
    if (outcome.kind === 'failed') return { fault: true };
    if (outcome.kind === 'done') return { ok: true };
    return { ok: false, code: outcome.kind === 'cancelled' ? 'cancelled' : outcome.code };
  }

  return {
    /** Ends the job with this id if it runs here. */
    cancel: (id: string): void => running.get(id)?.cancel(),

    /**
     * Runs a job to its outcome, which is sent to its gateway before it is returned to the queue.
     * @throws UnrecoverableError with an error code as its message where the run failed
     */
    async run(job: TakenJob): Promise<JobOutcome> {
      // Its data has expired, and nobody waits for it.
      if (!('gateway' in job.data)) return { ok: false, code: 'busy' };
      // Its other fields may have another meaning.
      if (!isReadableJob(job.data)) {
        const { requestId, version } = job.data;
        logger.warn({ jobId: job.id, requestId, version }, 'a job of another version was refused');
        await reply(job, { job: job.id ?? '', kind: 'refused', token: null, code: 'unavailable', params: {} });
        return { ok: false, code: 'unavailable' };
      }
      let outcome: JobOutcome | { fault: true } = { fault: true };
      const trace = traceRun(tracing, job.id ?? '', job.data);
      try {
        outcome = await runToOutcome(identified(job), trace);
      } catch (error) {
        logger.error({ ...idsOf(job), err: describeError(error) }, 'job failed in the parent');
        trace.ended({ outcome: 'failed' });
        await reply(job, { job: job.id ?? '', kind: 'refused', token: null, code: 'internal', params: {} });
      }
      // The queue keeps the message of an error.
      if ('fault' in outcome) throw new UnrecoverableError('internal');
      return outcome;
    },

    /**
     * Refuses a job that two workers lost. The death of a child ends only its own job, so that most probably the job
     * itself ended two workers by taking their container's memory; `internal` would suggest to repeat it.
     */
    async answerLost(job: TakenJob): Promise<void> {
      if (job.id === undefined) return;
      await reply(job, { job: job.id, kind: 'refused', token: null, code: 'tooComplex', params: {} });
      metrics.jobLost(costClass);
      logger.error({ tool: job.data.tool, ...idsOf(job) }, 'job lost twice');
    },
  };
}

/** @throws Error where the gateway has a watermark and this worker has none: the PDF must not be sent without it */
function watermarkOf(configured: string): string {
  if (configured === '') throw new Error('WATERMARK_TEXT is set for the gateway and not for the worker');
  return configured;
}

/** Ids of a job's log line, which connect it with its request's line and its trace. */
function idsOf({ id, data }: TakenJob): { jobId?: string; requestId: string; traceId?: string } {
  const traceId = readTraceparent(data.traceparent)?.traceId;
  return {
    ...(id === undefined ? {} : { jobId: id }),
    requestId: data.requestId,
    ...(traceId === undefined ? {} : { traceId }),
  };
}

function identified(job: TakenJob): IdentifiedJob {
  const { id, data, timestamp, processedOn } = job;
  if (id === undefined) throw new TypeError('a job has no id');
  return { id, data, timestamp, processedOn };
}

function timingsOf(job: TakenJob, begunAt: number | undefined): { waitMs: number; runMs: number } {
  const takenAt = job.processedOn ?? job.timestamp;
  const begun = begunAt ?? takenAt;
  return { waitMs: Math.max(0, begun - takenAt), runMs: Date.now() - begun };
}

async function startOrRefuse({ data }: TakenJob, start: () => Promise<ChildRun>): Promise<ChildRun> {
  // A gateway of another version can have a tool that this worker does not have.
  if (!isToolName(data.tool))
    return { outcome: { kind: 'reported', report: { kind: 'refused', code: 'unavailable', params: {} } } };
  if (Date.now() > data.startBy) return { outcome: { kind: 'notBegun' } };
  return start();
}
