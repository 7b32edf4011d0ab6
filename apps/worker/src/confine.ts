import { spawnSync } from 'node:child_process';

export interface Confinement {
  heapMegabytes: number;
  /** Of private memory, the heap included: `ulimit -d`. */
  dataMegabytes: number;
  /** Of one file that the child or a native tool of it writes. */
  fileBytes: number;
}

/** Garbage that a child may gather before its whole heap is looked through: a small job's time halves. */
const initialHeapMegabytes = 256;

/** Whether a child can be made to die with its parent, whatever it is doing: util-linux's setpriv, which busybox's does not match. */
export function canTieToParent(): boolean {
  return spawnSync('setpriv', ['--no-new-privs', '--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
}

/**
 * How `fork` starts a confined Node: a shell sets the limits and becomes it. What a child or an engine prints is
 * dropped, since it can quote the file; a core would hold all of it.
 */
export function confinedNode(confinement: Confinement, tieToParent: boolean): { execPath: string; execArgv: string[] } {
  const script = [
    'ulimit -c 0 || :',
    `ulimit -d ${confinement.dataMegabytes * 1024} || :`,
    `ulimit -f ${Math.ceil(confinement.fileBytes / 512)} || :`,
    `exec ${tieToParent ? 'setpriv --no-new-privs --pdeathsig KILL ' : ''}"$0" "$@"`,
  ].join('; ');
  return {
    execPath: '/bin/sh',
    execArgv: [
      '-c',
      `exec >/dev/null 2>&1; ${script}`,
      process.execPath,
      '--expose-gc',
      `--max-old-space-size=${confinement.heapMegabytes}`,
      // V8 counts a file's bytes against a heap that is small at first, and would collect all of it every few jobs.
      `--initial-old-space-size=${initialHeapMegabytes}`,
    ],
  };
}
