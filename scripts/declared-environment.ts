import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { closeDependencies, listPackageFiles } from './debian-packages.ts';

const root = join(import.meta.dirname, '..');
/** Outside of what the sandbox of the worker's children shows, so that it can show single programs of it. */
const cache = join(root, '.cache/declared');
/** Programs of Debian packages that `system-packages.ts` takes out of them without an installation. */
export const extractedFolder = join(root, 'node_modules/.cache/debian');
const fontFolder = '/usr/share/fonts/';

/** Variables by which tests find programs and fonts. */
export interface DeclaredEnvironment {
  PATH: string;
  /** For fontconfig, which poppler and Chromium use. */
  FONTCONFIG_FILE: string;
  /** Names between spaces, of which `systemFile` reads files. */
  DECLARED_PACKAGES: string;
}

/**
 * An environment in which only the project's node_modules, Debian's smallest system and these packages, with what they
 * depend on, are found: a test that needs another program fails also on a machine that has it.
 * @param packages names of Debian packages
 * @param optional programs of them that are taken from elsewhere where their package is not installed
 * @returns nothing on a system without dpkg, where programs come from elsewhere
 */
export function declaredEnvironment(
  packages: readonly string[],
  optional: readonly string[] = [],
): DeclaredEnvironment | undefined {
  const declared = closeDependencies(packages);
  if (!declared) return undefined;
  const names = [...declared].toSorted().join(' ');
  // npm comes with a Node and not with a package; the project's own Node, which has none, is in node_modules.
  const others = ['npm', ...optional].flatMap((name) => findProgram(name));
  const state = `${names} ${others.join(' ')} ${statSync('/var/lib/dpkg/status').mtimeMs} ${mtimeOf(extractedFolder)}`;
  const folder = join(cache, createHash('sha256').update(state).digest('hex').slice(0, 16));
  if (!existsSync(folder)) writeFolder(folder, listPackageFiles(declared), others);
  return {
    PATH: [join(root, 'node_modules/.bin'), join(folder, 'bin')].join(delimiter),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    DECLARED_PACKAGES: names,
  };
}

/** The file of a program of this machine, without links. */
function findProgram(name: string): string[] {
  const paths = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, name));
  const path = paths.find((each) => existsSync(each));
  return path === undefined ? [] : [realpathSync(path)];
}

function mtimeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Links to the programs and fonts among files, and a configuration of fontconfig that has no other fonts. */
function writeFolder(folder: string, files: ReadonlySet<string>, others: readonly string[]): void {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  // Children of a worker that is root run as another user.
  chmodSync(draft, 0o755);
  for (const name of ['bin', 'fonts']) mkdirSync(join(draft, name));
  const programs = new Map<string, string>();
  for (const from of ['/usr/sbin', '/usr/bin']) {
    for (const name of readdirSync(from)) {
      const path = join(from, name);
      // The names of alternatives, such as awk, are links that belong to no package.
      if (files.has(path) || files.has(realpathOf(path) ?? '')) programs.set(name, path);
    }
  }
  if (existsSync(extractedFolder))
    for (const name of readdirSync(extractedFolder)) programs.set(name, join(extractedFolder, name));
  for (const path of others) {
    const name = basename(path).replace(/-cli\.js$/, '');
    if (!programs.has(name)) programs.set(name, path);
  }
  for (const [name, path] of programs) symlinkSync(path, join(draft, 'bin', name));
  for (const path of files) {
    if (!path.startsWith(fontFolder) || !/\.(ttf|ttc|otf|t1|pfb)$/.test(path) || !existsSync(path)) continue;
    symlinkSync(path, join(draft, 'fonts', path.slice(fontFolder.length).replaceAll('/', '-')));
  }
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>
`,
  );
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process has made it.
    if (!existsSync(folder)) throw error;
  }
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
