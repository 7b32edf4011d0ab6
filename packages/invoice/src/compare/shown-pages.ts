import { dayOf } from '../day-of.ts';
import { type Decimal, parseDecimal } from '../decimal.ts';
import type { Group, Invoice, Term } from '../model.ts';
import type { TermId } from '../terms.ts';
import { FoldedText, lettersOf } from './fold-text.ts';
import { type PageText, type PageRow, rowsOf } from './page-rows.ts';

/** A part of a row. */
export interface Shown {
  readonly row: PageRow;
  readonly start: number;
  readonly end: number;
}

/** `true` for a value that stands on the pages, undefined for one that does not, and otherwise what contradicts it. */
export type Answer = Shown | true | undefined;

/** Of one term; invoices have a few instalments and accounts. */
const maxValues = 20;
/** In UTF-16 code units; longer values are attached files or notes. */
const maxValueLength = 500;

/** The terms of an invoice but for those of its lines, and what its pages show. */
export class ShownPages {
  readonly invoice: Invoice;
  readonly rows: readonly PageRow[];
  readonly #terms = new Map<TermId, Term[]>();
  /** Terms that have a value, by its letters. */
  readonly #owners = new Map<string, Set<TermId>>();
  /** In the order of reading, and row by row, since a name can go on below and a number beside. */
  readonly #texts = [new FoldedText(), new FoldedText()] as const;

  constructor(invoice: Invoice, pages: readonly PageText[]) {
    this.invoice = invoice;
    this.#collect(invoice.root);
    this.rows = pages.flatMap(rowsOf);
    for (const { runs } of pages) for (const { text } of runs) this.#texts[0].add(text);
    for (const { text } of this.rows) this.#texts[1].add(text);
  }

  #collect({ terms, groups }: Group): void {
    for (const term of terms) {
      const known = this.#terms.get(term.id) ?? [];
      if (term.value === '' || term.value.length > maxValueLength || known.length === maxValues) continue;
      this.#terms.set(term.id, known);
      known.push(term);
      const letters = lettersOf(term.value);
      // A payment (BT-83) quotes the number of the invoice.
      if (term.id !== 'BT-83') this.#owners.set(letters, (this.#owners.get(letters) ?? new Set()).add(term.id));
    }
    for (const group of groups) if (group.id !== 'BG-25') this.#collect(group);
  }

  /** Different values of a term. */
  values(id: TermId): string[] {
    return [...new Set((this.#terms.get(id) ?? []).map(({ value }) => value))];
  }

  decimals(id: TermId): Decimal[] {
    return this.values(id).flatMap((value) => parseDecimal(value) ?? []);
  }

  days(id: TermId): string[] {
    return this.values(id).flatMap((value) => dayOf(value) ?? []);
  }

  has(text: string): boolean {
    return this.#texts.some((folded) => folded.has(text));
  }

  /** Whether a text of the page is the value of another term, such as the number of an order or the VAT identifier of the buyer. */
  isOther(shown: string, term: TermId): boolean {
    const owners = this.#owners.get(lettersOf(shown));
    return owners !== undefined && (owners.size > 1 || !owners.has(term));
  }
}

export function shownText({ row, start, end }: Shown): string {
  return row.text.slice(start, end);
}
