import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';

/** For load balancers: whether the process answers at all, and whether it is to be sent visitors. */
export function addHealthRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/health/live', () => ({ state: 'live' }));
  app.get('/health/ready', () => {
    if (!gateway.isReady) throw new ToolError('unavailable');
    return { state: 'ready' };
  });
}
