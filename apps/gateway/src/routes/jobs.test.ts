import { randomUUID } from 'node:crypto';
import type { JobData, JobStatus } from '@blattwerk/shared';
import { createLogger, queuePrefix, replyList } from '@blattwerk/server';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { buildApp } from '../app.ts';
import { prioritizedKey, waitKey } from '../queue/queues.ts';
import { pdf, readRefusal } from '../testing/forms.ts';
import { filePart, formHead, rawClient } from '../testing/raw-client.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs, startTestWorker, type TestRun } from '../testing/test-worker.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());
afterEach(() => {
  test.worker.behave = joinInputs;
});

function post(id: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${test.address}/rotate`, {
    method: 'POST',
    body: formOf([['pdf', pdf()]]),
    headers: { 'x-job-id': id },
    ...(signal ? { signal } : {}),
  });
}

async function status(id: string, address = test.address): Promise<JobStatus | undefined> {
  const response = await fetch(`${address}/jobs/${id}`);
  return response.ok ? ((await response.json()) as JobStatus) : undefined;
}

/** Runs that last until they are cancelled. */
function holdRuns(): { runs: TestRun[] } {
  const held: { runs: TestRun[] } = { runs: [] };
  test.worker.behave = async (run) => {
    held.runs.push(run);
    await run.start();
    await run.report(0.5);
    await new Promise<void>((resolve) => run.signal.addEventListener('abort', () => resolve()));
  };
  return held;
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => test.gateway.jobs.size).toBe(0);
  await expect.poll(() => blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
}

describe('GET /jobs/:id', () => {
  it('answers 404 for an unknown or malformed id', async () => {
    for (const id of [randomUUID(), 'x', '..%2Fhealth']) {
      const response = await fetch(`${test.address}/jobs/${id}`);
      expect([response.status, (await readRefusal(response)).code]).toEqual([404, 'notFound']);
    }
  });

  it('states stage and fraction of a run, and is not cached', async () => {
    holdRuns();
    const id = randomUUID();
    const answer = post(id);
    await expect
      .poll(() => status(id))
      .toEqual({ state: 'active', stage: 'processing', fraction: 0.5, position: null });
    const response = await fetch(`${test.address}/jobs/${id.toUpperCase()}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' });
    await answer;
    await expectNothingLeft();
  });
});

describe('in a queue', () => {
  it('each job has a position, from 1, which decreases', async () => {
    const { gateway } = test;
    const queue = new Queue('render', { connection: gateway.redis, prefix: queuePrefix });
    await queue.waitUntilReady();
    expect(queue.toKey('wait')).toBe(waitKey('render'));
    await queue.pause();
    expect(queue.toKey('prioritized')).toBe(prioritizedKey('render'));
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const data = { tool: 'pdf-to-jpg', startBy: Date.now() + 10_000, runMs: 5_000 } as JobData;
    const priorities = [2, 0, 1, 2, 0];
    for (const [index, id] of ids.entries()) await gateway.queues.add('render', id, data, priorities[index] ?? 0);
    const positions = () => Promise.all(ids.map((id) => gateway.queues.position('render', id)));
    expect(await positions()).toEqual([4, 1, 3, 5, 2]);
    expect(await gateway.queues.depth('render')).toBe(5);
    expect(await gateway.queues.remove('render', ids[1] as string)).toBe(true);
    expect(await gateway.queues.remove('render', ids[2] as string)).toBe(true);
    expect(await positions()).toEqual([2, null, null, 3, 1]);
    expect(await gateway.queues.depth('render')).toBe(3);
    await queue.obliterate({ force: true });
  });
});

