import { defaultSite, type SiteConfig } from '../site.ts';
import {
  ConfigError,
  type ConfigOf,
  countryVariable,
  integerVariable,
  listVariable,
  originVariable,
  patternVariable,
  textVariable,
  limitsOf,
  type Variable,
  type limitVariables,
} from '@blattwerk/server/variables';
import { readFileSync } from 'node:fs';
import { type ApiToolName, isApiToolName, isLanguage, type Language, languages } from '@blattwerk/shared';
import { countryName } from './country-name.ts';
import type { SiteLook } from './load-website.ts';
import { isLocal, missingForPayment, operatorOf, operatorVariables } from './operator-variables.ts';
import { checkPayment, paymentOf, paymentVariables } from './payment-variables.ts';

/** Bytes of a logo, which each page shows twice. */
const maxLogoBytes = 64 * 1024;

/** Its value is the SVG. */
const logoVariable: Variable<string> = {
  default: '',
  kind: `SVG of at most ${maxLogoBytes} bytes, or the path of its file`,
  doc: "Logo of the site, a square that is shown at 28 pixels and more, also as the icon of the site and of the installed app; the product's own where absent.",
  parse(text) {
    const svg = text.startsWith('<') ? text : readFileSync(text, 'utf8');
    if (svg.length > maxLogoBytes || !/^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg)) throw new RangeError();
    return svg;
  },
};

const toolsOffVariable: Variable<readonly ApiToolName[]> = {
  default: [],
  kind: 'list of tools as docs/tools.md names them, comma-separated',
  doc: 'Tools that are not offered: their pages are 404, no list, menu, search or sitemap of the site names them, and the API refuses them with 404, code toolOff. `chain` is one of them.',
  parse(text) {
    const names = text.split(',').map((name) => name.trim());
    if (!names.every(isApiToolName)) throw new RangeError();
    return names;
  },
};

const defaultLanguageVariable: Variable<Language> = {
  default: defaultSite.defaultLanguage,
  kind: languages.join(' or '),
  doc: 'Language of the pages without `lang` in their address, which sitemap and `hreflang` name for visitors of any other language (x-default). A site that is known to search engines should not change it.',
  parse(text) {
    if (!isLanguage(text)) throw new RangeError();
    return text;
  },
};

/** Variables of the site beside the limits, for gateway and web image. */
export const siteConfigVariables = {
  BRAND: textVariable(defaultSite.brand, 'Name of the site.'),
  LOGO: logoVariable,
  ACCENT_COLOR: patternVariable(
    /^#[0-9a-f]{6}$/i,
    '# and six hexadecimal digits',
    "Color of buttons, links and icons of the site. Its hue is kept in both color schemes, and its lightness as far as texts stay readable (WCAG AA); the product's own where absent.",
  ),
  SUPPORT_ADDRESS: textVariable(defaultSite.supportAddress, 'E-mail address for visitors.'),
  SITE_ADDRESS: originVariable(defaultSite.siteAddress, 'Origin of the site.'),
  API_ADDRESS: originVariable(
    defaultSite.apiAddress,
    "Origin of the API, to which pages send files; empty if it is the site's. That of a public site begins with https and is not on this machine.",
  ),
  SITE_ORIGINS: listVariable(
    [],
    'Further origins whose pages may call the API (CORS); * for all. Where API_ADDRESS is set, the pages of SITE_ADDRESS may as well. POST requests of pages of other origins are refused.',
  ),
  DEFAULT_LANGUAGE: defaultLanguageVariable,
  TOOLS_OFF: toolsOffVariable,
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

/**
 * @throws ConfigError where pages of a public site would send files to the visitor's own machine, or unencrypted; and where a
 *   service is configured in part: visitors would be asked for consent without use
 */
export function checkSite(config: SiteSettings): void {
  const { SITE_ADDRESS, API_ADDRESS } = config;
  if (API_ADDRESS !== '' && !isLocal(SITE_ADDRESS) && (isLocal(API_ADDRESS) || !API_ADDRESS.startsWith('https:')))
    throw new ConfigError([
      `API_ADDRESS must be empty or a public origin with https, because SITE_ADDRESS is ${SITE_ADDRESS}: the visitors' browsers would send their files to ${API_ADDRESS}`,
    ]);
  checkPayment(config, missingForPayment(config));
  const { ADS_CLIENT, ADS_SLOT_TOOL, ADS_SLOT_ARTICLE } = config;
  const hasSlot = ADS_SLOT_TOOL !== '' || ADS_SLOT_ARTICLE !== '';
  if (ADS_CLIENT !== '' && !hasSlot)
    throw new ConfigError(['ADS_SLOT_TOOL or ADS_SLOT_ARTICLE must be set if ADS_CLIENT is']);
  if (ADS_CLIENT === '' && hasSlot)
    throw new ConfigError(['ADS_CLIENT must be set if ADS_SLOT_TOOL or ADS_SLOT_ARTICLE is']);
}

/** Origins beside the API's own whose pages may call it and read its answers; `*` for all. */
export function allowedOrigins({ SITE_ADDRESS, API_ADDRESS, SITE_ORIGINS }: SiteSettings): readonly string[] {
  return API_ADDRESS === '' ? SITE_ORIGINS : [SITE_ADDRESS, ...SITE_ORIGINS];
}

/** The configuration of the site, as pages get it. */
export function siteOf(config: ConfigOf<typeof siteConfigVariables & typeof limitVariables>): SiteConfig {
  return {
    brand: config.BRAND,
    supportAddress: config.SUPPORT_ADDRESS,
    siteAddress: config.SITE_ADDRESS,
    apiAddress: config.API_ADDRESS,
    limits: limitsOf(config),
    defaultLanguage: config.DEFAULT_LANGUAGE,
    toolsOff: config.TOOLS_OFF,
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

/** How the operator lets the site look. */
export function lookOf({ LOGO, ACCENT_COLOR }: Pick<SiteSettings, 'LOGO' | 'ACCENT_COLOR'>): SiteLook {
  return { logo: LOGO, accentColor: ACCENT_COLOR };
}
