import { availableParallelism } from 'node:os';
import { inOrderAhead } from '../../images/ahead.ts';
import { maxDecodeBytes } from '../../images/picture.ts';
import type { NewStream } from './flate.ts';
import type { PdfObjects } from './objects.ts';

/** A stream that may become another. */
export interface Attempt {
  /** Bytes that it takes while it is worked on. */
  workBytes: number;
  /** Bytes that would be replaced. */
  storedBytes: number;
  /** @returns undefined where nothing is to be gained */
  run: () => Promise<(NewStream & { number: number }) | undefined>;
}

/** Streams worked on at once: more than two hold memory and save little. */
const streamsAhead = Math.min(2, availableParallelism());
/** Of many that are alike, as many are tried as tell of all. */
const triedFirst = 8;
/** Stored bytes that are worked on sooner than judged. */
const fewBytes = 128 * 1024;

/** Replaces streams for a time; what is not done by then stays as it is. */
export class StreamReplacer {
  readonly replaced = new Set<number>();
  readonly #objects: PdfObjects;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** @param end in milliseconds, as performance.now() tells it. @returns the part of their bytes that was gained */
  async all(attempts: readonly Attempt[], end: number, report: () => void = () => {}): Promise<number> {
    let storedBytes = 0;
    let gainedBytes = 0;
    const tasks = attempts.map((attempt) => ({
      bytes: attempt.workBytes,
      run: async () => ({ attempt, found: performance.now() < end ? await attempt.run() : undefined }),
    }));
    for await (const { attempt, found } of inOrderAhead(tasks, { most: streamsAhead, maxBytes: maxDecodeBytes })) {
      storedBytes += attempt.storedBytes;
      if (found) {
        gainedBytes += attempt.storedBytes - found.data.length;
        this.#objects.replace(found.number, found.dict, found.data);
        this.replaced.add(found.number);
      }
      report();
    }
    return storedBytes === 0 ? 0 : gainedBytes / storedBytes;
  }

  /** The same for streams that are much alike: the largest and others down to the smallest tell whether it is worth it. */
  async alike(
    attempts: readonly Attempt[],
    leastGain: number,
    end: number,
    report: () => void = () => {},
  ): Promise<void> {
    const sorted = attempts.toSorted((a, b) => b.storedBytes - a.storedBytes);
    const storedBytes = sorted.reduce((sum, attempt) => sum + attempt.storedBytes, 0);
    const step = storedBytes < fewBytes ? 1 : Math.ceil(sorted.length / triedFirst);
    const first = sorted.filter((_, index) => index % step === 0);
    const gain = await this.all(first, end, report);
    if (gain < leastGain) return;
    const others = sorted.filter((_, index) => index % step !== 0);
    await this.all(others, end, report);
  }
}
