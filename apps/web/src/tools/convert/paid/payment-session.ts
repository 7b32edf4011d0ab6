import type { Language } from '@blattwerk/shared';
import type { PaymentConfig, SiteConfig } from '@blattwerk/site';
import type { PaymentIntent, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { ApiError } from '../../../api/api-error.ts';
import { beginCheckout, type Checkout } from '../../../api/checkout.ts';
import { formAppearance } from './form-appearance.ts';
import { loadProvider } from './load-provider.ts';
import { outcomeOf, outcomeOfIntent, type PaymentOutcome } from './payment-outcome.ts';
import { purchase } from './purchase.ts';

/** Number of status requests while the bank decides, and the time between them in ms. */
const looks = 15;
const lookMs = 2_000;

export type PaymentProblem =
  | { name: 'server'; error: ApiError }
  | { name: 'provider' }
  | Extract<PaymentOutcome, { name: 'refused' | 'unknown' }>;

export interface PaymentState {
  /** `closed`: the form could not be opened; `pending`: the bank takes longer than `looks`. */
  phase: 'opening' | 'ready' | 'paying' | 'pending' | 'closed';
  problem: PaymentProblem | null;
}

export interface PaymentSessionOptions {
  site: SiteConfig;
  payment: PaymentConfig;
  language: Language;
  /** Container of the provider's form. */
  place: HTMLElement;
  onState: (state: PaymentState) => void;
  onPaid: (id: string) => void;
}

export interface PaymentSession {
  /** Opens the form, or opens it again. */
  open: () => Promise<void>;
  pay: () => Promise<void>;
  /** Requests the status of a pending payment again. */
  look: () => Promise<void>;
  close: () => void;
}

/** Controls one payment. The provider's script is loaded on opening. */
export function createPaymentSession(options: PaymentSessionOptions): PaymentSession {
  const { site, payment, language, place, onState, onPaid } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let open: { checkout: Checkout; provider: Stripe; elements: StripeElements } | undefined;
  let form: StripePaymentElement | undefined;

  function tell(phase: PaymentState['phase'], problem: PaymentProblem | null = null): void {
    if (!signal.aborted) onState({ phase, problem });
  }

  async function openForm(): Promise<void> {
    form?.destroy();
    form = undefined;
    tell('opening');
    const request = { apiAddress: site.apiAddress, key: purchase.key(), language, signal };
    const checkout = await beginCheckout(request);
    const provider = await loadProvider(payment.publishableKey).catch(() => null);
    if (provider === null) return tell('closed', { name: 'provider' });
    const intent = await readIntent(provider, checkout);
    if (intent === null) return tell('closed', { name: 'provider' });
    if (signal.aborted) return undefined;
    const elements = provider.elements({
      clientSecret: checkout.clientSecret,
      locale: language,
      appearance: formAppearance(),
    });
    open = { checkout, provider, elements };
    // An earlier attempt of this tab may have completed it.
    const outcome = outcomeOfIntent(intent);
    if (outcome.name !== 'refused') return settle(outcome);
    form = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } });
    form.on('ready', () => tell('ready'));
    form.on('loaderror', () => tell('closed', { name: 'provider' }));
    form.mount(place);
    return undefined;
  }

  async function settle(outcome: PaymentOutcome): Promise<void> {
    switch (outcome.name) {
      case 'paid':
        if (!signal.aborted) onPaid(outcome.id);
        return;
      case 'pending':
        await waitForBank();
        return;
      case 'void':
        purchase.renewKey();
        await session.open();
        return;
      case 'unknown': {
        const seen = open && (await readIntent(open.provider, open.checkout));
        const known = seen ? outcomeOfIntent(seen) : outcome;
        if (known.name === 'unknown' || known.name === 'refused') tell('ready', known);
        else await settle(known);
        return;
      }
      case 'refused':
        tell('ready', outcome);
        return;
    }
    outcome satisfies never;
  }

  async function waitForBank(): Promise<void> {
    tell('paying');
    for (let look = 0; look < looks && !signal.aborted; look++) {
      const intent = open && (await readIntent(open.provider, open.checkout));
      const outcome = intent ? outcomeOfIntent(intent) : null;
      if (outcome !== null && outcome.name !== 'pending') {
        await settle(outcome);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    tell('pending');
  }

  const session: PaymentSession = {
    async open() {
      try {
        await openForm();
      } catch (error) {
        tell('closed', error instanceof ApiError ? { name: 'server', error } : { name: 'provider' });
      }
    },

    async pay() {
      if (open === undefined) return;
      tell('paying');
      const { provider, elements } = open;
      // Card payments do not redirect; the provider requires the address for other methods.
      const confirmParams = { return_url: location.href };
      const outcome = await provider
        .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
        .then(outcomeOf, (): PaymentOutcome => ({ name: 'unknown' }));
      await settle(outcome);
    },

    look: waitForBank,

    close() {
      closing.abort();
      form?.destroy();
    },
  };
  return session;
}

/** Current state of the payment; null where it cannot be read. */
async function readIntent(provider: Stripe, { clientSecret }: Checkout): Promise<PaymentIntent | null> {
  const { paymentIntent } = await provider
    .retrievePaymentIntent(clientSecret)
    .catch(() => ({ paymentIntent: undefined }));
  return paymentIntent ?? null;
}
