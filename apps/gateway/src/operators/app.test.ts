import { randomUUID } from 'node:crypto';
import { createLogger, queuePrefix } from '@blattwerk/server';
import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, png } from '../testing/forms.ts';
import { createRestartableRedis } from '../testing/restartable-redis.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs, startTestWorker } from '../testing/test-worker.ts';
import { buildOperatorsApp } from './app.ts';

let test: TestGateway;
let operators: FastifyInstance;
beforeAll(async () => {
  test = await startTestGateway();
  operators = buildOperatorsApp(test.gateway);
});
afterEach(async () => {
  vi.useRealTimers();
  test.worker.behave = joinInputs;
  await test.gateway.jobs.idle();
  await test.redis.flushdb();
});
afterAll(async () => {
  await operators.close();
  await test.stop();
});

async function post(tool: string, parts: Parameters<typeof formOf>[0]): Promise<number> {
  const answer = await fetch(`${test.address}/${tool}`, { method: 'POST', body: formOf(parts) });
  await answer.arrayBuffer();
  return answer.status;
}

async function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await operators.inject({ method: 'GET', url, headers });
  return { status: statusCode, body };
}

async function change(method: 'PUT' | 'POST' | 'PATCH', url: string): Promise<number> {
  return (await operators.inject({ method, url: `/queues/api/queues/${url}`, payload: {} })).statusCode;
}

