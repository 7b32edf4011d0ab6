import { noSpan, type Tracing } from '@blattwerk/shared/node';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { traceRequests } from './trace-requests.ts';

const header = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** What a gateway takes for the cause of a request that came with a `traceparent`. */
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

it("believes a proxy's header and not a visitor's, and traces requests for tools alone", async () => {
  expect(await causeOf(true)).toEqual([header]);
  expect(await causeOf(false)).toEqual([undefined]);
  expect(await causeOf(true, 'GET')).toEqual([]);
});
