import { noSpan, type SpanAttributes, type Tracing } from '@blattwerk/server';
import type { ErrorCode } from '@blattwerk/shared';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
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
  traceRequests(app, tracing, () => isCallerTrusted);
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

describe('the span of a request', () => {
  /** The attributes and the end of the span of a request with this outcome. */
  async function spanOf(
    refusal?: ErrorCode,
    jobId?: string,
  ): Promise<{ attributes: SpanAttributes; failed: boolean[] }> {
    const span: { attributes: SpanAttributes; failed: boolean[] } = { attributes: {}, failed: [] };
    const tracing: Tracing = {
      begin: () => ({
        ...noSpan,
        setAttributes: (attributes) => void (span.attributes = { ...span.attributes, ...attributes }),
        end: (failed = false) => void span.failed.push(failed),
      }),
      close: async () => {},
    };
    const app = fastify({ genReqId: () => 'r' });
    traceRequests(app, tracing, () => false);
    app.post('/', { config: { tool: 'rotate' } }, async (request, reply) => {
      expect(span.failed).toEqual([]);
      request.refusal = refusal;
      request.jobId = jobId;
      return reply.code(refusal === undefined ? 200 : 418).send('answer');
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    await (await fetch(address, { method: 'POST' })).text();
    await expect.poll(() => span.failed).toHaveLength(1);
    await app.close();
    return span;
  }

  const request = {
    'http.request.method': 'POST',
    'http.route': '/rotate',
    'blattwerk.tool': 'rotate',
    'blattwerk.request_id': 'r',
  };

  it('has its route, its ids and its status', async () => {
    const { attributes, failed } = await spanOf(undefined, 'j');
    expect(attributes).toEqual({ ...request, 'http.response.status_code': 200, 'blattwerk.job_id': 'j' });
    expect(failed).toEqual([false]);
  });

  it.each([
    ['invalidType', false],
    ['tooManyRequests', false],
    ['busy', true],
    ['internal', true],
  ] as const)('has the code %s of a refusal, which is a failure: %s', async (code, isFailure) => {
    const { attributes, failed } = await spanOf(code);
    expect(attributes).toEqual({ ...request, 'http.response.status_code': 418, 'blattwerk.code': code });
    expect(failed).toEqual([isFailure]);
  });
});
