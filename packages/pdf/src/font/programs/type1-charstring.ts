import type { Budget } from '../../budget.ts';
import { escapeBase } from './type2-charstring.ts';

/** What a charstring uses besides its own data. */
export interface Type1CharstringUse {
  subroutines: Set<number>;
  /** Codes in StandardEncoding of the two glyphs that an accented character consists of. */
  components: number[];
}

const maxDepth = 16;
const maxOperands = 512;
/** Hints, movements, lines and curves; the operands are removed. */
const clearing: ReadonlySet<number> = new Set([1, 3, 4, 5, 6, 7, 8, 9, 13, 21, 22, 30, 31]);
/** Of two bytes: hints, sbw, setcurrentpoint. */
const clearingEscapes: ReadonlySet<number> = new Set([0, 1, 2, 7, 33]);
/** Added to the number of a procedure that is reported as an operator. */
export const procedureBase = 0x1000;
/** Numbers of procedures: flex, hint replacement, and counter control, which returns nothing. */
const procedures = { hintReplacement: 3, counters: [12, 13] } as const;

/**
 * Follows a Type 1 charstring (Adobe Type 1 Font Format, 6.4) and records what it uses.
 * @param subroutines decrypted
 * @param onOperator receives each operator of a path, hints or metrics and each procedure, with its operands
 * @returns false where it is malformed or uses procedures that are not known
 */
export function followType1Charstring(
  code: Buffer,
  subroutines: ReadonlyMap<number, Buffer>,
  use: Type1CharstringUse,
  budget: Budget,
  onOperator: (operator: number, operands: readonly number[]) => void = () => undefined,
): boolean {
  const stack: number[] = [];
  let results: number[] = [];

  function callProcedure(): boolean {
    const number = stack.pop() ?? Number.NaN;
    const count = stack.pop() ?? Number.NaN;
    if (!(count >= 0 && count <= stack.length)) return false;
    const operands = count === 0 ? [] : stack.splice(-count);
    onOperator(procedureBase + number, operands);
    if (number > procedures.hintReplacement) return procedures.counters.some((known) => known === number);
    results = number === 0 ? operands.slice(1) : operands;
    return number >= 0;
  }

  /** @returns whether the charstring continues, or undefined where it cannot be followed */
  function escape(operator: number | undefined): boolean | undefined {
    if (operator === 6) {
      onOperator(escapeBase + operator, [...stack]);
      use.components.push(...stack.slice(-2));
      return stack.length >= 5 ? false : undefined;
    }
    if (operator === 12) {
      const divisor = stack.pop() ?? Number.NaN;
      stack.push((stack.pop() ?? Number.NaN) / divisor);
    } else if (operator === 16) return callProcedure() ? true : undefined;
    else if (operator === 17) stack.push(results.pop() ?? Number.NaN);
    else if (operator !== undefined && clearingEscapes.has(operator)) {
      onOperator(escapeBase + operator, [...stack]);
      stack.length = 0;
    } else return undefined;
    return true;
  }

  function run(bytes: Buffer, depth: number): boolean | undefined {
    budget.step(1 + (bytes.length >> 2));
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++] as number;
      if (first >= 32) {
        const width = first === 255 ? 4 : first >= 247 ? 1 : 0;
        if (at + width > bytes.length || stack.length === maxOperands) return undefined;
        stack.push(operandOf(bytes, first, at));
        at += width;
      } else if (clearing.has(first)) {
        onOperator(first, [...stack]);
        stack.length = 0;
      } else if (first === 10) {
        const index = stack.pop() ?? Number.NaN;
        const subroutine = subroutines.get(index);
        if (!subroutine || depth === maxDepth) return undefined;
        use.subroutines.add(index);
        const continues = run(subroutine, depth + 1);
        if (continues !== true) return continues;
      } else if (first === 11) return depth > 0 ? true : undefined;
      else if (first === 14) return false;
      else if (first === 12) {
        const continues = escape(bytes[at++]);
        if (continues !== true) return continues;
      } else return undefined;
    }
    return true;
  }

  return run(code, 0) !== undefined;
}

function operandOf(bytes: Buffer, first: number, at: number): number {
  if (first === 255) return bytes.readInt32BE(at);
  if (first <= 246) return first - 139;
  const next = bytes[at] as number;
  return first <= 250 ? (first - 247) * 256 + next + 108 : -(first - 251) * 256 - next - 108;
}
