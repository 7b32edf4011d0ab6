import { noSpan, type Tracing } from '@blattwerk/server';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { traceRequests } from './trace-requests.ts';

const header = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** The parent that a gateway uses for a request with a `traceparent`. */
async function causeOf(isCallerTrusted: boolean, method: 'POST' | 'GET' = 'POST'): Promise<(string | undefined)[]> {
  const causes: (string | undefined)[] = [];
  const tracing: Tracing = {
    begin(_name, _kind, traceparent) {
      causes.push(traceparent);
      return noSpan;
    },
    close: async () => {},
  };
  const app = fastify();
  traceRequests(app, tracing, isCallerTrusted);
  app.route({ method, url: '/rotate', config: { tool: 'rotate' }, handler: () => 'done' });
  await app.inject({ method, url: '/rotate', headers: { traceparent: header } });
  await app.inject({ method: 'GET', url: '/elsewhere', headers: { traceparent: header } });
  await app.close();
  return causes;
}

it("uses a proxy's traceparent and not a visitor's, and traces only requests for tools", async () => {
  expect(await causeOf(true)).toEqual([header]);
  expect(await causeOf(false)).toEqual([undefined]);
  expect(await causeOf(true, 'GET')).toEqual([]);
});
