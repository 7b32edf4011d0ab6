import { purposesOf } from './consent.ts';
import { type Language, defaultLanguage, defaultLimits, isPageOfTool, type Limits } from '@blattwerk/shared';

/** The operator's configuration of the site. Pages are built once, with placeholders that are filled at start. */
export interface SiteConfig {
  brand: string;
  /** E-mail address for visitors. */
  supportAddress: string;
  /** Origin of the site without a slash at its end, for canonical links. */
  siteAddress: string;
  /** Origin of the API without a slash at its end; empty where it is the site's. */
  apiAddress: string;
  limits: Limits;
  /** Language of addresses without `lang`. */
  defaultLanguage: Language;
  /** Names of the tools that the operator does not offer. */
  toolsOff: readonly string[];
  operator: OperatorConfig;
  /** Company that runs the mailbox for visitors, with its address; empty where not configured. */
  mailProvider: string;
  /** Hosting company with its address; `own` for the operator's own machines, empty where not configured. */
  hosting: string;
  /** Whether `hostingCountry` is outside the European Economic Area. */
  isHostedOutsideEea: boolean;
  /** Name of the country where the servers are, in each language. */
  hostingCountry: Readonly<Record<Language, string>>;
  /** Time in which support usually answers, in hours. */
  supportHours: number;
  /** Days of the last change of the legal pages, `2025-08-19`. */
  privacyDate: string;
  termsDate: string;
  /** Name of the country whose law applies, in each language. */
  jurisdiction: Readonly<Record<Language, string>>;
  /** 0 where not configured. */
  foundedYear: number;
  /** The operator's id at the analytics service; empty without analytics. */
  analyticsId: string;
  /** The operator's id at the advertising service; empty without advertising. */
  adsClient: string;
  /** Ids of the ad units at the advertising service; empty for places without advertising. */
  adSlots: Readonly<Record<AdPlace, string>>;
  /** The conversion that a finished job counts as; empty for none. */
  conversionId: string;
  /** Whether the converter's PDFs carry a watermark. */
  watermark: boolean;
  /** Payment for a PDF without it; null where not offered. */
  payment: PaymentConfig | null;
  /** Whether buyers can withdraw from a purchase here: as long as something is sold, and after that until the operator ends it. */
  withdrawals: boolean;
}

/** What the law requires an operator to state about themselves; empty where not configured. */
export interface OperatorConfig {
  name: string;
  /** Postal address in one line. */
  address: string;
  phone: string;
  /** Who represents a legal person. */
  representative: string;
  /** Register and number. */
  register: string;
  vatId: string;
  /** Name and address of the person responsible for the articles. */
  editor: string;
  /** Consumer arbitration body with its address; `no` where the operator takes part in no proceedings. */
  disputes: string;
  /** Name or role, and contact. */
  dataProtectionOfficer: string;
}

/** What a price says about value added tax: included, or not charged by a small business. */
export const priceNotes = ['included', 'small-business'] as const;
export type PriceNote = (typeof priceNotes)[number];

/** Configuration of payments in the page; nothing in it is secret. */
export interface PaymentConfig {
  publishableKey: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** ISO 4217 code in lower case. */
  currency: string;
  priceNote: PriceNote;
}

/** Places of advertisements: below a tool, at the end of an article. */
export type AdPlace = 'tool' | 'article';

export const defaultSite: SiteConfig = {
  brand: 'Blattwerk',
  supportAddress: 'support@localhost',
  siteAddress: 'http://localhost:8080',
  apiAddress: '',
  limits: defaultLimits,
  defaultLanguage,
  toolsOff: [],
  operator: {
    name: '',
    address: '',
    phone: '',
    representative: '',
    register: '',
    vatId: '',
    editor: '',
    disputes: '',
    dataProtectionOfficer: '',
  },
  mailProvider: '',
  hosting: '',
  isHostedOutsideEea: false,
  hostingCountry: { de: 'Deutschland', en: 'Germany' },
  supportHours: 24,
  privacyDate: '2025-08-19',
  termsDate: '2025-08-19',
  jurisdiction: { de: 'Deutschland', en: 'Germany' },
  foundedYear: 0,
  analyticsId: '',
  adsClient: '',
  adSlots: { tool: '', article: '' },
  conversionId: '',
  watermark: false,
  payment: null,
  withdrawals: false,
};

/** Variables that texts contain as `{{images}}`. */
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
  'operatorPhone',
  'operatorRepresentative',
  'operatorRegister',
  'operatorVatId',
  'editor',
  'disputes',
  'dataProtectionOfficer',
  'mailProvider',
  'hosting',
  'hostingCountry',
  'supportResponse',
  'privacyDate',
  'privacyDay',
  'termsDate',
  'termsDay',
  'jurisdiction',
  'foundedYear',
  'freeImages',
] as const;
export type SiteVariable = (typeof siteVariableNames)[number];
export type SiteVariables = Readonly<Record<SiteVariable, string>>;

