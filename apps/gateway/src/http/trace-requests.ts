import { errorCatalog } from '@blattwerk/shared';
import { noSpan, type Span, type Tracing } from '@blattwerk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the request; its parts begin from it. */
    span: Span;
  }
}

/**
 * Traces each request for a tool in a span, which ends when its response closes.
 * @param isCallerTrusted whether the header `traceparent` is used. Only a trusted proxy or client may set it: with their own,
 * visitors could add spans to other traces and have all of their requests recorded
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  isCallerTrusted: (request: FastifyRequest) => boolean,
): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, reply, done) => {
    const { tool } = request.routeOptions.config ?? {};
    request.span = noSpan;
    if (tool === undefined || request.method !== 'POST') return done();
    const header = isCallerTrusted(request) ? request.headers.traceparent : undefined;
    const span = tracing.begin(`POST /${tool}`, 'server', typeof header === 'string' ? header : undefined);
    request.span = span;
    if (span === noSpan) return done();
    span.setAttributes({ 'http.request.method': 'POST', 'http.route': `/${tool}`, 'blattwerk.tool': tool });
    reply.raw.once('close', () => {
      const code = request.refusal ?? (reply.raw.writableFinished ? undefined : 'cancelled');
      span.setAttributes({
        'http.response.status_code': reply.statusCode,
        'blattwerk.request_id': request.id,
        ...(request.jobId === undefined ? {} : { 'blattwerk.job_id': request.jobId }),
        ...(code === undefined ? {} : { 'blattwerk.code': code }),
      });
      span.end(code !== undefined && errorCatalog[code].status >= 500);
    });
    done();
  });
}
