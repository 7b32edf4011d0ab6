import { type Language, megabyte } from '@blattwerk/shared';

/** A number with at most three decimals, after a comma or a point, and a unit. */
const entered = /^(\d{1,6})(?:[.,](\d{1,3}))?\s?(kb|mb)?$/i;
const kilobyte = 1_000;

/** Bytes of a size that a visitor enters, in megabytes unless it has a unit; a text that is no size as it is, for the field's own check. */
export function bytesOfMegabytes(text: string): string {
  const [, whole, decimals = '', unit = 'mb'] = entered.exec(text.trim()) ?? [];
  if (whole === undefined) return text;
  return String(Math.round(Number(`${whole}.${decimals}`) * (unit.toLowerCase() === 'kb' ? kilobyte : megabyte)));
}

/** A number of bytes as a visitor enters it; other texts as they are. */
export function megabytesOfBytes(bytes: string, language: Language): string {
  if (!/^\d+$/.test(bytes)) return bytes;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
  return number.format(Number(bytes) / megabyte);
}
