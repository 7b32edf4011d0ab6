import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

/** What became of a try to pay. */
export type PaymentOutcome =
  | { name: 'paid'; id: string }
  /** The bank has not made up its mind. */
  | { name: 'pending' }
  /** This payment can come to nothing any more. */
  | { name: 'void' }
  /** Not paid; it can be tried again with the same payment. */
  | { name: 'refused'; reason: 'declined' | 'unconfirmed' | 'incomplete' | 'other'; message?: string | undefined }
  /** Nobody here knows: the line or the provider failed on the way. */
  | { name: 'unknown' };

/** What the provider's answer to a confirmation means. */
export function outcomeOf(result: PaymentIntentResult): PaymentOutcome {
  if (result.error === undefined) return outcomeOfIntent(result.paymentIntent);
  const { error } = result;
  // Told where it was paid, or ended, before: by an earlier try whose answer was lost.
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
  // The provider writes these for the payer, in the page's language.
  if (type === 'card_error') return { name: 'refused', reason: 'declined', message };
  if (type === 'validation_error') return { name: 'refused', reason: 'incomplete' };
  if (type === 'api_connection_error' || type === 'api_error') return { name: 'unknown' };
  return { name: 'refused', reason: 'other' };
}
