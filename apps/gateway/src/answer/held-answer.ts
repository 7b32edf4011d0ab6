import {
  apiContractOf,
  apiPrefix,
  type ErrorCode,
  type ErrorParams,
  isVersioned,
  type JobStatus,
  pollIntervalMs,
  ToolError,
} from '@blattwerk/shared';
import {
  type BlobStore,
  type Clock,
  outputBlob,
  type ProgressRecord,
  type ProgressStore,
  sleep,
  systemClock,
} from '@blattwerk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { raceAbort } from '../queue/race-abort.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import type { DoneReply } from '../queue/job-run.ts';
import { type JobLease, openJobLease } from './job-lease.ts';
import { measureSending } from './measure-transfer.ts';
import { sendResult } from './send-result.ts';

/** The outcome of a job whose request was answered before it, stored with the bytes of the job. */
export type HeldAnswer =
  | { kind: 'done'; done: DoneReply; downloadName: string }
  | { kind: 'refused'; code: ErrorCode; params: ErrorParams };

/** What holds an answer. */
interface Holder {
  blobs: Pick<BlobStore, 'holdAnswer' | 'takeAnswer'>;
  config: Pick<GatewayConfig, 'HELD_ANSWER_MS'>;
  progress: Pick<ProgressStore, 'update' | 'read'>;
  clock?: Clock;
}

/** Whether a program asks for an answer before its job ends (RFC 7240, 4.1). */
export function prefersAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  return isVersioned(request.url) && /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(String(prefer ?? ''));
}

/** Longest time for which a request waits for an answer, in ms: shorter than what proxies permit. */
const maxWaitMs = 60_000;

/** Time until the state is first read again, in ms; it doubles from then on. Most jobs end within a few of them. */
const firstIntervalMs = 25;

/** Time for which a program waits for an answer, in ms (RFC 7240, 4.3); 0 where it does not. */
export function preferredWaitMs({ headers: { prefer } }: FastifyRequest): number {
  const [, seconds = '0'] = /(?:^|[,;])\s*wait=(\d{1,6})\s*(?:[,;]|$)/i.exec(String(prefer ?? '')) ?? [];
  return Math.min(maxWaitMs, Number(seconds) * 1_000);
}

/**
 * Waits until a job has ended, its client has gone, this gateway stops, or the time is over.
 * @param isGone whether nobody waits any more
 * @returns the state of the job
 * @throws ToolError notFound where nothing of the job is known any more
 */
export async function waitForEnd(
  gateway: Pick<Gateway, 'progress' | 'clock' | 'isClosing'>,
  progressId: string,
  record: ProgressRecord,
  waitMs: number,
  isGone: () => boolean,
): Promise<ProgressRecord> {
  const { clock, progress } = gateway;
  const until = clock.elapsed() + waitMs;
  let current = record;
  let intervalMs = firstIntervalMs;
  while (!hasEnded(current) && !isGone() && !gateway.isClosing && clock.elapsed() < until) {
    await sleep(clock, Math.min(intervalMs, until - clock.elapsed()));
    intervalMs = Math.min(2 * intervalMs, pollIntervalMs);
    const next = await fromRedis(progress.read(progressId));
    if (next === null) throw new ToolError('notFound');
    current = next;
  }
  return current;
}

function hasEnded({ state }: ProgressRecord): boolean {
  return state === 'done' || state === 'refused' || state === 'cancelled';
}

/** Answers a request whose upload is complete with 202 and the place of its job. */
export function acceptJob(reply: FastifyReply, { progressId }: OpenJob): void {
  const status: JobStatus = { state: 'waiting', stage: null, fraction: 0, position: null };
  void reply
    .status(202)
    .headers({
      location: `${apiPrefix}/jobs/${progressId}`,
      'preference-applied': 'respond-async',
      'cache-control': 'no-store',
    })
    .send(status);
}