const free: Readonly<Record<Language, string>> = { de: 'Kostenlos', en: 'Free' };
/** The condition belongs to the word, wherever a visitor reads it (§ 5a UWG). */
const freeWithWatermark: Readonly<Record<Language, string>> = {
  de: 'Kostenlos mit kleinem Wasserzeichen',
  en: 'Free with a small watermark',
};

interface Formats {
  whole: Intl.NumberFormat;
  tenths: Intl.NumberFormat;
  hours: Intl.NumberFormat;
  days: Intl.DateTimeFormat;
}

/** Made once for each language: a start fills hundreds of texts, and making them takes longer than the rest of that. */
const formats = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  const found = formats.get(language);
  if (found) return found;
  const made = {
    whole: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    tenths: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
    hours: new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
    days: new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  };
  formats.set(language, made);
  return made;
}

/** Values of the variables in texts, with numbers formatted for the language. */
export function siteVariables(site: SiteConfig, language: Language): SiteVariables {
  const { limits, operator } = site;
  const { whole, tenths, hours, days } = formatsOf(language);
  const size = (bytes: number) => `${tenths.format(bytes / 1024 / 1024)}\u00a0MB`;
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
    operatorName: operator.name,
    operatorAddress: operator.address,
    operatorPhone: operator.phone,
    operatorRepresentative: operator.representative,
    operatorRegister: operator.register,
    operatorVatId: operator.vatId,
    editor: operator.editor,
    disputes: operator.disputes,
    dataProtectionOfficer: operator.dataProtectionOfficer,
    mailProvider: site.mailProvider,
    hosting: site.hosting,
    hostingCountry: site.hostingCountry[language],
    supportResponse: hours.format(site.supportHours).replace(' ', '\u00A0'),
    privacyDate: site.privacyDate,
    privacyDay: days.format(new Date(site.privacyDate)),
    termsDate: site.termsDate,
    termsDay: days.format(new Date(site.termsDate)),
    jurisdiction: site.jurisdiction[language],
    foundedYear: String(site.foundedYear),
    freeImages: site.watermark ? freeWithWatermark[language] : free[language],
  };
}

function isNamed({ name, address }: OperatorConfig): boolean {
  return name !== '' && address !== '';
}

const conditions = {
  founded: ({ foundedYear }) => foundedYear > 0,
  operatorNamed: ({ operator }) => isNamed(operator),
  operatorUnnamed: ({ operator }) => !isNamed(operator),
  phone: ({ operator }) => operator.phone !== '',
  representative: ({ operator }) => operator.representative !== '',
  register: ({ operator }) => operator.register !== '',
  vatId: ({ operator }) => operator.vatId !== '',
  editor: ({ operator }) => operator.editor !== '',
  disputesRefused: ({ operator }) => operator.disputes === 'no',
  disputesSettled: ({ operator }) => !['', 'no'].includes(operator.disputes),
  dataProtectionOfficer: ({ operator }) => operator.dataProtectionOfficer !== '',
  hostedByOthers: ({ hosting }) => !['', 'own'].includes(hosting),
  hostedOutsideEea: ({ hosting, isHostedOutsideEea }) => !['', 'own'].includes(hosting) && isHostedOutsideEea,
  mailHosted: ({ mailProvider }) => mailProvider !== '',
  watermark: ({ watermark }) => watermark,
  selfHosted: ({ hosting }) => hosting === 'own',
  hostingUnnamed: ({ hosting }) => hosting === '',
  // Controller and recipients are named: Art. 13(1)(a) and (e) GDPR.
  privacyComplete: ({ operator, hosting }) => isNamed(operator) && hosting !== '',
  payments: ({ payment }) => payment !== null,
  noPayments: ({ payment }) => payment === null,
  withdrawals: ({ withdrawals }) => withdrawals,
  encrypted: ({ siteAddress, apiAddress }) => ![siteAddress, apiAddress].some((address) => address.startsWith('http:')),
  apiOnSite: ({ apiAddress }) => apiAddress === '',
  analytics: ({ analyticsId }) => analyticsId !== '',
  ads: ({ adsClient }) => adsClient !== '',
  noAds: ({ adsClient }) => adsClient === '',
  adBelowTool: ({ adsClient, adSlots }) => adsClient !== '' && adSlots.tool !== '',
  adBelowArticle: ({ adsClient, adSlots }) => adsClient !== '' && adSlots.article !== '',
  conversions: ({ conversionId }) => conversionId !== '',
  thirdParties: (site) => purposesOf(site).length > 0,
  noThirdParties: (site) => purposesOf(site).length === 0,
  nothingStored: (site) => purposesOf(site).length === 0 && site.payment === null,
  onlyPurchaseStored: (site) => purposesOf(site).length === 0 && site.payment !== null,
} satisfies Record<string, (site: SiteConfig) => boolean>;
/** A condition that depends on the operator's configuration. */
export type SiteCondition = keyof typeof conditions;

/** Whether a condition holds for this operator. */
export function meets(site: SiteConfig, condition: SiteCondition): boolean {
  return conditions[condition](site);
}

