import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Compose, docker, healthOf, openCompose, root } from './compose.ts';
import { readEnvFile } from './env-file.ts';

const usage = `npm run upgrade [-- --no-build | --back]
Builds the images and replaces the containers of workers, gateways and site one after the other, each when its successor is
healthy: no request is refused. Open uploads end where they are, for at most two minutes each. Redis and edge stay as they are.
  --no-build   the images are there already
  --back       returns to the images before the last upgrade, in the other order`;

/** Services in the order of an upgrade: workers take the jobs of both releases, and gateways the requests of old pages. */
const services = ['worker', 'gateway', 'web'] as const;
type ServiceName = (typeof services)[number];

/** Longer than every stop_grace_period. */
const stopSeconds = 150;
/** Longest time until a container is healthy, in ms. */
const healthyMs = 180_000;

/** Replaces all containers of a service, one after the other. @throws Error where a new one does not become healthy; the old one stays */
async function replaceContainers(compose: Compose, service: ServiceName): Promise<void> {
  for (const old of compose.containers(service)) {
    const present = compose.containers(service);
    const count = `${service}=${present.length + 1}`;
    compose.run('up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', count, service);
    const added = compose.containers(service).filter((id) => !present.includes(id));
    try {
      await untilHealthy(added);
    } catch (error) {
      for (const id of added) remove(id);
      throw error;
    }
    remove(old);
  }
}

function remove(id: string): void {
  docker('stop', '--time', String(stopSeconds), id);
  docker('rm', id);
}

async function untilHealthy(ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + healthyMs;
  while (!ids.every((id) => healthOf(id) === 'healthy')) {
    if (Date.now() > deadline)
      throw new Error(`not healthy: ${ids.map((id) => docker('logs', '--tail', '20', id)).join('\n')}`);
    await sleep(500);
  }
}

function imageOf(service: ServiceName, tag: string): string {
  return `blattwerk-${service}:${tag}`;
}

function hasImage(image: string): boolean {
  return docker('images', '--quiet', image) !== '';
}

async function upgrade(compose: Compose, options: { build: boolean; back: boolean }): Promise<void> {
  const order = options.back ? services.toReversed() : services;
  if (options.back) {
    const missing = services.map((service) => imageOf(service, 'previous')).filter((image) => !hasImage(image));
    if (missing.length > 0) throw new Error(`no images of a release before: ${missing.join(', ')}`);
    for (const service of services) docker('tag', imageOf(service, 'previous'), imageOf(service, 'latest'));
  } else {
    // Those that run, whatever has been built since.
    for (const service of services) {
      const [id] = compose.containers(service);
      if (id === undefined) throw new Error(`no container of ${service} runs: docker compose up --detach`);
      docker('tag', docker('inspect', '--format', '{{.Image}}', id), imageOf(service, 'previous'));
    }
    if (options.build) compose.run('build', ...services);
  }
  const { SITE_PORT = readEnvFile(join(root, '.env'))['SITE_PORT'] ?? '' } = process.env;
  for (const service of order) {
    if (service === 'web' && !SITE_PORT.includes('-')) {
      console.log('SITE_PORT is one port, which two containers cannot have: the site is away for some seconds.');
      for (const id of compose.containers('web')) remove(id);
      compose.run('up', '--detach', '--no-deps', '--no-build', 'web');
      await untilHealthy(compose.containers('web'));
    } else await replaceContainers(compose, service);
    console.log(`${service}: replaced`);
  }
}

const { values } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else await upgrade(openCompose(), { build: !values['no-build'], back: values.back });
