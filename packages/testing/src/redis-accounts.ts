import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-ports.ts';
import { spawnRedis } from './redis-server.ts';

const folderOfAccounts = join(import.meta.dirname, '../../../k8s/components/redis-accounts');

/** A Redis with the accounts of production. */
interface AccountStore {
  /** Address with the name and the password of an account. */
  urlOf: (account: string) => string;
  /** A connection that may do everything. */
  admin: Redis;
  process: ChildProcess;
}

export interface AccountStores {
  queue: AccountStore;
  blobs: AccountStore;
  /** Configuration of a product on them, as options of `startProduct`. */
  product: { env: Record<string, string>; workerEnv: Record<string, string> };
  /** Commands that an account was refused: account, command or key, and where. */
  refusals: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/**
 * Starts a Redis for queues and one for bytes, with the accounts of k8s/components/redis-accounts.
 * @throws Error where a file of accounts is not valid for the installed Redis
 */
export async function startAccountStores(): Promise<AccountStores> {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
  const [queue, blobs] = await Promise.all([startStore(folder, 'queue'), startStore(folder, 'blobs')]);
  const env = (account: string) => ({ REDIS_URL: queue.urlOf(account), BLOB_REDIS_URL: blobs.urlOf(account) });
  return {
    queue,
    blobs,
    product: { env: env('gateway'), workerEnv: env('worker') },
    async refusals() {
      const logs = await Promise.all([queue, blobs].map(({ admin }) => admin.call('ACL', 'LOG')));
      return (logs.flat() as unknown[][]).map((entry) => {
        const [context, object, account] = ['context', 'object', 'username'].map(
          (name) => entry[entry.indexOf(name) + 1],
        );
        return `${String(account)}: ${String(object)} (${String(context)})`;
      });
    },
    async stop() {
      for (const { admin, process } of [queue, blobs]) {
        const ended = once(process, 'close');
        admin.disconnect();
        process.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startStore(folder: string, name: 'queue' | 'blobs'): Promise<AccountStore> {
  const port = await freePort();
  const aclFile = join(folder, `${name}.acl`);
  const accounts = readFileSync(join(folderOfAccounts, `${name}.acl`), 'utf8');
  writeFileSync(
    aclFile,
    accounts.replaceAll(/@(\w+)-password@/g, (_, account: string) => passwordOf(account)),
  );
  const process = spawnRedis(folder, '2gb', { port: String(port), bind: '127.0.0.1', aclfile: aclFile });
  const urlOf = (account: string) => `redis://${account}:${passwordOf(account)}@127.0.0.1:${port}`;
  const admin = new Redis(urlOf('admin'), { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  admin.on('error', () => {});
  const ended = once(process, 'close').then(() => {
    throw new Error(`Redis did not start with ${name}.acl`);
  });
  ended.catch(() => {});
  await Promise.race([admin.ping(), ended]);
  return { urlOf, admin, process };
}

function passwordOf(account: string): string {
  return `password-of-${account}`;
}