/** In place of a condition: what is there where one of these tools is offered. */
export function whenOffered(tools: readonly string[]): string {
  return `tools:${tools.join('+')}`;
}

/** @throws Error for a text that is neither a condition nor of `whenOffered` */
function isShown(site: SiteConfig, condition: string): boolean {
  if (Object.hasOwn(conditions, condition)) return meets(site, condition as SiteCondition);
  const [, tools] = /^tools:(.+)$/.exec(condition) ?? [];
  if (tools === undefined) throw new Error(`expected a known condition in data-when, got ${condition}`);
  return tools.split('+').some((tool) => !site.toolsOff.includes(tool));
}

/** Whether a path is that of a tool that is not offered, or of a page for one of its tasks. */
export function isSwitchedOff({ toolsOff }: Pick<SiteConfig, 'toolsOff'>, path: string): boolean {
  return toolsOff.some((tool) => isPageOfTool(path, tool));
}

/** Conditional elements: `<li data-when="ads">`. None contains another element of its name. */
export const conditionalElement = /<([a-z]+\d?)(?=\s[^>]*\bdata-when="([\w:+-]+)")[^>]*>(.*?)<\/\1>/gs;

function withoutUnmet(html: string, site: SiteConfig): string {
  return html.replace(conditionalElement, (element, name: string, condition: string, content: string) => {
    if (!isShown(site, condition)) return '';
    const ending = `</${name}>`;
    const opening = element.slice(0, element.length - content.length - ending.length);
    return opening + withoutUnmet(content, site) + ending;
  });
}

const pageLink = /<a(?=[\s>])([^>]*?)\shref="(\/[^"?#]*)[^"]*"([^>]*)>(.*?)<\/a>/gs;

/** Leaves the text of links to tools that are not offered, such as in articles. */
function withoutDeadLinks(html: string, site: SiteConfig): string {
  if (site.toolsOff.length === 0) return html;
  return html.replace(pageLink, (link, before: string, path: string, after: string, content: string) =>
    isSwitchedOff(site, path) ? `<span${before}${after}>${content}</span>` : link,
  );
}

/** A text of structured data about a tool, whose list is without it where the tool is not offered. */
export function ofTool(tool: string, text: string): string {
  return `%%tools:${tool}%%${text}`;
}

/** A whole list of texts as `ofTool` makes them, and each of them. */
const textsOfTools = /\["%%tools:[\w-]+%%(?:[^"\\]|\\.)*"(?:,"%%tools:[\w-]+%%(?:[^"\\]|\\.)*")*\]/g;
const textOfTool = /"%%tools:([\w-]+)%%((?:[^"\\]|\\.)*)"/g;

function withoutTexts(json: string, { toolsOff }: SiteConfig): string {
  return json.replace(textsOfTools, (list) => {
    const texts = [...list.matchAll(textOfTool)].filter(([, tool = '']) => !toolsOff.includes(tool));
    return `[${texts.map(([, , text]) => `"${text}"`).join(',')}]`;
  });
}

/** Placeholders of the variables in a built page. */
export const sitePlaceholders = Object.fromEntries(
  siteVariableNames.map((name) => [name, `%%${name}%%`]),
) as SiteVariables;

/** Placeholder of the whole configuration as JSON, which the page's script reads. */
export const siteConfigPlaceholder = '%%siteConfig%%';

/** Contents of `site.json` in the built folder. */
export interface BuiltSite {
  /** Path of each page, and its file in each language. */
  pages: readonly { path: string; files: Readonly<Record<Language, string>> }[];
  notFound: Readonly<Record<Language, string>>;
  /** Of all pages: another one where one of them has changed. */
  digest: string;
}

const dataBlock = /(<script type="application\/(?:ld\+)?json"[^>]*>)(.*?)(<\/script>)/gs;

/**
 * Fills a built page: replaces its placeholders, escaped for HTML or JSON, and removes elements whose condition does not
 * hold.
 */
export function fillPage(built: string, site: SiteConfig, language: Language): string {
  const html = withoutDeadLinks(withoutUnmet(built, site), site);
  const fill = (text: string, escape: (value: string) => string) => fillText(text, site, language, escape);
  let filled = '';
  let from = 0;
  for (const block of html.matchAll(dataBlock)) {
    const [whole, opening = '', json = '', closing = ''] = block;
    filled += fill(html.slice(from, block.index), escapeHtml) + opening;
    filled +=
      json === siteConfigPlaceholder
        ? escapeData(JSON.stringify(site))
        : fill(withoutTexts(json, site), escapeJsonText);
    filled += closing;
    from = block.index + whole.length;
  }
  return filled + fill(html.slice(from), escapeHtml);
}

/** Replaces the placeholders of a built text. @param escape for the format of the text */
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

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON for a script element: nothing in it can end the element. */
export function escapeData(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A text for the inside of a JSON string, also in a script element. */
export function escapeJsonText(text: string): string {
  return escapeData(JSON.stringify(text).slice(1, -1));
}
