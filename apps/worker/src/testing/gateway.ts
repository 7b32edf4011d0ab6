import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { JobData, JobOutcome, JobReply } from '@blattwerk/shared';
import {
  cancelChannel,
  connectForWaiting,
  createBlobStore,
  createProgressStore,
  inputBlob,
  outputBlob,
  queuePrefix,
  replyList,
} from '@blattwerk/shared/node';
import { type Job, Queue } from 'bullmq';
import type { Behaviour } from './hostile-handler.ts';

/** The entry of a child whose processes do what their input says. */
export const hostileChild = fileURLToPath(new URL('child.ts', import.meta.url));

export interface Submitted {
  id: string;
  data: JobData;
  /** All that was told so far. */
  replies: JobReply[];
  /** The first, or the given, run's beginning. */
  started: (run?: number, withinMs?: number) => Promise<JobReply & { kind: 'started' }>;
  answered: (withinMs?: number) => Promise<JobReply & { kind: 'done' | 'refused' }>;
}

export type TestGateway = ReturnType<typeof openTestGateway>;

/** A gateway's side of the queue, for tests: submits jobs, reads replies, gives what is left. */
export function openTestGateway(redisUrl: string) {
  const redis = connectForWaiting(redisUrl);
  const reader = connectForWaiting(redisUrl);
  const blobs = createBlobStore(redis);
  const progress = createProgressStore(redis);
  const queue = new Queue<JobData, JobOutcome>('images', { connection: redis, prefix: queuePrefix });
  const gateway = `test-${randomUUID()}`;
  const told = new Map<string, JobReply[]>();
  const closing = new AbortController();

  async function readReplies(): Promise<void> {
    while (!closing.signal.aborted) {
      const popped = await reader.blmpop(1, 1, replyList(gateway), 'LEFT', 'COUNT', 100);
      for (const text of popped?.[1] ?? []) {
        const reply = JSON.parse(text) as JobReply;
        told.get(reply.job)?.push(reply);
      }
    }
  }
  const reading = readReplies().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  async function submit(content: Behaviour | Buffer, change: Partial<JobData> = {}): Promise<Submitted> {
    const id = randomUUID();
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    await blobs.open(id);
    const writer = blobs.writer(id, inputBlob(0));
    await writer.write(bytes);
    await writer.end();
    await blobs.putConfidential(id, { fileNames: ['Übung geheim.png'], secrets: {} });
    const data: JobData = {
      tool: 'convert',
      options: { page_size: 'fit' },
      inputs: [{ index: 0, bytes: bytes.byteLength, format: 'png' }],
      gateway,
      progressId: randomUUID(),
      requestId: randomUUID(),
      startBy: Date.now() + 60_000,
      runMs: 20_000,
      ...change,
    };
    await progress.claim(data.progressId, { tool: data.tool, gateway, job: id });
    const replies: JobReply[] = [];
    told.set(id, replies);
    await queue.add(data.tool, data, { jobId: id, attempts: 1 });
    return {
      id,
      data,
      replies,
      started: (run = 1, withinMs = 15_000) =>
        until(() => replies.filter((reply) => reply.kind === 'started').at(run - 1), withinMs),
      answered: (withinMs = 15_000) => until(() => replies.find((reply) => reply.kind !== 'started'), withinMs),
    };
  }

  function ended(id: string): Promise<Job<JobData, JobOutcome>> {
    return until(async () => {
      const job = await queue.getJob(id);
      return job?.finishedOn ? job : undefined;
    });
  }

  return {
    redis,
    blobs,
    progress,
    queue,
    submit,
    ended,
    cancel: (id: string) => redis.publish(cancelChannel('images'), id),
    output: (id: string, reply: JobReply & { kind: 'done' }) => blobs.readAll(id, outputBlob(reply.token), reply.bytes),
    async close(): Promise<void> {
      closing.abort();
      reader.disconnect();
      await reading;
      await queue.close();
      redis.disconnect();
    },
  };
}

/** What `look` finds, looked for again and again. @throws Error where it finds nothing in time */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, withinMs = 15_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(5)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited ${withinMs} ms in vain`);
}
