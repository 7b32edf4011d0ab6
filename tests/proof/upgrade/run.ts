import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

const usage = `npm run proof:upgrade -- [commit]
Gateways and workers of this version and of an earlier one serve each other's jobs: every request of the load's mix is sent to a
gateway of one version with workers of the other alone, and to both gateways while workers of both run. Without a commit, the
earlier one is the last that has another jobVersion (packages/shared/src/job.ts). Dependencies are those installed here.`;

const root = join(import.meta.dirname, '../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit before the one that introduced the present line of jobVersion. */
function lastOtherVersion(): string {
  const path = 'packages/shared/src/job.ts';
  const line = /^export const jobVersion = \d+;$/m.exec(git('show', `HEAD:${path}`))?.[0];
  if (line === undefined) throw new Error(`${path} of the last commit has no jobVersion`);
  return git('rev-parse', `${git('log', '-S', line, '--format=%H', '--', path).split('\n').at(-1)}^`);
}

/** Puts the installed packages into a checkout; links between workspaces are relative and lead to its own sources. */
function addPackages(checkout: string): void {
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name))),
  ];
  for (const folder of folders) {
    const from = join(root, folder, 'node_modules');
    if (existsSync(from) && existsSync(join(checkout, folder)))
      cpSync(from, join(checkout, folder, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.includes('.cache'),
      });
  }
}

const requests = await mixedRequests(contracts);

/** Sends every request once, and requires correct answers. */
async function sendAll(name: string, addresses: readonly string[]): Promise<void> {
  const samples: Sample[] = [];
  for (const [index, request] of requests.entries())
    samples.push(await send(addresses[index % addresses.length] ?? '', request, performance.now()));
  const wrong = samples.filter(({ status, problem }) => status !== 200 || problem !== undefined);
  for (const { name: request, status, code, problem } of wrong)
    console.error(`    ${request}: ${status} ${code ?? ''} ${problem ?? ''}`);
  if (wrong.length > 0) process.exitCode = 1;
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${samples.length - wrong.length} of ${samples.length}`);
}

async function endWorker({ worker }: Product): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}

const [commit = lastOtherVersion(), ...more] = process.argv.slice(2);
if (more.length > 0 || commit.startsWith('-')) {
  console.error(usage);
  process.exit(2);
}
using folder = temporaryFolder();
const checkout = join(folder.path, 'previous');
git('worktree', 'add', '--detach', checkout, commit);
const redis = await startRedisServer('2gb');
const products: Product[] = [];
try {
  addPackages(checkout);
  const previous = (await import(join(checkout, 'packages/testing/src/run-product.ts'))) as {
    startProduct: typeof startProduct;
  };
  const env = { REDIS_URL: redis.url, WEB_FOLDER: '', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
  const start = async (starter: typeof startProduct) => {
    const product = await starter({ quiet: true, build: false, env });
    products.push(product);
    return product;
  };
  console.log(`earlier version: ${git('log', '-1', '--format=%h %s', commit)}`);
  const earlier = await start(previous.startProduct);
  const present = await start(startProduct);
  await sendAll('gateways and workers of both', [earlier.address, present.address]);
  await endWorker(earlier);
  await sendAll('earlier gateway, present workers', [earlier.address]);
  await start(previous.startProduct);
  await endWorker(present);
  await sendAll('present gateway, earlier workers', [present.address]);
} finally {
  for (const product of products) await product.stop();
  await redis.stop();
  git('worktree', 'remove', '--force', checkout);
}
process.exit();
