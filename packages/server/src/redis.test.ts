import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { freePort } from '@blattwerk/testing/free-ports';
import { startSentinelGroup } from '@blattwerk/testing/redis-sentinel';
import { spawnRedis, startRedisServer } from '@blattwerk/testing/redis-server';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { connectForRequests, connectForWaiting, reconnect } from './redis.ts';

it('fails requests quickly without Redis, and recovers when it is available again', async () => {
  const server = await startRedisServer('64mb');
  const redis = connectForRequests(server.url);
  try {
    await once(redis, 'ready');
    expect(await redis.ping()).toBe('PONG');
    const closed = once(redis, 'close');
    await server.stop();
    await closed;
    // Not by the timeout of a command.
    await expect(redis.ping()).rejects.toThrow(/writeable|closed|retries/i);
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('ends commands without an answer when it reconnects', async () => {
  const server = await startRedisServer('64mb');
  const redis = connectForRequests(server.url);
  const other = connectForWaiting(server.url);
  try {
    await once(redis, 'ready');
    await other.call('CLIENT', 'PAUSE', '1000', 'ALL');
    const waiting = redis.ping().catch(({ message }: Error) => message);
    reconnect(redis);
    expect(await waiting).toMatch(/retries|closed/i);
    await expect(redis.ping()).rejects.toThrow(/writeable/i);
    if (redis.status !== 'ready') await once(redis, 'ready');
    expect(await redis.ping()).toBe('PONG');
  } finally {
    redis.disconnect();
    other.disconnect();
    await server.stop();
  }
});

it('writes the commands of one turn together, in their order, also after it has reconnected', async () => {
  const redis = connectForWaiting(inject('redisUrl'));
  const key = randomUUID();
  async function appendTogether(): Promise<unknown[]> {
    const pipeline = redis.multi().append(key, 'c').append(key, 'd');
    const sent = [redis.append(key, 'a'), redis.append(key, 'b'), pipeline.exec(), redis.append(key, 'e')];
    expect(redis.stream.writableLength).toBeGreaterThan(6 * key.length);
    return Promise.all(sent);
  }
  try {
    await once(redis, 'ready');
    await appendTogether();
    // Its commands are gathered for a connection that is lost.
    const lost = redis.ping();
    reconnect(redis);
    expect(await lost).toBe('PONG');
    await appendTogether();
    expect(await redis.get(key)).toBe('abcdeabcde');
  } finally {
    await redis.del(key);
    await redis.quit();
  }
});

it('waits for Redis to become available', async () => {
  const redis = connectForWaiting(inject('redisUrl'));
  expect(await redis.ping()).toBe('PONG');
  await redis.quit();
});

it('trusts the given certificates for TLS, and no others', async () => {
  using folder = temporaryFolder();
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder.path, name)) as [string, string];
  const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject], { stdio: 'ignore' });
  const port = await freePort();
  const server = spawnRedis(folder.path, '64mb', {
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-auth-clients': 'no',
    bind: '127.0.0.1',
  });
  const ended = once(server, 'close');
  const url = `rediss://127.0.0.1:${port}`;
  const trusting = connectForWaiting(url, readFileSync(certificate, 'utf8'));
  const untrusting = connectForWaiting(url);
  try {
    expect(await trusting.ping()).toBe('PONG');
    const [error] = (await once(untrusting, 'error')) as [Error & { code: string }];
    expect(error.code).toMatch(/^(DEPTH_ZERO_SELF_SIGNED_CERT|ECONNREFUSED)$/);
    expect(untrusting.status).not.toBe('ready');
  } finally {
    trusting.disconnect();
    untrusting.disconnect();
    server.kill('SIGTERM');
    await ended;
  }
});

it('follows Sentinels to another primary', async () => {
  const group = await startSentinelGroup();
  const redis = connectForWaiting(group.url);
  const failing = connectForRequests(group.url);
  try {
    await redis.set('key', 'before');
    expect(await redis.wait(1, 10_000)).toBe(1);
    const ended = once(group.primary, 'close');
    group.primary.kill('SIGKILL');
    await ended;
    await expect(failing.ping()).rejects.toThrow(/closed|writeable|retries/i);
    await expect.poll(() => redis.get('key')).toBe('before');
    await expect.poll(() => failing.set('key', 'after').catch(() => 'failed')).toBe('OK');
  } finally {
    redis.disconnect();
    failing.disconnect();
    await group.stop();
  }
});
