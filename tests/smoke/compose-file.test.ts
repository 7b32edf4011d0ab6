import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costClasses } from '@blattwerk/shared';
import { limitsOf, limitVariables, readConfig, type Variables } from '@blattwerk/server/variables';
import { siteConfigVariables } from '@blattwerk/site/node';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// oxlint-disable-next-line eslint/no-restricted-imports -- the file configures every app; no app imports this
import { gatewayVariables, readGatewayConfig } from '../../apps/gateway/src/config.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { webVariables } from '../../apps/web/nginx/config.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { childrenFor, readWorkerConfig, workerVariables } from '../../apps/worker/src/config.ts';

import { composeVariables } from '../../scripts/server/compose-variables.ts';

interface Service {
  image: string;
  build?: { context: string; target: string; args: Record<string, string> };
  command?: string | string[];
  environment?: Record<string, string | null>;
  networks: string[];
  ports?: string[];
  tmpfs?: string[];
  volumes?: (string | { type: string; target: string })[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  memswap_limit?: string;
  scale?: string;
  pids_limit?: number;
  stop_grace_period?: string;
  profiles?: string[];
  user?: string;
}

const root = join(import.meta.dirname, '../..');
const file = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const ours: Record<string, Variables> = { gateway: gatewayVariables, worker: workerVariables, web: webVariables };
const everything = Object.entries(file.services);
const watching = everything.filter(([, { profiles }]) => profiles?.includes('monitoring'));

/** A value after interpolation without environment variables; required ones have their name as their value. */
function filled(text: string): string {
  return text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{(\w+):\?[^}]*\}/g, '$1');
}

