import { billionths, decimalText } from './decimals.ts';
import type { Operand } from './operations.ts';
import { joined } from './join-tokens.ts';

/** A text matrix as its operands; `isInitial` where the beginning of a text object sets it. */
interface Base {
  matrix: readonly string[];
  isInitial: boolean;
}

interface Step {
  x: string;
  y: string;
}

/** Origin of a line under an upright matrix, in billionths, where no reader rounds any step to it. */
interface Place {
  /** 1 or -1: the directions of x and y. */
  right: number;
  up: number;
  x: number;
  y: number;
}

/** How the leading in effect is read and changed. */
interface Leading {
  written: () => string | undefined;
  /** Absent where no leading may be set that the stream does not set. */
  write: ((text: string) => string) | undefined;
}

const identity: readonly string[] = ['1', '0', '0', '1', '0', '0'];
const origin: Place = { right: 1, up: 1, x: 0, y: 0 };
/** 1/512: its multiples are added without rounding in binary, in single and in double precision. */
const exactUnit = 1_953_125;

/**
 * Tracks the lines of a text object (ISO 32000-2, 9.4.2) and writes each as a step from the line before where every
 * reader computes the same sum; otherwise as it was.
 */
export class TextPosition {
  #base: Base = { matrix: identity, isInitial: true };
  #place: Place | undefined = origin;
  /** Since the base was set, or since the last line was written. */
  #steps: Step[] = [];
  #hasMoved = false;
  #writtenBase = this.#base;
  #writtenPlace = this.#place;
  #lastStep: Step | undefined;

  /** A text object begins in the stream, whether or not one is written. */
  begin(): void {
    this.#setBase({ matrix: identity, isInitial: true });
  }

  setMatrix(operands: readonly Operand[]): void {
    this.#setBase({ matrix: operands.map(({ text }) => text), isInitial: false });
  }

  #setBase(base: Base): void {
    this.#base = base;
    this.#place = placeOf(base.matrix);
    this.#steps = [];
    this.#hasMoved = true;
  }

  step(x: string, y: string): void {
    this.#place = moved(this.#place, { x, y });
    this.#steps.push({ x, y });
    this.#hasMoved = true;
  }

  /** A text object begins in what is written. */
  restart(): void {
    this.#writtenBase = this.#base.isInitial ? this.#base : { matrix: identity, isInitial: true };
    this.#writtenPlace = origin;
    this.#lastStep = undefined;
    if (this.#base.isInitial && this.#steps.length === 0) this.#hasMoved = false;
  }

  /** Writes the steps to the line where it is not the current one. */
  flush(write: (text: string) => void, leading: Leading): void {
    if (!this.#hasMoved) return;
    const short = stepBetween(this.#writtenPlace, this.#place);
    if (short) this.#writeStep(short, write, leading);
    else {
      if (this.#base !== this.#writtenBase) this.#writeBase(write);
      for (const step of this.#steps) this.#writeStep(step, write, leading);
    }
    this.#hasMoved = false;
    this.#steps = [];
    this.#writtenBase = this.#base;
    this.#writtenPlace = this.#place;
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

/** A number's text with the opposite sign. */
export function negated(text: string): string {
  if (text === '0') return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function placeOf([a, b, c, d, e = '', f = '']: readonly string[]): Place | undefined {
  const right = Number(a);
  const up = Number(d);
  if (Math.abs(right) !== 1 || Math.abs(up) !== 1 || b !== '0' || c !== '0') return undefined;
  return moved({ right, up, x: 0, y: 0 }, { x: right === 1 ? e : negated(e), y: up === 1 ? f : negated(f) });
}

function moved(from: Place | undefined, step: Step): Place | undefined {
  const x = billionths(step.x);
  const y = billionths(step.y);
  if (!from || x === undefined || y === undefined || x % exactUnit !== 0 || y % exactUnit !== 0) return undefined;
  return { ...from, x: from.x + from.right * x, y: from.y + from.up * y };
}

function stepBetween(from: Place | undefined, to: Place | undefined): Step | undefined {
  if (!from || !to || from.right !== to.right || from.up !== to.up) return undefined;
  return { x: decimalText((to.x - from.x) * to.right), y: decimalText((to.y - from.y) * to.up) };
}
