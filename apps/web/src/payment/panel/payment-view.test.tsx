import { orderConsent } from '@blattwerk/shared';
import type { PaymentConfig } from '@blattwerk/site';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInPage } from '../../testing/render.tsx';
import { Announcer } from '../../tool-run/announcer.tsx';
import { purchase } from '../state/purchase.ts';
import { texts } from '../texts.en.ts';
import { PaymentView } from './payment-view.tsx';

const payment: PaymentConfig = { amount: 199, currency: 'eur', publishableKey: 'pk_test_1', priceNote: 'included' };

/** State of the payment at the provider, and its responses to the next confirmations. */
let status: string;
let confirmations: Record<string, unknown>[];
/** Idempotency keys of the payments that were started. */
let begun: string[];
let isProviderReachable: boolean;
/** What was sent with each order, and the status of the server's next answers to orders. */
let orders: Record<string, string>[];
let orderStatus: number;
/** Confirmations so far, with the number of orders before each. */
let ordersBeforePayment: number[];

const intent = () => ({ id: 'pi_1', status, last_payment_error: null });

/** The part of the provider's client that the page uses. */
function Stripe() {
  return {
    retrievePaymentIntent: async () => (isProviderReachable ? { paymentIntent: intent() } : {}),
    elements: () => ({
      create: () => {
        const listeners = new Map<string, () => void>();
        return {
          on: (event: string, listener: () => void) => void listeners.set(event, listener),
          mount: () => listeners.get('ready')?.(),
          destroy: () => {},
        };
      },
    }),
    confirmPayment: async ({ confirmParams }: { confirmParams: object }) => {
      expect(Object.keys(confirmParams)).toEqual(['return_url']);
      ordersBeforePayment.push(orders.length);
      return confirmations.shift() ?? { paymentIntent: intent() };
    },
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

beforeEach(() => {
  status = 'requires_payment_method';
  confirmations = [];
  begun = [];
  orders = [];
  orderStatus = 200;
  ordersBeforePayment = [];
  isProviderReachable = true;
  vi.stubGlobal('Stripe', Object.assign(Stripe, { version: 'endive' }));
  vi.stubGlobal(
    'fetch',
    async (address: string, { headers, body }: RequestInit & { headers: Record<string, string> }) => {
      if (address.endsWith('/orders')) {
        if (orderStatus !== 200) return Response.json({ error: 'No.', code: 'unavailable' }, { status: orderStatus });
        orders.push(Object.fromEntries(body as URLSearchParams));
        return Response.json({ consented_at: '2026-11-28T10:00:00.000Z' });
      }
      begun.push(headers['idempotency-key'] ?? '');
      return Response.json({ id: 'pi_1', client_secret: 'pi_1_secret_1' });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  purchase.forget();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open(): Promise<{ paid: string[]; emails: string[]; cancelled: number[] }> {
  const paid: string[] = [];
  const emails: string[] = [];
  const cancelled: number[] = [];
  await renderInPage(
    'convert',
    <Announcer>
      <PaymentView
        payment={payment}
        images={3}
        onPaid={(id, email) => {
          paid.push(id);
          emails.push(email);
        }}
        onCancel={() => cancelled.push(1)}
      />
    </Announcer>,
  );
  return { paid, emails, cancelled };
}

async function fillOrder(): Promise<void> {
  const consent = await screen.findByLabelText<HTMLInputElement>(orderConsent.en);
  expect(consent.checked).toBe(false);
  expect(button(texts.pay).disabled).toBe(true);
  fireEvent.click(consent);
  expect(button(texts.pay).disabled).toBe(false);
}

it('requires the consent and no address, reports a declined card, and accepts another', async () => {
  const { paid, emails } = await open();
  expect(screen.getByText('Total: €1.99')).toBeTruthy();
  await fillOrder();
  confirmations = [{ error: { type: 'card_error', message: 'Your card was declined.' } }];
  fireEvent.click(button(texts.pay));
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  status = 'succeeded';
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(paid).toEqual(['pi_1']));
  expect(emails).toEqual(['']);
  expect(begun).toHaveLength(1);
});

it('sends the sentence of the tick before each attempt to pay, and states the product above the button', async () => {
  const { paid, emails } = await open();
  await fillOrder();
  expect(screen.getByText(/^1 PDF from 3 images, .* total €1\.99, incl\. VAT$/)).toBeTruthy();
  const email = screen.getByLabelText(texts.order.email);
  fireEvent.change(email, { target: { value: 'lea' } });
  expect(button(texts.pay).disabled).toBe(true);
  fireEvent.change(email, { target: { value: ' lea@kauf.example ' } });
  expect(button(texts.pay).disabled).toBe(false);
  confirmations = [{ error: { type: 'card_error', message: 'Your card was declined.' } }];
  fireEvent.click(button(texts.pay));
  await screen.findByRole('alert');
  status = 'succeeded';
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(paid).toEqual(['pi_1']));
  expect(emails).toEqual(['lea@kauf.example']);
  const order = { payment_intent: 'pi_1', language: 'en', consent: orderConsent.en };
  expect(orders).toEqual([order, order]);
  expect(ordersBeforePayment).toEqual([1, 2]);
});

it('pays nothing where the consent could not be recorded', async () => {
  const { paid } = await open();
  await fillOrder();
  orderStatus = 503;
  fireEvent.click(button(texts.pay));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.problem.title);
  expect([ordersBeforePayment, paid]).toEqual([[], []]);
  orderStatus = 200;
  status = 'succeeded';
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(paid).toEqual(['pi_1']));
});

it('can be cancelled, and begins no second payment when it is opened again', async () => {
  const { cancelled } = await open();
  await screen.findByLabelText(orderConsent.en);
  fireEvent.click(button(texts.cancel));
  expect(cancelled).toEqual([1]);
  cleanup();
  await open();
  await screen.findByLabelText(orderConsent.en);
  expect(begun).toHaveLength(2);
  expect(new Set(begun).size).toBe(1);
});

it('begins another payment where the first was ended at the provider', async () => {
  const { paid } = await open();
  await fillOrder();
  confirmations = [{ error: { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'canceled' } } }];
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(new Set(begun).size).toBe(2));
  await waitFor(() => expect(button(texts.pay).disabled).toBe(false));
  status = 'succeeded';
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(paid).toEqual(['pi_1']));
});

it('waits for a bank that takes its time, and can be asked again after that', async () => {
  const { paid } = await open();
  await fillOrder();
  status = 'processing';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(button(texts.pay));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(button(texts.paying)).toBeTruthy();
  expect(button(texts.cancel).disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByText(texts.pending.title)).toBeTruthy();
  expect(paid).toEqual([]);
  status = 'succeeded';
  fireEvent.click(button(texts.pending.look));
  await expect.poll(() => paid).toEqual(['pi_1']);
});

it('reports an unavailable provider and a lost answer, and continues when it is back', async () => {
  isProviderReachable = false;
  const { paid } = await open();
  expect((await screen.findByRole('alert')).textContent).toContain(texts.problem.provider);
  isProviderReachable = true;
  fireEvent.click(button(texts.retry));
  await fillOrder();
  isProviderReachable = false;
  confirmations = [{ error: { type: 'api_connection_error' } }];
  fireEvent.click(button(texts.pay));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.problem.unknown);
  isProviderReachable = true;
  status = 'succeeded';
  fireEvent.click(button(texts.pay));
  await waitFor(() => expect(paid).toEqual(['pi_1']));
  expect(new Set(begun).size).toBe(1);
});
