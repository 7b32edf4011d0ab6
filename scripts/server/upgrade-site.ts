import { setTimeout as sleep } from 'node:timers/promises';
import type { Compose } from './compose.ts';

/** Services in the order of an upgrade: workers take the jobs of both releases, and gateways the requests of old pages. */
const services = ['worker', 'gateway', 'web'] as const;
type ServiceName = (typeof services)[number];
/** What has one container each: it is away for some seconds while it is replaced. */
const singles = ['redis', 'blobs', 'edge'] as const;

/** Longer than every stop_grace_period. */
const stopSeconds = 150;
/** Time for open connections of Redis and edge, which refuse new ones meanwhile. */
const singleStopSeconds = '10';
/** Longest time until a container is healthy, in ms. */
const healthyMs = 180_000;
/** Age from which on unused parts of builds are removed. */
const cacheAge = '720h';

export interface UpgradeDeps {
  compose: Compose;
  /** Standard output of a docker command. @throws Error where it fails */
  docker: (...args: string[]) => string;
  /** Whether the site's port is one that two containers cannot have. */
  hasOnePort: boolean;
  report: (line: string) => void;
}

export interface UpgradeOptions {
  /** Pulls base images and builds. */
  build: boolean;
  /** Returns to the images before the last upgrade. */
  back: boolean;
  /** Replaces Redis and edge as well. */
  all: boolean;
}

/** A failed upgrade. The site runs as before, unless the message says otherwise. */
export class UpgradeError extends Error {}

/**
 * Builds images, and replaces the containers one after the other, each when its successor is healthy. Where one does not become
 * healthy, those that were replaced get their images back. `previous` names the images before the last upgrade that succeeded.
 * @throws UpgradeError
 */
