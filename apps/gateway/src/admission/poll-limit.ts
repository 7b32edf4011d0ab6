import { pollIntervalMs } from '@blattwerk/shared';

/** Times that an address may poll as often as pages with all of its open requests. */
const allowance = 2;
/** Period over which polls are counted, in ms. */
const windowMs = 10_000;

/**
 * Counts the polls of each address at this gateway, in memory: a count in Redis would cost as much as a poll.
 * @param openRequests open requests that an address may have
 * @returns a function that counts a poll, and returns 0 or the seconds to wait where it is one too many
 */
export function createPollLimit(
  openRequests: number,
  now: () => number = Date.now,
): (address: string, times?: number) => number {
  const most = (openRequests * allowance * windowMs) / pollIntervalMs;
  const counts = new Map<string, number>();
  let endsAt = 0;

  return (address, times = 1) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + windowMs;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > most * times ? Math.ceil((endsAt - at) / 1_000) : 0;
  };
}
