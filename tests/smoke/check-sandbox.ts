import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@blattwerk/testing/free-ports';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { type Protection, requiredProtections } from '../../apps/worker/src/parent/sandbox/sandbox.ts';
import { judgeAttempts, type Targets } from '../../apps/worker/src/testing/attempts.ts';
import { openTestGateway, until } from '../../apps/worker/src/testing/gateway.ts';
import { renderInstallation } from '../../scripts/kubernetes/installations.ts';
import { isInstalled, kubectl } from '../../scripts/system-packages.ts';
import { docker, imageOf, type Project, root } from './compose.ts';

/** How a worker's container is started: its user, its mounts and its limits. */
interface Deployment {
  name: string;
  options: string[];
  environment: Record<string, string>;
}

const image = 'blattwerk-worker-hostile';
const testing = 'apps/worker/src/testing';
/** Time until a worker has started, and until its child has tried everything, in ms. */
const startMs = 60_000;
const attackMs = 120_000;

/**
 * Starts the worker's image with the user, the mounts and the limits of each deployment, and has a child try to leave its sandbox.
 * The network is this machine's, where a child could reach more than in a deployment.
 */
export async function checkSandbox(project: Project): Promise<string> {
  await buildHostileImage();
  const redis = await startRedis();
  try {
    const deployments = [composeDeployment(await project.compose(['config'])), ...podDeployments()];
    for (const deployment of deployments) await attackIn(deployment, redis.url);
    return `${deployments.map(({ name }) => name).join(', ')}: ${requiredProtections.join(', ')}`;
  } finally {
    await docker('rm', '--force', redis.id);
  }
}

/** The worker's image with a child that tries to leave its sandbox: images have no code of tests. */
async function buildHostileImage(): Promise<void> {
  using folder = temporaryFolder();
  const dockerfile = join(folder.path, 'Dockerfile');
  const command = JSON.stringify(['node', `${testing}/main.ts`]);
  writeFileSync(dockerfile, `FROM blattwerk-worker\nCOPY . ${testing}/\nCMD ${command}\n`);
  await docker('build', '--quiet', '--tag', image, '--file', dockerfile, join(root, testing));
}

async function startRedis(): Promise<{ id: string; url: string }> {
  const port = String(await freePort());
  const command = ['redis-server', '--bind', '127.0.0.1', '--port', port, '--save', ''];
  const id = await docker('run', '--detach', '--network', 'host', imageOf('redis'), ...command);
  return { id, url: `redis://127.0.0.1:${port}` };
}

interface ComposeService {
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  tmpfs: string[];
  mem_limit: string | number;
  memswap_limit: string | number;
  oom_score_adj: number;
  pids_limit: number;
  environment: Record<string, string | number | null>;
}
/** Settings without an effect on what a child may do. */
const composeIrrelevant = ['image', 'build', 'restart', 'logging', 'networks', 'depends_on', 'stop_grace_period'];

/** @param config output of `docker compose config` */
function composeDeployment(config: string): Deployment {
  const { services } = parse(config) as { services: { worker: ComposeService } };
  const { read_only, cap_drop, security_opt, tmpfs, mem_limit, pids_limit, environment, ...further } = services.worker;
  const { memswap_limit, oom_score_adj, ...others } = further;
  expectOnly('Compose', others, composeIrrelevant);
  return {
    name: 'Compose',
    options: [
      '--memory',
      String(mem_limit),
      '--memory-swap',
      String(memswap_limit),
      '--oom-score-adj',
      String(oom_score_adj),
      '--pids-limit',
      String(pids_limit),
      ...(read_only ? ['--read-only'] : []),
      ...cap_drop.flatMap((name) => ['--cap-drop', name]),
      ...security_opt.flatMap((option) => ['--security-opt', option]),
      ...tmpfs.flatMap((mount) => ['--tmpfs', mount]),
    ],
    environment: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
  };
}

/** Workers of the largest installation. */
function podDeployments(): Deployment[] {
  if (!isInstalled(kubectl)) throw new Error('kubectl 1.25 or newer renders the manifests, and is missing');
  const manifests = renderInstallation('large') as unknown as IDeployment[];
  const deployments = manifests.filter(
    ({ kind, metadata }) => kind === 'Deployment' && metadata?.name?.startsWith('worker-'),
  );
  assert.ok(deployments.length > 0, 'the manifests have no worker');
  return deployments.map((deployment) => {
    const pod = deployment.spec?.template.spec;
    const [container, ...further] = pod?.containers ?? [];
    assert.ok(pod && container && further.length === 0, 'a worker is one container');
    return podDeployment(`Kubernetes' ${deployment.metadata?.name}`, pod, container);
  });
}

const podIrrelevant = [
  'containers',
  'automountServiceAccountToken',
  'enableServiceLinks',
  'terminationGracePeriodSeconds',
];
const containerIrrelevant = ['name', 'image', 'imagePullPolicy', 'envFrom', 'ports'];
const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];

