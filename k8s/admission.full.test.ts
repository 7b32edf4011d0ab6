import type { IDeployment } from 'kubernetes-models/apps/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, apiServerOf, startApiServer } from '../scripts/kubernetes/api-server.ts';
import {
  type InstallationName,
  installations,
  type Manifest,
  renderInstallation,
} from '../scripts/kubernetes/installations.ts';

/**
 * Whether a server of the Kubernetes API admits every manifest: that of KUBE_CONTEXT, a context of kubectl, or one that is started of
 * the programs in KUBEBUILDER_ASSETS, with the definitions of KEDA, the Gateway API, Envoy Gateway and the Prometheus operator in the
 * folder KUBE_CRDS.
 */
const { KUBE_CONTEXT: context, KUBEBUILDER_ASSETS: assets, KUBE_CRDS: definitions } = process.env;
const names = Object.keys(installations) as InstallationName[];
/** Of a server on a busy machine, in ms. */
const times = { start: 300_000, answers: 120_000 };
const list = (items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
/** What others name, and what is asked for needs. */
const isFirst = ({ kind }: Manifest) => kind === 'Namespace' || kind === 'PriorityClass';

describe.runIf(context ?? assets)('the API server', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = context ? apiServerOf(context) : await startApiServer(assets ?? '');
    if (definitions) {
      expect(apply(['-f', definitions])).toEqual({ status: 0, output: expect.any(String) });
      const wait = ['wait', '--for=condition=established', '--timeout=60s', '-f', definitions];
      expect(server.kubectl(wait)).toEqual({ status: 0, output: expect.any(String) });
    }
    const first = [...renderInstallation('development'), ...renderInstallation('large')].filter(isFirst);
    expect(apply(['-f', '-'], list(first))).toEqual({ status: 0, output: expect.any(String) });
  }, times.start);
  afterAll(() => server?.[Symbol.asyncDispose]());

  function apply(args: readonly string[], input?: string) {
    return server.kubectl(['apply', '--server-side', '--force-conflicts', ...args], input);
  }
  /** What the server answers where nothing is kept. Fields that it does not know are errors. */
  const ask = (...objects: readonly object[]) => apply(['--dry-run=server', '-f', '-'], list(objects));
  /** A pod as the Deployment's controller would create it; the profile of the namespace is enforced on pods alone. */
  function podOf({ metadata, spec }: IDeployment): object {
    const { name = '', namespace = '' } = metadata ?? {};
    return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: spec?.template.spec };
  }
  function deploymentsOf(name: InstallationName): IDeployment[] {
    return renderInstallation(name).filter(({ kind }) => kind === 'Deployment') as unknown as IDeployment[];
  }

  it.each(names)(
    'admits every manifest of %s, and their pods, without a warning',
    { timeout: times.answers },
    (name) => {
      for (const objects of [renderInstallation(name), deploymentsOf(name).map(podOf)]) {
        const answer = ask(...objects);
        expect(answer, answer.output).toEqual({ status: 0, output: expect.not.stringMatching(/warning|error/i) });
        expect(answer.output.trim().split('\n')).toHaveLength(objects.length);
      }
    },
  );

  it('refuses a field that it does not know', { timeout: times.answers }, () => {
    const specs = { Deployment: 'replica', ClientTrafficPolicy: 'timeouts', ScaledObject: 'minReplicas' };
    for (const [kind, field] of Object.entries(specs)) {
      const found = renderInstallation('large').find((each) => each.kind === kind) as unknown as { spec: object };
      const { status, output } = ask({ ...found, spec: { ...found.spec, [field]: 2 } });
      expect([status, output]).toEqual([1, expect.stringContaining(field)]);
    }
  });

  it('refuses a pod beyond the restricted profile', { timeout: times.answers }, () => {
    const pods = deploymentsOf('usual').map(podOf) as { spec: { containers: { securityContext: object }[] } }[];
    for (const container of pods.flatMap(({ spec }) => spec.containers)) container.securityContext = {};
    const { status, output } = ask(...pods);
    expect([status, output]).toEqual([1, expect.stringContaining('violates PodSecurity "restricted')]);
  });
});
