import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';
import type { RateCheck } from '../http/limit-rate.ts';

/** Longest body of a form, in bytes. */
const maxFormBytes = 4_096;
const maxLength = 200;

/**
 * Adds the route by which a buyer withdraws from the contract of a paid download (§ 356a BGB), where the operator takes
 * payments. Name and address are passed to the payment provider, and are neither stored nor logged.
 */
export function addWithdrawalRoute(app: FastifyInstance, { payments }: Gateway, checkRate: RateCheck): void {
  if (!payments) return;
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post('/withdrawals', { onRequest: checkRate }, async (request, reply) => {
      const form = request.body;
      if (!(form instanceof URLSearchParams)) throw new ToolError('invalidRequest');
      const id = fieldOf(form, 'payment_intent', /^pi_\w+$/);
      const name = fieldOf(form, 'name', /\S/);
      const email = fieldOf(form, 'email', /^[^\s@]+@[^\s@]+$/);
      const { receivedAt, isRefunded } = await payments.withdraw(id, { name, email });
      return reply.header('cache-control', 'no-store').send({ received_at: receivedAt, refunded: isRefunded });
    });
    done();
  });
}

/** @throws ToolError invalidField */
function fieldOf(form: URLSearchParams, field: string, pattern: RegExp): string {
  const text = form.get(field)?.trim() ?? '';
  if (text.length > maxLength || !pattern.test(text)) throw new ToolError('invalidField', { field });
  return text;
}
