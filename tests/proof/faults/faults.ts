import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isRunning, workerChildren } from '@blattwerk/testing/processes';
import type { Product } from '@blattwerk/testing/run-product';
import type { Load } from './load.ts';
import { scratchFaults } from './scratch.ts';
import type { Store } from './store.ts';

/** Two gateways and two workers on shared stores. */
export interface System {
  queue: Store;
  blobs: Store;
  /** The first one is what faults of one part happen to; the second one stays. */
  products: Product[];
  /** Starts a third product in the place of the first. */
  replaceFirst: () => Promise<void>;
}

/** Number of parts that show the fault. */
type Effect = () => number | Promise<number>;

export interface Fault {
  name: string;
  /**
   * Does what happens. @param load its addresses can be changed, as a load balancer does
   * @returns its effect, which must be more than none until its end, or until the load ends where it lasts no time
   */
  begin: (system: System, load: Load) => Effect | Promise<Effect>;
  /** Refusals that it may cause: statuses with codes. */
  refusals: readonly string[];
  /** Whether at least one request is refused so. */
  refuses?: true;
  /** Time until its end, in ms. */
  lastsMs?: number;
  end?: (system: System) => void | Promise<void>;
  /** The gateway that ends, by its place: its connections are closed without an answer. */
  kills?: number;
  /** Bytes cannot be deleted meanwhile, and expire after the fault. */
  expires?: true;
  /** Longest time to a refusal and to an answer, in ms, where it is not the usual one. */
  refusalMs?: number;
  answerMs?: number;
  /** After its end: the system is made whole for the next fault. */
  repair?: (system: System) => Promise<void>;
}

const outageMs = 6_000;
/** A frozen Redis, gateway or worker goes on after this time, in ms. */
const frozenMs = 10_000;
/** Longest run of a job in this proof, in ms, and the time after which its gateway stops waiting for the reply. */
export const runningMs = 8_000;
const overdueMs = runningMs + 4_000;
/** How far the clock moves, in ms. */
export const clockStepMs = 3_600_000;
/** What a part's title is while its clock is moved. */
export const movedTitle = 'clock moved';
/** Interval in which the scratch folders of new children are filled, in ms. */
const fillMs = 50;

const first = ({ products }: System): Product => products[0] as Product;
const childrenOf = ({ worker }: Product): number[] => workerChildren(worker.pid ?? 0);
const numberOf = <T>(all: readonly T[], has: (each: T) => boolean) => all.filter(has).length;

/** Refusals of requests whose child or worker is lost. */
const lost = ['422 tooComplex', '503 busy', '504 timeout'];
/** Refusals without a store. */
const without = ['503 busy', '503 unavailable', '504 timeout'];

/** Shows that this machine answers the load where nothing fails. */
const none: Fault = { name: 'no fault', begin: () => () => 1, refusals: [] };

/** What happens to the children of the first worker, which are then replaced. */
function ofChildren(name: string, harm: (pid: number) => unknown, more: Partial<Fault> = {}): Fault {
  return {
    name: `children ${name}`,
    begin(system) {
      const pids = childrenOf(first(system));
      // Those with the tools that take a password are replaced anyway.
      const lasting = pids.filter((pid) => !commandLine(pid).includes(' protect'));
      pids.forEach(harm);
      return () => numberOf(lasting, (pid) => !isRunning(pid));
    },
    refusals: lost,
    ...more,
  };
}

const childFaults: Fault[] = [
  ofChildren('killed', (pid) => process.kill(pid, 'SIGKILL')),
  ofChildren('segfault', (pid) => process.kill(pid, 'SIGSEGV')),
  // As V8 ends where its heap is full; the system's own end for too much memory is SIGKILL.
  ofChildren('out of heap', (pid) => process.kill(pid, 'SIGABRT')),
  ofChildren('hang', (pid) => process.kill(pid, 'SIGSTOP'), { refusalMs: overdueMs }),
];

function ofStore(name: string, pick: (system: System) => Store): Fault[] {
  const outage = { refusals: without, refuses: true, lastsMs: outageMs } as const;
  /** Begins an outage, during which the store does not take a value. */
  const begin = (start: (store: Store) => unknown) => async (system: System) => {
    const store = pick(system);
    await start(store);
    return async () => Number(!(await store.takesValues()));
  };
  return [
    {
      name: `${name} restarted`,
      async begin(system) {
        const before = pick(system).processId();
        await pick(system).kill();
        await pick(system).start();
        return () => Number(pick(system).processId() !== before);
      },
      refusals: without,
    },
    {
      ...outage,
      name: `${name} frozen`,
      expires: true,
      begin: begin((store) => store.freeze()),
      lastsMs: frozenMs,
      end: (system) => pick(system).thaw(),
    },
    { ...outage, name: `${name} full`, begin: begin((store) => store.fill()), end: (system) => pick(system).empty() },
    { ...outage, name: `${name} lost`, begin: begin((store) => store.kill()), end: (system) => pick(system).start() },
    {
      ...outage,
      name: `network to ${name} cut`,
      expires: true,
      begin: begin((store) => store.proxy.cut()),
      end: (system) => pick(system).proxy.restore(),
    },
  ];
}

