/** Operations that a reader should allow with the user password. */
export interface Permissions {
  print: boolean;
  copy: boolean;
  edit: boolean;
}

/** Bit positions in /P, counted from 1 (ISO 32000-2, table 22). */
const bitsOf: Readonly<Record<keyof Permissions, readonly number[]>> = {
  print: [3, 12],
  copy: [5],
  edit: [4, 6, 9, 11],
};
/** All bits set except the lowest two, which must be 0. */
const everything = -4;

/** Value of /P in an encryption dictionary, a signed 32-bit integer. Extraction for accessibility is always allowed. */
export function encodePermissions(permissions: Permissions): number {
  let value = everything;
  for (const key of ['print', 'copy', 'edit'] as const) {
    if (permissions[key]) continue;
    for (const bit of bitsOf[key]) value &= ~(1 << (bit - 1));
  }
  return value;
}
