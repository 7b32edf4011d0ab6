import type { AllowedOperations } from '@blattwerk/shared';

/**
 * What a PDF allows that opens without a password.
 * @param flags bits of /P that are set (ISO 32000-2, table 22), as pdf.js lists them; null where it is not encrypted
 */
export function allowedOperations(flags: ReadonlySet<number> | null): AllowedOperations | null {
  if (flags === null) return null;
  const has = (bit: number) => flags.has(1 << (bit - 1));
  const [print, change, annotate] = [has(3), has(4), has(6)];
  return {
    print,
    printInHighQuality: print && has(12),
    copy: has(5),
    change,
    annotate,
    fillForms: change || annotate || has(9),
    assemble: change || has(11),
  };
}
