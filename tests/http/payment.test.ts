import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import type { Intent } from '@blattwerk/testing/payment/intents';
import {
  keys,
  ownMetadata,
  paymentEnvironment,
  type ProviderStandIn,
  startProviderStandIn,
} from '@blattwerk/testing/payment/stand-in';
import { pixelPng } from './images.ts';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';

const stamp = 'blattwerk.example';
let provider: ProviderStandIn;
let product: Product;
let logged = '';

beforeAll(async () => {
  provider = await startProviderStandIn();
  product = await startProduct({
    onOutput: (text) => {
      logged += text;
    },
    env: { ...paymentEnvironment(provider), RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'trace' },
  });
});
afterEach(() => {
  provider.fault = undefined;
  provider.hold = undefined;
});
afterAll(async () => {
  await product?.stop();
  await provider?.stop();
});

interface Checkout {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
}

function checkout(key: string | undefined = randomUUID()): Promise<Response> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return fetch(`${product.address}/checkout`, { method: 'POST', headers });
}

/** A paid intent, and its other states. */
function paid(values: Partial<Intent> = {}): string {
  return provider.add({ metadata: ownMetadata, status: 'succeeded', ...values }).id;
}

function convert(fields: Record<string, string> = {}, image = pixelPng, signal?: AbortSignal): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('images', new File([new Uint8Array(image)], 'bild.png'));
  return fetch(`${product.address}/convert`, { method: 'POST', body: form, ...(signal ? { signal } : {}) });
}

async function refusal(answer: Response): Promise<[number, string]> {
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code];
}

/** Number of pages and texts of a PDF of one picture. */
async function textOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const { pages, texts } = inspectPdf(Buffer.from(await answer.arrayBuffer()));
  expect(pages).toBe(1);
  return texts.join();
}

const damagedPng = pixelPng.subarray(0, 30);

describe('checkout', () => {
  it('begins one payment a key, at the price of the configuration', async () => {
    const key = randomUUID();
    const [first, again, other] = (await Promise.all(
      [key, key, randomUUID()].map(async (each) => (await checkout(each)).json()),
    )) as Checkout[];
    expect(again).toEqual(first);
    expect(other?.id).not.toBe(first?.id);
    expect(first).toMatchObject({ amount: 199, currency: 'eur' });
    const intent = provider.intents.get(first?.id ?? '');
    expect(intent).toMatchObject({ amount: 199, currency: 'eur', client_secret: first?.client_secret });
  });

  it('asks for a key, so that no click begins two payments', async () => {
    for (const key of ['', 'x', '1'.repeat(36)])
      expect(await refusal(await checkout(key))).toEqual([400, 'invalidRequest']);
  });

  it.each(['gone', 'broken'] as const)('is unavailable where the provider is %s', async (fault) => {
    provider.fault = fault;
    const answer = await checkout();
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await refusal(answer)).toEqual([503, 'unavailable']);
  });
});

describe('a conversion', () => {
  it('carries the watermark despite any field of the client', async () => {
    const answer = await convert();
    expect(answer.headers.get('content-disposition')).toContain('filename="converted.pdf"');
    expect(await textOf(answer)).toBe(stamp);
    for (const field of ['isStamped', 'is_stamped', 'watermark', 'paid'])
      expect(await refusal(await convert({ [field]: 'false' }))).toEqual([400, 'unknownField']);
    expect(await textOf(await convert({ payment_intent: '' }))).toBe(stamp);
  });

  it('carries none where it is paid for', async () => {
    const answer = await convert({ payment_intent: paid() });
    expect(answer.headers.get('content-disposition')).toContain('filename="converted_no_watermark.pdf"');
    expect(await textOf(answer)).toBe('');
  });

  it.each([
    ['of another amount', { amount: 50 }],
    ['of another currency', { currency: 'usd' }],
    ["of the operator's other business", { metadata: {} }],
    ['not paid', { status: 'requires_payment_method' }],
    ['waiting for the bank', { status: 'requires_action' }],
    ['cancelled', { status: 'canceled' }],
  ] as const)('is refused where its payment is %s', async (_, values) => {
    expect(await refusal(await convert({ payment_intent: paid(values) }))).toEqual([402, 'paymentRequired']);
  });

  it('is refused where its payment does not exist, was given back, or is a day old', async () => {
    expect(await refusal(await convert({ payment_intent: 'pi_nobodyKnows' }))).toEqual([402, 'paymentRequired']);
    expect(await refusal(await convert({ payment_intent: '../v1/charges' }))).toEqual([400, 'invalidField']);
    const givenBack = paid();
    Object.assign(provider.intents.get(givenBack)?.latest_charge ?? {}, { refunded: true, amount_refunded: 199 });
    expect(await refusal(await convert({ payment_intent: givenBack }))).toEqual([402, 'paymentRequired']);
    const old = paid({ created: Math.floor(Date.now() / 1_000) - 86_400 - 5 });
    expect(await refusal(await convert({ payment_intent: old }))).toEqual([402, 'paymentUsed']);
  });

  it('can be repeated when the bank has made up its mind', async () => {
    const late = paid({ status: 'processing' });
    expect(await refusal(await convert({ payment_intent: late }))).toEqual([409, 'paymentPending']);
    provider.settle();
    expect(await textOf(await convert({ payment_intent: late }))).toBe('');
  });

  it('can be repeated when the provider is back', async () => {
    const id = paid();
    for (const fault of ['gone', 'broken'] as const) {
      provider.fault = fault;
      expect(await refusal(await convert({ payment_intent: id }))).toEqual([503, 'unavailable']);
    }
    provider.fault = undefined;
    expect(await textOf(await convert({ payment_intent: id }))).toBe('');
  });

  it('that fails uses nothing of its payment up', async () => {
    const id = paid();
    for (let failure = 0; failure < 5; failure++)
      expect(await refusal(await convert({ payment_intent: id }, damagedPng))).toEqual([422, 'damagedImage']);
    expect(await textOf(await convert({ payment_intent: id }))).toBe('');
  });

  it('has three answers for its payment, and no fourth', async () => {
    const id = paid();
    for (let answer = 0; answer < 3; answer++) expect(await textOf(await convert({ payment_intent: id }))).toBe('');
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentUsed']);
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
    expect(await textOf(await first)).toBe('');
    expect(await textOf(await convert({ payment_intent: id }))).toBe('');
  });

  it('is refused for its files and fields before its payment', async () => {
    const id = paid({ status: 'requires_payment_method' });
    expect(await refusal(await convert({ payment_intent: id }, Buffer.from('nothing')))).toEqual([
      415,
      'unsupportedFormat',
    ]);
    expect(await refusal(await convert({ payment_intent: id, unknown: 'of' }))).toEqual([400, 'unknownField']);
  });

  it('frees its payment when the visitor goes away', async () => {
    const id = paid();
    const leaving = new AbortController();
    const left = convert({ payment_intent: id }, pixelPng, leaving.signal).catch(() => {});
    leaving.abort();
    await left;
    await expect.poll(async () => (await convert({ payment_intent: id })).status).toBe(200);
  });
});