/** The value of a series, as it is exposed; undefined where it is not. */
async function metric(series: string): Promise<number | undefined> {
  const { body } = await get('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('/metrics', () => {
  it('counts requests by outcome, their durations and their bytes', async () => {
    expect(await post('rotate', [['pdf', pdf(1_000)]])).toBe(200);
    expect(await post('rotate', [['pdf', Buffer.from('no pdf')]])).toBe(415);
    test.worker.behave = (run) => run.refuse('internal');
    expect(await post('rotate', [['pdf', pdf(1_000)]])).toBe(500);
    const count = (outcome: string) =>
      metric(`blattwerk_request_duration_seconds_count{tool="rotate",outcome="${outcome}"}`);
    await expect.poll(() => count('failed')).toBe(1);
    expect([await count('done'), await count('refused'), await count('cancelled')]).toEqual([1, 1, 0]);
    expect(await metric('blattwerk_refusals_total{tool="rotate",code="invalidType"}')).toBe(1);
    expect(await metric('blattwerk_refusals_total{tool="rotate",code="internal"}')).toBe(1);
    expect(await metric('blattwerk_input_bytes_total{tool="rotate"}')).toBe(2_000);
    expect(await metric('blattwerk_output_bytes_total{tool="rotate"}')).toBe(1_000);
    for (const part of ['upload', 'wait', 'download']) {
      const name = `blattwerk_${part}_duration_seconds_count{tool="rotate"}`;
      expect([part, await metric(name)]).toEqual([part, part === 'upload' ? 2 : 1]);
    }
  });

  it('separates cancelled from answered requests, and overload from failure', async () => {
    const isRunning = Promise.withResolvers<void>();
    test.worker.behave = async (run) => {
      await run.start();
      isRunning.resolve();
      await new Promise(() => {});
    };
    const leaving = new AbortController();
    const request = { method: 'POST', body: formOf([['pdf', pdf()]]), signal: leaving.signal };
    const answer = fetch(`${test.address}/rotate`, request).catch(() => {});
    await isRunning.promise;
    leaving.abort();
    await answer;
    await expect
      .poll(() => metric('blattwerk_request_duration_seconds_count{tool="rotate",outcome="cancelled"}'))
      .toBe(1);
    test.worker.behave = (run) => run.refuse('busy');
    expect(await post('rotate', [['pdf', pdf()]])).toBe(503);
    await expect
      .poll(() => metric('blattwerk_request_duration_seconds_count{tool="rotate",outcome="overloaded"}'))
      .toBe(1);
  });

  it('reports waiting jobs of a paused queue, their wait and their reserved bytes', async () => {
    expect(await change('PUT', 'structure/pause')).toBe(200);
    const answer = post('rotate', [['pdf', pdf(5_000)]]);
    await expect.poll(() => metric('blattwerk_queue_waiting{queue="structure"}')).toBe(1);
    await expect.poll(() => metric('blattwerk_queue_oldest_seconds{queue="structure"}')).toBeGreaterThan(0.2);
    expect(await metric('blattwerk_queue_paused{queue="structure"}')).toBe(1);
    expect(await metric('blattwerk_queue_paused{queue="images"}')).toBe(0);
    expect(await metric('blattwerk_requests_open')).toBe(1);
    expect(await metric('blattwerk_reserved_bytes')).toBeGreaterThanOrEqual(5_000);
    expect(await metric('blattwerk_blob_store_used_bytes{node="0"}')).toBeGreaterThan(100_000);
    expect(await metric('blattwerk_blob_store_max_bytes{node="0"}')).toBe(512 * 1024 * 1024);
    expect(await change('PUT', 'structure/resume')).toBe(200);
    expect(await answer).toBe(200);
    await expect.poll(() => metric('blattwerk_reserved_bytes')).toBe(0);
    await expect.poll(() => metric('blattwerk_queue_paused{queue="structure"}')).toBe(0);
  });

  it('answers without Redis, and reports the outage', async () => {
    const redis = createRestartableRedis();
    await redis.start();
    const other = await startTestGateway({ redisServer: redis });
    const app = buildOperatorsApp(other.gateway);
    const lines = async () => (await app.inject({ method: 'GET', url: '/metrics' })).body.split('\n');
    expect(await lines()).toEqual(expect.arrayContaining(['blattwerk_ready 1', 'blattwerk_redis_up{redis="blob"} 1']));
    expect((await lines()).some((line) => line.startsWith('blattwerk_queue_active{'))).toBe(true);
    await other.worker.close();
    await redis.kill();
    await expect.poll(lines).toContain('blattwerk_redis_up{redis="blob"} 0');
    await expect
      .poll(async () => (await lines()).some((line) => line.startsWith('blattwerk_queue_active{')))
      .toBe(false);
    expect(await lines()).toContain('blattwerk_ready 1');
    await redis.start();
    await expect.poll(lines).toContain('blattwerk_redis_up{redis="blob"} 1');
    other.worker = await startTestWorker(redis.url);
    await app.close();
    await other.stop();
  });

  it('has only labels of fixed lists, whatever a client sends', async () => {
    const secret = randomUUID();
    await post('rotate', [
      ['pdf', { name: `${secret}.pdf`, bytes: pdf() }],
      [secret, secret],
    ]);
    await fetch(`${test.address}/${secret}?${secret}`, { headers: { 'x-job-id': secret, traceparent: secret } });
    await fetch(`${test.address}/jobs/${randomUUID()}`);
    const { body } = await get('/metrics');
    expect(body).not.toContain(secret);
    expect(await metric('blattwerk_refusals_total{tool="none",code="notFound"}')).toBe(2);
    const labels = [...body.matchAll(/^blattwerk_\w+\{([^}]*)\}/gm)].flatMap(([, text]) =>
      [...(text ?? '').matchAll(/(\w+)="/g)].map(([, name]) => name),
    );
    expect(new Set(labels)).toEqual(
      new Set([
        'app',
        'client',
        'code',
        'commit',
        'le',
        'limit',
        'node',
        'outcome',
        'queue',
        'reason',
        'redis',
        'tool',
        'version',
      ]),
    );
  });
});

it.each(['/metrics', '/queues', '/queues/api/queues', '/none'])('nothing of %s is stored by a browser', async (url) => {
  expect((await operators.inject({ method: 'GET', url })).headers['cache-control']).toBe('no-store');
});

describe('the dashboard', () => {
  const jobsOf = async (queue: string) => {
    const query = `activeQueue=${queue}&status=latest&page=1&jobsPerPage=20`;
    const { body } = await get(`/queues/api/queues?${query}`);
    const { queues } = JSON.parse(body) as { queues: { name: string; jobs: { id: string }[] }[] };
    return { body, jobs: queues.find(({ name }) => name === queue)?.jobs ?? [] };
  };

  it('shows no name, password or option of a job, whatever its outcome', async () => {
    const secret = 'hunter2-of-the-visitor';
    const name = 'steuer-geheim.pdf';
    const bytes = Buffer.concat([pdf(), Buffer.from(secret)]);
    const parts = [
      ['pdf', { name, bytes }],
      ['password', secret],
      ['owner_password', `${secret}2`],
    ] as const;
    expect(await post('protect', parts)).toBe(200);
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('damagedPdf', { file: 0 });
      throw new Error(secret);
    };
    expect(await post('protect', parts)).toBe(422);
    expect(
      await post('delete-pages', [
        ['pdf', { name, bytes }],
        ['pages', '4711'],
      ]),
    ).toBe(422);
    const { body, jobs } = await jobsOf('structure');
    expect(jobs).toHaveLength(3);
    const pages = await Promise.all(
      jobs.flatMap(({ id }) => ['', '/logs', '/flow'].map((part) => get(`/queues/api/queues/structure/${id}${part}`))),
    );
    const shown = body + pages.map((page) => page.body).join('');
    expect(shown).toContain('"requestId"');
    expect(shown).not.toMatch(/hunter2|geheim|4711/);
  });

  it("shows the ids of a job's log lines and traces, its sizes and its times", async () => {
    const startBy = Date.UTC(2026, 0, 2, 3, 4, 5);
    const traceId = 'a'.repeat(32);
    const queue = new Queue('render', { connection: test.redis, prefix: queuePrefix });
    await queue.pause();
    const inputs = [{ index: 0, bytes: 5, format: 'pdf', more: 'hidden' }];
    const shown = { tool: 'pdf-to-jpg', requestId: 'r', gateway: 'g', runMs: 7 };
    const hidden = { options: { pages: 'hidden' }, progressId: 'hidden' };
    const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
    await queue.add('pdf-to-jpg', { ...shown, ...hidden, inputs, startBy, traceparent }, { jobId: 'whole' });
    await queue.add('pdf-to-jpg', {}, { jobId: 'empty' });
    const { body, jobs } = await jobsOf('render');
    const dataOf = (id: string) => (jobs.find((job) => job.id === id) as unknown as { data: object } | undefined)?.data;
    const whole = { ...shown, traceId, inputs: [{ bytes: 5, format: 'pdf' }], startBy: '2026-01-02T03:04:05.000Z' };
    expect([dataOf('whole'), dataOf('empty')]).toEqual([whole, { inputs: [] }]);
    expect(body).not.toContain('hidden');
    await queue.obliterate({ force: true });
  });

  it('uses only files of its own origin, which its policy enforces', async () => {
    const page = await operators.inject({ method: 'GET', url: '/queues' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/(?:https?:)?\/\/[a-z]/i);
    expect(page.body).not.toMatch(/<style|\sstyle=/);
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css|ico|png))"/g)].map(([, path]) => path);
    expect(assets.length).toBeGreaterThan(4);
    expect(assets).toContain('hidden-actions.css');
    for (const asset of assets) expect([asset, (await get(`/queues/${asset}`)).status]).toEqual([asset, 200]);
    const styles = assets.filter((asset) => asset?.endsWith('.css'));
    for (const style of styles) expect((await get(`/queues/${style}`)).body).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  });

  it('pauses and resumes all queues, and removes ended jobs', async () => {
    await post('convert', [['images', { name: 'a.png', bytes: png }]]);
    await expect.poll(async () => (await jobsOf('images')).jobs.length).toBe(1);
    expect(await change('PUT', 'pause')).toBe(200);
    const paused = async () =>
      (JSON.parse((await jobsOf('images')).body) as { queues: { isPaused: boolean }[] }).queues;
    expect((await paused()).map(({ isPaused }) => isPaused)).toEqual([true, true, true]);
    expect(await change('PUT', 'resume')).toBe(200);
    expect((await paused()).map(({ isPaused }) => isPaused)).toEqual([false, false, false]);
    // The dashboard does not remove jobs that ended in the last five seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
    expect(await change('PUT', 'images/clean/completed')).toBe(200);
    expect((await jobsOf('images')).jobs).toEqual([]);
  });

  it('refuses to add, change or repeat a job and to delete a queue', async () => {
    test.worker.behave = joinInputs;
    await post('rotate', [['pdf', pdf()]]);
    const { jobs } = await jobsOf('structure');
    const id = jobs[0]?.id ?? '';
    const changes = [
      ['POST', 'structure/add'],
      ['PUT', `structure/${id}/retry`],
      ['PUT', 'structure/retry/completed'],
      ['PUT', 'structure/promote'],
      ['PUT', `structure/${id}/promote`],
      ['PATCH', `structure/${id}/update-data`],
      ['PUT', 'structure/obliterate'],
      ['PUT', 'structure/concurrency'],
    ] as const;
    for (const [method, url] of changes) expect([url, await change(method, url)]).toEqual([url, 403]);
    expect((await jobsOf('structure')).jobs.map((job) => job.id)).toEqual([id]);
  });
});

