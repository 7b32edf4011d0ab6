import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A package of npm that is compared with the product. */
export interface PeerPackage {
  name: string;
  version: string;
  /** File of the package that is used. */
  module: string;
}

/**
 * Installs packages that only a measurement needs, into the cache of node_modules, where one of them is missing.
 * @param folder in the cache
 * @returns paths of their modules, in the order of the packages
 */
export function installPeers(folder: string, packages: readonly PeerPackage[]): string[] {
  const cache = join(import.meta.dirname, '../node_modules/.cache', folder);
  const modules = packages.map(({ name, module }) => join(cache, 'node_modules', name, module));
  if (modules.every((path) => existsSync(path))) return modules;
  mkdirSync(cache, { recursive: true });
  const specifiers = packages.map(({ name, version }) => `${name}@${version}`);
  const args = ['install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', ...specifiers];
  spawnSync('npm', args, { stdio: 'inherit', cwd: cache });
  return modules;
}
