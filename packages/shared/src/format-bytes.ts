import type { Language } from './language.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;
/** Decimals of each unit. */
const decimals = { B: 0, KB: 1, MB: 2, GB: 2 } as const;

/**
 * A file's size for a reader: `512 B`, `1.5 KB`, `2.25 MB`, with a comma in German and a non-breaking space; base 1024.
 * @param bytes from 0
 */
export function formatBytes(bytes: number, language: Language): string {
  return formatted(bytes, language, (unit) => ({
    minimumFractionDigits: decimals[unit],
    maximumFractionDigits: decimals[unit],
  }));
}

/** A limit for a reader: as `formatBytes`, without decimals that are zero: `30 MB`. */
export function formatLimitBytes(bytes: number, language: Language): string {
  return formatted(bytes, language, (unit) => ({ maximumFractionDigits: decimals[unit] }));
}

/** Bytes of a megabyte in a target size: the smaller of the usual meanings, so that a file fits whichever its receiver has. */
export const megabyte = 1_000_000;

/**
 * Bytes of an attachment that most mail servers take: whole megabytes that, encoded in lines of 76 characters (RFC 2045,
 * 6.8), fit into a message of 10 MB, which is the default limit of Postfix and of Exchange Server.
 */
export const mailAttachmentBytes = 7 * megabyte;

/** A size that a visitor can enter as a target, rounded up to 0.01 MB of 1,000,000 bytes, or to 1 KB of 1,000 below 0.1 MB. */
export function formatTargetBytes(bytes: number, language: Language): string {
  const [unit, size, decimals] =
    bytes < megabyte / 10 ? (['KB', megabyte / 1_000, 0] as const) : (['MB', megabyte, 2] as const);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: decimals, roundingMode: 'ceil' });
  return `${number.format(bytes / size)}\u00a0${unit}`;
}

type Fraction = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>;

function formatted(bytes: number, language: Language, fraction: (unit: (typeof units)[number]) => Fraction): string {
  let value = bytes;
  let index = 0;
  // 1.00 MB and not 1024.0 KB after rounding.
  while (index < units.length - 1 && Number(value.toFixed(decimals[unitAt(index)])) >= 1024) {
    value /= 1024;
    index++;
  }
  const unit = unitAt(index);
  const number = new Intl.NumberFormat(language, { useGrouping: false, ...fraction(unit) }).format(value);
  return `${number}\u00a0${unit}`;
}

function unitAt(index: number): (typeof units)[number] {
  return units[index] ?? 'GB';
}
