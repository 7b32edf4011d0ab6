import { ToolError } from '@blattwerk/shared';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, readRefusal } from '../testing/forms.ts';
import { filePart, formHead, type RawClient, rawClient } from '../testing/raw-client.ts';
import { blobKeys, startTestGateway, type TestGateway, type TestOptions, wholeRedis } from '../testing/test-gateway.ts';
import type { TestRun } from '../testing/test-worker.ts';

const MiB = 1024 * 1024;
let test: TestGateway;
const clients: RawClient[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { socket } of clients.splice(0)) socket.destroy();
  await test.stop();
});

async function start(config: TestOptions['config']): Promise<void> {
  test = await startTestGateway({ config: { RATE_LIMIT_PER_MINUTE: 1_000, TRUST_PROXY_HOPS: 1, ...config } });
}

function post(address: string, bytes = 1_000, tool = 'rotate'): Promise<Response> {
  const body = formOf([['pdf', pdf(bytes)]]);
  return fetch(`${test.address}/${tool}`, { method: 'POST', body, headers: { 'x-forwarded-for': address } });
}

/** Begins an upload that declares 30 MB, and sends its first bytes. */
function upload(address: string, bytes: number, length: number | 'chunked' = 30_000_000): RawClient {
  const head = formHead('rotate', length).replace('\r\n\r\n', `\r\nx-forwarded-for: ${address}\r\n\r\n`);
  const client = rawClient(test.port, head);
  const part = Buffer.concat([Buffer.from(filePart('pdf', 'a.pdf')), pdf(bytes)]);
  if (length === 'chunked') client.socket.write(`${part.length.toString(16)}\r\n`);
  client.socket.write(part);
  clients.push(client);
  return client;
}

/** Holds the runs of jobs until `release`. */
function holdRuns() {
  const held = Promise.withResolvers<void>();
  const order: string[] = [];
  test.worker.behave = async (run: TestRun) => {
    await run.start();
    order.push(run.data.requestId);
    await held.promise;
    await run.done({ bytes: Buffer.from('x') });
  };
  return { release: held.resolve, order };
}

/** Lets this time pass for the gateway; Redis has its own clock. */
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

/** The limit that refuses, or the code where there is none. No refusal by a limit leaves something of it. */
async function refusalOf(answer: Promise<Response>): Promise<[code: string, retryAfter: number]> {
  const response = await answer;
  const { code, limit, limit_value: value, retry_after: seconds } = await readRefusal(response);
  const retryAfter = response.headers.get('retry-after') ?? '';
  expect(seconds).toBe(Number(retryAfter));
  if (typeof limit === 'string') {
    expect([response.status, response.headers.get('ratelimit')]).toEqual([429, `"${limit}";r=0;t=${retryAfter}`]);
    expect(value).toBeTypeOf(limit === 'share' ? 'undefined' : 'number');
  }
  return [typeof limit === 'string' ? limit : code, Number(seconds)];
}

describe('the bytes of an upload', () => {
  it.each([30_000_000, 'chunked'] as const)('are reserved as they arrive and not as declared: %s', async (length) => {
    await start({ BLOB_BUDGET_BYTES: 100 * MiB });
    const before = test.gateway.admission;
    upload('10.0.0.1', 100_000, length);
    await expect.poll(() => before.reserved).toBe(MiB);
    const client = upload('10.0.0.2', 3 * MiB, length);
    await expect.poll(() => before.reserved).toBeGreaterThan(4 * MiB);
    expect(before.reserved).toBeLessThan(6 * MiB);
    client.socket.destroy();
    await expect.poll(() => before.reserved).toBe(MiB);
  });

  it('of an address that holds most give way to an address that holds less', async () => {
    await start({ BLOB_BUDGET_BYTES: 6 * MiB, BYTES_PERCENT_PER_ADDRESS: 100 });
    const slow = upload('10.0.0.1', 2 * MiB);
    const slower = upload('10.0.0.1', MiB);
    await expect.poll(() => test.gateway.admission.reserved).toBeGreaterThan(3 * MiB);
    const response = await post('10.0.0.9', 2 * MiB);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await Promise.race([slow.answered(), slower.answered()])).toMatch(/^HTTP\/1.1 429 .*retry-after.*tooMany/s);
    expect(test.gateway.jobs.size).toBe(1);
  });

  it('of a heavier address are refused as busy', async () => {
    await start({ BLOB_BUDGET_BYTES: 8 * MiB, BYTES_PERCENT_PER_ADDRESS: 100 });
    for (let index = 1; index <= 4; index++) upload(`10.0.0.${index}`, 100_000);
    await expect.poll(() => test.gateway.admission.reserved).toBe(4 * MiB);
    expect((await refusalOf(post('10.0.0.9', 3 * MiB)))[0]).toBe('busy');
    expect(test.gateway.jobs.size).toBe(4);
  });

  it('are limited for one address, but not those of its only request', async () => {
    await start({ BLOB_BUDGET_BYTES: 40 * MiB, BYTES_PERCENT_PER_ADDRESS: 10 });
    const alone = await post('10.0.0.1', 6 * MiB);
    expect(alone.status).toBe(200);
    await alone.arrayBuffer();
    upload('10.0.0.1', 100_000);
    await expect.poll(() => test.gateway.admission.reserved).toBe(MiB);
    expect(await refusalOf(post('10.0.0.1', 6 * MiB))).toEqual(['memory', 5]);
    expect((await post('10.0.0.2', 6 * MiB)).status).toBe(200);
  });
});

