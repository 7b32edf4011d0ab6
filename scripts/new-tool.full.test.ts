import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { views, writeTool } from './new-tool/write-tool.ts';

const root = join(import.meta.dirname, '..');
it('new tools of every view compile, and their own tests fail', () => {
  using folder = temporaryFolder();
  copyRepository(folder.path);
  const names = views.map((view) => {
    const name = `shuffle-${view}`;
    writeTool(folder.path, { name, costClass: 'structure', view });
    return name;
  });
  for (const project of ['.', 'packages/shared', 'apps/worker', 'apps/web']) {
    const { status, stdout } = spawnSync('tsc', [], { cwd: join(folder.path, project), encoding: 'utf8' });
    expect({ project, status, stdout }).toEqual({ project, status: 0, stdout: '' });
  }
  const tests = names.flatMap((name) => [`packages/shared/src/tools/${name}.test.ts`, `apps/worker/src/tools/${name}`]);
  const path = join(folder.path, 'report.json');
  const { stdout, stderr } = spawnSync(
    'vitest',
    ['run', '--maxWorkers=1', '--reporter=json', `--outputFile=${path}`, ...tests],
    { cwd: folder.path, encoding: 'utf8' },
  );
  expect(existsSync(path), stdout + stderr).toBe(true);
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(report).toMatchObject({ numPassedTests: 0, numFailedTests: tests.length });
});

/** Names of folders that are installed, built or of git. */
const leftOut = new Set(['.git', '.turbo', 'dist', 'dist-ssr', 'node_modules']);

/** Copies the sources, with the installed packages and links between the copies of the project's own. */
function copyRepository(folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  linkPackages('.');
  for (const parent of ['apps', 'packages'])
    for (const workspace of readdirSync(join(root, parent))) linkPackages(join(parent, workspace));

  function linkPackages(workspace: string): void {
    const from = join(root, workspace, 'node_modules');
    const to = join(folder, workspace, 'node_modules');
    for (const entry of entriesOf(from)) {
      if (entry === '@blattwerk') continue;
      mkdirSync(to, { recursive: true });
      symlinkSync(join(from, entry), join(to, entry));
    }
    for (const entry of entriesOf(join(from, '@blattwerk'))) {
      mkdirSync(join(to, '@blattwerk'), { recursive: true });
      const target = realpathSync(join(from, '@blattwerk', entry)).slice(realpathSync(root).length);
      symlinkSync(join(folder, target), join(to, '@blattwerk', entry));
    }
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
