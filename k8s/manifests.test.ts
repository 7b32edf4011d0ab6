import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  IBackendTrafficPolicy,
  IClientTrafficPolicy,
  IEnvoyProxy,
} from '@kubernetes-models/envoy-gateway/gateway.envoyproxy.io/v1alpha1';
import type { IGateway, IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { costClasses } from '@blattwerk/shared';
import { queuePrefix } from '@blattwerk/server';
import { shareTarget } from '@blattwerk/site';
import { QueueKeys } from 'bullmq';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IService } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayVariables } from '../apps/gateway/src/config.ts';
import { readWebConfig, webVariables } from '../apps/web/nginx/config.ts';
import { readPaths } from '../apps/web/nginx/server-config.ts';
import { workerVariables } from '../apps/worker/src/config.ts';
import { readFloors } from '../load/capacity/manifests.ts';
import { problemsOfValues } from '../scripts/check-values.ts';
import {
  type InstallationName,
  installations,
  type Manifest,
  readValues,
  renderInstallation,
} from '../scripts/kubernetes/installations.ts';
import { isInstalled, kubectl } from '../scripts/system-packages.ts';

const root = join(import.meta.dirname, '..');
const sizes = ['development', 'small', 'usual', 'large'] as const;
const names = Object.keys(installations) as InstallationName[];
const hasKubectl = isInstalled(kubectl);
if (!hasKubectl) console.warn('kubectl 1.25 or newer is missing: the manifests are not tested');

interface Kinds {
  Deployment: IDeployment;
  Service: IService;
  ConfigMap: IConfigMap;
  Gateway: IGateway;
  HTTPRoute: IHTTPRoute;
  Ingress: IIngress;
  BackendTrafficPolicy: IBackendTrafficPolicy;
  ClientTrafficPolicy: IClientTrafficPolicy;
  EnvoyProxy: IEnvoyProxy;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  ScaledObject: IScaledObject;
  ServiceMonitor: ServiceMonitor;
  Probe: { metadata: { name: string }; spec: { jobName: string; targets: { staticConfig: { static: string[] } } } };
  PriorityClass: { metadata: { name: string }; value: number };
  TriggerAuthentication: { metadata: { name: string }; spec: { secretTargetRef: { parameter: string }[] } };
}
/** The part of the Prometheus operator's kind that is tested. */
interface ServiceMonitor {
  metadata: { name: string };
  spec: { jobLabel?: string; selector: { matchLabels: Record<string, string> }; endpoints: { port: string }[] };
}
/** A duration of the Gateway API in whole seconds, in ms; NaN for others. */
function millisecondsOf(duration = ''): number {
  return Number(/^(\d+)s$/.exec(duration)?.[1]) * 1_000;
}

const rendered = new Map<InstallationName, Manifest[]>();

function render(name: InstallationName): Manifest[] {
  const manifests = rendered.get(name) ?? renderInstallation(name);
  rendered.set(name, manifests);
  return manifests;
}

function allOf<K extends keyof Kinds>(overlay: InstallationName, kind: K): Kinds[K][] {
  return render(overlay).filter((manifest) => manifest.kind === kind) as unknown as Kinds[K][];
}

function named<K extends keyof Kinds>(overlay: InstallationName, kind: K, name: string): Kinds[K] {
  const found = allOf(overlay, kind).find((manifest) => manifest.metadata?.name === name);
  if (!found) throw new TypeError(`${overlay} has no ${kind} ${name}`);
  return found;
}

function podOf(deployment: IDeployment) {
  const pod = deployment.spec?.template.spec;
  const container = pod?.containers[0];
  if (!pod || !container) throw new TypeError('a deployment without a container');
  return { pod, container, labels: deployment.spec?.template.metadata?.labels ?? {} };
}

function workersOf(overlay: InstallationName) {
  const workers = allOf(overlay, 'Deployment')
    .map(podOf)
    .filter(({ container }) => container.name === 'worker');
  expect(workers.length).toBeGreaterThan(0);
  return workers;
}

/** Variables defined by a container in the manifest itself. */
function variablesOf(deployment: IDeployment): Record<string, string> {
  const { container } = podOf(deployment);
  return Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? '']));
}

function bytesOf(quantity: unknown): number {
  const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  if (count === undefined) throw new TypeError(`no quantity: ${String(quantity)}`);
  return Number(count) * (unit === 'Gi' ? 1024 : 1) * 1024 * 1024;
}

function coresOf(quantity: unknown): number {
  const text = String(quantity);
  return text.endsWith('m') ? Number(text.slice(0, -1)) / 1_000 : Number(text);
}