describe('DELETE /jobs/:id', () => {
  it('ends a run: answers the open request, notifies the worker and deletes the bytes', async () => {
    const held = holdRuns();
    const id = randomUUID();
    const answer = post(id);
    await expect.poll(async () => (await status(id))?.state).toBe('active');
    const deleted = await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(204);
    const response = await answer;
    expect([response.status, (await readRefusal(response)).code]).toEqual([409, 'cancelled']);
    await expect.poll(() => held.runs[0]?.signal.aborted).toBe(true);
    expect((await status(id))?.state).toBe('cancelled');
    await expectNothingLeft();
    expect((await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('works at another gateway than the one that holds the request', async () => {
    holdRuns();
    const other = await buildApp({ config: test.gateway.config, log: createLogger('gateway', 'silent') });
    const otherAddress = await other.app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(() => other.gateway.isReady).toBe(true);
    const id = randomUUID();
    const answer = post(id);
    await expect.poll(async () => (await status(id, otherAddress))?.state).toBe('active');
    expect((await fetch(`${otherAddress}/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await answer).status).toBe(409);
    await other.app.close();
    await expectNothingLeft();
  });

  it('ends a job once, in its queue as well, whichever gateway holds its request', async () => {
    const { progress, queues, redis } = test.gateway;
    const queue = new Queue('render', { connection: redis, prefix: queuePrefix });
    await queue.pause();
    const [waiting, ended] = [randomUUID(), randomUUID()];
    const data = { tool: 'pdf-to-jpg', startBy: Date.now() + 10_000, runMs: 5_000 } as JobData;
    for (const id of [waiting, ended]) {
      await progress.claim(id, { tool: 'pdf-to-jpg', costClass: 'render', gateway: id, job: `job-${id}` });
      await queues.add('render', `job-${id}`, data, 0);
    }
    await progress.update(ended, { state: 'done' });
    for (const id of [waiting, waiting, ended]) await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' });
    const replies = await Promise.all([waiting, ended].map((id) => test.redis.lrange(replyList(id), 0, -1)));
    expect(replies.map((list) => list.map((reply) => JSON.parse(reply) as object))).toEqual([
      [{ job: `job-${waiting}`, kind: 'refused', code: 'cancelled', token: null, params: {} }],
      [],
    ]);
    expect([(await status(waiting))?.state, (await status(ended))?.state]).toEqual(['cancelled', 'done']);
    const positions = [waiting, ended].map((id) => queues.position('render', `job-${id}`));
    expect(await Promise.all(positions)).toEqual([null, 1]);
    await queue.obliterate({ force: true });
  });

  it('ends an upload', async () => {
    const id = randomUUID();
    const head = formHead('rotate', 5_000_000).replace('\r\n\r\n', `\r\nx-job-id: ${id}\r\n\r\n`);
    const client = rawClient(test.port, head);
    client.socket.write(filePart('pdf', 'a.pdf'));
    client.socket.write(pdf(400_000));
    await expect.poll(async () => (await status(id))?.state).toBe('waiting');
    expect((await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await client.answered()).toMatch(/^HTTP\/1.1 409 .*"code":"cancelled"/s);
    await expectNothingLeft();
    client.socket.destroy();
  });

  it('is not cached', async () => {
    const id = randomUUID();
    await (await post(id)).arrayBuffer();
    const deleted = await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' });
    expect([deleted.status, deleted.headers.get('cache-control')]).toEqual([204, 'no-store']);
  });

  it('does nothing after the answer, and answers 404 for an unknown id', async () => {
    const id = randomUUID();
    await (await post(id)).arrayBuffer();
    expect((await fetch(`${test.address}/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await status(id))?.state).toBe('done');
    expect((await fetch(`${test.address}/jobs/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('a closed connection', () => {
  it('cancels the run', async () => {
    const held = holdRuns();
    const id = randomUUID();
    const controller = new AbortController();
    const answer = post(id, controller.signal).catch(() => 'gone');
    await expect.poll(async () => (await status(id))?.state).toBe('active');
    controller.abort();
    expect(await answer).toBe('gone');
    await expect.poll(() => held.runs[0]?.signal.aborted).toBe(true);
    await expect.poll(async () => (await status(id))?.state).toBe('cancelled');
    await expectNothingLeft();
  });

  it('removes a waiting job from its queue', async () => {
    await test.worker.close();
    const id = randomUUID();
    const controller = new AbortController();
    const answer = post(id, controller.signal).catch(() => 'gone');
    await expect.poll(async () => (await status(id))?.position).toBe(1);
    controller.abort();
    await answer;
    await expect.poll(() => test.redis.llen(waitKey('structure'))).toBe(0);
    await expectNothingLeft();
    test.worker = await startTestWorker(test.redisServer.url);
  });

  it('is forced where the client takes nothing of the answer', async () => {
    const slow = await startTestGateway({ config: { DOWNLOAD_STALL_MS: 300 } });
    slow.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(20_000_000) });
    };
    const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7\r\n--b--\r\n`;
    const client = rawClient(slow.port, formHead('rotate', body.length) + body);
    client.socket.pause();
    await expect.poll(() => slow.gateway.jobs.size).toBe(1);
    await expect.poll(() => slow.gateway.jobs.size).toBe(0);
    expect(await blobKeys(slow.redis)).toEqual([]);
    client.socket.destroy();
    await slow.stop();
  });

  it('during a download leaves no bytes', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(20_000_000) });
    };
    const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7\r\n--b--\r\n`;
    const client = rawClient(test.port, formHead('rotate', body.length) + body);
    // Until the first look at the answer, all of it can have arrived.
    client.socket.once('data', () => client.socket.pause());
    await expect.poll(() => client.answer.length).toBeGreaterThan(0);
    expect((await blobKeys(test.redis)).length).toBeGreaterThan(0);
    client.socket.destroy();
    await expectNothingLeft();
  });
});
