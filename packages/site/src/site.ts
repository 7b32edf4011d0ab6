import { purposesOf } from './consent.ts';
import type { Language } from '@blattwerk/shared';
import { defaultLimits, type Limits } from '@blattwerk/shared';

/** What an operator decides about the site. Pages are built once, with placeholders that are filled at start. */
export interface SiteConfig {
  brand: string;
  /** The e-mail address that visitors write to. */
  supportAddress: string;
  /** Origin of the site, no slash at its end: canonical links begin with it. */
  siteAddress: string;
  /** Origin of the API, no slash at its end; empty where it is the site's own. */
  apiAddress: string;
  limits: Limits;
  /** Who runs the site, and where: empty where the operator has not said it. */
  operatorName: string;
  operatorAddress: string;
  /** Name of the country whose law applies, in each language. */
  jurisdiction: Readonly<Record<Language, string>>;
  /** Since when the site exists; 0 where the operator does not say. */
  foundedYear: number;
  /** The operator's id at the analytics service; empty without analytics. */
  analyticsId: string;
  /** The operator's id at the advertising service; empty without advertising. */
  adsClient: string;
  /** Ids of the ad units at the advertising service; empty for places without advertising. */
  adSlots: Readonly<Record<AdPlace, string>>;
  /** The conversion that a finished job is counted as where the operator advertises; empty where it does not count. */
  conversionId: string;
  /** Whether the converter's PDFs carry a watermark. */
  watermark: boolean;
  /** How a PDF without it is paid for; null where that is not offered. */
  payment: PaymentConfig | null;
}

/** What the page must know to take a payment; none of it is secret. */
export interface PaymentConfig {
  publishableKey: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** ISO 4217 code in lower case. */
  currency: string;
}

/** Where an advertisement may stand: below a tool, and at the end of an article. */
export type AdPlace = 'tool' | 'article';

export const defaultSite: SiteConfig = {
  brand: 'Blattwerk',
  supportAddress: 'support@localhost',
  siteAddress: 'http://localhost:8080',
  apiAddress: '',
  limits: defaultLimits,
  operatorName: '',
  operatorAddress: '',
  jurisdiction: { de: 'Deutschland', en: 'Germany' },
  foundedYear: 0,
  analyticsId: '',
  adsClient: '',
  adSlots: { tool: '', article: '' },
  conversionId: '',
  watermark: false,
  payment: null,
};

/** The words that texts may name as `{{images}}`. */
export const siteVariableNames = [
  'brand',
  'supportAddress',
  'siteAddress',
  'images',
  'imageSize',
  'imageSide',
  'requestSize',
  'pdfSize',
  'mergeSize',
  'mergeFiles',
  'jpgPages',
  'splitOutputs',
  'outputSize',
  'rasterMegapixels',
  'operatorName',
  'operatorAddress',
  'jurisdiction',
  'foundedYear',
] as const;
export type SiteVariable = (typeof siteVariableNames)[number];
export type SiteVariables = Readonly<Record<SiteVariable, string>>;

/** The words of a page that come from configuration, written as the language writes numbers. */
export function siteVariables(site: SiteConfig, language: Language): SiteVariables {
  const { limits } = site;
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const size = (bytes: number) => `${tenths.format(bytes / 1024 / 1024)} MB`;
  return {
    brand: site.brand,
    supportAddress: site.supportAddress,
    siteAddress: site.siteAddress,
    images: whole.format(limits.images),
    imageSize: size(limits.imageBytes),
    imageSide: whole.format(limits.imageSide),
    requestSize: size(limits.requestBytes),
    pdfSize: size(limits.pdfBytes),
    mergeSize: size(limits.mergeBytes),
    mergeFiles: whole.format(limits.mergeFiles),
    jpgPages: whole.format(limits.jpgPages),
    splitOutputs: whole.format(limits.splitOutputs),
    outputSize: size(limits.outputBytes),
    rasterMegapixels: tenths.format(limits.rasterPixels / 1_000_000),
    operatorName: site.operatorName,
    operatorAddress: site.operatorAddress,
    jurisdiction: site.jurisdiction[language],
    foundedYear: String(site.foundedYear),
  };
}

