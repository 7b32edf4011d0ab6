import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { wholeProcessTree } from '@blattwerk/testing/processes';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openScratch } from './scratch.ts';

const dayMs = 24 * 3_600_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function leave(name: string, ageMs = 0): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(join(folder, 'run', 'page'), 'bytes');
  const time = (Date.now() - ageMs) / 1_000;
  utimesSync(folder, time, time);
  return folder;
}

const program = `
  const { openScratch } = await import(${JSON.stringify(join(import.meta.dirname, 'scratch.ts'))});
  const scratch = openScratch(process.argv[1]);
  console.log(scratch.folder);
  process.stdin.on('data', () => console.log(scratch.makeFolder(undefined)));`;

/** Another worker's process. @param prefix the command that starts it */
async function startOther(prefix: readonly string[] = []) {
  const [command, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', program, root];
  const other = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => endOther(other));
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const folder = await next();
  return {
    process: other,
    folder,
    /** Has it make a child's folder. */
    makeFolder(): Promise<string> {
      other.stdin.write('make\n');
      return next();
    },
  };
}

async function endOther(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return;
  const exited = once(other, 'exit');
  other.kill('SIGKILL');
  await exited;
}

const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
const unshare = (...kinds: string[]) => ['unshare', ...asRoot, ...kinds, '--kill-child'];
const isPermitted = ([command = '', ...args]: readonly string[]) => spawnSync(command, [...args, 'true']).status === 0;
const namespaces = [
  ['process ids', unshare('--pid', '--fork', '--mount-proc')],
  ['process ids, mounts, network and IPC', unshare('--pid', '--fork', '--mount-proc', '--mount', '--net', '--ipc')],
] as const;

describe.each([['the same namespaces', []], ...namespaces] as const)('beside a worker in %s', (_name, prefix) => {
  it('leaves its folder while it lives, also while it is suspended', async ({ skip }) => {
    if (prefix.length > 0 && !isPermitted(prefix)) skip('unshare(1) is not permitted here');
    const first = openScratch(root);
    const second = await startOther(prefix);
    expect(existsSync(first.makeFolder(undefined))).toBe(true);
    const pid = wholeProcessTree(second.process.pid ?? 0).at(-1) ?? 0;
    process.kill(pid, 'SIGSTOP');
    openScratch(root);
    process.kill(pid, 'SIGCONT');
    expect(existsSync(await second.makeFolder())).toBe(true);
  });
});

it('removes what a killed worker left, whatever process has its id now', async () => {
  const other = await startOther();
  await other.makeFolder();
  await endOther(other.process);
  const ofThisId = join(root, `blattwerk-worker-${process.pid}-left`);
  renameSync(other.folder, ofThisId);
  const foreign = leave('not-ours', 2 * dayMs);
  const { folder } = openScratch(root);
  expect([existsSync(ofThisId), existsSync(foreign), existsSync(folder)]).toEqual([false, true, true]);
});

it('removes an unfinished folder, or one of another release, once no worker can be making it', () => {
  const [recent, old] = [leave('blattwerk-worker-1', dayMs / 2), leave('blattwerk-worker-2', 2 * dayMs)];
  openScratch(root);
  expect([existsSync(recent), existsSync(old)]).toEqual([true, false]);
});

it('has a folder for each child that only its user may read, and removes it', () => {
  const scratch = openScratch(root);
  const path = scratch.makeFolder(undefined);
  writeFileSync(join(path, 'page'), 'bytes');
  expect([statSync(path).mode & 0o777, statSync(scratch.folder).mode & 0o777]).toEqual([0o700, 0o711]);
  scratch.removeFolder(path);
  expect(existsSync(path)).toBe(false);
  scratch.close();
  expect(readdirSync(root)).toEqual([]);
});

it.each([
  ['folder', (folder: string) => rmSync(folder, { recursive: true })],
  ['root', (folder: string) => rmSync(dirname(folder), { recursive: true })],
  ['pipe', (folder: string) => rmSync(join(folder, 'owner'))],
])('makes its folder again where its %s was removed, and still owns it', async (_name, remove) => {
  const scratch = openScratch(root);
  expect(scratch.restore()).toBe(false);
  remove(scratch.folder);
  expect([scratch.restore(), scratch.restore()]).toEqual([true, false]);
  const made = scratch.makeFolder(undefined);
  await startOther();
  expect([existsSync(made), statSync(scratch.folder).mode & 0o777]).toEqual([true, 0o711]);
  scratch.close();
  expect(existsSync(scratch.folder)).toBe(false);
});
