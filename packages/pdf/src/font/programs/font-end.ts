import type { Budget } from '../../budget.ts';
import { openCff } from './cff.ts';
import { readTables } from './sfnt.ts';
import { pfbEnd } from './type1-texts.ts';

/** What ends a Type 1 font (Adobe Type 1 Font Format, 2.4). */
const typeOneEnd = 'cleartomark';

/**
 * Length of a font file without what is behind its end; all of it where the end is not known.
 * @throws TooComplexPdf
 */
export function fontEnd(bytes: Buffer, budget: Budget): number {
  const found = readTables(bytes);
  if (found) {
    const ends = [...found.tables.values()].map((table) => table.byteOffset - bytes.byteOffset + table.length);
    // Tables are padded to whole words.
    return Math.min(bytes.length, (Math.max(0, ...ends) + 3) & ~3);
  }
  if (bytes.toString('latin1', 0, 2) === '%!') {
    const end = bytes.indexOf(typeOneEnd, Math.max(0, bytes.indexOf('eexec')));
    return end < 0 ? bytes.length : end + typeOneEnd.length;
  }
  return pfbEnd(bytes) ?? (openCff(bytes, budget) ? cffEnd(bytes, budget) : bytes.length);
}

/** The shortest beginning of a CFF font that can be read: its parts are found by offsets. */
function cffEnd(bytes: Buffer, budget: Budget): number {
  let [tooShort, whole] = [0, bytes.length];
  while (whole - tooShort > 1) {
    const middle = (tooShort + whole) >> 1;
    if (openCff(bytes.subarray(0, middle), budget)) whole = middle;
    else tooShort = middle;
  }
  return whole;
}
