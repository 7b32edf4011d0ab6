import { randomUUID } from 'node:crypto';
import {
  type CostClass,
  costClasses,
  type ErrorCode,
  type JobData,
  type JobReply,
  type Mime,
  type NoticeKey,
  type QueuedParams,
  type NoticeDetails,
} from '@blattwerk/shared';
import {
  cancelChannel,
  type Confidential,
  connectForWaiting,
  createBlobStore,
  createProgressStore,
  createReplySender,
  inputBlob,
  outputBlob,
  queuePrefix,
  workerTiming,
} from '@blattwerk/server';
import { Worker } from 'bullmq';

/** A run, with the worker's side of the protocol, for a test's behavior. */
export interface TestRun {
  job: string;
  token: string;
  data: JobData;
  /** Aborted when the gateway cancels the job. */
  signal: AbortSignal;
  confidential(): Promise<Confidential>;
  input(index: number): Promise<Buffer>;
  report(fraction: number): Promise<void>;
  start(token?: string): Promise<void>;
  /** Replies that the run takes long. @param waitMs where it was ended for shorter ones */
  takeLong(waitMs?: number): Promise<void>;
  done(answer: Answer): Promise<void>;
  refuse(code: ErrorCode, params?: QueuedParams, token?: string | null): Promise<void>;
}

interface Answer extends NoticeDetails {
  bytes: Buffer;
  mime?: Mime;
  facts?: Record<string, number>;
  notices?: NoticeKey[];
  noticeSteps?: number[];
  token?: string;
}

export type Behavior = (run: TestRun) => Promise<void>;

export interface TestWorker {
  /** Behavior of the next jobs. */
  behave: Behavior;
  /** Jobs that the gateway has cancelled. */
  cancelled: Set<string>;
  close(): Promise<void>;
}

/** Answers with all inputs, concatenated. */
export const joinInputs: Behavior = async (run) => {
  await run.start();
  const inputs = await Promise.all(run.data.inputs.map((input) => run.input(input.index)));
  await run.done({ bytes: Buffer.concat(inputs) });
};

/** Serves the queues with the worker's side of the protocol, and a test's behavior instead of handlers. */
export async function startTestWorker(
  redisUrl: string,
  served: readonly CostClass[] = costClasses,
): Promise<TestWorker> {
  const redis = connectForWaiting(redisUrl);
  const subscriber = connectForWaiting(redisUrl);
  const blobs = createBlobStore(redis);
  const progress = createProgressStore(redis);
  const sendReply = createReplySender(redis);
  const controllers = new Map<string, AbortController>();

  async function run(job: string, data: JobData): Promise<void> {
    const controller = new AbortController();
    controllers.set(job, controller);
    const ownToken = randomUUID();
    const send = (reply: JobReply) => sendReply(data.gateway, reply);
    await worker.behave({
      job,
      data,
      token: ownToken,
      signal: controller.signal,
      confidential: async () => JSON.parse((await blobs.readConfidential(job)).toString()) as Confidential,
      input: (index) => blobs.readAll(job, inputBlob(index), data.inputs[index]?.bytes ?? 0),
      async report(fraction) {
        await progress.update(data.progressId, { state: 'active', stage: 'processing', fraction });
      },
      start: (token = ownToken) => send({ job, kind: 'started', token }),
      takeLong: (waitMs) => send({ job, kind: 'long', token: ownToken, ...(waitMs === undefined ? {} : { waitMs }) }),
      async done({ bytes, mime = 'application/pdf', facts = {}, notices = [], token = ownToken, ...said }) {
        const writer = blobs.writer(job, outputBlob(token));
        await writer.write(bytes);
        await writer.end();
        const timings = { waitMs: 0, runMs: 0 };
        if (!data.holdsAnswer) await progress.update(data.progressId, { state: 'done' });
        await send({ job, kind: 'done', token, mime, bytes: bytes.length, facts, notices, ...said, timings });
      },
      refuse: (code, params = {}, token = ownToken) => send({ job, kind: 'refused', token, code, params }),
    });
  }

  const connections = [redis, subscriber];
  const workers = served.map((costClass) => {
    const connection = connectForWaiting(redisUrl);
    connections.push(connection);
    const bull = new Worker<JobData>(costClass, (job) => run(job.id ?? '', job.data).catch(() => {}), {
      connection,
      prefix: queuePrefix,
      concurrency: 20,
      ...workerTiming,
    });
    bull.on('error', () => {});
    return bull;
  });
  const worker: TestWorker = {
    behave: joinInputs,
    cancelled: new Set(),
    async close() {
      // Without waiting for runs, which may never end.
      await Promise.all(workers.map((bull) => bull.close(true)));
      for (const connection of connections) connection.disconnect();
    },
  };
  subscriber.on('message', (_channel: string, job: string) => {
    worker.cancelled.add(job);
    controllers.get(job)?.abort();
  });
  await subscriber.subscribe(...costClasses.map(cancelChannel));
  await Promise.all(workers.map((bull) => bull.waitUntilReady()));
  return worker;
}
