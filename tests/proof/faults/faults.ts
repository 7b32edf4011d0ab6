import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerChildren } from '@blattwerk/testing/processes';
import type { Product } from '@blattwerk/testing/run-product';
import type { Load } from './load.ts';
import type { Store } from './store.ts';

/** Two gateways and two workers on shared stores. */
export interface System {
  queue: Store;
  blobs: Store;
  /** The first one is what faults of one part happen to; the second one stays. */
  products: Product[];
  /** Folder on a small tmpfs for the workers' scratch folders; undefined where none can be mounted. */
  scratch: string | undefined;
  /** Starts a third product in the place of the first. */
  replaceFirst: () => Promise<void>;
}

export interface Fault {
  name: string;
  /** Does what happens. @param load its addresses can be changed, as a load balancer does */
  begin: (system: System, load: Load) => void | Promise<void>;
  /** Time until its end, in ms. */
  lastsMs?: number;
  end?: (system: System) => void | Promise<void>;
  /** The gateway that ends, by its place: its connections are closed without an answer. */
  kills?: number;
  /** Bytes cannot be deleted meanwhile, and expire after the fault. */
  expires?: true;
  /** Longest time to a refusal, in ms, where it is not the usual one. */
  refusalMs?: number;
  /** After its end: the system is made whole for the next fault. */
  repair?: (system: System) => Promise<void>;
}

const outageMs = 6_000;
/** A frozen Redis answers again after this time, in ms. */
const frozenMs = 10_000;
/** Longest run of a job in this proof, in ms, and the time after which its gateway stops waiting for the reply. */
export const runningMs = 8_000;
const overdueMs = runningMs + 4_000;
/** Private memory that a child has left, in bytes: less than any job needs. */
const littleMemory = 1_000_000;
/** How far the clock moves, in ms. */
export const clockStepMs = 3_600_000;

const first = ({ products }: System): Product => products[0] as Product;
const childrenOfFirst = (system: System): number[] => workerChildren(first(system).worker.pid ?? 0);

function signalChildren(signal: NodeJS.Signals): (system: System) => void {
  return (system) => childrenOfFirst(system).forEach((pid) => process.kill(pid, signal));
}

/** Shows that this machine answers the load where nothing fails. */
const none: Fault = { name: 'no fault', begin: () => {} };

const ofChildren: Fault[] = [
  { name: 'children killed', begin: signalChildren('SIGKILL') },
  { name: 'children segfault', begin: signalChildren('SIGSEGV') },
  {
    name: 'children out of memory',
    begin: (system) => {
      for (const pid of childrenOfFirst(system))
        spawnSync('prlimit', ['--pid', String(pid), `--data=${littleMemory}:${littleMemory}`], { stdio: 'ignore' });
    },
  },
  { name: 'children hang', begin: signalChildren('SIGSTOP'), refusalMs: overdueMs },
];

function ofStore(name: string, pick: (system: System) => Store): Fault[] {
  return [
    {
      name: `${name} restarted`,
      begin: async (system) => {
        await pick(system).kill();
        await pick(system).start();
      },
    },
    {
      name: `${name} frozen`,
      expires: true,
      begin: (system) => pick(system).freeze(),
      lastsMs: frozenMs,
      end: (system) => pick(system).thaw(),
    },
    {
      name: `${name} full`,
      begin: (system) => pick(system).fill(),
      lastsMs: outageMs,
      end: (system) => pick(system).empty(),
    },
    {
      name: `${name} lost`,
      begin: (system) => pick(system).kill(),
      lastsMs: outageMs,
      end: (system) => pick(system).start(),
    },
    {
      name: `network to ${name} cut`,
      expires: true,
      begin: (system) => pick(system).proxy.cut(),
      lastsMs: outageMs,
      end: (system) => pick(system).proxy.restore(),
    },
  ];
}

/** All parts' clocks move by an hour, and back. */
function moveClocks({ products }: System): void {
  for (const { gateway, worker } of products) for (const part of [gateway, worker]) part.kill('SIGUSR2');
}

const ofMachine: Fault[] = [
  { name: 'clock moved by an hour, and back', begin: moveClocks, lastsMs: outageMs, end: moveClocks },
  {
    name: 'scratch full',
    begin: ({ scratch = '' }) => {
      try {
        writeFileSync(join(scratch, 'filler'), Buffer.alloc(64 * 1024 * 1024));
      } catch {
        // No space is left, as intended.
      }
    },
    lastsMs: outageMs,
    end: ({ scratch = '' }) => rmSync(join(scratch, 'filler'), { force: true }),
  },
];

const ofParts: Fault[] = [
  {
    name: 'worker killed',
    begin: (system) => void first(system).worker.kill('SIGKILL'),
    refusalMs: overdueMs,
  },
  {
    name: 'gateway ended by SIGTERM',
    begin: (system, { addresses }) => {
      addresses.delete(first(system).address);
      first(system).gateway.kill('SIGTERM');
    },
    repair: ({ replaceFirst }) => replaceFirst(),
  },
  {
    name: 'gateway killed',
    kills: 0,
    expires: true,
    begin: (system, { addresses }) => {
      addresses.delete(first(system).address);
      first(system).gateway.kill('SIGKILL');
    },
  },
];

export const faults: readonly Fault[] = [
  none,
  ...ofChildren,
  ...ofStore('queue Redis', ({ queue }) => queue),
  ...ofStore('blob Redis', ({ blobs }) => blobs),
  ...ofMachine,
  ...ofParts,
];
