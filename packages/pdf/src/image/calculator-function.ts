import type { Budget } from '../budget.ts';

/** A calculator: PostScript without loops, so that each token runs at most once (ISO 32000-2, 7.10.5). */
type Calculator = (inputs: readonly number[]) => number[] | undefined;

type Item = number | boolean;
type Step = number | string | Block;
/** A procedure in braces. */
interface Block {
  steps: readonly Step[];
}

const maxTokens = 50_000;
const maxDepth = 32;
/** Maximum of operands on the stack (ISO 32000-2, Annex C). */
const maxStack = 100;
const degrees = 180 / Math.PI;

/** @returns undefined where the code is malformed; its calls return undefined where it has no result */
export function readCalculator(code: string, budget: Budget): Calculator | undefined {
  budget.step(code.length >> 3);
  const tokens = code.replaceAll(/%[^\r\n]*/g, ' ').match(/[{}]|[^{}\s\0]+/g) ?? [];
  if (tokens.length > maxTokens || tokens[0] !== '{') return undefined;
  const reader = { tokens, at: 1 };
  const block = readBlock(reader, 0);
  if (!block || reader.at !== tokens.length) return undefined;
  return (inputs) => {
    const stack: Item[] = [...inputs];
    const isDone = run(block, stack, budget);
    return isDone && stack.every((item) => typeof item === 'number') ? stack : undefined;
  };
}

function readBlock(reader: { tokens: readonly string[]; at: number }, depth: number): Block | undefined {
  const steps: Step[] = [];
  for (;;) {
    const token = reader.tokens[reader.at++];
    if (token === undefined || depth > maxDepth) return undefined;
    if (token === '}') return { steps };
    if (token === '{') {
      const inner = readBlock(reader, depth + 1);
      if (!inner) return undefined;
      steps.push(inner);
    } else if (/^[+-]?\.?\d/.test(token)) {
      const number = Number(token);
      if (!Number.isFinite(number)) return undefined;
      steps.push(number);
    } else if (Object.hasOwn(unary, token) || Object.hasOwn(binary, token) || others.has(token)) steps.push(token);
    else return undefined;
  }
}

/** @returns whether it ran without an error */
function run({ steps }: Block, stack: Item[], budget: Budget): boolean {
  budget.step(steps.length);
  for (const [index, step] of steps.entries()) {
    if (stack.length > maxStack) return false;
    if (typeof step === 'number') stack.push(step);
    else if (typeof step === 'string' && !runOperator(step, steps, index, stack, budget)) return false;
  }
  return true;
}

function runOperator(operator: string, steps: readonly Step[], index: number, stack: Item[], budget: Budget): boolean {
  if (operator === 'if' || operator === 'ifelse') {
    const [first, second] = [steps[index - 2], steps[index - 1]];
    const condition = stack.pop();
    if (typeof condition !== 'boolean' || typeof second !== 'object') return false;
    if (operator === 'if') return !condition || run(second, stack, budget);
    return typeof first === 'object' && run(condition ? first : second, stack, budget);
  }
  if (Object.hasOwn(unary, operator)) {
    const value = stack.pop();
    const result = value === undefined ? undefined : unary[operator]?.(value);
    if (result === undefined) return false;
    stack.push(result);
    return true;
  }
  if (Object.hasOwn(binary, operator)) {
    const b = stack.pop();
    const a = stack.pop();
    const result = a === undefined || b === undefined ? undefined : binary[operator]?.(a, b);
    if (result === undefined) return false;
    stack.push(result);
    return true;
  }
  return arrange(operator, stack);
}

/** Operators on the stack itself. */
function arrange(operator: string, stack: Item[]): boolean {
  if (operator === 'true' || operator === 'false') return stack.push(operator === 'true') > 0;
  if (operator === 'pop') return stack.pop() !== undefined;
  if (operator === 'dup' || operator === 'exch') {
    const last = stack.pop();
    if (last === undefined) return false;
    if (operator === 'dup') return stack.push(last, last) > 0;
    const before = stack.pop();
    return before !== undefined && stack.push(last, before) > 0;
  }
  const by = operator === 'roll' ? stack.pop() : 0;
  const count = stack.pop();
  if (!Number.isInteger(count) || !Number.isInteger(by)) return false;
  const n = count as number;
  if (n < 0 || n > stack.length) return false;
  if (operator === 'index') return n < stack.length && stack.push(stack[stack.length - 1 - n] as Item) > 0;
  if (operator === 'copy') return stack.push(...stack.slice(stack.length - n)) >= 0;
  if (n === 0) return true;
  const rolled = stack.splice(stack.length - n);
  const start = ((-(by as number) % n) + n) % n;
  return stack.push(...rolled.slice(start), ...rolled.slice(0, start)) > 0;
}

const others = new Set(['if', 'ifelse', 'true', 'false', 'pop', 'dup', 'exch', 'roll', 'index', 'copy']);

const numeric =
  (of: (value: number) => number) =>
  (value: Item): Item | undefined =>
    typeof value === 'number' ? of(value) : undefined;

const unary: Readonly<Record<string, (value: Item) => Item | undefined>> = {
  abs: numeric(Math.abs),
  ceiling: numeric(Math.ceil),
  cos: numeric((value) => Math.cos(value / degrees)),
  cvi: numeric(Math.trunc),
  cvr: numeric((value) => value),
  floor: numeric(Math.floor),
  ln: numeric(Math.log),
  log: numeric(Math.log10),
  neg: numeric((value) => -value),
  not: (value) => (typeof value === 'number' ? ~value : !value),
  round: numeric((value) => Math.floor(value + 0.5)),
  sin: numeric((value) => Math.sin(value / degrees)),
  sqrt: numeric(Math.sqrt),
  truncate: numeric(Math.trunc),
};

const both =
  (of: (a: number, b: number) => Item) =>
  (a: Item, b: Item): Item | undefined =>
    typeof a === 'number' && typeof b === 'number' ? of(a, b) : undefined;

const logical =
  (ofBits: (a: number, b: number) => number) =>
  (a: Item, b: Item): Item | undefined => {
    if (typeof a !== typeof b) return undefined;
    const bits = ofBits(Number(a), Number(b));
    return typeof a === 'boolean' ? bits === 1 : bits;
  };

const binary: Readonly<Record<string, (a: Item, b: Item) => Item | undefined>> = {
  add: both((a, b) => a + b),
  and: logical((a, b) => a & b),
  atan: both((a, b) => (Math.atan2(a, b) * degrees + 360) % 360),
  bitshift: both((a, b) => (b >= 0 ? a << b : a >> -b)),
  div: both((a, b) => a / b),
  eq: (a, b) => a === b,
  exp: both((a, b) => a ** b),
  ge: both((a, b) => a >= b),
  gt: both((a, b) => a > b),
  idiv: both((a, b) => Math.trunc(a / b)),
  le: both((a, b) => a <= b),
  lt: both((a, b) => a < b),
  mod: both((a, b) => a % b),
  mul: both((a, b) => a * b),
  ne: (a, b) => a !== b,
  or: logical((a, b) => a | b),
  sub: both((a, b) => a - b),
  xor: logical((a, b) => a ^ b),
};