const conditions = {
  founded: ({ foundedYear }) => foundedYear > 0,
  operatorNamed: ({ operatorName, operatorAddress }) => operatorName !== '' && operatorAddress !== '',
  operatorUnnamed: ({ operatorName, operatorAddress }) => operatorName === '' || operatorAddress === '',
  encrypted: ({ siteAddress, apiAddress }) => ![siteAddress, apiAddress].some((address) => address.startsWith('http:')),
  analytics: ({ analyticsId }) => analyticsId !== '',
  ads: ({ adsClient }) => adsClient !== '',
  noAds: ({ adsClient }) => adsClient === '',
  adBelowTool: ({ adsClient, adSlots }) => adsClient !== '' && adSlots.tool !== '',
  adBelowArticle: ({ adsClient, adSlots }) => adsClient !== '' && adSlots.article !== '',
  conversions: ({ conversionId }) => conversionId !== '',
  thirdParties: (site) => purposesOf(site).length > 0,
  noThirdParties: (site) => purposesOf(site).length === 0,
} satisfies Record<string, (site: SiteConfig) => boolean>;
/** What may be so on one operator's site and not on another's. */
export type SiteCondition = keyof typeof conditions;

/** Whether it is so on this operator's site. */
export function meets(site: SiteConfig, condition: SiteCondition): boolean {
  return conditions[condition](site);
}

/** Elements that stand on some operators' pages only: `<li data-when="ads">`. None holds another of its own name. */
export const conditionalElement = /<([a-z]+\d?)(?=\s[^>]*\bdata-when="(\w+)")[^>]*>(.*?)<\/\1>/gs;

function withoutUnmet(html: string, site: SiteConfig): string {
  return html.replace(conditionalElement, (element, _name: string, condition: string) => {
    if (!Object.hasOwn(conditions, condition))
      throw new Error(`expected a known condition in data-when, got ${condition}`);
    return meets(site, condition as SiteCondition) ? element : '';
  });
}

/** What a built page has in the place of each word of configuration. */
export const sitePlaceholders = Object.fromEntries(
  siteVariableNames.map((name) => [name, `%%${name}%%`]),
) as SiteVariables;

/** What a built page has in the place of the whole configuration, read by its script. */
export const siteConfigPlaceholder = '%%siteConfig%%';

/** The list of what was built, for those who serve it: `site.json` in the built folder. */
export interface BuiltSite {
  /** Path of each page, and its file in each language. */
  pages: readonly { path: string; files: Readonly<Record<Language, string>> }[];
  notFound: Readonly<Record<Language, string>>;
}

const dataBlock = /(<script type="application\/(?:ld\+)?json"[^>]*>)(.*?)(<\/script>)/gs;

/**
 * A built page with the operator's words in it, escaped as their place asks (text and attributes, or JSON), and without
 * what is not so on the operator's site.
 */
export function fillPage(built: string, site: SiteConfig, language: Language): string {
  const html = withoutUnmet(built, site);
  const fill = (text: string, escape: (value: string) => string) => fillText(text, site, language, escape);
  let filled = '';
  let from = 0;
  for (const block of html.matchAll(dataBlock)) {
    const [whole, opening = '', json = '', closing = ''] = block;
    filled += fill(html.slice(from, block.index), escapeHtml) + opening;
    filled += json === siteConfigPlaceholder ? escapeData(JSON.stringify(site)) : fill(json, escapeJsonText);
    filled += closing;
    from = block.index + whole.length;
  }
  return filled + fill(html.slice(from), escapeHtml);
}

/** A built text with the operator's words in it. @param escape what the text's own language asks for */
export function fillText(
  text: string,
  site: SiteConfig,
  language: Language,
  escape: (value: string) => string,
): string {
  const variables = siteVariables(site, language);
  return text.replace(/%%(\w+)%%/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? escape(variables[name as SiteVariable]) : placeholder,
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that can stand in a script element: nothing in it can end the element. */
export function escapeData(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A text that can stand between the quotes of a JSON string, in a script element too. */
export function escapeJsonText(text: string): string {
  return escapeData(JSON.stringify(text).slice(1, -1));
}