describe('an answer', () => {
  it('that is not read gives way to an address that holds less', async () => {
    await start({ BLOB_BUDGET_BYTES: 40 * MiB });
    const bytes = pdf(30 * MiB);
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: run.data.inputs[0]?.bytes === 5_000 ? bytes : Buffer.from('x') });
    };
    const unread = await post('10.0.0.1', 5_000);
    expect(unread.status).toBe(200);
    await expect.poll(() => test.gateway.admission.reserved).toBeGreaterThan(30 * MiB);
    const response = await post('10.0.0.2', 8 * MiB);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    await expect(unread.arrayBuffer()).rejects.toThrow('terminated');
    await expect.poll(() => blobKeys(test.redis)).toEqual([]);
    expect(test.gateway.admission.reserved).toBe(0);
  });

  it('that is read more slowly than the least throughput is closed', async () => {
    await start({ TRANSFER_MIN_BYTES_PER_SECOND: 1_000_000, TRANSFER_WINDOW_MS: 400 });
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(30 * MiB) });
    };
    const unread = await post('10.0.0.1');
    expect(unread.status).toBe(200);
    await expect.poll(() => blobKeys(test.redis)).toEqual([]);
    // The bytes are deleted a moment before the job is closed.
    await expect.poll(() => test.gateway.jobs.size).toBe(0);
    await expect(unread.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('counts against the number of unread answers of its address', async () => {
    await start({ UNREAD_ANSWERS_PER_ADDRESS: 1 });
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(20 * MiB) });
    };
    const unread = await post('10.0.0.1');
    expect((await refusalOf(post('10.0.0.1')))[0]).toBe('unreadAnswers');
    expect((await post('10.0.0.2')).status).toBe(200);
    await unread.arrayBuffer();
    await expect.poll(async () => (await post('10.0.0.1')).status).toBe(200);
  });
});

it('limits the open requests of an address', async () => {
  await start({ OPEN_REQUESTS_PER_ADDRESS: 3 });
  for (let index = 0; index < 3; index++) upload('2001:db8::1', 1_000);
  await expect.poll(() => test.gateway.jobs.size).toBe(3);
  expect(await refusalOf(post('2001:db8::2'))).toEqual(['openRequests', 5]);
  expect((await post('2001:db8:0:1::1')).status).toBe(200);
});

describe('a queue', () => {
  it('takes a limited number of waiting jobs of an address', async () => {
    await start({ WAITING_JOBS_PER_ADDRESS: 2 });
    await test.worker.close();
    const waiting = [post('10.0.0.1'), post('10.0.0.1')];
    await expect.poll(() => test.gateway.sample.waiting('structure')).toBe(2);
    expect((await refusalOf(post('10.0.0.1')))[0]).toBe('waitingJobs');
    const others = [post('10.0.0.1', 1_000, 'compress'), post('10.0.0.2')];
    await expect.poll(() => test.gateway.sample.waiting('structure')).toBe(3);
    test.gateway.jobs.endAll(() => new ToolError('unavailable'));
    await Promise.all([...waiting, ...others]);
  });

  it('takes a limited number of jobs of an address, running ones included; further ones wait at the gateway', async () => {
    await start({ RUNS_PER_ADDRESS: 1 });
    const runs = holdRuns();
    const answers = [post('10.0.0.1')];
    await expect.poll(() => runs.order.length).toBe(1);
    answers.push(post('10.0.0.1'));
    await expect.poll(() => test.gateway.jobs.size).toBe(2);
    answers.push(post('10.0.0.2'));
    await expect.poll(() => runs.order.length).toBe(2);
    expect(test.gateway.jobs.size).toBe(3);
    runs.release();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(runs.order.length).toBe(3);
  });

  it('refuses a job as busy that waits at the gateway for too long', async () => {
    // Long enough for the first job, which a busy machine starts late.
    await start({ RUNS_PER_ADDRESS: 1, WAITING_BUDGET_MS: 2_000 });
    const runs = holdRuns();
    const first = post('10.0.0.1');
    await expect.poll(() => runs.order.length).toBe(1);
    expect((await refusalOf(post('10.0.0.1')))[0]).toBe('busy');
    runs.release();
    expect((await first).status).toBe(200);
  });

  it('serves addresses in turn, and does not contain them', async () => {
    await start({ RUNS_PER_ADDRESS: 3 });
    await test.worker.close();
    const answers: Promise<Response>[] = [];
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.2', '10.0.0.3']) {
      answers.push(post(address));
      await expect.poll(() => test.gateway.sample.waiting('structure')).toBe(answers.length);
    }
    const { redis } = test;
    await expect.poll(() => redis.llen('bull:structure:wait')).toBe(3);
    const scores = await redis.zrange('bull:structure:prioritized', '0', '-1', 'WITHSCORES');
    expect(scores.filter((_, index) => index % 2 === 1).map((score) => Math.floor(Number(score) / 2 ** 32))).toEqual([
      1, 1, 2,
    ]);
    for (const key of await redis.keys('bull:*'))
      expect((await redis.dumpBuffer(key))?.toString('latin1')).not.toContain('10.0.0.');
    test.gateway.jobs.endAll(() => new ToolError('unavailable'));
    await Promise.all(answers);
  });

  it('that is full ends the job with the lowest priority for one with a higher priority', async () => {
    await start({ MAX_WAITING_STRUCTURE: 3, RUNS_PER_ADDRESS: 4 });
    await test.worker.close();
    const heavy = [post('10.0.0.1'), post('10.0.0.1'), post('10.0.0.1')];
    await expect.poll(() => test.gateway.sample.waiting('structure')).toBe(3);
    const light = post('10.0.0.2');
    expect((await readRefusal(await Promise.race(heavy))).code).toBe('tooManyRequests');
    await expect.poll(() => test.gateway.sample.waiting('structure')).toBe(3);
    expect((await refusalOf(post('10.0.0.1')))[0]).toBe('busy');
    test.gateway.jobs.endAll(() => new ToolError('unavailable'));
    await Promise.all([...heavy, light]);
  });
});

