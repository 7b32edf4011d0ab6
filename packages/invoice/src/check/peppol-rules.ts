import { absolute, compare, type Decimal, multiply, parseDecimal, percentOf, subtract, sum, zero } from '../decimal.ts';
import { type Group, groupsOf, type Invoice, type Place, termOf } from '../model.ts';
import type { TermId } from '../terms.ts';
import { attributeOf, type Elements, type Node } from './elements.ts';
import { numberOf } from './rule-context.ts';
import type { RuleId } from './finding.ts';
import { requiredRule } from './required-rules.ts';
import { rule, type Rule, unless } from './rule.ts';
import { roundAmount } from './sum-rules.ts';
import { eachElement, syntaxRule, type SyntaxRule } from './syntax-rule.ts';

type Syntax = Invoice['syntax'];

const id = (number: string): RuleId => `PEPPOL-EN16931-R${number}`;
const one: Decimal = { digits: 1n, scale: 0 };

/** Two amounts may differ by 0.02, in forints by 0.5. */
function toleranceOf({ root }: Invoice): Decimal {
  return termOf(root, 'BT-5')?.value === 'HUF' ? { digits: 5n, scale: 1 } : { digits: 2n, scale: 2 };
}

const numberAt = (elements: Elements, node: Node, path: string): Decimal | undefined => {
  const [first] = elements.below(node, path);
  return first && parseDecimal(first.node.element.text);
};

const modelRules: readonly Rule[] = [
  requiredRule([id('001'), 'invoice', 'BT-23']),
  rule(id('005'), 'invoice', 'sameCurrencies', ['BT-6', 'BT-5'], (root) => {
    const [vat, own] = [termOf(root, 'BT-6'), termOf(root, 'BT-5')];
    return unless(!vat || vat.value !== (own?.value ?? ''), vat ? { place: vat.place } : {});
  }),
  requiredRule([id('010'), 'BG-7', 'BT-49']),
  requiredRule([id('020'), 'BG-4', 'BT-34']),
  ...(
    [
      [id('110'), 'BT-134', 'BT-73'],
      [id('111'), 'BT-135', 'BT-74'],
    ] as const satisfies readonly (readonly [RuleId, TermId, TermId])[]
  ).map(([number, own, whole]) =>
    rule(number, 'BG-26', 'periodOutside', [own, whole], (period, context) => {
      const [date, limit] = [termOf(period, own), context.terms(whole)[0]];
      if (!date || !limit) return undefined;
      const isInside = own === 'BT-134' ? date.value >= limit.value : date.value <= limit.value;
      return unless(isInside, { params: { found: date.value, limit: limit.value }, place: date.place });
    }),
  ),
];

const names = {
  cii: {
    allowance: '//ram:SpecifiedTradeAllowanceCharge',
    percent: 'ram:CalculationPercent',
    base: 'ram:BasisAmount',
    amount: 'ram:ActualAmount',
    indicator: 'ram:ChargeIndicator/udt:Indicator',
  },
  ubl: {
    allowance: '/cac:AllowanceCharge',
    percent: 'cbc:MultiplierFactorNumeric',
    base: 'cbc:BaseAmount',
    amount: 'cbc:Amount',
    indicator: 'cbc:ChargeIndicator',
  },
} as const;

const isBoolean = (elements: Elements, node: Node, indicator: string) =>
  elements.below(node, indicator).some((match) => /^(?:true|false)$/.test(match.node.element.text.trim()));

