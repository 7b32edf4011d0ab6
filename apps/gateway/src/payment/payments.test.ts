import { randomUUID } from 'node:crypto';
import type { Intent } from '@blattwerk/testing/payment/intents';
import {
  confirmedMetadata,
  consentMetadata,
  keys,
  ownMetadata,
  paymentEnvironment,
} from '@blattwerk/testing/payment/stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderConsent } from '@blattwerk/shared';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, png, readRefusal } from '../testing/forms.ts';
import { type PaymentGateway, refusalOf, startPaymentGateway } from '../testing/payment-gateway.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';

const dayMs = 86_400_000;
let sale: PaymentGateway;
let provider: PaymentGateway['provider'];
let mail: PaymentGateway['mail'];
let test: PaymentGateway['test'];
/** Whether the last job was stamped. */
let isStamped: boolean | undefined;

beforeAll(async () => {
  sale = await startPaymentGateway(3);
  ({ provider, mail, test } = sale);
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
  sale.reset();
});
afterAll(() => sale?.stop());

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

function post(path: string, options: PostOptions, from = sale.nextAddress()): Promise<Response> {
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
    expect(intent?.description).toBe('PDF ohne Wasserzeichen / PDF without a watermark');
  });

  it('begins another payment for the same key where the price has changed', async () => {
    const key = randomUUID();
    const first = (await (await checkout(key)).json()) as Checkout;
    const dearer = await startTestGateway({
      environment: { ...sale.environment, PAYMENT_AMOUNT: '249' },
    });
    const answer = await fetch(`${dearer.address}/checkout`, { method: 'POST', headers: { 'idempotency-key': key } });
    const second = (await answer.json()) as Checkout;
    expect([second.id === first.id, second.amount]).toEqual([false, 249]);
    expect(provider.intents.get(second.id)?.amount).toBe(249);
    await dearer.stop();
  });

  it('asks for a key, so that no click begins two payments', async () => {
    for (const key of ['', 'x', '1'.repeat(36)])
      expect(await refusalOf(await checkout(key))).toEqual([400, 'invalidRequest']);
  });

  it.each(['gone', 'broken'] as const)('is unavailable where the provider is %s', async (fault) => {
    provider.fault = fault;
    const answer = await checkout();
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await refusalOf(answer)).toEqual([503, 'unavailable']);
    expect(sale.logged()).toContain(`the payment provider answered ${fault === 'gone' ? 'nothing' : '500'}`);
    for (const secret of [keys.secret, 'Sorry!']) expect(sale.logged()).not.toContain(secret);
  });

  it('begins nothing while the mail server cannot be used, and other tools work', async () => {
    const environment = paymentEnvironment(provider, { url: 'smtp://127.0.0.1:1' });
    const mute = await startTestGateway({ environment });
    mute.worker.behave = joinInputs;
    const asked = provider.calls.length;
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await fetch(`${mute.address}/checkout`, { method: 'POST', headers });
    expect(await refusalOf(answer)).toEqual([503, 'unavailable']);
    expect(provider.calls.length).toBe(asked);
    const rotated = await fetch(`${mute.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf()]]) });
    expect(rotated.status).toBe(200);
    await rotated.arrayBuffer();
    await mute.stop();
  });

  it('counts for the rate limit of its address, as a withdrawal does', async () => {
    const from = '10.9.0.1';
    for (let request = 0; request < 2; request++) expect((await checkout(randomUUID(), from)).status).toBe(200);
    expect((await post('/withdrawals', { body: new URLSearchParams() }, from)).status).toBe(400);
    expect(await refusalOf(await checkout(randomUUID(), from))).toEqual([429, 'tooManyRequests']);
    expect(await refusalOf(await post('/withdrawals', { body: new URLSearchParams() }, from))).toEqual([
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
    ['withdrawn from', { metadata: { ...confirmedMetadata, withdrawn_at: '2026-01-01T00:00:00Z' } }],
  ])('is refused where its payment is %s', async (_, values) => {
    expect(await refusalOf(await convert({ payment_intent: paid(values) }))).toEqual([402, 'paymentRequired']);
  });

  it('is refused where its payment was received in part, or given back in whole or in part', async () => {
    const part = paid();
    Object.assign(provider.intents.get(part) ?? {}, { amount_received: 100 });
    expect(await refusalOf(await convert({ payment_intent: part }))).toEqual([402, 'paymentRequired']);
    for (const values of [{ refunded: true, amount_refunded: 199 }, { amount_refunded: 1 }]) {
      const id = paid();
      Object.assign(provider.intents.get(id)?.latest_charge ?? {}, values);
      expect(await refusalOf(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
    }
  });

  it('is refused where its payment does not exist', async () => {
    expect(await refusalOf(await convert({ payment_intent: 'pi_nobodyKnows' }))).toEqual([402, 'paymentRequired']);
    expect(await refusalOf(await convert({ payment_intent: '../v1/charges' }))).toEqual([400, 'invalidField']);
  });

  it('is refused where its payment is more than a day old', async () => {
    const now = stopClock();
    await expectPaidAnswer(paid({ created: (now - dayMs) / 1_000 }));
    const old = paid({ created: (now - dayMs) / 1_000 - 1 });
    expect(await refusalOf(await convert({ payment_intent: old }))).toEqual([402, 'paymentUsed']);
  });

  it('can be repeated when the bank has decided', async () => {
    const late = paid({ status: 'processing' });
    expect(await refusalOf(await convert({ payment_intent: late }))).toEqual([409, 'paymentPending']);
    provider.settle();
    await expectPaidAnswer(late);
  });

  it('can be repeated when the provider is back', async () => {
    const id = paid();
    for (const fault of ['gone', 'broken'] as const) {
      provider.fault = fault;
      expect(await refusalOf(await convert({ payment_intent: id }))).toEqual([503, 'unavailable']);
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
      expect(await refusalOf(await convert({ payment_intent: id }))).toEqual([422, 'damagedImage']);
    test.worker.behave = async (run) => {
      isStamped = run.data.isStamped;
      await joinInputs(run);
    };
    await expectPaidAnswer(id);
  });

  it('has three answers for its payment, and no fourth', async () => {
    const id = paid();
    for (let answer = 0; answer < 3; answer++) await expectPaidAnswer(id);
    expect(await refusalOf(await convert({ payment_intent: id }))).toEqual([402, 'paymentUsed']);
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
    for (const other of others) expect(await refusalOf(other)).toEqual([409, 'paymentInUse']);
    answerAtLast();
    expect((await first).status).toBe(200);
    await expectPaidAnswer(id);
  });

  it('is refused for its files and fields before its payment', async () => {
    const id = paid({ status: 'requires_payment_method' });
    const asked = provider.calls.length;
    const text = await convert({ payment_intent: id }, Buffer.from('nothing'));
    expect(await refusalOf(text)).toEqual([415, 'unsupportedFormat']);
    expect(await refusalOf(await convert({ payment_intent: id, unknown: 'of' }))).toEqual([400, 'unknownField']);
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
    expect(await refusalOf(await post('/rotate', { body }))).toEqual([400, 'unknownField']);
  });
});

describe('a sale', () => {
  const email = 'lea@kauf.example';
  const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
  const order = (id: string, fields: Record<string, string> = {}) =>
    post('/orders', form({ payment_intent: id, language: 'de', consent: orderConsent.de, ...fields }));
  const confirm = (id: string, fields: Record<string, string> = {}) =>
    post('/confirmations', form({ payment_intent: id, ...fields }));
  const metadataOf = (id: string) => provider.intents.get(id)?.metadata;
  const opened = () => provider.add({ metadata: ownMetadata }).id;

  it.each(['de', 'en'] as const)('records the consent with its words, language and time (%s)', async (language) => {
    const now = stopClock();
    const id = opened();
    const answer = await order(id, { language, consent: orderConsent[language] });
    const consent_at = new Date(now).toISOString();
    expect([answer.status, await answer.json()]).toEqual([200, { consented_at: consent_at }]);
    expect(metadataOf(id)).toEqual({
      ...ownMetadata,
      consent: orderConsent[language],
      consent_language: language,
      consent_at,
    });
    expect(await test.redis.keys(`*${id}*`)).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['no consent', { consent: '' }],
    ['other words', { consent: 'yes' }],
    ['the words of another language', { consent: orderConsent.en }],
    ['no language', { language: '' }],
    ['an unknown language', { language: 'fr' }],
  ])('is refused with %s, and records nothing', async (_, fields) => {
    const id = opened();
    const answer = await order(id, fields);
    const field = Object.keys(fields)[0];
    expect(answer.status).toBe(400);
    expect(await readRefusal(answer)).toMatchObject({ code: 'invalidField', field });
    expect(metadataOf(id)).toEqual(ownMetadata);
  });

  it('keeps the consent before the payment, and takes the last one until then', async () => {
    const first = stopClock();
    const id = opened();
    await order(id);
    vi.setSystemTime(first + 5_000);
    await order(id, { language: 'en', consent: orderConsent.en });
    const before = { ...metadataOf(id) };
    expect(before).toMatchObject({ consent_language: 'en', consent_at: new Date(first + 5_000).toISOString() });
    provider.charge(id);
    vi.setSystemTime(first + 9_000);
    expect(await (await order(id)).json()).toEqual({ consented_at: before.consent_at });
    expect(metadataOf(id)).toEqual(before);
  });

  it('is refused for a payment that is unknown, of other business, or withdrawn from', async () => {
    const withdrawn = provider.add({ metadata: { ...ownMetadata, withdrawn_at: '2026-01-01T00:00:00Z' } }).id;
    for (const id of ['pi_nobodyKnows', provider.add({ metadata: {} }).id, withdrawn])
      expect(await refusalOf(await order(id))).toEqual([404, 'unknownPayment']);
  });

  it('makes no PDF without the consent, and none before the confirmation', async () => {
    const bare = paid({ metadata: ownMetadata });
    expect(await refusalOf(await convert({ payment_intent: bare }))).toEqual([402, 'paymentRequired']);
    expect(await refusalOf(await confirm(bare))).toEqual([402, 'paymentRequired']);
    const id = paid({ metadata: consentMetadata });
    expect(await refusalOf(await convert({ payment_intent: id }))).toEqual([402, 'paymentRequired']);
    expect((await confirm(id)).status).toBe(200);
    await expectPaidAnswer(id);
  });

  it('is confirmed with everything the law asks for, in the language of the consent', async () => {
    const now = Date.parse('2026-11-28T11:30:15Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    const id = paid({ metadata: consentMetadata });
    const answer = await confirm(id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { file_name, text, mail: sent } = (await answer.json()) as Record<string, string>;
    expect([file_name, sent]).toEqual([`bestellbestaetigung-${id}.txt`, 'none']);
    for (const part of [
      'Bestellbestätigung · Blattwerk',
      'Ein PDF aus Ihren Bildern, ohne Wasserzeichen',
      id,
      'Vertrag geschlossen am: 28. November 2026 um 12:30:15 MEZ',
      'Gesamtpreis: 1,99\u00a0€ (inkl. MwSt.)',
      'Laub & Söhne KG, Gasse 1, 50667 Köln',
      'Telefon: +49 221 1',
      'hilfe@laub.example',
      `„${consentMetadata.consent}“\nAbgegeben am: 20. November 2026 um 11:00:00 MEZ`,
      'WIDERRUFSBELEHRUNG',
      'binnen vierzehn Tagen ohne Angabe von Gründen',
      'FOLGEN DES WIDERRUFS',
      'MUSTER-WIDERRUFSFORMULAR',
      'An Laub & Söhne KG, Gasse 1, 50667 Köln, E-Mail: hilfe@laub.example:',
      'KOSTENPFLICHTIGER DOWNLOAD',
      'http://localhost:8080/terms#withdrawal-function',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\{\{|undefined|\]\(/);
    expect(mail.mails).toEqual([]);
  });

  it('is confirmed in English where the consent was English', async () => {
    const id = paid({
      metadata: { ...consentMetadata, consent: orderConsent.en, consent_language: 'en' },
      amount: 199,
    });
    const { file_name, text } = (await (await confirm(id)).json()) as Record<string, string>;
    expect(file_name).toBe(`order-confirmation-${id}.txt`);
    for (const part of [`“${orderConsent.en}”`, 'RIGHT OF WITHDRAWAL', 'MODEL WITHDRAWAL FORM', '€1.99 (incl. VAT)'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\{\{|undefined|\]\(|Widerruf/);
  });

  it('sends the confirmation to the address that was given, once, before performance may begin', async () => {
    const id = paid({ metadata: consentMetadata });
    let recordedBefore: string | undefined;
    mail.onMail = () => (recordedBefore = metadataOf(id)?.confirmed_at);
    const { text, mail: sent } = (await (await confirm(id, { email })).json()) as Record<string, string>;
    expect(sent).toBe('sent');
    expect(recordedBefore).toBeUndefined();
    expect(mail.mails.map(({ to, text: body }) => [to, body.trim()])).toEqual([[[email], text?.trim()]]);
    const [message] = mail.mails;
    expect(message?.headers.get('from')).toBe('Blattwerk <hilfe@laub.example>');
    expect(message?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(await (await confirm(id, { email: 'other@kauf.example' })).json()).toMatchObject({ text, mail: 'sent' });
    expect(mail.mails).toHaveLength(1);
    expect(JSON.stringify([...provider.intents.values()])).not.toContain('kauf.example');
  });

  it('is confirmed by the file where the e-mail is refused, and logs no address', async () => {
    const id = paid({ metadata: consentMetadata });
    mail.refuses = /kauf/;
    expect(await (await confirm(id, { email })).json()).toMatchObject({ mail: 'failed' });
    expect(metadataOf(id)?.mailed_at).toBeUndefined();
    expect(sale.logged()).toContain('the mail server answered 550');
    expect(sale.logged()).not.toContain('kauf.example');
    mail.refuses = 'none';
    expect(await (await confirm(id, { email })).json()).toMatchObject({ mail: 'sent' });
    await expectPaidAnswer(id);
  });

  it('is not confirmed before the bank has decided', async () => {
    const id = paid({ metadata: consentMetadata, status: 'processing' });
    expect(await refusalOf(await confirm(id))).toEqual([409, 'paymentPending']);
    expect(metadataOf(id)?.confirmed_at).toBeUndefined();
  });

  it.each([
    'lea@kauf.example\r\nBcc: all@kauf.example',
    'lea@kauf.example, all@kauf.example',
    'Lea <lea@kauf.example>',
    'x:lea@kauf.example;',
    'lea@kauf@example',
    `${'x'.repeat(200)}@kauf.example`,
  ])('sends nothing to "%s"', async (address) => {
    const answer = await confirm(paid({ metadata: consentMetadata }), { email: address });
    expect(answer.status).toBe(400);
    expect(await readRefusal(answer)).toMatchObject({ code: 'invalidField', field: 'email' });
    expect(mail.mails).toEqual([]);
  });
});
