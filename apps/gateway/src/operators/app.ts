import { addProcessMetrics } from '@blattwerk/server/metrics';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { Registry } from 'prom-client';
import type { Gateway } from '../gateway.ts';
import { createOperatorCheck } from './check-operator.ts';
import { addGauges } from './gauges.ts';
import { addQueueBoard } from './queue-board.ts';

/** Builds the operators' app, which has a port of its own: the queues' dashboard and the metrics. It never listens. */
export function buildOperatorsApp(gateway: Gateway): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = gateway.log.child({}, { level: 'warn' });
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  app.addHook('onRequest', createOperatorCheck(gateway.config));
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const line = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    // Changes of an operator stay in the log.
    gateway.log[method === 'GET' ? 'debug' : 'info'](line, 'operator');
  });

  const { registry: requests } = gateway.metrics;
  const gauges = new Registry();
  addGauges(gauges, gateway);
  addProcessMetrics(gauges);
  app.get('/metrics', async (_request, reply) =>
    reply.type(requests.contentType).send(`${await requests.metrics()}\n${await gauges.metrics()}`),
  );
  app.get('/', (_request, reply) => reply.redirect('/queues'));
  addQueueBoard(app, gateway);
  return app;
}
