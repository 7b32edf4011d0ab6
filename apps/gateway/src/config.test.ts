import { costClasses } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { maxWaiting, minThroughput, misspeltForGateway, readGatewayConfig } from './config.ts';

it("requires user and password for the operators' port beyond loopback", () => {
  const read = (environment: Record<string, string>) => () =>
    readGatewayConfig({ OPERATORS_PORT: '9464', ...environment });
  const fault = /OPERATORS_USER and OPERATORS_PASSWORD must be: both set/;
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'gateway.example', '127.0.0.1.example']) {
    expect(read({ OPERATORS_HOST: host })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_PASSWORD: 'secret' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'secret' })).toThrow(/at least 16/);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 's'.repeat(16) })).not.toThrow();
  }
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', 'localhost']) {
    expect(read({ OPERATORS_HOST: host })).not.toThrow();
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
  }
  expect(read({ OPERATORS_HOST: '0.0.0.0', OPERATORS_PORT: '0' })).not.toThrow();
});

it('requires both of user and password at loopback as well, of any length', () => {
  expect(() => readGatewayConfig({ OPERATORS_PASSWORD: 'secret' })).toThrow(/both set/);
  const { OPERATORS_USER: user } = readGatewayConfig({ OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'secret' });
  expect(user).toBe('ops');
});

it("takes the payment provider's API by its origin alone", () => {
  const originOf = (address: string) => readGatewayConfig({ STRIPE_API_BASE: address }).STRIPE_API_BASE;
  expect(readGatewayConfig({}).STRIPE_API_BASE).toBe('https://api.stripe.com');
  expect(originOf('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080');
  expect(originOf('https://api.example')).toBe('https://api.example');
  for (const address of ['ftp://api.example', 'api.example', 'file:///etc/passwd', 'https://api.example/v1'])
    expect(() => originOf(address)).toThrow(/STRIPE_API_BASE must be: origin/);
});

it('has a least throughput over its window, and the limits of each queue', () => {
  const variables = { TRANSFER_MIN_BYTES_PER_SECOND: '2000', TRANSFER_WINDOW_MS: '30000' };
  expect(minThroughput(readGatewayConfig(variables))).toEqual({ windowMs: 30_000, minBytes: 60_000 });
  const config = readGatewayConfig({ MAX_WAITING_STRUCTURE: '3', MAX_WAITING_IMAGES: '2', MAX_WAITING_RENDER: '1' });
  expect(costClasses.map((costClass) => [costClass, maxWaiting(config, costClass)])).toEqual([
    ['structure', 3],
    ['images', 2],
    ['render', 1],
  ]);
});

it('takes addresses of Redis with a scheme alone, and says which there are', () => {
  const addresses = ['redis://a', 'rediss://u:p@a:1', 'unix:/run/redis', 'sentinel://a,b/name', 'sentinels://a/name'];
  for (const address of addresses) expect(readGatewayConfig({ REDIS_URL: address }).REDIS_URL).toBe(address);
  expect(readGatewayConfig({ BLOB_REDIS_URL: 'cluster://a,b' }).BLOB_REDIS_URL).toBe('cluster://a,b');
  for (const address of ['localhost:6379', '127.0.0.1', 'http://a', 'redis:', 'cluster://a,b', '/run/redis.sock'])
    expect(() => readGatewayConfig({ REDIS_URL: address })).toThrow(
      'REDIS_URL must be: address that begins with redis://, rediss://, unix:, sentinel://, sentinels://',
    );
  for (const name of ['BLOB_REDIS_URL', 'QUEUE_REDIS_URL_RENDER'])
    expect(() => readGatewayConfig({ [name]: 'localhost:6379' })).toThrow(`${name} must be: address that begins with`);
});

it('finds variables whose names are misspelt', () => {
  expect(misspeltForGateway({ RATE_LIMIT_PER_MINUT: '9', RATE_LIMIT_PER_MINUTE: '9', PATH: '/bin' })).toEqual({
    RATE_LIMIT_PER_MINUT: 'RATE_LIMIT_PER_MINUTE',
  });
});
