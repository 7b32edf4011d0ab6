import { type CostClass, ToolError } from '@blattwerk/shared';
import type { GatewayConfig } from '../config.ts';
import type { Holding, Share } from './shares.ts';

/** Run time that moves the jobs of an address back by one turn, in ms. */
const turnMs = 10_000;

/** Last turn; beyond it, jobs run in the order of their arrival. */
const maxTurn = 1_000;

/** Limits what one address holds; without a rate limit, nothing of an address is limited. */
export function createShareLimits(config: GatewayConfig) {
  const isLimited = config.RATE_LIMIT_PER_MINUTE > 0;

  return {
    isLimited,

    /** Checks the address of a new request, which is counted already. @throws ToolError tooManyRequests */
    checkOpen(share: Share): void {
      if (!isLimited) return;
      const unread = countOf(share, ({ phase }) => phase === 'sending');
      if (share.holdings.size > config.OPEN_REQUESTS_PER_ADDRESS || unread >= config.UNREAD_ANSWERS_PER_ADDRESS)
        throw new ToolError('tooManyRequests');
    },

    /** Checks the address of a job that is to wait. @throws ToolError tooManyRequests */
    checkWaiting(share: Share, costClass: CostClass): void {
      if (!isLimited) return;
      const waiting = countOf(share, (holding) => holding.costClass === costClass && isPending(holding));
      if (waiting >= config.WAITING_JOBS_PER_ADDRESS) throw new ToolError('tooManyRequests');
    },

    /**
     * Bytes that a request may hold; the only request of an address may hold any number.
     * @param budget bytes of all open requests
     */
    mostBytesOf({ share, bytes: held }: Holding, budget: number): number {
      const rest = share.bytes - held;
      if (!isLimited || rest === 0) return Number.POSITIVE_INFINITY;
      return (budget * config.BYTES_PERCENT_PER_ADDRESS) / 100 - rest;
    },

    /**
     * A job's turn: 0 for the first job in the queue of an address that has used little run time.
     * @param usedRunMs run time that the address has used lately, in ms
     */
    turnOf({ share, costClass }: Holding, usedRunMs: number): number {
      if (!isLimited) return 0;
      const before = countOf(share, (other) => other.costClass === costClass && isQueued(other));
      return Math.min(maxTurn, before + Math.floor(usedRunMs / turnMs));
    },
  };
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
