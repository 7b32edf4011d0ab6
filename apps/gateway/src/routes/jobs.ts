import { type JobStatus, ToolError } from '@blattwerk/shared';
import type { ProgressRecord } from '@blattwerk/server';
import type { FastifyInstance } from 'fastify';
import type { Client } from '../admission/trusted-clients.ts';
import { discardAnswer, preferredWaitMs, sendHeldAnswer, waitForEnd } from '../answer/held-answer.ts';
import type { Gateway } from '../gateway.ts';
import type { RateCheck } from '../http/limit-rate.ts';
import { readJobId } from '../queue/job-id.ts';
import { fromRedis } from '../queue/redis-refusal.ts';

interface JobRoute {
  Params: { id: string };
}

/** Adds the routes for a job's progress, its held answer and its cancellation, by the client's id and at any gateway. */
export function addJobRoutes(app: FastifyInstance, gateway: Gateway, checkPolls: RateCheck): void {
  const { progress, queues, sendReply } = gateway;

  async function find(text: string): Promise<{ id: string; record: ProgressRecord }> {
    const id = readJobId(text);
    const record = id === undefined ? null : await fromRedis(progress.read(id));
    if (id === undefined || record === null) throw new ToolError('notFound');
    return { id, record };
  }

  async function statusOf({ state, stage, fraction, job, costClass }: ProgressRecord): Promise<JobStatus> {
    const position = state === 'waiting' ? await fromRedis(queues.position(costClass, job)) : null;
    return { state, stage, fraction, position };
  }

  app.get<JobRoute>('/jobs/:id', { onRequest: checkPolls }, async (request, reply): Promise<JobStatus> => {
    const { record } = await find(request.params.id);
    reply.header('cache-control', 'no-store');
    return statusOf(record);
  });

  /** Requests that wait for an answer, by client. */
  const waiting = new Map<string, number>();
  const most = gateway.config.OPEN_REQUESTS_PER_ADDRESS;

  /** Waits for the end of a job, beside as many others as the client may have open requests; at once beyond them. */
  async function waitBeside<T>({ key, times }: Client, wait: () => Promise<T>, otherwise: T): Promise<T> {
    const others = waiting.get(key) ?? 0;
    if (others >= most * times) return otherwise;
    waiting.set(key, others + 1);
    try {
      return await wait();
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  }

  // Without HEAD, which would take the answer.
  app.get<JobRoute>('/jobs/:id/result', { onRequest: checkPolls, exposeHeadRoute: false }, async (request, reply) => {
    const { id, record } = await find(request.params.id);
    const waitMs = preferredWaitMs(request);
    const isGone = () => reply.raw.destroyed;
    const wait = () => waitForEnd(gateway, id, record, waitMs, isGone);
    const current = waitMs === 0 ? record : await waitBeside(request.client, wait, record);
    if (waitMs > 0) reply.header('preference-applied', `wait=${waitMs / 1_000}`);
    // An answer that nobody takes would be lost.
    if (isGone()) return reply;
    if (!(await sendHeldAnswer(gateway, id, current, reply)))
      await reply
        .status(202)
        .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
        .send(await statusOf(current));
    return reply;
  });

  app.delete<JobRoute>('/jobs/:id', { onRequest: checkPolls }, async (request, reply) => {
    const { id, record } = await find(request.params.id);
    const { job, costClass, gateway: owner } = record;
    // In a final state there is at most an answer to discard.
    if (await fromRedis(progress.update(id, { state: 'cancelled' }))) {
      await fromRedis(sendReply(owner, { job, kind: 'refused', code: 'cancelled', token: null, params: {} }));
      await fromRedis(queues.cancel(costClass, job));
    } else await discardAnswer(gateway, record);
    return reply.status(204).header('cache-control', 'no-store').send();
  });
}
