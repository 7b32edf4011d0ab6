export interface Confinement {
  heapMegabytes: number;
  /** Private memory, the heap included: `ulimit -d`. */
  dataMegabytes: number;
  /** Size of a file that the child or one of its native tools writes: `ulimit -f`. */
  fileBytes: number;
  /** Processor time of the child, and of each native tool, in s: `ulimit -t`. */
  cpuSeconds: number;
}

/** Open files of a child and of each native tool: Node, its threads and a job have some 40. */
const maxOpenFiles = 256;

/** Old space before the first full garbage collection, in MB: it halves the time of a small job. */
const initialHeapMegabytes = 256;

/**
 * Command that starts a confined Node: a shell sets the limits and is replaced by the sandbox, and that by Node. The
 * output of a child and its engines is dropped, since it can quote the file, and core dumps are disabled, since they
 * would contain it.
 * @param sandbox command and arguments that Node's follow
 */
export function confinedNode(
  confinement: Confinement,
  sandbox: readonly string[],
): { command: string; args: string[] } {
  const script = [
    'ulimit -c 0 || :',
    `ulimit -d ${confinement.dataMegabytes * 1024} || :`,
    `ulimit -f ${Math.ceil(confinement.fileBytes / 512)} || :`,
    `ulimit -n ${maxOpenFiles} || :`,
    `ulimit -t ${confinement.cpuSeconds} || :`,
    'exec "$0" "$@"',
  ].join('; ');
  return {
    command: '/bin/sh',
    args: [
      '-c',
      `exec >/dev/null 2>&1; ${script}`,
      ...sandbox,
      process.execPath,
      '--expose-gc',
      `--max-old-space-size=${confinement.heapMegabytes}`,
      // V8 counts a file's bytes against a heap that is small at first, and would collect it every few jobs.
      `--initial-old-space-size=${initialHeapMegabytes}`,
      // Otherwise V8 marks the whole heap at every 64 MB of external memory, in the middle of a job.
      '--external-memory-accounted-in-global-limit',
      // Each collection ages compiled code, and a child, which collects after large jobs, would compile it again.
      '--no-flush-bytecode',
    ],
  };
}
