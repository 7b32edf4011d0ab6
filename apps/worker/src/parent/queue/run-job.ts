import { randomUUID } from 'node:crypto';
import {
  type CostClass,
  isReadableJob,
  isApiToolName,
  isToolName,
  longRunOf,
  mapDetails,
  stages,
  type JobData,
  type JobOutcome,
  type Limits,
} from '@blattwerk/shared';
import {
  type BlobStore,
  type Clock,
  describeError,
  type Logger,
  readTraceparent,
  systemClock,
  type Timer,
  type Tracing,
} from '@blattwerk/server';
import { UnrecoverableError } from 'bullmq';
import type { ProgressMessage, RunTimes } from '../../protocol.ts';
import type { LongPlace, WorkerMetrics } from '../metrics.ts';
import type { LaneJob } from '../pool/lanes.ts';
import {
  type ChildOutcome,
  type RunOutcome,
  runOutcomeOf,
  type SettledOutcome,
  timesOf,
  tracedOutcomeOf,
} from '../pool/outcome.ts';
import type { ChildPool, Execution } from '../pool/pool.ts';
import type { LongSenders } from './long-senders.ts';
import type { Replies } from './replies.ts';
import { openRunBytes } from './run-bytes.ts';
import { type RunTrace, traceRun } from './trace-run.ts';

/** The properties of BullMQ's job that are used here. */
export interface TakenJob {
  id?: string | undefined;
  data: JobData;
  /** Its place among waiting jobs: those with a smaller number run first. */
  priority?: number;
  /** Number of times that it was taken off the queue. */
  attemptsStarted?: number;
  /** Time it was queued, in ms since 1970, by the clock of its gateway. */
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
  /** Tools that this worker cannot run. */
  toolsOff?: readonly string[];
  /** Of all queues. */
  longSenders: LongSenders;
  /** Called with the number of jobs here whose runs take long, when it changes. */
  onLong: (jobs: number) => void;
  clock?: Clock;
}

interface ChildRun<Outcome extends ChildOutcome = ChildOutcome> {
  outcome: Outcome;
  token: string;
  /** Undefined where no child began it. */
  begunAt?: number;
}

/** Least time in which a run that was ended for shorter ones can begin again, in ms. */
const movedWaitMs = 30_000;
/** Time after which the first run of a job is reported as started, in ms: where it is done before, only its answer is sent. */
const reportStartMs = 50;

