import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A crash report and, with `hide-user-data-from-log no`, log lines contain the arguments of commands. */
const volatileSettings = {
  save: '',
  appendonly: 'no',
  'maxmemory-policy': 'noeviction',
  'slowlog-log-slower-than': '-1',
  'crash-log-enabled': 'no',
};
/** Major version from which Redis knows `hide-user-data-from-log`. */
const hidingVersion = 8;

export interface RedisServer {
  /** `unix:` and the socket's path. */
  url: string;
  process: ChildProcess;
  /** Ends the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Starts a Redis as a child process, on a unix socket in a folder of this user alone.
 * @param maxMemory as in redis.conf, such as `1gb`
 * @param databases number of its databases
 * @throws Error where it does not reply within 30 s
 */
export async function startRedisServer(maxMemory: string, databases = 16): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-'));
  const socket = join(folder, 'redis.sock');
  const settings = { port: '0', unixsocket: socket, unixsocketperm: '700', databases: String(databases) };
  const server = spawnRedis(folder, maxMemory, settings);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });

  async function stop(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null && !failure) {
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  for (let attempt = 0; attempt < 600; attempt++) {
    if (failure || server.exitCode !== null) break;
    if (await answers(socket)) return { url: `unix:${socket}`, process: server, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('redis-server did not start', { cause: failure });
}

/**
 * Spawns a Redis that ends with this process: no persistence, no eviction, no slow log and no crash report (they would
 * keep arguments).
 * @param maxMemory as in redis.conf; 0 for no limit
 * @param settings further ones of redis.conf
 */
export function spawnRedis(
  folder: string,
  maxMemory: string,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const hiding: Record<string, string> = majorVersion() >= hidingVersion ? { 'hide-user-data-from-log': 'yes' } : {};
  const all = { ...volatileSettings, ...hiding, dir: folder, maxmemory: maxMemory, ...settings };
  const command = ['redis-server', ...Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])];
  return spawn(...endsWithParent(command), { stdio: 'ignore', detached: true });
}

/** Spawns a Redis Sentinel that ends with this process. @param configuration path of its file, which it writes to */
export function spawnSentinel(configuration: string): ChildProcess {
  const command = ['redis-server', configuration, '--sentinel'];
  return spawn(...endsWithParent(command), { stdio: 'ignore', detached: true });
}

/** Of the installed Redis; 0 where there is none. */
function majorVersion(): number {
  const { stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });
  return Number(/ v=(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** With setpriv of util-linux, a command that is killed when its parent ends for any reason. */
function endsWithParent(command: string[]): [string, string[]] {
  const [program = '', ...args] = command;
  if (spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status !== 0) return [program, args];
  return ['setpriv', ['--pdeathsig', 'KILL', program, ...args]];
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => connection.write('PING\r\n'));
    connection.once('data', (data) => {
      connection.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    connection.once('error', () => resolve(false));
  });
}