/** Allowances and charges: their parts belong together. The official rules ask for the indicator where nothing else is wrong. */
function allowanceRules(syntax: Syntax): SyntaxRule[] {
  const { allowance, percent, base, amount, indicator } = names[syntax];
  const paths = syntax === 'cii' ? [allowance] : [allowance, '/cac:InvoiceLine|cac:CreditNoteLine/cac:AllowanceCharge'];
  const partsOf = (node: Node, elements: Elements) => {
    const [hasPercent, hasBase] = [percent, base].map((path) => elements.below(node, path).length > 0);
    return {
      isWithoutBase: hasPercent && !hasBase,
      isWithoutPercent: !hasPercent && hasBase,
      isCalculated: hasPercent && hasBase,
    };
  };
  return paths.flatMap((path) => [
    eachElement(id('041'), path, 'baseAmountMissing', (node, elements) => !partsOf(node, elements).isWithoutBase),
    eachElement(id('042'), path, 'percentageMissing', (node, elements) => !partsOf(node, elements).isWithoutPercent),
    eachElement(id('040'), path, 'percentageOfBase', (node, elements, { invoice }) => {
      if (!partsOf(node, elements).isCalculated) return true;
      const [rate, whole, found = zero] = [percent, base, amount].map((each) => numberAt(elements, node, each));
      if (!rate || !whole) return false;
      return compare(absolute(subtract(found, percentOf(whole, rate))), toleranceOf(invoice)) <= 0;
    }),
    eachElement(syntax === 'cii' ? id('043-1') : id('043'), path, 'indicatorUnknown', (node, elements) => {
      const { isWithoutBase, isWithoutPercent } = partsOf(node, elements);
      return isWithoutBase || isWithoutPercent || isBoolean(elements, node, indicator);
    }),
  ]);
}

/** Line amount = quantity × price ÷ base quantity + charges − allowances, without a division. */
function isLineAmount(line: Group, base: Decimal, tolerance: Decimal): boolean {
  const prices = groupsOf(line, 'BG-29');
  const price = prices[0] && numberOf(prices[0], 'BT-146');
  const totalOf = (group: 'BG-27' | 'BG-28', amount: TermId) =>
    roundAmount(sum(groupsOf(line, group).map((each) => numberOf(each, amount))));
  const product = multiply(numberOf(line, 'BT-129') ?? one, price ?? zero);
  const others = subtract(totalOf('BG-28', 'BT-141'), totalOf('BG-27', 'BT-136'));
  const difference = subtract(multiply(subtract(numberOf(line, 'BT-131') ?? zero, others), base), product);
  return compare(absolute(difference), multiply(tolerance, absolute(base))) <= 0;
}

/** The quantity that the price is for: that of the net price, or of the gross price where that is missing or 0. */
function baseQuantityOf(line: Group): Decimal {
  const quantities = groupsOf(line, 'BG-29').flatMap(({ terms }) => terms.filter((term) => term.id === 'BT-149'));
  const isGross = ({ path }: Place) => path.includes('/ram:GrossPriceProductTradePrice');
  const inOrder = [
    ...quantities.filter(({ place }) => !isGross(place)),
    ...quantities.filter(({ place }) => isGross(place)),
  ];
  const numbers = inOrder.map(({ value }) => parseDecimal(value));
  return numbers.find((number) => number && number.digits !== 0n) ?? one;
}

const lineRule = rule(
  id('120'),
  'BG-25',
  'lineAmount',
  ['BT-131', 'BT-129', 'BT-146', 'BT-149'],
  (line, { invoice }) => {
    const net = termOf(line, 'BT-131');
    const params = net ? { params: { found: net.value }, place: net.place } : {};
    return unless(isLineAmount(line, baseQuantityOf(line), toleranceOf(invoice)), params);
  },
  'warning',
);

