import { createHash } from 'node:crypto';
import { apiPrefixes, type Contract, makeOpenApi } from '@blattwerk/shared';
import { apiDocsStyle, renderApiDocs } from '@blattwerk/site/node';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { allowanceOf } from '../admission/address-limits.ts';
import type { Gateway } from '../gateway.ts';

const caching = 'public, max-age=300';
const styleHash = createHash('sha256').update(apiDocsStyle).digest('base64');

/** Serves the API's description (OpenAPI) and its page, made from the contracts with this operator's limits. */
export function addApiDocsRoutes(
  app: FastifyInstance,
  gateway: Pick<Gateway, 'config' | 'limits' | 'payments'>,
  contracts: Readonly<Record<string, Contract>>,
): void {
  const { config, limits } = gateway;
  const description = makeOpenApi({
    tools: contracts,
    limits,
    allowance: allowanceOf(config),
    brand: config.BRAND,
    version: packageJson.version,
    commit: config.BUILD_COMMIT,
    address: config.API_ADDRESS === '' ? '/' : config.API_ADDRESS,
    exampleOrigin: config.API_ADDRESS === '' ? config.SITE_ADDRESS : config.API_ADDRESS,
    takesPayments: gateway.payments !== undefined,
  });
  // As bytes: encoding the text again would take longer than all else that a request costs.
  const json = Buffer.from(JSON.stringify(description));
  const page = Buffer.from(renderApiDocs(description));

  for (const prefix of apiPrefixes)
    app.get(`${prefix}/openapi.json`, (_request, reply) =>
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': caching }).send(json),
    );
  app.get('/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': caching,
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
      })
      .send(page),
  );
}
