import { randomUUID } from 'node:crypto';
import { type ErrorCode, type ErrorParams, isToolName, type JobData, type JobOutcome } from '@blattwerk/shared';
import { describeError, type Logger } from '@blattwerk/shared/node';
import { UnrecoverableError } from 'bullmq';
import type { RunReport } from './child-messages.ts';
import type { ChildPool, Ending, Execution } from './pool.ts';
import type { Replies } from './replies.ts';
import type { Scratch } from './scratch.ts';

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
}

/** How a job ended, and what only the log is told of it. */
type Verdict =
  | { kind: 'done'; report: RunReport & { kind: 'done' } }
  | { kind: 'refused'; code: ErrorCode; params: ErrorParams; notes: object }
  | { kind: 'cancelled' }
  | { kind: 'failed'; notes: object };

/** One handler for all jobs of a queue: a child does the work, the parent tells how it ended. */
export function createJobRunner({ pool, replies, scratch, logger }: Means) {
  const running = new Map<string, Execution>();

  async function tell(job: TakenJob, reply: Parameters<Replies['finished']>[1]): Promise<void> {
    try {
      await replies.finished(job.data, reply);
    } catch (error) {
      logger.error({ job: job.id, err: describeError(error) }, 'an answer could not be told');
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
      job: job.id,
      request: data.requestId,
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

  async function runInChild(
    job: TakenJob & { id: string },
    token: string,
  ): Promise<{ ending: Ending; begunAt?: number }> {
    const { data, id } = job;
    let begunAt: number | undefined;
    const execution = pool.run(
      { job: id, token, tool: data.tool, options: data.options, inputs: data.inputs, scratch: scratch.pathFor(token) },
      { beginMs: Math.max(1, data.startBy - Date.now()), runMs: data.runMs },
      {
        begun() {
          begunAt = Date.now();
          replies.started(data, id, token);
        },
        progressed: ({ stage, fraction }) => replies.progressed(data, stage, fraction),
      },
    );
    running.set(id, execution);
    const ending = await execution.ending;
    // A job that stalled may run here a second time already.
    if (running.get(id) === execution) running.delete(id);
    return begunAt === undefined ? { ending } : { ending, begunAt };
  }

  async function runToOutcome(job: TakenJob & { id: string }): Promise<JobOutcome | { fault: true }> {
    const { id } = job;
    const token = randomUUID();
    const { ending, begunAt } = await startOrRefuse(job, () => runInChild(job, token));
    const verdict = judge(ending);
    if (verdict.kind === 'done') {
      const { mime, bytes, facts, notices } = verdict.report;
      const timings = timingsOf(job, begunAt);
      await tell(job, { job: id, kind: 'done', token, mime, bytes, facts, notices, timings });
    } else if (verdict.kind !== 'cancelled') {
      const [code, params] = verdict.kind === 'failed' ? (['internal', {}] as const) : [verdict.code, verdict.params];
      await tell(job, { job: id, kind: 'refused', token: begunAt === undefined ? null : token, code, params });
    }
    const isTidy = verdict.kind === 'done' && !verdict.report.usedScratch;
    if (begunAt !== undefined && !isTidy) await removeScratch(token);
    logJob(job, begunAt, verdict);
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
      try {
        outcome = await runToOutcome(identified(job));
      } catch (error) {
        logger.error({ job: job.id, err: describeError(error) }, 'job failed in the parent');
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
      logger.error({ tool: job.data.tool, job: job.id, request: job.data.requestId }, 'job lost twice');
    },
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

function judge(ending: Ending): Verdict {
  switch (ending.kind) {
    case 'notBegun':
      return { kind: 'refused', code: 'busy', params: {}, notes: {} };
    case 'killed':
      if (ending.reason === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: 'out of time' } };
    // Whatever a child dies of while it has a file, the file brought it there: its memory, or an engine's crash.
    case 'died':
      return { kind: 'refused', code: 'tooComplex', params: {}, notes: { ended: ending.how } };
    default:
      return judgeReport(ending.report);
  }
}

function judgeReport(report: RunReport): Verdict {
  switch (report.kind) {
    case 'done':
      return { kind: 'done', report };
    case 'refused':
      return { kind: 'refused', code: report.code, params: report.params, notes: {} };
    case 'released':
      return { kind: 'cancelled' };
    default:
      return { kind: 'failed', notes: { fault: report.fault } };
  }
}
