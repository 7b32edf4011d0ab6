import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { Edit } from './edits.ts';

const root = join(import.meta.dirname, '../..');

export function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** A commit of the repository in a folder of its own, with the packages that are installed here. */
export function checkOut(commit: string): Disposable & { path: string } {
  const folder = temporaryFolder();
  const path = join(folder.path, 'checkout');
  git('worktree', 'add', '--quiet', '--detach', path, commit);
  addPackages(path);
  return {
    path,
    [Symbol.dispose]() {
      git('worktree', 'remove', '--force', path);
      folder[Symbol.dispose]();
    },
  };
}

/** Puts the installed packages into a checkout; links between workspaces are relative and lead to its own sources. */
function addPackages(checkout: string): void {
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name))),
  ];
  for (const folder of folders) {
    const from = join(root, folder, 'node_modules');
    if (existsSync(from) && existsSync(join(checkout, folder)))
      copyLinked(from, join(checkout, folder, 'node_modules'));
  }
}

/** Copies packages by hard links, or as files where the folder is on another file system. */
function copyLinked(from: string, to: string): void {
  const { status } = spawnSync('cp', ['--archive', '--link', from, to], { stdio: 'ignore' });
  if (status !== 0) execFileSync('cp', ['--archive', '--force', `${from}/.`, to]);
  // Its files are written in place, and would change here too.
  rmSync(join(to, '.cache'), { recursive: true, force: true });
}

/** The present state of the repository with one source changed. @throws Error where the text is not there once */
export function changedCopy(edit: Edit): Disposable & { path: string } {
  const [before, after, ...more] = readFileSync(join(root, edit.path), 'utf8').split(edit.from);
  if (after === undefined || more.length > 0) throw new Error(`${edit.path}: expected '${edit.from}' once`);
  const copy = checkOut('HEAD');
  const changed = [git('diff', '--name-only', 'HEAD'), git('ls-files', '--others', '--exclude-standard')];
  for (const path of changed.join('\n').split('\n'))
    if (path !== '' && existsSync(join(root, path)))
      cpSync(join(root, path), join(copy.path, path), { recursive: true });
  writeFileSync(join(copy.path, edit.path), `${before}${edit.to}${after}`);
  return copy;
}
