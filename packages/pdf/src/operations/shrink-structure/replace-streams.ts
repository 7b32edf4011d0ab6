import type { PdfStream } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/** A possible replacement of a stream. */
export interface Attempt {
  /** Memory for the work, in bytes. */
  workBytes: number;
  /** Stored length of the streams to replace, in bytes. */
  storedBytes: number;
  /** @returns undefined where the result would not be smaller */
  run: () => Promise<{ number: number; stream: PdfStream } | undefined>;
}

/** A unit of work for a `TaskRunner`. */
export interface Task<T> {
  /** Memory of the task while it runs, in bytes. */
  bytes: number;
  run: () => Promise<T>;
}

/** Runs tasks concurrently within the limits of memory and processors; yields results in order. */
export type TaskRunner = <T>(tasks: readonly Task<T>[]) => AsyncIterable<T>;

/** Runs one task after the other. */
export const runInTurn: TaskRunner = async function* (tasks) {
  for (const { run } of tasks) yield await run();
};

/** Sample size for a group of similar streams. */
const triedFirst = 8;
/** Stored length of a group below which all streams are tried at once, in bytes. */
const fewBytes = 128 * 1024;

/** Replaces streams until a deadline; later streams stay unchanged. */
export class StreamReplacer {
  /** Numbers of the replaced streams. */
  readonly replaced = new Set<number>();
  readonly #graph: ObjectGraph;
  readonly #runTasks: TaskRunner;

  constructor(graph: ObjectGraph, runTasks: TaskRunner) {
    this.#graph = graph;
    this.#runTasks = runTasks;
  }

  /**
   * Runs all attempts.
   * @param endMs deadline on the clock of performance.now()
   * @param report called after each attempt
   * @returns saved part of the attempts' stored bytes, from 0 to 1
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
   * Runs attempts on similar streams: a sample of all sizes decides whether to run the rest.
   * @param minGain part of the sample's stored bytes that must be saved, from 0 to 1
   * @param endMs deadline on the clock of performance.now()
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
