/** Operations that a reader should allow with the user password. */
export interface Permissions {
  print: boolean;
  /** Not only as a coarse image. */
  printInHighQuality: boolean;
  copy: boolean;
  /** In other ways than the following ones. */
  change: boolean;
  /** Includes filling in forms. */
  annotate: boolean;
  fillForms: boolean;
  /** To insert, delete and rotate pages. */
  assemble: boolean;
}

/** Bit positions in /P, counted from 1 (ISO 32000-2, table 22). */
const bitOf: Readonly<Record<keyof Permissions, number>> = {
  print: 3,
  change: 4,
  copy: 5,
  annotate: 6,
  fillForms: 9,
  assemble: 11,
  printInHighQuality: 12,
};
/**
 * The operations that a value of /P allows (ISO 32000-2, table 22), those included that a further operation implies.
 * @param revision /R of the encryption dictionary; the second has no bits from 9 on
 */
export function decodePermissions(value: number, revision: number): Permissions {
  const has = (key: keyof Permissions) => (value & (1 << (bitOf[key] - 1))) !== 0;
  const hasLate = (key: keyof Permissions) => revision > 2 && has(key);
  const [print, change, annotate] = [has('print'), has('change'), has('annotate')];
  return {
    print,
    printInHighQuality: print && (revision === 2 || has('printInHighQuality')),
    copy: has('copy'),
    change,
    annotate,
    fillForms: change || annotate || hasLate('fillForms'),
    assemble: change || hasLate('assemble'),
  };
}

/** All bits set except the lowest two, which must be 0. */
const everything = -4;

/**
 * Value of /P in an encryption dictionary, a signed 32-bit integer. Extraction for accessibility, bit 10, is always
 * allowed, as table 22 requires of writers.
 */
export function encodePermissions(permissions: Permissions): number {
  let value = everything;
  for (const [key, bit] of Object.entries(bitOf) as [keyof Permissions, number][]) {
    if (!permissions[key]) value &= ~(1 << (bit - 1));
  }
  return value;
}