describe('run time', () => {
  it('is charged after each run, and refuses the address until it is regained', async () => {
    await start({ RUN_SECONDS_PER_ADDRESS: 1 });
    const runs = holdRuns();
    const first = post('10.0.0.1');
    await expect.poll(() => runs.order.length).toBe(1);
    pass(60_500);
    runs.release();
    expect((await first).status).toBe(200);
    vi.useRealTimers();
    /** Until the address has a part of its second again. */
    const refusedMs = async () => (await test.redis.pttl('runs:10.0.0.1')) - 1_000;
    const most = await refusedMs();
    const [code, retryAfter] = await refusalOf(post('10.0.0.1'));
    expect(code).toBe('runTime');
    expect(retryAfter).toBeGreaterThanOrEqual(Math.ceil((await refusedMs()) / 1_000));
    expect(retryAfter).toBeLessThanOrEqual(Math.ceil(most / 1_000));
    expect((await post('10.0.0.2')).status).toBe(200);
    expect(await wholeRedis(test.redis)).toContain('runs:10.0.0.1');
    for (const key of await test.redis.keys('runs:*')) expect(await test.redis.pttl(key)).toBeLessThan(61_000);
    // As a minute would leave it.
    await test.redis.pexpire('runs:10.0.0.1', 1_100);
    await expect.poll(async () => (await post('10.0.0.1')).status, { timeout: 5_000 }).toBe(200);
  });

  it('is charged when a run takes long, whose address is then expected to take long in every queue', async () => {
    await start({ RUN_SECONDS_PER_ADDRESS: 60 });
    const held = Promise.withResolvers<void>();
    const seen: [string, boolean | undefined][] = [];
    const senders: (string | undefined)[] = [];
    test.worker.behave = async (run) => {
      seen.push([run.data.tool, run.data.isLong]);
      senders.push(run.data.sender);
      await run.start();
      if (seen.length === 1) {
        await run.takeLong();
        await held.promise;
      }
      await run.done({ bytes: Buffer.from('x') });
    };
    const first = post('10.0.0.1');
    await expect.poll(() => test.redis.pttl('runs:10.0.0.1')).toBeGreaterThan(15_000);
    for (const [address, tool] of [['10.0.0.1', 'compress'] as const, ['10.0.0.2', 'compress'] as const]) {
      const answer = await post(address, 1_000, tool);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    held.resolve();
    expect((await first).status).toBe(200);
    expect(seen).toEqual([
      ['rotate', undefined],
      ['compress', true],
      ['compress', undefined],
    ]);
    expect(senders[1]).toBe(senders[0]);
    expect(new Set(senders).size).toBe(2);
    // Its real time is charged at its end.
    await expect.poll(() => test.redis.pttl('runs:10.0.0.1')).toBeLessThan(15_000);
  });

  it('is charged where the visitor leaves during a run', async () => {
    await start({ RUN_SECONDS_PER_ADDRESS: 60 });
    const runs = holdRuns();
    const leaving = new AbortController();
    const body = formOf([['pdf', pdf()]]);
    const answer = fetch(`${test.address}/rotate`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': '10.0.0.1' },
      signal: leaving.signal,
    });
    await expect.poll(() => runs.order.length).toBe(1);
    pass(1_500);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await test.gateway.jobs.idle();
    vi.useRealTimers();
    await expect.poll(() => test.redis.keys('runs:*')).toEqual(['runs:10.0.0.1']);
    runs.release();
  });
});