const settlement = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount`;

const hasPart = (elements: Elements, node: Node, path: string) => elements.below(node, path).length > 0;
/** Elements without value that are allowed: this one may have nothing to tell. */
const emptyElement = 'ram:ApplicableHeaderTradeDelivery';

function emptyRule(syntax: Syntax): SyntaxRule {
  return syntaxRule(id('008'), 'elementEmpty', (elements) =>
    elements.select('//*').flatMap((match) => {
      const {
        element,
        shape: { name },
      } = match.node;
      const isEmpty = element.children.length === 0 && element.text.trim() === '';
      return isEmpty && !(syntax === 'cii' && name === emptyElement) ? [{ ...match, params: { element: name } }] : [];
    }),
  );
}

function isDifference(net: Decimal | undefined, whole: Decimal | undefined, less: Decimal | undefined): boolean {
  return net !== undefined && whole !== undefined && less !== undefined && compare(net, subtract(whole, less)) === 0;
}

/** The quantity of a price has the unit of the quantity of its line, which CII requires. */
function unitRule(lines: string, prices: string, billed: string, isRequired: boolean): SyntaxRule {
  return syntaxRule(id('130'), 'unitsDiffer', (elements) =>
    elements.select(lines).flatMap(({ node }) => {
      const quantities = elements.below(node, billed);
      const units = new Set(quantities.map((quantity) => attributeOf(quantity.node, 'unitCode')));
      if (quantities.length === 0 && !isRequired) return [];
      return elements.below(node, prices).filter((price) => !units.has(attributeOf(price.node, 'unitCode')));
    }),
  );
}

const ciiRules: readonly SyntaxRule[] = [
  emptyRule('cii'),
  ...allowanceRules('cii'),
  eachElement(id('043-2'), '//ram:AppliedTradeAllowanceCharge', 'indicatorUnknown', (node, elements) =>
    isBoolean(elements, node, names.cii.indicator),
  ),
  eachElement(id('044'), '//ram:GrossPriceProductTradePrice', 'priceAllowance', (price, elements) => {
    const indicator = 'ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator';
    const isAllowance = elements.below(price, indicator).some(({ node }) => node.element.text === 'false');
    return isAllowance || !hasPart(elements, price, 'ram:AppliedTradeAllowanceCharge/ram:ActualAmount');
  }),
  syntaxRule(id('046'), 'netPrice', (elements) =>
    elements.select('//ram:SpecifiedLineTradeAgreement').flatMap(({ node }) => {
      const net = numberAt(elements, node, 'ram:NetPriceProductTradePrice/ram:ChargeAmount');
      return elements.below(node, 'ram:GrossPriceProductTradePrice').filter((gross) => {
        if (!hasPart(elements, gross.node, 'ram:ChargeAmount')) return false;
        const allowance = numberAt(elements, gross.node, 'ram:AppliedTradeAllowanceCharge/ram:ActualAmount') ?? zero;
        return !isDifference(net, numberAt(elements, gross.node, 'ram:ChargeAmount'), allowance);
      });
    }),
  ),
  syntaxRule(id('053'), 'vatTotalTwice', (elements, { invoice }) => {
    const currency = termOf(invoice.root, 'BT-5')?.value;
    return elements
      .select(totals)
      .filter(({ node }) => attributeOf(node, 'currencyID') === currency)
      .slice(1);
  }),
  syntaxRule(id('054'), 'vatTotalInOtherCurrency', (elements, { invoice }) => {
    const currency = termOf(invoice.root, 'BT-5')?.value;
    const others = elements.select(totals).filter(({ node }) => {
      const own = attributeOf(node, 'currencyID');
      return currency !== undefined && own !== undefined && own !== currency;
    });
    const expected = termOf(invoice.root, 'BT-6') ? 1 : 0;
    return others.length === expected
      ? []
      : [others[expected] ?? others[0] ?? elements.select(settlement)[0] ?? { node: elements.root }];
  }),
  eachElement(
    id('061'),
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode=49|59]`,
    'mandateMissing',
    (_means, elements) => elements.has(`${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`),
  ),
  eachElement(id('101'), '//ram:IncludedSupplyChainTradeLineItem', 'lineDocument', (line, elements) => {
    const document = 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument';
    return !hasPart(elements, line, document) || hasPart(elements, line, `${document}[ram:TypeCode=130]`);
  }),
  eachElement(
    id('121'),
    '//ram:NetPriceProductTradePrice|ram:GrossPriceProductTradePrice/ram:BasisQuantity',
    'quantityNotPositive',
    isPositive,
  ),
  unitRule(
    '//ram:IncludedSupplyChainTradeLineItem',
    'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice|ram:GrossPriceProductTradePrice/ram:BasisQuantity/@unitCode',
    'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity',
    true,
  ),
];

