import { randomUUID } from 'node:crypto';
import { connectForWaiting, createLogger } from '@blattwerk/server';
import type { Intent } from '@blattwerk/testing/payment/intents';
import {
  keys,
  ownMetadata,
  paymentEnvironment,
  type ProviderStandIn,
  startProviderStandIn,
} from '@blattwerk/testing/payment/stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, png, readRefusal } from '../testing/forms.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';
import { openPayments } from './payments.ts';

const dayMs = 86_400_000;
let provider: ProviderStandIn;
let test: TestGateway;
let logged = '';
/** Whether the last job was stamped. */
let isStamped: boolean | undefined;
/** Requests so far; each has an address of its own, since addresses are limited. */
let requests = 0;

beforeAll(async () => {
  provider = await startProviderStandIn();
  const log = createLogger('gateway', 'trace', { write: (line) => void (logged += line) });
  const environment = paymentEnvironment(provider);
  test = await startTestGateway({ environment, config: { RATE_LIMIT_PER_MINUTE: 3, TRUST_PROXY_HOPS: 1 }, log });
});
beforeEach(() => {
  isStamped = undefined;
  test.worker.behave = async (run) => {
    isStamped = run.data.isStamped;
    await joinInputs(run);
  };
});
afterEach(() => {
  vi.useRealTimers();
  provider.fault = undefined;
  provider.hold = undefined;
});
afterAll(async () => {
  await test?.stop();
  await provider?.stop();
});

interface Checkout {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
}

interface PostOptions {
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function post(path: string, options: PostOptions, from = `10.0.${requests >> 8}.${requests & 255}`): Promise<Response> {
  requests++;
  const headers = { 'x-forwarded-for': from, ...options.headers };
  return fetch(test.address + path, { method: 'POST', ...options, headers });
}

function checkout(key: string = randomUUID(), from?: string): Promise<Response> {
  return post('/checkout', { headers: key === '' ? {} : { 'idempotency-key': key } }, from);
}

/** A paid intent, and its other states. */
const paid = (values?: Partial<Intent>): string => provider.addPaid(values);

function convert(fields: Record<string, string> = {}, image = png, signal?: AbortSignal): Promise<Response> {
  const body = formOf([...Object.entries(fields), ['images', { name: 'a.png', bytes: image }]]);
  return post('/convert', { body, ...(signal ? { signal } : {}) });
}

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, (await readRefusal(answer)).code];
}

/** Converts with a payment, and expects a PDF without the watermark. */
async function expectPaidAnswer(id: string): Promise<void> {
  const answer = await convert({ payment_intent: id });
  expect([answer.status, isStamped]).toEqual([200, false]);
  await answer.arrayBuffer();
}

/** A full second, at which the clock stands still for the gateway. */
function stopClock(): number {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  return now;
}

describe('checkout', () => {
  it('begins one payment a key, at the price of the configuration', async () => {
    const key = randomUUID();
    const answers = await Promise.all([key, key.toUpperCase(), randomUUID()].map((each) => checkout(each)));
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-store'));
    const [first, again, other] = (await Promise.all(answers.map((answer) => answer.json()))) as Checkout[];
    expect(again).toEqual(first);
    expect(other?.id).not.toBe(first?.id);
    const intent = provider.intents.get(first?.id ?? '');
    expect(first).toEqual({ id: intent?.id, client_secret: intent?.client_secret, amount: 199, currency: 'eur' });
    expect(intent).toMatchObject({ amount: 199, currency: 'eur', metadata: ownMetadata });
    expect(intent?.description).toMatch(new RegExp(`^Blattwerk, ${first?.id}: PDF ohne .* / PDF without a watermark`));
  });

  it('begins another payment for the same key where the price has changed', async () => {
    const key = randomUUID();
    const first = (await (await checkout(key)).json()) as Checkout;
    const dearer = await startTestGateway({ environment: { ...paymentEnvironment(provider), PAYMENT_AMOUNT: '249' } });
    const answer = await fetch(`${dearer.address}/checkout`, { method: 'POST', headers: { 'idempotency-key': key } });
    const second = (await answer.json()) as Checkout;
    expect([second.id === first.id, second.amount]).toEqual([false, 249]);
    expect(provider.intents.get(second.id)?.amount).toBe(249);
    await dearer.stop();
  });

  it('asks for a key, so that no click begins two payments', async () => {
    for (const key of ['', 'x', '1'.repeat(36)])
      expect(await refusal(await checkout(key))).toEqual([400, 'invalidRequest']);
  });

  it.each(['gone', 'broken'] as const)('is unavailable where the provider is %s', async (fault) => {
    provider.fault = fault;
    logged = '';
    const answer = await checkout();
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await refusal(answer)).toEqual([503, 'unavailable']);
    expect(logged).toContain(`the payment provider answered ${fault === 'gone' ? 'nothing' : '500'}`);
    for (const secret of [keys.secret, 'Sorry!']) expect(logged).not.toContain(secret);
  });

  it('counts for the rate limit of its address, as a withdrawal does', async () => {
    const from = '10.9.0.1';
    for (let request = 0; request < 2; request++) expect((await checkout(randomUUID(), from)).status).toBe(200);
    expect((await post('/withdrawals', { body: new URLSearchParams() }, from)).status).toBe(400);
    expect(await refusal(await checkout(randomUUID(), from))).toEqual([429, 'tooManyRequests']);
    expect(await refusal(await post('/withdrawals', { body: new URLSearchParams() }, from))).toEqual([
      429,
      'tooManyRequests',
    ]);
  });
});

