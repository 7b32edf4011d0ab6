import { childBytes, childrenIn, childrenVariables, queues } from './size-children.ts';

const GiB = 2 ** 30;
const MiB = 2 ** 20;

/** What a server has. */
export interface Server {
  /** Of the machine, in bytes. */
  memory: number;
  cores: number;
  /** Bytes of swap. */
  swap: number;
  /** Major and minor number of Linux, and those of Docker and Compose; undefined where there is none. */
  kernel: readonly [number, number];
  docker: number | undefined;
  compose: number | undefined;
  /** Ports of 80 and 443 that something else listens on. */
  takenPorts: readonly number[];
  /** Addresses of the domain, and of this machine. */
  domainAddresses: readonly string[];
  ownAddresses: readonly string[];
}

/** Least memory, of a server that is sold with 8 GB: below it, large files of several visitors do not fit. */
const minMemory = 7 * GiB;
const minDocker = 23;
const minKernel = [5, 13] as const;
/** Children of each queue: with fewer, the jobs of one address could have all of them. */
const minChildren = 3;
/** Memory of a child's scratch folder. */
const scratchBytes = 200 * MiB;
/** Memory of a worker's own process and of its other folder. */
const parentBytes = 264 * MiB;
/** Limits of the other containers, beside the Redis of the bytes, and of the operating system. */
const otherBytes = 3.3 * GiB;

export interface Problem {
  /** Whether the site cannot be started, or visitors would notice. */
  isFatal: boolean;
  text: string;
}

/** What of a server speaks against a public site. */
export function problemsOf(server: Server, domain: string): Problem[] {
  const { memory, kernel, docker, compose, swap, takenPorts, domainAddresses, ownAddresses } = server;
  const problems: (Problem | false)[] = [
    memory < minMemory && fatal(`${(memory / GiB).toFixed(1)} GiB of memory; 8 are needed`),
    (docker ?? 0) < minDocker &&
      fatal(
        `Docker ${docker ?? 'is missing'}; ${minDocker} or newer is needed: https://docs.docker.com/engine/install`,
      ),
    compose === undefined &&
      fatal('the Compose plugin is missing: apt-get install docker-compose-v2, or docker-compose-plugin'),
    compose === 1 && warning('Compose 1 is no longer maintained: install the plugin'),
    isOlder(kernel, minKernel) &&
      fatal(`Linux ${kernel.join('.')}; 5.13 or newer is needed for the sandbox of the children`),
    takenPorts.length > 0 &&
      fatal(`something else listens on port ${takenPorts.join(' and ')}; end it, since the certificate needs both`),
    domainAddresses.length === 0 &&
      fatal(`${domain} has no address yet: create an A record, and an AAAA record where this server has IPv6`),
    domainAddresses.length > 0 &&
      !domainAddresses.some((address) => ownAddresses.includes(address)) &&
      warning(
        `${domain} is ${domainAddresses.join(', ')}, and this machine ${ownAddresses.join(', ')}: right only behind an address translation`,
      ),
    swap > 0 && warning('swap is on: no container uses it, other programs of this machine may'),
  ];
  return problems.filter((problem) => problem !== false);
}

function fatal(text: string): Problem {
  return { isFatal: true, text };
}

function warning(text: string): Problem {
  return { isFatal: false, text };
}

function isOlder([major, minor]: readonly [number, number], [minMajor, minMinor]: readonly [number, number]): boolean {
  return major < minMajor || (major === minMajor && minor < minMinor);
}

/**
 * Variables by the size of a server. Where the memory holds fewer than three children of each queue, the worker's limit is what
 * there is: the kernel then ends the largest child, whose job is repeated.
 */
export function variablesFor({ memory, cores }: Pick<Server, 'memory' | 'cores'>): Record<string, string> {
  const blobs = memory < 12 * GiB ? GiB : 2 * GiB;
  const left = memory - otherBytes - 1.25 * blobs;
  const children = childrenIn(left - parentBytes, childBytes + scratchBytes, { cores, least: minChildren });
  const needed = children * queues * (childBytes + scratchBytes) + parentBytes;
  const limit = Math.min(needed, left);
  return {
    ...childrenVariables(children),
    SCRATCH_MEMORY: megabytes(children * queues * scratchBytes),
    WORKER_MEMORY_LIMIT: megabytes(limit),
    BLOB_MEMORY: megabytes(blobs),
    BLOB_MEMORY_LIMIT: megabytes(1.25 * blobs),
  };
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MiB)}m`;
}
