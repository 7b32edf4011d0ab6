import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What the gateway serves. */
export const webFolder = join(root, 'apps', 'web', 'dist');
const stamp = join(webFolder, '.built-from');

/** Builds the site where its sources have changed since the last build. */
export function buildWeb(): void {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the site …');
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', '@blattwerk/web'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    throw new Error('the site could not be built');
  }
  writeFileSync(stamp, wanted);
}

function sourcesHash(): string {
  const files = globSync(['package-lock.json', 'apps/web/**/*', 'packages/shared/src/**/*.ts'], {
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
