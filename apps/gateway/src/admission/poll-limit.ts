import { pollIntervalMs, retention } from '@blattwerk/shared';
import type { Client } from './trusted-clients.ts';
import { createWindowCount } from './window-count.ts';

/** Times that an address may poll as often as pages with all of its open requests. */
const allowance = 2;
/** Period over which polls are counted, in ms. */
const windowMs = retention.pollCount;

/**
 * Counts the polls of each address at this gateway, in memory: a count in Redis would cost as much as a poll.
 * @param openRequests open requests that an address may have
 * @returns a function that counts a poll, and returns 0 or the seconds to wait where it is one too many, with the most
 * that the client may send in the window
 */
export function createPollLimit(openRequests: number): (client: Client) => { seconds: number; most: number } {
  const maxOfAddress = (openRequests * allowance * windowMs) / pollIntervalMs;
  const polls = createWindowCount(windowMs);
  return ({ key, times }) => {
    const most = maxOfAddress * times;
    return { seconds: polls.count(key) > most ? polls.secondsLeft() : 0, most };
  };
}
