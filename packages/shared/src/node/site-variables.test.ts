import { describe, expect, it } from 'vitest';
import { defaultSite } from '../site.ts';
import { readConfig } from './config.ts';
import { limitVariables } from './limits-variables.ts';
import { siteConfigVariables, siteOf } from './site-variables.ts';

const variables = { ...siteConfigVariables, ...limitVariables };

describe('what the pages are told', () => {
  it('is the default site where nothing is configured', () => {
    expect(siteOf(readConfig(variables, {}))).toEqual(defaultSite);
  });

  it('follows the operator', () => {
    const site = siteOf(
      readConfig(variables, {
        OPERATOR_NAME: 'Laub GmbH',
        OPERATOR_ADDRESS: 'Gasse 1, 1010 Wien',
        JURISDICTION: 'AT',
        FOUNDED_YEAR: '2023',
        ANALYTICS_ID: 'a-1',
        ADS_CLIENT: 'c-1',
        LIMIT_IMAGES: '7',
      }),
    );
    expect(site).toMatchObject({
      operatorName: 'Laub GmbH',
      operatorAddress: 'Gasse 1, 1010 Wien',
      jurisdiction: { de: 'Österreich', en: 'Austria' },
      foundedYear: 2023,
      analyticsId: 'a-1',
      adsClient: 'c-1',
      limits: { images: 7 },
    });
  });
});

it("opens the operators' port beyond loopback only with user and password", () => {
  const read = (environment: Record<string, string>) => () =>
    readGatewayConfig({ OPERATORS_PORT: '9464', ...environment });
  const fault = /OPERATORS_USER and OPERATORS_PASSWORD must be: both set/;
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'gateway.example', '127.0.0.1.example']) {
    expect(read({ OPERATORS_HOST: host })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_PASSWORD: 'secret' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'secret' })).not.toThrow();
  }
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', 'localhost']) {
    expect(read({ OPERATORS_HOST: host })).not.toThrow();
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
  }
  expect(read({ OPERATORS_HOST: '0.0.0.0', OPERATORS_PORT: '0' })).not.toThrow();
});
