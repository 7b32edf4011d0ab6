import { ToolError } from '@blattwerk/shared';
import { afterEach, describe, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, readRefusal } from '../testing/forms.ts';
import { blobKeys, startTestGateway, type TestGateway, type TestOptions } from '../testing/test-gateway.ts';

const MiB = 1024 * 1024;
let test: TestGateway | undefined;
afterEach(async () => {
  await test?.stop();
  test = undefined;
});

async function start(options: TestOptions): Promise<TestGateway> {
  test = await startTestGateway(options);
  return test;
}

function post(
  address: string,
  bytes = 1_000,
  tool = 'rotate',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${address}/${tool}`, { method: 'POST', body: formOf([['pdf', pdf(bytes)]]), headers });
}

/** The number of answers by code; `ok` for those without a refusal. */
async function tally(answers: Promise<Response>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(answers)) {
    const key = answer.ok ? 'ok' : (await readRefusal(answer)).code;
    if (answer.ok) await answer.arrayBuffer();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('the queue', () => {
  it('accepts any number of consecutive jobs, also with a short limit', async () => {
    const { address } = await start({ config: { MAX_WAITING_STRUCTURE: 2 } });
    const answers: Promise<Response>[] = [];
    for (let index = 0; index < 10; index++) {
      const answer = post(address);
      answers.push(answer);
      await (await answer).clone().arrayBuffer();
    }
    expect(await tally(answers)).toEqual({ ok: 10 });
  });
});

describe('the byte budget', () => {
  it('completes as many concurrent uploads as fit', async () => {
    // Two eighths of the budget are for the other cost classes.
    const { address, gateway, worker } = await start({ config: { BLOB_BUDGET_BYTES: 14 * MiB } });
    const isFull = Promise.withResolvers<void>();
    worker.behave = async (run) => {
      await isFull.promise;
      await run.start();
      await run.done({ bytes: Buffer.from('x') });
    };
    const answers = Array.from({ length: 8 }, () => post(address, 3 * MiB));
    let refused = 0;
    for (const answer of answers) void answer.then(({ ok }) => (refused += ok ? 0 : 1));
    await expect.poll(() => [gateway.jobs.size, refused]).toEqual([3, 5]);
    await expect.poll(() => gateway.admission.reserved).toBe(9 * MiB);
    isFull.resolve();
    expect(await tally(answers)).toEqual({ ok: 3, busy: 5 });
    expect(gateway.admission.reserved).toBe(0);
    expect(await tally([post(address, MiB)])).toEqual({ ok: 1 });
  });

  it('keeps a share for the other cost classes', async () => {
    const { address, gateway, worker } = await start({ config: { BLOB_BUDGET_BYTES: 40 * MiB } });
    const isOver = Promise.withResolvers<void>();
    worker.behave = async (run) => {
      if (run.data.tool === 'pdf-to-jpg') await isOver.promise;
      await run.start();
      await run.done({ bytes: Buffer.from('x') });
    };
    const flood = Array.from({ length: 20 }, () => post(address, 3 * MiB, 'pdf-to-jpg'));
    const refused = await Promise.race(flood);
    expect((await readRefusal(refused.clone())).code).toBe('busy');
    expect(gateway.admission.reserved).toBeGreaterThan(15 * MiB);
    expect(await tally([post(address, MiB)])).toEqual({ ok: 1 });
    isOver.resolve();
    const { ok = 0, busy = 0 } = await tally(flood);
    expect([ok + busy, ok > 0, busy > 0]).toEqual([20, true, true]);
  });

  it('admits a request that is larger than all of it when no other is open', async () => {
    const { address } = await start({ config: { BLOB_BUDGET_BYTES: 1_000 } });
    expect(await tally([post(address, 100_000)])).toEqual({ ok: 1 });
  });
});

it('answers busy while Redis is full', async () => {
  const { address, redis } = await start({ redisMemory: '512mb', config: { BLOB_BUDGET_BYTES: 1024 * MiB } });
  await redis.config('SET', 'maxmemory', '1');
  const refused = await post(address, 2 * MiB);
  expect([refused.status, (await readRefusal(refused)).code]).toEqual([503, 'busy']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  await redis.config('SET', 'maxmemory', '0');
  expect(await blobKeys(redis)).toEqual([]);
  expect(await tally([post(address)])).toEqual({ ok: 1 });
});

describe('a queue', () => {
  it('that is full refuses only its own tools, and drains the refused upload', async () => {
    const { address, gateway, worker } = await start({
      config: { MAX_WAITING_STRUCTURE: 2 },
    });
    await worker.close();
    const waiting = [post(address), post(address)];
    await expect.poll(() => gateway.sample.waiting('structure')).toBe(2);
    const refused = await post(address, 20 * MiB);
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([503, 'busy']);
    const other = post(address, 1_000, 'compress');
    await expect.poll(() => gateway.sample.waiting('images')).toBe(1);
    gateway.jobs.endAll(() => new ToolError('unavailable'));
    expect(await tally([...waiting, other])).toEqual({ unavailable: 3 });
  });
});

describe('time limits', () => {
  it('of waiting: the job is removed from its queue and refused as busy', async () => {
    const { address, redis, worker } = await start({ config: { WAITING_BUDGET_MS: 100 } });
    await worker.close();
    expect(await tally([post(address)])).toEqual({ busy: 1 });
    expect(await redis.llen('bull:structure:wait')).toBe(0);
    expect(await blobKeys(redis)).toEqual([]);
  });
});
