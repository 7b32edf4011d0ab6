import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

/** Outcome of an attempt to pay. */
export type PaymentOutcome =
  | { name: 'paid'; id: string }
  /** The bank has not decided yet. */
  | { name: 'pending' }
  /** The payment was cancelled and cannot be completed. */
  | { name: 'void' }
  /** Not paid; the same payment can be tried again. */
  | { name: 'refused'; reason: 'declined' | 'unconfirmed' | 'incomplete' | 'other'; message?: string | undefined }
  /** The connection or the provider failed. */
  | { name: 'unknown' };

/** Outcome of the provider's response to a confirmation. */
export function outcomeOf(result: PaymentIntentResult): PaymentOutcome {
  if (result.error === undefined) return outcomeOfIntent(result.paymentIntent);
  const { error } = result;
  // An earlier attempt, whose response was lost, has completed or cancelled the payment.
  const intent = error.payment_intent;
  if (intent && ['succeeded', 'processing', 'canceled'].includes(intent.status)) return outcomeOfIntent(intent);
  return refusalOf(error);
}

export function outcomeOfIntent({ id, status, last_payment_error: last }: PaymentIntent): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return { name: 'paid', id };
    case 'processing':
      return { name: 'pending' };
    case 'canceled':
      return { name: 'void' };
    default:
      return last ? refusalOf(last) : { name: 'refused', reason: 'other' };
  }
}

function refusalOf({ type, code, message }: Pick<StripeError, 'type' | 'code' | 'message'>): PaymentOutcome {
  if (code === 'payment_intent_authentication_failure') return { name: 'refused', reason: 'unconfirmed' };
  // The provider writes these messages for the payer, in the page's language.
  if (type === 'card_error') return { name: 'refused', reason: 'declined', message };
  if (type === 'validation_error') return { name: 'refused', reason: 'incomplete' };
  if (type === 'api_connection_error' || type === 'api_error') return { name: 'unknown' };
  return { name: 'refused', reason: 'other' };
}
