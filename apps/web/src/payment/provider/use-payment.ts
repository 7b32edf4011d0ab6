import { type Language, orderConsent } from '@blattwerk/shared';
import type { PaymentConfig } from '@blattwerk/site';
import type { PaymentIntent, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { beginCheckout, type StartedPayment } from '../../api/checkout.ts';
import { placeOrder } from '../../api/sale.ts';
import { queryClient } from '../../api/query-client.ts';
import { siteConfig } from '../../site/site-config.ts';
import { formAppearance } from './form-appearance.ts';
import { loadProvider } from './load-provider.ts';
import { outcomeOf, outcomeOfIntent, type PaymentOutcome } from './payment-outcome.ts';
import { purchase } from '../state/purchase.ts';

/** Number of status requests while the bank decides, and the time between them in ms. */
const polls = 15;
const pollMs = 2_000;

export type PaymentProblem =
  | { name: 'server'; error: ApiError }
  | { name: 'provider' }
  | Extract<PaymentOutcome, { name: 'refused' | 'unknown' }>;

export interface PaymentOptions {
  payment: PaymentConfig;
  language: Language;
  /** Container of the provider's form. */
  container: RefObject<HTMLElement | null>;
  onPaid: (id: string) => void;
}

export interface PaymentControls {
  /** `closed`: the form could not be opened; `pending`: the bank takes longer than all polls. */
  phase: 'opening' | 'ready' | 'paying' | 'pending' | 'closed';
  problem: PaymentProblem | null;
  /** Opens the form again. */
  open: () => void;
  /** Places the order: sends the consent, which the buyer has given, and pays. */
  pay: () => void;
  /** Requests the status of a pending payment again. */
  check: () => void;
}

/** One payment, which is started on mount with the provider's script. Another language needs another component. */
export function usePayment({ payment, language, container, onPaid }: PaymentOptions): PaymentControls {
  const form = useRef<StripePaymentElement>(null);
  const closing = useRef<AbortController>(null);
  const [loaded, setLoaded] = useState<{ opened: OpenPayment; state: 'ready' | 'failed' }>();
  const opening = useMutation({ mutationFn: openPayment }, queryClient);
  const settling = useMutation({ mutationFn: settle }, queryClient);

  const mountForm = (opened: OpenPayment) => {
    if (container.current === null) return;
    form.current = opened.elements.create('payment', {
      layout: 'tabs',
      wallets: { applePay: 'never', googlePay: 'never' },
    });
    form.current.on('ready', () => setLoaded({ opened, state: 'ready' }));
    form.current.on('loaderror', () => setLoaded({ opened, state: 'failed' }));
    form.current.mount(container.current);
  };
  const close = () => {
    closing.current?.abort();
    form.current?.destroy();
    form.current = null;
  };
  const open = () => {
    close();
    closing.current = new AbortController();
    settling.reset();
    const request = { payment, language, signal: closing.current.signal };
    opening.mutate(request, {
      onSuccess: (opened) => {
        // An earlier attempt of this tab may have completed the payment.
        if (opened.outcome.name === 'refused') mountForm(opened);
        else attempt(opened, () => Promise.resolve(opened.outcome));
      },
    });
  };
  const attempt = (opened: OpenPayment, start: () => Promise<PaymentOutcome>) => {
    settling.mutate(
      { opened, start },
      {
        onSuccess: (outcome) => {
          if (outcome.name === 'paid') onPaid(outcome.id);
          if (outcome.name !== 'void') return;
          purchase.renewKey();
          open();
        },
      },
    );
  };
  const start = useEffectEvent(() => {
    open();
    return close;
  });
  useEffect(() => start(), []);

  const { data: opened } = opening;
  return {
    ...stateOf(opening, settling, loaded !== undefined && loaded.opened === opened ? loaded.state : 'loading'),
    open,
    pay: () => opened && attempt(opened, () => order(opened, language)),
    check: () => opened && attempt(opened, () => Promise.resolve({ name: 'pending' })),
  };
}

function stateOf(
  opening: { isError: boolean; error: Error | null },
  settling: { isPending: boolean; data: PaymentOutcome | undefined; error: Error | null },
  formState: 'loading' | 'ready' | 'failed',
): Pick<PaymentControls, 'phase' | 'problem'> {
  if (opening.isError || formState === 'failed') {
    const { error } = opening;
    return { phase: 'closed', problem: error instanceof ApiError ? { name: 'server', error } : { name: 'provider' } };
  }
  if (settling.isPending) return { phase: 'paying', problem: null };
  if (settling.data?.name === 'pending') return { phase: 'pending', problem: null };
  if (formState === 'loading') return { phase: 'opening', problem: null };
  const { data: outcome, error: refused } = settling;
  if (refused instanceof ApiError) return { phase: 'ready', problem: { name: 'server', error: refused } };
  const isProblem = outcome?.name === 'refused' || outcome?.name === 'unknown';
  return { phase: 'ready', problem: isProblem ? outcome : null };
}

interface OpenPayment {
  checkout: StartedPayment;
  provider: Stripe;
  elements: StripeElements;
  /** State of the payment when it was opened. */
  outcome: PaymentOutcome;
  signal: AbortSignal;
}

interface OpenRequest extends Pick<PaymentOptions, 'payment' | 'language'> {
  signal: AbortSignal;
}

/** @throws ApiError of the checkout; Error where the provider cannot be reached */
async function openPayment({ payment, language, signal }: OpenRequest): Promise<OpenPayment> {
  const { apiAddress } = siteConfig();
  const checkout = await beginCheckout({ apiAddress, key: purchase.key(), language, signal });
  const provider = await loadProvider(payment.publishableKey);
  const intent = await readIntent(provider, checkout);
  if (intent === null) throw new Error('the provider does not know the payment');
  const elements = provider.elements({
    clientSecret: checkout.clientSecret,
    locale: language,
    appearance: formAppearance(),
  });
  return { checkout, provider, elements, outcome: outcomeOfIntent(intent), signal };
}

/** @throws ApiError where the consent could not be recorded: nothing is paid without it */
async function order(
  { provider, elements, checkout, signal }: OpenPayment,
  language: Language,
): Promise<PaymentOutcome> {
  const { apiAddress } = siteConfig();
  await placeOrder({ apiAddress, language, payment: checkout.id, consent: orderConsent[language], signal });
  // Card payments do not redirect; the provider requires the address for other methods.
  const confirmParams = { return_url: location.href };
  return provider
    .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    .then(outcomeOf, (): PaymentOutcome => ({ name: 'unknown' }));
}

interface PaymentAttempt {
  opened: OpenPayment;
  start: () => Promise<PaymentOutcome>;
}

/** Outcome of an attempt; where it is not final, the provider is asked. @throws ApiError of the order */
async function settle({ opened, start }: PaymentAttempt): Promise<PaymentOutcome> {
  let outcome = await start();
  if (outcome.name === 'unknown') {
    const intent = await readIntent(opened.provider, opened.checkout);
    if (intent !== null) outcome = outcomeOfIntent(intent);
  }
  return outcome.name === 'pending' ? waitForBank(opened) : outcome;
}

async function waitForBank({ provider, checkout, signal }: OpenPayment): Promise<PaymentOutcome> {
  for (let poll = 0; poll < polls && !signal.aborted; poll++) {
    const intent = await readIntent(provider, checkout);
    const outcome = intent === null ? null : outcomeOfIntent(intent);
    if (outcome !== null && outcome.name !== 'pending') return outcome;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { name: 'pending' };
}

/** Current state of the payment; null where it cannot be read. */
async function readIntent(provider: Stripe, { clientSecret }: StartedPayment): Promise<PaymentIntent | null> {
  const { paymentIntent } = await provider
    .retrievePaymentIntent(clientSecret)
    .catch(() => ({ paymentIntent: undefined }));
  return paymentIntent ?? null;
}
