import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { addHealthRoutes } from './health.ts';

let app: FastifyInstance;
let isReady: boolean;
beforeEach(() => {
  isReady = false;
  app = fastify();
  const gateway = {
    get isReady() {
      return isReady;
    },
  };
  addHealthRoutes(app, gateway as Gateway);
});
afterEach(() => app.close());

async function probe(name: string): Promise<[number, unknown]> {
  const answer = await app.inject(`/health/${name}`);
  const { code, state } = answer.json<{ code?: string; state?: string }>();
  return [answer.statusCode, state ?? code];
}

it('is live at once, and ready while the gateway is', async () => {
  expect([await probe('live'), await probe('ready')]).toEqual([
    [200, 'live'],
    [503, 'unavailable'],
  ]);
  isReady = true;
  expect([await probe('live'), await probe('ready')]).toEqual([
    [200, 'live'],
    [200, 'ready'],
  ]);
});
