import { chmodSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ownName = /^worker-(\d+)$/;

export type Scratch = ReturnType<typeof openScratch>;

/**
 * This worker's scratch folder, and a place in it for each run; what dead workers left is removed.
 * @param configured a folder of the operator's; a folder of our own in shared memory where empty
 * @throws Error where the folder of our own belongs to somebody else
 */
export function openScratch(configured: string) {
  const root = configured === '' ? ownRoot() : configured;
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    const pid = Number(ownName.exec(name)?.[1]);
    // A container's worker has the pid of the one before it, and a memory-backed volume outlives a killed container.
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `worker-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    /** Where a run may make its folder. */
    pathFor: (token: string): string => join(folder, token),
    /** Removes a run's folder, if it made one. */
    remove: async (token: string): Promise<void> =>
      rm(join(folder, token), { recursive: true, force: true, maxRetries: 3 }),
    /** Removes this worker's folder, and the folder of our own around it where no other worker uses it. */
    close(): void {
      rmSync(folder, { recursive: true, force: true });
      if (configured !== '') return;
      try {
        rmdirSync(root);
      } catch {
        // Another worker's folder is in it.
      }
    },
  };
}

function ownRoot(): string {
  const user = process.getuid?.() ?? 0;
  const root = join(sharedMemory() ?? tmpdir(), `blattwerk-scratch-${user}`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const found = lstatSync(root);
  // Anybody may make a folder of this name there.
  if (!found.isDirectory() || (process.getuid && found.uid !== user)) throw new Error(`${root} is not ours`);
  chmodSync(root, 0o700);
  return root;
}

function sharedMemory(): string | undefined {
  return lstatSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ? '/dev/shm' : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
