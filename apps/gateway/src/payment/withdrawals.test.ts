import { connectForWaiting, createLogger } from '@blattwerk/server';
import type { Intent } from '@blattwerk/testing/payment/intents';
import { confirmedMetadata } from '@blattwerk/testing/payment/stand-in';
import { formOf } from '@blattwerk/testing/send-form';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { png, readRefusal } from '../testing/forms.ts';
import { type PaymentGateway, refusalOf, startPaymentGateway } from '../testing/payment-gateway.ts';
import { startTestGateway, type TestGateway, wholeRedis } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';
import { openPayments } from './payments.ts';

const dayMs = 86_400_000;
const buyer = { name: 'Lea Würzburger', email: 'lea@kauf.example', language: 'de' };
const operator = 'hilfe@laub.example';

let sale: PaymentGateway;
let provider: PaymentGateway['provider'];
let mail: PaymentGateway['mail'];
let test: PaymentGateway['test'];
/** A gateway of an operator who sells nothing any more. */
let ended: TestGateway;

beforeAll(async () => {
  sale = await startPaymentGateway(60);
  ({ provider, mail, test } = sale);
  test.worker.behave = joinInputs;
  ended = await startTestGateway({
    environment: { ...sale.environment, PAYMENT_OFFERED: 'no', WITHDRAWAL_ADDRESS: 'widerruf@laub.example' },
  });
});
afterEach(() => {
  vi.useRealTimers();
  sale.reset();
});
afterAll(async () => {
  await ended?.stop();
  await sale?.stop();
});

const paid = (values?: Partial<Intent>): string => provider.addPaid(values);

function send(fields: Record<string, string>, { from, to = test }: { from?: string; to?: TestGateway } = {}) {
  const headers = { 'x-forwarded-for': from ?? sale.nextAddress() };
  return fetch(`${to.address}/withdrawals`, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

const withdraw = (contract: string, fields: Record<string, string> = {}) => send({ contract, ...buyer, ...fields });

interface Acknowledged {
  received_at: string;
  refunded: boolean;
  file_name: string;
  text: string;
  mail: string;
}

async function acknowledged(answer: Response): Promise<Acknowledged> {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Acknowledged;
}

function convert(id: string): Promise<Response> {
  const body = formOf([
    ['payment_intent', id],
    ['images', { name: 'a.png', bytes: png }],
  ]);
  return fetch(`${test.address}/convert`, { method: 'POST', body });
}

/** Messages to an address, in the order of their arrival. */
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address));

it('reaches the operator, is acknowledged with content, date and time, and returns the money of a PDF not sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T11:30:15.250Z') });
  const id = paid();
  const answer = await withdraw(`  ${id}\n`, { name: ` ${buyer.name} ` });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { received_at, refunded, file_name, text, mail: sent } = await acknowledged(answer);
  expect([received_at, refunded, sent]).toEqual(['2026-11-28T11:30:15.250Z', true, 'sent']);
  const [, number = ''] = /^widerruf-(2026-11-28-[\da-f]{8})\.txt$/.exec(file_name) ?? [];
  for (const part of [
    'Eingangsbestätigung Ihres Widerrufs',
    'Hiermit widerrufe ich den Vertrag über ein PDF ohne Wasserzeichen.',
    `Name: ${buyer.name}\nBestellung: ${id}\nE-Mail-Adresse: ${buyer.email}`,
    'Eingegangen am: 28. November 2026 um 12:30:15 MEZ',
    `Nummer des Widerrufs: ${number}`,
    'Der volle Betrag wird auf Ihre Karte zurückgezahlt.',
    'Laub & Söhne KG, Gasse 1, 50667 Köln',
  ])
    expect(text).toContain(part);
  expect(mailsTo(buyer.email).map((each) => each.text.trim())).toEqual([text.trim()]);
  const [notice] = mailsTo(operator);
  expect(notice?.headers.get('subject')).toBe(`Widerruf / withdrawal ${number}`);
  expect(notice?.headers.get('reply-to')).toBe(buyer.email);
  expect(notice?.text).toContain('Die Zahlung wurde erstattet.');
  expect(notice?.text).toContain(text.trim());
  expect(provider.intents.get(id)?.metadata).toEqual({ ...confirmedMetadata, withdrawn_at: received_at });
  expect(await refusalOf(await convert(id))).toEqual([402, 'paymentRequired']);
});

