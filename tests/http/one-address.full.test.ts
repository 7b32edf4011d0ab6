import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeRefusal, errorCatalog } from '@blattwerk/shared';
import { freePort } from '@blattwerk/testing/free-ports';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { formOf } from '@blattwerk/testing/send-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nginx, startNginx } from './nginx.ts';

let product: Product;
let nginx: Nginx;
beforeAll(async () => {
  product = await startProduct({ quiet: true, build: false, env: { WEB_FOLDER: '', LOG_LEVEL: 'error' } });
  nginx = await startNginx({ upstream: `127.0.0.1:${new URL(product.address).port}` });
});
afterAll(async () => {
  await nginx?.stop();
  await product?.stop();
});

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${nginx.address}${path}`, { redirect: 'manual', ...init });
}

/** Whether the gateway has answered, which names each of its answers. */
function isOfGateway({ headers }: Response): boolean {
  return headers.has('x-request-id');
}

it('serves the page of a tool and the tool at one address', async () => {
  const page = await request('/rotate');
  expect([page.status, await page.text()]).toEqual([200, '/rotate']);
  const id = crypto.randomUUID();
  const body = formOf([['pdf', makePdf(2)]]);
  const answer = await request('/rotate', { method: 'POST', body, headers: { 'x-job-id': id } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await answer.arrayBuffer();
  expect(await (await request(`/jobs/${id}`)).json()).toMatchObject({ state: 'done' });
  expect((await request(`/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
});

it('sends each request of the description to the gateway', async () => {
  const { paths } = (await (await request('/openapi.json')).json()) as { paths: Record<string, object> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/, '1') })),
  );
  expect(operations.length).toBeGreaterThan(12);
  for (const { method, path } of [...operations, { method: 'GET', path: '/docs' }]) {
    if (path === '/health/live') continue;
    const answer = await request(path, { method });
    expect(isOfGateway(answer), `${method} ${path}`).toBe(true);
    await answer.arrayBuffer();
  }
});

it('answers an unknown path as the site where a page was requested, and as the API otherwise', async () => {
  const page = await request('/nowhere', { headers: { accept: 'text/html' } });
  expect([page.status, await page.text(), isOfGateway(page)]).toEqual([404, 'not found', false]);
  const refusal = await request('/nowhere', { method: 'POST' });
  expect([refusal.status, await refusal.json()]).toMatchObject([404, { code: 'notFound' }]);
  const shared = await request('/share-target', { method: 'POST', body: 'x' });
  expect([shared.status, shared.headers.get('location'), isOfGateway(shared)]).toEqual([303, '/', false]);
});

it('refuses as the gateway does where no gateway answers', async () => {
  const [taken, site] = [await freePort(), 'https://pages.example'];
  const alone = await startNginx({ upstream: `127.0.0.1:${taken}`, allowedOrigins: [site] });
  try {
    const headers = { origin: site, 'accept-language': 'en-GB' };
    const answer = await fetch(`${alone.address}/rotate`, {
      method: 'POST',
      body: formOf([['pdf', makePdf(2)]]),
      headers,
    });
    expect(answer.status).toBe(errorCatalog.unavailable.status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      'retry-after': '5',
      'access-control-allow-origin': site,
      'access-control-expose-headers': 'retry-after',
      'cache-control': 'no-store',
    });
    expect(await answer.json()).toEqual({
      error: describeRefusal('unavailable', {}, 'en'),
      code: 'unavailable',
      retry_after: 5,
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const other = await fetch(`${alone.address}/jobs/1`, { headers: { origin: 'https://other.example' } });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([503, null]);
    expect((await other.json()) as object).toMatchObject({ error: describeRefusal('unavailable', {}, 'de') });
  } finally {
    await alone.stop();
  }
});

it('refuses an address that sends requests without an end, ends its connection, and serves the others', async () => {
  const limited = await startNginx({ upstream: `127.0.0.1:${new URL(product.address).port}`, requestsPerAddress: 100 });
  try {
    const { port } = new URL(limited.address);
    const page = (from: string, path = '/', count = 1) => requestsOn(Number(port), from, path, count);
    const answers = async (path: string) => (await page('127.0.0.2', path, 400)).split('HTTP/1.1 ').slice(1);
    for (const path of ['/', '/health/ready']) {
      const all = await answers(path);
      expect(all.length).toBeLessThan(400);
      expect(all.filter((answer) => answer.startsWith('200 '))).toHaveLength(all.length - 1);
      expect(all.at(-1)).toMatch(/^429 [^]*\r\nConnection: close\r\n/);
      expect(all.at(-1)?.includes('"code":"tooManyRequests"')).toBe(path !== '/');
    }
    expect(await page('127.0.0.3')).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    await limited.stop();
  }
});

/** What is answered to requests on one connection until it ends. */
async function requestsOn(port: number, from: string, path: string, count: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const head = (connection: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;
  socket.write(head('keep-alive').repeat(count - 1) + head('close'));
  return await text(socket);
}
