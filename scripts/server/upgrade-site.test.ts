import { beforeEach, describe, expect, it } from 'vitest';
import type { Compose } from './compose.ts';
import { upgradeNotes } from './upgrade-notes.ts';
import { upgradeSite, type UpgradeOptions } from './upgrade-site.ts';

interface Container {
  id: string;
  service: string;
  image: string;
}

/** As much of Docker and Compose as an upgrade uses: tags, images and containers. */
class SimulatedDocker {
  tags = new Map<string, string>();
  images = new Set<string>();
  containers: Container[] = [];
  /** Images whose containers do not become healthy. */
  broken = new Set<string>();
  /** What a build makes of each service. */
  next = '';
  canPull = true;
  commands: string[] = [];
  #last = 0;

  constructor() {
    for (const service of ['worker', 'gateway', 'gateway', 'web', 'edge']) {
      this.name(`blattwerk-${service}:latest`, `${service}-1`);
      this.#start(service);
    }
    for (const service of ['redis', 'blobs']) {
      this.name('redis:8.0', 'redis-1');
      this.#start(service);
    }
  }

  name(tag: string, image: string): void {
    this.images.add(image);
    this.tags.set(tag, image);
  }

  #start(service: string): void {
    const image = this.tags.get(this.#tagOf(service)) ?? '';
    this.containers.push({ id: `c${++this.#last}`, service, image });
  }

  #tagOf(service: string): string {
    return service === 'redis' || service === 'blobs' ? 'redis:8.0' : `blattwerk-${service}:latest`;
  }

  imagesOf(...services: string[]): string[] {
    return this.containers.filter(({ service }) => services.includes(service)).map(({ image }) => image);
  }

  docker = (...args: string[]): string => {
    this.commands.push(args.join(' '));
    const [command, ...rest] = args;
    const last = args.at(-1) ?? '';
    if (command === 'tag') this.name(last, this.tags.get(rest[0] ?? '') ?? rest[0] ?? '');
    if (command === 'images') return this.tags.get(last) ?? '';
    if (command === 'rm') this.containers = this.containers.filter(({ id }) => id !== last);
    if (command === 'inspect') {
      const container = this.containers.find(({ id }) => id === last);
      if (!container) throw new Error(`no container ${last}`);
      if (rest[1] === '{{.State.Health.Status}}') {
        if (this.broken.has(container.image)) throw new Error(`${container.service} does not start`);
        return 'healthy';
      }
      return rest[1] === '{{.Image}}' ? container.image : `${container.image} ${this.#tagOf(container.service)}`;
    }
    if (command === 'image' && rest[0] === 'inspect' && rest[1] === '--format') {
      if (!this.images.has(last)) throw new Error(`no image ${last}`);
      return String([...this.tags.values()].filter((image) => image === last).length);
    }
    if (command === 'image' && rest[0] === 'rm') {
      if (this.containers.some(({ image }) => image === last)) throw new Error(`${last} runs`);
      this.images.delete(last);
    }
    return '';
  };

  compose: Compose = {
    containers: (service) => this.containers.filter((each) => each.service === service).map(({ id }) => id),
    run: (...args) => {
      this.commands.push(args.join(' '));
      if (args[0] === 'pull') {
        if (!this.canPull) throw new Error('docker compose pull failed');
        this.name('redis:8.0', `redis-${this.next}`);
      }
      if (args[0] === 'build')
        for (const service of args.slice(2)) this.name(`blattwerk-${service}:latest`, `${service}-${this.next}`);
      if (args[0] !== 'up') return;
      if (args.includes('--scale')) return this.#start(args.at(-1) ?? '');
      for (const service of args.slice(args.indexOf('--timeout') + 2)) {
        this.containers = this.containers.filter((each) => each.service !== service);
        this.#start(service);
      }
    },
  };
}

let machine: SimulatedDocker;
let reports: string[];
beforeEach(() => {
  machine = new SimulatedDocker();
  reports = [];
});

function upgrade(next: string, options: Partial<UpgradeOptions> = {}): Promise<void> {
  machine.next = next;
  const { docker, compose } = machine;
  const deps = { docker, compose, hasOnePort: false, report: (line: string) => void reports.push(line) };
  return upgradeSite(deps, { build: options.back !== true, back: false, all: false, ...options });
}

const replacedServices = ['worker', 'gateway', 'web'];
const ofVersion = (version: string) => ['worker', 'gateway', 'gateway', 'web'].map((name) => `${name}-${version}`);
const running = () => machine.imagesOf(...replacedServices).toSorted();
const expected = (version: string) => ofVersion(version).toSorted();

describe('an upgrade', () => {
  it('pulls what it builds on, replaces all containers, and leaves two releases', async () => {
    for (const version of ['2', '3', '4']) await upgrade(version);
    expect(running()).toEqual(expected('4'));
    expect(machine.commands).toContain('pull redis blobs');
    expect(machine.commands).toContain('build --pull worker gateway web edge');
    const left = [...machine.images].filter((image) => replacedServices.includes(image.split('-')[0] ?? ''));
    expect(left.toSorted()).toEqual([...new Set([...ofVersion('3'), ...ofVersion('4')])].toSorted());
    expect(machine.commands.at(-1)).toMatch(/^builder prune .*until=/);
  });

  it('returns to the release before, after two upgrades and after a failed one', async () => {
    await upgrade('2');
    await upgrade('3');
    machine.broken.add('gateway-4');
    await expect(upgrade('4')).rejects.toThrow(/gateway does not start\nNothing was changed/);
    expect(running()).toEqual(expected('3'));
    expect(machine.images).not.toContain('worker-4');
    await upgrade('', { back: true });
    expect(running()).toEqual(expected('2'));
  });

  it('keeps the way back where nothing has changed', async () => {
    await upgrade('2');
    await upgrade('2');
    await upgrade('', { back: true });
    expect(running()).toEqual(expected('1'));
  });

  it('changes nothing where images cannot be pulled, or there is none to go back to', async () => {
    machine.canPull = false;
    await expect(upgrade('2')).rejects.toThrow('docker compose pull failed\nNothing was changed');
    await expect(upgrade('', { back: true })).rejects.toThrow(/no images of a release before.*\nNothing was changed/);
    expect(running()).toEqual(expected('1'));
    expect(machine.tags.get('blattwerk-worker:latest')).toBe('worker-1');
  });

  it('names newer images of Redis and edge, and replaces them only where that is asked for', async () => {
    await upgrade('2');
    expect(machine.imagesOf('redis', 'blobs', 'edge').toSorted()).toEqual(['edge-1', 'redis-1', 'redis-1']);
    expect(reports.at(-1)).toContain('redis, blobs, edge');
    await upgrade('2', { build: false, all: true });
    expect(machine.imagesOf('redis', 'blobs', 'edge').toSorted()).toEqual(['edge-2', 'redis-2', 'redis-2']);
    expect(machine.images).not.toContain('redis-1');
  });
});

it('shows what the changelog says of upgrading since the running release, and no more', () => {
  const old = '# Changelog\n\n## [1.0.0] - 2026-12-01\n\n### Upgrading\n\n- Once.\n\n### Added\n\n- A.\n';
  const changelog = old.replace('## [1.0.0]', '## [1.1.0] - Unreleased\n\n### Upgrading\n\n- Set X.\n\n## [1.0.0]');
  expect(upgradeNotes(changelog, old)).toBe('Upgrading to [1.1.0]\n\n- Set X.');
  expect(upgradeNotes(changelog, '')).toContain('Upgrading to [1.0.0]\n\n- Once.');
  expect(upgradeNotes(changelog, changelog)).toBe('');
});
