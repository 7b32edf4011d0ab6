import type { Budget } from '../../budget.ts';
import { followType1Charstring, procedureBase } from './type1-charstring.ts';
import { escapeBase } from './type2-charstring.ts';

/** A stem: its first edge and its width, in units of the glyph's space. */
export type Stem = readonly [edge: number, width: number];

/** Hints that hold until the next ones. */
export interface HintGroup {
  horizontal: readonly Stem[];
  vertical: readonly Stem[];
}

/** A part of an outline, by differences from the current point; curves have three of these. */
export interface OutlineStep {
  kind: 'move' | 'line' | 'curve';
  deltas: readonly number[];
  /** Index of the hints. */
  hints: number;
}

/** A glyph of a Type 1 font. The first movement is from the origin. */
export interface Outline {
  width: number;
  steps: readonly OutlineStep[];
  hints: readonly HintGroup[];
  /** An accented character: offset of the accent, and codes of both parts in StandardEncoding. */
  accent: { dx: number; dy: number; base: number; accent: number } | undefined;
}

const flexPoints = 7;
/** Maximum number of parts of an outline; those of real glyphs have some hundred. */
export const maxOutlineSteps = 50_000;

/**
 * Reads a Type 1 charstring (Adobe Type 1 Font Format, 6 and 8).
 * @param subroutines decrypted
 * @returns undefined where it is malformed, or moves in a way that Type 2 charstrings do not have
 */
export function readType1Outline(
  code: Buffer,
  subroutines: ReadonlyMap<number, Buffer>,
  budget: Budget,
): Outline | undefined {
  const reader = new OutlineReader();
  const use = { subroutines: new Set<number>(), components: [] };
  const isWhole = followType1Charstring(code, subroutines, use, budget, (operator, operands) =>
    reader.take(operator, operands),
  );
  return isWhole ? reader.finish() : undefined;
}

class OutlineReader {
  #width: number | undefined;
  #bearing: readonly [number, number] = [0, 0];
  #isValid = true;
  /** Movement that is not written yet. */
  #move: [number, number] | undefined;
  readonly #steps: OutlineStep[] = [];
  readonly #hints: { horizontal: Stem[]; vertical: Stem[] }[] = [{ horizontal: [], vertical: [] }];
  #flex: [number, number][] | undefined;
  #accent: Outline['accent'];

  finish(): Outline | undefined {
    const isFinite = this.#steps.every(({ deltas }) => deltas.every(Number.isFinite));
    if (!this.#isValid || !isFinite || this.#width === undefined || this.#flex) return undefined;
    return { width: this.#width, steps: this.#steps, hints: this.#hints, accent: this.#accent };
  }

  take(operator: number, operands: readonly number[]): void {
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = operands;
    if (operator === 13) this.#setBearing(a, 0, b);
    else if (operator === escapeBase + 7) this.#setBearing(a, b, c);
    else if (operator === 21) this.#moveBy(a, b);
    else if (operator === 22) this.#moveBy(a, 0);
    else if (operator === 4) this.#moveBy(0, a);
    else if (operator === 5) this.#step('line', [a, b]);
    else if (operator === 6) this.#step('line', [a, 0]);
    else if (operator === 7) this.#step('line', [0, a]);
    else if (operator === 8) this.#step('curve', operands.slice(0, 6));
    else if (operator === 30) this.#step('curve', [0, a, b, c, d, 0]);
    else if (operator === 31) this.#step('curve', [a, 0, b, c, 0, d]);
    else if (operator === 1 || operator === escapeBase + 2) this.#stems('horizontal', operands);
    else if (operator === 3 || operator === escapeBase + 1) this.#stems('vertical', operands);
    else if (operator === escapeBase + 6) this.#setAccent(operands);
    else if (operator >= procedureBase) this.#procedure(operator - procedureBase);
  }

  #setBearing(x: number, y: number, width: number): void {
    this.#bearing = [x, y];
    this.#move = [x, y];
    this.#width = width;
  }

  #moveBy(dx: number, dy: number): void {
    if (this.#flex) this.#flex.push([dx, dy]);
    else this.#move = [(this.#move?.[0] ?? 0) + dx, (this.#move?.[1] ?? 0) + dy];
  }

  #step(kind: OutlineStep['kind'], deltas: readonly number[]): void {
    const hints = this.#hints.length - 1;
    if (this.#steps.length >= maxOutlineSteps) this.#isValid = false;
    if (!this.#isValid) return;
    const isComplete = deltas.length === (kind === 'curve' ? 6 : 2);
    this.#isValid &&= isComplete && this.#width !== undefined;
    if (this.#move) this.#steps.push({ kind: 'move', deltas: this.#move, hints });
    this.#move = undefined;
    this.#steps.push({ kind, deltas, hints });
  }

  #stems(direction: keyof HintGroup, operands: readonly number[]): void {
    const offset = this.#bearing[direction === 'vertical' ? 0 : 1];
    const group = this.#hints.at(-1);
    for (let at = 0; at + 2 <= operands.length; at += 2) {
      const [edge = Number.NaN, width = Number.NaN] = operands.slice(at, at + 2);
      group?.[direction].push([edge + offset, width]);
    }
  }

  #setAccent([bearing = 0, dx = 0, dy = 0, base = 0, accent = 0]: readonly number[]): void {
    this.#accent = { dx: this.#bearing[0] + dx - bearing, dy, base, accent };
  }

  #procedure(number: number): void {
    if (number === 3) this.#hints.push({ horizontal: [], vertical: [] });
    else if (number === 1) {
      this.#isValid &&= !this.#flex;
      this.#flex = [];
    } else if (number === 0) this.#endFlex();
  }

  /** Two curves; the first movement leads to a point that only tells their height. */
  #endFlex(): void {
    const points = this.#flex;
    this.#flex = undefined;
    const [reference, first, ...others] = points ?? [];
    if (points?.length !== flexPoints || !reference || !first) {
      this.#isValid = false;
      return;
    }
    const deltas = [reference[0] + first[0], reference[1] + first[1], ...others.flat()];
    this.#step('curve', deltas.slice(0, 6));
    this.#step('curve', deltas.slice(6));
  }
}
