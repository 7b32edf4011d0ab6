import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { createOperatorCheck } from './check-operator.ts';

let app: FastifyInstance;
afterEach(() => app.close());

function serve(variables: Record<string, string>): void {
  app = fastify();
  app.addHook('onRequest', createOperatorCheck(readGatewayConfig(variables)));
  app.all('/', () => 'permitted');
}

async function statusOf(headers: Record<string, string>, method: 'GET' | 'PUT' | 'HEAD' = 'GET'): Promise<number> {
  return (await app.inject({ method, url: '/', headers })).statusCode;
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('without a password', () => {
  it.each([
    ['localhost', 200],
    ['localhost:9464', 200],
    ['127.0.0.1', 200],
    ['127.8.9.10:9464', 200],
    ['[::1]:9464', 200],
    ['[::2]:9464', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example:9464', 403],
    ['10.0.0.1', 403],
  ])('a request for the host %s is answered with %i', async (host, status) => {
    serve({});
    expect(await statusOf({ host })).toBe(status);
  });

  it('the host of the configuration is answered as well', async () => {
    serve({ OPERATORS_HOST: '0.0.0.0' });
    expect([await statusOf({ host: '0.0.0.0:9464' }), await statusOf({ host: '0.0.0.1' })]).toEqual([200, 403]);
  });
});

describe('with a password', () => {
  const variables = { OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'long enough for any host' };

  it('both are required in every request, whatever the case of the scheme', async () => {
    serve(variables);
    const right = basic('ops:long enough for any host');
    for (const authorization of [right, right.replace('Basic', 'basic')])
      expect(await statusOf({ host: 'evil.example', authorization })).toBe(200);
    const wrong = ['', right.replace('Basic ', ''), right.replace('Basic', 'Bearer'), `x ${right}`, `${right} x`];
    for (const authorization of [...wrong, basic('ops:'), basic(':'), basic('long enough for any host')])
      expect([authorization, await statusOf({ host: 'localhost', authorization })]).toEqual([authorization, 401]);
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it('a change of a page of another site is refused all the same', async () => {
    serve(variables);
    const authorization = basic('ops:long enough for any host');
    expect(await statusOf({ authorization, 'sec-fetch-site': 'cross-site' }, 'PUT')).toBe(403);
    expect(await statusOf({ authorization, 'sec-fetch-site': 'same-origin' }, 'PUT')).toBe(200);
  });
});

it.each([
  ['GET', 'cross-site', 200],
  ['PUT', 'cross-site', 403],
  ['PUT', 'same-site', 403],
  ['PUT', 'same-origin', 200],
  ['PUT', 'none', 200],
  ['PUT', undefined, 200],
] as const)('%s from "%s" is answered with %i', async (method, site, status) => {
  serve({});
  const headers = { host: 'localhost', ...(site === undefined ? {} : { 'sec-fetch-site': site }) };
  expect(await statusOf(headers, method)).toBe(status);
});
