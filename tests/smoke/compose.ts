import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '@blattwerk/testing/free-ports';
import { parse } from 'yaml';
import { composeCommand } from '../../scripts/server/compose.ts';

export const root = join(import.meta.dirname, '..', '..');
const profiles = 'monitoring,public';

/** Who may see the figures while it runs. */
export const operators = { user: 'operators', password: randomUUID() };

/** Of a page that may call the API, beside the site's own. */
export const allowedOrigin = 'https://pages.example';

/** Passwords of Redis' accounts. */
export const redisPasswords = { admin: randomUUID(), gateway: randomUUID(), worker: randomUUID() };

export type Project = Awaited<ReturnType<typeof openProject>>;

/** The image of a service of docker-compose.yml that is not built here. */
export function imageOf(service: string): string {
  const image = composeServices()[service]?.image;
  if (image === undefined) throw new Error(`no service ${service}`);
  return image;
}

function composeServices(): Record<string, { image: string; profiles?: string[] }> {
  const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  return (parse(file, { merge: true }) as { services: Record<string, { image: string; profiles?: string[] }> })
    .services;
}

/** Whether an image is present or can be pulled. */
export async function hasImage(image: string): Promise<boolean> {
  const isThere = (command: string[]) =>
    docker(...command).then(
      () => true,
      () => false,
    );
  return (await isThere(['image', 'inspect', image])) || isThere(['pull', '--quiet', image]);
}

/**
 * Opens a Compose project with a unique name, to which all commands are limited.
 * @param name of the project; ports are chosen that are free
 * @param further services of profiles that run beside the product
 * @param variables in addition to those without which it does not start
 */
export async function openProject(
  name: string,
  further: readonly string[],
  variables: Readonly<Record<string, string>>,
) {
  const ports = await freePorts(5);
  const [site = '', prometheus = '', grafana = ''] = ports.map((port) => `http://localhost:${port}`);
  const [sitePort, prometheusPort, grafanaPort, httpPort, httpsPort] = ports.map(String);
  /** Origins of the edge, where it runs. */
  const edge = { https: `https://localhost:${httpsPort}`, http: `http://localhost:${httpPort}` };
  const unprofiled = Object.entries(composeServices()).filter(([, { profiles }]) => profiles === undefined);
  const services = [...unprofiled.map(([service]) => service), ...further];
  /** What its commands and scripts are started with. */
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PUBLISH_ADDRESS: '127.0.0.1',
    SITE_PORT: sitePort,
    EDGE_ADDRESS: '127.0.0.1',
    HTTP_PORT: httpPort,
    HTTPS_PORT: httpsPort,
    COMPOSE_PROJECT_NAME: name,
    CHILDREN_STRUCTURE: '1',
    CHILDREN_IMAGES: '1',
    CHILDREN_RENDER: '1',
    PROMETHEUS_PORT: prometheusPort,
    GRAFANA_PORT: grafanaPort,
    // What runs of it is named with every `up`; all else, as `down`, is to see it.
    COMPOSE_PROFILES: profiles,
    SITE_ADDRESS: site,
    SITE_ORIGINS: allowedOrigin,
    LOG_LEVEL: 'warn',
    OPERATORS_PORT: '9464',
    OPERATORS_USER: operators.user,
    OPERATORS_PASSWORD: operators.password,
    REDIS_ADMIN_PASSWORD: redisPasswords.admin,
    REDIS_GATEWAY_PASSWORD: redisPasswords.gateway,
    REDIS_WORKER_PASSWORD: redisPasswords.worker,
    ...(further.includes('edge') ? { SITE_ADDRESS: edge.https } : {}),
    ...variables,
  };
  const [program = '', ...first] = composeCommand();
  const compose = (args: string[], timeoutMs = 120_000) =>
    run(program, [...first, '--project-name', name, ...args], timeoutMs, environment);
  /** Ids of a service's running containers. */
  const containers = async (service: string) =>
    (await compose(['ps', '-q', service])).split('\n').filter((id) => id !== '');

  /** Starts all services, with the given numbers of containers. */
  async function up(counts: Readonly<Record<string, number>>, build: boolean): Promise<void> {
    const options = Object.entries(counts).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
    const args = ['up', '--detach', build ? '--build' : '--no-build', ...options, ...services];
    await compose(args, build ? buildMs : undefined);
  }

  /** Scales services, and waits until their containers are healthy. */
  async function scale(counts: Readonly<Record<string, number>>): Promise<void> {
    const wanted = Object.entries(counts);
    await up(counts, false);
    for (let attempt = 0; attempt < 240; attempt++) {
      const healthy = await Promise.all(wanted.map(async ([service]) => countHealthy(await containers(service))));
      if (wanted.every(([, count], index) => healthy[index] === count)) return;
      await sleep(500);
    }
    throw new Error('not all containers are healthy');
  }

  return { site, edge, environment, prometheus, grafana, services, compose, containers, up, scale };
}

async function countHealthy(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const states = await docker('inspect', '--format', '{{.State.Health.Status}}', ...ids);
  return states.split('\n').filter((state) => state === 'healthy').length;
}

/** Time for a build where nothing is cached, in ms. */
const buildMs = 20 * 60_000;

/** Standard output of a docker command. @throws Error with its standard error, or after a timeout */
export function docker(...args: string[]): Promise<string> {
  return run('docker', args, args[0] === 'build' ? buildMs : 60_000, process.env);
}

async function run(program: string, args: string[], timeout: number, env: NodeJS.ProcessEnv): Promise<string> {
  const options = { cwd: root, env, timeout, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.trim();
}
