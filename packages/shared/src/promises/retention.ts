const secondMs: number = 1_000;
const minuteMs: number = 60_000;

/**
 * Longest times for which something about a visitor is kept, in ms. The programs that keep it and the sentences that
 * promise it take them from here.
 */
export const retention = {
  /** Files, names and passwords of a job that nobody works on: the lease of its bytes. */
  abandonedFiles: minuteMs,
  /** Number, tool, state and stage of a job, after its last change. */
  jobState: 3 * minuteMs,
  /** The count of an address's requests, after a request. */
  requestCount: minuteMs,
  /** The run time that an address has used, after its last run. */
  runTime: 6 * minuteMs,
  /** The count of an address's polls at a gateway. */
  pollCount: 10 * secondMs,
  /** The count of an address's requests of any kind at a gateway. */
  connectionCount: 5 * secondMs,
  /** The count of an address's withdrawals from purchases at a gateway. */
  withdrawalCount: 5 * minuteMs,
  /** An address that has sent far too many requests. */
  barredAddress: minuteMs,
  /** The number of a payment, and how often it was used. */
  payment: 25 * 60 * minuteMs,
} as const satisfies Record<string, number>;
