import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readValues } from './kubernetes/installations.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

it('names the version of package.json in the bake file, the values for Kubernetes and the changelog', () => {
  expect(read('docker-bake.hcl')).toContain(`default = "${version}"`);
  expect(readValues().spec.images.tag).toBe(version);
  expect(read('k8s/example/kustomization.yaml')).toContain(`?ref=v${version}`);
  const notes = read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## [${version}]`));
  expect(notes).toContain('### Upgrading');
});

it('builds every target of the Dockerfile that Compose runs, and signs each', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { build?: { target: string } }>;
  };
  const targets = Object.values(services).flatMap(({ build }) => (build ? [build.target] : []));
  const [, listed = ''] = /app = \[([^\]]*)\]/.exec(read('docker-bake.hcl')) ?? [];
  // And the whole product in one container, which Compose does not run.
  targets.push('blattwerk');
  expect(JSON.parse(`[${listed}]`)).toEqual(targets);
  expect(read('.github/workflows/release.yml')).toContain(`for app in ${targets.join(' ')}; do`);
});

it.each(['ci', 'kubernetes', 'nightly', 'release', 'weekly'])(
  'runs only actions of a commit in the workflow %s',
  (workflow) => {
    const actions = [...read(`.github/workflows/${workflow}.yml`).matchAll(/uses: (\S+)(.*)/g)];
    expect(actions.length).toBeGreaterThan(1);
    for (const [, action, comment] of actions) {
      expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  },
);