it('logs changes of an operator, and reading only for debugging', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = buildOperatorsApp({ ...test.gateway, log: createLogger('gateway', 'debug', { write }) });
  await app.inject({ method: 'GET', url: '/metrics' });
  await app.inject({ method: 'PUT', url: '/queues/api/queues/images/resume', payload: {} });
  await app.inject({ method: 'PUT', url: '/nowhere', payload: {} });
  expect(lines.filter(({ msg }) => msg === 'operator')).toMatchObject([
    { level: 20, method: 'GET', route: '/metrics', status: 200 },
    { level: 30, method: 'PUT', route: '/queues/api/queues/:queueName/resume', status: 200 },
    { level: 30, method: 'PUT', route: 'none', status: 404 },
  ]);
  await app.close();
});

describe('without user and password', () => {
  it('answers only requests with a local host name', async () => {
    for (const host of ['localhost:9464', '127.0.0.1:9464', '[::1]:9464']) {
      expect([host, (await get('/metrics', { host })).status]).toEqual([host, 200]);
    }
    expect((await get('/metrics', { host: 'rebound.example:9464' })).status).toBe(403);
  });

  it('refuses changes from a page of another site', async () => {
    const url = '/queues/api/queues/images/pause';
    const from = async (site: string) =>
      (await operators.inject({ method: 'PUT', url, headers: { 'sec-fetch-site': site }, payload: {} })).statusCode;
    expect(await from('cross-site')).toBe(403);
    expect(await from('same-site')).toBe(403);
    expect(await metric('blattwerk_queue_paused{queue="images"}')).toBe(0);
    expect(await from('same-origin')).toBe(200);
  });
});

