import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerChildren } from '@blattwerk/testing/processes';
import type { Fault } from './faults.ts';

const scratchModule = join(import.meta.dirname, '../../../apps/worker/src/parent/sandbox/scratch.ts');
const namespaces = ['unshare', '--pid', '--fork', '--mount-proc', '--mount', '--net', '--ipc'];
/** Time without new children, in ms: more than three starts fail, and fewer than a worker ends after. */
const unableMs = 10_000;

/** Starts of processes of a worker fail while its folder is a file. @returns the way back */
function breakStarts(root: string): () => void {
  renameSync(root, `${root}.away`);
  writeFileSync(root, '');
  return () => {
    rmSync(root);
    renameSync(`${root}.away`, root);
  };
}

let repairStarts: (() => void) | undefined;

/** What happens to the scratch folder of the first worker. */
export const scratchFaults: readonly Fault[] = [
  {
    name: 'another worker in its scratch folder',
    begin({ products: [product] }) {
      const pid = product?.worker.pid ?? 0;
      const root = variableOf(pid, 'SCRATCH_FOLDER');
      const folders = foldersIn(root);
      const script = `(await import(${JSON.stringify(scratchModule)})).openScratch(process.argv[1])`;
      const [command, ...args] = [...namespaces, process.execPath, '--input-type=module', '-e', script, root];
      const { status } = spawnSync(command, args, { stdio: 'ignore' });
      killChildren(pid);
      const kept = foldersIn(root).filter((folder) => folders.includes(folder));
      return () => (status === 0 && folders.length > 0 && kept.length === folders.length ? kept.length : 0);
    },
    refusals: ['422 tooComplex', '503 busy', '504 timeout'],
  },
  {
    name: 'scratch folder removed',
    begin({ products: [product] }) {
      const pid = product?.worker.pid ?? 0;
      const root = variableOf(pid, 'SCRATCH_FOLDER');
      const before = foldersIn(root);
      rmSync(root, { recursive: true });
      killChildren(pid);
      return () =>
        lstatSync(root, { throwIfNoEntry: false })
          ? foldersIn(root).filter((each) => !before.includes(each)).length
          : 0;
    },
    refusals: ['422 tooComplex', '503 busy', '504 timeout'],
  },
  {
    name: 'worker without new children',
    begin({ products: [product] }) {
      const pid = product?.worker.pid ?? 0;
      repairStarts = breakStarts(variableOf(pid, 'SCRATCH_FOLDER'));
      killChildren(pid);
      const address = `http://127.0.0.1:${variableOf(pid, 'HEALTH_PORT')}/health/ready`;
      return async () => Number((await fetch(address)).status === 503);
    },
    refusals: ['422 tooComplex', '503 busy', '504 timeout'],
    lastsMs: unableMs,
    end: () => repairStarts?.(),
  },
];

function killChildren(worker: number): void {
  for (const pid of workerChildren(worker)) process.kill(pid, 'SIGKILL');
}

/** Names of folders with the times they were made: an inode can be used again at once. */
function foldersIn(root: string): string[] {
  return readdirSync(root).map((name) => `${name} ${lstatSync(join(root, name)).birthtimeMs}`);
}

/** A variable in the environment of a process. */
function variableOf(pid: number, name: string): string {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const line = lines.find((each) => each.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`process ${pid} has no variable ${name}`);
  return line.slice(name.length + 1);
}
