import { billionths, decimalText, exactUnit } from './decimals.ts';
import type { Operand } from './operations.ts';
import { joined } from './join-tokens.ts';

/** A text matrix; `isInitial` if set by the start of a text object. */
interface Base {
  matrix: readonly string[];
  isInitial: boolean;
}

interface Step {
  x: string;
  y: string;
}

/** Line origin under an upright matrix, in billionths, if its addition is exact in every reader. */
interface Position {
  /** Sign of the x and y axes, 1 or -1. */
  right: number;
  up: number;
  x: number;
  y: number;
}

/** Access to the leading of the graphics state. */
interface Leading {
  written: () => string | undefined;
  /** Absent where the leading must not change. */
  write: ((text: string) => string) | undefined;
}

const identity: readonly string[] = ['1', '0', '0', '1', '0', '0'];
const origin: Position = { right: 1, up: 1, x: 0, y: 0 };

/**
 * Tracks the line position in text objects (ISO 32000-2, 9.4.2). Writes a line as a step from the previous line where
 * all readers compute the same position, otherwise as in the original.
 */
export class TextPosition {
  #base: Base = { matrix: identity, isInitial: true };
  #current: Position | undefined = origin;
  /** Steps since the base was set or the last line was written. */
  #steps: Step[] = [];
  #hasMoved = false;
  #writtenBase = this.#base;
  #writtenPosition = this.#current;
  #lastStep: Step | undefined;

  /** Starts a text object in the original content. */
  begin(): void {
    this.#setBase({ matrix: identity, isInitial: true });
  }

  setMatrix(operands: readonly Operand[]): void {
    this.#setBase({ matrix: operands.map(({ text }) => text), isInitial: false });
  }

  #setBase(base: Base): void {
    this.#base = base;
    this.#current = positionOf(base.matrix);
    this.#steps = [];
    this.#hasMoved = true;
  }

  step(x: string, y: string): void {
    this.#current = moved(this.#current, { x, y });
    this.#steps.push({ x, y });
    this.#hasMoved = true;
  }

  /** Starts a text object in the minimized content. */
  restart(): void {
    this.#writtenBase = this.#base.isInitial ? this.#base : { matrix: identity, isInitial: true };
    this.#writtenPosition = origin;
    this.#lastStep = undefined;
    if (this.#base.isInitial && this.#steps.length === 0) this.#hasMoved = false;
  }

  /** Writes the movement to the current line, if it has changed. */
  flush(write: (text: string) => void, leading: Leading): void {
    if (!this.#hasMoved) return;
    const short = stepBetween(this.#writtenPosition, this.#current);
    if (short) this.#writeStep(short, write, leading);
    else {
      if (this.#base !== this.#writtenBase) this.#writeBase(write);
      for (const step of this.#steps) this.#writeStep(step, write, leading);
    }
    this.#hasMoved = false;
    this.#steps = [];
    this.#writtenBase = this.#base;
    this.#writtenPosition = this.#current;
  }

  #writeBase(write: (text: string) => void): void {
    const first = this.#base.isInitial ? this.#steps.shift() : undefined;
    write(joined([...(first ? [...identity.slice(0, 4), first.x, first.y] : this.#base.matrix), 'Tm']));
    this.#lastStep = undefined;
  }

  #writeStep(step: Step, write: (text: string) => void, leading: Leading): void {
    const down = negated(step.y);
    const isRepeated = step.x === '0' && step.y !== '0' && this.#lastStep?.x === '0' && this.#lastStep.y === step.y;
    if (isRepeated && leading.write && leading.written() !== down) write(leading.write(down));
    if (step.x === '0' && leading.written() === down) write('T*');
    else write(joined([step.x, step.y, 'Td']));
    this.#lastStep = step;
  }
}

/** A number with the opposite sign. */
export function negated(text: string): string {
  if (text === '0') return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function positionOf([a, b, c, d, e = '', f = '']: readonly string[]): Position | undefined {
  const right = Number(a);
  const up = Number(d);
  if (Math.abs(right) !== 1 || Math.abs(up) !== 1 || b !== '0' || c !== '0') return undefined;
  return moved({ right, up, x: 0, y: 0 }, { x: right === 1 ? e : negated(e), y: up === 1 ? f : negated(f) });
}

function moved(from: Position | undefined, step: Step): Position | undefined {
  const x = billionths(step.x);
  const y = billionths(step.y);
  if (!from || x % exactUnit !== 0 || y % exactUnit !== 0) return undefined;
  return { ...from, x: from.x + from.right * x, y: from.y + from.up * y };
}

function stepBetween(from: Position | undefined, to: Position | undefined): Step | undefined {
  if (!from || !to || from.right !== to.right || from.up !== to.up) return undefined;
  return { x: decimalText((to.x - from.x) * to.right), y: decimalText((to.y - from.y) * to.up) };
}
