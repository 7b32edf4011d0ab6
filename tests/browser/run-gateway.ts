import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@blattwerk/testing/free-ports';
import { webFolder } from '@blattwerk/testing/build-web';

const entry = join(import.meta.dirname, '../../apps/gateway/src/main.ts');

export interface RunningGateway extends AsyncDisposable {
  address: string;
}

/** Another gateway of the product, with a configuration of its own; it shares the Redis and the workers. */
export async function startGateway(env: Record<string, string>): Promise<RunningGateway> {
  const port = await freePort();
  const gateway = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      REDIS_URL: process.env.E2E_REDIS_URL,
      WEB_FOLDER: webFolder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const address = `http://localhost:${port}`;
  const deadline = Date.now() + 120_000;
  while (!(await fetch(`${address}/health/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || gateway.exitCode !== null) throw new Error('the gateway does not answer');
    await sleep(50);
  }
  return {
    address,
    [Symbol.asyncDispose]: async () => {
      gateway.kill('SIGKILL');
      await ended;
    },
  };
}