export async function upgradeSite(deps: UpgradeDeps, options: UpgradeOptions): Promise<void> {
  const { docker, report } = deps;
  const running = new Map(services.map((service) => [service, runningImage(deps, service)]));
  const previous = new Map(services.map((service) => [service, imageIdOf(deps, tagOf(service, 'previous'))]));
  const replaced: ServiceName[] = [];
  try {
    if (options.back) {
      const missing = services.filter((service) => previous.get(service) === undefined);
      if (missing.length > 0) throw new Error(`there are no images of a release before: ${missing.join(', ')}`);
      for (const service of services) docker('tag', tagOf(service, 'previous'), tagOf(service, 'latest'));
    } else if (options.build) build(deps);
    for (const service of options.back ? services.toReversed() : services) {
      replaced.push(service);
      await replaceService(deps, service);
      report(`${service}: replaced`);
    }
  } catch (error) {
    const failed = services.map((service) => imageIdOf(deps, tagOf(service, 'latest')));
    await restore(deps, running, replaced, error as Error);
    removeImages(deps, failed);
    throw new UpgradeError(`${(error as Error).message}\nNothing was changed: the site runs as before.`, {
      cause: error,
    });
  }
  // An upgrade without changes leaves the way back as it is.
  if (services.some((service) => running.get(service) !== imageIdOf(deps, tagOf(service, 'latest')))) {
    for (const [service, image] of running) docker('tag', image, tagOf(service, 'previous'));
    removeImages(deps, [...previous.values()]);
  }
  try {
    if (options.all) replaceSingles(deps);
    else if (options.build) reportSingles(deps);
    if (options.build) docker('builder', 'prune', '--force', '--filter', `until=${cacheAge}`);
  } catch (error) {
    throw new UpgradeError(`Workers, gateways and site have been replaced, but ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function build({ compose }: UpgradeDeps): void {
  const edge = compose.containers('edge').length > 0 ? ['edge'] : [];
  compose.run('pull', 'redis', 'blobs');
  compose.run('build', '--pull', ...services, ...edge);
}

function tagOf(service: string, tag: 'latest' | 'previous'): string {
  return `blattwerk-${service}:${tag}`;
}

/** The image that a service runs, whatever has been built since. */
function runningImage({ compose, docker }: UpgradeDeps, service: string): string {
  const [id] = compose.containers(service);
  if (id === undefined) throw new UpgradeError(`No container of ${service} runs: docker compose up --detach`);
  return docker('inspect', '--format', '{{.Image}}', id);
}

function imageIdOf({ docker }: UpgradeDeps, image: string): string | undefined {
  return docker('images', '--quiet', '--no-trunc', image).split('\n')[0] || undefined;
}

async function replaceService(deps: UpgradeDeps, service: ServiceName): Promise<void> {
  const { compose, report } = deps;
  if (service !== 'web' || !deps.hasOnePort) return replaceContainers(deps, service);
  report('SITE_PORT is one port, which two containers cannot have: the site is away for some seconds.');
  for (const id of compose.containers('web')) remove(deps, id);
  compose.run('up', '--detach', '--no-deps', '--no-build', 'web');
  await untilHealthy(deps, compose.containers('web'));
}

/** Replaces all containers of a service, one after the other. @throws Error where a new one does not become healthy; the old one stays */
async function replaceContainers(deps: UpgradeDeps, service: ServiceName): Promise<void> {
  const { compose } = deps;
  for (const old of compose.containers(service)) {
    const present = compose.containers(service);
    const count = `${service}=${present.length + 1}`;
    compose.run('up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', count, service);
    const added = compose.containers(service).filter((id) => !present.includes(id));
    try {
      await untilHealthy(deps, added);
    } catch (error) {
      for (const id of added) remove(deps, id);
      throw error;
    }
    remove(deps, old);
  }
}

function remove({ docker }: UpgradeDeps, id: string): void {
  docker('stop', '--time', String(stopSeconds), id);
  docker('rm', id);
}

async function untilHealthy({ docker }: UpgradeDeps, ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + healthyMs;
  const healthOf = (id: string) => docker('inspect', '--format', '{{.State.Health.Status}}', id);
  while (!ids.every((id) => healthOf(id) === 'healthy')) {
    if (Date.now() > deadline)
      throw new Error(
        `A new container is not healthy:\n${ids.map((id) => docker('logs', '--tail', '20', id)).join('\n')}`,
      );
    await sleep(500);
  }
}

/** Returns services to the images that ran before. @throws UpgradeError where that fails, too */
async function restore(
  deps: UpgradeDeps,
  running: ReadonlyMap<ServiceName, string>,
  replaced: readonly ServiceName[],
  reason: Error,
): Promise<void> {
  try {
    for (const [service, image] of running) deps.docker('tag', image, tagOf(service, 'latest'));
    for (const service of replaced.toReversed()) {
      const image = running.get(service);
      const { compose, docker } = deps;
      const isMixed = compose
        .containers(service)
        .some((id) => docker('inspect', '--format', '{{.Image}}', id) !== image);
      if (isMixed || compose.containers(service).length === 0) await replaceService(deps, service);
    }
  } catch (error) {
    throw new UpgradeError(
      `${reason.message}\nReturning to the images before failed as well: ${(error as Error).message}\n` +
        `Services of which some containers may be new: ${replaced.join(', ')}. docker compose up --detach starts what ran before.`,
      { cause: error },
    );
  }
}

/** Removes images that nothing names or runs any more. */
function removeImages({ docker }: UpgradeDeps, images: readonly (string | undefined)[]): void {
  for (const image of images) {
    if (image === undefined) continue;
    try {
      // By its id, an image with a tag or a container stays.
      if (docker('image', 'inspect', '--format', '{{len .RepoTags}}', image) === '0') docker('image', 'rm', image);
    } catch {
      // It is gone, or runs.
    }
  }
}

/** Services whose container has another image than is there now. */
function outdatedSingles(deps: UpgradeDeps): string[] {
  const { compose, docker } = deps;
  return singles.filter((service) =>
    compose.containers(service).some((id) => {
      const [image = '', name = ''] = docker('inspect', '--format', '{{.Image}} {{.Config.Image}}', id).split(' ');
      const present = imageIdOf(deps, name);
      return present !== undefined && present !== image;
    }),
  );
}

function reportSingles(deps: UpgradeDeps): void {
  const outdated = outdatedSingles(deps);
  if (outdated.length === 0) return;
  deps.report(
    `There are newer images of ${outdated.join(', ')}: npm run upgrade -- --no-build --all starts them, and refuses requests for some seconds.`,
  );
}

function replaceSingles(deps: UpgradeDeps): void {
  const outdated = outdatedSingles(deps);
  const before = outdated.map((service) => runningImage(deps, service));
  if (outdated.length === 0) return;
  deps.compose.run('up', '--detach', '--no-deps', '--no-build', '--timeout', singleStopSeconds, ...outdated);
  deps.report(`${outdated.join(', ')}: replaced; requests were refused for some seconds`);
  removeImages(deps, before);
}
