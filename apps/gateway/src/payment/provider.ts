import { ToolError } from '@blattwerk/shared';
import type { Stripe } from 'stripe';
import type { GatewayConfig } from '../config.ts';

/** Milliseconds that the provider may take for an answer, and how often a request that got none is repeated. */
const answerMs = 10_000;
const repeats = 1;

/** Tells the payments that we began from all others of the operator's account. */
const purpose = { blattwerk: 'converted_no_watermark' } as const;

/** A payment that was begun, as the page needs it. */
export interface Checkout {
  id: string;
  clientSecret: string;
}

/** A payment as the provider knows it now. */
export interface Payment {
  status: 'paid' | 'pending' | 'open';
  amount: number;
  currency: string;
  /** Whether it was begun here, for this. */
  isOurs: boolean;
  /** Milliseconds since 1970. */
  begunAt: number;
}

export interface PaymentProvider {
  /** Begins a payment; one a `checkoutId`, however often it is asked for. @throws ToolError unavailable */
  begin(checkoutId: string): Promise<Checkout>;
  /** @returns undefined where there is no such payment @throws ToolError unavailable */
  read(id: string): Promise<Payment | undefined>;
}

/** The provider's own SDK; it is loaded with the first request, since most operators have none. */
export function connectProvider(config: GatewayConfig): PaymentProvider {
  const { PAYMENT_AMOUNT: amount, PAYMENT_CURRENCY: currency } = config;
  let loading: Promise<Stripe> | undefined;
  const client = () => (loading ??= loadClient(config));

  return {
    async begin(checkoutId) {
      const { paymentIntents } = await client();
      // Another price is another payment: the same key with other parameters would be refused.
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
    timeout: answerMs,
    maxNetworkRetries: repeats,
    telemetry: false,
  });
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isGivenBack = charge !== null && (charge.refunded || charge.amount_refunded > 0);
  return {
    status:
      intent.status === 'succeeded' && !isGivenBack ? 'paid' : intent.status === 'processing' ? 'pending' : 'open',
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isOurs: intent.metadata['blattwerk'] === purpose.blattwerk,
    begunAt: intent.created * 1_000,
  };
}

/** What went wrong at the provider, without its words: they quote keys and ids. */
class ProviderError extends Error {
  readonly code: string;

  constructor(error: Stripe.errors.StripeError) {
    super(`the payment provider answered ${error.statusCode ?? 'nothing'}`);
    this.name = 'ProviderError';
    this.code = error.code ?? error.type;
  }
}

/** @returns undefined where there is no such thing @throws ToolError unavailable for every other fault of the provider */
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