/** Instructions of a target in the Dockerfile and of its base stages. */
function stageOf(target: string): string {
  const stages = dockerfile.split(/^(?=FROM )/m);
  const stage = stages.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${target}`));
  if (stage === undefined) return '';
  return stageOf(/^FROM (\S+)/.exec(stage)?.[1] ?? '') + stage;
}

function environmentOf(name: string): Record<string, string> {
  const { environment = {} } = file.services[name] ?? {};
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value ?? '')]));
}

function bytesOf(size = ''): number {
  const [, number = '', unit = ''] = /^(\d+)([kmg])b?$/.exec(filled(size)) ?? [];
  return Number(number) * { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, '': Number.NaN }[unit as 'k' | 'm' | 'g' | ''];
}

/** Memory of a worker's own process. */
const parentBytes = 200 * 2 ** 20;

function secondsOf(text = ''): number {
  return Number(/^(\d+)s$/.exec(text)?.[1]);
}

/** Variables that no .env file sets: parts of the images, Compose's own Redis, and a user that no container is. */
const notPassed: Readonly<Record<string, readonly string[]>> = {
  gateway: ['BUILD_COMMIT', 'WEB_FOLDER', ...foreignRedis()],
  worker: ['ALLOW_ROOT', 'BUILD_COMMIT', 'HEALTH_HOST', ...foreignRedis()],
  web: ['WEB_FOLDER'],
};
/** Variables with a value of the file alone. */
const fixed = ['HOST', 'PORT', 'OPERATORS_HOST', 'REDIS_URL', 'BLOB_REDIS_URL', 'SCRATCH_FOLDER', 'HEALTH_PORT'];
fixed.push('API_UPSTREAM', 'SERVED_FOLDER');

function foreignRedis(): string[] {
  return ['REDIS_CA_FILE', ...costClasses.map((costClass) => `QUEUE_REDIS_URL_${costClass.toUpperCase()}`)];
}

describe.each(Object.keys(ours))('the service %s', (name) => {
  const variables = ours[name] ?? {};

  it('passes on every documented variable', () => {
    const { environment = {} } = file.services[name] ?? {};
    const absent = Object.keys(variables).filter((key) => !Object.hasOwn(environment, key));
    expect(absent.toSorted()).toEqual(notPassed[name]?.toSorted());
    const own = Object.entries(environment).filter(([key, value]) => {
      const text = value ?? '';
      return text !== '' && !text.startsWith(`\${${key}:-`);
    });
    expect(own.map(([key]) => key).filter((key) => !fixed.includes(key))).toEqual([]);
  });

  it('sets only known variables, to valid values', () => {
    const environment = environmentOf(name);
    expect(Object.keys(environment).filter((key) => !Object.hasOwn(variables, key))).toEqual([]);
    expect(() => readConfig(variables, environment)).not.toThrow();
    if (name === 'gateway') expect(() => readGatewayConfig(environment)).not.toThrow();
  });

  it('knows the same limits and the same site as the others', () => {
    const environment = environmentOf(name);
    const told = Object.keys({ ...limitVariables, ...siteConfigVariables });
    const shared = told.filter((key) => Object.hasOwn(variables, key));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(shared));
    for (const key of shared) expect(environment[key], key).toBe(environmentOf('gateway')[key]);
  });

  it('is a target of the Dockerfile, runs as an unprivileged user, and can be probed and stopped', () => {
    const args = { COMMIT: '${BUILD_COMMIT:-}', AS_OF: '${BUILD_AS_OF:-}' };
    expect(file.services[name]?.build).toEqual({ context: '.', target: name, args });
    const stage = stageOf(name);
    // Below what takes long to build: each commit has another value.
    expect(stage).toMatch(
      /^ARG COMMIT=""\n(?:ENV BUILD_COMMIT=\$\{COMMIT\}\n)?LABEL org\.opencontainers\.image\.revision=\$\{COMMIT\}\n*$/m,
    );
    expect(stage).toMatch(/^USER 1000:1000$/m);
    expect(stage).toMatch(/^HEALTHCHECK /m);
    expect(stage).toMatch(/^STOPSIGNAL /m);
  });
});

it('the whole product in one container runs as an unprivileged user, and can be probed and stopped', () => {
  const stage = stageOf('blattwerk');
  for (const instruction of [/^USER 1000:1000$/m, /^HEALTHCHECK /m, /^STOPSIGNAL /m, /^EXPOSE 8080$/m])
    expect(stage).toMatch(instruction);
});

it('one container has every source that its supervisor imports', () => {
  const source = readFileSync(join(root, 'scripts/one-container.ts'), 'utf8');
  const imported = [...source.matchAll(/from '\.\/([^']+)'/g)].map(([, path]) => `scripts/${path}`);
  expect(imported).not.toEqual([]);
  const copied = [...stageOf('blattwerk').matchAll(/^COPY (\S+) (\S+)\/$/gm)].map(([, from]) => from);
  expect(copied).toEqual(expect.arrayContaining(['scripts/one-container.ts', ...imported]));
});

it('documents every variable of the file', () => {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const passed = everything.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const used = new Set([
    ...[...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name),
    ...passed.flatMap(([name, value]) => (value === null ? [name] : [])),
  ]);
  const known = [...Object.values(ours).flatMap(Object.keys), 'OPERATORS_PASSWORD', ...Object.keys(composeVariables)];
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(composeVariables).filter((name) => !used.has(name))).toEqual([]);
});

it('sends every file to the Docker daemon that the images copy', () => {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  expect(copied.length).toBeGreaterThan(15);
  const isSent = (path: string) => {
    const names = path.split('/');
    const parents = names.map((_, index) => names.slice(0, index + 1).join('/'));
    const included = [...parents, `${path}/src`, [names[0], '*', ...names.slice(2)].join('/')];
    const last = rules.findLastIndex((rule) => included.some((each) => rule === `!${each}`));
    const excludedLater = rules.slice(last + 1).some((rule) => names.some((name) => rule === `**/${name}`));
    return last >= 0 && !excludedLater;
  };
  expect(copied.filter((path) => !isSent(path))).toEqual([]);
});

describe('the ports', () => {
  it('are connected: the web service reaches the gateway, and publishes its port on loopback only', () => {
    const web = environmentOf('web');
    expect(web['API_UPSTREAM']).toBe(`gateway:${environmentOf('gateway')['PORT']}`);
    expect(environmentOf('gateway')['HOST']).toBe('0.0.0.0');
    expect(file.services['web']?.ports?.map(filled)).toEqual([`127.0.0.1:8080:${web['PORT']}`]);
    expect(web['SITE_ADDRESS']).toBe('http://localhost:8080');
    expect(web['API_ADDRESS']).toBe('');
    expect(environmentOf('gateway')['TRUST_PROXY_HOPS']).toBe('1');
  });

  it('of operators stay on this machine, where Prometheus finds them', () => {
    expect(file.services['gateway']?.ports).toEqual(['127.0.0.1::9464']);
    expect(file.services['prometheus']?.networks).toContain('inside');
    const { scrape_configs: jobs } = parse(
      readFileSync(join(root, 'k8s/monitoring/prometheus/prometheus.yml'), 'utf8'),
    ) as { scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[] };
    const found = Object.fromEntries(jobs.map(({ job_name, dns_sd_configs }) => [job_name, dns_sd_configs?.[0]]));
    expect(found['gateway']).toMatchObject({ names: ['gateway'], port: 9464 });
    expect(found['worker']).toMatchObject({ names: ['worker'], port: Number(environmentOf('worker')['HEALTH_PORT']) });
    for (const name of ['prometheus', 'grafana'])
      expect(file.services[name]?.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it('of queues, bytes and workers are on a network without a way out', () => {
    expect(file.networks['inside']?.internal).toBe(true);
    for (const name of ['redis', 'blobs', 'worker']) {
      expect(file.services[name]?.networks).toEqual(['inside']);
      expect(file.services[name]?.ports).toBeUndefined();
    }
    expect(file.services['web']?.networks).toEqual(['front']);
  });
});

describe('every container', () => {
  it.each(everything)('%s is read-only, without privileges, and bounded', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(bytesOf(service.mem_limit)).toBeGreaterThan(0);
    expect(service.memswap_limit, 'no swap').toBe(service.mem_limit);
    expect(service.pids_limit).toBeGreaterThan(0);
    for (const volume of service.volumes ?? [])
      if (typeof volume === 'string')
        expect(volume).toMatch(/^\.\/k8s\/[\w/-]+:\/[\w/]+:ro$|^(certificates:\/data|metrics:\/prometheus)$/);
      else expect(volume).toMatchObject({ type: 'tmpfs' });
  });

  it.each(watching)(
    'of %s is an image of a version, run only where it is asked for',
    (_, { image, profiles, user }) => {
      expect(image).toMatch(/:v?\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
      expect(profiles).toEqual(['monitoring']);
      expect(user).toMatch(/^(1000:1000|65534:65534)$/);
    },
  );

  it('of Alertmanager is where Prometheus sends alerts, with its secrets in memory', () => {
    const { alerting } = parse(readFileSync(join(root, 'k8s/monitoring/prometheus/prometheus.yml'), 'utf8')) as {
      alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
    };
    expect(alerting.alertmanagers[0]?.static_configs[0]?.targets).toEqual(['alertmanager:9093']);
    const { networks, tmpfs, ports } = file.services['alertmanager'] ?? {};
    expect(networks?.every((network) => file.services['prometheus']?.networks.includes(network))).toBe(true);
    expect([tmpfs?.[0], ports]).toEqual([expect.stringMatching(/^\/etc\/alertmanager:/), undefined]);
  });

  it('of Grafana creates no administrator and sends no telemetry', () => {
    expect(environmentOf('grafana')).toMatchObject({
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
      GF_ANALYTICS_REPORTING_ENABLED: 'false',
      GF_PLUGINS_PREINSTALL_DISABLED: 'true',
      GF_NEWS_NEWS_FEED_ENABLED: 'false',
    });
  });

  it("of a worker requires its children's sandbox", () => {
    expect(readWorkerConfig(environmentOf('worker')).SANDBOX).toBe('required');
  });

  it('of a worker holds all its children with their native tools, its folders in memory, and the parent', () => {
    const config = readWorkerConfig(environmentOf('worker'));
    const children = costClasses.reduce((sum, costClass) => sum + childrenFor(config, costClass), 0);
    const tmpfs = file.services['worker']?.tmpfs?.map(filled) ?? [];
    const scratch = bytesOf(/size=(\w+)/.exec(tmpfs.join())?.[1]);
    expect(tmpfs[0]).toMatch(new RegExp(`^${config.SCRATCH_FOLDER}:`));
    expect(scratch).toBeGreaterThanOrEqual(children * limitsOf(config).scratchBytes);
    const folders = tmpfs.map((entry) => bytesOf(/size=(\w+)/.exec(entry)?.[1]));
    expect(bytesOf(file.services['worker']?.mem_limit)).toBeGreaterThanOrEqual(
      children * config.CHILD_DATA_MB * 2 ** 20 + folders.reduce((sum, bytes) => sum + bytes, parentBytes),
    );
  });

  it('of gateways are two, whose jobs of one address leave a child of each queue to others', () => {
    const count = Number(filled(file.services['gateway']?.scale ?? ''));
    expect(count).toBe(2);
    const { RUNS_PER_ADDRESS: runs } = readConfig(gatewayVariables, environmentOf('gateway'));
    const worker = readWorkerConfig(environmentOf('worker'));
    for (const costClass of costClasses) expect(count * runs).toBeLessThan(childrenFor(worker, costClass));
  });

  it('of the edge alone is published beyond this machine, and forwards to the web service', () => {
    const published = everything.filter(([, { ports = [] }]) =>
      ports.some((port) => !filled(port).startsWith('127.0.0.1:')),
    );
    expect(published.map(([name]) => name)).toEqual(['edge']);
    const { ports = [], profiles, networks } = file.services['edge'] ?? {};
    expect(ports.map(filled)).toEqual(['0.0.0.0:80:8080', '0.0.0.0:443:8443']);
    expect([profiles, networks]).toEqual([['public'], file.services['web']?.networks]);
    const caddyfile = readFileSync(join(root, 'edge/Caddyfile'), 'utf8');
    expect(caddyfile).toContain(`reverse_proxy web:${environmentOf('web')['PORT']}`);
    expect(caddyfile).toContain('exclude http\n');
    expect(caddyfile).not.toMatch(/^\s*(log|request_body|request_buffers|response_buffers)\s*$/m);
    expect(caddyfile).toMatch(/Strict-Transport-Security "max-age=\d{8}"/);
  });

  it.each(['redis', 'blobs'])('of %s persists nothing, evicts nothing, and has memory above its maxmemory', (name) => {
    const { command: commands = '', mem_limit } = file.services[name] ?? {};
    const command = String(commands);
    const settings = ['--save ""', '--appendonly no', 'noeviction', '--slowlog-log-slower-than -1'];
    for (const setting of [...settings, '--crash-log-enabled no', '--hide-user-data-from-log yes'])
      expect(command).toContain(setting);
    expect(bytesOf(mem_limit)).toBeGreaterThan(1.2 * bytesOf(/--maxmemory (\S+)/.exec(filled(command))?.[1]));
  });

  it('reaches Redis by the account of its program', () => {
    for (const name of ['gateway', 'worker']) {
      const { REDIS_URL = '', BLOB_REDIS_URL = '' } = environmentOf(name);
      const login = `${name}:REDIS_${name.toUpperCase()}_PASSWORD`;
      expect([REDIS_URL, BLOB_REDIS_URL]).toEqual([`redis://${login}@redis:6379`, `redis://${login}@blobs:6379`]);
    }
  });

  it('is given the time to end that its requests and jobs may take', () => {
    const shutdownSeconds = readConfig(gatewayVariables, environmentOf('gateway')).SHUTDOWN_BUDGET_MS / 1_000;
    for (const name of ['gateway', 'web'])
      expect(secondsOf(file.services[name]?.stop_grace_period)).toBeGreaterThan(shutdownSeconds + 5);
    expect(secondsOf(file.services['worker']?.stop_grace_period)).toBeGreaterThan(75);
  });
});
