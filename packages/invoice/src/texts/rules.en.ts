import type { Finding } from '../check/finding.ts';
import { groupNames, termNames } from './terms.en.ts';
import { fillSentence, type RuleText } from './rule-text.ts';
import type { SentenceKey } from './rules.de.ts';

/** One for each kind of finding, in English. */
export const ruleTexts: Readonly<Record<SentenceKey, RuleText>> = {
  missing: '“{term}” is missing.',
  missingOneOf: 'One of these is missing: {terms}.',
  missingScheme: {
    text: '“{term}” doesn’t say which scheme it belongs to.',
    help: 'Invoicing software usually has a second field for this, for example “EM” for an email address.',
  },
  missingOrNegative: ['“{term}” can’t be negative, but is {found}.', '“{term}” is missing.'],
  negative: '“{term}” can’t be negative, but is {found}.',
  periodEnd: 'The period ends on {end}, before it starts on {start}.',
  tooManyDecimals: '“{term}” has more than two decimal places: {found}.',
  cardNumber: {
    text: 'The card number is given in full. An invoice may show ten of its digits at most.',
    help: 'Showing only the last four digits is usual.',
  },
  payee: ['The separate payee is the same as the seller. It should be left out then.', '“{term}” is missing.'],
  sumOfLines: [
    'The items add up to {expected}, but the invoice says {found}.',
    'The items add up to {expected}, but the invoice doesn’t give this total.',
  ],
  sumOfAllowances: [
    'The discounts add up to {expected}, but the invoice says {found}.',
    'The discounts add up to {expected}, but the invoice doesn’t give this total.',
  ],
  sumOfCharges: [
    'The charges add up to {expected}, but the invoice says {found}.',
    'The charges add up to {expected}, but the invoice doesn’t give this total.',
  ],
  totalWithoutVat: [
    'The total without VAT should be {expected}, but the invoice says {found}.',
    'The total without VAT should be {expected}, but isn’t given.',
    'The total without VAT can’t be checked, because amounts are missing.',
  ],
  totalVat: 'The VAT of all rates adds up to {expected}, but the total given is {found}.',
  totalWithVat: [
    'The total with VAT should be {expected}, but the invoice says {found}.',
    'The total with VAT should be {expected}, but isn’t given.',
    'The total with VAT can’t be checked: there must be exactly one VAT total in the invoice currency, and the total without VAT must be given.',
  ],
  amountDue: {
    text: [
      'The amount due should be {expected}, but the invoice says {found}.',
      'The amount due should be {expected}, but isn’t given.',
      'The amount due can’t be checked, because amounts are missing.',
    ],
    help: 'It is the total with VAT, less what has been paid, plus rounding.',
  },
  vatOfCategory: [
    'The VAT at this rate should be {expected}, but the invoice says {found}.',
    'The VAT at this rate should be {expected}, but isn’t given.',
    'The VAT at this rate can’t be checked, because the rate or an amount is missing.',
  ],
  vatInAccountingCurrency:
    'The invoice names {code} as the currency for VAT, but the VAT total in this currency is missing, or it is the same as the invoice currency.',
  taxPointTwice:
    'The date on which VAT falls due is given twice: as a date and as a code. Only one of them is allowed.',
  vatNumberCountry: {
    text: '“{term}” doesn’t begin with a country code: {found}.',
    help: 'A German VAT number begins with DE. A tax number that isn’t a VAT number belongs in another field.',
  },
  categoryInBreakdown: {
    text: 'The VAT breakdown doesn’t match the items, discounts and charges in VAT category {code}: its number of entries for it is {entries}.',
    help: 'Each VAT category that is used needs an entry in the VAT breakdown, and vice versa.',
  },
  taxIdentifierMissing: 'VAT category {code} needs one of these, which are missing: {terms}.',
  vatIdentifierForbidden: 'The invoice is not subject to VAT (category {code}), so “{term}” must not be given.',
  rateOfCategory: [
    'The VAT rate {found} doesn’t go with VAT category {code}.',
    'VAT category {code} lacks its VAT rate.',
  ],
  rateForbidden: 'VAT category {code} must not have a VAT rate, but the invoice gives {found}.',
  taxableOfCategory: [
    'The taxable amount in VAT category {code} should be {expected}, but the invoice says {found}.',
    'The taxable amount in VAT category {code} should be {expected}, but isn’t given.',
    'No item, discount or charge has VAT category {code} with this rate.',
  ],
  vatIsZero: [
    'No VAT is charged in VAT category {code}, but the invoice says {found}.',
    'In VAT category {code}, the VAT must be given as 0.',
  ],
  exemptionMissing: {
    text: 'VAT category {code} lacks the reason why no VAT is charged.',
    help: 'For example “Exempt from VAT” or “Reverse charge”.',
  },
  exemptionForbidden: 'VAT category {code} must not have a reason for an exemption.',
  deliveryDateMissing:
    'An intra-community supply needs the date of delivery or the invoicing period, which is missing.',
  deliveryCountryMissing: 'An intra-community supply needs the country that was delivered to, which is missing.',
  onlyNotSubject:
    'Part of the invoice is not subject to VAT (category O), so no other VAT category is allowed; it also has {code}.',
  splitPaymentOutsideItaly:
    'VAT category B is for invoices within Italy only, but the invoice names the country {code}.',
  splitPaymentWithStandardRate: 'VAT category B can’t be used together with VAT category S.',
  pdfName: 'The XML in the PDF is called “{found}”. Other programs look for it under the name “{expected}”.',
  pdfRelationship: 'The PDF doesn’t state how its XML relates to the pages.',
  pdfXmp: {
    text: 'The metadata of the PDF doesn’t state that it contains an e-invoice.',
    help: 'What counts is the XML, but some programs don’t find it without this note.',
  },
  pdfProfile: 'The metadata of the PDF states the profile “{found}”, but the XML has “{expected}”.',
  pdfClaim: 'The PDF isn’t marked as PDF/A-3, which ZUGFeRD and Factur-X require.',
};

const language = { terms: termNames, groups: groupNames, or: 'or' };

/** What is wrong. Values are as in `params`: a page that formats them passes a finding with formatted ones. */
export function sentenceOf(finding: Finding): string {
  return fillSentence(ruleTexts[finding.sentence], finding, language);
}

/** What usually helps. */
export function helpOf({ sentence }: Finding): string | undefined {
  const text = ruleTexts[sentence];
  return typeof text === 'object' && 'help' in text ? text.help : undefined;
}
