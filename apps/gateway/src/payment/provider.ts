import { ToolError } from '@blattwerk/shared';
import type { Stripe } from 'stripe';
import type { GatewayConfig } from '../config.ts';

/** Timeout of a request to the provider, in ms. */
const timeoutMs = 10_000;
const maxRetries = 1;

/** Metadata that separate this product's payments from all others of the operator's account. */
const purpose = { blattwerk: 'converted_no_watermark' } as const;

/** Credentials with which the page completes a payment. */
export interface Checkout {
  id: string;
  clientSecret: string;
}

/** Current state of a payment at the provider. */
export interface Payment {
  status: 'paid' | 'pending' | 'open';
  amount: number;
  currency: string;
  /** Whether it was begun by this product. */
  isOurs: boolean;
  /** In ms since 1970. */
  begunAt: number;
}

export interface PaymentProvider {
  /** Begins a payment, or returns the one of this `checkoutId`. @throws ToolError unavailable */
  begin(checkoutId: string): Promise<Checkout>;
  /** Reads a payment; undefined where there is none with this id. @throws ToolError unavailable */
  read(id: string): Promise<Payment | undefined>;
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
      const idempotencyKey = `blattwerk-${checkoutId}-${amount}-${currency}`;
      const intent = await fromProvider(
        paymentIntents.create(
          { amount, currency, allowed_payment_method_types: ['card'], metadata: purpose },
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
  };
}

async function loadClient({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: GatewayConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(STRIPE_API_BASE);
  const isPlain = protocol === 'http:';
  return new Stripe(STRIPE_SECRET_KEY, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
  });
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isRefunded = charge !== null && (charge.refunded || charge.amount_refunded > 0);
  return {
    status: intent.status === 'succeeded' && !isRefunded ? 'paid' : intent.status === 'processing' ? 'pending' : 'open',
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isOurs: intent.metadata['blattwerk'] === purpose.blattwerk,
    begunAt: intent.created * 1_000,
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
