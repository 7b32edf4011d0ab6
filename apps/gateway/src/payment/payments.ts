import { retention, ToolError } from '@blattwerk/shared';
import type { Redis } from 'ioredis';
import { type GatewayConfig, takesPayments } from '../config.ts';
import { createPaymentClaims, type PaymentClaim } from './claims.ts';
import { type CheckoutCredentials, connectProvider, type Withdrawal } from './provider.ts';

/** Time for which a payment is valid, in ms. */
const validMs = 24 * 3_600_000;
/** Answers for which a payment is valid: an answer can be lost on its way to the client, which no one detects. */
const maxAnswers = 3;

export interface Payments {
  /** Begins a payment at the operator's price. @param checkoutId the client's id of the payment */
  begin(checkoutId: string): Promise<CheckoutCredentials>;
  /**
   * Holds a payment for one answer, until the claim is disposed of.
   * @throws ToolError paymentRequired, paymentPending, paymentUsed, paymentInUse, or unavailable
   */
  claim(id: string): Promise<PaymentClaim>;
  /**
   * Records that a buyer withdraws from the contract, and returns the money where no answer was sent and none is being
   * made. Everything is stored with the payment at the provider. Repeating it is safe.
   * @throws ToolError unknownPayment or unavailable
   */
  withdraw(id: string, by: Pick<Withdrawal, 'name' | 'email'>): Promise<{ receivedAt: string; isRefunded: boolean }>;
}

/** Opens payments for answers without the watermark; undefined where the operator takes no payments. */
export function openPayments(config: GatewayConfig, redis: Redis): Payments | undefined {
  if (!takesPayments(config)) return undefined;
  const provider = connectProvider(config);
  // Longer than a payment is valid: it would be valid again if its count expired first.
  const claims = createPaymentClaims(redis, maxAnswers, retention.payment);

  /** Returns the money of a payment for which nothing was sent. @returns whether that is so */
  async function refundUnused(id: string, begunAt: number): Promise<boolean> {
    // Later the count of answers may have expired.
    if (Date.now() - begunAt >= validMs || (await claims.answers(id)) > 0) return false;
    try {
      await using _ = await claims.claim(id);
      if ((await claims.answers(id)) > 0) return false;
      await provider.refund(id);
      return true;
    } catch (error) {
      if (error instanceof ToolError && error.code === 'paymentInUse') return false;
      throw error;
    }
  }

  return {
    begin: (checkoutId) => provider.begin(checkoutId),

    async claim(id) {
      // First, since it needs no request to the provider.
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
        if (payment.status !== 'paid' || payment.withdrawnAt !== undefined) throw new ToolError('paymentRequired');
        if (Date.now() - payment.begunAt > validMs) throw new ToolError('paymentUsed');
        return claim;
      } catch (error) {
        await claim[Symbol.asyncDispose]();
        throw error;
      }
    },

    async withdraw(id, by) {
      const payment = await provider.read(id);
      if (!payment?.isOurs || !['paid', 'refunded'].includes(payment.status)) throw new ToolError('unknownPayment');
      const receivedAt = payment.withdrawnAt ?? new Date().toISOString();
      if (payment.withdrawnAt === undefined) await provider.recordWithdrawal(id, { ...by, at: receivedAt });
      const isRefunded = payment.status === 'refunded' || (await refundUnused(id, payment.begunAt));
      return { receivedAt, isRefunded };
    },
  };
}
