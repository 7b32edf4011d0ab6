import rateLimit from '@fastify/rate-limit';
import { type RequestLimit, retention, ToolError } from '@blattwerk/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressLimitsOf, multiplyLimits } from '../admission/address-limits.ts';
import { createPollLimit } from '../admission/poll-limit.ts';
import { createWindowCount } from '../admission/window-count.ts';
import type { AddressLimits } from '../admission/decide-admission.ts';
import type { Gateway } from '../gateway.ts';
import { fromRedis } from '../queue/redis-refusal.ts';

/** Window in which requests are counted, in ms. */
const windowMs = retention.requestCount;
/** Withdrawals of an address in their window: more than a buyer needs who corrects a statement. */
const maxWithdrawals = 5;

export type RateCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Checks for routes; they throw ToolError tooManyRequests, or unavailable where Redis is down. */
export interface RateChecks {
  /** Counts the requests of an address. */
  checkRate: RateCheck;
  /** Refuses an address whose runs have taken more time than it may use, and sets the request's `usedRunMs`. */
  checkRunSeconds: RateCheck;
  /** Counts the requests of an address for the progress of jobs, at this gateway alone. */
  checkPolls: RateCheck;
  /** Counts the withdrawals of an address at this gateway: each sends e-mails. */
  checkWithdrawals: RateCheck;
}

/** Limits the requests of an address per minute, and the time of its runs, over all tools and all gateways. */
export async function limitRate(app: FastifyInstance, gateway: Gateway): Promise<RateChecks> {
  const { RATE_LIMIT_PER_MINUTE: max, RUN_SECONDS_PER_ADDRESS, OPEN_REQUESTS_PER_ADDRESS } = gateway.config;
  const pass = async () => {};
  const addressLimits = addressLimitsOf(gateway.config);
  if (!addressLimits) return { checkRate: pass, checkRunSeconds: pass, checkPolls: pass, checkWithdrawals: pass };
  await app.register(rateLimit, {
    global: false,
    max: (request) => max * request.client.times,
    timeWindow: windowMs,
    redis: gateway.redis,
    nameSpace: 'rate:',
    keyGenerator: (request) => request.client.key,
  });
  const count = app.createRateLimit();
  const countPoll = createPollLimit(OPEN_REQUESTS_PER_ADDRESS);
  const withdrawals = createWindowCount(retention.withdrawalCount);

  return {
    async checkRate(request, reply) {
      const counted = await fromRedis(count(request));
      if (counted.isAllowed) return;
      reply.header('ratelimit-policy', policyOf(counted.max, multiplyLimits(addressLimits, request.client.times)));
      reply.header('ratelimit', `"requests";r=${counted.remaining};t=${Math.max(1, counted.ttlInSeconds)}`);
      if (counted.isExceeded) throw beyond('requests', counted.max, counted.ttlInSeconds);
    },
    async checkRunSeconds(request) {
      const { key, times } = request.client;
      const usedMs = await fromRedis(gateway.runSeconds.usedMs(key));
      const maxSeconds = RUN_SECONDS_PER_ADDRESS * times;
      const debtMs = usedMs - maxSeconds * 1_000;
      if (debtMs > 0) throw beyond('runTime', maxSeconds, Math.ceil(debtMs / 1_000));
      request.usedRunMs = usedMs;
    },
    async checkPolls(request) {
      const { seconds, most } = countPoll(request.client);
      if (seconds > 0) throw beyond('polls', most, seconds);
    },
    async checkWithdrawals({ client }) {
      const most = maxWithdrawals * client.times;
      if (withdrawals.count(client.key) > most) throw beyond('withdrawals', most, withdrawals.secondsLeft());
    },
  };
}

/** What an address or a trusted client may do, as the header has it (draft-ietf-httpapi-ratelimit-headers-10, 3). */
function policyOf(requests: number, { openRequests, waitingJobs }: AddressLimits): string {
  return [
    `"requests";q=${requests};w=${windowMs / 1_000}`,
    `"openRequests";q=${openRequests};qu="concurrent-requests"`,
    `"waitingJobs";q=${waitingJobs};qu="concurrent-requests"`,
  ].join(', ');
}

/** A refusal after which the client is to wait. */
function beyond(limit: RequestLimit, limit_value: number, seconds: number): ToolError {
  return new ToolError('tooManyRequests', { limit, limit_value, retry_after: Math.max(1, seconds) });
}
