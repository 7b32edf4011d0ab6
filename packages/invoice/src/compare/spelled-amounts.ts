import { absolute, compare, type Decimal, parseDecimal, round } from '../decimal.ts';

/** An amount on a page. */
export interface SpelledAmount {
  readonly start: number;
  readonly end: number;
  /** Without signs; several where blanks before it can be of its thousands or divide it from others. */
  readonly values: readonly Decimal[];
  /** Whether it has two decimals, a dash for them, or its currency beside it; other numbers count things. */
  readonly isMoney: boolean;
}

// A number begins with at most three further groups before it, which blanks or kerning divide from it.
const number =
  /(?<![\p{L}\d.,'’/:-])(?:\d{1,3}[ \u00a0\u202f]){0,3}\d+(?:[.,'’]\d{3})*(?:[.,](?:\d+|-{1,2}|–))?(?![\p{L}\d/:%]|[.,'’]\d| ?%|[-.]\d)/gu;
const currency = /(?:EUR|CHF|USD|GBP|€|\$|£)(?=[ \u00a0]?\d)|(?<=\d)(?:EUR|CHF|USD|GBP)/g;
const besideNumber = /(?:EUR|CHF|USD|GBP|€|\$|£)[ \u00a0]?-?\n|\n[ \u00a0\t]?(?:EUR|Euro|CHF|USD|GBP|€|\$|£)/;
/** An amount with more digits is no amount. */
const maxLength = 24;

/** Amounts of a row. A percentage, a date and a part of a word are none. */
export function amountsIn(text: string): SpelledAmount[] {
  // The sign has no meaning here, since pages print credit notes and deductions with and without it.
  const unsigned = text.replaceAll(/(?<![\p{L}\d])[-−–+] ?(?=\d)/gu, (sign) => ' '.repeat(sign.length));
  const spaced = unsigned.replaceAll(currency, (name) => ' '.repeat(name.length));
  return Array.from(spaced.matchAll(number), ({ index, 0: spelled }) => {
    const end = index + spelled.length;
    const values = spelled.length > maxLength ? [] : valuesOf(spelled);
    const around = `${text.slice(Math.max(0, index - 5), index)}\n${text.slice(end, end + 5)}`;
    return { start: index, end, values, isMoney: /[.,](?:\d\d|[-–]+)$/.test(spelled) || besideNumber.test(around) };
  }).filter(({ values }) => values.length > 0);
}

/** Whether a page can mean an amount of the XML, to the cent and without the sign. */
export function isAmount(values: readonly Decimal[], expected: Decimal): boolean {
  return values.some((value) => compare(round(value, 2), round(absolute(expected), 2)) === 0);
}

function valuesOf(spelled: string): Decimal[] {
  const words = spelled.split(/[ \u00a0\u202f]/);
  return words.flatMap((_, index) => {
    const joined = words
      .slice(index)
      .join('')
      .replaceAll(/['’]/g, '')
      .replace(/[.,][-–]+$/, '');
    const last = Math.max(joined.lastIndexOf('.'), joined.lastIndexOf(','));
    const whole = (last < 0 ? joined : joined.slice(0, last)).replaceAll(/[.,]/g, '');
    const rest = last < 0 ? '' : joined.slice(last + 1);
    // Sums have no three decimals.
    const isThousands = rest.length === 3 && new Set(joined.replaceAll(/\d/g, '')).size === 1;
    return parseDecimal(isThousands ? whole + rest : `${whole}.${rest}`) ?? [];
  });
}
