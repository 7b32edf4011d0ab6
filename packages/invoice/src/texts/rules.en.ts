import type { Finding } from '../check/finding.ts';
import { groupNames, termNames } from './terms.en.ts';
import { fillSentence, type RuleText } from './rule-text.ts';
import type { SentenceKey } from './rules.de.ts';

/** One for each kind of finding, in English. */
export const ruleTexts: Readonly<Record<SentenceKey, RuleText>> = {
  missing: '“{term}” is missing.',
  vatCategoryMissing: '“{term}” is missing, or it doesn’t say that the tax is VAT.',
  missingOneOf: 'One of these is missing: {terms}.',
  missingScheme: {
    text: '“{term}” doesn’t say which scheme it belongs to.',
    help: 'Invoicing software usually has a second field for this, for example “EM” for an email address.',
  },
  missingOrNegative: ['“{term}” can’t be negative, but is {found}.', '“{term}” is missing.'],
  negative: '“{term}” can’t be negative, but is {found}.',
  periodEnd: 'The period ends on {end}, before it starts on {start}.',
  tooManyDecimals: '“{term}” has more than two decimal places: {found}.',
  vatDecimals: [
    'The VAT total has more than two decimal places: {found}.',
    'A VAT total in the currency {code} is missing.',
  ],
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
  totalVat: [
    'The VAT of all rates adds up to {expected}, but the total given is {found}.',
    'The VAT of all rates adds up to {expected}, but no total is given.',
  ],
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
  pageDiffers: {
    text: 'Page and invoice data disagree: “{term}” is “{expected}” in the data, but “{found}” on page {page}.',
    help: 'Ask the sender which one is right before you pay. A changed page or account can be an attempt at fraud.',
  },
  pdfName: 'The XML in the PDF is called “{found}”. Other programs look for it under the name “{expected}”.',
  pdfRelationship: 'The PDF doesn’t state how its XML relates to the pages.',
  pdfXmp: {
    text: 'The metadata of the PDF doesn’t state that it contains an e-invoice.',
    help: 'What counts is the XML, but some programs don’t find it without this note.',
  },
  pdfProfile: 'The metadata of the PDF states the profile “{found}”, but the XML has “{expected}”.',
  pdfClaim: 'The PDF isn’t marked as PDF/A-3, which ZUGFeRD and Factur-X require.',
  elementNotUsed: 'The element {element} isn’t meant to be used here in an invoice of EN 16931.',
  elementUnknown: 'There is no element {element} at this place.',
  attributeNotUsed: 'The attribute {element} isn’t meant to be used here in an invoice of EN 16931.',
  elementRepeated: 'The element {element} is there several times, but is allowed once only.',
  elementNotOnce: 'The element {element} must be here exactly once.',
  elementMissing: 'The element {element} is missing here.',
  elementTwice: '{element} gives the same information in two ways. Only one of them is allowed.',
  elementsDiffer: '{element} must have the same value wherever it is given.',
  elementEmpty: 'The element {element} is empty. Empty elements aren’t allowed.',
  schemeMissing: 'The item’s identifier doesn’t say which scheme it belongs to.',
  tooManyTaxNumbers: 'The seller has more than two tax numbers. One VAT number and one other tax number are allowed.',
  documentType: 'A supporting document may only be marked as an invoiced object (code 130) here, or not at all.',
  amountDecimals: 'The amount in {element} has more than two decimal places.',
  payeeElement: 'Details of the separate payee are there several times, or the payee is the same as the seller.',
  priceAllowance: 'Only a discount is allowed on a price, not a charge, and it needs its amount.',
  accountMissing: 'The payee’s account is missing for a credit transfer.',
  taxType: 'The type of tax must be VAT.',
  dateFormat: ['{found} isn’t a valid date.', 'The date isn’t valid.'],
  numberFormat: {
    text: '{found} isn’t a number that an invoice may contain.',
    help: 'Numbers have a point before the decimals and nothing between thousands, for example 1234.50.',
  },
  codeUnknown: [
    'The code “{found}” for “{term}” isn’t in the required list.',
    'The code “{found}” isn’t in the required list.',
    'The code for “{term}” is missing.',
    'A code is missing here.',
  ],
  documentTypeUnusual: [
    'The document type has the code “{found}”, which recipients in Germany don’t expect.',
    'The document type is missing.',
  ],
  specificationUnknown: [
    'The specification identifier isn’t one of XRechnung 3.0: {found}',
    'The specification identifier is missing.',
  ],
  phoneNumber: 'The contact’s phone number needs three digits at least.',
  emailAddress: 'The contact’s email address is incomplete.',
  deliveryDateUnknown:
    'The invoice doesn’t say when the delivery or service took place, neither as a date nor as a period.',
  iban: {
    text: 'The account has no valid IBAN.',
    help: 'Please check the IBAN for typing errors, and pay only once it is right.',
  },
  transferMissing: 'Payment is by credit transfer, but the account for it is missing.',
  transferOnly: 'Payment is by credit transfer, so details of a card or a direct debit aren’t allowed.',
  cardMissing: 'Payment is by card, but its details are missing.',
  cardOnly: 'Payment is by card, so details of a credit transfer or a direct debit aren’t allowed.',
  debitMissing: 'Payment is by direct debit, but its details are missing.',
  debitOnly: 'Payment is by direct debit, so details of a credit transfer or a card aren’t allowed.',
  mandateMissing: 'Payment is by direct debit, but the mandate reference is missing.',
  creditorMissing: 'The creditor identifier is missing for the direct debit.',
  debtorMissing: 'The account to be debited is missing for the direct debit.',
  discountForm: {
    text: 'The early payment discount isn’t written in the form that XRechnung requires.',
    help: 'Each line has the form #SKONTO#TAGE=14#PROZENT=2.00# and ends with a line break.',
  },
  fileNameTwice: 'Two attachments have the same file name: {found}',
  documentAddress: 'The address of an external document isn’t a complete web address.',
  priceQuantities: 'The gross and the net price are for different quantities or units. They must be the same.',
  sumOfLinesBelow: 'The amount of an item isn’t the sum of the items below it.',
  amountDueWithThirdParties: [
    'With payments by third parties, the amount due should be {expected}, but the invoice says {found}.',
    'With payments by third parties, the amount due should be {expected}, but isn’t given.',
    'The amount due can’t be checked, because amounts are missing.',
  ],
  thirdPartyCurrency: 'A payment by a third party must be in the invoice currency ({code}).',
  linesBelowLines: 'The invoice has items below items, which XRechnung doesn’t provide for in this syntax.',
  vehicleMissing:
    'In an invoice for vehicles, at least one item must give the vehicle category and its environmental class (CVD and cva).',
  vehicleUnknown: '“{found}” isn’t a permitted value of “{term}” for vehicles.',
  vehiclePair:
    'An item must give the vehicle category (CVD) and its environmental class (cva) together, each exactly once.',
  sameCurrencies: 'The currency for VAT is the same as the invoice currency. It should be left out then.',
  periodOutside: 'The item’s period ({found}) isn’t within the invoicing period ({limit}).',
  baseAmountMissing: 'The percentage of a discount or charge lacks the amount that it applies to.',
  percentageMissing: 'The base amount of a discount or charge lacks its percentage.',
  percentageOfBase: 'The amount of a discount or charge doesn’t match its percentage and base amount.',
  indicatorUnknown: 'Whether it is a discount or a charge must be given as “false” or “true”.',
  lineAmount: [
    'The item’s amount ({found}) isn’t quantity times price with its discounts and charges.',
    'The item’s amount isn’t quantity times price with its discounts and charges.',
  ],
  netPrice: 'The net price isn’t the gross price less the discount.',
  vatTotalTwice: 'The VAT total with its breakdown must be given exactly once.',
  vatTotalInOtherCurrency:
    'A VAT total in another currency must be given if, and only if, the invoice names a currency for VAT.',
  vatTotalSigns: 'The VAT totals in both currencies must have the same sign.',
  lineDocument: 'A document of an item may only be an invoiced object (code 130).',
  quantityNotPositive: 'The quantity that a price is for must be greater than 0.',
  unitsDiffer: 'The unit of the price’s quantity differs from that of the invoiced quantity.',
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
