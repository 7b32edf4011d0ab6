import type { Language } from '../language.ts';
import { defaultSite, type SiteConfig } from '../site.ts';
import { type ConfigOf, countryVariable, integerVariable, textVariable } from './config.ts';
import { limitsOf, type limitVariables } from './limits-variables.ts';

/** What an operator decides about the site, limits aside. Gateway and web image read the same ones. */
export const siteConfigVariables = {
  BRAND: textVariable(defaultSite.brand, "The site's name."),
  SUPPORT_ADDRESS: textVariable(defaultSite.supportAddress, 'The e-mail address that visitors write to.'),
  SITE_ADDRESS: textVariable(defaultSite.siteAddress, 'Origin of the site, no slash at its end.'),
  API_ADDRESS: textVariable(
    defaultSite.apiAddress,
    "Origin of the API, no slash at its end; empty where it is the site's own.",
  ),
  OPERATOR_NAME: textVariable(
    '',
    'Who runs the site, as the law asks for it on a page. While it or the address is absent, the pages say that it is missing.',
  ),
  OPERATOR_ADDRESS: textVariable('', 'The postal address of who runs the site, in one line.'),
  JURISDICTION: countryVariable('DE', 'The country whose law the terms name.'),
  FOUNDED_YEAR: integerVariable(0, 'Since when the site exists; 0 for no word of it.', { min: 0, max: 9_999 }),
  ANALYTICS_ID: textVariable('', "The operator's id at the analytics service; no analytics where absent."),
  ADS_CLIENT: textVariable('', "The operator's id at the advertising service; no advertising where absent."),
} as const;

/** What the pages are told. */
export function siteOf(config: ConfigOf<typeof siteConfigVariables & typeof limitVariables>): SiteConfig {
  return {
    brand: config.BRAND,
    supportAddress: config.SUPPORT_ADDRESS,
    siteAddress: config.SITE_ADDRESS,
    apiAddress: config.API_ADDRESS,
    limits: limitsOf(config),
    operatorName: config.OPERATOR_NAME,
    operatorAddress: config.OPERATOR_ADDRESS,
    jurisdiction: { de: countryName(config.JURISDICTION, 'de'), en: countryName(config.JURISDICTION, 'en') },
    foundedYear: config.FOUNDED_YEAR,
    analyticsId: config.ANALYTICS_ID,
    adsClient: config.ADS_CLIENT,
  };
}

/** Said here and not in the browser: not every browser has the same name for a country. */
function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
