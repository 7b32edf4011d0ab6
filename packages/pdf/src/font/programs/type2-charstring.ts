import type { Budget } from '../../budget.ts';

/** Subroutines that a charstring can call. */
export interface Subroutines {
  local: readonly Buffer[];
  global: readonly Buffer[];
}

/** What a charstring uses besides its own data. */
export interface CharstringUse {
  local: Set<number>;
  global: Set<number>;
  /** Codes in StandardEncoding of the two glyphs that an accented character consists of. */
  components: number[];
}

/** Maximum nesting of subroutines; Adobe Technical Note 5177, appendix B, allows 10. */
const maxDepth = 16;
const maxOperands = 513;

const stems: ReadonlySet<number> = new Set([1, 3, 18, 23]);
const masks: ReadonlySet<number> = new Set([19, 20]);
/** Path construction; the operands are removed. */
const paths: ReadonlySet<number> = new Set([4, 5, 6, 7, 8, 21, 22, 24, 25, 26, 27, 30, 31]);
const flexes: ReadonlySet<number> = new Set([34, 35, 36, 37]);
/** Added to the second byte of an operator of two bytes. */
export const escapeBase = 0x0c00;
/** Second byte of an operator of older fonts, which does nothing (Adobe Technical Note 5177, appendix C). */
const dotSection = 0;

/**
 * Follows a Type 2 charstring (Adobe Technical Note 5177) and records what it uses.
 * @param onOperator receives each operator of a path, hints or the end, with its operands
 * @returns false where it uses arithmetic, or is malformed
 */
export function followCharstring(
  code: Buffer,
  { local, global }: Subroutines,
  use: CharstringUse,
  budget: Budget,
  onOperator: (operator: number, operands: readonly number[]) => void = () => undefined,
): boolean {
  const stack: number[] = [];
  let stemCount = 0;

  /** @returns whether the charstring continues, or undefined where it cannot be followed */
  function run(bytes: Buffer, depth: number): boolean | undefined {
    budget.step(1 + (bytes.length >> 2));
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++] as number;
      if (first >= 32 || first === 28) {
        const width = first === 28 ? 2 : first === 255 ? 4 : first >= 247 ? 1 : 0;
        if (at + width > bytes.length || stack.length === maxOperands) return undefined;
        stack.push(operandOf(bytes, first, at));
        at += width;
      } else if (stems.has(first)) {
        onOperator(first, [...stack]);
        stemCount += stack.length >> 1;
        stack.length = 0;
      } else if (masks.has(first)) {
        onOperator(first, [...stack]);
        stemCount += stack.length >> 1;
        stack.length = 0;
        at += (stemCount + 7) >> 3;
      } else if (paths.has(first)) {
        onOperator(first, [...stack]);
        stack.length = 0;
      } else if (first === 10 || first === 29) {
        const subroutines = first === 10 ? local : global;
        const index = (stack.pop() ?? Number.NaN) + biasOf(subroutines);
        const subroutine = subroutines[index];
        if (!subroutine || depth === maxDepth) return undefined;
        (first === 10 ? use.local : use.global).add(index);
        const continues = run(subroutine, depth + 1);
        if (continues !== true) return continues;
      } else if (first === 11) return depth > 0 ? true : undefined;
      else if (first === 14) {
        onOperator(first, [...stack]);
        if (stack.length >= 4) use.components.push(...stack.slice(-2));
        return false;
      } else if (first === 12 && flexes.has(bytes[at] ?? 0)) {
        onOperator(escapeBase + (bytes[at++] as number), [...stack]);
        stack.length = 0;
      } else if (first === 12 && bytes[at] === dotSection && stack.length === 0) at++;
      else return undefined;
    }
    return true;
  }

  return run(code, 0) !== undefined;
}

function operandOf(bytes: Buffer, first: number, at: number): number {
  if (first === 28) return bytes.readInt16BE(at);
  if (first === 255) return bytes.readInt32BE(at) / 0x10000;
  if (first <= 246) return first - 139;
  const next = bytes[at] as number;
  return first <= 250 ? (first - 247) * 256 + next + 108 : -(first - 251) * 256 - next - 108;
}

/** Added to the number of a subroutine (Adobe Technical Note 5177, 4.7). */
function biasOf(subroutines: readonly Buffer[]): number {
  if (subroutines.length < 1240) return 107;
  return subroutines.length < 33_900 ? 1131 : 32_768;
}
