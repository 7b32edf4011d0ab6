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