it('is described with the API', async () => {
  const description = await (await fetch(`${test.address}/openapi.json`)).text();
  expect(description).toContain('"/checkout"');
  expect(description).toContain('payment_intent');
});

describe('a conversion', () => {
  it('is stamped where it is not paid for', async () => {
    for (const fields of [{}, { payment_intent: '' }]) {
      const answer = await convert(fields);
      expect(answer.headers.get('content-disposition')).toContain('filename="converted.pdf"');
      expect([answer.status, isStamped]).toEqual([200, true]);
      await answer.arrayBuffer();
    }
  });

  it('is not stamped where it is paid for, and has another name', async () => {
    const answer = await convert({ payment_intent: paid() });
    expect(answer.headers.get('content-disposition')).toContain('filename="converted_no_watermark.pdf"');
    expect([answer.status, isStamped]).toEqual([200, false]);
  });

  it.each<[string, Partial<Intent>]>([
    ['of another amount', { amount: 50 }],
    ['of another currency', { currency: 'usd' }],
    ["of the operator's other business", { metadata: {} }],
    ['not paid', { status: 'requires_payment_method' }],
    ['waiting for the bank', { status: 'requires_action' }],
    ['canceled', { status: 'canceled' }],
    ['withdrawn from', { metadata: { ...ownMetadata, withdrawn_at: '2026-01-01T00:00:00Z' } }],
  ])('is refused where its payment is %s', async (_, values) => {
    expect(await refusal(await convert({ payment_intent: paid(values) }))).toEqual([402, 'paymentRequired']);
  });

  it('is refused where its payment was received in part, or given back in whole or in part', async () => {
    const part = paid();
    Object.assign(provider.intents.get(part) ?? {}, { amount_received: 100 });
    expect(await refusal(await convert({ payment_intent: part }))).toEqual([402, 'paymentRequired']);
    for (const values of [{ refunded: true, amount_refunded: 199 }, { amount_refunded: 1 }]) {
      const id = paid();
      Object.assign(provider.intents.get(id)?.latest_charge ?? {}, values);
      expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
    }
  });

  it('is refused where its payment does not exist', async () => {
    expect(await refusal(await convert({ payment_intent: 'pi_nobodyKnows' }))).toEqual([402, 'paymentRequired']);
    expect(await refusal(await convert({ payment_intent: '../v1/charges' }))).toEqual([400, 'invalidField']);
  });

  it('is refused where its payment is more than a day old', async () => {
    const now = stopClock();
    await expectPaidAnswer(paid({ created: (now - dayMs) / 1_000 }));
    const old = paid({ created: (now - dayMs) / 1_000 - 1 });
    expect(await refusal(await convert({ payment_intent: old }))).toEqual([402, 'paymentUsed']);
  });

  it('can be repeated when the bank has decided', async () => {
    const late = paid({ status: 'processing' });
    expect(await refusal(await convert({ payment_intent: late }))).toEqual([409, 'paymentPending']);
    provider.settle();
    await expectPaidAnswer(late);
  });

  it('can be repeated when the provider is back', async () => {
    const id = paid();
    for (const fault of ['gone', 'broken'] as const) {
      provider.fault = fault;
      expect(await refusal(await convert({ payment_intent: id }))).toEqual([503, 'unavailable']);
    }
    provider.fault = undefined;
    await expectPaidAnswer(id);
  });

  it('that fails uses nothing of its payment up', async () => {
    const id = paid();
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('damagedImage', { file: 0 });
    };
    for (let failure = 0; failure < 4; failure++)
      expect(await refusal(await convert({ payment_intent: id }))).toEqual([422, 'damagedImage']);
    test.worker.behave = async (run) => {
      isStamped = run.data.isStamped;
      await joinInputs(run);
    };
    await expectPaidAnswer(id);
  });

  it('has three answers for its payment, and no fourth', async () => {
    const id = paid();
    for (let answer = 0; answer < 3; answer++) await expectPaidAnswer(id);
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentUsed']);
    // Longer than the payment is valid.
    expect(await test.redis.pttl(`payment:{${id}}:answers`)).toBeGreaterThan(dayMs);
  });

  it('that is fetched later is counted before it is fetched', async () => {
    const id = paid();
    const body = formOf([
      ['payment_intent', id],
      ['images', { name: 'a.png', bytes: png }],
    ]);
    const accepted = await post('/v1/convert', { body, headers: { prefer: 'respond-async' } });
    expect(accepted.status).toBe(202);
    await expect.poll(() => test.redis.get(`payment:{${id}}:answers`)).toBe('1');
    const path = `${accepted.headers.get('location')}/result`;
    const result = () => fetch(test.address + path, { headers: { 'x-forwarded-for': '10.8.0.1' } });
    await expect.poll(async () => (await result()).headers.get('content-disposition')).toContain('no_watermark');
    expect(isStamped).toBe(false);
    expect(await test.redis.get(`payment:{${id}}:answers`)).toBe('1');
  });

  it('has its payment for itself while it runs', async () => {
    const id = paid();
    const { promise, resolve: answerAtLast } = Promise.withResolvers<void>();
    provider.hold = promise;
    const asked = provider.calls.length;
    const first = convert({ payment_intent: id });
    await expect.poll(() => provider.calls.length).toBeGreaterThan(asked);
    const others = await Promise.all(Array.from({ length: 5 }, () => convert({ payment_intent: id })));
    for (const other of others) expect(await refusal(other)).toEqual([409, 'paymentInUse']);
    answerAtLast();
    expect((await first).status).toBe(200);
    await expectPaidAnswer(id);
  });

  it('is refused for its files and fields before its payment', async () => {
    const id = paid({ status: 'requires_payment_method' });
    const asked = provider.calls.length;
    const text = await convert({ payment_intent: id }, Buffer.from('nothing'));
    expect(await refusal(text)).toEqual([415, 'unsupportedFormat']);
    expect(await refusal(await convert({ payment_intent: id, unknown: 'of' }))).toEqual([400, 'unknownField']);
    expect(provider.calls.length).toBe(asked);
  });

  it('frees its payment when the visitor leaves', async () => {
    const id = paid();
    const leaving = new AbortController();
    const { promise: running, resolve: runs } = Promise.withResolvers<void>();
    test.worker.behave = async (run) => {
      await run.start();
      runs();
    };
    const left = convert({ payment_intent: id }, png, leaving.signal).catch(() => 'left');
    await running;
    leaving.abort();
    expect(await left).toBe('left');
    await test.gateway.jobs.idle();
    expect(await test.redis.keys(`payment:{${id}}:*`)).toEqual([]);
  });

  it('is the only tool that is stamped, and that takes payments', async () => {
    const free = await post('/rotate', { body: formOf([['pdf', pdf()]]) });
    expect([free.status, isStamped]).toEqual([200, false]);
    const body = formOf([
      ['pdf', pdf()],
      ['payment_intent', paid()],
    ]);
    expect(await refusal(await post('/rotate', { body }))).toEqual([400, 'unknownField']);
  });
});

