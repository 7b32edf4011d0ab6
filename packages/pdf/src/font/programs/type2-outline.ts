import type { Budget } from '../../budget.ts';
import { type HintGroup, maxOutlineSteps, type Outline, type OutlineStep, type Stem } from './type1-outline.ts';
import { escapeBase, followCharstring, type Subroutines } from './type2-charstring.ts';

/** Maximum number of operands (Adobe Technical Note 5177, appendix B). */
const maxOperands = 48;
const maxStems = 96;
/** Largest difference of two numbers that are the same, since fractions have 16 bits. */
const tolerance = 0.001;

const op = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
  hflex: escapeBase + 34,
  flex: escapeBase + 35,
  hflex1: escapeBase + 36,
  flex1: escapeBase + 37,
} as const;

/** Widths that charstrings leave out, and to which the others are relative. */
export interface Widths {
  default: number;
  nominal: number;
}

/**
 * Writes an outline as a Type 2 charstring (Adobe Technical Note 5177).
 * @returns undefined where it has too many stems or too large numbers
 */
export function writeType2(outline: Outline, widths: Widths): Buffer | undefined {
  const writer = new CharstringWriter(outline.width === widths.default ? [] : [outline.width - widths.nominal]);
  const masks = writer.hints(outline.hints);
  if (!masks) return undefined;
  let current = -1;
  for (const { kind, deltas, hints } of outline.steps) {
    if (masks.length > 1 && hints !== current) writer.mask(masks[hints] ?? Buffer.alloc(0));
    current = hints;
    writer[kind](deltas);
  }
  const { accent } = outline;
  writer.end(accent ? [accent.dx, accent.dy, accent.base, accent.accent] : []);
  return writer.bytes();
}

class CharstringWriter {
  readonly #pieces: Buffer[] = [];
  /** Operands before the first operator: the width. */
  #first: readonly number[];
  #operator = 0;
  #operands: number[] = [];
  #isValid = true;

  constructor(first: readonly number[]) {
    this.#first = first;
  }

  bytes(): Buffer | undefined {
    return this.#isValid ? Buffer.concat(this.#pieces) : undefined;
  }

  /** Declares the stems of all groups. @returns the mask of each group */
  hints(groups: readonly HintGroup[]): Buffer[] | undefined {
    const horizontal = sortedStems(groups.flatMap((group) => group.horizontal));
    const vertical = sortedStems(groups.flatMap((group) => group.vertical));
    const stems = [...horizontal.map((stem) => `h${stem.join()}`), ...vertical.map((stem) => `v${stem.join()}`)];
    if (stems.length > maxStems) return undefined;
    const used = groups.length > 1;
    this.#stems(used ? op.hstemhm : op.hstem, horizontal);
    this.#stems(used ? op.vstemhm : op.vstem, vertical);
    if (stems.length === 0) return [Buffer.alloc(0)];
    const indices = new Map(stems.map((stem, index) => [stem, index]));
    return groups.map((group) => {
      const mask = Buffer.alloc((stems.length + 7) >> 3);
      const own = [
        ...group.horizontal.map((stem) => `h${stem.join()}`),
        ...group.vertical.map((stem) => `v${stem.join()}`),
      ];
      for (const stem of own) {
        const index = indices.get(stem) ?? 0;
        mask[index >> 3] = (mask[index >> 3] ?? 0) | (0x80 >> (index & 7));
      }
      return mask;
    });
  }

