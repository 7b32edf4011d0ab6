import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ownName = /^worker-(\d+)$/;

export type Scratch = ReturnType<typeof openScratch>;

/** Mode of the folders around the children's: a child of another user passes through them, and cannot list them. */
const passedMode = 0o711;

/**
 * Opens this worker's scratch folder, with a folder in it for each child, and removes what dead workers left.
 * @param configured the operator's folder; where empty, a default folder in shared memory
 * @throws Error where the default folder belongs to another user
 */
export function openScratch(configured: string) {
  const root = configured === '' ? defaultRoot() : configured;
  mkdirSync(root, { recursive: true, mode: passedMode });
  for (const name of readdirSync(root)) {
    const pid = Number(ownName.exec(name)?.[1]);
    // A container's worker has the pid of the one before it, and a memory-backed volume outlives a killed container.
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `worker-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: passedMode });

  return {
    /** Makes a child's folder, which only its user may read. @param userId its user and group; those of this process where absent */
    makeFolder(userId: number | undefined, name: string = randomUUID()): string {
      const made = join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (userId !== undefined) {
        chownSync(made, userId, userId);
        chmodSync(root, passedMode);
      }
      return made;
    },
    /** Removes a child's folder. */
    removeFolder: (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
    /** Removes this worker's folder, and the default folder around it where no other worker uses it. */
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

function defaultRoot(): string {
  const user = process.getuid?.() ?? 0;
  const root = join(sharedMemory() ?? tmpdir(), `blattwerk-scratch-${user}`);
  mkdirSync(root, { recursive: true, mode: passedMode });
  const found = lstatSync(root);
  // Any user may make a folder with this name there.
  if (!found.isDirectory() || (process.getuid && found.uid !== user))
    throw new Error(`${root} belongs to another user`);
  chmodSync(root, passedMode);
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
