import { randomUUID } from 'node:crypto';
import { type Contract, ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import { handleToolRequest } from '../answer/handle-tool-request.ts';
import type { Gateway } from '../gateway.ts';
import type { RateChecks } from '../http/limit-rate.ts';
import { readJobId } from '../queue/job-id.ts';

/** Adds a route for each tool, from its contract. */
export function addToolRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  contracts: readonly Contract[],
  { checkRate, checkRunSeconds }: RateChecks,
): void {
  for (const contract of contracts) {
    app.post(
      `/${contract.name}`,
      {
        config: { tool: contract.name },
        onRequest: async (request, reply) => {
          const given = request.headers['x-job-id'];
          const id = given === undefined ? randomUUID() : readJobId(given);
          request.progressId = id ?? randomUUID();
          reply.header('x-job-id', request.progressId);
          if (id === undefined) throw new ToolError('invalidRequest');
          await Promise.all([checkRate(request, reply), checkRunSeconds(request, reply)]);
        },
      },
      async (request, reply) => {
        await handleToolRequest(gateway, contract, request.progressId, request, reply);
        return reply;
      },
    );
  }
}

/** Adds a route for each tool that the operator does not offer; it refuses every request. */
export function addToolsOffRoutes(app: FastifyInstance, tools: readonly string[]): void {
  for (const tool of tools) app.post(`/${tool}`, () => Promise.reject(new ToolError('toolOff', { tool })));
}