  #stems(operator: number, stems: readonly Stem[]): void {
    let last = 0;
    const perOperator = maxOperands / 2 - 1;
    for (let at = 0; at < stems.length; at += perOperator) {
      const operands: number[] = [];
      for (const [edge, width] of stems.slice(at, at + perOperator)) {
        operands.push(edge - last, width);
        last = edge + width;
      }
      this.#write(operator, operands);
    }
  }

  mask(bytes: Buffer): void {
    this.#flush();
    this.#write(op.hintmask, []);
    this.#pieces.push(bytes);
  }

  move(deltas: readonly number[]): void {
    const [dx = 0, dy = 0] = deltas;
    this.#flush();
    if (dy === 0) this.#write(op.hmoveto, [dx]);
    else if (dx === 0) this.#write(op.vmoveto, [dy]);
    else this.#write(op.rmoveto, [dx, dy]);
  }

  line(deltas: readonly number[]): void {
    const [dx = 0, dy = 0] = deltas;
    if (dx !== 0 && dy !== 0) return this.#append(op.rlineto, [dx, dy]);
    // Lines of these operators alternate between both directions.
    const own = dy === 0 ? op.hlineto : op.vlineto;
    const other = own === op.hlineto ? op.vlineto : op.hlineto;
    const count = this.#operands.length;
    const continues = (this.#operator === own && count % 2 === 0) || (this.#operator === other && count % 2 === 1);
    this.#append(continues ? this.#operator : own, [dy === 0 ? dx : dy], continues);
  }

  curve(deltas: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = deltas;
    if (b === 0 && f === 0) this.#append(op.hhcurveto, [a, c, d, e]);
    else if (a === 0 && e === 0) this.#append(op.vvcurveto, [b, c, d, f]);
    else if ((b === 0 && e === 0) || (a === 0 && f === 0)) {
      const own = b === 0 && e === 0 ? op.hvcurveto : op.vhcurveto;
      const other = own === op.hvcurveto ? op.vhcurveto : op.hvcurveto;
      const count = this.#operands.length / 4;
      const continues = (this.#operator === own && count % 2 === 0) || (this.#operator === other && count % 2 === 1);
      const operands = own === op.hvcurveto ? [a, c, d, f] : [b, c, d, e];
      this.#append(continues ? this.#operator : own, operands, continues);
    } else this.#append(op.rrcurveto, deltas);
  }

  end(operands: readonly number[]): void {
    this.#flush();
    this.#write(op.endchar, operands);
  }

  /** Collects operands of consecutive operators. The largest number of them ends alternating ones in their own direction. */
  #append(operator: number, operands: readonly number[], continues = operator === this.#operator): void {
    if (!continues || this.#operands.length + operands.length > maxOperands) this.#flush();
    this.#operator = operator;
    this.#operands.push(...operands);
  }

  #flush(): void {
    if (this.#operands.length > 0) this.#write(this.#operator, this.#operands);
    this.#operands = [];
    this.#operator = 0;
  }

  #write(operator: number, operands: readonly number[]): void {
    for (const value of [...this.#first, ...operands]) {
      const number = numberBytes(value);
      if (number) this.#pieces.push(number);
      else this.#isValid = false;
    }
    this.#first = [];
    this.#pieces.push(Buffer.from([operator]));
  }
}

/** An operand; undefined where it is too large. */
function numberBytes(value: number): Buffer | undefined {
  if (!(Math.abs(value) < 32_767)) return undefined;
  if (!Number.isInteger(value)) {
    const fixed = Buffer.alloc(5);
    fixed.writeUInt8(255, 0);
    fixed.writeInt32BE(Math.round(value * 0x10000), 1);
    return fixed;
  }
  if (value >= -107 && value <= 107) return Buffer.from([value + 139]);
  if (value >= 108 && value <= 1131) return Buffer.from([247 + ((value - 108) >> 8), (value - 108) & 0xff]);
  if (value >= -1131 && value <= -108) return Buffer.from([251 + ((-value - 108) >> 8), (-value - 108) & 0xff]);
  return Buffer.from([28, (value >> 8) & 0xff, value & 0xff]);
}

/**
 * A charstring with another width, which its first operand states, or none does.
 * @returns undefined where it is malformed, or the width is too large
 */
export function withWidth(
  charstring: Buffer,
  width: number,
  subroutines: Subroutines,
  widths: Widths,
  budget: Budget,
): Buffer | undefined {
  const read = readType2Outline(charstring, subroutines, { default: Number.NaN, nominal: widths.nominal }, budget);
  const operand = width === widths.default ? Buffer.alloc(0) : numberBytes(width - widths.nominal);
  if (!read || !operand) return undefined;
  if (Number.isNaN(read.width)) return Buffer.concat([operand, charstring]);
  if (!isWidthInSubroutine(charstring))
    return Buffer.concat([operand, charstring.subarray(numberLength(charstring, 0))]);
  return writeType2(unhinted({ ...read, width }), widths);
}

/**
 * A charstring without hints and subroutines.
 * @returns undefined where it is malformed, or would not draw the same outline
 */
export function withoutHints(
  charstring: Buffer,
  subroutines: Subroutines,
  widths: Widths,
  budget: Budget,
): Buffer | undefined {
  const read = readType2Outline(charstring, subroutines, widths, budget);
  if (!read || !Number.isFinite(read.width)) return undefined;
  const outline = unhinted(read);
  const written = writeType2(outline, widths);
  return written && drawsOutline(written, outline, widths, budget) ? written : undefined;
}

/** An outline without its hints. */
function unhinted({ width, steps, accent }: Shape): Outline {
  const hints = [{ horizontal: [], vertical: [] }];
  return { width, steps: steps.map(({ kind, deltas }) => ({ kind, deltas, hints: 0 })), accent, hints };
}

/** Length of the operand at an offset; 0 where there is an operator. */
function numberLength(charstring: Buffer, at: number): number {
  const first = charstring[at] ?? 0;
  if (first === 28) return 3;
  if (first < 32) return 0;
  return first === 255 ? 5 : first >= 247 ? 2 : 1;
}

/** Whether the first operand is the number of a subroutine. */
function isWidthInSubroutine(charstring: Buffer): boolean {
  const operator = charstring[numberLength(charstring, 0)];
  return operator === op.callsubr || operator === op.callgsubr;
}

function sortedStems(stems: readonly Stem[]): Stem[] {
  const unique = new Map(stems.map((stem) => [stem.join(), stem]));
  return [...unique.values()].toSorted(([a, width], [b, other]) => a - b || width - other);
}

/** Whether a charstring draws an outline with its width. */
export function drawsOutline(charstring: Buffer, outline: Outline, widths: Widths, budget: Budget): boolean {
  const read = readType2Outline(charstring, { local: [], global: [] }, widths, budget);
  const numbersOf = ({ width, accent }: Pick<Outline, 'width' | 'accent'>) =>
    accent ? [width, accent.dx, accent.dy, accent.base, accent.accent] : [width];
  return (
    read !== undefined &&
    areClose(numbersOf(read), numbersOf(outline)) &&
    read.steps.length === outline.steps.length &&
    outline.steps.every(({ kind, deltas }, index) => {
      const step = read.steps[index];
      return step?.kind === kind && areClose(step.deltas, deltas);
    })
  );
}

/** A part of an outline without its hints. */
type Step = Pick<OutlineStep, 'kind' | 'deltas'>;
/** An outline of which the hints do not matter. */
type Shape = Pick<Outline, 'width' | 'accent'> & { steps: readonly Step[] };

/**
 * Reads a Type 2 charstring (Adobe Technical Note 5177).
 * @returns undefined where it is malformed, or uses arithmetic
 */
export function readType2Outline(
  charstring: Buffer,
  subroutines: Subroutines,
  widths: Widths,
  budget: Budget,
): Shape | undefined {
  const steps: Step[] = [];
  let width: number | undefined;
  let accent: Outline['accent'];
  const use = { local: new Set<number>(), global: new Set<number>(), components: [] };
  const isWhole = followCharstring(charstring, subroutines, use, budget, (operator, operands) => {
    const own = ownOperands(operator, operands);
    if (width === undefined) {
      const [extra] = operands.length > own ? operands : [];
      width = extra === undefined ? widths.default : extra + widths.nominal;
    }
    const rest = operands.slice(operands.length - own);
    if (operator === op.endchar) {
      const [dx = 0, dy = 0, base = 0, mark = 0] = rest;
      if (rest.length > 0) accent = { dx, dy, base, accent: mark };
    } else if (steps.length <= maxOutlineSteps) steps.push(...stepsOf(operator, rest));
  });
  return isWhole && steps.length <= maxOutlineSteps ? { width: width ?? Number.NaN, steps, accent } : undefined;
}

/** Number of operands of an operator without the width that can precede them. */
function ownOperands(operator: number, operands: readonly number[]): number {
  if (operator === op.hmoveto || operator === op.vmoveto) return 1;
  if (operator === op.rmoveto) return 2;
  if (operator === op.endchar) return operands.length >= 4 ? 4 : 0;
  const isHint = operator === op.hintmask || operator === op.cntrmask || stemOperators.has(operator);
  return isHint ? operands.length & ~1 : operands.length;
}

const stemOperators: ReadonlySet<number> = new Set([op.hstem, op.vstem, op.hstemhm, op.vstemhm]);

/** The parts of an outline that an operator draws. */
function stepsOf(operator: number, operands: readonly number[]): Step[] {
  const [x = Number.NaN, y = Number.NaN] = operands;
  const curve = (deltas: readonly number[]): Step => ({ kind: 'curve', deltas });
  switch (operator) {
    case op.hmoveto:
      return [{ kind: 'move', deltas: [x, 0] }];
    case op.vmoveto:
      return [{ kind: 'move', deltas: [0, x] }];
    case op.rmoveto:
      return [{ kind: 'move', deltas: [x, y] }];
    case op.rlineto:
      return linesOf(operands);
    case op.hlineto:
    case op.vlineto:
      return operands.map((delta, index) => {
        const isLevel = (operator === op.hlineto) === (index % 2 === 0);
        return { kind: 'line', deltas: isLevel ? [delta, 0] : [0, delta] };
      });
    case op.rrcurveto:
      return groupsOf(operands, 6).map(curve);
    case op.rcurveline:
      return [...groupsOf(operands.slice(0, -2), 6).map(curve), ...linesOf(operands.slice(-2))];
    case op.rlinecurve:
      return [...linesOf(operands.slice(0, -6)), curve(operands.slice(-6))];
    case op.hhcurveto:
    case op.vvcurveto:
      return straightCurves(operands, operator === op.hhcurveto).map(curve);
    case op.hvcurveto:
    case op.vhcurveto:
      return turningCurves(operands, operator === op.hvcurveto).map(curve);
    default:
      return flexCurves(operator, operands).map(curve);
  }
}

function groupsOf(operands: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(operands.length / size) }, (_, index) =>
    operands.slice(index * size, (index + 1) * size),
  );
}

