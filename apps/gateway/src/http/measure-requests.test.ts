import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ToolError } from '@blattwerk/shared';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureRequests } from './measure-requests.ts';
import type { GatewayMetrics } from './metrics.ts';

let app: FastifyInstance;
/** What was counted, in order. */
let counted: unknown[];
/** Resolves when the slow route is reached. */
let reached: PromiseWithResolvers<void>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(10_000);
  counted = [];
  reached = Promise.withResolvers();
  const metrics = {
    requestEnded: (...values) => void counted.push(['ended', ...values]),
    refused: (...values) => void counted.push(['refused', ...values]),
  } satisfies Partial<GatewayMetrics>;
  app = fastify({ forceCloseConnections: true });
  app.decorateRequest('refusal', undefined);
  measureRequests(app, metrics as GatewayMetrics);
  app.setErrorHandler((error, request, reply) => {
    request.refusal = (error as ToolError).code;
    void reply.code((error as ToolError).status).send();
  });
  const config = { tool: 'rotate' };
  app.get('/done', { config }, () => {
    vi.advanceTimersByTime(1_500);
    return 'done';
  });
  app.get('/busy', { config }, () => Promise.reject(new ToolError('busy')));
  app.get('/slow', { config }, () => {
    reached.resolve();
    return new Promise(() => {});
  });
  app.get('/page', () => 'page');
  app.get('/health/ready', () => Promise.reject(new ToolError('unavailable')));
  app.get('/jobs/x', () => Promise.reject(new ToolError('notFound')));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

it.each([
  ['/done', [['ended', 'rotate', undefined, undefined, false, 1_500]]],
  [
    '/busy',
    [
      ['refused', 'rotate', 'busy'],
      ['ended', 'rotate', undefined, 'busy', false, 0],
    ],
  ],
  ['/page', []],
  ['/jobs/x', [['refused', undefined, 'notFound']]],
  ['/health/ready', []],
])('counts %s as %o', async (url, expected) => {
  const closed = new Promise((resolve) =>
    app.server.once('request', (_request, response) => response.once('close', resolve)),
  );
  await (await fetch(`http://127.0.0.1:${portOf(app)}${url}`)).text();
  await closed;
  expect(counted).toEqual(expected);
});

it('counts a request whose client leaves before its answer as cut off', async () => {
  const connected = once(app.server, 'connection') as Promise<[NodeJS.EventEmitter]>;
  const client = connect(portOf(app), '127.0.0.1');
  client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await reached.promise;
  const [connection] = await connected;
  const closed = once(connection, 'close');
  client.destroy();
  await closed;
  expect(counted).toEqual([['ended', 'rotate', undefined, undefined, true, 0]]);
});
