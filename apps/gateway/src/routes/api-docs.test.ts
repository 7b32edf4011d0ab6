import { contracts, defaultLimits } from '@blattwerk/shared';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { addApiDocsRoutes } from './api-docs.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(variables: Record<string, string>): Promise<void> {
  app = fastify();
  const gateway = { config: readGatewayConfig(variables), limits: defaultLimits, payments: undefined };
  addApiDocsRoutes(app, gateway, { rotate: contracts.rotate });
}

interface Description {
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, unknown>;
}

const describeApi = async () => (await app.inject('/openapi.json')).json<Description>();

it("has the operator's name and the address of the API, by default that of the page", async () => {
  await serve({});
  expect((await describeApi()).servers).toMatchObject([{ url: '/' }]);
  await app.close();
  await serve({ BRAND: 'Laub', API_ADDRESS: 'https://api.example' });
  const { info, paths, servers } = await describeApi();
  expect([info.title, servers]).toMatchObject([expect.stringContaining('Laub'), [{ url: 'https://api.example' }]]);
  expect(Object.keys(paths)).toContain('/v1/rotate');
  expect(Object.keys(paths)).not.toContain('/checkout');
});

it('may be kept for some minutes, and its page by no frame', async () => {
  await serve({});
  const answers = [await app.inject('/openapi.json'), await app.inject('/docs')];
  for (const { headers } of answers) expect(headers['cache-control']).toBe('public, max-age=300');
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json; charset=utf-8',
    'text/html; charset=utf-8',
  ]);
  expect(answers[1]?.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answers[1]?.headers['referrer-policy']).toBe('no-referrer');
});
