import { endianness } from 'node:os';

/** System calls that a child and its native tools never need, by their number in the tables of x86-64 and arm64. */
const denied: Readonly<Record<string, readonly [x64: number, arm64: number | undefined]>> = {
  // A connection to anything. Node's own pipes are made by socketpair(2), which stays allowed.
  socket: [41, 198],
  connect: [42, 203],
  accept: [43, 202],
  accept4: [288, 242],
  bind: [49, 200],
  listen: [50, 201],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  // Memory, semaphores and messages that processes of one user share, where there is no IPC namespace.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semctl: [66, 191],
  semtimedop: [220, 192],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  mq_timedsend: [242, 182],
  mq_timedreceive: [243, 183],
  // Namespaces and mounts.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_tree_attr: [467, 467],
  // Parts of the kernel with many weaknesses in the past.
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  perf_event_open: [298, 241],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  modify_ldt: [154, undefined],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  fanotify_init: [300, 262],
  personality: [135, 92],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
};

/** clone(2): its first argument has the flags. */
const clone = [56, 220] as const;
/** clone3(2): a filter cannot read its flags, and glibc falls back to clone where it does not exist. */
const clone3 = 435;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET of sched.h. */
const newNamespaces = 0x7e020000;

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** Bit of the system calls of x32 (asm/unistd.h). */
const x32Bit = 0x40000000;

/** Offsets in seccomp_data (linux/seccomp.h). */
const offsets = { call: 0, architecture: 4, firstArgument: 16 } as const;
/** Operations of classic BPF (linux/bpf_common.h): load a word, jump, return. */
const operations = { load: 0x20, ifEqual: 0x15, ifAtLeast: 0x35, ifAnyBit: 0x45, return: 0x06 } as const;
/** SECCOMP_RET_* of linux/seccomp.h; with EPERM and ENOSYS. */
const results = { allow: 0x7fff0000, refuse: 0x00050001, missing: 0x00050026, kill: 0x80000000 } as const;

const instructionBytes = 8;

/**
 * A seccomp filter (seccomp(2)) that refuses system calls which a child does not need, as a program of classic BPF for
 * this machine's architecture.
 * @returns undefined on an architecture without a table
 */
export function seccompFilter(architecture: string = process.arch): Buffer | undefined {
  if (architecture !== 'x64' && architecture !== 'arm64') return undefined;
  const column = architecture === 'x64' ? 0 : 1;
  const calls = Object.values(denied).flatMap((numbers) => numbers[column] ?? []);
  const program: Buffer[] = [];
  const add = (code: number, value: number, whenTrue = 0, whenFalse = 0) =>
    program.push(instruction(code, value, whenTrue, whenFalse));
  add(operations.load, offsets.architecture);
  add(operations.ifEqual, architectures[architecture], 1, 0);
  add(operations.return, results.kill);
  add(operations.load, offsets.call);
  if (architecture === 'x64') {
    add(operations.ifAtLeast, x32Bit, 0, 1);
    add(operations.return, results.refuse);
  }
  for (const call of calls) {
    add(operations.ifEqual, call, 0, 1);
    add(operations.return, results.refuse);
  }
  add(operations.ifEqual, clone3, 0, 1);
  add(operations.return, results.missing);
  add(operations.ifEqual, clone[column], 0, 3);
  add(operations.load, offsets.firstArgument);
  add(operations.ifAnyBit, newNamespaces, 0, 1);
  add(operations.return, results.refuse);
  add(operations.return, results.allow);
  return Buffer.concat(program);
}

/** A `sock_filter` of linux/filter.h. */
function instruction(code: number, value: number, whenTrue: number, whenFalse: number): Buffer {
  if (endianness() !== 'LE') throw new Error('the filter is written for little-endian machines');
  const bytes = Buffer.alloc(instructionBytes);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(whenTrue, 2);
  bytes.writeUInt8(whenFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
