import { add, type Decimal, formatDecimal, multiply, percentOf, round, subtract, sum } from '../decimal.ts';
import type { Group, Term } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';
import { makeGroup, makeTerm } from './make-group.ts';
import { describePaymentTerms } from './payment-terms.ts';
import { destinationOf, type InvoiceDraft, isTaxedBy, taxesOf } from './read-draft.ts';
import { type Tax, type TaxName, taxes, taxNames } from './taxes.ts';

const documentTypes: Readonly<Record<InvoiceDraft['kind'], string>> = { invoice: '380', creditNote: '381' };
/** Subject of a note: general information (UNTDID 4451). */
const generalInformation = 'AAI';
/** Means of payment (UNTDID 4461). */
const paymentMeans = { sepaTransfer: '58', transfer: '30', notDefined: '1' } as const;

const dayMs = 86_400_000;
const discount = { de: 'Rabatt', en: 'Discount' } as const;
const surcharge = { de: 'Zuschlag', en: 'Surcharge' } as const;
/** Groups of allowances and charges with their terms: amount, base amount, percentage, reason, and category and rate of VAT. */
const adjustments = {
  'BG-27': { terms: ['BT-136', 'BT-137', 'BT-138', 'BT-139'], taxTerms: undefined, reason: discount },
  'BG-20': { terms: ['BT-92', 'BT-93', 'BT-94', 'BT-97'], taxTerms: ['BT-95', 'BT-96'], reason: discount },
  'BG-21': { terms: ['BT-99', 'BT-100', 'BT-101', 'BT-104'], taxTerms: ['BT-102', 'BT-103'], reason: surcharge },
} as const;

/** Of a tax. */
const vat = { taxScheme: 'VAT' } as const;

/** A line, an allowance or a charge with what it adds or takes. */
interface Part {
  readonly tax: TaxName;
  readonly amount: Decimal;
  readonly group: Group;
}
type Parts = Readonly<Record<'lines' | 'allowances' | 'charges', readonly Part[]>>;

/**
 * Calculates an invoice: sums and VAT by the rules of EN 16931-1 (6.4.2), where each line, each allowance and the VAT of each
 * category and rate is rounded to two decimals, half up. Terms and groups are those of reading it in UBL, but for process control
 * (BG-2), and for places, since there is no file.
 */
export function calculate(draft: InvoiceDraft): Group {
  const lines = draft.items.map((item, index) => calculateLine(draft, item, index + 1));
  const allowances = draft.allowances.map((each) => adjust(draft, 'BG-20', each, totalOf(lines, each.tax)));
  const charges = draft.charges.map((each) => adjust(draft, 'BG-21', each, totalOf(lines, each.tax)));
  const dueDate = draft.dueDays === undefined ? draft.dueDate : addDays(draft.issueDate, draft.dueDays);
  return makeGroup(
    'invoice',
    [
      makeTerm('BT-1', draft.number),
      makeTerm('BT-2', draft.issueDate),
      makeTerm('BT-3', documentTypes[draft.kind]),
      makeTerm('BT-5', draft.currency),
      makeTerm('BT-9', dueDate),
      makeTerm('BT-10', draft.buyer.reference),
      makeTerm('BT-13', draft.orderReference),
      makeTerm('BT-20', describePaymentTerms(draft, dueDate)),
    ],
    [
      ...draft.notes.map((note) => makeGroup('BG-1', [makeTerm('BT-21', generalInformation), makeTerm('BT-22', note)])),
      draft.preceding &&
        makeGroup('BG-3', [makeTerm('BT-25', draft.preceding.number), makeTerm('BT-26', draft.preceding.date)]),
      sellerOf(draft),
      buyerOf(draft),
      deliveryOf(draft),
      paymentOf(draft),
      ...[...allowances, ...charges].map(({ group }) => group),
      ...calculateTotals(draft, { lines, allowances, charges }),
      ...lines.map(({ group }) => group),
    ],
  );
}

/** An amount of EN 16931 has two decimals. */
function money({ currency }: InvoiceDraft, id: TermId, value: Decimal): Term | undefined {
  return makeTerm(id, formatDecimal(round(value, 2)), { currency });
}

function taxTerms(name: TaxName, [category, rate]: readonly [TermId, TermId]): (Term | undefined)[] {
  return [makeTerm(category, taxes[name].category, vat), makeTerm(rate, taxes[name].rate)];
}

function totalOf(parts: readonly Part[], tax?: TaxName): Decimal {
  return sum(parts.map((part) => (tax === undefined || part.tax === tax ? part.amount : undefined)));
}

function calculateLine(draft: InvoiceDraft, item: InvoiceDraft['items'][number], number: number): Part {
  const { quantity, unit, unitPrice, tax } = item;
  const whole = round(multiply(quantity, unitPrice), 2);
  const allowance = item.allowance && adjust(draft, 'BG-27', { ...item.allowance, tax }, whole);
  const amount = allowance ? subtract(whole, allowance.amount) : whole;
  const group = makeGroup(
    'BG-25',
    [
      makeTerm('BT-126', String(number)),
      makeTerm('BT-129', formatDecimal(quantity), { unit }),
      makeTerm('BT-130', unit),
      money(draft, 'BT-131', amount),
    ],
    [
      allowance?.group,
      makeGroup('BG-29', [makeTerm('BT-146', formatDecimal(unitPrice), { currency: draft.currency })]),
      makeGroup('BG-30', taxTerms(tax, ['BT-151', 'BT-152'])),
      makeGroup('BG-31', [makeTerm('BT-153', item.name), makeTerm('BT-154', item.description)]),
    ],
  );
  return { tax, amount, group };
}

