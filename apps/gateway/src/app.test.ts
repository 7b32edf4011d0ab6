import { createHash, randomUUID } from 'node:crypto';
import { describeRefusal } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '@blattwerk/shared/node';
import { readGatewayConfig } from './config.ts';
import { form, pdf, png, readRefusal } from './testing/forms.ts';
import { startTestGateway, type TestGateway, wholeRedis } from './testing/test-gateway.ts';

const site = 'https://pages.example';
let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({
    config: { SITE_ORIGINS: [site, 'http://localhost:5173'], RATE_LIMIT_PER_MINUTE: 5, TRUST_PROXY_HOPS: 1 },
  });
});
afterAll(() => test.stop());

function post(from: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = form([['pdf', pdf()]]);
  return fetch(`${test.address}/rotate`, { method: 'POST', body, headers: { 'x-forwarded-for': from, ...headers } });
}

describe('pages of other origins', () => {
  it('of the site may call, and read every header that an answer tells with', async () => {
    const response = await post('10.0.0.1', { origin: site });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    const exposed = response.headers.get('access-control-expose-headers')?.split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining([
        'content-disposition',
        'x-job-id',
        'x-notices',
        'x-repaired-page-count',
        'x-repaired-pages',
        'retry-after',
        'x-original-size',
        'x-image-count',
        'x-rotation',
      ]),
    );
  });

  it('of the site may read refusals too', async () => {
    const response = await fetch(`${test.address}/jobs/none`, { headers: { origin: site } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, site]);
  });

  it('are told before they send what they may send', async () => {
    for (const [path, method] of [
      ['rotate', 'POST'],
      ['jobs/x', 'DELETE'],
    ] as const) {
      const response = await fetch(`${test.address}/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: site,
          'access-control-request-method': method,
          'access-control-request-headers': 'x-job-id',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-methods')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toContain('x-job-id');
    }
  });

  it('of somebody else may not', async () => {
    const response = await fetch(`${test.address}/jobs/none`, { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
  });
});

describe('the rate limit', () => {
  it('counts by address, over all tools, and says when to come again', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post('10.1.1.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await fetch(`${test.address}/compress`, {
      method: 'POST',
      body: form([['pdf', pdf(5_000_000)]]),
      headers: { 'x-forwarded-for': '10.1.1.1', 'accept-language': 'en' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await readRefusal(refused)).toMatchObject({
      code: 'tooManyRequests',
      error: describeRefusal('tooManyRequests', {}, 'en'),
    });
    expect((await post('10.1.1.2')).status).toBe(200);
  });

  it('counts requests, however many files each has', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) {
      const body = form([png, png, png].map((image) => ['images', image]));
      const headers = { 'x-forwarded-for': '10.1.1.3' };
      statuses.push((await fetch(`${test.address}/convert`, { method: 'POST', body, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('takes an IPv6 /64 for one address', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post(`2001:db8:1:2::${request}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await post('2001:db8:1:3::1')).status).toBe(200);
  });

  it('believes no more proxies than there are', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post(`10.9.9.${request}, 10.2.2.2`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('leaves polling alone', async () => {
    for (let request = 0; request < 20; request++) {
      const response = await fetch(`${test.address}/jobs/none`, { headers: { 'x-forwarded-for': '10.1.1.1' } });
      expect(response.status).toBe(404);
    }
  });

  it('keeps no address longer than it counts', async () => {
    const keys = await test.redis.keys('rate:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await test.redis.pttl(key)).toBeLessThanOrEqual(60_000);
    expect(await wholeRedis(test.redis)).not.toContain('2001:db8:1:2::5');
  });
});

describe('payments that are not taken', () => {
  it('have neither an address nor a field nor a word in the description', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '10.3.3.3' };
    const checkout = await fetch(`${test.address}/checkout`, { method: 'POST', headers });
    expect([checkout.status, (await readRefusal(checkout)).code]).toEqual([404, 'notFound']);
    const body = form([
      ['payment_intent', 'pi_1'],
      ['images', { name: 'a.png', bytes: png }],
    ]);
    const convert = await fetch(`${test.address}/convert`, { method: 'POST', body, headers });
    expect([convert.status, (await readRefusal(convert)).code]).toEqual([400, 'unknownField']);
    const description = await (await fetch(`${test.address}/openapi.json`)).text();
    expect(description).not.toMatch(/payment_intent|\/checkout/);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['GET', '/rotate'],
    ['PUT', '/rotate'],
    ['GET', '/%ff'],
  ])('is refused in JSON: %s %s', async (method, path) => {
    const response = await fetch(`${test.address}${path}`, { method });
    expect((await readRefusal(response)).code).toBe(path === '/%ff' ? 'invalidRequest' : 'notFound');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.status).toBe(path === '/%ff' ? 400 : 404);
  });
});

it("describes itself, every tool with this operator's limits, to programs and to people", async () => {
  const document = (await (await fetch(`${test.address}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/convert', '/delete-pages', '/jobs/{id}']));
  const page = await fetch(`${test.address}/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  expect(html).toContain('POST /delete-pages');
});

it('answers whether it lives and is ready', async () => {
  expect((await fetch(`${test.address}/health/live`)).status).toBe(200);
  expect((await fetch(`${test.address}/health/ready`)).status).toBe(200);
});

it('names every bad variable at once', () => {
  const read = () => readGatewayConfig({ PORT: 'x', RATE_LIMIT_PER_MINUTE: '-1', LOG_LEVEL: 'loud', HOST: 'here' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT.*\n.*LOG_LEVEL|LOG_LEVEL[^]*PORT|PORT[^]*LOG_LEVEL/);
  expect(read).toThrow(/RATE_LIMIT_PER_MINUTE/);
});
