/**
 * What a job may cost, beside the contract's limits of sizes and the memory of its child. Processor time counts and not
 * time alone, so that the limits do not depend on the machine's other work.
 */
export const jobCost = {
  /**
   * Processor time of a child with its native tools until the first page or file is done, and from each to the next, in
   * ms: ten times the longest such step of the benchmarks' files. A job that makes progress has the run's time limit,
   * RUNNING_BUDGET_MS.
   */
  progressMs: 10_000,
  /**
   * Processor time after which a run continues at a lower priority, in ms: short runs stay fast beside it. Its child is
   * replaced afterwards, since raising a priority again needs privileges; that takes some 300 ms of processor time.
   */
  shortMs: 3_000,
  /**
   * Processor time after which a run takes long, in ms: where short ones wait for a child, it continues later, unless its
   * progress tells that it ends before twice this time. Nearly all runs of files up to 5 MB take less.
   */
  longMs: 1_000,
  /** Processor time in ms that the first run of a child has beyond that, since it compiles code; `render` takes most, 700 ms. */
  compilingMs: 700,
  /** Estimated processor time of a run from which it takes long, in ms; one below `longMs` may be estimated. */
  longEstimateMs: 8_000,
  /** Processor time of a part from which a run is estimated, in ms. */
  minEstimatedMs: 100,
  /** Processor time of one call of a native tool, in ms: three times that of qpdf for 89,000 objects. */
  nativeMs: 8_000,
  /**
   * Processor time of an engine that is asked to repair a file, and of each MB of the file, in ms: three times that of a
   * file of 3,000 objects a MB.
   */
  repairBaseMs: 1_000,
  repairPerMegabyteMs: 2_000,
  /** Time of one call of a native tool, in ms. */
  nativeTimeoutMs: 30_000,
  /**
   * Processor time in which the text of one page is recognized, in ms: three times that of a dense page in two languages. The page is
   * left out beyond.
   */
  recognitionMs: 20_000,
} as const;