/**
 * Holds an answer until it is fetched, at any gateway, for HELD_ANSWER_MS at most. Who takes it deletes the job's bytes.
 * The job's end is recorded once the answer can be fetched.
 * @throws the reason of the job's signal
 * @throws ToolError cancelled where the job was cancelled before that
 */
export async function holdAnswer(
  { blobs, config, progress, clock = systemClock }: Holder,
  job: OpenJob,
  lease: Pick<JobLease, 'leave'>,
  answer: HeldAnswer,
): Promise<void> {
  const taken = Promise.withResolvers<void>();
  job.onReply = (reply) => {
    if (reply.kind === 'taken') taken.resolve();
  };
  const output = answer.kind === 'done' ? outputBlob(answer.done.token) : undefined;
  await fromRedis(blobs.holdAnswer(job.id, JSON.stringify(answer), output));
  const timer = clock.setTimeout(taken.resolve, config.HELD_ANSWER_MS);
  try {
    const isRecorded = await fromRedis(progress.update(job.progressId, { state: answer.kind }));
    // A worker of the previous release has recorded it.
    if (!isRecorded && (await fromRedis(progress.read(job.progressId)))?.state === 'cancelled')
      throw new ToolError('cancelled');
    await raceAbort(taken.promise, job.signal);
  } finally {
    clock.clearTimeout(timer);
    job.onReply = undefined;
    // The reply can be late, or lost: the answer itself shows whether it was taken.
    if ((await blobs.takeAnswer(job.id).catch(() => 'taken')) === 'taken') lease.leave();
  }
}

/**
 * Takes the held answer of a job, which then belongs to the caller.
 * @returns undefined where there is none yet
 * @throws ToolError gone where it was taken or is over
 */
async function takeAnswer(
  { blobs, sendReply }: Pick<Gateway, 'blobs' | 'sendReply'>,
  { job, gateway: holder }: ProgressRecord,
): Promise<HeldAnswer | undefined> {
  const taken = await fromRedis(blobs.takeAnswer(job));
  if (taken === 'none') return undefined;
  if (taken === 'taken' || taken === 'gone') throw new ToolError('gone');
  await sendReply(holder, { job, kind: 'taken' }).catch(() => {});
  return JSON.parse(taken.toString()) as HeldAnswer;
}

/** Deletes the held answer of a job, where there is one. */
export async function discardAnswer(
  gateway: Pick<Gateway, 'blobs' | 'sendReply' | 'cleanUp'>,
  record: ProgressRecord,
): Promise<void> {
  const taken = await takeAnswer(gateway, record).catch(() => undefined);
  if (taken) await gateway.cleanUp(gateway.blobs.release(record.job));
}

/**
 * Sends the answer of a job whose request was answered with 202, once.
 * @returns false where the job has not ended; nothing is sent then
 * @throws ToolError the job's refusal, or gone where its answer was fetched before, or is over
 */
export async function sendHeldAnswer(
  gateway: Gateway,
  progressId: string,
  record: ProgressRecord,
  reply: FastifyReply,
): Promise<boolean> {
  const { blobs, config, jobs, clock } = gateway;
  if (record.state === 'cancelled') throw new ToolError('cancelled');
  const answer = await takeAnswer(gateway, record).catch((error: unknown) => {
    // Before its upload is complete a job has no bytes.
    if (!hasEnded(record) && error instanceof ToolError && error.code === 'gone') return undefined;
    throw error;
  });
  if (!answer) return false;
  const contract = apiContractOf(record.tool);
  const job = jobs.open({ id: record.job, progressId, costClass: record.costClass }, { takesReplies: false });
  try {
    await using lease = await openJobLease(gateway, job);
    if (answer.kind === 'refused') throw new ToolError(answer.code, answer.params);
    const { done, downloadName } = answer;
    const sent = sendResult(reply, { contract, job, blobs, done, config, clock, downloadName, release: lease.release });
    await measureSending(gateway, record.tool, done.bytes, reply, sent);
    return true;
  } finally {
    jobs.close(job);
  }
}
