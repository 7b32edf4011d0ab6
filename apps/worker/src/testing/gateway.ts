import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { JobData, JobOutcome, JobReply } from '@blattwerk/shared';
import {
  cancelChannel,
  connectForWaiting,
  createBlobStore,
  createLogger,
  createProgressStore,
  inputBlob,
  outputBlob,
  queuePrefix,
  readReplies,
} from '@blattwerk/server';
import { type Job, Queue } from 'bullmq';
import { processTree } from '../process-use.ts';
import type { Behavior } from './hostile-handler.ts';

/** Entry of a child whose handlers behave as their input requests. */
export const hostileChild = fileURLToPath(new URL('child.ts', import.meta.url));

/** Ids of the first processes of this process's children, whose ids inside of their sandboxes are others. */
export function hostileChildPids(): number[] {
  return childPids(hostileChild);
}

/** Ids of this process's children that run a module. @param entry its path */
export function childPids(entry: string): number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(entry))
    .map(Number);
}

/**
 * Kills this process's hostile children with all that runs in their sandboxes. The kernel ends a sandbox only after its first
 * process, and until then the program in it can begin a job, which is lost with it.
 */
export async function killHostileChildren(): Promise<void> {
  const pids = hostileChildPids();
  for (const pid of pids.flatMap(processTree).toReversed()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the one before.
    }
  }
  await until(() => !hostileChildPids().some((pid) => pids.includes(pid)) || undefined);
}

export interface Submitted {
  id: string;
  data: JobData;
  /** The replies so far. */
  replies: JobReply[];
  /** The start of the first run, or of the given one. */
  started: (run?: number, withinMs?: number) => Promise<JobReply & { kind: 'started' }>;
  answered: (withinMs?: number) => Promise<JobReply & { kind: 'done' | 'refused' }>;
}

export type TestGateway = ReturnType<typeof openTestGateway>;

/** The gateway's side of the protocol, for tests of the worker. */
export function openTestGateway(redisUrl: string) {
  const redis = connectForWaiting(redisUrl);
  const blobs = createBlobStore(redis);
  const progress = createProgressStore(redis);
  const queue = new Queue<JobData, JobOutcome>('images', { connection: redis, prefix: queuePrefix });
  const gateway = `test-${randomUUID()}`;
  const received = new Map<string, JobReply[]>();
  const reader = readReplies(
    connectForWaiting(redisUrl),
    gateway,
    (reply) => received.get(reply.job)?.push(reply),
    createLogger('test', 'silent'),
  );

  async function submit(content: Behavior | Buffer, change: Partial<JobData> = {}): Promise<Submitted> {
    const id = randomUUID();
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    await blobs.open(id);
    const writer = blobs.writer(id, inputBlob(0));
    await writer.write(bytes);
    await writer.end();
    await blobs.putConfidential(id, { fileNames: ['Übung geheim.png', 'of-the-visitor.pdf'], secrets: {} });
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
    await progress.claim(data.progressId, { tool: data.tool, costClass: 'images', gateway, job: id });
    const replies: JobReply[] = [];
    received.set(id, replies);
    // `ended` reads the job after its end.
    await queue.add(data.tool, data, { jobId: id, attempts: 1, removeOnComplete: false, removeOnFail: false });
    return {
      id,
      data,
      replies,
      started: (run = 1, withinMs = 30_000) =>
        until(() => replies.filter((reply) => reply.kind === 'started').at(run - 1), withinMs),
      answered: (withinMs = 30_000) =>
        until(() => replies.find((reply) => reply.kind === 'done' || reply.kind === 'refused'), withinMs),
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
      reader.stop();
      await queue.close();
      redis.disconnect();
    },
  };
}

/** Calls `read` until it returns a value. @throws Error after `withinMs` */
export async function until<T>(read: () => T | undefined | Promise<T | undefined>, withinMs = 30_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(5)) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`expected a value within ${withinMs} ms`);
}
