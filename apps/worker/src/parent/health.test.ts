import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHealth } from './health.ts';

let server: Server;
let isReady: boolean;
let registry: Registry | undefined;
beforeEach(async () => {
  isReady = false;
  registry = undefined;
  server = await startHealth('127.0.0.1', 0, { isReady: () => isReady, metrics: () => registry });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function get(path: string, method = 'GET') {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  const { headers, status } = answer;
  return {
    status,
    type: headers.get('content-type'),
    caching: headers.get('cache-control'),
    body: await answer.text(),
  };
}

it('is live at once, and ready once the worker is', async () => {
  const json = { type: 'application/json', caching: 'no-store' };
  expect(await get('/health/live')).toEqual({ ...json, status: 200, body: '{"ok":true}' });
  expect(await get('/health/ready')).toEqual({ ...json, status: 503, body: '{"ok":false}' });
  isReady = true;
  expect(await get('/health/ready?from=probe')).toEqual({ ...json, status: 200, body: '{"ok":true}' });
});

it('has metrics once the worker has started', async () => {
  expect((await get('/metrics')).status).toBe(503);
  registry = new Registry();
  new Gauge({ name: 'one', help: 'One.', registers: [registry] }).set(1);
  const { status, body, type, caching } = await get('/metrics');
  expect([status, body, type, caching]).toEqual([
    200,
    expect.stringContaining('one 1'),
    registry.contentType,
    'no-store',
  ]);
});

it('closes the connection where metrics cannot be read', async () => {
  registry = new Registry();
  const collect = () => Promise.reject(new Error('unreadable'));
  registry.registerMetric(new Gauge({ name: 'one', help: 'One.', registers: [], collect }));
  await expect(get('/metrics')).rejects.toThrow('fetch failed');
});

it.each([
  ['GET', '/'],
  ['GET', '/health'],
  ['GET', '/metrics/x'],
  ['POST', '/health/live'],
  ['PUT', '/metrics'],
])('answers %s %s with 404', async (method, path) => {
  expect((await get(path, method)).status).toBe(404);
});

it('reports a port that is taken', async () => {
  const { port } = server.address() as AddressInfo;
  const source = { isReady: () => true, metrics: () => undefined };
  await expect(startHealth('127.0.0.1', port, source)).rejects.toThrow('EADDRINUSE');
});
