import { IrregularPdf, type PdfDict, PdfName, type PdfValue, type Resolve } from '../extract/objects.ts';
import { Keyword, SyntaxReader } from '../extract/syntax.ts';

/** Operators that put nothing on the page, and set what images and invisible text do not use; with their operands' number. */
export const harmlessOperators = counted(
  'w1 J1 j1 M1 d2 ri1 i1 g1 G1 rg3 RG3 k4 K4 cs1 CS1 BT0 ET0 Tc1 Tw1 Tz1 TL1 Ts1 Td2 TD2 Tm6 T*0 BMC1 EMC0 MP1 DP2',
);
/** Operators that have to be looked into; with their operands' number. */
export const readOperators = counted('q0 Q0 cm6 re4 W0 W*0 n0 Tf2 Tr1 Tj1 TJ1 gs1 Do1 BDC2');
/** Entries of a graphics state (ISO 32000-2, table 57) that images do not use. */
const harmlessEntries = new Set('Type LW LC LJ ML D RI OP op OPM FL SA AIS TK SM'.split(' '));

function counted(list: string): ReadonlyMap<string, number> {
  return new Map(list.split(' ').map((entry) => [entry.slice(0, -1), Number(entry.at(-1))]));
}

/**
 * The operations of a content stream (ISO 32000-2, 7.8.2), in order.
 * @throws IrregularPdf where it cannot be read to its end
 */
export function* operationsIn(content: Buffer): Generator<{ operator: string; operands: PdfValue[] }> {
  const reader = new SyntaxReader(content);
  let operands: PdfValue[] = [];
  for (reader.skipSpace(); reader.at < content.length; reader.skipSpace()) {
    const token = reader.readToken();
    if (token instanceof Keyword) {
      yield { operator: token.text, operands };
      operands = [];
    } else operands.push(token);
  }
  if (operands.length > 0) throw new IrregularPdf('operands without an operator');
}

/** Whether a graphics state changes nothing about how an image is painted. */
export function isHarmlessState(entries: PdfDict | undefined, resolve: Resolve): boolean {
  if (!entries) return false;
  for (const [key, value] of entries) {
    const found = resolve(value);
    const isUsual =
      harmlessEntries.has(key) ||
      ((key === 'ca' || key === 'CA') && found === 1) ||
      (key === 'SMask' && found instanceof PdfName && found.text === 'None') ||
      (key === 'BM' && found instanceof PdfName && (found.text === 'Normal' || found.text === 'Compatible'));
    if (!isUsual) return false;
  }
  return true;
}
