import type { AddressAllowance, CostClass } from '@blattwerk/shared';
import type { GatewayConfig } from '../config.ts';
import type { AddressLimits } from './decide-admission.ts';
import type { OpenRequest, AddressUsage } from './open-requests.ts';

/** Run time that lowers the priority of the jobs of an address by one step, in ms. */
const priorityStepMs = 10_000;

/** Lowest priority; beyond it, jobs run in the order of their arrival. */
const maxPriority = 1_000;

/** The limits of one address; undefined without a rate limit, where nothing of an address is limited. */
export function addressLimitsOf(config: GatewayConfig): AddressLimits | undefined {
  if (config.RATE_LIMIT_PER_MINUTE === 0) return undefined;
  return {
    openRequests: config.OPEN_REQUESTS_PER_ADDRESS,
    unreadAnswers: config.UNREAD_ANSWERS_PER_ADDRESS,
    waitingJobs: config.WAITING_JOBS_PER_ADDRESS,
    runs: config.RUNS_PER_ADDRESS,
    bytesPercent: config.BYTES_PERCENT_PER_ADDRESS,
  };
}

/** What the API's description states of these limits. */
export function allowanceOf(config: GatewayConfig): AddressAllowance | undefined {
  const limits = addressLimitsOf(config);
  return (
    limits && {
      ...limits,
      requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
      runSeconds: config.RUN_SECONDS_PER_ADDRESS,
    }
  );
}

/** The limits of a trusted client. */
export function multiplyLimits(limits: AddressLimits, times: number): AddressLimits {
  return {
    openRequests: limits.openRequests * times,
    unreadAnswers: limits.unreadAnswers * times,
    waitingJobs: limits.waitingJobs * times,
    runs: limits.runs * times,
    bytesPercent: Math.min(100, limits.bytesPercent * times),
  };
}

/** Counts what an address has open; its waiting jobs are those for one queue. */
export function countOpen(usage: AddressUsage, costClass: CostClass) {
  return {
    openRequests: usage.requests.size,
    unreadAnswers: countOf(usage, ({ phase }) => phase === 'sending'),
    waitingJobs: countOf(usage, (request) => request.costClass === costClass && isPending(request)),
  };
}

/**
 * A job's priority: 0 for the first job of an address that has used little run time. Jobs in all queues count: until its
 * first run has ended or takes long, an address with a job in each would be first in each.
 * @param usedRunMs run time that the address has used lately, in ms
 */
export function priorityOf({ usage }: OpenRequest, usedRunMs: number): number {
  const before = countOf(usage, isQueued);
  return Math.min(maxPriority, before + Math.floor(usedRunMs / (priorityStepMs * usage.client.times)));
}

function countOf(usage: AddressUsage, isCounted: (request: OpenRequest) => boolean): number {
  let count = 0;
  for (const request of usage.requests) if (isCounted(request)) count++;
  return count;
}

function isPending({ phase }: OpenRequest): boolean {
  return phase === 'held' || phase === 'waiting';
}

function isQueued({ phase }: OpenRequest): boolean {
  return phase === 'waiting' || phase === 'running';
}
