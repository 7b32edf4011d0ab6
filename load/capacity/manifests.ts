import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { type CostClass, costClasses } from '@blattwerk/shared';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IConfigMap } from 'kubernetes-models/v1';
import { parse } from 'yaml';
// oxlint-disable-next-line eslint/no-restricted-imports -- defaults of variables that the manifests do not set
import { gatewayVariables } from '../../apps/gateway/src/config.ts';
import { type InstallationName, renderInstallation } from '../../scripts/kubernetes/installations.ts';
import type { Rules, ScalerOptions } from './scaler.ts';

const root = join(import.meta.dirname, '../..');

export interface WorkerSettings extends ScalerOptions {
  children: number;
  cores: number;
  /** Waiting and running jobs for each pod. */
  jobsPerPod: number;
  /** Waiting jobs from which more are refused. */
  maxWaiting: number;
}

export interface GatewaySettings extends ScalerOptions {
  /** Processor time of a pod from which another is added, in cores. */
  coresPerPod: number;
  /** Delay of the event loop from which the readiness probe fails, in s. */
  probeTimeoutSeconds: number;
  waitingBudgetSeconds: number;
}

export interface EdgeSettings {
  /** Requests that all proxies together have open at once; more are refused. */
  maxRequests: number;
}

export interface Settings {
  edge: EdgeSettings;
  workers: Record<CostClass, WorkerSettings>;
  gateway: GatewaySettings;
}

interface BackendTrafficPolicy {
  metadata?: { name?: string };
  spec?: { circuitBreaker?: { maxConnections: number; maxPendingRequests: number; maxParallelRequests: number } };
}
interface EnvoyProxy {
  metadata?: { name?: string };
  spec?: { provider?: { kubernetes?: { envoyDeployment?: { replicas?: number } } } };
}
type Manifest = (IDeployment | IScaledObject | IConfigMap | BackendTrafficPolicy | EnvoyProxy) & { kind: string };

/** What the rendered manifests of an installation set. Requires kubectl. */
export function readSettings(name: InstallationName = 'large'): Settings {
  const manifests = renderInstallation(name) as unknown as Manifest[];
  const find = (kind: string, start: string) => {
    const found = manifests.find((each) => each.kind === kind && each.metadata?.name?.startsWith(start));
    if (!found) throw new Error(`${name} has no ${kind} ${start}`);
    return found;
  };
  const config = (find('ConfigMap', 'blattwerk-') as IConfigMap).data ?? {};
  const gatewayPod = podOf(find('Deployment', 'gateway') as IDeployment);
  const variable = (each: keyof typeof gatewayVariables) =>
    Number(gatewayPod.variables[each] ?? config[each] ?? gatewayVariables[each].default);

  function workersOf(costClass: CostClass): WorkerSettings {
    const pod = podOf(find('Deployment', `worker-${costClass}`) as IDeployment);
    const { spec } = find('ScaledObject', `worker-${costClass}`) as IScaledObject;
    return {
      ...limitsOf(spec),
      children: Number(pod.variables[`CHILDREN_${costClass.toUpperCase()}`]),
      cores: pod.cores,
      jobsPerPod: Number(spec?.advanced?.scalingModifiers?.target),
      maxWaiting: variable(`MAX_WAITING_${costClass.toUpperCase()}` as 'MAX_WAITING_STRUCTURE'),
    };
  }

  const { circuitBreaker } = (find('BackendTrafficPolicy', 'public') as BackendTrafficPolicy).spec ?? {};
  const { kubernetes } = (find('EnvoyProxy', 'public') as EnvoyProxy).spec?.provider ?? {};
  // HTTP/1.1 to the gateways: a connection carries one request.
  const ofProxy = Math.min(circuitBreaker?.maxConnections ?? 1_024, circuitBreaker?.maxParallelRequests ?? 1_024);
  const { spec } = find('ScaledObject', 'gateway') as IScaledObject;
  const trigger = (type: string) => spec?.triggers.find((each) => each.type === type)?.metadata ?? {};
  return {
    edge: { maxRequests: ofProxy * (kubernetes?.envoyDeployment?.replicas ?? 1) },
    workers: Object.fromEntries(costClasses.map((each) => [each, workersOf(each)])) as Settings['workers'],
    gateway: {
      ...limitsOf(spec),
      coresPerPod: (Number(trigger('cpu')['value']) / 100) * gatewayPod.cores,
      probeTimeoutSeconds: gatewayPod.probeTimeoutSeconds,
      waitingBudgetSeconds: variable('WAITING_BUDGET_MS') / 1_000,
    },
  };
}

function podOf({ spec }: IDeployment) {
  const container = spec?.template.spec?.containers[0];
  const cpu = String(container?.resources?.requests?.['cpu']);
  return {
    variables: Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value])),
    cores: cpu.endsWith('m') ? Number(cpu.slice(0, -1)) / 1_000 : Number(cpu),
    probeTimeoutSeconds: container?.readinessProbe?.timeoutSeconds ?? 1,
  };
}

function limitsOf(spec: IScaledObject['spec']): ScalerOptions {
  const behavior = spec?.advanced?.horizontalPodAutoscalerConfig?.behavior;
  if (!behavior?.scaleUp?.policies || !behavior.scaleDown?.policies) throw new Error('a scaler without policies');
  return {
    minReplicas: spec?.minReplicaCount ?? 0,
    maxReplicas: spec?.maxReplicaCount ?? 100,
    scaleUp: { stabilizationWindowSeconds: 0, ...behavior.scaleUp } as Rules,
    scaleDown: { stabilizationWindowSeconds: 300, ...behavior.scaleDown } as Rules,
  };
}

/** Replicas by the name of the scaler that the component of scheduled floors sets at the times of its schedule. */
export function readFloors(): Record<string, number> {
  const path = join(root, 'k8s/components/floors/kustomization.yaml');
  const { patches } = parse(readFileSync(path, 'utf8')) as { patches: { target: { name: string }; patch: string }[] };
  return Object.fromEntries(
    patches.map(({ target, patch }) => {
      const operations = parse(patch) as { value: { metadata?: { desiredReplicas: string } } }[];
      const [replicas] = operations.flatMap(({ value }) => value.metadata?.desiredReplicas ?? []);
      return [target.name.replace('worker-', ''), Number(replicas)];
    }),
  );
}

/** The settings with higher least numbers of replicas, by the name of the part. @throws Error where a part is unknown */
export function withFloors(settings: Settings, floors: Readonly<Record<string, number>>): Settings {
  const copy = structuredClone(settings);
  for (const [name, replicas] of Object.entries(floors)) {
    const part = name === 'gateway' ? copy.gateway : copy.workers[name as CostClass];
    if (!part) throw new Error(`There is no part ${name}; there are gateway, ${costClasses.join(', ')}.`);
    part.minReplicas = Math.max(part.minReplicas, replicas);
  }
  return copy;
}
