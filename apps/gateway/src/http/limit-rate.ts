import rateLimit from '@fastify/rate-limit';
import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../fairness/address.ts';
import type { Gateway } from '../gateway.ts';
import { fromRedis } from '../queue/redis-refusal.ts';

export type RateCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Limits the requests of an address (an IPv6 /64) per minute, over all tools and all gateways.
 * @returns a check for routes, which throws ToolError tooManyRequests, or unavailable where Redis is down
 */
export async function limitRate(app: FastifyInstance, gateway: Gateway): Promise<RateCheck> {
  const max = gateway.config.RATE_LIMIT_PER_MINUTE;
  if (max === 0) return async () => {};
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: 60_000,
    redis: gateway.redis,
    nameSpace: 'rate:',
    keyGenerator: addressOf,
  });
  const count = app.createRateLimit();
  return async (request, reply) => {
    const counted = await fromRedis(count(request));
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(Math.max(1, counted.ttlInSeconds)));
    throw new ToolError('tooManyRequests');
  };
}
