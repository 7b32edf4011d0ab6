/** Decimal places that are counted exactly. */
const places = 9;
const unit = 10 ** places;
/** Beyond it, sums in units of the last place are no longer safe integers. */
const largest = 1_000_000;

/** A number's text in billionths; undefined where it has more places or is too large to be counted exactly. */
export function billionths(text: string): number | undefined {
  const decimals = text.split('.')[1] ?? '';
  if (decimals.length > places || Math.abs(Number(text)) > largest) return undefined;
  return Math.round(Number(text) * unit);
}

/** The shortest text of a number of billionths. */
export function decimalText(value: number): string {
  const magnitude = Math.abs(value);
  const decimals = String(magnitude % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(magnitude / unit);
  if (whole === 0 && decimals === '') return '0';
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : whole}${decimals === '' ? '' : `.${decimals}`}`;
}