function podDeployment(name: string, pod: IPodSpec, container: IContainer): Deployment {
  const { securityContext: user, volumes = [], ...otherPod } = pod;
  expectOnly(name, otherPod, [...podIrrelevant, 'topologySpreadConstraints', 'priorityClassName']);
  const { securityContext: rights, volumeMounts = [], resources, env = [], ...others } = container;
  expectOnly(name, others, [...containerIrrelevant, ...probes]);
  const { runAsUser, runAsGroup, fsGroup, seccompProfile, runAsNonRoot: _, ...otherUser } = user ?? {};
  expectOnly(name, otherUser, []);
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities, ...otherRights } = rights ?? {};
  expectOnly(name, otherRights, []);
  // The default profile of the container engine is that of the runtime.
  assert.deepEqual(seccompProfile, { type: 'RuntimeDefault' });
  const mounts = volumeMounts.map(({ name: volume, mountPath, ...otherMount }) => {
    expectOnly(name, otherMount, []);
    const { emptyDir } = volumes.find((each) => each.name === volume) ?? {};
    assert.equal(emptyDir?.medium, 'Memory', `${volume} is in memory`);
    // As the kubelet makes it for a group (fsGroup); docker gives --tmpfs the mode of the image's folder.
    const options = `"volume-opt=o=size=${dockerBytes(emptyDir?.sizeLimit)},gid=${fsGroup},mode=2777"`;
    return `type=volume,dst=${mountPath},volume-nocopy,volume-opt=type=tmpfs,volume-opt=device=tmpfs,${options}`;
  });
  return {
    name,
    options: [
      '--user',
      `${runAsUser}:${runAsGroup}`,
      '--memory',
      dockerBytes(resources?.limits?.['memory']),
      ...(readOnlyRootFilesystem ? ['--read-only'] : []),
      ...(allowPrivilegeEscalation === false ? ['--security-opt', 'no-new-privileges:true'] : []),
      ...(capabilities?.drop ?? []).flatMap((capability) => ['--cap-drop', capability]),
      ...mounts.flatMap((mount) => ['--mount', mount]),
    ],
    environment: Object.fromEntries(env.map(({ name: variable, value }) => [variable, value ?? ''])),
  };
}

/** Settings that this test does not know could change what a child may do. Compose lists some that are not set as null. */
function expectOnly(name: string, settings: object, known: readonly string[]): void {
  const given = Object.entries(settings).filter(([, value]) => value !== null);
  const unknown = given.map(([key]) => key).filter((key) => !known.includes(key));
  assert.deepEqual(unknown, [], `settings of ${name} that this test does not start a container with`);
}

/** A quantity of Kubernetes as docker takes it. */
function dockerBytes(quantity: unknown): string {
  const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  assert.ok(count && unit, `${String(quantity)} is a quantity of Mi or Gi`);
  return `${count}${unit === 'Gi' ? 'g' : 'm'}`;
}

async function attackIn({ name, options, environment }: Deployment, redisUrl: string): Promise<void> {
  const variables = {
    ...environment,
    // Only what finds the test's Redis and its one job is another than in the deployment.
    REDIS_URL: redisUrl,
    BLOB_REDIS_URL: redisUrl,
    QUEUES: 'images',
    CHILDREN_IMAGES: '1',
    HEALTH_PORT: '0',
    LOG_LEVEL: 'info',
  };
  const settings = Object.entries(variables).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]);
  const id = await docker('run', '--detach', '--network', 'host', ...options, ...settings, image);
  const gateway = openTestGateway(redisUrl);
  const listener = createServer().listen(0, '127.0.0.1');
  try {
    await once(listener, 'listening');
    const active = await startedSandbox(name, id);
    const missing = requiredProtections.filter((protection) => !active.includes(protection));
    assert.deepEqual(missing, [], `protections that ${name} lacks`);
    const targets = { port: (listener.address() as AddressInfo).port, ...(await targetsIn(id)) };
    const job = await gateway.submit({ do: 'attack', targets }, { runMs: attackMs });
    const reply = await job.answered(attackMs);
    assert.equal(reply.kind, 'done', `${name} answers ${JSON.stringify(reply)}`);
    const reached = JSON.parse((await gateway.output(job.id, reply)).toString()) as Record<string, string | null>;
    const broken = judgeAttempts(reached, new Set(active), requiredProtections).filter(
      ({ outcome }) => outcome === 'broken',
    );
    assert.deepEqual(broken, [], `what a child reached in ${name}`);
  } finally {
    listener.close();
    await gateway.close();
    await docker('rm', '--force', '--volumes', id);
  }
}

/** The protections that a worker reports. @throws Error with its log where it does not start */
async function startedSandbox(name: string, id: string): Promise<Protection[]> {
  const lines = await until(async () => {
    const log = await docker('logs', id);
    if ((await docker('inspect', '--format', '{{.State.Running}}', id)) !== 'true')
      throw new Error(`${name} does not start:\n${log}`);
    return log.includes('worker started') ? log.split('\n') : undefined;
  }, startMs);
  const line = lines.find((each) => each.includes('sandbox of the children')) ?? '{"active":[]}';
  return (JSON.parse(line) as { active: Protection[] }).active;
}

/** What a child finds in the container, with files as other children would leave them. */
async function targetsIn(id: string): Promise<Omit<Targets, 'port'>> {
  const leave = 'mkdir $folder/sibling && echo page > $folder/sibling/page && echo $folder/sibling/page';
  const script = `for folder in /scratch/blattwerk-worker-* /dev/shm; do ${leave}; done`;
  const siblingFiles = (await docker('exec', id, 'sh', '-c', script)).split('\n');
  const [, pid] = /blattwerk-worker-(\d+)/.exec(siblingFiles[0] ?? '') ?? [];
  return {
    parentPid: Number(pid),
    paths: ['/etc/passwd', '/etc/hostname', '/root', '/home', '/tmp', '/scratch'],
    siblingFiles,
    folders: ['/', '/tmp', '/dev/shm', '/usr/lib', '/app', '/scratch'],
    marker: 'REDIS_URL=',
  };
}
