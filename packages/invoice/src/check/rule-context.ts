import { add, type Decimal, formatDecimal, parseDecimal, subtract, zero } from '../decimal.ts';
import { type Group, groupsOf, type Invoice, type Place, type Term, termOf, termsOf } from '../model.ts';
import { tableOf } from '../read-invoice.ts';
import { type GroupId, parentOf, roleOf, termDefinitions, type TermId } from '../terms.ts';
import { Elements } from './elements.ts';

/** A line, an allowance, a charge or an entry of the VAT breakdown, with its VAT. */
export interface Taxed {
  readonly group: Group;
  readonly place: Place;
  /** '' where there is none. */
  readonly code: string;
  /** The same, but '' where the file does not say that the tax is VAT. */
  readonly category: string;
  readonly rate: Term | undefined;
  /** Undefined where it is missing or no number. */
  readonly amount: Decimal | undefined;
}

const lineSource = { group: 'BG-25', amount: 'BT-131', category: 'BT-151', rate: 'BT-152' } as const;
const allowanceSource = { group: 'BG-20', amount: 'BT-92', category: 'BT-95', rate: 'BT-96' } as const;
const chargeSource = { group: 'BG-21', amount: 'BT-99', category: 'BT-102', rate: 'BT-103' } as const;
const breakdownSource = { group: 'BG-23', amount: 'BT-116', category: 'BT-118', rate: 'BT-119' } as const;

/** Of groups that terms outside their elements can imply. */
const elementsOfGroups: Readonly<Record<Invoice['syntax'], Readonly<Partial<Record<GroupId, string>>>>> = {
  cii: { 'BG-16': 'ram:SpecifiedTradeSettlementPaymentMeans' },
  ubl: { 'BG-16': 'cac:PaymentMeans', 'BG-22': 'cac:LegalMonetaryTotal' },
};
/** Categories whose entries have rules of their own in CII, in the place of those of every entry. */
const otherCategories: ReadonlySet<string> = new Set(['L', 'M', 'O']);

/** What rules ask about an invoice, each computed once, in time that grows with the invoice alone. */
export class RuleContext {
  readonly invoice: Invoice;
  readonly lines: readonly Taxed[];
  readonly allowances: readonly Taxed[];
  readonly charges: readonly Taxed[];
  readonly breakdown: readonly Taxed[];
  readonly #groups = new Map<GroupId, Group[]>();
  readonly #terms = new Map<TermId, readonly Term[]>();
  #elements: Elements | undefined;
  #idsByPath: ReadonlyMap<string, TermId | GroupId> | undefined;
  /** Lines, charges and negated allowances by category, and by category and rate. */
  readonly #taxable = new Map<string, Decimal>();

  constructor(invoice: Invoice) {
    this.invoice = invoice;
    this.#collect(invoice.root);
    this.lines = this.#taxed(lineSource);
    this.allowances = this.#taxed(allowanceSource);
    this.charges = this.#taxed(chargeSource);
    this.breakdown = this.#taxed(breakdownSource);
    for (const each of [...this.lines, ...this.charges]) this.#count(each, each.amount ?? zero);
    for (const each of this.allowances) this.#count(each, subtract(zero, each.amount ?? zero));
  }

