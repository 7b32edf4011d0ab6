import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each worker has a folder in the same root: a common one that the last removes could vanish while another starts. */
const nameOf = (pid: number): string => `blattwerk-worker-${pid}`;
const namePattern = /^blattwerk-worker-(\d+)$/;

export type Scratch = ReturnType<typeof openScratch>;

/** Mode of the folders around the children's: a child of another user passes through them, and cannot list them. */
const passedMode = 0o711;

/**
 * Opens this worker's scratch folder, with a folder in it for each child, and removes what dead workers left.
 * @param configured the operator's folder; where empty, shared memory
 * @throws Error where another user has a folder of the same name
 */
export function openScratch(configured: string) {
  const root = configured === '' ? (sharedMemory() ?? tmpdir()) : configured;
  mkdirSync(root, { recursive: true, mode: passedMode });
  for (const name of readdirSync(root)) {
    const pid = Number(namePattern.exec(name)?.[1]);
    // A container's worker has the pid of the one before it, and a memory-backed volume outlives a killed container.
    if ((pid === process.pid || (pid > 0 && !isAlive(pid))) && isOwn(join(root, name)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, nameOf(process.pid));
  mkdirSync(folder, { mode: passedMode });
  // Whatever this process's umask is.
  chmodSync(folder, passedMode);

  return {
    /** This worker's folder, with those of its children. */
    folder,
    /** Makes a child's folder, which only its user may read. @param userId its user and group; those of this process where absent */
    makeFolder(userId: number | undefined, name: string = randomUUID()): string {
      const made = join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (userId !== undefined) {
        chownSync(made, userId, userId);
        if (configured !== '') chmodSync(root, passedMode);
      }
      return made;
    },
    /** Removes a child's folder. */
    removeFolder: (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
    close: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

function sharedMemory(): string | undefined {
  return lstatSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ? '/dev/shm' : undefined;
}

/** Whether this user made it: in shared memory, any user may make a folder of any name. */
function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
