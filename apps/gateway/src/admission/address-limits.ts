import type { CostClass } from '@blattwerk/shared';
import type { GatewayConfig } from '../config.ts';
import type { AddressLimits } from './decide-admission.ts';
import type { Holding, Share } from './open-requests.ts';

/** Run time that moves the jobs of an address back by one turn, in ms. */
const turnMs = 10_000;

/** Last turn; beyond it, jobs run in the order of their arrival. */
const maxTurn = 1_000;

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

/** Counts what an address has open; its waiting jobs are those for one queue. */
export function countOpen(share: Share, costClass: CostClass) {
  return {
    openRequests: share.holdings.size,
    unreadAnswers: countOf(share, ({ phase }) => phase === 'sending'),
    waitingJobs: countOf(share, (holding) => holding.costClass === costClass && isPending(holding)),
  };
}

/**
 * A job's turn: 0 for the first job in the queue of an address that has used little run time.
 * @param usedRunMs run time that the address has used lately, in ms
 */
export function turnOf({ share, costClass }: Holding, usedRunMs: number): number {
  const before = countOf(share, (other) => other.costClass === costClass && isQueued(other));
  return Math.min(maxTurn, before + Math.floor(usedRunMs / turnMs));
}

function countOf(share: Share, isCounted: (holding: Holding) => boolean): number {
  let count = 0;
  for (const holding of share.holdings) if (isCounted(holding)) count++;
  return count;
}

function isPending({ phase }: Holding): boolean {
  return phase === 'held' || phase === 'waiting';
}

function isQueued({ phase }: Holding): boolean {
  return phase === 'waiting' || phase === 'running';
}
