import { fastify, type FastifyInstance } from 'fastify';
import { ToolError } from '@blattwerk/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseCrossSite } from './refuse-cross-site.ts';

const host = 'api.example:8443';

async function serve(origins: readonly string[]): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof ToolError ? error.status : 500).send();
  });
  refuseCrossSite(app, origins);
  app.all('/rotate', (_request, reply) => reply.code(200).send());
  return app;
}

describe('a POST', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await serve(['https://pdf.example', 'https://partner.example']);
  });
  afterEach(() => app.close());

  it.each([
    ['of a program', {}, 200],
    ['of a page of the site', { origin: 'https://pdf.example', 'sec-fetch-site': 'same-site' }, 200],
    ['of a page of an allowed origin', { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }, 200],
    ['of a page of the API itself', { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }, 200],
    ['of a page of the API without TLS', { origin: `http://${host}` }, 200],
    ['of its own page behind a proxy', { origin: 'https://outside.example', 'sec-fetch-site': 'same-origin' }, 200],
    ['of a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['of a page of another site in an old browser', { origin: 'https://evil.example' }, 403],
    ['of a page on another port', { origin: 'https://api.example', 'sec-fetch-site': 'same-site' }, 403],
    ['of an origin that begins like an allowed one', { origin: 'https://pdf.example.evil.example' }, 403],
    ['of a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['of another site without the header', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of another host of the site without the header', { 'sec-fetch-site': 'same-site' }, 403],
    ['of files that a user shares with the app', { origin: 'null', 'sec-fetch-site': 'none' }, 200],
    ['of a user, as on reload', { 'sec-fetch-site': 'none' }, 200],
  ])('%s', async (_name, headers, status) => {
    const answer = await app.inject({ method: 'POST', url: '/rotate', headers: { host, ...headers } });
    expect(answer.statusCode).toBe(status);
  });

  it('is the only method that is refused', async () => {
    const headers = { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.inject({ method: 'GET', url: '/rotate', headers })).statusCode).toBe(200);
  });
});

it('lets pages of all origins send where the operator allows them', async () => {
  const app = await serve(['https://pdf.example', '*']);
  const headers = { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await app.inject({ method: 'POST', url: '/rotate', headers })).statusCode).toBe(200);
  await app.close();
});
