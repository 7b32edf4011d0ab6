import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';
import type { RateCheck } from '../http/limit-rate.ts';
import { readJobId } from '../queue/job-id.ts';

/** Adds the route that begins a payment for one answer without the watermark, where the operator takes payments. */
export function addCheckoutRoute(app: FastifyInstance, { config, payments }: Gateway, checkRate: RateCheck): void {
  if (!payments?.isOffered) return;
  app.post('/checkout', { onRequest: checkRate }, async (request, reply) => {
    const checkoutId = readJobId(request.headers['idempotency-key']);
    if (checkoutId === undefined) throw new ToolError('invalidRequest');
    const { id, clientSecret } = await payments.begin(checkoutId);
    return reply.header('cache-control', 'no-store').send({
      id,
      client_secret: clientSecret,
      amount: config.PAYMENT_AMOUNT,
      currency: config.PAYMENT_CURRENCY,
    });
  });
}
