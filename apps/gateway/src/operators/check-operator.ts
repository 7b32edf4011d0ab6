import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLoopback } from '../config.ts';

/**
 * Makes the check that every request on the operators' port passes: user and password where they are configured. Where
 * there are none, only this machine reaches the port, and its browsers must have been sent by nobody else's page.
 */
export function createOperatorCheck(config: GatewayConfig) {
  const expected = digest(`${config.OPERATORS_USER}:${config.OPERATORS_PASSWORD}`);
  const asksForPassword = config.OPERATORS_USER !== '';

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (asksForPassword && !timingSafeEqual(digest(credentialsOf(request)), expected)) {
      reply.header('www-authenticate', 'Basic realm="operators", charset="UTF-8"');
      return refuse(reply, 401, 'User and password of the operators are asked for.');
    }
    // A page elsewhere whose name suddenly leads to this machine (DNS rebinding) is told by the name.
    if (!asksForPassword && !isLocalName(request.hostname, config.OPERATORS_HOST)) {
      return refuse(reply, 403, 'Without a password only local names are answered.');
    }
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(reply, 403, "Another site's page may change nothing here.");
    }
    return undefined;
  };
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').send({ error });
}

function credentialsOf(request: FastifyRequest): string {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Of one length whatever was sent, so that comparing takes one time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isLocalName(hostname: string, ownHost: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return name === ownHost || isLoopback(name);
}