  /** For rules on the syntax. */
  get elements(): Elements {
    const { xml } = this.invoice;
    return (this.#elements ??= new Elements(xml, tableOf(xml)));
  }

  /** The term or the group whose element is at a place, or has the attribute that is there. */
  idAt({ path }: Place): TermId | GroupId | undefined {
    this.#idsByPath ??= new Map(idsIn(this.invoice.root));
    return this.#idsByPath.get(path) ?? this.#idsByPath.get(path.replace(/\/@\w+$/, ''));
  }

  /** Of a kind, but for those in lines below other lines. */
  groups(id: GroupId): readonly Group[] {
    return this.#groups.get(id) ?? [];
  }

  /** Values of a term, wherever its groups are. */
  terms(id: TermId): readonly Term[] {
    const terms = this.#terms.get(id) ?? this.groups(termDefinitions[id].group).flatMap((group) => termsOf(group, id));
    this.#terms.set(id, terms);
    return terms;
  }

  hasValue(id: TermId): boolean {
    return this.terms(id).some(({ value }) => value !== '');
  }

  has(id: TermId): boolean {
    return this.terms(id).length > 0;
  }

  /** Groups that rules of the kind are checked in, which are fewer in the official rules of each syntax. */
  checked(id: GroupId): readonly Group[] {
    const { syntax } = this.invoice;
    const groups = this.groups(id);
    const element = elementsOfGroups[syntax][id];
    if (element) return groups.filter(({ place }) => place.path.replace(/\[\d+\]$/, '').endsWith(`/${element}`));
    if (id === 'BG-23' && syntax === 'cii')
      return groups.filter((group) => !otherCategories.has(termOf(group, 'BT-118')?.value ?? ''));
    return groups;
  }

  /** Everything that has a category of VAT. */
  get taxed(): readonly Taxed[] {
    return [...this.lines, ...this.allowances, ...this.charges, ...this.breakdown];
  }

  /** Whether there is a line, an allowance or a charge of a category and a rate. */
  isTaxed(category: string, rate?: Decimal): boolean {
    return this.#taxable.has(keyOf(category, rate));
  }

  /** Of lines and charges without allowances that have a category and, where one is given, a rate. */
  taxable(category: string, rate?: Decimal): Decimal {
    return this.#taxable.get(keyOf(category, rate)) ?? zero;
  }

  #count({ code, rate }: Taxed, amount: Decimal): void {
    const parsed = rate && parseDecimal(rate.value);
    for (const key of parsed ? [keyOf(code), keyOf(code, parsed)] : [keyOf(code)]) {
      this.#taxable.set(key, add(this.#taxable.get(key) ?? zero, amount));
    }
  }

  #collect(group: Group): void {
    const known = this.#groups.get(group.id);
    if (known) known.push(group);
    else this.#groups.set(group.id, [group]);
    // Rules on lines do not concern those below them.
    if (group.id !== 'BG-DEX-01') for (const each of group.groups) this.#collect(each);
  }

  #taxed(source: { group: GroupId; amount: TermId; category: TermId; rate: TermId }): Taxed[] {
    return this.groups(source.group).map((group) => {
      const [category] = termsBelow(group, source.category);
      const amount = termsBelow(group, source.amount)[0];
      return {
        group,
        place: category?.place ?? group.place,
        code: category?.value ?? '',
        category: category && isVat(category) ? category.value : '',
        rate: termsBelow(group, source.rate)[0],
        amount: amount && parseDecimal(amount.value),
      };
    });
  }
}

/** Groups and terms by the paths of their elements; a term goes before its group. */
function* idsIn(group: Group): Generator<[path: string, what: TermId | GroupId]> {
  yield [group.place.path, group.id];
  for (const { id, place } of group.terms) yield [place.path, id];
  for (const each of group.groups) yield* idsIn(each);
}

/** Values of a term in a group or the groups below it that lead to the term. */
export function termsBelow(group: Group, id: TermId): Term[] {
  const way: GroupId[] = [];
  for (let at: GroupId | undefined = termDefinitions[id].group; at && at !== roleOf(group.id); at = parentOf(at)) {
    way.push(at);
  }
  const holders = way.reduceRight((groups, next) => groups.flatMap((each) => groupsOf(each, next)), [group]);
  return holders.flatMap((holder) => termsOf(holder, id));
}

/** Of a category of a tax. */
export function isVat({ qualifiers }: Term): boolean {
  return qualifiers.taxScheme?.toUpperCase() === 'VAT';
}

/** The first value of a term of a group, as a number. */
export function numberOf(group: Group, id: TermId): Decimal | undefined {
  const term = termOf(group, id);
  return term && parseDecimal(term.value);
}

/** The same for 19 and 19.00. */
function keyOf(category: string, rate?: Decimal): string {
  if (!rate) return category;
  let { digits, scale } = rate;
  for (; scale > 0 && digits % 10n === 0n; scale--) digits /= 10n;
  return `${category} ${formatDecimal({ digits, scale })}`;
}
