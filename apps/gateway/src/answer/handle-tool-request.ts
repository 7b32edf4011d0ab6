import { randomUUID } from 'node:crypto';
import { type ApiToolName, type Contract, ToolError } from '@blattwerk/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../admission/trusted-clients.ts';
import type { Gateway } from '../gateway.ts';
import { asRefusal } from '../http/error-handler.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import { type DoneReply, hasBegun, isOver } from '../queue/job-run.ts';
import { submitJob } from '../queue/submit-job.ts';
import type { Reservation } from '../admission/admission.ts';
import { type Form, openForm } from '../upload/read-form.ts';
import { receiveUpload, type Upload } from '../upload/receive-upload.ts';
import { watchUpload } from '../upload/watch-upload.ts';
import { type JobLease, openJobLease } from './job-lease.ts';
import { acceptJob, type HeldAnswer, holdAnswer, prefersAsync } from './held-answer.ts';
import { measureReceiving, measureSending } from './measure-transfer.ts';
import { sendResult } from './send-result.ts';

/** A request for a tool, with its job and the bytes reserved for it. */
interface ToolRequest {
  contract: Contract;
  tool: ApiToolName;
  /** For which it counts. */
  client: Client;
  job: OpenJob;
  reservation: Reservation;
  form: Form;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves a request for a tool: receives its files, queues its job and sends its answer. In every case all of its bytes
 * are deleted at the end.
 * @param contract as it is before the field that decides on it is known
 * @param progressId the client's id of the job
 * @throws ToolError where nothing of an answer was sent
 */
export async function handleToolRequest(
  gateway: Gateway,
  contract: Contract,
  progressId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (gateway.isClosing) throw new ToolError('unavailable');
  if (!request.isMultipart()) throw new ToolError('notMultipart', { field: contract.input.field });
  const form = openForm(request);
  try {
    const decided = await decideContract(gateway, contract, form, request);
    await handleForm(gateway, decided, form, progressId, request, reply);
  } finally {
    form.close();
  }
}

/**
 * Reads the field that decides on the contract, before anything is reserved or stored.
 * @throws ToolError invalidField where another part comes first, the refusal of the field's text, or toolOff for a step
 */
async function decideContract(
  { config, clock }: Pick<Gateway, 'config' | 'clock'>,
  contract: Contract,
  form: Form,
  request: FastifyRequest,
): Promise<Contract> {
  const { decidedBy } = contract;
  if (!decidedBy) return contract;
  const { field, contractOf } = decidedBy;
  const watch = watchUpload(request.socket, config, clock);
  try {
    const first = await form.firstField(watch.signal);
    if (first?.name !== field || !first.isComplete) throw new ToolError('invalidField', { field });
    const decided = contractOf(first.text);
    const off = decided.tools?.findIndex((tool) => config.TOOLS_OFF.includes(tool)) ?? -1;
    if (off >= 0) throw new ToolError('toolOff', { step: off + 1, tool: decided.tools?.[off] ?? '' });
    return decided;
  } finally {
    watch.stop();
  }
}

/** Serves a request whose contract is known. @throws as `handleToolRequest` */
export async function handleForm(
  gateway: Gateway,
  contract: Contract,
  form: Form,
  progressId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tool = contract.name as ApiToolName;
  const { client } = request;
  const reservation = gateway.admission.reserve(contract, {
    client,
    usedRunMs: request.usedRunMs,
    contentLength: contentLength(request),
    preempt: (refusal) => job.end(refusal),
  });
  const job = gateway.jobs.open({ id: randomUUID(), progressId, costClass: contract.costClass });
  request.jobId = job.id;
  endWhenClosed(job, request, reply);
  try {
    const isFirst = await fromRedis(
      gateway.progress.claim(progressId, { tool, gateway: gateway.id, job: job.id, costClass: job.costClass }),
    );
    if (!isFirst) throw new ToolError('duplicateJob');
    const runs = runJob(gateway, { contract, tool, client, job, reservation, form, request, reply });
    await recordRefusal(gateway, job, runs);
  } catch (error) {
    // An ended request makes other work fail; the reason of its end is the refusal.
    const reason: unknown = job.signal.aborted ? job.signal.reason : error;
    // After 202 nobody waits for it here.
    if (!reply.sent) throw reason;
    const { code, params } = asRefusal(reason);
    gateway.metrics.refused(tool, code);
    if (params.limit !== undefined) gateway.metrics.limited(client.name, params.limit);
  } finally {
    reservation.release();
    gateway.jobs.close(job);
  }
}

/** Runs a job whose progress id is claimed. */
async function runJob(gateway: Gateway, toolRequest: ToolRequest): Promise<void> {
  const { contract, tool, job, reservation, request, reply } = toolRequest;
  const { blobs, config, clock, payments } = gateway;
  const { socket } = request;
  await using lease = await openJobLease(gateway, job);
  const upload = await receive(gateway, toolRequest, lease);
  await using claim = upload.payment === null ? undefined : await payments?.claim(upload.payment);
  const { downloadName } = (claim ? contract.paid : undefined) ?? contract.output;
  if (prefersAsync(request)) {
    acceptJob(reply, job);
    const answer = await runInQueue(gateway, toolRequest, upload, claim !== undefined).then(
      async (done): Promise<HeldAnswer> => {
        await claim?.count();
        reservation.send(done.bytes, () => 0);
        return { kind: 'done', done, downloadName: downloadName(upload.name, done.mime) };
      },
      async (error: unknown): Promise<HeldAnswer> => {
        if (job.signal.aborted) throw error;
        const { code, params } = asRefusal(error);
        // Only the refusal is held.
        reservation.release();
        return { kind: 'refused', code, params };
      },
    );
    return await holdAnswer(gateway, job, lease, answer);
  }
  const done = await runInQueue(gateway, toolRequest, upload, claim !== undefined);
  const sentBefore = socket.bytesWritten;
  reservation.send(done.bytes, () => socket.bytesWritten - socket.writableLength - sentBefore);
  const result = { contract, job, blobs, done, config, clock, downloadName: downloadName(upload.name, done.mime) };
  const sent = sendResult(reply, { ...result, release: lease.release, claim });
  await measureSending(gateway, tool, done.bytes, reply, sent);
}

/** Queues a job whose upload is complete, and waits for its outcome. @throws as `submitJob` */
async function runInQueue(
  gateway: Gateway,
  { contract, tool, client, job, reservation, request }: ToolRequest,
  { fileNames, names, hasSecret, options, inputs }: Upload,
  isPaid: boolean,
): Promise<DoneReply> {
  const { config, runSeconds, clock } = gateway;
  const { span } = request;
  const data = {
    tool,
    ...(contract.tools ? { steps: contract.tools } : {}),
    options,
    inputs,
    hasSecret,
    isStamped: contract.paid !== undefined && config.WATERMARK_TEXT !== '' && !isPaid,
    gateway: gateway.id,
    progressId: job.progressId,
    requestId: request.id,
    ...(prefersAsync(request) ? { holdsAnswer: true } : {}),
    ...(reservation.sender === undefined ? {} : { sender: reservation.sender }),
    ...(span.traceparent === undefined ? {} : { traceparent: span.traceparent }),
  };
  const waitingSince = clock.now();
  let longExpected = false;
  const priority = await reservation.wait(job.signal, async () => {
    const read = Promise.all([runSeconds.usedMs(client.key), runSeconds.hasLongRuns(client.key)]);
    const [usedRunMs, hasLongRuns] = await read.catch(() => [request.usedRunMs, false] as const);
    longExpected = hasLongRuns;
    return usedRunMs;
  });
  const charge = runSeconds.chargeRun(client);
  return submitJob(gateway, job, {
    data,
    texts: { fileNames, names },
    waitingSince,
    requestMs: contract.requestMs,
    priority,
    longExpected,
    span,
    watchers: [
      (run, before) => {
        if (run.takesLong && !before.takesLong) void charge.takesLong().catch(() => {});
        if (!isOver(run) || run.token === undefined) return;
        gateway.metrics.ran(client.name, run.ranMs);
        void charge.ended(run.ranMs).catch(() => {});
      },
      (run, before) => {
        if (hasBegun(run, before)) reservation.run();
        else if (run.phase === 'moved') reservation.waitAgain();
      },
    ],
  });
}

/** Receives the upload; where it is refused, what it reserved and stored is released before the rest of it is read. */
async function receive(
  gateway: Gateway,
  { contract, tool, job, reservation, form, request }: ToolRequest,
  lease: JobLease,
): Promise<Upload> {
  const { blobs, config, clock, limits, payments } = gateway;
  const watch = watchUpload(request.socket, config, clock);
  try {
    const received = receiveUpload(form, request, {
      contract,
      limits,
      takesPayments: payments !== undefined,
      blobs,
      job,
      watch,
      hold: (bytes) => reservation.hold(bytes),
      onRefused() {
        reservation.release();
        void lease.release();
      },
    });
    return await measureReceiving(gateway, tool, request, received);
  } finally {
    watch.stop();
  }
}

/** Records the refusal of a job in its progress, which clients poll. */
async function recordRefusal(
  { progress, cleanUp }: Pick<Gateway, 'progress' | 'cleanUp'>,
  job: OpenJob,
  runs: Promise<void>,
): Promise<void> {
  try {
    await runs;
  } catch (error) {
    const { code } = asRefusal(job.signal.aborted ? job.signal.reason : error);
    const state = code === 'cancelled' ? 'cancelled' : 'refused';
    await cleanUp(progress.update(job.progressId, { state }));
    throw error;
  }
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
