import { threadCpuUsage } from 'node:process';
import { TooComplexPdf } from './errors.ts';

/** Maximum resource use of a document. */
export interface BudgetLimits {
  /** Indirect objects. */
  objects: number;
  /** Levels of arrays and dictionaries within one object, and of page, name and other trees. */
  nesting: number;
  /** Total output of all filters, in bytes. */
  unpackedBytes: number;
  /**
   * Units of work, such as a token, a node or an entry, or a number of stream bytes. Decoded bytes add to them, so that
   * a file may be compressed well.
   */
  steps: number;
  /** Decoded bytes of one object stream; 64 MB by default. */
  objectStreamBytes?: number;
  /** Processor time of the thread, in ms. */
  cpuMs: number;
}

const megabyte = 1024 * 1024;
const stepsPerByte = 16;
/** Bytes of objects and contents take a step for each token; fewer bytes for each are those of a bomb. */
const decodedBytesPerStep = 32;
/** Largest object number of a file (ISO 32000-2, Annex C). */
export const maxObjectNumber = 8_388_607;

/** Maximum processor time for a document of any size, in ms. */
const maxCpuMs = 8_000;

/**
 * Default limits for a file size, strict for small files and generous for a conforming file of 30 MB.
 * @param bytes file size
 */
export function budgetLimits(bytes: number): BudgetLimits {
  return {
    objects: Math.min(2_000_000, 10_000 + Math.floor(bytes / 4)),
    nesting: 256,
    unpackedBytes: 256 * megabyte + bytes * 32,
    steps: 4_000_000 + bytes * stepsPerByte,
    cpuMs: Math.min(maxCpuMs, 2_000 + (bytes / megabyte) * 500),
  };
}

/** Steps between two checks of processor time. */
const stepsPerCheck = 1 << 14;
/**
 * Maximum of one interval that is counted, in ms: a longer one includes other work of the thread, such as image
 * decoding.
 */
const maxIntervalMs = 100;

/**
 * Resource use of a document. Every loop that a value in the file controls draws on it. Steps and processor time are those
 * of one operation, such as a selection or a save; reading objects outside of operations counts together.
 */
export class Budget {
  readonly limits: BudgetLimits;
  readonly #maximum: BudgetLimits | undefined;
  #isInOperation = false;
  #steps = 0;
  #nextCheck = stepsPerCheck;
  #objects = 0;
  #unpackedBytes = 0;
  #cpuMs = 0;
  #allowed: Pick<BudgetLimits, 'steps' | 'cpuMs'>;
  #checkedAt = cpuMilliseconds();

  /** @param maximum of budgets `forWork`, as a caller has set it */
  constructor(limits: BudgetLimits, maximum?: BudgetLimits) {
    this.limits = limits;
    this.#maximum = maximum;
    this.#allowed = limits;
  }

  /** Allows more steps and processor time, for work that is known to need them, within what the caller allows. */
  allow({ steps, cpuMs }: Pick<BudgetLimits, 'steps' | 'cpuMs'>): void {
    const { steps: maxSteps = Infinity, cpuMs: maxCpuMs = Infinity } = this.#maximum ?? {};
    this.#allowed = {
      steps: Math.max(this.limits.steps, Math.min(steps, maxSteps)),
      cpuMs: Math.max(this.limits.cpuMs, Math.min(cpuMs, maxCpuMs)),
    };
  }

  /** A budget of its own for other work on the document, such as reading its contents, within what the caller allows. */
  forWork(limits: BudgetLimits): Budget {
    const maximum = this.#maximum;
    if (!maximum) return new Budget(limits);
    const keys = ['objects', 'nesting', 'unpackedBytes', 'steps', 'cpuMs'] as const;
    const lowest = keys.map((key) => [key, Math.min(limits[key], maximum[key])]);
    return new Budget({ ...limits, ...Object.fromEntries(lowest) }, maximum);
  }

  /**
   * Runs an operation with steps and processor time of its own: what was used before, and what the caller does between
   * two operations, does not count. An operation within another one draws on the outer one.
   */
  operation<T>(work: () => T): T {
    if (this.#isInOperation) return work();
    const [steps, nextCheck, cpuMs] = [this.#steps, this.#nextCheck, this.#cpuMs];
    this.#isInOperation = true;
    this.#steps = 0;
    this.#nextCheck = stepsPerCheck;
    this.#cpuMs = 0;
    this.#checkedAt = cpuMilliseconds();
    try {
      return work();
    } finally {
      this.#isInOperation = false;
      this.#steps = steps;
      this.#nextCheck = nextCheck;
      this.#cpuMs = cpuMs;
      this.#checkedAt = cpuMilliseconds();
    }
  }

  /**
   * Draws units of work.
   * @throws TooComplexPdf where steps or processor time are exhausted
   */
  step(count = 1): void {
    this.#steps += count;
    if (this.#steps >= this.#nextCheck) this.#check();
  }

  /** @throws TooComplexPdf where the objects are exhausted */
  takeObjects(count: number): void {
    this.#objects += count;
    if (!(this.#objects <= this.limits.objects)) throw new TooComplexPdf('objects', this.limits.objects);
  }

  /** @throws TooComplexPdf where the decoded bytes are exhausted */
  takeUnpackedBytes(count: number): void {
    this.#unpackedBytes += count;
    if (!(this.#unpackedBytes <= this.limits.unpackedBytes))
      throw new TooComplexPdf('unpackedBytes', this.limits.unpackedBytes);
  }

  /** Number of bytes that filters may still produce. */
  get unpackedBytesLeft(): number {
    return this.limits.unpackedBytes - this.#unpackedBytes;
  }

  /** @throws TooComplexPdf where a level exceeds the nesting limit */
  checkDepth(depth: number): void {
    if (depth > this.limits.nesting) throw new TooComplexPdf('nesting', this.limits.nesting);
  }

  #check(): void {
    const { cpuMs } = this.#allowed;
    const steps = this.#allowed.steps + this.#unpackedBytes / decodedBytesPerStep;
    if (!(this.#steps <= steps)) throw new TooComplexPdf('steps', steps);
    this.#nextCheck = this.#steps + stepsPerCheck;
    const now = cpuMilliseconds();
    this.#cpuMs += Math.min(maxIntervalMs, now - this.#checkedAt);
    this.#checkedAt = now;
    if (this.#cpuMs > cpuMs) throw new TooComplexPdf('cpuMs', cpuMs);
  }
}

/** Processor time of the thread, in ms. */
export function cpuMilliseconds(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
