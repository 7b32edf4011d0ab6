/** Decimal places that are represented exactly. */
const places = 9;
const unit = 10 ** places;
/** Larger numbers are excluded, since their sums in billionths may not be safe integers. */
const largest = 1_000_000;

/** 1/512 in billionths: sums of multiples are exact in single and double precision, and in each reader. */
export const exactUnit = 1_953_125;

/** A decimal number in billionths; NaN where it has more than nine decimal places or exceeds 1,000,000. */
export function billionths(text: string): number {
  const point = text.indexOf('.');
  const value = Number(text);
  if ((point >= 0 && text.length - point - 1 > places) || Math.abs(value) > largest) return Number.NaN;
  return Math.round(value * unit);
}

/** The shortest decimal representation of a number in billionths. */
export function decimalText(value: number): string {
  const magnitude = Math.abs(value);
  const decimals = String(magnitude % unit)
    .padStart(places, '0')
    .replace(/(?<!0)0+$/, '');
  const whole = Math.floor(magnitude / unit);
  if (whole === 0 && decimals === '') return '0';
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : whole}${decimals === '' ? '' : `.${decimals}`}`;
}
