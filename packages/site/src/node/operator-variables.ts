import {
  type ConfigOf,
  countryVariable,
  integerVariable,
  patternVariable,
  textVariable,
  type Variable,
} from '@blattwerk/server/variables';
import { defaultSite, type SiteConfig } from '../site.ts';
import { countryName } from './country-name.ts';

const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/** Day of the last change of a legal page. */
function dayVariable(fallback: string, page: string): Variable<string> {
  return {
    default: fallback,
    kind: 'day, YYYY-MM-DD',
    doc: `Day of the last change of the ${page}, which the page states. Set it when you change its text or a variable in it.`,
    parse: (text) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(text) || new Date(text).toISOString().slice(0, 10) !== text) throw new RangeError();
      return text;
    },
  };
}

/** What the legal pages state about the operator and their service providers. */
export const operatorVariables = {
  OPERATOR_NAME: textVariable(
    '',
    'Name of the operator, required by law: first name and surname of a person, or the company with its legal form. If name or address is missing, the pages say so.',
  ),
  OPERATOR_ADDRESS: textVariable('', 'Postal address of the operator, in one line.'),
  OPERATOR_PHONE: textVariable('', 'Telephone number of the operator; required with STRIPE_PUBLISHABLE_KEY.'),
  OPERATOR_REPRESENTATIVE: textVariable('', 'Who represents the operator, where it is a legal person.'),
  OPERATOR_REGISTER: textVariable(
    '',
    'Register and number of the operator, where registered: `Amtsgericht Köln, HRB 1`.',
  ),
  OPERATOR_VAT_ID: patternVariable(
    /^[A-Z]{2}[A-Z0-9]{2,14}(-\d{5})?$/,
    'VAT identification number',
    'VAT or business identification number of the operator, where there is one.',
  ),
  EDITORIAL_RESPONSIBLE: textVariable('', 'Name and address of the person responsible for the articles, in one line.'),
  DISPUTE_RESOLUTION: textVariable(
    '',
    'Consumer arbitration body with its address, or `no` where the operator takes part in no such proceedings. Not mentioned where absent.',
  ),
  DATA_PROTECTION_OFFICER: textVariable('', 'Contact of the data protection officer, where there is one.'),
  HOSTING_PROVIDER: textVariable(
    '',
    'Company that runs the servers, with its address, or `own` for machines of the operator. The privacy notice names it.',
  ),
  MAIL_PROVIDER: textVariable(
    '',
    'Company that runs the mailbox of SUPPORT_ADDRESS and the mail server, with its address; the privacy notice names it. Not mentioned where absent.',
  ),
  HOSTING_COUNTRY: countryVariable('DE', 'The country where the servers are.'),
  SUPPORT_RESPONSE_HOURS: integerVariable(
    defaultSite.supportHours,
    'Time in which support usually answers, in hours.',
    {
      min: 1,
      max: 336,
    },
  ),
  PRIVACY_DATE: dayVariable(defaultSite.privacyDate, 'privacy notice'),
  TERMS_DATE: dayVariable(defaultSite.termsDate, 'terms'),
} as const;

/** Day of the last change of the built-in legal texts; `legal-texts.test.ts` compares it with their content. */
export const legalTextsDay = '2026-11-30';

type OperatorSettings = ConfigOf<typeof operatorVariables>;

/** The part of the site's configuration that concerns the operator. */
export function operatorOf(config: OperatorSettings) {
  const { HOSTING_COUNTRY: country } = config;
  return {
    operator: {
      name: config.OPERATOR_NAME,
      address: config.OPERATOR_ADDRESS,
      phone: config.OPERATOR_PHONE,
      representative: config.OPERATOR_REPRESENTATIVE,
      register: config.OPERATOR_REGISTER,
      vatId: config.OPERATOR_VAT_ID,
      editor: config.EDITORIAL_RESPONSIBLE,
      disputes: config.DISPUTE_RESOLUTION,
      dataProtectionOfficer: config.DATA_PROTECTION_OFFICER,
    },
    mailProvider: config.MAIL_PROVIDER,
    hosting: config.HOSTING_PROVIDER,
    hostingCountry: { de: countryName(country, 'de'), en: countryName(country, 'en') },
    isHostedOutsideEea: !eea.includes(country),
    supportHours: config.SUPPORT_RESPONSE_HOURS,
    privacyDate: config.PRIVACY_DATE,
    termsDate: config.TERMS_DATE,
  } satisfies Partial<SiteConfig>;
}

type PublicSettings = OperatorSettings & { SITE_ADDRESS: string; SUPPORT_ADDRESS: string };

/** Variables without which the paid download is not offered: § 312d BGB, Art. 246a EGBGB. */
export function missingForPayment(config: PublicSettings): string[] {
  return [...missingIdentity(config), ...(config.OPERATOR_PHONE === '' ? ['OPERATOR_PHONE'] : [])];
}

/**
 * Variables that a public site lacks for its legal notice (§ 5 DDG, § 18 MStV) and its privacy notice (Art. 13 GDPR);
 * none for a site on this machine. Those that depend on the operator, such as the register, are in docs/going-live.md.
 */
export function missingForPublic(config: PublicSettings): string[] {
  if (isLocal(config.SITE_ADDRESS)) return [];
  const needed = ['OPERATOR_PHONE', 'EDITORIAL_RESPONSIBLE', 'HOSTING_PROVIDER'] as const;
  const days = ['PRIVACY_DATE', 'TERMS_DATE'] as const;
  return [
    ...missingIdentity(config),
    ...needed.filter((name) => config[name] === ''),
    // A page with an earlier day would state that of another text.
    ...days.filter((name) => config[name] < legalTextsDay),
  ];
}

function missingIdentity({ OPERATOR_NAME, OPERATOR_ADDRESS, SUPPORT_ADDRESS }: PublicSettings): string[] {
  return [
    ...(OPERATOR_NAME === '' ? ['OPERATOR_NAME'] : []),
    ...(OPERATOR_ADDRESS === '' ? ['OPERATOR_ADDRESS'] : []),
    ...(SUPPORT_ADDRESS === defaultSite.supportAddress ? ['SUPPORT_ADDRESS'] : []),
  ];
}

/** Whether an origin is reachable on this machine only. */
export function isLocal(origin: string): boolean {
  const { hostname } = URL.parse(origin) ?? { hostname: '' };
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
