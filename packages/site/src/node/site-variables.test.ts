import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSite } from '../site.ts';
import { ConfigError, readConfig, limitVariables } from '@blattwerk/server/variables';
import { checkSite, siteConfigVariables, siteOf } from './site-variables.ts';

const variables = { ...siteConfigVariables, ...limitVariables };

describe('siteOf', () => {
  it('is the default site without configuration', () => {
    expect(siteOf(readConfig(variables, {}))).toEqual(defaultSite);
  });

  it('depends on the variables', () => {
    const site = siteOf(
      readConfig(variables, {
        OPERATOR_NAME: 'Laub GmbH',
        OPERATOR_ADDRESS: 'Gasse 1, 1010 Wien',
        JURISDICTION: 'AT',
        FOUNDED_YEAR: '2023',
        ANALYTICS_ID: 'G-1AB',
        ADS_CLIENT: 'ca-pub-12',
        ADS_SLOT_TOOL: '34',
        CONVERSION_ID: 'AW-5/a_b-C',
        LIMIT_IMAGES: '7',
      }),
    );
    expect(site).toMatchObject({
      operator: { name: 'Laub GmbH', address: 'Gasse 1, 1010 Wien' },
      jurisdiction: { de: 'Österreich', en: 'Austria' },
      foundedYear: 2023,
      analyticsId: 'G-1AB',
      adsClient: 'ca-pub-12',
      adSlots: { tool: '34', article: '' },
      conversionId: 'AW-5/a_b-C',
      limits: { images: 7 },
    });
  });

  it.each([
    { ADS_CLIENT: 'ca-pub-12' },
    { ADS_SLOT_ARTICLE: '34' },
    { ANALYTICS_ID: 'UA-1' },
    { CONVERSION_ID: 'AW-5' },
    { ACCENT_COLOR: 'green' },
    { ACCENT_COLOR: '#12345' },
    { LOGO: '<p>logo</p>' },
    { LOGO: `<svg>${'x'.repeat(64 * 1024)}</svg>` },
    { LOGO: '/nowhere/logo.svg' },
    { LOGO: import.meta.filename },
    { TOOLS_OFF: 'rotate,turn' },
    { ADS_CLIENT: 'pub-12', ADS_SLOT_TOOL: '34' },
  ])('is rejected if invalid or incomplete: %o', (environment) => {
    expect(() => checkSite(readConfig(variables, environment))).toThrow(ConfigError);
  });

  it('takes a logo as SVG and as the path of one', () => {
    const icon = join(import.meta.dirname, '../../../../apps/web/public/icon.svg');
    const logos = ['<svg xmlns="http://www.w3.org/2000/svg"/>', icon].map(
      (LOGO) => readConfig(variables, { LOGO }).LOGO,
    );
    expect(logos).toEqual(['<svg xmlns="http://www.w3.org/2000/svg"/>', readFileSync(icon, 'utf8')]);
  });

  const publicSite = { SITE_ADDRESS: 'https://pdf.example' };
  it.each([
    { ...publicSite, API_ADDRESS: 'http://localhost:8081' },
    { ...publicSite, API_ADDRESS: 'https://127.0.0.1' },
    { ...publicSite, API_ADDRESS: 'http://api.pdf.example' },
    { SITE_ADDRESS: 'http://pdf.example', API_ADDRESS: 'http://localhost:8081' },
  ])('is rejected where pages of a public site would send files to the visitor or unencrypted: %o', (environment) => {
    expect(() => checkSite(readConfig(variables, environment))).toThrow(
      `browsers would send their files to ${environment.API_ADDRESS}`,
    );
  });

  it.each([
    publicSite,
    { ...publicSite, API_ADDRESS: 'https://api.pdf.example/' },
    { SITE_ADDRESS: 'http://localhost:8080', API_ADDRESS: 'http://localhost:8081' },
    {},
  ])('is accepted where the API is public, encrypted or on one machine with the site: %o', (environment) => {
    const config = readConfig(variables, environment);
    expect(() => checkSite(config)).not.toThrow();
    expect(config.API_ADDRESS).not.toMatch(/\/$/);
  });

  it.each(['pdf.example', 'https://pdf.example/tools', 'ftp://pdf.example'])('rejects the address %s', (address) => {
    expect(() => readConfig(variables, { SITE_ADDRESS: address })).toThrow('SITE_ADDRESS must be: origin');
    expect(() => readConfig(variables, { API_ADDRESS: address })).toThrow('API_ADDRESS must be: origin');
  });
});
