import { contracts } from '@blattwerk/shared';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { allowOrigins } from './allow-origins.ts';

const site = 'https://pages.example';
let app: FastifyInstance;
afterEach(() => app.close());

async function serve(origins: readonly string[]): Promise<void> {
  app = fastify();
  await allowOrigins(app, origins, Object.values(contracts));
  app.get('/', () => 'text');
}

/** The CORS headers of an answer to a page of `site`. */
async function headersFor(method: 'GET' | 'OPTIONS', more: Record<string, string> = {}) {
  const { headers, statusCode } = await app.inject({ method, url: '/', headers: { origin: site, ...more } });
  const ofCors = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  return { statusCode, cors: Object.fromEntries(ofCors.map(([name, value]) => [name.slice(15), String(value)])) };
}

it('sends no header where the operator names no origin', async () => {
  await serve([]);
  expect((await headersFor('GET')).cors).toEqual({});
  expect((await headersFor('OPTIONS')).statusCode).toBe(404);
});

it('names the origin of the page, or all where the operator allows all', async () => {
  await serve(['https://other.example', site]);
  expect((await headersFor('GET')).cors['allow-origin']).toBe(site);
  expect((await headersFor('GET', { origin: 'https://elsewhere.example' })).cors['allow-origin']).toBeUndefined();
  await app.close();
  await serve([site, '*']);
  expect((await headersFor('GET', { origin: 'https://elsewhere.example' })).cors['allow-origin']).toBe('*');
});

it('exposes each header of a fact once, and those of all answers', async () => {
  await serve([site]);
  const exposed = (await headersFor('GET')).cors['expose-headers']?.split(/, */) ?? [];
  expect(new Set(exposed).size).toBe(exposed.length);
  const facts = Object.values(contracts).flatMap(({ output }) => Object.values(output.facts));
  expect(exposed).toEqual(expect.arrayContaining([...facts, 'x-request-id', 'x-job-id', 'retry-after', 'x-notices']));
});

it('permits what pages send, for a day, also in a preflight request that names nothing', async () => {
  await serve([site]);
  const { statusCode, cors } = await headersFor('OPTIONS');
  expect([statusCode, cors]).toEqual([
    204,
    expect.objectContaining({
      'allow-methods': 'GET, POST, DELETE',
      'allow-headers': 'content-type, accept-language, idempotency-key, prefer, x-job-id',
      'max-age': '86400',
    }),
  ]);
});
