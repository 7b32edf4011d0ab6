import type { Random } from './random.ts';

/** How everything of an invoice is taxed; `mixed` has several rates. */
export const taxKinds = ['mixed', 'smallBusiness', 'reverseCharge', 'intraCommunity', 'export'] as const;
const rates = ['standard', 'reduced', 'zero'] as const;

/** Words with characters that XML, or an element of a syntax, has a use for. */
const words = [
  'Müller & Söhne',
  'Heft <A4>',
  '"Blau"',
  '100 % Wolle',
  '#ABC#',
  '#SKONTO#',
  '# 1',
  "l'eau",
  ']]>',
  'Größe €',
  '🙂',
  'x',
  'Zoll',
];
const german = { country: 'DE', vatNumbers: ['DE123456788', 'DE 987 654 321'], postCode: '10115' };
const foreign = {
  intraCommunity: [
    { country: 'FR', vatNumbers: ['FR40303265045'], postCode: '75008' },
    { country: 'GR', vatNumbers: ['EL094259216'], postCode: '105 57' },
  ],
  export: [
    { country: 'CH', vatNumbers: [], postCode: '8001' },
    { country: 'GB', vatNumbers: [], postCode: 'SW1A 1AA' },
  ],
} as const;
/** With check digits that are right. */
const ibans = ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819'];

/**
 * What somebody could fill in for an invoice of a German seller that keeps the rules of XRechnung: an object as of JSON, whose
 * optional parts are there or not.
 */
export function randomInvoiceDraft(random: Random, taxKind: (typeof taxKinds)[number]): Record<string, unknown> {
  const maybe = <Value>(value: Value): Value | undefined => (random.chance(0.5) ? value : undefined);
  const several = <Value>(most: number, make: () => Value): Value[] =>
    Array.from({ length: random.integer(most + 1) }, make);
  const phrase = () => `${random.pick(words)} ${random.pick(words)} ${random.integer(1000)}`;
  const paragraph = () => [phrase(), ...several(2, phrase)].join(random.pick(['\n', '\r\n', '\t']));
  /** Now and then as large as it may be, or 0. */
  const decimal = (whole: number, places: number) => {
    if (random.chance(0.03)) return random.pick([String(9 * whole), '0', `0.${'0'.repeat(places - 1)}5`]);
    const digits = random.integer(places + 1);
    const fraction = digits > 0 ? `.${String(random.integer(10 ** digits)).padStart(digits, '0')}` : '';
    return `${random.integer(whole)}${fraction}`;
  };
  const day = (month: number) =>
    `2026-${String(month).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;
  const tax = () => (taxKind === 'mixed' ? random.pick(rates) : taxKind);
  const percent = () => `${random.between(1, 99)}${random.pick(['', '.5', '.25'])}`;
  const adjustment = () => ({
    ...(random.chance(0.5) ? { amount: decimal(20, 2) } : { percent: percent() }),
    reason: maybe(phrase()),
  });
  const address = ({ country, postCode }: { country: string; postCode: string }) => {
    return { street: phrase(), addition: maybe(phrase()), postCode, city: phrase(), country };
  };

  const kind = random.pick(['invoice', 'invoice', 'creditNote']);
  const isForeign = taxKind === 'intraCommunity' || taxKind === 'export';
  const buyer = isForeign
    ? random.pick<{ country: string; vatNumbers: readonly string[]; postCode: string }>(foreign[taxKind])
    : german;
  const hasVatNumber = isForeign || random.chance(0.6);
  const isPeriod = random.chance(0.4);
  return {
    kind,
    language: random.pick(['de', 'en']),
    number: `R-2026/${random.integer(100_000)}`,
    issueDate: day(11),
    ...random.pick<object>([{}, { dueDate: day(12) }, { dueDays: random.integer(60) }]),
    currency: random.pick(['EUR', 'EUR', 'eur', 'CHF', 'JPY']),
    preceding: kind === 'creditNote' ? { number: phrase(), date: maybe(day(9)) } : undefined,
    orderReference: maybe(phrase()),
    delivery: {
      ...(isPeriod ? { period: { start: day(9), end: day(10) } } : { date: day(10) }),
      address: maybe(address(buyer)),
    },
    seller: {
      name: phrase(),
      address: address(german),
      contact: { name: phrase(), phone: '+49 (30) 1234-0', email: 'rechnung@papier.example' },
      vatNumber: hasVatNumber ? random.pick(german.vatNumbers) : null,
      taxNumber: hasVatNumber ? maybe('12/345/67890') : '12/345/67890',
      register: maybe('HRB 12345, Amtsgericht Charlottenburg'),
    },
    buyer: {
      name: phrase(),
      address: address(buyer),
      vatNumber: taxKind === 'export' ? '' : random.pick(buyer.vatNumbers),
      electronicAddress: random.pick([
        { scheme: 'EM', id: 'eingang@amt.example' },
        { scheme: '0204', id: '991-01234-44' },
      ]),
      reference: random.pick(['991-01234-44', phrase()]),
    },
    payment: maybe({
      iban: random.pick(ibans),
      bic: maybe('COBADEFFXXX'),
      accountName: maybe(phrase()),
      discounts: several(2, () => ({ percent: percent(), days: random.integer(30) })),
    }),
    items: [1, ...several(5, () => 1)].map(() => ({
      name: phrase(),
      description: maybe(paragraph()),
      quantity: `${random.chance(0.1) ? '-' : ''}${decimal(random.pick([20, 20_000]), 6)}`,
      unit: random.pick(['C62', 'H87', 'HUR', 'LS', 'KGM', 'XPK']),
      unitPrice: decimal(random.pick([20, 5000]), 6),
      allowance: maybe(adjustment()),
      tax: tax(),
    })),
    allowances: several(2, () => ({ ...adjustment(), tax: tax() })),
    charges: several(2, () => ({ ...adjustment(), tax: tax() })),
    notes: several(2, paragraph),
  };
}

/** A copy of a draft in which one part, at any depth, is another one. */
export function withAnotherPart(random: Random, value: unknown, others: readonly unknown[]): unknown {
  const names = typeof value === 'object' && value !== null && random.chance(0.95) ? Object.keys(value) : [];
  if (names.length === 0) return random.pick(others);
  const name = random.pick(names);
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[name] = withAnotherPart(random, copy[name], others);
  return copy;
}
