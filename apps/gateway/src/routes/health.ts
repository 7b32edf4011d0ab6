import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';

/** Adds the probes for load balancers and orchestrators: /health/live and /health/ready. */
export function addHealthRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/health/live', () => ({ state: 'live' }));
  app.get('/health/ready', () => {
    if (!gateway.isReady) throw new ToolError('unavailable');
    return { state: 'ready' };
  });
}
