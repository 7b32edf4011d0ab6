/** Decimal places that are represented exactly. */
const places = 9;
const unit = 10 ** places;
/** Larger numbers are excluded, since their sums in billionths may not be safe integers. */
const largest = 1_000_000;

/** A decimal number in billionths; NaN where it has more than nine decimal places or exceeds 1,000,000. */
export function billionths(text: string): number {
  const decimals = text.split('.')[1] ?? '';
  if (decimals.length > places || Math.abs(Number(text)) > largest) return Number.NaN;
  return Math.round(Number(text) * unit);
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
