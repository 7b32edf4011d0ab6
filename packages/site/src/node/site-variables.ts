import { defaultSite, type SiteConfig } from '../site.ts';
import {
  ConfigError,
  type ConfigOf,
  countryVariable,
  integerVariable,
  patternVariable,
  textVariable,
  limitsOf,
  type limitVariables,
} from '@blattwerk/server/variables';
import { countryName } from './country-name.ts';
import { missingForPayment, operatorOf, operatorVariables } from './operator-variables.ts';
import { checkPayment, paymentOf, paymentVariables } from './payment-variables.ts';

/** Variables of the site beside the limits, for gateway and web image. */
export const siteConfigVariables = {
  BRAND: textVariable(defaultSite.brand, 'Name of the site.'),
  SUPPORT_ADDRESS: textVariable(defaultSite.supportAddress, 'E-mail address for visitors.'),
  SITE_ADDRESS: textVariable(defaultSite.siteAddress, 'Origin of the site without a trailing slash.'),
  API_ADDRESS: textVariable(
    defaultSite.apiAddress,
    "Origin of the API without a trailing slash; empty if it is the site's.",
  ),
  ...operatorVariables,
  JURISDICTION: countryVariable('DE', 'The country whose law the terms name.'),
  FOUNDED_YEAR: integerVariable(0, 'Year in which the site was founded; 0 where pages do not mention it.', {
    min: 0,
    max: 9_999,
  }),
  ANALYTICS_ID: patternVariable(
    /^G-[A-Z0-9]+$/,
    'G- and letters or digits',
    "The operator's id at the analytics service; no analytics where absent.",
  ),
  ADS_CLIENT: patternVariable(
    /^ca-pub-\d+$/,
    'ca-pub- and digits',
    "The operator's id at the advertising service; no advertising where absent.",
  ),
  ADS_SLOT_TOOL: patternVariable(/^\d+$/, 'digits', 'Ad unit below a tool; none where absent.'),
  ADS_SLOT_ARTICLE: patternVariable(/^\d+$/, 'digits', 'Ad unit at the end of an article; none where absent.'),
  CONVERSION_ID: patternVariable(
    /^AW-\d+\/[\w-]+$/,
    'AW-, digits, a slash and the label',
    'Conversion id of a finished job for the advertising of the operator; not counted where absent.',
  ),
  ...paymentVariables,
} as const;

type SiteSettings = ConfigOf<typeof siteConfigVariables>;

/** @throws ConfigError where a service is configured in part: visitors would be asked for consent without use */
export function checkSite(config: SiteSettings): void {
  checkPayment(config, missingForPayment(config));
  const { ADS_CLIENT, ADS_SLOT_TOOL, ADS_SLOT_ARTICLE } = config;
  const hasSlot = ADS_SLOT_TOOL !== '' || ADS_SLOT_ARTICLE !== '';
  if (ADS_CLIENT !== '' && !hasSlot)
    throw new ConfigError(['ADS_SLOT_TOOL or ADS_SLOT_ARTICLE must be set if ADS_CLIENT is']);
  if (ADS_CLIENT === '' && hasSlot)
    throw new ConfigError(['ADS_CLIENT must be set if ADS_SLOT_TOOL or ADS_SLOT_ARTICLE is']);
}

/** The configuration of the site, as pages get it. */
export function siteOf(config: ConfigOf<typeof siteConfigVariables & typeof limitVariables>): SiteConfig {
  return {
    brand: config.BRAND,
    supportAddress: config.SUPPORT_ADDRESS,
    siteAddress: config.SITE_ADDRESS,
    apiAddress: config.API_ADDRESS,
    limits: limitsOf(config),
    ...operatorOf(config),
    jurisdiction: { de: countryName(config.JURISDICTION, 'de'), en: countryName(config.JURISDICTION, 'en') },
    foundedYear: config.FOUNDED_YEAR,
    analyticsId: config.ANALYTICS_ID,
    adsClient: config.ADS_CLIENT,
    adSlots: { tool: config.ADS_SLOT_TOOL, article: config.ADS_SLOT_ARTICLE },
    conversionId: config.CONVERSION_ID,
    ...paymentOf(config),
  };
}