function linesOf(operands: readonly number[]): Step[] {
  return groupsOf(operands, 2).map((deltas) => ({ kind: 'line', deltas }));
}

/** Curves that begin and end in one direction, but for the beginning of the first one. */
function straightCurves(operands: readonly number[], isLevel: boolean): (readonly number[])[] {
  const isBent = operands.length % 4 === 1;
  const [bend = 0] = isBent ? operands : [];
  return groupsOf(operands.slice(isBent ? 1 : 0), 4).map(
    ([a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN], index) => {
      const across = index === 0 ? bend : 0;
      return isLevel ? [a, across, b, c, d, 0] : [across, a, b, c, 0, d];
    },
  );
}

/** Curves that begin in one direction and end in the other one, by turns, but for the end of the last one. */
function turningCurves(operands: readonly number[], isLevelFirst: boolean): (readonly number[])[] {
  const isBent = operands.length % 4 === 1;
  const groups = groupsOf(isBent ? operands.slice(0, -1) : operands, 4);
  return groups.map(([a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN], index) => {
    const across = isBent && index === groups.length - 1 ? (operands.at(-1) ?? 0) : 0;
    return isLevelFirst === (index % 2 === 0) ? [a, 0, b, c, across, d] : [0, a, b, c, d, across];
  });
}

