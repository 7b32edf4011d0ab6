/** Limits of an address or a trusted client, by the names that refusals have in `limit`; the texts are of the API's description. */
export const requestLimits = {
  requests: 'requests to tools in a minute',
  runTime: 'seconds of run time, of which each second gives one back',
  openRequests: 'requests to tools that are open at once',
  waitingJobs: 'jobs that wait in one queue',
  unreadAnswers: 'answers that are being sent at once',
  memory: 'percentage of the memory for files that several requests may take',
  polls: 'requests to `/v1/jobs/{id}` in 10 seconds',
  withdrawals: 'withdrawals in 5 minutes',
  share: 'ended for a request of another address, since memory or queue were full; without a value',
  proxy: 'refused before the gateway, by the limits of a proxy; without a value',
} as const satisfies Record<string, string>;

export type RequestLimit = keyof typeof requestLimits;

/** What one address may do, where it has limits; a trusted client has a multiple of it. */
export interface AddressAllowance {
  requestsPerMinute: number;
  runSeconds: number;
  openRequests: number;
  /** Jobs in a queue, running ones included; further ones wait at the gateway. */
  runs: number;
  waitingJobs: number;
}