it('overwrites nothing: a second one is a message and a file of its own, and the first time stays', async () => {
  const id = paid({ description: 'PDF ohne Wasserzeichen' });
  const charge = { ...provider.intents.get(id)?.latest_charge };
  const first = await acknowledged(await withdraw(id));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  const second = await acknowledged(await withdraw(id, { name: 'Other', language: 'en' }));
  expect(second.file_name).not.toBe(first.file_name);
  expect([second.refunded, second.received_at > first.received_at]).toEqual([true, true]);
  expect(second.text).toContain('Other');
  expect(new Set(mailsTo(operator).map(({ headers }) => headers.get('subject'))).size).toBe(2);
  expect(new Set(mailsTo(operator).map(({ headers }) => headers.get('message-id'))).size).toBe(2);
  const { metadata, description, latest_charge } = provider.intents.get(id) ?? {};
  expect([metadata?.withdrawn_at, description]).toEqual([first.received_at, 'PDF ohne Wasserzeichen']);
  expect(latest_charge).toEqual({ ...charge, refunded: true, amount_refunded: 199 });
});

it('needs no number and no address: the operator gets it, and the buyer the file', async () => {
  const answer = await acknowledged(await withdraw('27. November, Karte endet auf 4242', { email: '' }));
  expect(answer).toMatchObject({ refunded: false, mail: 'none' });
  expect(answer.text).toContain('Bestellung: 27. November, Karte endet auf 4242');
  expect(answer.text).not.toContain('E-Mail-Adresse:');
  expect(mail.mails.map(({ to }) => to)).toEqual([[operator]]);
  expect(mail.mails[0]?.text).toContain('keine Zahlung gefunden');
});

it.each([
  ['unknown', () => 'pi_nobodyKnows'],
  ['not paid', () => paid({ status: 'requires_payment_method' })],
  ['of other business', () => paid({ metadata: {} })],
])('is received for a payment that is %s, which is left as it is', async (_, payment) => {
  const id = payment();
  const before = structuredClone(provider.intents.get(id));
  expect(await acknowledged(await withdraw(id))).toMatchObject({ refunded: false });
  expect(provider.intents.get(id)).toEqual(before);
  expect(mailsTo(operator)[0]?.text).toContain('keine Zahlung gefunden');
});

it('of a PDF that was sent is recorded, and the money stays for the operator to decide', async () => {
  const id = paid();
  await (await convert(id)).arrayBuffer();
  expect(await acknowledged(await withdraw(id))).toMatchObject({ refunded: false });
  expect(provider.intents.get(id)?.latest_charge?.refunded).toBe(false);
  expect(mailsTo(operator)[0]?.text).toContain('nicht erstattet: Bitte entscheiden Sie.');
  expect(await refusalOf(await convert(id))).toEqual([402, 'paymentRequired']);
});

it('while a PDF is made returns no money', async () => {
  const id = paid();
  const claim = await test.gateway.payments?.claim(id);
  expect(await acknowledged(await withdraw(id))).toMatchObject({ refunded: false });
  await claim?.[Symbol.asyncDispose]();
  expect(await acknowledged(await withdraw(id))).toMatchObject({ refunded: true });
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
  const payments = openPayments(test.gateway.config, racing, createLogger('gateway', 'silent'));
  const statement = { ...buyer, language: 'de', contract: id } as const;
  expect(await payments?.withdraw(statement)).toMatchObject({ isRefunded: false });
  expect(provider.intents.get(id)?.latest_charge).toMatchObject({ refunded: false });
  payments?.close();
  racing.disconnect();
});

it('returns no money a day after the payment, when it is unknown whether a PDF was sent', async () => {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  const created = (now - dayMs) / 1_000;
  expect(await acknowledged(await withdraw(paid({ created })))).toMatchObject({ refunded: false });
  expect(await acknowledged(await withdraw(paid({ created: created + 1 })))).toMatchObject({ refunded: true });
});

it('is received where the provider fails, and left to the operator', async () => {
  provider.fault = 'broken';
  expect(await acknowledged(await withdraw(paid()))).toMatchObject({ refunded: false, mail: 'sent' });
  expect(mailsTo(operator)[0]?.text).toContain('der Zahlungsdienst war nicht erreichbar');
});

