import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLoopback } from '../config.ts';

/**
 * Makes the check of every request on the operators' port: user and password where they are configured. Without them
 * the port is on loopback, and the check refuses other host names. Changes that another site's page sends are refused
 * in both cases.
 */
export function createOperatorCheck(config: GatewayConfig) {
  const expected = digest(`${config.OPERATORS_USER}:${config.OPERATORS_PASSWORD}`);
  const requiresPassword = config.OPERATORS_USER !== '';

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (requiresPassword && !timingSafeEqual(digest(credentialsOf(request)), expected)) {
      reply.header('www-authenticate', 'Basic realm="operators", charset="UTF-8"');
      return refuse(reply, 401, 'User and password of the operators are required.');
    }
    // DNS rebinding: another site's host name can resolve to this machine.
    if (!requiresPassword && !isLocalName(request.hostname, config.OPERATORS_HOST)) {
      return refuse(reply, 403, 'Without a password only local host names are permitted.');
    }
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(reply, 403, 'A page of another site may not change anything.');
    }
    return undefined;
  };
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.status(status).send({ error });
}

function credentialsOf(request: FastifyRequest): string {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
}

/** A digest of fixed length, for a comparison in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isLocalName(hostname: string, ownHost: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return name === ownHost || isLoopback(name);
}
