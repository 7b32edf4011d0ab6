import { findIbans } from './ibans.ts';
import { extensionLabels, otherLabels, phoneFormats } from './phone-formats.ts';
import type { Range } from './word-finder.ts';

/** Units that are read of a number, and of a label before one. */
const [maxUnits, maxLabelUnits] = [80, 32];
const separator = String.raw`(?: ?[/.\u00ad-][ \n]?| )`;
/** Digits of a number with the code of its country (ITU-T E.164) and a trunk's, and of one after its label. */
const [internationalDigits, labeledDigits] = [
  [8, 16],
  [5, 15],
] as const;

/** Digits without anything between them: fewer ones are numbers of other things. */
const [minPlainDigits, minAbroadDigits] = [10, 12];

/** Where a number may begin: with nothing before it that belongs to a longer one. */
const beginning = /(?<![\p{L}\p{N}+]|\d[.,:/-])[+(\d]/gu;
/** Dates, issues of a year, and thousands. */
const others: readonly RegExp[] = [
  /\d{1,2}(?<mark>[./-])\d{1,2}\k<mark>(?:\d{4}|\d\d)(?![./-]?\d)/y,
  /(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)/y,
  /0\d[ /.-](?:19|20)\d\d(?!\d)/y,
  /\d{1,3}(?:\.\d{3}){1,3}(?![ .\n-]?\d)/y,
];
/** Digits in fours, as of a card. */
const fours = /(?<=(?<!\d)\d{4}[ \n.-])\d{4}(?!\d)/y;
const unit = String.raw`(?:eur|euro|usd|chf|gbp|pln|zł|kg|km|cm|mm|ml|kwh|mb|gb|kb|uhr)(?![\p{L}\p{N}])|[€$£%°]`;
/** Neither a part of a longer number is after a number, nor a unit. */
const ending = String.raw`(?![\p{L}\p{N}]|[.,:/-]\d|[ \n]?(?:${unit}))`;
const extension = String.raw`(?:[ \n]?[,;]?[ ]?(?:${extensionLabels.join('|')})[.:]?[ ]?\d{1,6})?`;

/** What the parts of a shape stand for. */
const parts: Readonly<Record<string, string>> = {
  '(': String.raw`\(`,
  '#': String.raw`\d`,
  N: '[1-9]',
  M: '[2-9]',
  _: `${separator}?`,
  ' ': separator,
  '~': String.raw`(?:${separator}?\d)`,
};

/** What is read from a place on, and how many digits the number must have. */
interface Shape {
  expression: RegExp;
  digits: readonly [number, number];
}

const international: readonly Shape[] = [
  String.raw`\(?(?:\+|00 ?)[1-9]\d{0,2}\)?(?:[ /.-]?\(0?\))?(?:[ /.\u00ad-]{0,3}\(?\d\)?){6,13}`,
  // Divided where what is on the first line is too short for a number.
  String.raw`\(?(?:\+|00 ?)[1-9]\d{0,2}\)?(?:[ /.-]?\(0?\))?(?:[ /.-]{0,3}\(?\d\)?){0,4}[ /.-]{0,2}\n\(?\d(?:[ /.-]{0,3}\d){3,9}`,
].map((body) => ({ expression: expressionOf(body), digits: internationalDigits }));
const labeled: readonly Shape[] = [
  { expression: expressionOf(String.raw`\(?\d\)?(?: ?[/.-]? ?\(?\d\)?){4,14}`), digits: labeledDigits },
];
const national: readonly Shape[] = phoneFormats.flatMap(({ shapes, digits }) =>
  shapes.map((shape) => ({ expression: expressionOf(bodyOf(shape)), digits })),
);
const [labels, otherNumbers] = [new Set(phoneFormats.flatMap((format) => format.labels)), new Set(otherLabels)];

/** Phone numbers in folded text: what is read at each place where one may begin is bounded. @param step draws on a budget */
export function findPhones(text: string, step: (count: number) => void): Range[] {
  const found: Range[] = [];
  const ibans = findIbans(text, step);
  let [last, iban] = [0, 0];
  for (const { index: start } of text.matchAll(beginning)) {
    while ((ibans[iban]?.[1] ?? Infinity) <= start) iban++;
    if (start < last || start >= (ibans[iban]?.[0] ?? Infinity)) continue;
    step(maxUnits);
    const end = endOfPhone(text, start);
    if (end === undefined) continue;
    found.push([start, end]);
    last = end;
  }
  return found;
}

function endOfPhone(text: string, start: number): number | undefined {
  if (isAt(fours, text, start)) return undefined;
  const isOther = others.some((expression) => isAt(expression, text, text[start] === '+' ? start + 1 : start));
  const number = isOther ? undefined : longest(text, start, international);
  if (text[start] === '+' || (number !== undefined && !hasUnknownCode(text.slice(start, number)))) return number;
  const label = labelBefore(text.slice(Math.max(0, start - maxLabelUnits), start));
  if (label === 'phone') return isOther ? undefined : longest(text, start, [...labeled, ...national]);
  return isOther || label === 'other' ? undefined : longest(text, start, national);
}

function longest(text: string, start: number, shapes: readonly Shape[]): number | undefined {
  let end: number | undefined;
  for (const { expression, digits } of shapes) {
    expression.lastIndex = start;
    const number = expression.exec(text)?.groups?.['number'];
    if (number === undefined) continue;
    const count = number.replaceAll(/\D/g, '').length;
    const min = isPlain(number) && digits !== labeledDigits ? Math.max(minPlainDigits, digits[0]) : digits[0];
    if (count >= min && count <= digits[1]) end = Math.max(end ?? 0, expression.lastIndex);
  }
  return end;
}

/** Whether digits alone only begin like a number with the code of its country. */
function hasUnknownCode(number: string): boolean {
  return (
    isPlain(number) && (number.length < minAbroadDigits || !phoneFormats.some(({ code }) => number.startsWith(code, 2)))
  );
}

/** Whether nothing but its digits tells that it is one of a phone. */
function isPlain(number: string): boolean {
  return /^\d+$/.test(number);
}

function isAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** What the words directly before a number call it. */
function labelBefore(text: string): 'phone' | 'other' | undefined {
  if (/[§#] ?$/.test(text)) return 'other';
  const before =
    /(?:(?<first>[\p{L}\p{M}]{1,24})[ .-]{1,3})?(?<second>[\p{L}\p{M}]{1,24})(?:-1[03])?[ \n.:#°/)-]{0,4}$/u.exec(text);
  const words = [before?.groups?.['second'], before?.groups?.['first']].map((word) =>
    (word ?? '').replaceAll(/\p{M}/gu, ''),
  );
  const isPhone = (word: string) => labels.has(word) || /^(?:tele|mobil|handy|ruf|fax).*(?:nr|nummer)$/.test(word);
  const isOther = (word: string) => otherNumbers.has(word) || /(?:nr|nummer)$/.test(word);
  const [word = '', wordBefore = ''] = words;
  if (isPhone(word) || (isOther(word) && isPhone(wordBefore))) return 'phone';
  return isOther(word) ? 'other' : undefined;
}

/** A regular expression of a shape. */
function bodyOf(shape: string): string {
  /** Of each open parenthesis, whether it is that of a group. */
  const groups: boolean[] = [];
  const body = shape.replaceAll(/\[[^[\]]{1,9}\]|\\.|\(\?:|[()#NM_~ ]/g, (part) => {
    if (part === '(?:' || part === '(') groups.push(part !== '(');
    if (part === ')') return groups.pop() ? ')' : String.raw`\)\n?`;
    return parts[part] ?? part;
  });
  // Without a zero or parentheses, digits beside it make it a part of a table.
  return /^(?:0|\()(?!\?)/.test(shape) ? body : String.raw`(?<!\d )${body}(?! \d)`;
}

function expressionOf(body: string): RegExp {
  // oxlint-disable-next-line blattwerk/linear-regexp -- each quantifier is bounded, and matches begin at one place
  return new RegExp(`(?<number>${body})${extension}${ending}`, 'uy');
}
