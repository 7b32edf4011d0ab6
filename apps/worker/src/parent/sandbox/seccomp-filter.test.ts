import { describe, expect, it } from 'vitest';
import { seccompFilter } from './seccomp-filter.ts';

const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const allowed = 0x7fff0000;
const refused = 0x00050001;
const missing = 0x00050026;
const killed = 0x80000000;

/** Runs a filter as the kernel does (linux/filter.h). @returns its result for a system call */
function run(filter: Buffer, architecture: number, call: number, argument = 0): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call >>> 0, 0);
  data.writeUInt32LE(architecture >>> 0, 4);
  data.writeUInt32LE(argument >>> 0, 16);
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const code = filter.readUInt16LE(at * 8);
    const value = filter.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean) => (at += filter.readUInt8(at * 8 + (isTrue ? 2 : 3)));
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x35) jump(accumulator >= value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) return value;
    else throw new Error(`instruction ${code} at ${at}`);
  }
}

describe.each([
  [
    'x64',
    { read: 0, write: 1, socketpair: 53, execve: 59, exit: 231 },
    { socket: 41, ptrace: 101, bpf: 321, shmat: 30, msgrcv: 70, mq_open: 240 },
    56,
  ],
  [
    'arm64',
    { read: 63, write: 64, socketpair: 199, execve: 221, exit: 94 },
    { socket: 198, ptrace: 117, bpf: 280, shmat: 196, msgrcv: 188, mq_open: 180 },
    220,
  ],
] as const)('the filter for %s', (name, needed, unneeded, clone) => {
  const filter = seccompFilter(name) ?? Buffer.alloc(0);
  const result = (call: number, argument = 0) => run(filter, architectures[name], call, argument);

  it.each(Object.entries(needed))('allows %s', (_call, number) => {
    expect(result(number)).toBe(allowed);
  });

  it.each([...Object.entries(unneeded), ['io_uring_setup', 425]] as const)('refuses %s', (_call, number) => {
    expect(result(number)).toBe(refused);
  });

  it('allows threads and processes, and refuses new namespaces', () => {
    // The flags of pthread_create and of posix_spawn.
    expect([result(clone, 0x003d0f00), result(clone, 0x00004111)]).toEqual([allowed, allowed]);
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
      expect(result(clone, flag)).toBe(refused);
    expect(result(435)).toBe(missing);
  });

  it('ends a process that calls by the table of another architecture', () => {
    expect(run(filter, 0x40000003, 0)).toBe(killed);
  });
});

it('refuses the system calls of x32', () => {
  expect(run(seccompFilter('x64') ?? Buffer.alloc(0), architectures.x64, 0x40000000)).toBe(refused);
});

it('does not exist for an architecture without a table', () => {
  expect(seccompFilter('riscv64')).toBeUndefined();
});
