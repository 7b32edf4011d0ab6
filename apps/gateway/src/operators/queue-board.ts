import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import { costClasses, type JobData } from '@blattwerk/shared';
import { connectToQueues, connectToStore, queueOptions, queuesByConnection, readTraceparent } from '@blattwerk/server';
import { Queue } from 'bullmq';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway.ts';
import { hiddenActions } from './hidden-actions.ts';

const basePath = '/queues';
const hiddenActionsFile = 'hidden-actions.css';

/** Hash of the style that the dashboard's script writes into its image of Redis. */
const redisIconStyle = 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU=';

/** Permits only files of this origin, no inline scripts or styles, and no frames around the page. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${redisIconStyle}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Permitted changes: pausing and resuming queues, removing ended and waiting jobs. Jobs cannot be added, changed or
 * repeated, since their bytes are deleted with their requests.
 */
const allowedChanges = [
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/clean/:queueStatus',
  '/api/queues/:queueName/empty',
  '/api/queues/:queueName/:jobId/clean',
].map((route) => basePath + route);

/** Serves bull-board, the dashboard of all queues, at /queues. */
export function addQueueBoard(app: FastifyInstance, { config }: Pick<Gateway, 'config'>): void {
  const connections = connectToQueues(config, (url) => connectToStore(url, 'waiting', config.REDIS_CA_FILE));
  const queues = costClasses.map((costClass) => {
    const queue = new Queue<JobData>(costClass, { connection: connections[costClass], ...queueOptions });
    queue.on('error', () => {});
    return queue;
  });
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(basePath);
  createBullBoard({
    queues: queues.map((queue) => {
      const adapter = new BullMQAdapter(queue, { allowRetries: false });
      adapter.setFormatter('data', shownData);
      return adapter;
    }),
    serverAdapter,
    options: { uiConfig: { boardTitle: `${config.BRAND}: queues`, hideDocsLink: true, sortQueues: false } },
  });
  app.register(
    async (board) => {
      board.addHook('onRequest', refuseOtherChanges);
      board.addHook('onSend', async (_request, reply, payload) => {
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
        reply.header('content-security-policy', contentPolicy);
        return typeof payload === 'string' ? withOwnAssets(payload) : payload;
      });
      board.get(`/${hiddenActionsFile}`, (_request, reply) =>
        reply.type('text/css; charset=utf-8').send(hiddenActions),
      );
      await board.register(serverAdapter.registerPlugin());
    },
    { prefix: basePath },
  );
  app.addHook('onClose', (_app, done) => {
    for (const connection of queuesByConnection(connections).keys()) connection.disconnect();
    // Not awaited: a queue that never connected to Redis does not close.
    for (const queue of queues) queue.close().catch(() => {});
    done();
  });
}

async function refuseOtherChanges(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { method, routeOptions } = request;
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'PUT' && allowedChanges.includes(routeOptions.url ?? '')) return undefined;
  return reply.status(403).send({ error: 'Not permitted: the bytes of a job are deleted with its request.' });
}

/** The part of a job's data that is shown: the ids of its log lines and traces, and its sizes. */
function shownData(data: Partial<JobData>): Record<string, unknown> {
  const { gateway, inputs = [], requestId, runMs, startBy, tool, traceparent } = data;
  const traceId = readTraceparent(traceparent)?.traceId;
  return {
    tool,
    requestId,
    ...(traceId === undefined ? {} : { traceId }),
    gateway,
    inputs: inputs.map(({ bytes, format }) => ({ bytes, format })),
    startBy: startBy === undefined ? undefined : new Date(startBy).toISOString(),
    runMs,
  };
}

/**
 * Removes what the policy forbids (a web font's style sheet, inline styles) from the page, and adds the one that hides
 * actions.
 */
function withOwnAssets(html: string): string {
  return html
    .replace(/<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/ style="[^"]*"/g, '')
    .replace('</head>', `<link href="${hiddenActionsFile}" rel="stylesheet"></head>`);
}