function matches(selector: Record<string, string> | undefined, labels: Record<string, string>): boolean {
  const entries = Object.entries(selector ?? {});
  return entries.length > 0 && entries.every(([key, value]) => labels[key] === value);
}

/** Packages of types and schemas by the group of a kind; the groups of Kubernetes itself are in another one. */
const packages: Readonly<Record<string, string>> = {
  'keda.sh': '@kubernetes-models/keda',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'gateway.envoyproxy.io': '@kubernetes-models/envoy-gateway',
};
const isTyped = ({ apiVersion }: Manifest) => !apiVersion.startsWith('monitoring.coreos.com/');

function typesModule(apiVersion: string): string {
  const [group = ''] = apiVersion.split('/');
  return `${packages[group] ?? 'kubernetes-models'}/${apiVersion}`;
}

describe.runIf(hasKubectl)('the manifests of all installations', () => {
  it('conform to the schemas of Kubernetes, KEDA, the Gateway API and Envoy Gateway', async () => {
    type Models = Readonly<Record<string, new (data: object) => { validate: () => void }>>;
    // kustomize folds the long lines of a secret, which the schema of base64 does not allow.
    for (const manifest of names.flatMap(render).filter((each) => isTyped(each) && each.kind !== 'Secret')) {
      // A group has hundreds of kinds, which take seconds to load.
      const models = (await import(`${typesModule(manifest.apiVersion)}/${manifest.kind}`)) as Models;
      const Model = models[manifest.kind];
      if (!Model) throw new TypeError(`no schema of ${manifest.kind}`);
      expect(() => new Model(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
  });

  it('conform to their types, without unknown fields', () => {
    // In a folder below the packages of types, so that the compiler finds them.
    const folder = mkdtempSync(join(root, 'node_modules', '.manifests-'));
    try {
      const lines = names
        .flatMap(render)
        .filter(isTyped)
        .map((manifest, index) => {
          const type = `import('${typesModule(manifest.apiVersion)}').I${manifest.kind}`;
          return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
        });
      expect(lines.length).toBeGreaterThan(100);
      writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
      const { status, stdout } = spawnSync('tsc', [...options, '--ignoreConfig', join(folder, 'manifests.ts')], {
        encoding: 'utf8',
        cwd: folder,
      });
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('have the values of the operator, and no placeholder', async () => {
    const values = readValues();
    values.spec = {
      hosts: ['pdf.example.net', 'api.pdf.example.net'],
      images: { registry: 'registry.example.net:5000/tools/blattwerk', tag: '9.9.9' },
      proxyNamespace: 'edge',
      redisNetwork: '198.51.100.0/24',
      variables: { BRAND: 'Example' },
    };
    expect(await problemsOfValues(JSON.stringify(values))).toEqual([]);
    for (const name of names.filter((each) => each !== 'development')) {
      const text = JSON.stringify(renderInstallation(name, values));
      expect(text.match(/\.invalid|example\.org|:latest|192\.0\.2\.|"kind":"Values"/g)).toBeNull();
      for (const app of ['gateway', 'worker', 'web'])
        expect(text).toContain(`"image":"registry.example.net:5000/tools/blattwerk/${app}:9.9.9"`);
      expect(text).toContain('"kubernetes.io/metadata.name":"edge"');
      expect(text).toContain('"cidr":"198.51.100.0/24"');
      expect(text).toContain('"data":{"BRAND":"Example"}');
      expect(text).toContain('"SITE_ADDRESS":"https://pdf.example.net"');
      expect(text).toContain(name === 'small' ? '"host":"pdf.example.net"' : '"hostnames":["pdf.example.net","api.pdf');
    }
  });

  it('stay what they are where values change: the names of config maps change with them', () => {
    const names = (hosts: string[]) => {
      const values = readValues();
      values.spec.hosts = hosts;
      return renderInstallation('usual', values).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    };
    const [before, after] = [names(['a.example.org']), names(['b.example.org'])];
    expect(after.filter((each) => !before.includes(each))).toEqual([expect.stringMatching(/^ConfigMap blattwerk-/)]);
  });
});

describe('values', () => {
  const text = readFileSync(join(root, 'k8s/example/values.yaml'), 'utf8');

  it.each(['example', 'overlays/development'])('of %s conform to the schema', async (folder) => {
    expect(await problemsOfValues(readFileSync(join(root, 'k8s', folder, 'values.yaml'), 'utf8'))).toEqual([]);
  });

  it.each([
    ['an address for a host', /hosts: .*/, 'hosts: [https://pdf.example.org]', 'spec/hosts/0 must match'],
    ['no host', /hosts: .*/, 'hosts: []', 'spec/hosts must NOT have fewer'],
    ['a number as a tag', 'tag: 1.0.0', 'tag: 1.0', 'spec/images/tag must be string'],
    ['a number as a variable', '"48"', '48', 'spec/variables/SUPPORT_RESPONSE_HOURS must be string'],
    ['an unknown field', 'hosts:', 'host:', "spec must have required property 'hosts'"],
    ['an unknown variable', 'SUPPORT_ADDRESS', 'SUPORT_ADDRESS', 'no program reads SUPORT_ADDRESS'],
    ['a wrong value', '"48"', '"many"', 'SUPPORT_RESPONSE_HOURS must be: integer'],
    ['a wrong value of the worker', 'SUPPORT_ADDRESS: ', 'CHILD_DATA_MB: ', 'CHILD_DATA_MB must be: integer'],
    ['a host as a network', '10.20.0.0/16', 'redis.example.org', 'spec/redisNetwork must match'],
  ])('name %s', async (_, from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect((await problemsOfValues(changed)).join('\n')).toContain(problem);
  });
});

describe.runIf(hasKubectl).each(sizes)('the manifests of %s', (overlay) => {
  const hasWorkerPerQueue = overlay === 'usual' || overlay === 'large';
  const hasEnvoy = hasWorkerPerQueue;

  it('conform to the restricted pod security profile', () => {
    for (const deployment of allOf(overlay, 'Deployment')) {
      const { pod, container } = podOf(deployment);
      expect(pod.containers).toHaveLength(1);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const { emptyDir, ...volume } of (pod.volumes ?? []).filter(({ configMap }) => !configMap)) {
        expect(Object.keys(volume)).toEqual(['name']);
        expect(emptyDir).toMatchObject({ medium: 'Memory', sizeLimit: expect.stringMatching(/^\d+(Mi|Gi)$/) });
      }
    }
  });

  it('contain only variables of the programs', () => {
    const known = new Set(Object.keys({ ...gatewayVariables, ...workerVariables, ...webVariables }));
    // Put into the values of others.
    for (const name of ['PASSWORD', 'NAMESPACE']) known.add(name);
    const config = Object.keys(
      allOf(overlay, 'ConfigMap').find(
        ({ metadata }) => metadata?.name?.startsWith('blattwerk-') && !metadata.labels?.['grafana_dashboard'],
      )?.data ?? {},
    );
    expect(config.length).toBeGreaterThan(2);
    const deployments = allOf(overlay, 'Deployment').filter(({ metadata }) => !metadata?.name?.startsWith('redis'));
    const used = [...config, ...deployments.flatMap((deployment) => Object.keys(variablesOf(deployment)))];
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have matching ports and selectors', () => {
    const pods = allOf(overlay, 'Deployment').map(podOf);
    const services = allOf(overlay, 'Service');
    for (const { spec, metadata } of services) {
      const targets = pods.filter(({ labels }) => matches(spec?.selector, labels));
      expect(targets.length, metadata?.name ?? '').toBeGreaterThan(0);
      for (const { container } of targets) {
        const names = (container.ports ?? []).map(({ name }) => name);
        for (const { targetPort } of spec?.ports ?? []) expect(names).toContain(targetPort);
      }
    }
    for (const { spec } of allOf(overlay, 'PodDisruptionBudget')) {
      expect(pods.some(({ labels }) => matches(spec?.selector?.matchLabels, labels))).toBe(true);
    }
    const rules = allOf(overlay, 'HTTPRoute').flatMap(({ spec }) => spec.rules ?? []);
    const backends = rules.flatMap(({ backendRefs }) => backendRefs ?? []);
    expect(backends.map(({ name }) => name)).toEqual(hasEnvoy ? ['gateway', 'web'] : []);
    for (const { name, port } of backends) {
      const found = services.find(({ metadata }) => metadata?.name === name);
      expect(found?.spec?.ports?.map((each) => each.port)).toContain(port);
    }
    for (const { container } of pods) {
      // A process that starts while Redis is down is not ended for it.
      if (container.name !== 'redis')
        expect(container.startupProbe?.httpGet?.path ?? '/health/live').toBe('/health/live');
      const names = (container.ports ?? []).map(({ name }) => name);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
        if (probe) expect(names).toContain(port);
      }
    }
    const gateway = variablesOf(named(overlay, 'Deployment', 'gateway'));
    const gatewayPorts = podOf(named(overlay, 'Deployment', 'gateway')).container.ports?.map(
      (port) => port.containerPort,
    );
    expect(gatewayPorts).toEqual([Number(gateway['PORT']), Number(gateway['OPERATORS_PORT'])]);
  });

  it.runIf(hasWorkerPerQueue).each(costClasses)(
    'process only the queue %s, within the memory limit of its children',
    (costClass) => {
      const deployment = named(overlay, 'Deployment', `worker-${costClass}`);
      const { pod, container } = podOf(deployment);
      const variables = variablesOf(deployment);
      expect(variables['QUEUES']).toBe(costClass);
      const children = Number(variables[`CHILDREN_${costClass.toUpperCase()}`]);
      const scratch = pod.volumes?.find(({ name }) => name === 'scratch')?.emptyDir?.sizeLimit;
      const perJob = workerVariables.LIMIT_SCRATCH_BYTES.default;
      // The scratch folder of a stalled run may remain during its repetition.
      expect(bytesOf(scratch)).toBeGreaterThanOrEqual(2 * perJob * Math.min(children, 2));
      const childBytes = Number(variables['CHILD_DATA_MB']) * 1024 * 1024;
      const limit = bytesOf(container.resources?.limits?.['memory']);
      // The worker's own process takes up to 200 MiB.
      expect(limit).toBeGreaterThanOrEqual(children * childBytes + bytesOf(scratch) + 200 * 1024 * 1024);
      // What a node promises: half of what a worker may use.
      expect(bytesOf(container.resources?.requests?.['memory'])).toBe(limit / 2);
      expect(variables['SANDBOX']).toBe('required');
      expect(variables['SCRATCH_FOLDER']).toBe(container.volumeMounts?.[0]?.mountPath);
    },
  );

  it.runIf(!hasWorkerPerQueue)('process all queues by one worker, and fit a node of 2 cores and 4 GiB', () => {
    const deployment = named(overlay, 'Deployment', 'worker');
    const variables = variablesOf(deployment);
    expect(variables['QUEUES']).toBeUndefined();
    expect(variables['SANDBOX']).toBe('required');
    expect(costClasses.map((each) => variables[`CHILDREN_${each.toUpperCase()}`])).toEqual(['2', '2', '2']);
    const { pod, container } = podOf(deployment);
    const scratch = bytesOf(pod.volumes?.find(({ name }) => name === 'scratch')?.emptyDir?.sizeLimit);
    expect(scratch).toBeGreaterThanOrEqual(4 * Number(variables['LIMIT_SCRATCH_BYTES']));
    const childBytes = Number(variables['CHILD_DATA_MB']) * 1024 * 1024;
    expect(bytesOf(container.resources?.limits?.['memory'])).toBeGreaterThanOrEqual(
      childBytes + scratch + 200 * 1024 * 1024,
    );
    const deployments = allOf(overlay, 'Deployment');
    expect(deployments.map(({ spec }) => spec?.replicas)).toEqual(deployments.map(() => 1));
    const pods = deployments.map((each) => podOf(each).container.resources);
    // What Kubernetes itself takes of a node: some 600 MiB and 0.2 cores with k3s.
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(pods.map((each) => bytesOf(each?.limits?.['memory'])))).toBeLessThanOrEqual(3400 * 1024 * 1024);
    // With a second of each during a rollout.
    expect(2 * sum(pods.map((each) => coresOf(each?.requests?.['cpu'])))).toBeLessThanOrEqual(1.8);
    expect(2 * sum(pods.map((each) => bytesOf(each?.requests?.['memory'])))).toBeLessThanOrEqual(3400 * 1024 * 1024);
  });

  it('give every program enough time to shut down', () => {
    const { pod } = podOf(named(overlay, 'Deployment', 'gateway'));
    const variables = variablesOf(named(overlay, 'Deployment', 'gateway'));
    const budget = Number(variables['SHUTDOWN_BUDGET_MS']);
    const running = gatewayVariables.RUNNING_BUDGET_MS.default;
    const waiting = gatewayVariables.WAITING_BUDGET_MS.default;
    expect(budget).toBeGreaterThanOrEqual(gatewayVariables.UPLOAD_TIMEOUT_MS.default + waiting + running);
    const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1_000;
    expect(graceMs).toBeGreaterThanOrEqual(Number(variables['SHUTDOWN_DELAY_MS']) + budget + 5_000);
    if (hasEnvoy) {
      const drainTimeout = named(overlay, 'EnvoyProxy', 'public').spec?.shutdown?.drainTimeout;
      expect(millisecondsOf(drainTimeout)).toBeGreaterThanOrEqual(budget);
    } else {
      // nginx of the site ends with the requests that it takes to the gateways.
      const { terminationGracePeriodSeconds = 0 } = podOf(named(overlay, 'Deployment', 'web')).pod;
      expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(waiting + running + 20_000);
    }
    for (const worker of workersOf(overlay))
      expect((worker.pod.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThanOrEqual(running + 15_000);
  });

  it.runIf(hasWorkerPerQueue).each(['gateway', 'worker-structure', 'worker-images', 'worker-render'])(
    'replace and drain %s a quarter at a time, without less capacity in a rollout',
    (name) => {
      const deployment = named(overlay, 'Deployment', name);
      expect(deployment.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: '25%' });
      expect(named(overlay, 'PodDisruptionBudget', name).spec?.maxUnavailable).toBe('25%');
    },
  );

  it.runIf(hasWorkerPerQueue)('are applied in the order of docs/operations.md: workers, gateways, site', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const left = [...text.matchAll(/^kubectl apply -k my-site(?: -l (\S+))?$/gm)].map(
      ([, selector = '']) => new Set([...selector.matchAll(/component!=(\w+)/g)].map(([, component]) => component)),
    );
    const steps = left.map((components) =>
      allOf(overlay, 'Deployment')
        .map(({ metadata }) => metadata?.labels?.['app.kubernetes.io/component'])
        .filter((component) => !components.has(component)),
    );
    const workers = costClasses.map(() => 'worker');
    expect(steps.slice(-3)).toEqual([workers, ['gateway', ...workers], ['gateway', 'web', ...workers]]);
  });

  it('restrict workers to Redis, DNS and traces, and access to them to monitoring', () => {
    const labels: Record<string, string> = workersOf(overlay)[0]?.labels ?? {};
    const policies = allOf(overlay, 'NetworkPolicy').filter(({ spec }) => {
      const { matchLabels, matchExpressions } = spec?.podSelector ?? {};
      const isNamed = (matchExpressions ?? []).every(({ key, values }) => values?.includes(labels[key] ?? ''));
      return isNamed && Object.entries(matchLabels ?? {}).every(([key, value]) => labels[key] === value);
    });
    const egress = policies.flatMap(({ spec }) => spec?.egress ?? []);
    const ports = egress.flatMap((rule) => rule.ports ?? []).map(({ port }) => port);
    expect(new Set(ports)).toEqual(new Set([53, 6379, 6380, 4318]));
    for (const rule of egress) expect(rule.to?.length).toBeGreaterThan(0);
    const ingress = policies.flatMap(({ spec }) => spec?.ingress ?? []);
    expect(
      ingress.flatMap((rule) => rule.from ?? []).map(({ namespaceSelector }) => namespaceSelector?.matchLabels),
    ).toEqual([{ 'kubernetes.io/metadata.name': 'monitoring' }]);
    expect(policies.map(({ metadata }) => metadata?.name)).toContain('nothing');
  });

  it('let every pod ask name servers, be they pods, on the node (NodeLocal DNSCache) or of the cloud', () => {
    const { spec } = named(overlay, 'NetworkPolicy', 'names');
    expect(spec?.podSelector).toEqual({});
    const [rule, ...further] = spec?.egress ?? [];
    expect(further).toEqual([]);
    expect(rule?.ports).toEqual(['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 })));
    const addresses = rule?.to?.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []);
    expect(addresses).toEqual(['169.254.20.10/32', '169.254.169.254/32']);
    expect(rule?.to?.some(({ podSelector }) => podSelector?.matchLabels?.['k8s-app'] === 'kube-dns')).toBe(true);
  });

  it.runIf(hasEnvoy)(
    'bound the connections of visitors, and end requests and answers that stand still after the gateway would',
    () => {
      const { connection, timeout } = named(overlay, 'ClientTrafficPolicy', 'public').spec ?? {};
      expect(connection?.connectionLimit?.value).toBeGreaterThan(0);
      const of = (name: keyof typeof gatewayVariables) => Number(gatewayVariables[name].default);
      expect(millisecondsOf(timeout?.http?.streamIdleTimeout)).toBeGreaterThan(
        of('WAITING_BUDGET_MS') + of('RUNNING_BUDGET_MS') + of('DOWNLOAD_STALL_MS'),
      );
      expect(millisecondsOf(timeout?.http?.requestReceivedTimeout)).toBeGreaterThanOrEqual(
        of('UPLOAD_TIMEOUT_MS') + of('DRAIN_MS'),
      );
    },
  );

  it.runIf(!hasEnvoy)('take requests of the API by nginx to the gateways', () => {
    const variables = variablesOf(named(overlay, 'Deployment', 'web'));
    const { metadata, spec } = named(overlay, 'Service', 'gateway');
    expect(variables['API_UPSTREAM']).toBe(
      `${metadata?.name}.$(NAMESPACE).svc.cluster.local:${spec?.ports?.[0]?.port}`,
    );
    // In the order of envFrom, of which the last has precedence.
    const settings = ['blattwerk', 'variables'].map((name) =>
      allOf(overlay, 'ConfigMap').find(({ metadata }) => metadata?.name?.startsWith(`${name}-`)),
    );
    const environment = Object.assign({}, ...settings.map((each) => each?.data), variables) as Record<string, string>;
    expect(() => readWebConfig(environment)).not.toThrow();
    expect(environment['TRUST_PROXY_HOPS']).toBe(overlay === 'development' ? '1' : '2');
    const routed = allOf(overlay, 'Ingress').flatMap(({ spec }) => spec?.rules ?? []);
    expect(routed.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service?.name) ?? [])).toEqual(
      overlay === 'small' ? ['web'] : [],
    );
  });

  it.runIf(hasEnvoy)('route site and API under one name, as nginx does', () => {
    const { rules = [] } = named(overlay, 'HTTPRoute', 'blattwerk').spec;
    const read = new RegExp(`^(?:${readPaths.join('|')})$`);
    const paths = [
      '/',
      '/rotate',
      '/v1/rotate',
      '/jobs/x',
      '/jobsite',
      '/choices/ocr',
      '/openapi.json',
      '/docs',
      '/docs/x',
    ];
    paths.push(
      '/health/ready',
      '/health/live',
      '/.well-known/security.txt',
      '/.well-known/x',
      shareTarget.path,
      '/blog/jobs/x',
    );
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']) {
      for (const path of paths) {
        const isRead = method === 'GET' || method === 'HEAD';
        const isForApi = isRead ? read.test(path) : !(method === 'POST' && path === shareTarget.path);
        expect(backendOf(rules, method, path), `${method} ${path}`).toBe(isForApi ? 'gateway' : 'web');
      }
    }
  });

  it.runIf(hasEnvoy)('have no time limit for the API, no access log, and room for the promised rate', () => {
    const name = 'public';
    const { parentRefs, rules } = named(overlay, 'HTTPRoute', 'blattwerk').spec;
    expect(parentRefs).toEqual([{ name, sectionName: 'https' }]);
    expect(rules?.find(({ backendRefs }) => backendRefs?.[0]?.name === 'gateway')?.timeouts).toEqual({ request: '0s' });
    const idle = named(overlay, 'BackendTrafficPolicy', name).spec?.timeout?.http?.connectionIdleTimeout;
    expect(millisecondsOf(idle)).toBeLessThan(gatewayVariables.KEEP_ALIVE_MS.default);
    expect(named(overlay, 'EnvoyProxy', name).spec?.telemetry?.accessLog?.disable).toBe(true);
    const { envoyDeployment, envoyHpa, envoyPDB } = named(overlay, 'EnvoyProxy', name).spec?.provider?.kubernetes ?? {};
    const proxies = envoyDeployment?.replicas ?? envoyHpa?.minReplicas ?? 0;
    expect(proxies).toBeGreaterThan(Number(envoyPDB?.minAvailable));
    // Open requests at the promised rate: each is open for the upload, the wait, the run and the answer, some 8 s in all.
    const breaker = named(overlay, 'BackendTrafficPolicy', name).spec?.circuitBreaker ?? {};
    for (const limit of [breaker.maxConnections, breaker.maxPendingRequests, breaker.maxParallelRequests])
      expect(Number(limit) * proxies).toBeGreaterThanOrEqual(500 * 8);
    const listeners = named(overlay, 'Gateway', name).spec.listeners.map(({ protocol, port }) => [protocol, port]);
    expect(listeners).toEqual([
      ['HTTP', 80],
      ['HTTPS', 443],
    ]);
  });
});

/** The Service that a request goes to: exact paths first, then the longest prefix, then matches with a method. */
function backendOf(rules: NonNullable<IHTTPRoute['spec']['rules']>, method: string, path: string): string | undefined {
  const found = rules.flatMap(({ matches = [], backendRefs }) =>
    matches.map((match) => {
      const { type = 'PathPrefix', value = '/' } = match.path ?? {};
      const prefix = value.replace(/\/$/, '');
      const isMet =
        (match.method ?? method) === method &&
        (type === 'Exact' ? path === value : path === prefix || path.startsWith(`${prefix}/`));
      const rank = (type === 'Exact' ? 1e6 : 0) + prefix.length * 2 + (match.method === undefined ? 0 : 1);
      return { rank: isMet ? rank : -1, name: backendRefs?.[0]?.name };
    }),
  );
  return found.toSorted((a, b) => b.rank - a.rank)[0]?.name;
}

/** Fields of the manifests that came last, and the release that has them first. */
const newestFields = [
  { program: 'Kubernetes', kind: 'Deployment', field: '"preStop":{"sleep":', since: '1.30' },
  { program: 'Gateway API', kind: 'HTTPRoute', field: '"timeouts":{"request":', since: '1.2' },
  { program: 'Envoy Gateway', kind: 'ClientTrafficPolicy', field: '"streamIdleTimeout":', since: '1.5' },
  {
    program: 'KEDA',
    kind: 'ScaledObject',
    field: '"fallback":{"behavior":',
    since: '2.17',
  },
] as const;

describe.runIf(hasKubectl)('the least versions of docs/operations.md', () => {
  it.each(newestFields)('have the newest field of $kind: $field', ({ program, kind, field, since }) => {
    const used = allOf('large', kind).map((manifest) => JSON.stringify(manifest));
    expect(used.some((text) => text.includes(field))).toBe(true);
    const row = readFileSync(join(root, 'docs/operations.md'), 'utf8')
      .split('\n')
      .find((line) => line.trim().startsWith(`| ${program}`));
    expect(row?.split('|')[2]?.trim()).toBe(since);
  });
});

describe.runIf(hasKubectl)('http behind Envoy Gateway', () => {
  it('is redirected, and https stays from then on', () => {
    const { parentRefs, rules } = named('usual', 'HTTPRoute', 'redirect').spec;
    expect(parentRefs).toEqual([{ name: 'public', sectionName: 'http' }]);
    expect(rules?.map(({ filters, backendRefs }) => [filters?.[0]?.requestRedirect, backendRefs])).toEqual([
      [{ scheme: 'https', statusCode: 301 }, undefined],
    ]);
    for (const { filters } of named('usual', 'HTTPRoute', 'blattwerk').spec.rules ?? [])
      expect(filters?.[0]?.responseHeaderModifier?.set).toEqual([
        { name: 'strict-transport-security', value: 'max-age=31536000' },
      ]);
  });
});

describe.runIf(hasKubectl)('scaling', () => {
  it.each(costClasses)('counts waiting and running jobs of the queue %s by the keys of BullMQ', (costClass) => {
    const { spec } = named('large', 'ScaledObject', `worker-${costClass}`);
    const keys = new QueueKeys(queuePrefix).getKeys(costClass);
    const lists = Object.fromEntries((spec?.triggers ?? []).map(({ name, metadata }) => [name, metadata['listName']]));
    expect(lists).toEqual({ waiting: keys['wait'], prioritized: keys['prioritized'], active: keys['active'] });
    // A queue of which nothing runs is paused.
    expect(spec?.advanced?.scalingModifiers?.formula).toBe('active == 0 ? 0 : waiting + prioritized + active');
    expect(spec?.scaleTargetRef.name).toBe(`worker-${costClass}`);
    const variables = variablesOf(named('large', 'Deployment', `worker-${costClass}`));
    const children = Number(variables[`CHILDREN_${costClass.toUpperCase()}`]);
    expect(Number(spec?.advanced?.scalingModifiers?.target)).toBe(children / 2);
    // Without a worker, a queue refuses jobs after WORKER_GRACE_MS.
    expect(spec?.minReplicaCount).toBeGreaterThanOrEqual(1);
  });

  it('keeps what runs while a source of metrics fails', () => {
    // The metrics of processors are the HPA's own: while they are missing, it changes nothing.
    for (const { spec } of allOf('large', 'ScaledObject').filter(({ spec }) => spec?.triggers[0]?.type !== 'cpu'))
      expect(spec?.fallback?.behavior).toBe('currentReplicasIfHigher');
  });

  it('raises floors within the limits of the scalers, per pod as they count', () => {
    const floors = readFloors();
    const scalers = allOf('large', 'ScaledObject');
    expect(Object.keys(floors).toSorted()).toEqual(['gateway', ...costClasses].toSorted());
    const text = readFileSync(join(root, 'k8s/components/floors/kustomization.yaml'), 'utf8');
    for (const { metadata, spec } of scalers) {
      const replicas = floors[metadata?.name?.replace('worker-', '') ?? ''] ?? 0;
      expect(replicas).toBeGreaterThan(spec?.minReplicaCount ?? 0);
      expect(replicas).toBeLessThanOrEqual(spec?.maxReplicaCount ?? 0);
      const { formula, target } = spec?.advanced?.scalingModifiers ?? {};
      const worker = text.split('- target:').find((part) => part.includes(`name: ${metadata?.name} `)) ?? '';
      if (formula) expect(worker).toContain(`"max(${formula}, ${target} * floor)"`);
    }
  });

  it('scales the proxies that every byte passes', () => {
    const { kubernetes } = named('large', 'EnvoyProxy', 'public').spec?.provider ?? {};
    expect(kubernetes?.envoyDeployment).not.toHaveProperty('replicas');
    expect(kubernetes?.envoyHpa).toMatchObject({ minReplicas: 2, maxReplicas: 10 });
    // A share of what is requested.
    expect(kubernetes?.envoyDeployment?.container?.resources?.requests?.['cpu']).toBe('1');
  });

  it('asks Sentinels where the queues are, with the component for them', () => {
    const types = allOf('large with all', 'ScaledObject').flatMap(
      ({ spec }) => spec?.triggers.map(({ type }) => type) ?? [],
    );
    expect(types.filter((type) => type === 'redis-sentinel')).toHaveLength(3 * costClasses.length);
    expect(types).not.toContain('redis');
    const [login] = allOf('large with all', 'TriggerAuthentication');
    const parameters = login?.spec.secretTargetRef.map(({ parameter }) => parameter);
    expect(parameters).toEqual(['addresses', 'username', 'password', 'tls', 'sentinelMaster', 'sentinelPassword']);
  });

  it('evicts what runs in batches for workers, and workers for gateways and the site', () => {
    const values = Object.fromEntries(
      allOf('large', 'PriorityClass').map(({ metadata, value }) => [metadata.name, value]),
    );
    const priorityOf = (name: string) =>
      values[podOf(named('large', 'Deployment', name)).pod.priorityClassName ?? ''] ?? 0;
    for (const costClass of costClasses) {
      expect(priorityOf(`worker-${costClass}`)).toBeGreaterThan(0);
      for (const name of ['gateway', 'web'])
        expect(priorityOf(name)).toBeGreaterThan(priorityOf(`worker-${costClass}`));
    }
  });

  it('leaves the number of replicas to the scalers', () => {
    const scaled = allOf('large', 'Deployment').filter(({ metadata }) => metadata?.name !== 'web');
    expect(scaled.map(({ spec }) => spec?.replicas)).toEqual(scaled.map(() => undefined));
  });
});

describe.runIf(hasKubectl)('monitoring', () => {
  const read = (path: string) => readFileSync(join(root, 'k8s/monitoring', path), 'utf8');

  /** Values of the label job that Prometheus gives to the targets of the manifests. */
  function scrapedJobs(): string[] {
    const services = allOf('large', 'Service');
    return allOf('large', 'ServiceMonitor').flatMap(({ spec }) => {
      const ports = new Set(spec.endpoints.map(({ port }) => port));
      const targets = services.filter(
        (service) =>
          matches(spec.selector.matchLabels, service.metadata?.labels ?? {}) &&
          service.spec?.ports?.some(({ name }) => ports.has(name ?? '')),
      );
      return targets.map(({ metadata }) => metadata?.labels?.[spec.jobLabel ?? ''] ?? metadata?.name ?? '');
    });
  }

  it('probes the page and the API under the public names', () => {
    const { data } = allOf('large', 'ConfigMap').find(({ data }) => data?.['SITE_ADDRESS']) ?? {};
    expect(named('large', 'Probe', 'probe').spec.targets.staticConfig.static).toEqual([
      `${data?.['SITE_ADDRESS']}/`,
      `${data?.['SITE_ADDRESS']}/health/ready`,
    ]);
  });

  it('gives targets the jobs that rules and dashboard select, as Compose does', () => {
    const jobs = [...scrapedJobs(), ...allOf('large', 'Probe').map(({ spec }) => spec.jobName)];
    expect(jobs.toSorted()).toEqual(['gateway', 'probe', 'worker']);
    const { scrape_configs } = parse(read('prometheus/prometheus.yml')) as { scrape_configs: { job_name: string }[] };
    expect(scrape_configs.map(({ job_name }) => job_name).toSorted()).toEqual(jobs.toSorted());
    const expressions = `${read('prometheus/alerts.yml')}${read('grafana/dashboards/blattwerk.json')}`;
    const selected = [...expressions.matchAll(/\bjob=\\?"(\w+)/g)].map(([, job]) => job);
    expect(selected.length).toBeGreaterThan(4);
    expect(selected.filter((job) => !jobs.includes(job ?? ''))).toEqual([]);
  });
});
