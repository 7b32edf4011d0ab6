import type { PdfStream } from '../../file/values.ts';
import type { ObjectGraph } from './object-graph.ts';

/** A stream that may be replaced. */
export interface Attempt {
  /** Bytes of memory that the work takes. */
  workBytes: number;
  /** Bytes that would be replaced. */
  storedBytes: number;
  /** @returns undefined where that would not make it smaller */
  run: () => Promise<{ number: number; stream: PdfStream } | undefined>;
}

export interface Task<T> {
  /** Bytes of memory that it takes while it runs. */
  bytes: number;
  run: () => Promise<T>;
}

/** Runs tasks, several at once as far as memory and processors allow. Results come in order. */
export type TaskRunner = <T>(tasks: readonly Task<T>[]) => AsyncIterable<T>;

/** Of many streams that are alike, so many are tried first. */
const triedFirst = 8;
/** Stored bytes below which all streams are tried at once. */
const fewBytes = 128 * 1024;

/** Replaces streams until a point in time; what is not done by then stays as it is. */
export class StreamReplacer {
  /** Numbers of the streams that were replaced. */
  readonly replaced = new Set<number>();
  readonly #graph: ObjectGraph;
  readonly #runTasks: TaskRunner;

  constructor(graph: ObjectGraph, runTasks: TaskRunner) {
    this.#graph = graph;
    this.#runTasks = runTasks;
  }

  /**
   * @param endMs as performance.now()
   * @returns the part of the attempts' stored bytes that was saved
   */
  async all(attempts: readonly Attempt[], endMs: number, report: () => void = () => {}): Promise<number> {
    const { budget } = this.#graph.document;
    let storedBytes = 0;
    let savedBytes = 0;
    const tasks = attempts.map((attempt) => ({
      bytes: attempt.workBytes,
      run: async () => ({ attempt, found: performance.now() < endMs ? await attempt.run() : undefined }),
    }));
    for await (const { attempt, found } of this.#runTasks(tasks)) {
      budget.step();
      storedBytes += attempt.storedBytes;
      if (found) {
        savedBytes += attempt.storedBytes - found.stream.raw.length;
        this.#graph.replace(found.number, found.stream);
        this.replaced.add(found.number);
      }
      report();
    }
    return storedBytes === 0 ? 0 : savedBytes / storedBytes;
  }

  /**
   * The same for streams that are alike: a sample of all sizes decides whether the others are tried.
   * @param minGain part of the sample's stored bytes that must be saved
   */
  async alike(
    attempts: readonly Attempt[],
    minGain: number,
    endMs: number,
    report: () => void = () => {},
  ): Promise<void> {
    const sorted = attempts.toSorted((a, b) => b.storedBytes - a.storedBytes);
    const storedBytes = sorted.reduce((sum, attempt) => sum + attempt.storedBytes, 0);
    const step = storedBytes < fewBytes ? 1 : Math.ceil(sorted.length / triedFirst);
    const gain = await this.all(
      sorted.filter((_, index) => index % step === 0),
      endMs,
      report,
    );
    if (gain < minGain) return;
    await this.all(
      sorted.filter((_, index) => index % step !== 0),
      endMs,
      report,
    );
  }
}
