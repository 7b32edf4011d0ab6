import type { FastifyInstance } from 'fastify';
import { clientNameOf } from './log-requests.ts';
import type { GatewayMetrics } from './metrics.ts';

/** Measures each request when its response closes. */
export function measureRequests(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const begin = performance.now();
    reply.raw.once('close', () => {
      const { refusal, refusedBy, routeOptions } = request;
      const { tool } = routeOptions.config ?? {};
      const client = clientNameOf(request);
      // A readiness probe that fails is no visitor's request.
      if (refusal !== undefined && !routeOptions.url?.startsWith('/health/')) metrics.refused(tool, refusal);
      if (refusedBy !== undefined) metrics.limited(client, refusedBy);
      if (tool === undefined) return;
      metrics.requestEnded(tool, client, refusal, !reply.raw.writableFinished, performance.now() - begin);
    });
    done();
  });
}
