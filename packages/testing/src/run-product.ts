import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, requireFreePort } from './free-ports.ts';
import { compileCache } from './compile-cache.ts';
import { buildWeb, webFolder } from './build-web.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';

const root = join(import.meta.dirname, '../../..');
/** Longest time until gateway and worker are ready, in ms. */
const startMs = 120_000;
/** Time for which jobs wait for a worker that is restarted, in ms. */
const workerGraceMs = 45_000;
/** Longest time until a part ends, in ms. */
const stopMs = 75_000;

export interface Product {
  /** Origin of site and API. */
  address: string;
  /** Origin of the operators' port; undefined where there is none. */
  operatorsAddress: string | undefined;
  redisUrl: string;
  gateway: ChildProcess;
  worker: ChildProcess;
  /** Resolves to a description when a part ends that was not stopped. */
  broken: Promise<string>;
  /** Lets running jobs finish, then ends all parts; leaves no process, socket or file. */
  stop: () => Promise<void>;
}

interface ProductOptions {
  env?: Record<string, string>;
  /** Configuration of the worker alone, beside `env`. */
  workerEnv?: Record<string, string>;
  port?: number;
  /** The operators' port, or another one where it is taken; 0 for any free one, none where absent. */
  operatorsPort?: number;
  quiet?: boolean;
  /** Receives the output of gateway and worker in place of the terminal. */
  onOutput?: (text: string) => void;
  build?: boolean;
  /** Restarts gateway and worker when a source of theirs changes; the gateway then serves no site. */
  watch?: boolean;
  redisMemory?: string;
  workerEntry?: string;
  /** A descriptor that gateway and worker inherit, as they do those of whatever starts the product; for proofs. */
  inherited?: number;
}

/**
 * Starts the product: Redis (unless REDIS_URL names one), the gateway with the site, and a worker. Resolves when the
 * gateway answers and the worker takes jobs; with `watch`, when the gateway answers.
 * @param options.env configuration beside this process's environment
 * @param options.port a free one where absent
 * @param options.workerEntry the worker's module where it is not the product's
 * @param options.redisMemory maxmemory of its own Redis, as in redis.conf
 * @throws Error where a part ends, or gateway and worker are not ready within 120 s
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  // A worker that is restarted on a busy machine takes long: jobs wait for it and are not refused.
  const environment: NodeJS.ProcessEnv = {
    NODE_COMPILE_CACHE: compileCache,
    WORKER_GRACE_MS: String(workerGraceMs),
    ...process.env,
    ...options.env,
  };
  const givenPort = options.port || Number(environment.PORT);
  const givenOperatorsPort = Number(environment.OPERATORS_PORT);
  for (const port of [givenPort, givenOperatorsPort]) if (port) await requireFreePort(port);
  if (options.build !== false && !options.watch) buildWeb();
  let redis: RedisServer | undefined;
  const parts: ChildProcess[] = [];
  let isStopping = false;
  const failed = new AbortController();

  async function stop(): Promise<void> {
    isStopping = true;
    for (const part of parts) await endPart(part);
    await redis?.stop();
  }

  try {
    const [gatewayConfig, workerConfig] = await Promise.all([
      importConfig<GatewayConfig>('gateway'),
      importConfig<WorkerConfig>('worker'),
    ]);
    const nothingElse = await withoutInherited(options.inherited);
    if (!environment.REDIS_URL) redis = await startRedisServer(options.redisMemory ?? '2gb');
    const redisUrl = redis?.url ?? environment.REDIS_URL ?? '';
    const port = givenPort || (await freePort());
    const operatorsPort =
      givenOperatorsPort || (options.operatorsPort === undefined ? 0 : await freePort(options.operatorsPort));
    const { HOST: host = '' } = environment;
    const isOtherLoopback = gatewayConfig.isLoopback(host) && host !== '127.0.0.1';
    const address = `http://${isOtherLoopback ? host : 'localhost'}:${port}`;
    const shared = {
      ...environment,
      SITE_ADDRESS: environment.SITE_ADDRESS || address,
      REDIS_URL: redisUrl,
      PORT: String(port),
      OPERATORS_PORT: String(operatorsPort),
    };
    const gateway = startPart(
      entries.gateway,
      ownVariables(gatewayConfig.gatewayVariables, { WEB_FOLDER: options.watch ? '' : webFolder, ...shared }),
      options,
      nothingElse,
    );
    const worker = startPart(
      options.workerEntry ?? entries.worker,
      ownVariables(workerConfig.workerVariables, {
        ALLOW_ROOT: 'yes',
        ...shared,
        SANDBOX:
          environment.SANDBOX || (gatewayConfig.isLoopback(environment.HOST || 'localhost') ? 'available' : 'required'),
        ...options.workerEnv,
      }),
      options,
      nothingElse,
    );
    parts.push(gateway, worker);
    const broken = Promise.race(
      [
        ['the gateway', gateway] as const,
        ['the worker', worker] as const,
        ...(redis ? [['Redis', redis.process] as const] : []),
      ].map(
        ([name, part]) =>
          new Promise<string>((resolve) => {
            part.once('exit', (code, signal) => {
              if (!isStopping) resolve(`${name} ended (${signal ?? code})`);
            });
          }),
      ),
    );
    // Node's watcher keeps messages to itself; until the worker takes jobs, they wait for it.
    const reports = options.watch ? [] : [untilMessage(gateway, 'gateway'), untilMessage(worker, 'worker')];
    const ready = Promise.all([...reports, untilGatewayReady(address, failed.signal)]);
    const failure = await Promise.race([broken, ready.then((failures) => failures.find(Boolean))]);
    if (failure) throw new Error(failure);
    const operatorsAddress = operatorsPort > 0 ? `http://localhost:${operatorsPort}` : undefined;
    return { address, operatorsAddress, redisUrl, gateway, worker, broken, stop };
  } catch (error) {
    failed.abort();
    await stop();
    throw error;
  }
}

const entries = {
  gateway: join(root, 'apps/gateway/src/main.ts'),
  worker: join(root, 'apps/worker/src/parent/main.ts'),
} as const;

/** What every program may need of the environment, beside its own variables: no secret is among them. */
const commonVariables = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_\w+)$/;

