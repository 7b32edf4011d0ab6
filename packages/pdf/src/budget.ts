import { threadCpuUsage } from 'node:process';
import { TooComplexPdf } from './errors.ts';

/** What a document may cost. */
export interface BudgetLimits {
  /** Indirect objects. */
  objects: number;
  /** Levels of arrays and dictionaries within one object, and of any tree that is walked. */
  nesting: number;
  /** Bytes that all filters of a document may produce together. */
  unpackedBytes: number;
  /** Units of work: a token, a node, an entry or some bytes of a stream each. */
  steps: number;
  /** Processor time of the thread, in ms. */
  cpuMs: number;
}

const megabyte = 1024 * 1024;
/** Object numbers that a file can have (ISO 32000-2, Annex C). */
export const maxObjectNumber = 8_388_607;

/**
 * Limits for a file of a given size: a small file may not claim much, and a conforming file of 30 MB stays far below.
 * @param bytes size of the file
 */
export function budgetLimits(bytes: number): BudgetLimits {
  return {
    objects: Math.min(2_000_000, 10_000 + Math.floor(bytes / 4)),
    nesting: 256,
    unpackedBytes: 256 * megabyte + bytes * 32,
    steps: 4_000_000 + bytes * 16,
    cpuMs: 2_000 + (bytes / megabyte) * 500,
  };
}

/** Steps between two looks at the clock. */
const stepsPerCheck = 1 << 14;
/** At most so many ms of an interval count: what is above was other work of the thread, such as decoding an image. */
const maxIntervalMs = 100;

/** Counts what a document costs; every loop that a value in the file controls draws on it. */
export class Budget {
  readonly limits: BudgetLimits;
  #steps = 0;
  #nextCheck = stepsPerCheck;
  #objects = 0;
  #unpackedBytes = 0;
  #cpuMs = 0;
  #checkedAt = cpuMilliseconds();

  constructor(limits: BudgetLimits) {
    this.limits = limits;
  }

  /**
   * Draws units of work.
   * @throws TooComplexPdf
   */
  step(count = 1): void {
    this.#steps += count;
    if (this.#steps >= this.#nextCheck) this.#check();
  }

  /** @throws TooComplexPdf */
  takeObjects(count: number): void {
    this.#objects += count;
    if (!(this.#objects <= this.limits.objects)) throw new TooComplexPdf('objects', this.limits.objects);
  }

  /** @throws TooComplexPdf */
  takeUnpackedBytes(count: number): void {
    this.#unpackedBytes += count;
    if (!(this.#unpackedBytes <= this.limits.unpackedBytes))
      throw new TooComplexPdf('unpackedBytes', this.limits.unpackedBytes);
  }

  /** Bytes that filters may still produce. */
  get unpackedBytesLeft(): number {
    return this.limits.unpackedBytes - this.#unpackedBytes;
  }

  /** @throws TooComplexPdf where a level is deeper than the budget's nesting */
  checkDepth(depth: number): void {
    if (depth > this.limits.nesting) throw new TooComplexPdf('nesting', this.limits.nesting);
  }

  #check(): void {
    const { steps, cpuMs } = this.limits;
    if (!(this.#steps <= steps)) throw new TooComplexPdf('steps', steps);
    this.#nextCheck = this.#steps + stepsPerCheck;
    const now = cpuMilliseconds();
    this.#cpuMs += Math.min(maxIntervalMs, now - this.#checkedAt);
    this.#checkedAt = now;
    if (this.#cpuMs > cpuMs) throw new TooComplexPdf('cpuMs', cpuMs);
  }
}

function cpuMilliseconds(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
