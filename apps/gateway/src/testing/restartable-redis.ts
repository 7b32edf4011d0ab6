import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectForWaiting } from '@blattwerk/server';
import { spawnRedis } from '@blattwerk/testing/redis-server';

export interface RestartableRedis {
  url: string;
  start(): Promise<void>;
  /** Kills it without a shutdown. */
  kill(): Promise<void>;
  /** Suspends it with its connections open. */
  freeze(): void;
  thaw(): void;
  /** Suspends it for good; `start` then starts another at its address. Its connections stay open, as those of a lost host. */
  lose(): void;
  stop(): Promise<void>;
}

/** A Redis that a test can stop and start again at the same address. */
export function createRestartableRedis(): RestartableRedis {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
  const socket = join(folder, 'redis.sock');
  const url = `unix:${socket}`;
  let server: ChildProcess | undefined;
  const lost: ChildProcess[] = [];
  const kill = () => killServer(server);

  return {
    url,
    async start() {
      server = spawnRedis(folder, '0', { port: '0', unixsocket: socket });
      const probe = connectForWaiting(url);
      await probe.ping();
      probe.disconnect();
    },
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    lose() {
      if (!server) return;
      server.kill('SIGSTOP');
      lost.push(server);
      // The kernel would still accept connections for it.
      rmSync(socket);
      server = undefined;
    },
    async stop() {
      for (const each of [...lost, server]) await killServer(each);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function killServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGKILL');
  await ended;
}
