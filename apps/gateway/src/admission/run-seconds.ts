import { retention } from '@blattwerk/shared';
import { type Clock, systemClock, type Timer } from '@blattwerk/server';
import type { Redis } from 'ioredis';
import type { Client } from './trusted-clients.ts';

/** Charges of a run that takes long, in ms; its end corrects them. */
export const longRunCharges = {
  /** When it is known to take long. */
  aheadMs: 20_000,
  /** In each interval of this length after that. */
  againMs: 10_000,
};

/** Value of the key of an address with a run that took long. */
const longValue = 'long';

// The run time that an address has used is the time to live of its key, so that it shrinks by a second each second. Its
// bound is how long the address is kept at most, and how long it may have to wait.
const chargeScript = `
local used = math.max(0, redis.call('PTTL', KEYS[1])) + tonumber(ARGV[1])
local value = ARGV[3] ~= '' and ARGV[3] or redis.call('GET', KEYS[1]) or ''
return redis.call('SET', KEYS[1], value, 'PX', math.max(1, math.min(used, tonumber(ARGV[2]))))`;

interface RunSecondsCommands {
  chargeRun(key: string, ms: number, maxMs: number, value: string): Promise<unknown>;
}

export type RunSeconds = ReturnType<typeof createRunSeconds>;

/**
 * Counts the time that the runs of an address have taken lately, over all gateways. All methods reject without Redis.
 * @param allowedMs run time that an address may use, in ms; 0 without a limit, where nothing is counted
 */
export function createRunSeconds(redis: Redis, allowedMs: number, clock: Clock = systemClock) {
  redis.defineCommand('chargeRun', { numberOfKeys: 1, lua: chargeScript });
  const commands = redis as unknown as RunSecondsCommands;
  const key = (address: string) => `runs:${address}`;

  return {
    /** Run time that the address has used, in ms; it shrinks by a second each second. */
    async usedMs(address: string): Promise<number> {
      return Math.max(0, await redis.pttl(key(address)));
    },

    /**
     * Whether a run of the address took long, until all of its run time is regained. By the processor time of its runs: on
     * a busy machine every run takes much time.
     */
    hasLongRuns: async (address: string): Promise<boolean> => (await redis.get(key(address))) === longValue,

    /**
     * Charges the run of an address: ahead from when it takes long, so that the address is known before the run ends.
     * @returns `takesLong`, and `ended` with the time that it took, in ms
     */
    chargeRun(client: Client) {
      let chargedMs = 0;
      let timer: Timer | undefined;
      function chargeAhead(ms: number): Promise<void> {
        chargedMs += ms;
        return charge(client, ms, longValue);
      }
      return {
        async takesLong(): Promise<void> {
          if (timer) return;
          const { aheadMs, againMs } = longRunCharges;
          timer = clock.setInterval(() => void chargeAhead(againMs).catch(() => {}), againMs);
          await chargeAhead(aheadMs);
        },
        async ended(ms: number): Promise<void> {
          clock.clearInterval(timer);
          await charge(client, ms - chargedMs);
        },
      };
    },
  };

  /** Adds run time; a negative one corrects a charge. */
  async function charge(client: Client, ms: number, value = ''): Promise<void> {
    const wholeMs = Math.round(ms);
    // Beyond what is allowed, a trusted client owes as much as an address at most.
    const chargedMs = retention.runTime + allowedMs * (client.times - 1);
    if (allowedMs > 0 && wholeMs !== 0) await commands.chargeRun(key(client.key), wholeMs, chargedMs, value);
  }
}
