import { expect, it } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- the list is compared with what the gateway asks for
import { readGatewayConfig } from '../../apps/gateway/src/config.ts';
import { missingForSale, saleVariables } from './sale-variables.ts';

const asked = {
  OPERATOR_NAME: 'Laub GmbH',
  OPERATOR_ADDRESS: 'Gasse 1, 50667 Köln',
  OPERATOR_PHONE: '+49 221 1',
  SUPPORT_ADDRESS: 'hilfe@laub.example',
};
const sale: Record<(typeof saleVariables)[number], string> = {
  WATERMARK_TEXT: 'laub.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  PAYMENT_AMOUNT: '199',
  PRICE_NOTE: 'included',
  SMTP_URL: 'smtps://a:b@mail.laub.example',
};

it('names what the gateway needs to sell something, and nothing else', () => {
  expect(() => readGatewayConfig({ ...asked, ...sale })).not.toThrow();
  for (const name of saleVariables) {
    const known = { ...asked, ...sale, [name]: '' };
    expect(missingForSale(known)).toEqual([name]);
    expect(() => readGatewayConfig(known)).toThrow(name);
  }
});

it('asks for nothing where nothing is sold', () => {
  expect(missingForSale({ ...asked, WATERMARK_TEXT: 'laub.example' })).toEqual([]);
});
