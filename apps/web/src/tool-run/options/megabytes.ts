import { type Language, megabyte } from '@blattwerk/shared';

/** A number with at most three decimals, after a comma or a point. */
const entered = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** Bytes of a size that a visitor enters in megabytes; a text that is no number as it is, for the field's own check. */
export function bytesOfMegabytes(text: string): string {
  const [, whole, decimals = ''] = entered.exec(text.trim()) ?? [];
  return whole === undefined ? text : String(Math.round(Number(`${whole}.${decimals}`) * megabyte));
}

/** A number of bytes as a visitor enters it; other texts as they are. */
export function megabytesOfBytes(bytes: string, language: Language): string {
  if (!/^\d+$/.test(bytes)) return bytes;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
  return number.format(Number(bytes) / megabyte);
}