const partsOf = ({ products }: System) => products.flatMap(({ gateway, worker }) => [gateway, worker]);

/** All parts' clocks move by an hour, and back. */
function moveClocks(system: System): void {
  for (const part of partsOf(system)) part.kill('SIGUSR2');
}

/** Name of the file that fills a scratch folder. */
const filler = 'filler';
const scratchOf = (pid: number) => `/proc/${pid}/root/scratch`;
const hasOwnScratch = (pid: number) => existsSync(scratchOf(pid));

/** Writes to the scratch folders of all children, as their users do, until no space is left. */
function fillScratch({ products }: System): void {
  for (const pid of products.flatMap(childrenOf)) {
    const folder = scratchOf(pid);
    if (!hasOwnScratch(pid) || existsSync(`${folder}/${filler}`)) continue;
    const { uid, gid } = statSync(`/proc/${pid}`);
    spawnSync('sh', ['-c', 'cat /dev/zero > "$0"', `${folder}/${filler}`], { uid, gid, stdio: 'ignore' });
  }
}

function emptyScratch({ products }: System): void {
  for (const pid of products.flatMap(childrenOf).filter(hasOwnScratch))
    spawnSync('rm', ['-f', `${scratchOf(pid)}/${filler}`], { stdio: 'ignore' });
}

let filling: NodeJS.Timeout | undefined;

const ofMachine: Fault[] = [
  {
    name: 'clock moved by an hour, and back',
    begin(system) {
      moveClocks(system);
      return () => numberOf(partsOf(system), ({ pid = 0 }) => commandLine(pid) === movedTitle);
    },
    refusals: [],
    lastsMs: outageMs,
    end: moveClocks,
  },
  {
    name: 'scratch full',
    begin(system) {
      fillScratch(system);
      // Children are replaced meanwhile.
      filling = setInterval(() => fillScratch(system), fillMs);
      return () => numberOf(system.products.flatMap(childrenOf), (pid) => existsSync(`${scratchOf(pid)}/${filler}`));
    },
    refusals: ['422 tooComplex'],
    refuses: true,
    // Until some requests have come whose handlers write there.
    lastsMs: 2 * outageMs,
    end(system) {
      clearInterval(filling);
      emptyScratch(system);
    },
  },
];

/** A part of the first product does nothing for some time. */
function frozen(part: 'gateway' | 'worker'): Fault {
  return {
    name: `${part} frozen`,
    begin(system) {
      const { pid = 0 } = first(system)[part];
      process.kill(pid, 'SIGSTOP');
      return () => Number(/^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
    },
    refusals: [],
    lastsMs: frozenMs,
    end: (system) => void first(system)[part].kill('SIGCONT'),
  };
}

const ofParts: Fault[] = [
  frozen('gateway'),
  frozen('worker'),
  {
    name: 'worker killed',
    begin: (system) => {
      const { worker } = first(system);
      worker.kill('SIGKILL');
      return () => Number(worker.signalCode === 'SIGKILL');
    },
    refusals: lost,
    refusalMs: overdueMs,
    answerMs: overdueMs,
  },
  {
    name: 'gateway ended by SIGTERM',
    begin: (system, { addresses }) => {
      const { address, gateway } = first(system);
      addresses.delete(address);
      gateway.kill('SIGTERM');
      return () => Number(gateway.exitCode !== null);
    },
    refusals: [],
    repair: ({ replaceFirst }) => replaceFirst(),
  },
  {
    name: 'gateway killed',
    kills: 0,
    expires: true,
    begin: (system, { addresses }) => {
      const { address, gateway } = first(system);
      addresses.delete(address);
      gateway.kill('SIGKILL');
      return () => Number(gateway.signalCode === 'SIGKILL');
    },
    refusals: [],
  },
];

export const faults: readonly Fault[] = [
  none,
  ...childFaults,
  ...ofStore('queue Redis', ({ queue }) => queue),
  ...ofStore('blob Redis', ({ blobs }) => blobs),
  ...ofMachine,
  ...scratchFaults,
  ...ofParts,
];

/** Interval in which an effect is looked for, in ms. */
const effectEveryMs = 100;

/** Resolves to the effect once there is any, or to 0 after `signal`. */
export async function seen(effect: Effect, signal: AbortSignal): Promise<number> {
  for (; ; await sleep(effectEveryMs)) {
    const count = await effect();
    if (count > 0 || signal.aborted) return count;
  }
}