/** An allowance or a charge, given as an amount or as a share of the base. */
function adjust(
  draft: InvoiceDraft,
  id: keyof typeof adjustments,
  { amount, percent, reason, tax }: InvoiceDraft['charges'][number],
  base: Decimal,
): Part {
  const { terms: ids, taxTerms: taxIds, reason: usualReason } = adjustments[id];
  const value = round(percent ? percentOf(base, percent) : (amount ?? base), 2);
  const group = makeGroup(id, [
    money(draft, ids[0], value),
    percent && money(draft, ids[1], base),
    percent && makeTerm(ids[2], formatDecimal(percent)),
    makeTerm(ids[3], reason ?? usualReason[draft.language]),
    ...(taxIds ? taxTerms(tax, taxIds) : []),
  ]);
  return { tax, amount: value, group };
}

/** Document totals (BG-22) and the VAT breakdown (BG-23). */
function calculateTotals(draft: InvoiceDraft, { lines, allowances, charges }: Parts): Group[] {
  const taxableOf = (tax?: TaxName): Decimal =>
    add(subtract(totalOf(lines, tax), totalOf(allowances, tax)), totalOf(charges, tax));
  const used = taxesOf(draft);
  const breakdown = taxNames
    .filter((name) => used.has(name))
    .map((tax): Part => {
      const { category, rate, code, reason }: Tax = taxes[tax];
      const amount = round(percentOf(taxableOf(tax), { digits: BigInt(rate), scale: 0 }), 2);
      const group = makeGroup('BG-23', [
        money(draft, 'BT-116', taxableOf(tax)),
        money(draft, 'BT-117', amount),
        makeTerm('BT-118', category, vat),
        makeTerm('BT-119', rate, vat),
        makeTerm('BT-120', reason?.[draft.language]),
        makeTerm('BT-121', code),
      ]);
      return { tax, amount, group };
    });
  const total = add(taxableOf(), totalOf(breakdown));
  const totals = makeGroup('BG-22', [
    money(draft, 'BT-106', totalOf(lines)),
    allowances.length > 0 ? money(draft, 'BT-107', totalOf(allowances)) : undefined,
    charges.length > 0 ? money(draft, 'BT-108', totalOf(charges)) : undefined,
    money(draft, 'BT-109', taxableOf()),
    money(draft, 'BT-110', totalOf(breakdown)),
    money(draft, 'BT-112', total),
    money(draft, 'BT-115', total),
  ]);
  return [totals, ...breakdown.map(({ group }) => group)];
}

/** @param ids of street, addition, city, post code and country */
function addressOf(
  id: GroupId,
  { street, addition, city, postCode, country }: InvoiceDraft['buyer']['address'],
  ids: readonly [TermId, TermId, TermId, TermId, TermId],
): Group {
  const values = [street, addition, city, postCode, country];
  return makeGroup(
    id,
    ids.map((term, index) => makeTerm(term, values[index])),
  );
}

function sellerOf({ seller: { name, address, contact, vatNumber, taxNumber, register } }: InvoiceDraft): Group {
  return makeGroup(
    'BG-4',
    [
      makeTerm('BT-27', name),
      // BR-CO-26 asks for an identifier, which a tax number (BT-32) is not.
      vatNumber === undefined && register === undefined ? makeTerm('BT-29', taxNumber) : undefined,
      makeTerm('BT-30', register),
      makeTerm('BT-31', vatNumber),
      makeTerm('BT-32', taxNumber, { taxScheme: 'FC' }),
      makeTerm('BT-34', contact.email, { scheme: 'EM' }),
    ],
    [
      addressOf('BG-5', address, ['BT-35', 'BT-36', 'BT-37', 'BT-38', 'BT-40']),
      makeGroup('BG-6', [
        makeTerm('BT-41', contact.name),
        makeTerm('BT-42', contact.phone),
        makeTerm('BT-43', contact.email),
      ]),
    ],
  );
}

function buyerOf({ buyer: { name, address, vatNumber, electronicAddress } }: InvoiceDraft): Group {
  const { scheme, id } = electronicAddress ?? { scheme: '', id: undefined };
  return makeGroup(
    'BG-7',
    [makeTerm('BT-44', name), makeTerm('BT-48', vatNumber), makeTerm('BT-49', id, { scheme })],
    [addressOf('BG-8', address, ['BT-50', 'BT-51', 'BT-52', 'BT-53', 'BT-55'])],
  );
}

/** An intra-community supply names its destination also where that is the buyer's address (BR-IC-12). */
function deliveryOf(draft: InvoiceDraft): Group {
  const { date, period, address } = draft.delivery;
  const isNamed = address !== undefined || isTaxedBy(draft, 'intraCommunity');
  return makeGroup(
    'BG-13',
    [makeTerm('BT-72', date)],
    [
      period && makeGroup('BG-14', [makeTerm('BT-73', period.start), makeTerm('BT-74', period.end)]),
      isNamed ? addressOf('BG-15', destinationOf(draft), ['BT-75', 'BT-76', 'BT-77', 'BT-78', 'BT-80']) : undefined,
    ],
  );
}

function paymentOf({ payment, currency, number }: InvoiceDraft): Group {
  if (!payment) return makeGroup('BG-16', [makeTerm('BT-81', paymentMeans.notDefined)]);
  const means = currency === 'EUR' ? paymentMeans.sepaTransfer : paymentMeans.transfer;
  const { iban, bic, accountName } = payment;
  const account = [makeTerm('BT-84', iban), makeTerm('BT-85', accountName), makeTerm('BT-86', bic)];
  return makeGroup('BG-16', [makeTerm('BT-81', means), makeTerm('BT-83', number)], [makeGroup('BG-17', account)]);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}
