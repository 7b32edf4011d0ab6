import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './free-ports.ts';
import { startRedisServer } from './redis-server.ts';
import { startProduct } from './run-product.ts';

it('has started once its worker takes jobs, and gives each program its own variables alone', async () => {
  const healthPort = await freePort();
  const product = await startProduct({
    quiet: true,
    build: false,
    env: {
      WEB_FOLDER: '',
      HEALTH_PORT: String(healthPort),
      OPERATORS_USER: 'ops',
      OPERATORS_PASSWORD: 'p4ss',
      UNKNOWN_SECRET: 's3cret',
    },
  });
  try {
    expect(environmentOf(product.gateway.pid)).toMatchObject({ OPERATORS_PASSWORD: 'p4ss' });
    expect(environmentOf(product.worker.pid)).toMatchObject({ HEALTH_PORT: String(healthPort) });
    for (const name of ['OPERATORS_PASSWORD', 'UNKNOWN_SECRET'])
      expect([name, Object.keys(environmentOf(product.worker.pid)).includes(name)]).toEqual([name, false]);
    expect((await fetch(`http://localhost:${healthPort}/health/ready`)).status).toBe(200);
  } finally {
    await product.stop();
  }
});

it('needs a sandbox where it listens on more than loopback, and elsewhere reports in one line what is missing', async () => {
  const redis = await startRedisServer('64mb');
  onTestFinished(redis.stop);
  const startWithoutPrograms = async (HOST: string) => {
    let output = '';
    const env = { PATH: '/proc', REDIS_URL: redis.url, WEB_FOLDER: '', LOG_LEVEL: 'warn', HOST };
    const started = startProduct({ build: false, onOutput: (text) => (output += text), env });
    const product = await started.catch(() => undefined);
    await product?.stop();
    const lines = output
      .split('\n')
      .filter((line) => line.includes('the sandbox of the children lacks network, files'));
    return { isStarted: product !== undefined, lines: lines.length };
  };
  expect(await startWithoutPrograms('0.0.0.0')).toEqual({ isStarted: false, lines: 1 });
  expect(await startWithoutPrograms('127.0.0.1')).toEqual({ isStarted: true, lines: 1 });
});

/** What a process was started with (proc_pid_environ(5)). */
function environmentOf(pid = 0): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^[^=]*=/, '')]),
  );
}
