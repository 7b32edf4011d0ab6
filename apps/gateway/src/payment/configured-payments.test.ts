import { ConfigError } from '@blattwerk/server';
import { siteOf } from '@blattwerk/site/node';
import { describe, expect, it } from 'vitest';
import { readGatewayConfig, takesPayments } from '../config.ts';

const complete = {
  WATERMARK_TEXT: 'pages.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  PAYMENT_AMOUNT: '199',
  PRICE_NOTE: 'small-business',
  SMTP_URL: 'smtps://shop:secretWord@mail.laub.example',
  OPERATOR_NAME: 'Laub GmbH',
  OPERATOR_ADDRESS: 'Gasse 1, 50667 Köln',
  OPERATOR_PHONE: '+49 221 1',
  SUPPORT_ADDRESS: 'hilfe@laub.example',
};

describe('payments', () => {
  it('are off by default, also for pages', () => {
    const config = readGatewayConfig({});
    expect(takesPayments(config)).toBe(false);
    expect(siteOf(config)).toMatchObject({ watermark: false, payment: null, withdrawals: false });
    expect(siteOf(readGatewayConfig({ WATERMARK_TEXT: 'x' }))).toMatchObject({ watermark: true, payment: null });
  });

  it('are configured for pages without the secret key', () => {
    const site = siteOf(readGatewayConfig(complete));
    expect(site).toMatchObject({
      watermark: true,
      payment: { publishableKey: 'pk_test_1', amount: 199, currency: 'eur', priceNote: 'small-business' },
    });
    expect(site.withdrawals).toBe(true);
    expect(JSON.stringify(site)).not.toMatch(/sk_test_1|secretWord/);
  });

  it.each(Object.keys(complete))('do not start without %s, and say so in one line', (missing) => {
    const environment = { ...complete, [missing]: '' };
    expect(() => readGatewayConfig(environment)).toThrow(ConfigError);
    expect(() => readGatewayConfig(environment)).toThrow(
      new RegExp(`^The configuration is not usable:\\n.*${missing}.*$`),
    );
  });

  it('that are no longer offered leave withdrawals, and need the same', () => {
    const ended = { ...complete, PAYMENT_OFFERED: 'no' };
    expect(siteOf(readGatewayConfig(ended))).toMatchObject({ payment: null, withdrawals: true });
    expect(() => readGatewayConfig({ ...ended, SMTP_URL: '' })).toThrow('SMTP_URL');
  });

  it.each([
    'mail.laub.example',
    'http://mail.laub.example',
    'smtps://',
    'smtps://mail.laub.example/x',
    'smtps://mail.laub.example?pool=true',
    'smtps://a:%zz@mail.laub.example',
  ])('refuse the mail server %s without quoting it', (SMTP_URL) => {
    expect(() => readGatewayConfig({ ...complete, SMTP_URL })).toThrow(/SMTP_URL must be: smtps:/);
    expect(() => readGatewayConfig({ ...complete, SMTP_URL })).not.toThrow(/laub|%zz/);
  });

  it.each(['MAIL_FROM', 'WITHDRAWAL_ADDRESS', 'SUPPORT_ADDRESS'])('refuse two addresses in %s', (name) => {
    for (const text of [
      'a@laub.example,b@laub.example',
      'Laub <a@laub.example>',
      'a@laub.example\r\nBcc: b@laub.example',
    ])
      expect(() => readGatewayConfig({ ...complete, [name]: text })).toThrow(name);
  });

  it('have keys of different formats, which no error quotes', () => {
    const swapped = { ...complete, STRIPE_SECRET_KEY: 'pk_test_2', STRIPE_PUBLISHABLE_KEY: 'sk_test_3' };
    expect(() => readGatewayConfig(swapped)).toThrow(/STRIPE_PUBLISHABLE_KEY[^]*STRIPE_SECRET_KEY/);
    expect(() => readGatewayConfig(swapped)).not.toThrow(/_test_/);
  });

  it.each(['XYZ', 'euro', 'isk', '9'])('refuse the currency %s', (PAYMENT_CURRENCY) => {
    expect(() => readGatewayConfig({ ...complete, PAYMENT_CURRENCY })).toThrow('PAYMENT_CURRENCY');
  });

  it('have a currency in lower case, as the provider has it', () => {
    expect(readGatewayConfig({ ...complete, PAYMENT_CURRENCY: 'CHF' }).PAYMENT_CURRENCY).toBe('chf');
  });
});
