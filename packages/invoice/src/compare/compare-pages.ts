import type { Invoice } from '../model.ts';
import type { TermId } from '../terms.ts';
import { amountFinder } from './find-amount.ts';
import { dateFinder } from './find-date.ts';
import { findNumber } from './find-number.ts';
import { findName, findTaxNumber, findVatId, ibanFinder } from './find-party.ts';
import { type FoundArea, type PageText, readablePages, shownArea } from './page-rows.ts';
import { type Answer, ShownPages, shownText } from './shown-pages.ts';

/** What the pages of an invoice say otherwise than its XML, or do not say. */
export interface Comparison {
  /** In the order of their terms; alarms and notes. */
  readonly differences: readonly Difference[];
  /** Terms whose values all stand on the pages. */
  readonly confirmed: readonly TermId[];
  /** Whether the pages have no text, as scans have none; nothing is compared then. */
  readonly unreadable: boolean;
}

export interface Difference {
  readonly term: TermId;
  /**
   * - `other`: the pages have another value at its place, an alarm
   * - `missing`: the pages have no such value, a note: many print less than the XML has
   */
  readonly kind: 'other' | 'missing';
  /** As in the XML. */
  readonly expected: string;
  /** As on the page, and where it stands; of kind `other` only. */
  readonly found?: string;
  readonly area?: FoundArea;
}

type Finder = (pages: ShownPages, expected: string) => Answer;

/** How each term is found whose value tells one document, person or day from another. */
function findersFor(pages: ShownPages) {
  const [findAmount, findDate, findIban] = [amountFinder(pages), dateFinder(pages), ibanFinder(pages)];
  const findSum =
    (term: Parameters<typeof findAmount>[1]): Finder =>
    (_, expected) =>
      findAmount(expected, term);
  return {
    'BT-1': findNumber,
    'BT-2': (_, expected) => findDate(expected, 'BT-2'),
    'BT-9': (_, expected) => findDate(expected, 'BT-9'),
    'BT-27': findName,
    'BT-31': findVatId,
    'BT-32': findTaxNumber,
    'BT-44': findName,
    'BT-84': (_, expected) => findIban(expected),
    'BT-109': findSum('BT-109'),
    'BT-110': findSum('BT-110'),
    'BT-112': findSum('BT-112'),
    'BT-115': findSum('BT-115'),
  } as const satisfies Partial<Record<TermId, Finder>>;
}

/**
 * Compares the values of an invoice that matter for paying and booking it with the text of its pages. What counts as an alarm:
 * - a number or a date of the invoice that is another one beside its label, or in the cell below it
 * - a sum that is another one beside a label of it, or below one in a table of sums, while the pages have that of the XML nowhere;
 *   the amount due also where they have it for something else
 * - another IBAN, while that of the XML is nowhere
 * - the seller's VAT identifier or tax number that is another one beside its label
 * - a name of seller or buyer with another legal form alone
 *
 * Values that the XML has for other terms, such as the number of an order, are none. Signs of amounts are not compared. Text that a
 * page has but does not show, as that of recognized scans, counts as shown.
 */
export function comparePages(invoice: Invoice, pages: readonly PageText[]): Comparison {
  const readable = readablePages(pages);
  const unreadable = !readable.some(({ runs }) => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
  if (unreadable) return { differences: [], confirmed: [], unreadable };
  const shown = new ShownPages(invoice, readable);
  const differences: Difference[] = [];
  const confirmed: TermId[] = [];
  for (const [id, find] of Object.entries(findersFor(shown))) {
    const term = id as TermId;
    // VAT of the accounting currency is a value of its own in some files.
    const values = shown.values(term).slice(0, term === 'BT-110' ? 1 : undefined);
    const own = values.flatMap((expected) => differenceOf(term, expected, find(shown, expected)));
    differences.push(...own);
    if (values.length > 0 && own.length === 0) confirmed.push(term);
  }
  return { differences, confirmed, unreadable };
}

function differenceOf(term: TermId, expected: string, answer: Answer): Difference[] {
  if (answer === true) return [];
  if (!answer) return [{ term, kind: 'missing', expected }];
  const area = shownArea(answer.row, answer.start, answer.end);
  const found = shownText(answer).replaceAll('\t', ' ');
  return [{ term, kind: 'other', expected, found, ...(area && { area }) }];
}
