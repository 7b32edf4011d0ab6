import type { Finding } from './check/finding.ts';
import { dayOf } from './day-of.ts';
import { absolute, type Decimal, formatDecimal, parseDecimal } from './decimal.ts';
import type { Language } from './language.ts';
import type { Term } from './model.ts';
import { isTermId, termDefinitions } from './terms.ts';
import type { CodeNames } from './texts/code-names.ts';

/** Numbers and dates of English are written as in Britain. */
const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };
/** Digits after the point that an amount has at least. */
const amountPlaces = 2;

/** In what and how values are written. */
export interface ValueContext {
  language: Language;
  /** Of the invoice (BT-5), for amounts without one of their own. */
  currency: string;
  codeNames: CodeNames;
}

/** Terms by the list that names their codes. */
const codeLists: Readonly<Record<string, keyof CodeNames>> = {
  'BT-3': 'documentTypes',
  'BT-8': 'taxPoints',
  'BT-21': 'noteSubjects',
  'BT-81': 'paymentMeans',
  'BT-95': 'vatCategories',
  'BT-102': 'vatCategories',
  'BT-118': 'vatCategories',
  'BT-130': 'units',
  'BT-150': 'units',
  'BT-151': 'vatCategories',
};
/** Terms whose codes the browser names. */
const displayNames: Readonly<Record<string, 'region' | 'currency'>> = {
  'BT-5': 'currency',
  'BT-6': 'currency',
  'BT-40': 'region',
  'BT-55': 'region',
  'BT-69': 'region',
  'BT-80': 'region',
  'BT-159': 'region',
};
const accounts = ['BT-84', 'BT-91'];

/** A term's value as a visitor reads it; as spelled where it is not what its kind of term should have. */
export function formatTerm(term: Term, context: ValueContext): string {
  const { id, value, qualifiers } = term;
  const { kind } = termDefinitions[id];
  switch (kind) {
    case 'amount':
    case 'unitPrice':
      return formatAmount(value, qualifiers.currency ?? context.currency, context.language) ?? value;
    case 'quantity':
      return formatQuantity(term, context);
    case 'percentage':
      return formatPercentage(value, context.language) ?? value;
    case 'date':
      return formatDate(value, context.language) ?? value;
    case 'code':
      return nameOfCode(id, value, context) ?? value;
    default:
      return accounts.includes(id) ? formatIban(value) : value;
  }
}

/** What the invoice has where a page contradicts, as a visitor reads it. */
export function formatExpected({ terms: [id], params, place }: Finding, context: ValueContext): string {
  const value = params['expected'] ?? '';
  return id !== undefined && isTermId(id) ? formatTerm({ id, value, qualifiers: {}, place }, context) : value;
}

/** With its unit, by its name where it is usual (UN/ECE recommendations 20 and 21). */
function formatQuantity({ value, qualifiers }: Term, { language, codeNames }: ValueContext): string {
  const number = formatNumber(value, language) ?? value;
  const { unit } = qualifiers;
  if (unit === undefined) return number;
  const { units, unitPlurals } = codeNames;
  const isOne = /^-?0*1(?:\.0*)?$/.test(value);
  const names = !isOne && Object.hasOwn(unitPlurals, unit) ? unitPlurals : units;
  const name = Object.hasOwn(names, unit) ? names[unit] : unit;
  return `${number}\u00A0${name}`;
}

/** With the digits that it has; undefined for no number. */
export function formatNumber(value: string, language: Language, minPlaces = 0): string | undefined {
  const decimal = parseDecimal(value);
  return decimal && joinNumber(decimal, language, minPlaces);
}

function joinNumber(decimal: Decimal, language: Language, minPlaces: number): string {
  const [whole = '', fraction = ''] = formatDecimal(decimal).replace('-', '').split('.');
  const { group, decimal: point } = separatorsOf(language);
  const grouped = Array.from({ length: Math.ceil(whole.length / 3) }, (_, at) => {
    const end = whole.length - at * 3;
    return whole.slice(Math.max(0, end - 3), end);
  })
    .toReversed()
    .join(group);
  const places = fraction.padEnd(minPlaces, '0');
  return `${decimal.digits < 0n ? '-' : ''}${grouped}${places === '' ? '' : point + places}`;
}

function separatorsOf(language: Language): { group: string; decimal: string } {
  return language === 'de' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
}

/** With the sign of the currency where the browser knows it; undefined for no number. */
export function formatAmount(value: string, currency: string, language: Language): string | undefined {
  const decimal = parseDecimal(value);
  if (!decimal) return undefined;
  const number = joinNumber(absolute(decimal), language, amountPlaces);
  const sign = decimal.digits < 0n ? '-' : '';
  const parts = currencyParts(currency, language);
  if (!parts) return `${sign}${number}${currency === '' ? '' : `\u00A0${currency}`}`;
  return sign + parts.map(({ type, value: part }) => (type === 'integer' ? number : part)).join('');
}

/** Undefined for what is no code of a currency (ISO 4217). */
function currencyParts(currency: string, language: Language): Intl.NumberFormatPart[] | undefined {
  if (!/^[A-Za-z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency, maximumFractionDigits: 0 });
  return format.formatToParts(1);
}

export function formatPercentage(value: string, language: Language): string | undefined {
  const number = formatNumber(value, language);
  return number === undefined ? undefined : `${number}${language === 'de' ? '\u00A0' : ''}%`;
}

/** Undefined for no day of the calendar. */
export function formatDate(value: string, language: Language): string | undefined {
  const day = dayOf(value);
  if (day === undefined) return undefined;
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

function nameOfCode(id: string, code: string, { language, codeNames }: ValueContext): string | undefined {
  const type = displayNames[id];
  if (type) return displayName(type, code, language);
  const list = codeLists[id];
  return list && Object.hasOwn(codeNames[list], code) ? codeNames[list][code] : undefined;
}

function displayName(type: 'region' | 'currency', code: string, language: Language): string | undefined {
  const isCode = type === 'region' ? /^[A-Z]{2}$/.test(code) : /^[A-Z]{3}$/.test(code);
  return isCode ? new Intl.DisplayNames(locales[language], { type, fallback: 'none' }).of(code) : undefined;
}

/** In groups of four where it is one of an account (ISO 13616). */
export function formatIban(value: string): string {
  const compact = value.replaceAll(/\s/g, '');
  return hasFormOfIban(compact) ? compact.replaceAll(/.{4}(?=.)/g, '$&\u00A0') : value;
}

/** Whether a text without blanks is built as an IBAN is, whatever its check digits. */
export function hasFormOfIban(compact: string): boolean {
  return /^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(compact);
}
