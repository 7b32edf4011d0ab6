import { PdfName } from '../file/values.ts';

const operators = {
  graphics: 'q Q cm w J j M d',
  text: `Tj TJ ' "`,
  textState: 'BT ET Tm Td TD T* Tc Tw Tz TL Ts Tr Tf',
  path: 'm l c v y h re W W*',
  paint: 'f F f* B B* b b* S s n',
  color: 'g G rg RG k K cs CS sc SC scn SCN',
  image: 'BI',
  object: 'Do',
  dictionary: 'gs',
  shading: 'sh',
  mark: 'BMC BDC EMC',
  other: 'ri i d0 d1 BX EX MP',
} as const;

/** How operators are interpreted; others do nothing. */
export type OperatorKind = keyof typeof operators;

/** The kinds of the operators (ISO 32000-2, Annex A) that rewritten content may have. */
export const operatorKinds: ReadonlyMap<string, OperatorKind> = new Map(
  Object.entries(operators).flatMap(([kind, list]) =>
    list.split(' ').map((operator) => [operator, kind as OperatorKind]),
  ),
);

/** How an operator paints the current path (ISO 32000-2, table 59). */
export interface PathPainting {
  fill?: 'f' | 'f*';
  isStroked?: boolean;
  closes?: boolean;
}

/** Operators that paint the current path, or end it. */
export const pathPaintings: ReadonlyMap<string, PathPainting> = new Map(
  Object.entries({
    f: { fill: 'f' },
    F: { fill: 'f' },
    'f*': { fill: 'f*' },
    B: { fill: 'f', isStroked: true },
    'B*': { fill: 'f*', isStroked: true },
    b: { fill: 'f', isStroked: true, closes: true },
    'b*': { fill: 'f*', isStroked: true, closes: true },
    S: { isStroked: true },
    s: { isStroked: true, closes: true },
    n: {},
  } satisfies Record<string, PathPainting>),
);

/** Color spaces that operators set (ISO 32000-2, table 73). */
export const deviceSpaces: ReadonlyMap<string, PdfName> = new Map([
  ['g', new PdfName('DeviceGray')],
  ['rg', new PdfName('DeviceRGB')],
  ['k', new PdfName('DeviceCMYK')],
]);
