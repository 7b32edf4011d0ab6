import { pollIntervalMs, retention } from '@blattwerk/shared';

/** Times that an address may poll as often as pages with all of its open requests. */
const allowance = 2;
/** Period over which polls are counted, in ms. */
const windowMs = retention.pollCount;

/**
 * Counts the polls of each address at this gateway, in memory: a count in Redis would cost as much as a poll.
 * @param openRequests open requests that an address may have
 * @returns a function that counts a poll, and returns 0 or the seconds to wait where it is one too many
 */
export function createPollLimit(openRequests: number): (address: string, times?: number) => number {
  const most = (openRequests * allowance * windowMs) / pollIntervalMs;
  const counts = new Map<string, number>();
  let endsAt = 0;

  return (address, times = 1) => {
    const at = Date.now();
    if (counts.size === 0) {
      endsAt = at + windowMs;
      // No address is kept longer, also where no poll follows.
      setTimeout(() => counts.clear(), windowMs).unref();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > most * times ? Math.max(1, Math.ceil((endsAt - at) / 1_000)) : 0;
  };
}
