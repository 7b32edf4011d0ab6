import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { startRedisServer } from './redis-server.ts';

it.skipIf(process.platform !== 'linux')(
  'ends with its parent, even where that is killed',
  { timeout: 20_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
    const redisServer = join(import.meta.dirname, 'redis-server.ts');
    const script = `
    const { spawnRedis } = await import(process.argv[1]);
    const redis = spawnRedis(process.argv[2], '0', { port: '0', unixsocket: process.argv[2] + '/redis.sock' });
    console.log(redis.pid);
    setInterval(() => {}, 1_000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, redisServer, folder]);
    try {
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
      );
      await expect.poll(() => existsSync(join(folder, 'redis.sock'))).toBe(true);
      expect(stateOf(pid)).toMatch(/^[RS]$/);
      parent.kill('SIGKILL');
      await expect.poll(() => stateOf(pid)).toMatch(/^Z?$/);
    } finally {
      parent.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);

it('keeps no argument of a command, neither in a slow log nor in a crash report', async () => {
  const server = await startRedisServer('64mb');
  const redis = new Redis(server.url.slice('unix:'.length));
  try {
    for (const [name, value] of [
      ['slowlog-log-slower-than', '-1'],
      ['crash-log-enabled', 'no'],
    ] as const)
      expect(await redis.config('GET', name)).toEqual([name, value]);
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

/** State of a process: `Z` for a zombie, empty where there is none (proc_pid_stat(5)). */
function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
