import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '@blattwerk/server';
import { formOf } from '@blattwerk/testing/send-form';
import { readGatewayConfig } from './config.ts';
import { pdf, png, readRefusal } from './testing/forms.ts';
import { rawClient } from './testing/raw-client.ts';
import { startTestGateway, type TestGateway, wholeRedis } from './testing/test-gateway.ts';

const site = 'https://pages.example';
let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({
    config: {
      SITE_ORIGINS: [site, 'http://localhost:5173'],
      RATE_LIMIT_PER_MINUTE: 5,
      OPEN_REQUESTS_PER_ADDRESS: 1,
      TRUST_PROXY_HOPS: 1,
    },
  });
});
afterAll(() => test.stop());

function post(from: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = formOf([['pdf', pdf()]]);
  return fetch(`${test.address}/rotate`, { method: 'POST', body, headers: { 'x-forwarded-for': from, ...headers } });
}

describe('CORS', () => {
  it("exposes all headers of an answer to pages of the site's origins", async () => {
    const response = await post('10.0.0.1', { origin: site });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    const exposed = response.headers.get('access-control-expose-headers')?.split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining([
        'content-disposition',
        'x-incomplete-images',
        'x-job-id',
        'x-missing-scripts',
        'x-notices',
        'x-repaired-page-count',
        'x-repaired-pages',
        'x-words-not-found',
        'retry-after',
        'x-original-size',
        'x-image-count',
        'x-rotation',
      ]),
    );
  });

  it('lets these pages read refusals as well', async () => {
    const response = await fetch(`${test.address}/jobs/none`, { headers: { origin: site } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, site]);
  });

  it('answers preflight requests', async () => {
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

  it('permits no other origin', async () => {
    const response = await fetch(`${test.address}/jobs/none`, { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
  });
});

describe('the rate limit', () => {
  it('counts requests of an address over all tools, and answers with Retry-After', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post('10.1.1.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await fetch(`${test.address}/compress`, {
      method: 'POST',
      body: formOf([['pdf', pdf(5_000_000)]]),
      headers: { 'x-forwarded-for': '10.1.1.1', 'accept-language': 'en' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await readRefusal(refused)).toMatchObject({
      code: 'tooManyRequests',
      limit: 'requests',
      limit_value: 5,
      error: expect.stringMatching(/at most 5 a minute .*try again in \d+ seconds?\./),
    });
    expect(refused.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    expect((await post('10.1.1.2')).status).toBe(200);
  });

  it('states at least one second to wait, also where the period is over', async () => {
    for (let request = 0; request < 5; request++) await post('10.1.1.9');
    // Without a time to live the rest of the period is read as none.
    for (const key of await test.redis.keys('rate:*10.1.1.9')) expect(await test.redis.persist(key)).toBe(1);
    const refused = await post('10.1.1.9');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    for (const key of await test.redis.keys('rate:*10.1.1.9')) await test.redis.pexpire(key, 60_000);
  });

  it('counts requests, however many files each has', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) {
      const body = formOf([png, png, png].map((image) => ['images', image]));
      const headers = { 'x-forwarded-for': '10.1.1.3' };
      statuses.push((await fetch(`${test.address}/convert`, { method: 'POST', body, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts an IPv6 /64 as one address', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post(`2001:db8:1:2::${request}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await post('2001:db8:1:3::1')).status).toBe(200);
  });

  it('trusts only the configured number of proxies', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post(`10.9.9.${request}, 10.2.2.2`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts an address once, whatever its port, and the connection where a proxy names no address', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await post(`10.4.4.4:${request}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    statuses.length = 0;
    for (let request = 0; request < 6; request++) statuses.push((await post(`nobody-${request}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await test.redis.keys('rate:*nobody*')).toEqual([]);
  });

  it('does not count polls, which have a limit of their own', async () => {
    const poll = (from: string) => fetch(`${test.address}/jobs/none`, { headers: { 'x-forwarded-for': from } });
    for (let request = 0; request < 20; request++) expect((await poll('10.1.1.1')).status).toBe(404);
    // More than two periods allow.
    const answers = await Promise.all(Array.from({ length: 100 }, () => poll('10.5.5.5')));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await poll('10.5.5.6')).status).toBe(404);
  });

  it('stores an address for at most a minute', async () => {
    const keys = await test.redis.keys('rate:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await test.redis.pttl(key)).toBeLessThanOrEqual(60_000);
    expect(await wholeRedis(test.redis)).not.toContain('2001:db8:1:2::5');
  });
});

describe('a versioned path', () => {
  const from = { 'x-forwarded-for': '10.6.6.6' };
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${test.address}${path}`, {
      method: 'POST',
      body: formOf([['pdf', pdf()]]),
      headers: { ...from, ...headers },
    });

  it('is the same route, and states the rate limit before it is reached', async () => {
    const answers = [await send('/v1/rotate'), await send('/rotate')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      Array(2).fill(
        '"requests";q=5;w=60, "openRequests";q=1;qu="concurrent-requests", "waitingJobs";q=6;qu="concurrent-requests"',
      ),
    );
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      expect.stringMatching(/^"requests";r=4;t=\d+$/),
      expect.stringMatching(/^"requests";r=3;t=\d+$/),
    ]);
    const id = answers[0]?.headers.get('x-job-id') ?? '';
    for (const path of ['/v1/jobs', '/jobs'])
      expect(await (await fetch(`${test.address}${path}/${id}`)).json()).toMatchObject({ state: 'done' });
  });

  it('answers in English where no language is asked for, and in German where that is', async () => {
    const english = await fetch(`${test.address}/v1/nothing`);
    const pages = await fetch(`${test.address}/nothing`);
    const german = await fetch(`${test.address}/v1/nothing`, { headers: { 'accept-language': 'de' } });
    expect([english, pages, german].map(({ headers }) => headers.get('content-language'))).toEqual(['en', 'de', 'de']);
  });

  it('refuses a wrong password of a file with 422: 401 would ask for a log-in', async () => {
    const { behave } = test.worker;
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('wrongPassword');
    };
    const statuses = [(await send('/v1/unlock')).status, (await send('/unlock')).status];
    test.worker.behave = behave;
    expect(statuses).toEqual([422, 401]);
  });
});

describe('without payments', () => {
  it('has no route, no field and no description of them', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '10.3.3.3' };
    const checkout = await fetch(`${test.address}/checkout`, { method: 'POST', headers });
    expect([checkout.status, (await readRefusal(checkout)).code]).toEqual([404, 'notFound']);
    const body = formOf([
      ['payment_intent', 'pi_1'],
      ['images', { name: 'a.png', bytes: png }],
    ]);
    const convert = await fetch(`${test.address}/convert`, { method: 'POST', body, headers });
    expect([convert.status, (await readRefusal(convert)).code]).toEqual([400, 'unknownField']);
    const description = await (await fetch(`${test.address}/openapi.json`)).text();
    expect(description).not.toMatch(/payment_intent|\/checkout/);
  });
});

describe('an unknown route', () => {
  it.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['GET', '/%ff'],
  ])('is refused in JSON: %s %s', async (method, path) => {
    const response = await fetch(`${test.address}${path}`, { method });
    expect((await readRefusal(response)).code).toBe(path === '/%ff' ? 'invalidRequest' : 'notFound');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.status).toBe(path === '/%ff' ? 400 : 404);
  });
});

it.each([
  ['GET', '/rotate', 'POST'],
  ['PUT', '/v1/rotate?a=b', 'POST'],
  ['POST', '/v1/jobs/0', 'DELETE, GET, HEAD'],
  ['HEAD', '/jobs/0/result', 'GET'],
  ['DELETE', '/openapi.json', 'GET, HEAD'],
])('a route is refused with what its path takes: %s %s', async (method, path, allow) => {
  const response = await fetch(`${test.address}${path}`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  if (method === 'HEAD') return;
  expect(await readRefusal(response)).toMatchObject({ code: 'methodNotAllowed', allowed: allow.split(', ') });
});

it('forbids browsers to guess the type of any answer', async () => {
  const body = formOf([['pdf', pdf()]]);
  const answers = [
    await fetch(`${test.address}/rotate`, { method: 'POST', body, headers: { 'x-forwarded-for': '10.4.4.5' } }),
    await fetch(`${test.address}/health/live`),
    await fetch(`${test.address}/openapi.json`),
    await fetch(`${test.address}/nothing`),
    await fetch(`${test.address}/%ff`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 400]);
  for (const { headers } of answers) expect(headers.get('x-content-type-options')).toBe('nosniff');
  const malformed = rawClient(test.port, 'no HTTP\r\n\r\n');
  expect(await malformed.answered()).toContain('x-content-type-options: nosniff');
});

describe('a header of 15.5 kB', () => {
  const long = ['x'.repeat(15_500), ' '.repeat(15_500), ', '.repeat(7_750), ';q='.repeat(5_166), '-'.repeat(15_500)];
  const headers = ['accept-language', 'content-type', 'x-job-id', 'x-forwarded-for', 'origin', 'accept', 'traceparent'];

  it.each(headers)('costs milliseconds in %s', async (name) => {
    for (const text of long) {
      const value = name === 'content-type' ? `multipart/form-data; boundary=${text}x` : `a${text}x`;
      const request = { method: 'POST', url: '/rotate', headers: { [name]: value } } as const;
      await test.app.inject(request);
      // Without a collection of garbage, which the thread does as well.
      const costs: number[] = [];
      for (let time = 0; time < 3; time++) {
        const begin = process.threadCpuUsage();
        await test.app.inject(request);
        const { user, system } = process.threadCpuUsage(begin);
        costs.push((user + system) / 1_000);
      }
      expect(Math.min(...costs), JSON.stringify(text.slice(0, 3))).toBeLessThan(40);
    }
  });
});

it('refuses the POST of a page of another site before it counts for the rate limit', async () => {
  const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  for (let request = 0; request < 6; request++) {
    const refused = await post('10.5.5.5', headers);
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([403, 'crossSite']);
  }
  expect((await post('10.5.5.5', { origin: site })).status).toBe(200);
});

it('serves its OpenAPI description and a page of it', async () => {
  const document = (await (await fetch(`${test.address}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/v1/convert', '/v1/delete-pages', '/v1/jobs/{id}']),
  );
  const page = await fetch(`${test.address}/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  expect(html).toContain('POST /v1/delete-pages');
});

it('answers the probes for liveness and readiness', async () => {
  expect((await fetch(`${test.address}/health/live`)).status).toBe(200);
  expect((await fetch(`${test.address}/health/ready`)).status).toBe(200);
});

it('reports all invalid variables at once', () => {
  const read = () => readGatewayConfig({ PORT: 'x', RATE_LIMIT_PER_MINUTE: '-1', LOG_LEVEL: 'loud', HOST: 'here' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT.*\n.*LOG_LEVEL|LOG_LEVEL[^]*PORT|PORT[^]*LOG_LEVEL/);
  expect(read).toThrow(/RATE_LIMIT_PER_MINUTE/);
});
