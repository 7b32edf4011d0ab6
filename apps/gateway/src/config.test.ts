import { defaultSite } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { readGatewayConfig, siteOf } from './config.ts';

describe('what the pages are told', () => {
  it('is the default site where nothing is configured', () => {
    expect(siteOf(readGatewayConfig({}))).toEqual(defaultSite);
  });

  it('follows the operator', () => {
    const site = siteOf(
      readGatewayConfig({
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