/** Runs the jobs of a queue in the pool's children, and reports their outcomes. */
export function createJobRunner({ pool, replies, logger, metrics, tracing, costClass, ...deps }: Deps) {
  const { blobs, limits, watermark, toolsOff = [], longSenders, onLong, clock = systemClock } = deps;
  const running = new Map<string, Execution>();
  /** Jobs whose runs take long, with what becomes of these. */
  const long = new Map<TakenJob, LongPlace>();

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
      ...(data.steps ? { steps: data.steps } : {}),
      ...idsOf(job),
      outcome: outcome.kind,
      ...(outcome.kind === 'refused' ? { code: outcome.code } : {}),
      waitMs: Math.max(0, (begunAt ?? clock.now()) - job.timestamp),
      runMs: begunAt === undefined ? 0 : clock.now() - begunAt,
      bytesIn: data.inputs.reduce((sum, input) => sum + input.bytes, 0),
      bytesOut: outcome.kind === 'done' ? outcome.report.bytes : 0,
      ...('notes' in outcome ? outcome.notes : {}),
      ...(long.has(job) ? { long: long.get(job) } : {}),
    };
    if (outcome.kind === 'failed') logger.error(line, 'job failed');
    else logger.info(line, 'job ended');
  }

  function measure({ data }: TakenJob, runMs: number, outcome: RunOutcome, times: RunTimes | undefined): void {
    // A gateway of another version can have a tool that this worker does not have.
    if (!isApiToolName(data.tool)) return;
    metrics.jobEnded(data.tool, outcome.kind, runMs);
    if (times) metrics.stagesEnded(data.tool, times);
  }

  function beginLong(job: TakenJob, place: LongPlace): void {
    const isNew = !long.has(job);
    long.set(job, place);
    if (place !== 'expected') longSenders.add(job.data.sender);
    if (isNew) onLong(long.size);
  }

  function endLong(job: TakenJob): void {
    const place = long.get(job);
    if (!place) return;
    metrics.longRun(costClass, place);
    long.delete(job);
    onLong(long.size);
  }

  /** Runs a job in a child, and once more where its run was ended for shorter ones. */
  async function runInChildren(
    job: IdentifiedJob,
    trace: RunTrace,
    leftMs: () => number,
  ): Promise<ChildRun<SettledOutcome>> {
    const { data, id, priority = 0, attemptsStarted = 1 } = job;
    const isFurther = createProgressFilter();
    const progressed = (progress: ProgressMessage) => {
      if (isFurther(progress)) replies.progressed(data, progress.stage, progress.fraction);
    };
    const { longExpected, acceptsLongReply } = longRunOf(data);
    const lane = longExpected || longSenders.has(data.sender) ? 'long' : 'short';
    if (lane === 'long') beginLong(job, 'expected');
    const first: LaneJob = { lane, estimateMs: 0, priority, isMovable: acceptsLongReply && lane === 'short' };
    const { outcome, ...run } = await runInChild(job, trace, progressed, leftMs(), first, attemptsStarted === 1);
    if (outcome.kind !== 'moved') return { outcome, ...run };
    beginLong(job, 'moved');
    const waitMs = Math.max(movedWaitMs, leftMs());
    replies.takesLong(data, id, run.token, waitMs);
    const again: LaneJob = { lane: 'long', estimateMs: outcome.estimateMs, priority, isMovable: false };
    const second = await runInChild(job, trace, progressed, waitMs, again, false);
    if (second.outcome.kind === 'moved') throw new Error('a run was moved twice');
    return { ...second, outcome: second.outcome };
  }

  async function runInChild(
    job: IdentifiedJob,
    trace: RunTrace,
    progressed: (progress: ProgressMessage) => void,
    beginMs: number,
    place: LaneJob,
    isFirst: boolean,
  ): Promise<ChildRun> {
    const { data, id } = job;
    const token = randomUUID();
    let begunAt: number | undefined;
    let startTimer: Timer | undefined;
    function reportStart(): void {
      if (startTimer === undefined) return;
      clock.clearTimeout(startTimer);
      startTimer = undefined;
      replies.started(data, id, token);
    }
    const execution = pool.run(
      {
        tool: data.tool,
        steps: data.steps,
        options: data.options,
        inputs: data.inputs,
        limits,
        runMs: data.runMs,
        watermark: data.isStamped ? watermarkOf(watermark) : undefined,
      },
      openRunBytes(blobs, { job: id, token, inputs: data.inputs }, limits.outputBytes),
      { beginMs: Math.max(1, beginMs), runMs: data.runMs, hasSecret: data.hasSecret },
      {
        begun(pid) {
          begunAt = clock.now();
          trace.begun(pid);
          startTimer = clock.setTimeout(reportStart, reportStartMs);
          // Its gateway ignores the answer of a run that it does not know while it knows another.
          if (!isFirst) reportStart();
        },
        progressed(progress) {
          trace.progressed(progress.stage);
          progressed(progress);
        },
        takesLong() {
          reportStart();
          beginLong(job, 'kept');
          replies.takesLong(data, id, token);
        },
      },
      place,
    );
    running.set(id, execution);
    const outcome = await execution.outcome;
    // After a stall the job can be running here a second time.
    if (running.get(id) === execution) running.delete(id);
    if (outcome.kind === 'reported' && outcome.report.kind === 'done') clock.clearTimeout(startTimer);
    else reportStart();
    return begunAt === undefined ? { outcome, token } : { outcome, token, begunAt };
  }

  async function runToOutcome(job: IdentifiedJob, trace: RunTrace): Promise<JobOutcome | { fault: true } | undefined> {
    const { id } = job;
    const takenAt = clock.elapsed();
    const leftMs = () => waitingMsOf(job) - (clock.elapsed() - takenAt);
    const {
      outcome: childOutcome,
      begunAt,
      token,
    } = await startOrRefuse(job, toolsOff, () => runInChildren(job, trace, leftMs));
    if (childOutcome.kind === 'notBegun' && !pool.isAble() && leftMs() >= 0) {
      trace.ended({ outcome: 'cancelled' });
      return undefined;
    }
    const outcome = runOutcomeOf(childOutcome);
    const times = timesOf(childOutcome);
    const endedAt = clock.now();
    if (outcome.kind === 'done') {
      const { report } = outcome;
      const { mime, bytes, facts, notices, noticeSteps, repairedPages } = report;
      const noted = { notices, noticeSteps, repairedPages, ...mapDetails((name) => report[name]) };
      const timings = timingsOf(job, begunAt, endedAt);
      await reply(job, { job: id, kind: 'done', token, mime, bytes, facts, ...noted, timings });
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
     * @returns undefined where no child can be started, and another worker may run it
     * @throws UnrecoverableError with an error code as its message where the run failed
     */
    async run(job: TakenJob): Promise<JobOutcome | undefined> {
      // Its data has expired, and nobody waits for it.
      if (!('gateway' in job.data)) return { ok: false, code: 'busy' };
      // Its other fields may have another meaning.
      if (!isReadableJob(job.data)) {
        const { requestId, version } = job.data;
        logger.warn({ jobId: job.id, requestId, version }, 'a job of another version was refused');
        await reply(job, { job: job.id ?? '', kind: 'refused', token: null, code: 'unavailable', params: {} });
        return { ok: false, code: 'unavailable' };
      }
      let outcome: JobOutcome | { fault: true } | undefined = { fault: true };
      const trace = traceRun(tracing, job.id ?? '', job.data);
      try {
        outcome = await runToOutcome(identified(job), trace);
      } catch (error) {
        logger.error({ ...idsOf(job), err: describeError(error) }, 'job failed in the parent');
        trace.ended({ outcome: 'failed' });
        await reply(job, { job: job.id ?? '', kind: 'refused', token: null, code: 'internal', params: {} });
      } finally {
        endLong(job);
      }
      if (outcome === undefined) return undefined;
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
  if (job.id === undefined) throw new TypeError('a job has no id');
  return job as IdentifiedJob;
}

function timingsOf(job: TakenJob, begunAt: number | undefined, endedAt: number): { waitMs: number; runMs: number } {
  const takenAt = job.processedOn ?? job.timestamp;
  const begun = begunAt ?? takenAt;
  return { waitMs: Math.max(0, begun - takenAt), runMs: endedAt - begun };
}

/**
 * Time that a job may wait, in ms: the difference of two times of its gateway, since the clock of another machine can be wrong.
 * What it has waited in the queue is not known here; its gateway cancels it when its waiting is over.
 */
function waitingMsOf({ data, timestamp }: TakenJob): number {
  return data.startBy - timestamp;
}

async function startOrRefuse(
  job: TakenJob,
  toolsOff: readonly string[],
  start: () => Promise<ChildRun<SettledOutcome>>,
): Promise<ChildRun<SettledOutcome>> {
  const { data } = job;
  // A gateway of another version can have a tool that this worker does not have.
  if (!isApiToolName(data.tool) || data.steps?.every(isToolName) === false)
    return { outcome: { kind: 'reported', report: { kind: 'refused', code: 'unavailable', params: {} } }, token: '' };
  const off = [data.tool, ...(data.steps ?? [])].find((tool) => toolsOff.includes(tool));
  if (off !== undefined)
    return {
      outcome: { kind: 'reported', report: { kind: 'refused', code: 'toolOff', params: { tool: off } } },
      token: '',
    };
  if (waitingMsOf(job) < 0) return { outcome: { kind: 'notBegun' }, token: '' };
  return start();
}

/** Whether progress is further than any before: a run that begins again shows its progress where it passes the first one. */
function createProgressFilter(): (progress: ProgressMessage) => boolean {
  let furthest = -1;
  return ({ stage, fraction }) => {
    const reached = stages.indexOf(stage) + Math.min(fraction, 1);
    if (reached < furthest) return false;
    furthest = reached;
    return true;
  };
}
