import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openScratch } from './scratch.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function leave(name: string): string {
  mkdirSync(join(root, name, 'run'), { recursive: true });
  writeFileSync(join(root, name, 'run', 'page'), 'bytes');
  return join(root, name);
}

it('removes only folders of dead workers and of an earlier worker with the same pid', () => {
  const { pid } = spawnSync('true');
  const dead = leave(`blattwerk-worker-${pid}`);
  const living = leave(`blattwerk-worker-${process.ppid}`);
  const foreign = leave('not-ours');
  const earlier = join(leave(`blattwerk-worker-${process.pid}`), 'run');
  openScratch(root);
  expect([dead, living, foreign, earlier].map((path) => existsSync(path))).toEqual([false, true, true, false]);
});

it('has a folder for each child that only its user may read, and removes it', () => {
  const scratch = openScratch(root);
  const path = scratch.makeFolder(undefined);
  writeFileSync(join(path, 'page'), 'bytes');
  expect([statSync(path).mode & 0o777, statSync(join(root, `blattwerk-worker-${process.pid}`)).mode & 0o777]).toEqual([
    0o700, 0o711,
  ]);
  scratch.removeFolder(path);
  expect(existsSync(path)).toBe(false);
  scratch.close();
  expect(existsSync(join(root, `blattwerk-worker-${process.pid}`))).toBe(false);
});
