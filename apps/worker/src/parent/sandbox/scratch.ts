import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Each worker has a folder in the same root: a common one that the last removes could vanish while another starts. The
 * process id in the name is for people: workers in several containers have the same ones.
 */
const prefix = 'blattwerk-worker-';

/**
 * Named pipe in a worker's folder, whose reading end the worker keeps open. The kernel closes it with the process, however
 * that ends, and tells every process that sees the file whether it is open, in any namespace.
 */
const ownerPipe = 'owner';

/** Age of a folder without the pipe that no worker is just making, in ms. */
const unfinishedMs = 24 * 3_600_000;

export type Scratch = ReturnType<typeof openScratch>;

/** Mode of the folders around the children's: a child of another user passes through them, and cannot list them. */
const passedMode = 0o711;

/**
 * Opens this worker's scratch folder, with a folder in it for each child, and removes what dead workers left.
 * @param configured the operator's folder; where empty, shared memory
 * @throws Error where the folder cannot be made
 */
export function openScratch(configured: string) {
  const root = configured === '' ? (sharedMemory() ?? tmpdir()) : configured;
  mkdirSync(root, { recursive: true, mode: passedMode });
  for (const name of readdirSync(root)) {
    const path = join(root, name);
    if (name.startsWith(prefix) && isOwn(path) && isLeftOver(path)) removeFolder(path);
  }
  const folder = join(root, `${prefix}${process.pid}-${randomUUID()}`);
  let pipe = takeFolder(folder);

  return {
    /** This worker's folder, with those of its children. */
    folder,
    /**
     * Makes the folder again where it was removed.
     * @returns whether it was
     * @throws Error where it cannot be made
     */
    restore(): boolean {
      if (isSameFile(join(folder, ownerPipe), pipe)) return false;
      const taken = takeFolder(folder);
      closeSync(pipe);
      pipe = taken;
      return true;
    },
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
    removeFolder,
    close(): void {
      removeFolder(folder);
      closeSync(pipe);
    },
  };
}

function sharedMemory(): string | undefined {
  return lstatSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ? '/dev/shm' : undefined;
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Makes a folder with its pipe. The pipe gets its name once it is open: without a reader it is that of a dead worker.
 * @returns the descriptor of the pipe, which no child inherits
 */
function takeFolder(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: passedMode });
  if (!isOwn(folder)) throw new Error(`${folder} is not a folder of this user`);
  // Whatever this process's umask is.
  chmodSync(folder, passedMode);
  const made = join(folder, randomUUID());
  const { error, status } = spawnSync('mkfifo', ['-m', '600', made], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`mkfifo(1) cannot make a named pipe in ${folder}`, { cause: error });
  const pipe = openSync(made, constants.O_RDONLY | constants.O_NONBLOCK);
  renameSync(made, join(folder, ownerPipe));
  return pipe;
}

/** Whether this user made it: in shared memory, any user may make a folder of any name. */
function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

/** Whether the worker of a folder is dead. One that is suspended is not; what cannot be decided stays. */
function isLeftOver(folder: string): boolean {
  try {
    closeSync(openSync(join(folder, ownerPipe), constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // No process has it open for reading (fifo(7)).
    if (code === 'ENXIO') return true;
    // A worker is making it, died while it did, or is of a release without the pipe.
    return code === 'ENOENT' && Date.now() - modifiedAt(folder) > unfinishedMs;
  }
}

function modifiedAt(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

function isSameFile(path: string, descriptor: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const opened = fstatSync(descriptor);
  return found !== undefined && found.ino === opened.ino && found.dev === opened.dev;
}