describe('with user and password', () => {
  it('answers only requests with both, from any host', async () => {
    const { redisServer } = test;
    const config = { OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'päss:wort' };
    const other = await startTestGateway({ redisServer: { ...redisServer, stop: async () => {} }, config });
    const guarded = buildOperatorsApp(other.gateway);
    const ask = async (url: string, credentials?: string) => {
      const encoded = Buffer.from(credentials ?? '').toString('base64');
      const headers = {
        host: 'gateway:9464',
        ...(credentials === undefined ? {} : { authorization: `Basic ${encoded}` }),
      };
      return guarded.inject({ method: 'GET', url, headers });
    };
    for (const url of ['/metrics', '/queues', '/queues/api/queues', '/queues/static/favicon.ico', '/nowhere']) {
      for (const wrong of [undefined, '', ':', 'ops:', 'ops:wrong', 'ops:päss:wort2', 'Ops:päss:wort']) {
        const { statusCode, headers } = await ask(url, wrong);
        expect([url, wrong, statusCode]).toEqual([url, wrong, 401]);
        expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
      }
    }
    expect((await ask('/metrics', 'ops:päss:wort')).statusCode).toBe(200);
    expect((await ask('/queues/api/queues', 'ops:päss:wort')).statusCode).toBe(200);
    await guarded.close();
    await other.stop();
  });
});
