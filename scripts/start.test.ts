import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { freePort } from '@blattwerk/testing/free-ports';
import { sendTool } from '@blattwerk/testing/send-form';
import { describe, expect, it } from 'vitest';
import { pixelPng } from '../tests/http/images.ts';
import { buildWeb } from '@blattwerk/testing/build-web';
import { processesUsing, runScript } from './test/run-script.ts';

/** Names in shared memory with the id of one of the processes, such as a worker's folder. */
function sharedMemoryOf(pids: readonly string[]): string[] {
  // The process id is followed by a random part.
  return readdirSync('/dev/shm').filter((name) => pids.some((pid) => name.startsWith(`blattwerk-worker-${pid}-`)));
}

it.skipIf(process.platform !== 'linux')(
  'start prints its address, serves, and leaves no process, socket or file when it is stopped',
  async () => {
    buildWeb();
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-start-'));
    const port = await freePort();
    const start = runScript('start.ts', folder, { PORT: String(port), SITE_ADDRESS: '' });
    try {
      await start.written('/metrics');
      expect(start.output()).toContain(`http://localhost:${port}`);
      const processes = processesUsing(folder);
      expect(processes.length).toBeGreaterThanOrEqual(4);
      expect(sharedMemoryOf(processes)).toHaveLength(1);
      const operators = /http:\/\/localhost:\d+(?=\/queues)/.exec(start.output())?.[0] ?? '';
      expect((await fetch(`${operators}/queues`)).status).toBe(200);
      expect(await (await fetch(`${operators}/metrics`)).text()).toContain('blattwerk_ready 1');

      const answer = await sendTool(`http://localhost:${port}`, contracts.convert, [pixelPng]);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      const converter = await (await fetch(`http://localhost:${port}/converter`)).text();
      expect(converter).toContain(`rel="canonical" href="http://localhost:${port}/converter"`);

      start.process.kill('SIGINT');
      expect(await start.exited).toBe(0);
      expect(processesUsing(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      expect(sharedMemoryOf(processes)).toEqual([]);
      await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
    } finally {
      // After a failure it runs on, and would keep the run of all tests from its end.
      start.process.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  90_000,
);

/** Runs the script to its end. */
function runStart(variables: Record<string, string>, ...options: string[]) {
  const { REDIS_URL: _, ...environment } = process.env;
  return spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts'), ...options], {
    env: { ...environment, ...variables },
    encoding: 'utf8',
    timeout: 60_000,
    // The script answers SIGTERM by stopping in order.
    killSignal: 'SIGKILL',
  });
}

it.each(['PORT', 'OPERATORS_PORT'])('start names a port that is in use, and starts nothing: %s', async (variable) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, stdout, stderr } = runStart({ [variable]: String(port) });
  other.close();
  const holder = process.platform === 'linux' ? ` by process ${process.pid} ` : '';
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`Blattwerk cannot run: port ${port} is in use${holder}`);
});

it('start ends soon where a part does not start', async () => {
  buildWeb();
  const ports = { PORT: String(await freePort()), OPERATORS_PORT: String(await freePort()) };
  const { status, stderr } = runStart({ ...ports, RATE_LIMIT_PER_MINUTE: 'many' });
  expect(stderr).toContain('Blattwerk cannot run: the gateway ended (1)');
  expect(status).toBe(1);
});

describe('missing system packages', () => {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

  it('are only listed with --no-install', () => {
    const { status, stdout, stderr } = runStart({ PATH: '/nonexistent' }, '--no-install');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Debian package redis-server');
    expect(stderr).toContain('Debian package qpdf');
    expect(stderr).toContain('Install the missing packages and start again.');
  });

  it.runIf(isRootOnDebian)('are announced with the command that installs them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-apt-'));
    try {
      writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\necho "$@" >&2\n', { mode: 0o755 });
      const { status, stdout, stderr } = runStart({ PATH: folder });
      expect(status).toBe(1);
      expect(stdout).toContain('  redis-server: Redis 7 or newer');
      expect(stdout).toMatch(/^apt-get install -y .*redis-server qpdf/m);
      expect(stdout).toContain('--no-install');
      expect(stderr).toMatch(/update -qq\ninstall -y .*redis-server qpdf/);
      expect(stderr).toContain('Missing: qpdf 11 or newer');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
