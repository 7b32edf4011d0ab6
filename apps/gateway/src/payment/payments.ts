import { ToolError } from '@blattwerk/shared';
import type { Redis } from 'ioredis';
import { type GatewayConfig, takesPayments } from '../config.ts';
import { createPaymentClaims, type PaymentClaim } from './claims.ts';
import { type Checkout, connectProvider } from './provider.ts';

const hourMs = 3_600_000;
/** How long a payment is good for, and for how many answers: an answer can be lost on its way, and nobody would know. */
const goodMs = 24 * hourMs;
const goodAnswers = 3;

export interface Payments {
  /** Begins a payment at the operator's price. @param checkoutId the page's own: one payment each */
  begin(checkoutId: string): Promise<Checkout>;
  /**
   * Takes a payment for one answer; it is free again when the claim is disposed of.
   * @throws ToolError paymentRequired, paymentPending, paymentUsed, paymentInUse, or unavailable
   */
  claim(id: string): Promise<PaymentClaim>;
}

/** How answers without the watermark are paid for; undefined where the operator takes no payments. */
export function openPayments(config: GatewayConfig, redis: Redis): Payments | undefined {
  if (!takesPayments(config)) return undefined;
  const provider = connectProvider(config);
  // Longer than a payment is good for: a counter that went first would make it good again.
  const claims = createPaymentClaims(redis, goodAnswers, goodMs + hourMs);

  return {
    begin: (checkoutId) => provider.begin(checkoutId),

    async claim(id) {
      // Before the provider is asked: what is in use or used up needs no question.
      const claim = await claims.claim(id);
      try {
        const payment = await provider.read(id);
        if (
          !payment?.isOurs ||
          payment.currency !== config.PAYMENT_CURRENCY ||
          payment.amount !== config.PAYMENT_AMOUNT
        )
          throw new ToolError('paymentRequired');
        if (payment.status === 'pending') throw new ToolError('paymentPending');
        if (payment.status !== 'paid') throw new ToolError('paymentRequired');
        if (Date.now() - payment.begunAt > goodMs) throw new ToolError('paymentUsed');
        return claim;
      } catch (error) {
        await claim[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}