it('is refused where it does not reach the operator, can be repeated, and logs no name and no address', async () => {
  const id = paid();
  mail.refuses = /laub/;
  expect(await refusalOf(await withdraw(id))).toEqual([503, 'unavailable']);
  expect(mail.mails).toEqual([]);
  mail.refuses = 'none';
  expect(await acknowledged(await withdraw(id))).toMatchObject({ refunded: true, mail: 'sent' });
  mail.refuses = /kauf/;
  expect(await acknowledged(await withdraw(id))).toMatchObject({ mail: 'failed' });
  expect(sale.logged()).toContain('an e-mail was not sent');
  for (const secret of ['kauf.example', 'rzburger', 'laub.example', id])
    expect(sale.logged() + (await wholeRedis(test.redis))).not.toContain(secret);
});

it('is taken where nothing is sold any more, and the offer is gone', async () => {
  const id = paid();
  const answer = await send({ contract: id, ...buyer }, { to: ended });
  expect(await acknowledged(answer)).toMatchObject({ refunded: true });
  expect(mailsTo('widerruf@laub.example')).toHaveLength(1);
  for (const path of ['/checkout', '/orders'])
    expect((await fetch(ended.address + path, { method: 'POST' })).status).toBe(404);
  const confirmed = new URLSearchParams({ payment_intent: paid() });
  expect((await fetch(`${ended.address}/confirmations`, { method: 'POST', body: confirmed })).status).toBe(200);
});

it.each([
  ['name', ' '],
  ['name', 'x'.repeat(201)],
  ['name', 'Lea\r\nBcc: all@kauf.example'],
  ['name', 'Lea\u2028Eingegangen am: gestern'],
  ['name', 'Lea\u0000'],
  ['contract', ''],
  ['contract', 'pi_1\nX: y'],
  ['contract', 'x'.repeat(201)],
  ['language', 'fr'],
  ['email', 'lea'],
  ['email', 'lea@kauf@example'],
  ['email', 'le a@kauf.example'],
  ['email', 'lea@kauf.example,all@kauf.example'],
  ['email', 'lea@kauf.example\r\nBcc: all@kauf.example'],
  ['email', `${'x'.repeat(200)}@kauf.example`],
])('is refused with the %s "%s", and sends nothing', async (field, text) => {
  const answer = await withdraw(paid(), { [field]: text });
  expect(await readRefusal(answer)).toMatchObject({ code: 'invalidField', field });
  expect(answer.status).toBe(400);
  expect(mail.mails).toEqual([]);
});

it('keeps names that look like headers or addresses in the text', async () => {
  const name = '"Lea" <all@kauf.example>, =?utf-8?q?x?= Bcc: all@kauf.example';
  const { text } = await acknowledged(await withdraw(paid(), { name }));
  expect(text).toContain(`Name: ${name}`);
  expect(mail.mails.map(({ to }) => to)).toEqual([[operator], [buyer.email]]);
  for (const { headers } of mail.mails) expect([...headers.values()].join()).not.toContain('all@kauf.example');
});

it('is refused where it is no form, has no such field, or is 10 MB long', async () => {
  const urlEncoded = 'application/x-www-form-urlencoded';
  const bodies: [string, string][] = [
    [JSON.stringify({ contract: 'pi_1', ...buyer }), 'application/json'],
    ['contract=pi_1', urlEncoded],
    [new URLSearchParams({ contract: 'x'.repeat(4_096), ...buyer }).toString(), urlEncoded],
    [`name=${'x'.repeat(10 * 1024 * 1024)}`, urlEncoded],
  ];
  for (const [body, type] of bodies) {
    const headers = { 'content-type': type };
    // A long one can be cut off before the answer is read.
    const answer = await fetch(`${test.address}/withdrawals`, { method: 'POST', body, headers }).catch(() => undefined);
    if (body.length < 10_000) expect(answer?.status).toBe(400);
    else expect(answer?.status ?? 400).toBe(400);
  }
  expect(mail.mails).toEqual([]);
});

it('of 150 from one address five are received, and other addresses are served', async () => {
  const from = '10.9.0.1';
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 3; batch++) {
    const answers = Array.from({ length: 50 }, () => send({ contract: 'pi_1', ...buyer }, { from }));
    for (const answer of await Promise.all(answers)) {
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 5, 429: 145 });
  expect(mailsTo(operator)).toHaveLength(5);
  expect((await withdraw('pi_1')).status).toBe(200);
});

it('records nothing of a buyer at the provider', () => {
  expect(JSON.stringify([...provider.intents.values()])).not.toMatch(/kauf\.example|rzburger/);
});
