import { createHash, randomBytes } from 'node:crypto';
import { createLogger } from '@blattwerk/server';
import { formOf } from '@blattwerk/testing/send-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { pdf, readRefusal } from '../testing/forms.ts';
import { startTestGateway, type TestGateway, wholeRedis } from '../testing/test-gateway.ts';
import { createClients, trustedClientsVariable } from './trusted-clients.ts';

const token = randomBytes(32).toString('hex');
const hash = createHash('sha256').update(token).digest('hex');
const variable = `shop:3:sha256-${hash},office:2:192.0.2.0/24,lab:4:2001:db8::/32`;
const { parse } = trustedClientsVariable('');

describe('the variable', () => {
  it.each([
    'shop',
    'shop:0:192.0.2.0/24',
    'shop:3:sha256-abc',
    'shop:3:everybody',
    'shop:3:0.0.0.0/0',
    'shop:3:192.0.2.0/33',
    `a:1:192.0.2.1,a:2:192.0.2.2`,
    'a b:1:192.0.2.1',
  ])('refuses %s', (text) => {
    expect(() => readGatewayConfig({ TRUSTED_CLIENTS: text })).toThrow('TRUSTED_CLIENTS');
  });
});

describe('a request counts for', () => {
  const clientOf = createClients(parse(variable));
  const of = (ip: string, authorization?: string, url = '/v1/rotate') =>
    clientOf({ ip, url, socket: {}, headers: authorization === undefined ? {} : { authorization } });

  it('its address, or the client of its network', () => {
    expect(of('198.51.100.1')).toEqual({ key: '198.51.100.1', times: 1 });
    expect(of('192.0.2.77', undefined, '/rotate')).toEqual({ key: 'client:office', name: 'office', times: 2 });
    expect(of('::ffff:192.0.2.77')).toEqual({ key: 'client:office', name: 'office', times: 2 });
    expect(of('2001:db8:1::5')).toEqual({ key: 'client:lab', name: 'lab', times: 4 });
    expect(of('2001:db9::5').times).toBe(1);
  });

  it('the client of its token, from any address', () => {
    for (const ip of ['198.51.100.1', '192.0.2.77'])
      expect(of(ip, `Bearer ${token}`)).toEqual({ key: 'client:shop', name: 'shop', times: 3 });
  });

  it('nobody where its token is unknown, and for its address where a path has no version', () => {
    for (const wrong of [token.slice(1), `${token}0`, 'x', hash])
      expect(() => of('198.51.100.1', `Bearer ${wrong}`)).toThrow('unknownToken');
    expect(of('198.51.100.1', 'Bearer x', '/rotate').times).toBe(1);
    expect(of('198.51.100.1', 'Basic x').times).toBe(1);
  });
});

describe('through the gateway', () => {
  let test: TestGateway;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    test = await startTestGateway({
      log: createLogger('gateway', 'info', {
        write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
      }),
      environment: { TRUSTED_CLIENTS: variable },
      config: { RATE_LIMIT_PER_MINUTE: 2, RUN_SECONDS_PER_ADDRESS: 10, TRUST_PROXY_HOPS: 1 },
    });
  });
  afterAll(() => test.stop());

  const send = (from: string, headers: Record<string, string> = {}) =>
    fetch(`${test.address}/v1/rotate`, {
      method: 'POST',
      body: formOf([['pdf', pdf()]]),
      headers: { 'x-forwarded-for': from, ...headers },
    });

  it('a client has its multiple of requests, from all of its addresses together', async () => {
    const authorization = `Bearer ${token}`;
    const statuses: number[] = [];
    for (let index = 0; index < 7; index++) statuses.push((await send(`10.0.0.${index}`, { authorization })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // Its name is in the log and in the metrics, and no address is.
    await expect
      .poll(() => lines.filter(({ limit }) => limit === 'requests'))
      .toMatchObject([{ client: 'shop', status: 429 }]);
    const metrics = await test.gateway.metrics.registry.metrics();
    expect(metrics).toContain('blattwerk_limit_refusals_total{client="shop",limit="requests"} 1\n');
    expect(metrics).toContain('blattwerk_client_requests_total{client="shop",outcome="done"} 6\n');
    expect(`${JSON.stringify(lines)}${metrics}`).not.toContain('10.0.0.');
    const strangers = [await send('10.0.0.1'), await send('10.0.0.1'), await send('10.0.0.1')];
    expect(strangers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await send('192.0.2.9')).headers.get('ratelimit-policy')).toBe(
      '"requests";q=4;w=60, "openRequests";q=32;qu="concurrent-requests", "waitingJobs";q=12;qu="concurrent-requests"',
    );
  });

  it('a client has its multiple of run time', async () => {
    await test.gateway.runSeconds.chargeRun({ key: 'client:office', times: 2 }).ended(15_000);
    await test.gateway.runSeconds.chargeRun({ key: '10.7.7.7', times: 1 }).ended(15_000);
    expect([(await send('192.0.2.10')).status, (await send('10.7.7.7')).status]).toEqual([200, 429]);
  });

  it("a client's request has the id that it sends, in answers, log and jobs; that of others, and what is no id, is not taken", async () => {
    const seen: string[] = [];
    const { behave } = test.worker;
    test.worker.behave = (run) => {
      seen.push(run.data.requestId);
      return behave(run);
    };
    const id = 'order-4711.a_b';
    const answers = [
      await send('192.0.2.11', { 'x-request-id': id }),
      await send('10.9.9.9', { 'x-request-id': id }),
      await send('192.0.2.11', { 'x-request-id': 'Max Müller' }),
      await send('10.9.9.8', { authorization: 'Bearer x', 'x-request-id': id }),
    ];
    test.worker.behave = behave;
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids.map((each) => each === id)).toEqual([true, false, false, false]);
    expect(seen).toEqual(ids.slice(0, 3));
    await expect.poll(() => lines.filter(({ requestId }) => requestId === id)).toMatchObject([{ client: 'office' }]);
  });

  it('an unknown token is refused with a challenge, and no token is stored', async () => {
    const refused = await send('10.0.1.1', { authorization: 'Bearer something' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await readRefusal(refused)).code).toBe('unknownToken');
    const stored = await wholeRedis(test.redis);
    expect(stored).toContain('client:shop');
    for (const secret of [token, hash]) expect(stored).not.toContain(secret);
  });
});
