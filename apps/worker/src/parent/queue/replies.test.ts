import { randomUUID } from 'node:crypto';
import { type JobData, jobVersion } from '@blattwerk/shared';
import { connectForRequests, connectForWaiting, createLogger, createProgressStore, replyList } from '@blattwerk/server';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { createReplies } from './replies.ts';

const redis = connectForWaiting(inject('redisUrl'));
const progress = createProgressStore(redis);
let lines: string[];
let job: string;
let data: JobData;
beforeEach(async () => {
  lines = [];
  job = randomUUID();
  const [gateway, progressId, requestId] = [randomUUID(), randomUUID(), randomUUID()];
  const rest = { options: {}, inputs: [], startBy: 0, runMs: 1, version: jobVersion };
  data = { tool: 'convert', gateway, progressId, requestId, ...rest };
  await progress.claim(progressId, { tool: 'convert', costClass: 'images', gateway, job });
});
afterAll(() => redis.disconnect());

const logger = createLogger('worker', 'debug', { write: (line: string) => void lines.push(line) });
const received = async () =>
  (await redis.lrange(replyList(data.gateway), 0, -1)).map((text) => JSON.parse(text) as object);

it("sends replies to the job's gateway, and keeps its progress", async () => {
  const replies = createReplies(redis, logger);
  replies.started(data, job, 't');
  replies.progressed(data, 'processing', 0.25);
  await redis.ping();
  expect(await received()).toEqual([{ job, kind: 'started', token: 't' }]);
  const active = { state: 'active', stage: 'processing', fraction: 0.25 };
  expect(await progress.read(data.progressId)).toMatchObject(active);
  const refused = { job, kind: 'refused', token: 't', code: 'busy', params: {} } as const;
  await replies.finished(data, refused);
  expect((await received()).at(-1)).toEqual(refused);
  expect(await progress.read(data.progressId)).toMatchObject({ state: 'refused' });
  expect(lines).toEqual([]);
});

it('leaves the end of a job to a gateway that holds its answer', async () => {
  const replies = createReplies(redis, logger);
  replies.progressed(data, 'finishing', 1);
  const refused = { job, kind: 'refused', token: 't', code: 'busy', params: {} } as const;
  await replies.finished({ ...data, holdsAnswer: true }, refused);
  expect((await received()).at(-1)).toEqual(refused);
  expect(await progress.read(data.progressId)).toMatchObject({ state: 'active', stage: 'finishing', fraction: 1 });
});

it('reports progress that is lost, and rejects where an outcome is lost', async () => {
  const closed = connectForRequests('unix:/nowhere');
  const replies = createReplies(closed, logger);
  replies.started(data, job, 't');
  replies.progressed(data, 'processing', 0.25);
  const refused = { job, kind: 'refused', token: 't', code: 'busy', params: {} } as const;
  await expect(replies.finished(data, refused)).rejects.toThrow('enableOfflineQueue');
  expect(lines.filter((line) => line.includes('a progress update was lost'))).toHaveLength(3);
  closed.disconnect();
});