describe('a withdrawal', () => {
  const buyer = { name: 'Lea Würzburger', email: 'lea@kauf.example' };
  const withdraw = (id: string, fields: Record<string, string> = {}) =>
    post('/withdrawals', { body: new URLSearchParams({ payment_intent: id, ...buyer, ...fields }) });

  it('returns the money of a PDF that was not sent, records it with the payment, and ends the payment', async () => {
    const now = stopClock();
    const id = paid();
    const answer = await withdraw(id, { name: `  ${buyer.name}\n` });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const at = new Date(now).toISOString();
    expect(await answer.json()).toEqual({ received_at: at, refunded: true });
    const { latest_charge: charge, metadata } = provider.intents.get(id) ?? {};
    expect(charge).toMatchObject({ refunded: true, receipt_email: buyer.email });
    for (const part of ['Blattwerk', at, buyer.name, id]) expect(charge?.description).toContain(part);
    expect(metadata).toEqual({
      ...ownMetadata,
      withdrawn_at: at,
      withdrawn_by: buyer.name,
      withdrawn_email: buyer.email,
    });
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
  });

  it('can be repeated, and is recorded once', async () => {
    const id = paid();
    const first = await (await withdraw(id)).json();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    expect(await (await withdraw(id, { name: 'Other' })).json()).toEqual(first);
    expect(provider.intents.get(id)?.metadata.withdrawn_by).toBe(buyer.name);
  });

  it('of a PDF that was sent is recorded, and the money stays for the operator to decide', async () => {
    const id = paid();
    await expectPaidAnswer(id);
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: false });
    expect(provider.intents.get(id)?.latest_charge).toMatchObject({ refunded: false, receipt_email: buyer.email });
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
  });

  it('of a payment that is used up is recorded, and returns no money', async () => {
    const id = paid();
    for (let answer = 0; answer < 3; answer++) await expectPaidAnswer(id);
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: false });
  });

  it('while a PDF is made returns no money', async () => {
    const id = paid();
    const claim = await test.gateway.payments?.claim(id);
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: false });
    await claim?.[Symbol.asyncDispose]();
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: true });
  });

  it('returns no money where an answer was sent while it was asked for', async () => {
    const id = paid();
    const claim = await test.gateway.payments?.claim(id);
    const racing = connectForWaiting(test.redisServer.url);
    const get = racing.get.bind(racing);
    racing.get = async (key) => {
      racing.get = get;
      const before = await get(key);
      await claim?.count();
      await claim?.[Symbol.asyncDispose]();
      return before;
    };
    const payments = openPayments(test.gateway.config, racing);
    expect(await payments?.withdraw(id, buyer)).toMatchObject({ isRefunded: false });
    expect(provider.intents.get(id)?.latest_charge).toMatchObject({ refunded: false });
    racing.disconnect();
  });

  it('returns no money a day after the payment, when it is unknown whether a PDF was sent', async () => {
    const now = stopClock();
    const created = (now - dayMs) / 1_000;
    expect(await (await withdraw(paid({ created }))).json()).toMatchObject({ refunded: false });
    expect(await (await withdraw(paid({ created: created + 1 }))).json()).toMatchObject({ refunded: true });
  });

  it('can be repeated where the provider fails', async () => {
    const id = paid();
    provider.fault = 'broken';
    expect(await refusal(await withdraw(id))).toEqual([503, 'unavailable']);
    provider.fault = undefined;
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: true });
  });

  it('returns no money where the provider names no charge, whose receipt would confirm it', async () => {
    const id = paid();
    Object.assign(provider.intents.get(id) ?? {}, { latest_charge: null });
    const asked = provider.calls.length;
    expect(await refusal(await withdraw(id))).toEqual([503, 'unavailable']);
    expect(provider.calls.slice(asked)).not.toContain('POST /v1/refunds');
  });

  it('is refused for a payment that is unknown, not paid, or of other business', async () => {
    for (const id of ['pi_nobodyKnows', paid({ status: 'requires_payment_method' }), paid({ metadata: {} })])
      expect(await refusal(await withdraw(id))).toEqual([404, 'unknownPayment']);
  });

  it.each([
    ['payment_intent', '../x'],
    ['payment_intent', 'pi_1/../x'],
    ['payment_intent', 'x_pi_1'],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['email', 'lea'],
    ['email', 'lea@kauf@example'],
    ['email', 'le a@kauf.example'],
    ['email', `${'x'.repeat(200)}@kauf.example`],
  ])('is refused with the %s "%s"', async (field, text) => {
    const answer = await withdraw(paid(), { [field]: text });
    expect(await readRefusal(answer)).toMatchObject({ code: 'invalidField', field });
    expect(answer.status).toBe(400);
  });

  it('is accepted with a name of 200 characters', async () => {
    expect((await withdraw(paid(), { name: 'x'.repeat(200) })).status).toBe(200);
  });

  it('is refused where it is no form, has no such field, or is too long', async () => {
    const id = paid();
    const urlEncoded = 'application/x-www-form-urlencoded';
    const bodies: [string, string][] = [
      [JSON.stringify({ payment_intent: id, ...buyer }), 'application/json'],
      [`payment_intent=${id}`, urlEncoded],
      [new URLSearchParams({ payment_intent: id, ...buyer, more: 'x'.repeat(4_096) }).toString(), urlEncoded],
    ];
    for (const [body, type] of bodies) {
      const answer = await post('/withdrawals', { body, headers: { 'content-type': type } });
      expect(answer.status).toBe(400);
    }
    expect(provider.intents.get(id)?.metadata).toEqual(ownMetadata);
  });
});
