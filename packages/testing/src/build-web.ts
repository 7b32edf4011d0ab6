import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** The built site, which the gateway serves. */
export const webFolder = join(root, 'apps', 'web', 'dist');
const stamp = join(webFolder, '.built-from');

/** Has the process that builds, as its id: a second build would remove the files of the first. */
const lock = join(root, 'apps', 'web', 'node_modules', '.build-lock');

/**
 * Builds the site if its sources have changed since the last build; waits for a running build. With SITE_COMPRESSION=fast, which
 * `npm test` sets, its large files are compressed in a tenth of the time and are larger; a build without it is taken as well.
 */
export function buildWeb(): void {
  const wanted = sourcesHash();
  if (isBuilt(wanted)) return;
  takeLock();
  try {
    if (!isBuilt(wanted)) build(wanted);
  } finally {
    rmSync(lock, { force: true });
  }
}

const isFast = process.env['SITE_COMPRESSION'] === 'fast';

function isBuilt(wanted: string): boolean {
  if (!existsSync(stamp)) return false;
  const found = readFileSync(stamp, 'utf8');
  return found === stampOf(wanted, false) || (isFast && found === stampOf(wanted, true));
}

/** With the time of the built pages: a build by another command leaves this file with the sources of an earlier one. */
function stampOf(sources: string, isCompressedFast: boolean): string {
  const { mtimeMs } = statSync(join(webFolder, 'site.json'), { throwIfNoEntry: false }) ?? {};
  return `${sources} ${mtimeMs}${isCompressedFast ? ' fast' : ''}`;
}

function build(wanted: string): void {
  console.log('Building the site …');
  // A build out of the cache is written into the folder, and removes no file of another build.
  rmSync(webFolder, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync('turbo', ['run', 'build', '--output-logs=errors-only'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    throw new Error('the build of the site failed');
  }
  writeFileSync(stamp, stampOf(wanted, isFast));
}

function takeLock(): void {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isLeftOver()) rmSync(lock, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** Whether the process that has the lock has died. */
function isLeftOver(): boolean {
  try {
    const id = Number(readFileSync(lock, 'utf8'));
    // A lock without an id yet was created just now.
    return id > 0 && !isAlive(id);
  } catch {
    return false;
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function sourcesHash(): string {
  const files = globSync(['package-lock.json', 'apps/web/**/*', 'packages/{shared,site}/src/**/*.ts'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', 'dist-ssr', '.turbo'].includes(entry.name),
  });
  const hash = createHash('sha256');
  for (const path of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
