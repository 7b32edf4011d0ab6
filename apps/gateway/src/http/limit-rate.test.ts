import { ToolError } from '@blattwerk/shared';
import { afterEach, describe, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, readRefusal } from '../testing/forms.ts';
import { startTestGateway, type TestGateway, type TestOptions } from '../testing/test-gateway.ts';

let test: TestGateway;
afterEach(() => test.stop());

async function start(config: TestOptions['config']): Promise<void> {
  test = await startTestGateway({ config: { RATE_LIMIT_PER_MINUTE: 2, TRUST_PROXY_HOPS: 1, ...config } });
}

function post(address: string): Promise<Response> {
  const headers = { 'x-forwarded-for': address };
  return fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf()]]), headers });
}

describe('an address that has used run time', () => {
  it('is refused while it has used more than it may, with the time until then in whole seconds', async () => {
    await start({ RUN_SECONDS_PER_ADDRESS: 60, RATE_LIMIT_PER_MINUTE: 100 });
    await test.redis.set('runs:10.0.0.1', '', 'PX', 90_900);
    /** Time until the address has regained enough, in whole seconds. */
    const secondsLeft = async () => Math.ceil((await test.redis.pttl('runs:10.0.0.1')) / 1_000 - 60);
    const most = await secondsLeft();
    const refused = await post('10.0.0.1');
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([429, 'tooManyRequests']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(most);
    expect(seconds).toBeGreaterThanOrEqual(await secondsLeft());
    await test.redis.set('runs:10.0.0.1', '', 'PX', 60_000);
    expect((await post('10.0.0.1')).status).toBe(200);
  });

  it('has jobs of a lower priority', async () => {
    await start({ RUN_SECONDS_PER_ADDRESS: 60, RATE_LIMIT_PER_MINUTE: 100 });
    await test.worker.close();
    await test.redis.set('runs:10.0.0.1', '', 'PX', 39_999);
    const answer = post('10.0.0.1');
    const scores = () => test.redis.zrange('bull:structure:prioritized', '0', '-1', 'WITHSCORES');
    await expect.poll(async () => Math.floor(Number((await scores())[1]) / 2 ** 32)).toBe(3);
    test.gateway.jobs.endAll(() => new ToolError('unavailable'));
    await answer;
  });
});

it('counts nothing where the operator has switched the limits off', async () => {
  await start({ RATE_LIMIT_PER_MINUTE: 0 });
  await test.redis.set('runs:10.0.0.1', '', 'PX', 600_000);
  for (let request = 0; request < 5; request++) expect((await post('10.0.0.1')).status).toBe(200);
  const polls = Array.from({ length: 100 }, () => fetch(`${test.address}/jobs/none`));
  expect(new Set((await Promise.all(polls)).map(({ status }) => status))).toEqual(new Set([404]));
  expect(await test.redis.keys('rate:*')).toEqual([]);
});

it('is unavailable where Redis cannot count', async () => {
  await start({});
  await test.redis.set('runs:10.0.0.1', '', 'PX', 1_000);
  test.gateway.redis.disconnect();
  const refused = await post('10.0.0.1');
  expect([refused.status, (await readRefusal(refused)).code]).toEqual([503, 'unavailable']);
});
