import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { parse, parseAllDocuments, stringify } from 'yaml';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'k8s/example');

interface Installation {
  /** Folder in k8s/overlays. */
  overlay: string;
  /** Folders in k8s/components, in their order. */
  components: readonly string[];
}

/** What an operator may build of k8s/example: each size with the components that suit it. `development` is whole by itself. */
export const installations = {
  development: { overlay: 'development', components: [] },
  small: { overlay: 'small', components: ['ingress', 'network-policies', 'values'] },
  usual: { overlay: 'usual', components: ['envoy-gateway', 'network-policies', 'values'] },
  large: {
    overlay: 'large',
    components: ['envoy-gateway', 'autoscaling', 'network-policies', 'monitoring', 'values'],
  },
  'large with all': {
    overlay: 'large',
    components: [
      'envoy-gateway',
      'autoscaling',
      'floors',
      'sentinel',
      'payment',
      'network-policies',
      'monitoring',
      'values',
    ],
  },
} as const satisfies Record<string, Installation>;

export type InstallationName = keyof typeof installations;

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}

/** Values of an installation, k8s/values.schema.json. */
export interface Values {
  spec: {
    hosts: string[];
    images: { registry: string; tag: string };
    proxyNamespace: string;
    redisNetwork: string;
    variables: Record<string, string>;
  };
}

export function readValues(path = join(example, 'values.yaml')): Values {
  return parse(readFileSync(path, 'utf8')) as Values;
}

/**
 * The manifests of an installation, rendered from a folder as an operator has it, outside of the repository.
 * Requires kubectl.
 * @param values in the place of those of k8s/example
 */
export function renderInstallation(name: InstallationName, values: Values = readValues()): Manifest[] {
  const { overlay, components } = installations[name];
  if (components.length === 0) return kustomize(join(root, 'k8s/overlays', overlay));
  using folder = temporaryFolder();
  const base = relative(realpathSync(folder.path), join(root, 'k8s'));
  const kustomization = {
    ...(parse(readFileSync(join(example, 'kustomization.yaml'), 'utf8')) as object),
    resources: [`${base}/overlays/${overlay}`, 'values.yaml'],
    components: components.map((component) => `${base}/components/${component}`),
  };
  writeFileSync(join(folder.path, 'kustomization.yaml'), stringify(kustomization));
  writeFileSync(join(folder.path, 'values.yaml'), stringify(values));
  return kustomize(folder.path);
}

function kustomize(folder: string): Manifest[] {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 1 << 24 });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}