const ublRules: readonly SyntaxRule[] = [
  emptyRule('ubl'),
  ...allowanceRules('ubl'),
  eachElement(id('044'), '//cac:Price/cac:AllowanceCharge', 'priceAllowance', (allowance, elements) => {
    return elements.below(allowance, 'cbc:ChargeIndicator').some(({ node }) => node.element.text.trim() === 'false');
  }),
  syntaxRule(id('046'), 'netPrice', (elements) =>
    elements.select('//cac:Price').flatMap(({ node }) => {
      const net = numberAt(elements, node, 'cbc:PriceAmount');
      return elements.below(node, 'cac:AllowanceCharge').filter((allowance) => {
        if (!hasPart(elements, allowance.node, 'cbc:BaseAmount')) return false;
        const [whole, amount] = ['cbc:BaseAmount', 'cbc:Amount'].map((path) =>
          numberAt(elements, allowance.node, path),
        );
        return !isDifference(net, whole, amount);
      });
    }),
  ),
  syntaxRule(id('053'), 'vatTotalTwice', (elements) => {
    const withEntries = elements
      .select('/cac:TaxTotal')
      .filter(({ node }) => hasPart(elements, node, 'cac:TaxSubtotal'));
    return withEntries.length === 1 ? [] : [withEntries[1] ?? { node: elements.root }];
  }),
  syntaxRule(id('054'), 'vatTotalInOtherCurrency', (elements, { invoice }) => {
    const without = elements.select('/cac:TaxTotal').filter(({ node }) => !hasPart(elements, node, 'cac:TaxSubtotal'));
    const expected = termOf(invoice.root, 'BT-6') ? 1 : 0;
    return without.length === expected ? [] : [without[expected] ?? without[0] ?? { node: elements.root }];
  }),
  eachElement(id('061'), '//cac:PaymentMeans[cbc:PaymentMeansCode=49|59]', 'mandateMissing', (means, elements) =>
    hasPart(elements, means, 'cac:PaymentMandate/cbc:ID'),
  ),
  eachElement(id('101'), '//cac:InvoiceLine|cac:CreditNoteLine', 'lineDocument', (line, elements) => {
    return (
      !hasPart(elements, line, 'cac:DocumentReference') ||
      hasPart(elements, line, 'cac:DocumentReference[cbc:DocumentTypeCode=130]')
    );
  }),
  eachElement(
    id('121'),
    '//cac:InvoiceLine|cac:CreditNoteLine/cac:Price/cbc:BaseQuantity',
    'quantityNotPositive',
    isPositive,
  ),
  ...(['Invoice', 'CreditNote'] as const).map((kind) =>
    unitRule(
      `//cac:${kind}Line|cac:Sub${kind}Line`,
      'cac:Price/cbc:BaseQuantity/@unitCode',
      kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
      false,
    ),
  ),
];

/** The VAT totals in both currencies have the same sign. */
const signRule = rule(id('055'), 'invoice', 'vatTotalSigns', ['BT-110', 'BT-111'], (root, context) => {
  const { syntax } = context.invoice;
  const [own, vat] = [termOf(root, 'BT-5')?.value, termOf(root, 'BT-6')?.value];
  const all = [...context.terms('BT-110'), ...context.terms('BT-111')];
  const numbersIn = (currency: string | undefined) =>
    all.flatMap(({ value, qualifiers }) => (qualifiers.currency === currency ? [parseDecimal(value)] : []));
  const [inOwn, inVat] = [numbersIn(own), numbersIn(vat)];
  if (vat === undefined || (syntax === 'cii' && inOwn.length === 0)) return undefined;
  const isAny = (numbers: readonly (Decimal | undefined)[], holds: (sign: number) => boolean) =>
    numbers.some((number) => number && holds(compare(number, zero)));
  const isNegative = (sign: number) => (syntax === 'cii' ? sign < 0 : sign <= 0);
  const isPositiveOrZero = (sign: number) => sign >= 0;
  const isSame =
    (isAny(inOwn, isNegative) && isAny(inVat, isNegative)) ||
    (isAny(inOwn, isPositiveOrZero) && isAny(inVat, isPositiveOrZero));
  return unless(isSame);
});

function isPositive({ element }: Node): boolean {
  const number = parseDecimal(element.text);
  return number !== undefined && compare(number, zero) > 0;
}

/** Rules of Peppol BIS Billing 3.0 that XRechnung takes over. */
export const peppolRules = {
  model: [...modelRules, signRule, lineRule],
  cii: ciiRules,
  ubl: ublRules,
} as const;
