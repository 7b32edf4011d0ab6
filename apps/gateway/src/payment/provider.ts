import { ToolError } from '@blattwerk/shared';
import type { Stripe } from 'stripe';
import type { GatewayConfig } from '../config.ts';

/** Timeout of a request to the provider, in ms. */
const timeoutMs = 10_000;
const maxRetries = 1;

/** Metadata that separate this product's payments from all others of the operator's account. */
const purpose = { blattwerk: 'converted_no_watermark' } as const;

/** What the operator reads beside a payment, which is one in either language. Nothing in it says that anybody has agreed. */
const description = 'PDF ohne Wasserzeichen / PDF without a watermark';

/** Credentials with which the page completes a payment. */
export interface CheckoutCredentials {
  id: string;
  clientSecret: string;
}

/** Current state of a payment at the provider. */
export interface ProviderPayment {
  status: 'paid' | 'pending' | 'open' | 'refunded';
  amount: number;
  currency: string;
  /** Whether it was begun by this product. */
  isOurs: boolean;
  /** In ms since 1970. */
  begunAt: number;
  /** When the money was taken, in ms since 1970; undefined where it was not. */
  paidAt: number | undefined;
  records: PaymentRecords;
}

/** What is recorded with a payment at the provider; times are ISO 8601. */
export interface PaymentRecords {
  /** The buyer's consent in its own words, its language, and when it arrived. */
  consent?: string;
  consent_language?: string;
  consent_at?: string;
  /** When the buyer got the confirmation of the order. */
  confirmed_at?: string;
  /** When it was also sent as an e-mail. */
  mailed_at?: string;
  /** When the buyer withdrew from the contract, for the first time. */
  withdrawn_at?: string;
}

export interface PaymentProvider {
  /** Begins a payment, or returns the one of this `checkoutId`. @throws ToolError unavailable */
  begin(checkoutId: string): Promise<CheckoutCredentials>;
  /** Reads a payment; undefined where there is none with this id. @throws ToolError unavailable */
  read(id: string): Promise<ProviderPayment | undefined>;
  /** Records something with a payment, beside what is recorded. @throws ToolError unavailable */
  record(id: string, records: PaymentRecords): Promise<void>;
  /** Returns the whole amount; once, however often it is called. @throws ToolError unavailable */
  refund(id: string): Promise<void>;
}

/** Connects to Stripe. Its SDK is loaded with the first request, since most operators take no payments. */
export function connectProvider(config: GatewayConfig): PaymentProvider {
  const { PAYMENT_AMOUNT: amount, PAYMENT_CURRENCY: currency } = config;
  let loading: Promise<Stripe> | undefined;
  const client = () => (loading ??= loadClient(config));

  return {
    async begin(checkoutId) {
      const { paymentIntents } = await client();
      // Stripe refuses a key that was used with other parameters, and the operator may change the price.
      const idempotencyKey = `blattwerk-order-${checkoutId}-${amount}-${currency}`;
      const intent = await fromProvider(
        paymentIntents.create(
          { amount, currency, allowed_payment_method_types: ['card'], description, metadata: purpose },
          { idempotencyKey },
        ),
      );
      if (typeof intent?.client_secret !== 'string') throw new ToolError('unavailable');
      return { id: intent.id, clientSecret: intent.client_secret };
    },

    async read(id) {
      const { paymentIntents } = await client();
      const intent = await fromProvider(paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      return intent && toPayment(intent);
    },

    async record(id, records) {
      const { paymentIntents } = await client();
      const intent = await fromProvider(paymentIntents.update(id, { metadata: { ...records } }));
      if (!intent) throw new ToolError('unavailable');
    },

    async refund(id) {
      const { refunds } = await client();
      await fromProvider(
        refunds.create(
          { payment_intent: id, reason: 'requested_by_customer' },
          { idempotencyKey: `blattwerk-withdrawal-${id}` },
        ),
      );
    },
  };
}

async function loadClient({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: GatewayConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  return new Stripe(STRIPE_SECRET_KEY, {
    ...providerAddress(STRIPE_API_BASE),
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
  });
}

/** An address as the SDK takes it. */
export function providerAddress(base: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: Number(port) || (isPlain ? 80 : 443) };
}

function statusOf(status: Stripe.PaymentIntent.Status): ProviderPayment['status'] {
  if (status === 'succeeded') return 'paid';
  return status === 'processing' ? 'pending' : 'open';
}

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isRefunded = charge !== null && (charge.refunded || charge.amount_refunded > 0);
  return {
    status: isRefunded ? 'refunded' : statusOf(intent.status),
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isOurs: intent.metadata['blattwerk'] === purpose.blattwerk,
    begunAt: intent.created * 1_000,
    paidAt: charge === null ? undefined : charge.created * 1_000,
    records: intent.metadata,
  };
}

/** An error of the provider without its message, which quotes keys and ids. */
class ProviderError extends Error {
  readonly code: string;

  constructor(error: Stripe.errors.StripeError) {
    super(`the payment provider answered ${error.statusCode ?? 'nothing'}`);
    this.name = 'ProviderError';
    this.code = error.code ?? error.type;
  }
}

/**
 * Awaits a request to the provider; undefined for status 404.
 * @throws ToolError unavailable for any other error of it
 */
async function fromProvider<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { Stripe } = await import('stripe');
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 404) return undefined;
    throw new ToolError('unavailable', {}, { cause: new ProviderError(error) });
  }
}
