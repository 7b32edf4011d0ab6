import { randomUUID } from 'node:crypto';
import { type Contract, type ToolName, ToolError } from '@blattwerk/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Reservation, withOutput } from '../upload/admission.ts';
import { asRefusal } from '../http/error-handler.ts';
import type { Gateway } from '../gateway.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { measureReceiving, measureSending } from './measure-transfer.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import { sendResult } from './send-result.ts';
import { submitJob } from '../queue/submit-job.ts';
import { watchUpload } from '../upload/watch-upload.ts';

/** Interval for renewing the lease of a job's bytes, in ms: a third of the lease's time to live. */
const renewMs = 20_000;

/**
 * Serves a request for a tool: receives its files, queues its job and sends its answer. In every case all of its bytes
 * are deleted at the end.
 * @param progressId the client's id of the job
 * @throws ToolError where nothing of an answer was sent
 */
export async function answerJob(
  gateway: Gateway,
  contract: Contract,
  progressId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (gateway.isClosing) throw new ToolError('unavailable');
  if (!request.isMultipart()) throw new ToolError('invalidRequest');
  const tool = contract.name as ToolName;
  const reservation = gateway.admission.reserve(contract, contentLength(request));
  const job = gateway.jobs.open({ id: randomUUID(), progressId, costClass: contract.costClass });
  request.jobId = job.id;
  endWhenClosed(job, request, reply);
  try {
    const isFirst = await fromRedis(gateway.progress.claim(progressId, { tool, gateway: gateway.id, job: job.id }));
    if (!isFirst) throw new ToolError('duplicateJob');
    await recordRefusal(gateway, job, () => runJob(gateway, contract, job, reservation, request, reply));
  } catch (error) {
    // An ended request makes other work fail; the reason of its end is the refusal.
    throw job.signal.aborted ? job.signal.reason : error;
  } finally {
    reservation.release();
    gateway.jobs.close(job);
  }
}

/** Runs a job whose progress id is claimed. */
async function runJob(
  gateway: Gateway,
  contract: Contract,
  job: OpenJob,
  reservation: Reservation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { blobs, config, limits, payments } = gateway;
  const tool = contract.name as ToolName;
  await fromRedis(blobs.open(job.id));
  const stopRenewing = keepAlive(gateway, job);
  let releasing: Promise<void> | undefined;
  // Without Redis they are deleted when their lease expires.
  const release = () => {
    stopRenewing();
    releasing ??= gateway.cleanUp(blobs.release(job.id));
    return releasing;
  };
  const watch = watchUpload(request.socket, config);
  try {
    const onRefused = () => {
      reservation.release();
      void release();
    };
    const received = receiveUpload(request, {
      contract,
      limits,
      takesPayments: payments !== undefined,
      blobs,
      job,
      watch,
      onRefused,
    });
    const upload = await measureReceiving(gateway, tool, request, received);
    watch.stop();
    reservation.shrink(withOutput(contract, limits, upload.bytes));
    const { options, inputs, firstName } = upload;
    const { span } = request;
    await using claim = upload.payment === null ? undefined : await payments?.claim(upload.payment);
    const data = {
      tool,
      options,
      inputs,
      isStamped: contract.paid !== undefined && config.WATERMARK_TEXT !== '' && claim === undefined,
      gateway: gateway.id,
      progressId: job.progressId,
      requestId: request.id,
      ...(span.traceparent === undefined ? {} : { traceparent: span.traceparent }),
    };
    const done = await submitJob(gateway, job, data, contract.requestMs, span);
    const stallMs = config.DOWNLOAD_STALL_MS;
    const sent = sendResult(reply, { contract, job, blobs, done, stallMs, firstName, release, claim });
    await measureSending(gateway, tool, done.bytes, reply, sent);
  } finally {
    watch.stop();
    await release();
  }
}

/** Runs a job and records its refusal in its progress, which clients poll. */
async function recordRefusal(gateway: Gateway, job: OpenJob, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code } = asRefusal(job.signal.aborted ? job.signal.reason : error);
    const state = code === 'cancelled' ? 'cancelled' : 'refused';
    await gateway.cleanUp(gateway.progress.update(job.progressId, { state }));
    throw error;
  }
}

/** Renews a job's bytes and progress, and ends the job where its bytes are gone. @returns a function that stops it */
function keepAlive(gateway: Gateway, job: OpenJob): () => void {
  const timer = setInterval(() => {
    gateway.blobs.renew(job.id).then(
      (isKept) => {
        if (!isKept) job.end(new ToolError('unavailable'));
      },
      () => {},
    );
    gateway.progress.update(job.progressId, {}).catch(() => {});
  }, renewMs);
  return () => clearInterval(timer);
}

/** Cancels a job when its connection closes. */
function endWhenClosed(job: OpenJob, request: FastifyRequest, reply: FastifyReply): void {
  const end = () => {
    if (!reply.raw.writableFinished) job.end(new ToolError('cancelled'));
  };
  reply.raw.once('close', end);
  if (request.socket.destroyed) end();
}

function contentLength(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}
