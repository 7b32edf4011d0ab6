import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '@blattwerk/server';

declare module 'fastify' {
  interface FastifyRequest {
    /** The server's id of the request's job. */
    jobId: string | undefined;
  }
  interface FastifyContextConfig {
    tool?: string;
  }
}

/** Ids of a request, which are also in the worker's log lines, in the dashboard and in the traces. */
export function idsOf(request: FastifyRequest): { requestId: string; jobId?: string; traceId?: string } {
  const { id: requestId, jobId, span } = request;
  // A request that is refused before its hooks run has no span.
  const traceId = (span as typeof span | undefined)?.traceId;
  return { requestId, ...(jobId === undefined ? {} : { jobId }), ...(traceId === undefined ? {} : { traceId }) };
}

/**
 * Logs one line for each request when its response closes, without address, query and file names; a trusted client has its name there. Fastify's own lines
 * contain the client's address and are disabled.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('jobId', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const begin = performance.now();
    const { socket } = request;
    const bytesBefore = { in: socket.bytesRead, out: socket.bytesWritten };
    reply.header('x-request-id', request.id);
    reply.raw.once('close', () => {
      const { routeOptions } = request;
      const client = clientNameOf(request);
      const line = {
        ...idsOf(request),
        method: request.method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(performance.now() - begin),
        bytesIn: Number(request.headers['content-length'] ?? socket.bytesRead - bytesBefore.in),
        bytesOut: socket.bytesWritten - bytesBefore.out,
        ...(routeOptions.config?.tool === undefined ? {} : { tool: routeOptions.config.tool }),
        ...(client === undefined ? {} : { client }),
        ...(request.refusal === undefined ? {} : { code: request.refusal }),
        ...(request.refusedBy === undefined ? {} : { limit: request.refusedBy }),
        ...(reply.raw.writableFinished ? {} : { isCutOff: true }),
      };
      if (routeOptions.url?.startsWith('/health/')) log.debug(line, 'request');
      else log.info(line, 'request');
    });
    done();
  });
}

/** The name of the trusted client of a request, which may be in logs and metrics, where an address may not. */
export function clientNameOf(request: FastifyRequest): string | undefined {
  // A request that is refused before its hooks run has no client.
  return (request.client as typeof request.client | undefined)?.name;
}
