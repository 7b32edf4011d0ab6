import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const database = '/var/lib/dpkg';

/** An installed package, from dpkg's status file (deb822). */
interface DebianPackage {
  name: string;
  /** Whether Debian's smallest system has it: essential packages, required ones, and apt. */
  isBase: boolean;
  /** Each entry: names of which one suffices. */
  needs: string[][];
  provides: string[];
}

/** The installed packages by name; undefined on a system without dpkg. */
function readInstalledPackages(): Map<string, DebianPackage> | undefined {
  let status: string;
  try {
    status = readFileSync(join(database, 'status'), 'utf8');
  } catch {
    return undefined;
  }
  const packages = status.split('\n\n').map((paragraph) => {
    const fields = new Map(
      [...paragraph.matchAll(/^([\w-]+): (.*)$/gm)].map(([, field = '', value = '']) => [field, value]),
    );
    const names = (field: string) =>
      (fields.get(field) ?? '')
        .split(',')
        .map((entry) => entry.split('|').map((name) => /[\w+.-]+/.exec(name)?.[0] ?? ''))
        .filter(([name]) => name !== '');
    const name = fields.get('Package') ?? '';
    return {
      name,
      isInstalled: fields.get('Status') === 'install ok installed',
      isBase: fields.get('Essential') === 'yes' || fields.get('Priority') === 'required' || name === 'apt',
      needs: [...names('Pre-Depends'), ...names('Depends')],
      provides: names('Provides').flat(),
    };
  });
  return new Map(packages.filter(({ isInstalled }) => isInstalled).map((each) => [each.name, each]));
}

/**
 * Names of the packages that a new machine has after an installation of these: Debian's smallest system, these, and what
 * they depend on. Of alternatives the first that is installed here counts.
 * @returns undefined on a system without dpkg
 */
export function closeDependencies(names: readonly string[]): Set<string> | undefined {
  const installed = readInstalledPackages();
  if (!installed) return undefined;
  const providers = new Map<string, DebianPackage>();
  for (const each of installed.values()) {
    for (const name of each.provides) if (!providers.has(name)) providers.set(name, each);
  }
  const closed = new Set<string>();
  const open = [...names, ...[...installed.values()].filter(({ isBase }) => isBase).map(({ name }) => name)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const found = installed.get(name) ?? providers.get(name);
    if (!found || closed.has(found.name)) continue;
    closed.add(found.name);
    for (const alternatives of found.needs) {
      const first =
        alternatives.find((each) => installed.has(each)) ?? alternatives.find((each) => providers.has(each));
      if (first !== undefined) open.push(first);
    }
  }
  return closed;
}

/** Paths of all files of packages; those in /bin and /lib under /usr, where they are. */
export function listPackageFiles(names: ReadonlySet<string>): Set<string> {
  const files = new Set<string>();
  for (const file of readdirSync(join(database, 'info'))) {
    const [, name = ''] = /^([^:]+)(?::\w+)?\.list$/.exec(file) ?? [];
    if (!names.has(name)) continue;
    for (const path of readFileSync(join(database, 'info', file), 'utf8').split('\n'))
      files.add(path.replace(/^\/(bin|sbin|lib)\//, '/usr/$1/'));
  }
  return files;
}

/** Whether a package is installed; undefined on a system without dpkg. */
export function isPackageInstalled(name: string): boolean | undefined {
  return readInstalledPackages()?.has(name);
}
