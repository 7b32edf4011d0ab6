import { randomBytes } from 'node:crypto';

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** A payment intent, with the properties of the provider's own that are read here. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  /** Where the provider sends its receipt. */
  receipt_email: string | null;
  last_payment_error: object | null;
  latest_charge: Charge | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method_types: string[];
  status: IntentStatus;
}

interface Charge {
  id: string;
  object: 'charge';
  created: number;
  amount: number;
  amount_refunded: number;
  description: string | null;
  receipt_email: string | null;
  paid: true;
  refunded: boolean;
}

/** An error object of the provider. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.body = { error };
  }
}

/** Cards that the provider documents for tests. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002760003184',
} as const;

export function newIntent(values: Partial<Intent> = {}): Intent {
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: 199,
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: Math.floor(Date.now() / 1_000),
    currency: 'eur',
    description: null,
    receipt_email: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...values,
    metadata: { ...values.metadata },
  };
  if (intent.status === 'succeeded') charge(intent);
  return intent;
}

/** Takes the money. */
export function charge(intent: Intent): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.next_action = null;
  intent.last_payment_error = null;
  intent.latest_charge = {
    id: `ch_${randomBytes(12).toString('hex')}`,
    object: 'charge',
    created: Math.floor(Date.now() / 1_000),
    amount: intent.amount,
    amount_refunded: 0,
    description: intent.description,
    receipt_email: intent.receipt_email,
    paid: true,
    refunded: false,
  };
}

/**
 * Pays with a card, as the provider's confirm call does.
 * @param isSlow the bank takes its time: the intent stays in processing
 * @throws ProviderRefusal with the intent as it then is
 */
export function confirm(intent: Intent, card: string, isSlow: boolean): void {
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
    throw new ProviderRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: { ...intent },
    });
  }
  if (card === testCards.declined) {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    };
    refuse(intent, error);
  } else if (card === testCards.threeDSecure) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  } else if (card !== testCards.good) {
    refuse(intent, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' });
  } else if (isSlow) intent.status = 'processing';
  else charge(intent);
}

/** Result of the bank's dialog. */
export function authenticate(intent: Intent, isComplete: boolean): void {
  if (intent.status !== 'requires_action') return;
  if (isComplete) {
    charge(intent);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  };
}

function refuse(intent: Intent, error: Record<string, unknown>): never {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = error;
  throw new ProviderRefusal(402, { ...error, payment_intent: { ...intent } });
}