/** The two curves of a flex; none for other operators. */
function flexCurves(operator: number, operands: readonly number[]): (readonly number[])[] {
  const [
    a = Number.NaN,
    b = Number.NaN,
    c = Number.NaN,
    d = Number.NaN,
    e = Number.NaN,
    f = Number.NaN,
    g = Number.NaN,
  ] = operands;
  const [h = Number.NaN, i = Number.NaN, j = Number.NaN, k = Number.NaN] = operands.slice(7);
  if (operator === op.hflex)
    return [
      [a, 0, b, c, d, 0],
      [e, 0, f, -c, g, 0],
    ];
  if (operator === op.flex) return groupsOf(operands.slice(0, 12), 6);
  if (operator === op.hflex1)
    return [
      [a, b, c, d, e, 0],
      [f, 0, g, h, i, -(b + d + h)],
    ];
  if (operator !== op.flex1) return [];
  // The end is level or upright with the beginning, whichever is closer.
  const [dx, dy] = [a + c + e + g + i, b + d + f + h + j];
  const end = Math.abs(dx) > Math.abs(dy) ? [k, -dy] : [-dx, k];
  return [
    [a, b, c, d, e, f],
    [g, h, i, j, ...end],
  ];
}

function areClose(numbers: readonly number[], others: readonly number[]): boolean {
  return (
    numbers.length === others.length &&
    numbers.every((value, index) => Math.abs(value - (others[index] ?? 0)) < tolerance)
  );
}
