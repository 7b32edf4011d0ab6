import type { FastifyInstance } from 'fastify';
import { type Client, createClients, type TrustedClient } from '../admission/trusted-clients.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For which it counts. */
    client: Client;
    /** Why it has no client. */
    clientFault: unknown;
  }
}

/** Ids of requests that trusted clients send; they are in the log, so that nothing else fits in. */
const requestIdPattern = /^[\w.-]{8,64}$/;

/**
 * Finds for whom each request counts, before it is logged and traced. The id of a trusted client's request, `x-request-id`, is
 * used; that of others is not, since a log has no text of visitors.
 * @returns adds the refusal of those with an unknown token, after what logs and measures them
 */
export function identifyClients(app: FastifyInstance, trusted: readonly TrustedClient[]): () => void {
  const clientOf = createClients(trusted);
  app.decorateRequest('client');
  app.decorateRequest('clientFault', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      request.client = clientOf(request);
      const id = request.headers['x-request-id'];
      if (request.client.name !== undefined && typeof id === 'string' && requestIdPattern.test(id)) request.id = id;
    } catch (error) {
      request.clientFault = error;
    }
    done();
  });
  return () =>
    app.addHook('onRequest', (request, reply, done) => {
      if (request.clientFault === undefined) return done();
      reply.header('www-authenticate', 'Bearer');
      done(request.clientFault as Error);
    });
}