describe('a withdrawal', () => {
  const buyer = { name: 'Lea Würzburger', email: 'lea@kauf.example' };
  const withdraw = (id: string, fields: Record<string, string> = {}) =>
    fetch(`${product.address}/withdrawals`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: id, ...buyer, ...fields }),
    });

  it('returns the money of a PDF that was not sent, records it with the payment, and ends the payment', async () => {
    const id = paid();
    const answer = await withdraw(id);
    expect(answer.status).toBe(200);
    const { received_at: at, refunded } = (await answer.json()) as { received_at: string; refunded: boolean };
    expect(refunded).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    const { latest_charge: charge, metadata } = provider.intents.get(id) ?? {};
    expect(charge).toMatchObject({ refunded: true, receipt_email: buyer.email });
    expect(charge?.description).toContain(at);
    expect(metadata).toMatchObject({ withdrawn_at: at, withdrawn_by: buyer.name });
    expect(await (await withdraw(id)).json()).toEqual({ received_at: at, refunded: true });
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
  });

  it('of a PDF that was sent is recorded, and the money stays for the operator to decide', async () => {
    const id = paid();
    expect(await textOf(await convert({ payment_intent: id }))).toBe('');
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: false });
    expect(provider.intents.get(id)?.latest_charge).toMatchObject({ refunded: false, receipt_email: buyer.email });
    expect(await refusal(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
  });

  it('of a payment of which it is unknown whether a PDF was sent is recorded', async () => {
    const id = paid({ created: Math.floor(Date.now() / 1_000) - 86_400 - 5 });
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: false });
  });

  it('can be repeated where the provider fails', async () => {
    const id = paid();
    provider.fault = 'broken';
    expect(await refusal(await withdraw(id))).toEqual([503, 'unavailable']);
    provider.fault = undefined;
    expect(await (await withdraw(id)).json()).toMatchObject({ refunded: true });
  });

  it('is refused for a payment that is unknown, not paid, or of other business', async () => {
    for (const id of ['pi_nobodyKnows', paid({ status: 'requires_payment_method' }), paid({ metadata: {} })])
      expect(await refusal(await withdraw(id))).toEqual([404, 'unknownPayment']);
    for (const fields of [{ payment_intent: '../x' }, { name: ' ' }, { email: 'lea' }, { name: 'x'.repeat(201) }])
      expect(await refusal(await withdraw(paid(), fields))).toEqual([400, 'invalidField']);
    const json = { 'content-type': 'application/json' };
    const other = await fetch(`${product.address}/withdrawals`, { method: 'POST', body: '{}', headers: json });
    expect(other.status).toBeGreaterThanOrEqual(400);
  });

  it('leaves no name and address in a log or in Redis', async () => {
    const redis = connectForWaiting(product.redisUrl);
    const keys = await redis.keys('*');
    const dumped = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    redis.disconnect();
    expect(logged).toContain('/withdrawals');
    const stored = dumped.map((value) => value?.toString('latin1') ?? '').join('') + logged;
    for (const secret of ['rzburger', 'kauf.example']) expect(stored).not.toContain(secret);
  });
});

it('stores only the id of a payment, and logs no key', async () => {
  const id = paid();
  const made = (await (await checkout()).json()) as Checkout;
  await convert({ payment_intent: id });
  provider.fault = 'broken';
  await convert({ payment_intent: id });
  const redis = connectForWaiting(product.redisUrl);
  const jobs = await redis.keys('bull:*');
  const dumped = await Promise.all(jobs.map((key) => redis.dumpBuffer(key)));
  redis.disconnect();
  expect(dumped.length).toBeGreaterThan(0);
  expect(dumped.map((value) => value?.toString('latin1') ?? '').join('')).not.toContain(id);
  const pages = await Promise.all(
    ['/converter', '/openapi.json', '/docs'].map(async (path) => (await fetch(product.address + path)).text()),
  );
  expect(pages[0]).toContain(keys.publishable);
  expect(logged).toContain('"code":"paymentRequired"');
  for (const secret of [keys.secret, keys.secret.slice(-8), made.client_secret]) {
    expect(logged + pages.join('')).not.toContain(secret);
  }
  expect(logged).not.toContain(id);
});
