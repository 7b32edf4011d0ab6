import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '@blattwerk/shared/free-ports';

const root = join(import.meta.dirname, '..', '..');

/** Who may see the figures while it runs. */
export const operators = { user: 'operators', password: randomUUID() };

/** A Compose project of our own: only what bears its name is touched. */
export interface Project {
  /** Origin of the published site, and of the published API. */
  site: string;
  api: string;
  compose: (args: string[], timeoutMs?: number) => Promise<string>;
  /** Ids of a service's running containers. */
  containers: (service: string) => Promise<string[]>;
  /** Runs so many containers of these services, and waits until they are healthy. */
  scale: (counts: Readonly<Record<string, number>>) => Promise<void>;
}

/** @param name of the project; ports are chosen that are free */
export async function openProject(name: string): Promise<Project> {
  const [sitePort, apiPort] = await freePorts(2);
  const [site, api] = [`http://localhost:${sitePort}`, `http://localhost:${apiPort}`];
  const environment = {
    ...process.env,
    PUBLISH_ADDRESS: '127.0.0.1',
    SITE_PORT: String(sitePort),
    API_PORT: String(apiPort),
    SITE_ADDRESS: site,
    API_ADDRESS: api,
    RATE_LIMIT_PER_MINUTE: '0',
    GATEWAY_REPLICAS_MAX: '2',
    LOG_LEVEL: 'warn',
    OPERATORS_PORT: '9464',
    OPERATORS_USER: operators.user,
    OPERATORS_PASSWORD: operators.password,
  };
  const [program = '', ...first] = composeCommand();
  const compose = (args: string[], timeoutMs = 120_000) =>
    run(program, [...first, '--project-name', name, ...args], timeoutMs, environment);
  const containers = async (service: string) =>
    (await compose(['ps', '-q', service])).split('\n').filter((id) => id !== '');

  async function scale(counts: Readonly<Record<string, number>>): Promise<void> {
    const wanted = Object.entries(counts);
    const options = wanted.flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
    await compose(['up', '--detach', '--no-build', ...options]);
    for (let attempt = 0; attempt < 240; attempt++) {
      const healthy = await Promise.all(wanted.map(async ([service]) => countHealthy(await containers(service))));
      if (wanted.every(([, count], index) => healthy[index] === count)) return;
      await sleep(500);
    }
    throw new Error('not all containers are healthy');
  }

  return { site, api, compose, containers, scale };
}

async function countHealthy(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const states = await docker('inspect', '--format', '{{.State.Health.Status}}', ...ids);
  return states.split('\n').filter((state) => state === 'healthy').length;
}

/** What a docker command prints. @throws Error with what it complains of, or where it takes too long */
export function docker(...args: string[]): Promise<string> {
  return run('docker', args, 60_000, process.env);
}

async function run(program: string, args: string[], timeout: number, env: NodeJS.ProcessEnv): Promise<string> {
  const options = { cwd: root, env, timeout, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.trim();
}

/** Version 2 is a plugin of docker, version 1 a program of its own. */
function composeCommand(): string[] {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    try {
      execFileSync(program, [...args, 'version'], { stdio: 'ignore' });
      return command;
    } catch {
      // The other one, then.
    }
  }
  throw new Error('Please install Docker and Compose, and start again.');
}
