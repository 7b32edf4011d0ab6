import { randomUUID } from 'node:crypto';
import { ToolError } from '@blattwerk/shared';
import type { Redis } from 'ioredis';
import { fromRedis } from '../queue/redis-refusal.ts';

/** Time to live of a claim whose gateway has died, in ms. */
const holdMs = 60_000;
/** Interval for renewing a claim, in ms. */
const renewMs = 20_000;

/** A payment that is held while one answer is made with it; other requests with it are refused meanwhile. */
export interface PaymentClaim extends AsyncDisposable {
  /** Counts an answer, before its first byte is sent. @throws ToolError unavailable where the claim has expired */
  count(): Promise<void>;
}

// Scripts are atomic; both keys of a payment are in one hash slot.
const claimScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 'held' end
if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[3]) then return 'used' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'claimed'`;
const countScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('INCR', KEYS[2])
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`;
const renewScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;
const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

interface ClaimCommands {
  paymentClaim(hold: string, answers: string, token: string, holdMs: number, most: number): Promise<string>;
  paymentCount(hold: string, answers: string, token: string, keptMs: number): Promise<number>;
  paymentRenew(hold: string, token: string, holdMs: number): Promise<number>;
  paymentRelease(hold: string, token: string): Promise<number>;
}

function answersKey(id: string): string {
  return `payment:{${id}}:answers`;
}

/**
 * Holds payments and counts their answers in Redis, for all gateways together.
 * @param maxAnswers answers for which a payment is valid
 * @param keptMs time for which the count is kept after the last answer, in ms
 */
export function createPaymentClaims(redis: Redis, maxAnswers: number, keptMs: number) {
  redis.defineCommand('paymentClaim', { numberOfKeys: 2, lua: claimScript });
  redis.defineCommand('paymentCount', { numberOfKeys: 2, lua: countScript });
  redis.defineCommand('paymentRenew', { numberOfKeys: 1, lua: renewScript });
  redis.defineCommand('paymentRelease', { numberOfKeys: 1, lua: releaseScript });
  const commands = redis as unknown as ClaimCommands;

  return {
    /** Number of answers that were sent for a payment. @throws ToolError unavailable where Redis is down */
    async answers(id: string): Promise<number> {
      return Number(await fromRedis(redis.get(answersKey(id))));
    },

    /** @throws ToolError paymentInUse, paymentUsed, or unavailable where Redis is down */
    async claim(id: string): Promise<PaymentClaim> {
      const hold = `payment:{${id}}:hold`;
      const counter = answersKey(id);
      const token = randomUUID();
      const outcome = await fromRedis(commands.paymentClaim(hold, counter, token, holdMs, maxAnswers));
      if (outcome === 'held') throw new ToolError('paymentInUse');
      if (outcome === 'used') throw new ToolError('paymentUsed');
      const timer = setInterval(() => void commands.paymentRenew(hold, token, holdMs).catch(() => {}), renewMs);
      return {
        async count() {
          const isCounted = await fromRedis(commands.paymentCount(hold, counter, token, keptMs));
          if (isCounted === 0) throw new ToolError('unavailable');
        },
        async [Symbol.asyncDispose]() {
          clearInterval(timer);
          // Without Redis it ends after `holdMs`.
          await commands.paymentRelease(hold, token).catch(() => {});
        },
      };
    },
  };
}
