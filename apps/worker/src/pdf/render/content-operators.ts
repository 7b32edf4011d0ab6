import { isNamed, type PdfDict, type Resolve } from '@blattwerk/pdf';

/** Operators that paint nothing and do not affect images and invisible text, with their number of operands. */
export const harmlessOperators = withCounts(
  'w1 J1 j1 M1 d2 ri1 i1 g1 G1 rg3 RG3 k4 K4 cs1 CS1 BT0 ET0 Tc1 Tw1 Tz1 TL1 Ts1 Td2 TD2 Tm6 T*0 BMC1 EMC0 MP1 DP2',
);
/** Operators that are interpreted, with their number of operands. */
export const interpretedOperators = withCounts('q0 Q0 cm6 re4 W0 W*0 n0 Tf2 Tr1 Tj1 TJ1 gs1 Do1 BDC2');
/** Entries of a graphics state (ISO 32000-2, table 57) that images do not use. */
const harmlessEntries = new Set('Type LW LC LJ ML D RI OP op OPM FL SA AIS TK SM'.split(' '));

function withCounts(list: string): ReadonlyMap<string, number> {
  return new Map(list.split(' ').map((entry) => [entry.slice(0, -1), Number(entry.at(-1))]));
}

/** Whether a graphics state does not change how an image is painted. */
export function isHarmlessState(entries: PdfDict | undefined, resolve: Resolve): boolean {
  if (!entries) return false;
  for (const [key, value] of entries) {
    const found = resolve(value);
    const isDefault =
      harmlessEntries.has(key) ||
      ((key === 'ca' || key === 'CA') && found === 1) ||
      (key === 'SMask' && isNamed(found, 'None')) ||
      (key === 'BM' && (isNamed(found, 'Normal') || isNamed(found, 'Compatible')));
    if (!isDefault) return false;
  }
  return true;
}