interface GatewayConfig {
  gatewayVariables: object;
  isLoopback: (host: string) => boolean;
}
interface WorkerConfig {
  workerVariables: object;
}

/** An app's configuration, imported at run time: a package imports no app. */
async function importConfig<Config>(app: 'gateway' | 'worker'): Promise<Config> {
  return (await import(join(root, 'apps', app, 'src/config.ts'))) as Config;
}

/** The part of an environment that a program may get: the worker opens untrusted files, and gets no secret of others. */
function ownVariables(variables: object, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOwn = (name: string) => Object.hasOwn(variables, name) || commonVariables.test(name);
  const entries = Object.entries(environment).filter(([name]) => isOwn(name));
  return Object.fromEntries(entries);
}

/** Place of a descriptor that a process inherits: Node closes those up to 15 on its own. */
const farAway = 32;

/**
 * Descriptors of a part from the fourth on: /dev/null in the place of each that this process has inherited.
 * @param inherited one that it gets nevertheless
 */
async function withoutInherited(inherited: number | undefined): Promise<(nothing: number) => ('ignore' | number)[]> {
  // Imported at run time: this package tests the server's, which therefore depends on it.
  const path = join(root, 'packages/server/src/inherited-descriptors.ts');
  const { inheritedDescriptors } = (await import(path)) as { inheritedDescriptors: () => number[] };
  return (nothing) => {
    const used = new Map(inheritedDescriptors().map((descriptor) => [descriptor, nothing]));
    if (inherited !== undefined) used.set(farAway, inherited);
    const length = Math.max(3, ...used.keys()) - 3;
    return Array.from({ length }, (_, index) => used.get(index + 4) ?? 'ignore');
  };
}

// In process groups of their own: Ctrl-C in a terminal reaches the script alone, which ends them in order.
function startPart(
  entry: string,
  environment: NodeJS.ProcessEnv,
  { quiet, onOutput, watch }: Pick<ProductOptions, 'quiet' | 'onOutput' | 'watch'>,
  furtherDescriptors: (nothing: number) => ('ignore' | number)[],
): ChildProcess {
  const nothing = openSync('/dev/null', 'r');
  const silent = quiet ? 'ignore' : 'inherit';
  const output = onOutput ? 'pipe' : silent;
  // A core dump would contain files and passwords.
  const withoutDumps = ['-c', 'ulimit -c 0; exec "$0" "$@"', process.execPath];
  const part = spawn('/bin/sh', [...withoutDumps, ...(watch ? watchArguments(entry) : []), entry], {
    cwd: root,
    env: environment,
    stdio: ['ignore', output, output, 'ipc', ...furtherDescriptors(nothing)],
    detached: true,
  });
  closeSync(nothing);
  for (const stream of [part.stdout, part.stderr]) stream?.on('data', (data: Buffer) => onOutput?.(data.toString()));
  return part;
}

/** Node's arguments to restart a program when a source changes: in its own app, or in a workspace that it depends on. */
function watchArguments(entry: string): string[] {
  const app = entry.slice(0, entry.indexOf(`${sep}src${sep}`));
  const { dependencies = {} } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const workspaces = Object.keys(dependencies)
    .filter((name) => name.startsWith('@blattwerk/'))
    .map((name) => realpathSync(join(root, 'node_modules', name)));
  // The folders and not the imported modules: the worker's children import others than the worker.
  const watched = [app, ...workspaces].map((folder) => `--watch-path=${join(folder, 'src')}`);
  return ['--watch', '--watch-preserve-output', ...watched];
}

async function endPart(part: ChildProcess): Promise<void> {
  if (part.exitCode !== null || part.signalCode !== null) return;
  const ended = new Promise((resolve) => part.once('exit', resolve));
  part.kill('SIGTERM');
  const timer = setTimeout(() => part.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

/** Resolves to undefined once the gateway is ready, or to a description of the failure. @param failed ends the asking */
async function untilGatewayReady(address: string, failed: AbortSignal): Promise<string | undefined> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && !failed.aborted) {
    const answer = await fetch(`${address}/health/ready`, { signal: failed }).catch(() => undefined);
    if (answer?.ok) return undefined;
    await sleep(50);
  }
  return `the gateway was not ready within ${startMs / 1_000} s`;
}

/**
 * Resolves to undefined once the gateway has reported that it listens, or the worker that it takes jobs; or to a description
 * of the failure. Another gateway on the same port could answer in place of this one.
 */
async function untilMessage(part: ChildProcess, name: string): Promise<string | undefined> {
  try {
    await once(part, 'message', { signal: AbortSignal.timeout(startMs) });
    return undefined;
  } catch {
    return `the ${name} was not ready within ${startMs / 1_000} s`;
  }
}
