import { ConfigError, readConfig, limitVariables } from '@blattwerk/server/variables';
import { describe, expect, it } from 'vitest';
import { legalTextsDay, missingForPublic } from './operator-variables.ts';
import { checkSite, siteConfigVariables, siteOf } from './site-variables.ts';

const read = (environment: Record<string, string>) =>
  readConfig({ ...siteConfigVariables, ...limitVariables }, environment);

const operator = {
  OPERATOR_NAME: 'Laub GmbH',
  OPERATOR_ADDRESS: 'Gasse 1, 50667 Köln',
  OPERATOR_PHONE: '+49 221 1',
  SUPPORT_ADDRESS: 'hilfe@laub.example',
  EDITORIAL_RESPONSIBLE: 'Lea Laub, Gasse 1, 50667 Köln',
  HOSTING_PROVIDER: 'Wolke AG, Weg 2, 8001 Zürich',
};
const payment = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  PAYMENT_AMOUNT: '199',
  WATERMARK_TEXT: 'laub.example',
  PRICE_NOTE: 'included',
};

describe('missingForPublic', () => {
  it.each(Object.keys(operator))('names %s on a public site', (name) => {
    const days = { PRIVACY_DATE: legalTextsDay, TERMS_DATE: legalTextsDay };
    const environment = { ...operator, ...days, SITE_ADDRESS: 'https://laub.example' };
    expect(missingForPublic(read(environment))).toEqual([]);
    expect(missingForPublic(read({ ...environment, [name]: '' }))).toEqual([name]);
  });

  it('names nothing on this machine', () => {
    for (const SITE_ADDRESS of [
      '',
      'http://localhost:4100',
      'http://pdf.localhost',
      'http://127.0.0.1:8080',
      'http://[::1]',
    ])
      expect(missingForPublic(read({ SITE_ADDRESS }))).toEqual([]);
    expect(missingForPublic(read({ SITE_ADDRESS: 'https://localhost.example' }))).toHaveLength(8);
  });

  it('names the day of a legal page that is older than the texts', () => {
    const environment = { ...operator, SITE_ADDRESS: 'https://laub.example', TERMS_DATE: legalTextsDay };
    expect(missingForPublic(read({ ...environment, PRIVACY_DATE: '2025-08-19' }))).toEqual(['PRIVACY_DATE']);
  });
});

describe('checkSite', () => {
  it.each(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_PHONE', 'SUPPORT_ADDRESS', 'PRICE_NOTE'])(
    'refuses payments without %s',
    (name) => {
      expect(() => checkSite(read({ ...operator, ...payment }))).not.toThrow();
      const check = () => checkSite(read({ ...operator, ...payment, [name]: '' }));
      expect(check).toThrow(ConfigError);
      expect(check).toThrow(`${name} must be set`);
    },
  );

  it('accepts days that exist', () => {
    expect(read({ PRIVACY_DATE: '2026-02-28' }).PRIVACY_DATE).toBe('2026-02-28');
    for (const TERMS_DATE of ['2026-02-30', '28.02.2026', '2026-2-3'])
      expect(() => read({ TERMS_DATE })).toThrow('TERMS_DATE');
  });
});

it('tells pages whether the servers are outside the European Economic Area', () => {
  expect(siteOf(read({ HOSTING_COUNTRY: 'NO' }))).toMatchObject({ isHostedOutsideEea: false });
  expect(siteOf(read({ HOSTING_COUNTRY: 'CH' }))).toMatchObject({
    isHostedOutsideEea: true,
    hostingCountry: { de: 'Schweiz', en: 'Switzerland' },
  });
});
