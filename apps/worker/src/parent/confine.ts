export interface Confinement {
  heapMegabytes: number;
  /** Of private memory, the heap included: `ulimit -d`. */
  dataMegabytes: number;
  /** Of one file that the child or a native tool of it writes. */
  fileBytes: number;
  /** How much it stands back where it shares cores, from 0 to 19 (nice(2)). */
  niceness: number;
}

/** Garbage that a child may gather before its whole heap is looked through: a small job's time halves. */
const initialHeapMegabytes = 256;

/**
 * A child is a session of its own, and where Linux groups sessions (sched(7), autogroup) a group's niceness counts and
 * not a process's. Without privileges one group may be set every tenth of a second on the whole machine.
 */
function standBack(niceness: number): string {
  const grouped = `for tried in 1 2 3 4 5; do echo ${niceness} >/proc/self/autogroup && break; sleep 0.1 || break; done`;
  return `renice -n ${niceness} -p $$ || :; [ ! -e /proc/self/autogroup ] || ${grouped}`;
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
    ...(confinement.niceness > 0 ? [standBack(confinement.niceness)] : []),
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
      // Bytes outside it count as it does: at every 64 MB of them V8 would mark the whole heap, in the middle of a job.
      '--external-memory-accounted-in-global-limit',
      // Each collection ages compiled code, and a child, which collects after large jobs, would compile the same anew.
      '--no-flush-bytecode',
    ],
  };
}
