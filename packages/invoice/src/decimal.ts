/** The number digits ÷ 10^scale, exactly. The scale is what was written: 1.50 has the scale 2. */
export interface Decimal {
  readonly digits: bigint;
  /** At least 0. */
  readonly scale: number;
}

/** Of a parsed number, before and after the point: far more than amounts have, and few enough to multiply. */
const maxDigits = 100;

export const zero: Decimal = { digits: 0n, scale: 0 };

/**
 * A decimal of XML Schema (XML Schema Part 2, 3.2.3): an optional sign, digits, and a point before, within or after them. Spaces
 * around it are ignored.
 * @returns undefined for everything else, and for more than 100 digits
 */
export function parseDecimal(text: string): Decimal | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxDigits + 2) return undefined;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(trimmed);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const { length } = whole + fraction;
  if (length === 0 || length > maxDigits) return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: digitsAt(left, scale) + digitsAt(right, scale), scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, { digits: -right.digits, scale: right.scale });
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

export function absolute({ digits, scale }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, scale };
}

/** The share of a value in percent, exactly. */
export function percentOf(value: Decimal, percent: Decimal): Decimal {
  const { digits, scale } = multiply(value, percent);
  return { digits, scale: scale + 2 };
}

/** Of those that are numbers. */
export function sum(values: readonly (Decimal | undefined)[]): Decimal {
  return values.reduce<Decimal>((total, value) => (value ? add(total, value) : total), zero);
}

/** Rounds to `places` after the point, half away from zero, as EN 16931-1 rounds amounts; adds zeros where there are fewer. */
export function round(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return { digits: digitsAt(value, places), scale: places };
  const divisor = 10n ** BigInt(value.scale - places);
  const half = value.digits < 0n ? -divisor / 2n : divisor / 2n;
  return { digits: (value.digits + half) / divisor, scale: places };
}

/** Negative where `left` is less, 0 where both are equal whatever their scale, positive where it is greater. */
export function compare(left: Decimal, right: Decimal): number {
  const { digits } = subtract(left, right);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** With a point and as many digits after it as the scale: `-0.50`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Digits at a scale that is not less than that of the value. */
function digitsAt({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
