import { randomUUID } from 'node:crypto';
import { contracts, orderConsent } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { type MailServer, startMailServer } from '@blattwerk/testing/payment/mail-server';
import {
  keys,
  paymentEnvironment,
  type ProviderStandIn,
  stamp,
  startProviderStandIn,
} from '@blattwerk/testing/payment/stand-in';
import { sendTool } from '@blattwerk/testing/send-form';
import { checkSale } from '../../scripts/server/check-sale.ts';
import { pixelPng } from './images.ts';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';

let provider: ProviderStandIn;
let mail: MailServer;
let product: Product;
let logged = '';

beforeAll(async () => {
  provider = await startProviderStandIn();
  mail = await startMailServer();
  product = await startProduct({
    onOutput: (text) => {
      logged += text;
    },
    env: { ...paymentEnvironment(provider, mail), QUEUES: 'images', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'trace' },
  });
});
afterAll(async () => {
  await product?.stop();
  await provider?.stop();
  await mail?.stop();
});

interface Checkout {
  id: string;
  client_secret: string;
}

function checkout(): Promise<Response> {
  return fetch(`${product.address}/checkout`, { method: 'POST', headers: { 'idempotency-key': randomUUID() } });
}

function convert(fields: Record<string, string> = {}): Promise<Response> {
  return sendTool(product.address, contracts.convert, [pixelPng], { fields: Object.entries(fields) });
}

function send(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(product.address + path, { method: 'POST', body: new URLSearchParams(fields) });
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
    const answer = await convert({ payment_intent: provider.addPaid() });
    expect(answer.headers.get('content-disposition')).toContain('filename="converted_no_watermark.pdf"');
    expect(await textOf(answer)).toBe('');
  });
});

it('sells a PDF in the order of the law: consent, payment, confirmation, PDF', async () => {
  const { id } = (await (await checkout()).json()) as Checkout;
  const paidFor = () => convert({ payment_intent: id });
  expect(await refusal(await send('/orders', { payment_intent: id, language: 'en' }))).toEqual([400, 'invalidField']);
  const consent = { payment_intent: id, language: 'en', consent: orderConsent.en };
  expect((await send('/orders', consent)).status).toBe(200);
  expect(await refusal(await paidFor())).toEqual([402, 'paymentRequired']);
  provider.charge(id);
  expect(await refusal(await paidFor())).toEqual([402, 'paymentRequired']);
  const confirmed = await send('/confirmations', { payment_intent: id, email: 'lea@kauf.example' });
  const { text, mail: sent } = (await confirmed.json()) as Record<string, string>;
  expect(sent).toBe('sent');
  expect(text).toContain(orderConsent.en);
  expect(mail.mails.at(-1)?.text.trim()).toBe(text?.trim());
  expect(await textOf(await paidFor())).toBe('');
});

it('is found by the check of a public site', async () => {
  const { address } = product;
  expect(await checkSale(address, address)).toContain('/terms');
  await expect(checkSale(address, `${address}/v1`)).rejects.toThrow('404 in place of 400');
  await expect(checkSale(`${address}/blog`, address)).rejects.toThrow('has no form for withdrawing');
});

it('leaves no name and address of a buyer who withdraws in a log or in Redis', async () => {
  const before = logged.length;
  const buyer = { name: 'Lea Würzburger', email: 'lea@kauf.example', language: 'de' };
  const answer = await send('/withdrawals', { ...buyer, contract: provider.addPaid() });
  expect(await answer.json()).toMatchObject({ refunded: true, mail: 'sent' });
  mail.refuses = /kauf/;
  expect(await (await send('/withdrawals', { ...buyer, contract: 'x' })).json()).toMatchObject({ mail: 'failed' });
  mail.refuses = 'none';
  const redis = connectForWaiting(product.redisUrl);
  const stored = await redis.keys('*');
  const dumped = await Promise.all(stored.map((key) => redis.dumpBuffer(key)));
  redis.disconnect();
  // The line of the request can come after its answer.
  await expect.poll(() => logged.slice(before).match(/"route":"\/withdrawals"/g)?.length).toBeGreaterThanOrEqual(2);
  const written = dumped.map((value) => value?.toString('latin1') ?? '').join('') + logged;
  for (const secret of ['rzburger', 'kauf.example']) expect(written).not.toContain(secret);
});

it('stores only the id of a payment, and logs no key', async () => {
  const id = provider.addPaid();
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
  // The log comes through a pipe, after the answer.
  await expect.poll(() => logged).toContain('"code":"unavailable"');
  for (const secret of [keys.secret, keys.secret.slice(-8), made.client_secret]) {
    expect(logged + pages.join('')).not.toContain(secret);
  }
  expect(logged).not.toContain(id);
});
