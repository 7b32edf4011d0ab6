import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForWaiting } from '@blattwerk/server';
import { freePort } from '@blattwerk/testing/free-ports';
import { spawnRedis } from '@blattwerk/testing/redis-server';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { keysOf } from '../privacy/places.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Memory of a store that is not full. */
const memory = '1gb';
/** Time for a value to be taken, in ms. */
const probeMs = 1_000;

export type Store = Awaited<ReturnType<typeof startStore>>;

/** Keys of BullMQ that hold no data of a job, and those of live gateways, rates and claims by address. */
const otherKeys = /^bull:\w+:(meta|id|marker|stalled-check|events)$|^gateways$|^(rate|progress):/;

/** Keys that hold bytes or data of jobs. */
export async function keysOfJobs(redis: ReturnType<typeof connectForWaiting>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keysOf(redis)) if (!otherKeys.test(key)) found.push(key);
  return found;
}

/** Number of keys that are left, once there are none or after some time. */
export async function keysLeft(sources: readonly (() => Promise<string[]>)[], withinMs: number): Promise<number> {
  for (const deadline = performance.now() + withinMs; ; await sleep(200)) {
    const keys = (await Promise.all(sources.map((source) => source()))).flat();
    if (keys.length === 0 || performance.now() > deadline) return keys.length;
  }
}

/** Whether a store takes a value from a new client within a second. */
async function takesValues(url: string): Promise<boolean> {
  const client = connectForWaiting(url);
  try {
    const isTaken = client.set('probe', '', 'PX', 1).then(
      () => true,
      () => false,
    );
    return await Promise.race([isTaken, sleep(probeMs, false)]);
  } finally {
    client.disconnect();
  }
}

/** Starts a Redis behind a proxy, with what can happen to it. */
export async function startStore() {
  const folder = temporaryFolder();
  const port = await freePort();
  const proxy = await startTcpProxy(port);
  const client = connectForWaiting(`redis://127.0.0.1:${port}`);
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawnRedis(folder.path, memory, { port: String(port), bind: '127.0.0.1' });
    await client.ping();
  }

  /** Ends it without a shutdown; its data is lost. */
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const closed = once(server, 'close');
    server.kill('SIGKILL');
    await closed;
  }

  await start();
  return {
    url: proxy.url,
    proxy,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    /** Its limit is what it uses now: no command that writes succeeds. */
    fill: async () => void (await client.config('SET', 'maxmemory', '1mb')),
    empty: async () => void (await client.config('SET', 'maxmemory', memory)),
    takesValues: () => takesValues(proxy.url),
    /** That of its process; another one after a restart. */
    processId: () => server?.pid,
    keysOfJobs: () => keysOfJobs(client),
    stop: async () => {
      client.disconnect();
      await proxy.stop();
      await kill();
      folder[Symbol.dispose]();
    },
  };
}
