import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  link?: boolean;
  inBundle?: boolean;
  resolved?: string;
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

/** The entries of package-lock.json by their folders: `node_modules/sharp`. */
const locked = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  }
).packages;

/** The folder from which a package in `folder` loads `name`: Node looks in the nearest node_modules first. */
function folderOf(name: string, folder: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (let length = parts.length; length >= 0; length--) {
    const candidate = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (Object.hasOwn(locked, candidate)) return candidate;
  }
  return undefined;
}

it('the lock file lists every optional package, so that npm ci accepts it on every platform', () => {
  const missing = Object.entries(locked).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => folderOf(name, folder) === undefined)
      .map((name) => `${folder} names ${name}`),
  );
  expect(missing).toEqual([]);
});

it('every package of a registry has a version and an integrity, and no registry address', () => {
  const incomplete = Object.entries(locked)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .filter(
      ([, { version, integrity, resolved, inBundle }]) =>
        !version || !(integrity || inBundle) || resolved !== undefined,
    )
    .map(([folder]) => folder);
  expect(incomplete).toEqual([]);
});

it('the tools that check the sources are locked for x64 and arm64 of Linux, macOS and Windows', () => {
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];
  for (const name of [
    '@biomejs/cli-',
    '@oxlint/binding-',
    '@oxlint-tsgolint/',
    '@typescript/typescript-',
    '@rolldown/binding-',
  ]) {
    const found = platforms.filter((platform) =>
      Object.keys(locked).some((folder) => folder.startsWith(`node_modules/${name}${platform}`)),
    );
    expect(found, name).toEqual(platforms);
  }
});
