import { existsSync, lstatSync, openSync, readlinkSync, realpathSync, unlinkSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';
import { exitWithParentCommand } from '../../exit-with-parent.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import type { Scratch } from './scratch.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** What a sandbox keeps from a child. */
export const protections = [
  /** It has no network, not even loopback. */
  'network',
  /** It sees its own program, its libraries, qpdf, Tesseract with its data, fonts and its scratch folder, and no other file. */
  'files',
  /** It sees no process outside, and cannot signal or read one. */
  'processes',
  /** Its scratch folder is a file system of its own, which is limited in size and vanishes with it. */
  'scratch',
  /** System calls that it does not need are refused (seccomp-filter.ts). */
  'systemCalls',
  /** The kernel kills it where its parent dies. */
  'parentDeath',
  /** It does not run as root. */
  'unprivilegedUser',
] as const;
export type Protection = (typeof protections)[number];

/** What every deployment gives to children; `processes` and `scratch` need user namespaces, which containers lack. */
export const requiredProtections = [
  'network',
  'files',
  'systemCalls',
  'parentDeath',
  'unprivilegedUser',
] as const satisfies readonly Protection[];

export interface Sandbox {
  active: ReadonlySet<Protection>;
  /** Command and arguments that the command of a child follows. @param scratch the child's folder outside */
  prefix: (scratch: string, compileCache?: CompileCache) => string[];
  /** The child's scratch folder as the child sees it; undefined where that is a folder of the parent. */
  ownScratch: string | undefined;
  /** User and group of the child; undefined for those of this process. */
  userId: number | undefined;
  /** Opens the seccomp filter for a child, which gets it as file descriptor 4; undefined without one. */
  openFilter: () => number | undefined;
}

/** A folder that NODE_COMPILE_CACHE names. */
export interface CompileCache {
  folder: string;
  /** Whether the process fills it. */
  isWritable: boolean;
}

interface SandboxOptions {
  /** The module that a child runs. */
  entry: string;
  /** Size of a child's own scratch folder, in bytes. */
  scratchBytes: number;
  path: string;
  /** Where the filter is written: the only folder that a worker can write to in every deployment. */
  scratch: Scratch;
}

/** The parts of a sandbox, each of which may not work on this machine. */
interface Parts {
  bubblewrap?: true;
  /** A user and a network namespace by unshare(1). */
  unshare?: true;
  /** seccomp and Landlock by setpriv(1) of util-linux 2.41. */
  landlock?: true;
  /** setpriv(1) of any version of util-linux. */
  setpriv?: true;
  /** Another user, where this process is root. */
  dropsRoot?: true;
}

/** In the order of preference. */
const candidates: readonly Parts[] = [
  { bubblewrap: true, setpriv: true },
  { bubblewrap: true },
  { unshare: true, landlock: true, setpriv: true },
  { landlock: true, setpriv: true },
  { unshare: true, setpriv: true },
  { setpriv: true },
  {},
];

/** User and group `nobody`, for the children of a parent that is root. */
const nobody = 65_534;
/** Processes and threads of a child in a user namespace of its own; Node, libvips and renderers have some 40. */
const maxProcesses = 256;
const probeMs = 20_000;
/** What Node and qpdf use of /dev, which has the shared memory of all processes as well. */
const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
const nativeTools = ['qpdf', 'tesseract'];
const root = join(import.meta.dirname, '../../../../..');
/** Where a child's scratch folder is in a file system of its own. */
const ownScratch = '/scratch';
/** Where the compile cache is beside it. */
const ownCache = '/compiled';

/**
 * Finds the strongest sandbox that works here, by starting Node in it.
 * @throws Error where the system call filter cannot be written to the scratch folder
 */
export function findSandbox(options: SandboxOptions): Sandbox {
  const filter = openFilterFile(options.scratch);
  const isRoot = process.getuid?.() === 0;
  const tried = isRoot
    ? candidates.flatMap((parts) => (parts.setpriv ? [{ ...parts, dropsRoot: true as const }, parts] : [parts]))
    : candidates;
  for (const parts of tried) {
    const sandbox = sandboxOf(parts, options, filter);
    if (Object.keys(parts).length === 0 || works(sandbox, options)) return sandbox;
  }
  throw new Error('the empty sandbox always works');
}

function sandboxOf(parts: Parts, options: SandboxOptions, filter: number | undefined): Sandbox {
  const hasFilter = filter !== undefined && Boolean(parts.bubblewrap ?? parts.landlock);
  const has: Record<Protection, boolean> = {
    network: Boolean(parts.bubblewrap ?? parts.unshare) || hasFilter,
    files: Boolean(parts.bubblewrap ?? parts.landlock),
    processes: Boolean(parts.bubblewrap),
    scratch: Boolean(parts.bubblewrap),
    systemCalls: hasFilter,
    parentDeath: Boolean(parts.bubblewrap ?? parts.setpriv),
    unprivilegedUser: process.getuid?.() !== 0 || Boolean(parts.dropsRoot ?? parts.bubblewrap),
  };
  return {
    active: new Set(protections.filter((name) => has[name])),
    prefix: (scratch, compileCache) => [
      ...(parts.setpriv ? setprivCommand(parts) : []),
      ...(parts.unshare ? ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--uts'] : []),
      ...(parts.landlock ? ['setpriv', ...landlockRules(scratch, options, compileCache)] : []),
      ...(parts.landlock && hasFilter ? ['--seccomp-filter', '/proc/self/fd/4'] : []),
      ...(parts.bubblewrap ? bubblewrapCommand(options, hasFilter, compileCache) : []),
    ],
    ownScratch: parts.bubblewrap ? ownScratch : undefined,
    userId: parts.dropsRoot ? nobody : undefined,
    // Opened again for each child: the file's position would be shared.
    openFilter: () => (hasFilter ? openSync(`/proc/self/fd/${filter}`, 'r') : undefined),
  };
}

function works(sandbox: Sandbox, { entry, scratch }: SandboxOptions): boolean {
  const script = 'require("node:fs").accessSync(process.argv[1])';
  const call = [process.execPath, '-e', script, entry];
  return runInSandbox(call, { sandbox, scratch, timeoutMs: probeMs }) !== undefined;
}

function setprivCommand({ dropsRoot }: Parts): string[] {
  const user = ['--reuid', String(nobody), '--regid', String(nobody), '--clear-groups'];
  return [...exitWithParentCommand, ...(dropsRoot ? user : [])];
}

function landlockRules(scratch: string, options: SandboxOptions, compileCache?: CompileCache): string[] {
  const rule = (access: string, path: string) => ['--landlock-rule', `path-beneath:${access}:${path}`];
  const readable = [
    ...readPaths(options),
    ...programsOf(options, [...nativeTools, 'setpriv']),
    '/lib',
    '/lib64',
    ...devices,
    '/proc',
    ...(compileCache ? [compileCache.folder] : []),
  ];
  return [
    '--landlock-access',
    'fs',
    ...readable.filter((path) => existsSync(path)).flatMap((path) => rule(readAccess(path), path)),
    ...rule('write-file', '/dev/null'),
    ...rule(`${readAccess(scratch)},write-file,truncate,remove-file,remove-dir,make-reg,make-dir`, scratch),
  ];
}

function readAccess(path: string): string {
  return lstatSync(realpathSync(path)).isDirectory() ? 'read-file,read-dir,execute' : 'read-file,execute';
}

function bubblewrapCommand(options: SandboxOptions, hasFilter: boolean, compileCache?: CompileCache): string[] {
  const user = String(nobody);
  const bind = (path: string) => ['--ro-bind', realpathSync(path), path];
  const existing = readPaths(options).filter((path) => existsSync(path));
  return [
    ['bwrap', '--unshare-all', '--unshare-user', '--uid', user, '--gid', user, '--hostname', 'sandbox'],
    ['--die-with-parent', '--new-session'],
    existing.flatMap(bind),
    ['/lib', '/lib64'].filter((path) => existsSync(path)).flatMap(linkOrBind),
    [...programsOf(options, nativeTools), '/bin/sh'].flatMap(bind),
    ['--proc', '/proc', ...devices.flatMap((path) => ['--dev-bind', path, path])],
    compileCache ? cacheCommand(compileCache) : [],
    ['--perms', '1777', '--size', String(options.scratchBytes), '--tmpfs', ownScratch, '--remount-ro', '/'],
    ['--chdir', '/', '--setenv', 'TMPDIR', ownScratch],
    hasFilter ? ['--seccomp', '4'] : [],
    // dash and busybox name the limit of processes -p, bash -u. It counts inside of the user namespace alone.
    ['--', '/bin/sh', '-c', `ulimit -p ${maxProcesses} 2>/dev/null || ulimit -u ${maxProcesses}; exec "$0" "$@"`],
  ].flat();
}

function cacheCommand({ folder, isWritable }: CompileCache): string[] {
  return [isWritable ? '--bind' : '--ro-bind', folder, ownCache, '--setenv', 'NODE_COMPILE_CACHE', ownCache];
}

function linkOrBind(path: string): string[] {
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Files and folders that Node and native tools read. */
function readPaths({ entry }: SandboxOptions): string[] {
  const workspaces = [
    'package.json',
    'node_modules',
    'apps/worker',
    'packages/shared',
    'packages/server',
    'packages/pdf',
    'packages/invoice',
  ];
  const code = [...workspaces.map((name) => join(root, name)), dirname(entry)];
  const system = [
    '/usr/lib',
    '/usr/lib64',
    '/usr/local/lib',
    '/usr/share/fonts',
    // Data of Tesseract: on Debian, Alpine and Arch, Fedora.
    '/usr/share/tesseract-ocr',
    '/usr/share/tessdata',
    '/usr/share/tesseract',
    '/usr/share/zoneinfo',
  ];
  // Node ends where it may not read an existing configuration of OpenSSL.
  return [...system, '/etc/ld.so.cache', '/etc/localtime', '/etc/ssl/openssl.cnf', ...code];
}

/** Files of programs that a child may start, besides Node. */
function programsOf({ path }: SandboxOptions, names: readonly string[]): string[] {
  const folders = path.split(delimiter);
  const found = names.map((name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file)));
  return [process.execPath, ...found.filter((file) => file !== undefined)];
}

/**
 * Writes the filter to a file without a name.
 * @returns undefined on an architecture without a filter
 * @throws Error where the scratch folder cannot be written to
 */
function openFilterFile({ folder }: Scratch): number | undefined {
  const filter = seccompFilter();
  if (!filter) return undefined;
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx+', 0o644);
  unlinkSync(path);
  writeSync(file, filter, 0, filter.byteLength, 0);
  return file;
}
