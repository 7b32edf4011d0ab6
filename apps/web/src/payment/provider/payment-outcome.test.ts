import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { outcomeOf } from './payment-outcome.ts';

const intent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status, last_payment_error: null }) as PaymentIntent;
const failed = (error: Partial<StripeError>): PaymentIntentResult => ({ error: error as StripeError });

it.each([
  ['is paid', { paymentIntent: intent('succeeded') }, { name: 'paid', id: 'pi_1' }],
  ['is with the bank', { paymentIntent: intent('processing') }, { name: 'pending' }],
  ['was ended', { paymentIntent: intent('canceled') }, { name: 'void' }],
  ['needs another card', { paymentIntent: intent('requires_payment_method') }, { name: 'refused', reason: 'other' }],
] as const)('is %s', (_, result, outcome) => {
  expect(outcomeOf(result)).toEqual(outcome);
});

it.each([
  ['declined', { type: 'card_error', code: 'card_declined', message: 'No.' }, 'declined'],
  [
    'not confirmed at the bank',
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'unconfirmed',
  ],
  ['not filled in', { type: 'validation_error' }, 'incomplete'],
  ['anything else', { type: 'invalid_request_error' }, 'other'],
] as const)('is refused as %s', (_, error, reason) => {
  expect(outcomeOf(failed(error))).toMatchObject({ name: 'refused', reason });
});

it.each(['api_connection_error', 'api_error'] as const)('is unknown after an %s', (type) => {
  expect(outcomeOf(failed({ type }))).toEqual({ name: 'unknown' });
});

it('is paid where an earlier attempt has paid', () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } as const;
  expect(outcomeOf(failed({ ...error, payment_intent: intent('succeeded') }))).toEqual({ name: 'paid', id: 'pi_1' });
  expect(outcomeOf(failed({ ...error, payment_intent: intent('canceled') }))).toEqual({ name: 'void' });
  // After a declined card the intent requires another one.
  const declined = { type: 'card_error', payment_intent: intent('requires_payment_method') } as const;
  expect(outcomeOf(failed(declined))).toMatchObject({ name: 'refused', reason: 'declined' });
});
