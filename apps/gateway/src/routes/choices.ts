import { type Contract, type InstalledChoices, ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';
import type { RateCheck } from '../http/limit-rate.ts';
import { fromRedis } from '../queue/redis-refusal.ts';

interface ChoicesRoute {
  Params: { tool: string };
}

/** Adds the route for the values that a tool's field may have, where these are what the operator has installed. */
export function addChoicesRoute(
  app: FastifyInstance,
  gateway: Pick<Gateway, 'installed'>,
  contracts: readonly Contract[],
  checkPolls: RateCheck,
): void {
  const tools = new Set(contracts.flatMap(({ name, installed }) => (installed === undefined ? [] : [name])));
  app.get<ChoicesRoute>(
    '/choices/:tool',
    { onRequest: checkPolls },
    async (request, reply): Promise<InstalledChoices> => {
      const { tool } = request.params;
      if (!tools.has(tool)) throw new ToolError('notFound');
      reply.header('cache-control', 'max-age=60');
      return fromRedis(gateway.installed.read(tool));
    },
  );
}
