import { leaseMs, queueKey } from '@blattwerk/server';
import type { Contract } from '@blattwerk/shared';
import {
  type Servers,
  type SimulatedGateway,
  type SimulatedWorker,
  startGateway,
  startWorker,
  requestMs,
  tools,
} from './product.ts';
import { SimulatedRedis } from './redis.ts';
import { type Plan, SimulatedRequest } from './request.ts';
import { World } from './world.ts';

/** What may go wrong in a simulation; each seed has some of it. */
const disturbances = [
  'misbehaving children',
  'departing clients',
  'cut connections',
  'held traffic',
  'slow network',
  'full memory',
  'Redis restarts',
  'Redis pauses',
  'failover',
  'killed workers',
  'stopped workers',
  'paused workers',
  'killed gateways',
  'stopped gateways',
  'paused gateways',
  'wrong clocks',
] as const;
type Disturbance = (typeof disturbances)[number];

/** Those without which every run reaches its end, and every byte can be deleted at once. */
const harmless: readonly Disturbance[] = ['departing clients', 'slow network', 'wrong clocks', 'misbehaving children'];

const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;

/** Time in which requests begin, and things go wrong, in ms. */
const activeMs = 4_000;
/** Time after which nothing that went wrong goes on: the longest pause, and the lock of a lost job. */
const recoveryMs = 25_000;
/** Time after that in which all requests must have ended, in ms: of a request and of a held answer, and a reserve. */
const settlingMs = 3 * requestMs + 20_000;

export interface Simulation {
  /** What happened, a line each. */
  log: readonly string[];
  /** What does not hold; undefined where all does. */
  failure: string | undefined;
  /** How requests ended. */
  endings: readonly string[];
}

/** Runs the product with the faults and requests of a seed. */
export async function simulate(seed: number): Promise<Simulation> {
  const world = new World(seed);
  const scene = new Scene(world);
  let failure: string | undefined;
  const thrown = (error: unknown) =>
    (failure ??= `nothing caught ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', thrown);
  await new Promise<void>((resolve) =>
    setImmediate(() => {
      try {
        scene.play();
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
      // Node reports what nothing caught after this.
      setImmediate(resolve);
    }),
  );
  process.off('unhandledRejection', thrown);
  return { log: world.log, failure, endings: scene.requests.map(({ ending }) => ending ?? 'open') };
}

/** The product of one seed, its clients, and what disturbs them. */
class Scene {
  readonly #world: World;
  readonly #disturbed: ReadonlySet<Disturbance>;
  readonly #servers: Servers;
  readonly #gateways = new Set<SimulatedGateway>();
  readonly #workers = new Set<SimulatedWorker>();
  readonly requests: SimulatedRequest[] = [];
  #starts = 0;
  readonly #isHarmless: boolean;
  /** Since when jobs wait beside a worker that has none, in ms since 1970. */
  #idleFrom: number | undefined;
  /** Whether all requests have ended, and the processes are to. */
  #isEnding = false;

  constructor(world: World) {
    const { random } = world;
    this.#world = world;
    const share = random.pick([0, 0.1, 0.25, 0.5]);
    this.#disturbed = new Set(disturbances.filter((each) => random.chance(harmless.includes(each) ? 0.4 : share)));
    this.#isHarmless = [...this.#disturbed].every((each) => harmless.includes(each));
    world.note(`disturbed by: ${[...this.#disturbed].join(', ') || 'nothing'}`);
    const bytes = this.#disturbed.has('full memory') ? random.between(5_000, 12_000) : 100_000;
    this.#servers = {
      queue: new SimulatedRedis(world, 'queue', 0),
      blobs: new SimulatedRedis(world, 'blobs', bytes),
      absent: new SimulatedRedis(world, 'absent', 0),
    };
    this.#servers.absent.machine.isAlive = false;
    for (const redis of [this.#servers.queue, this.#servers.blobs]) {
      redis.latencyMs = this.#disturbed.has('slow network') ? random.between(5, 150) : 1;
      redis.written = (key, ttlMs) => this.#checkWritten(redis, key, ttlMs);
    }
    world.check = () => this.#check();
  }

  play(): void {
    const { random } = this.#world;
    for (let count = random.between(1, 2); count > 0; count--) this.#startGateway();
    for (let count = random.between(1, 2); count > 0; count--) this.#startWorker();
    this.#world.run(1_000);
    for (let index = random.between(2, 9); index > 0; index--) this.#plan(index);
    this.#disturb();
    if (this.#isHarmless) this.#world.after(0, () => this.#checkWaiting(), undefined, 100);
    const isOver = () =>
      this.requests.length === this.#planned && this.requests.every((request) => request.isHandled && request.ending);
    if (!this.#world.run(activeMs + settlingMs, isOver)) {
      const open = this.requests.filter(({ ending, isHandled }) => !ending || !isHandled).map(({ plan }) => plan.name);
      this.#world.fail(`${open.join(', ')} did not end`);
    }
    this.#world.isCalm = true;
    if (random.chance(0.15)) this.#checkRecovery();
    this.#finish();
  }

  #planned = 0;

  #plan(index: number): void {
    const { random } = this.#world;
    const contract = random.pick(tools);
    const leaves = this.#disturbed.has('departing clients') && random.chance(0.4);
    const plan: Plan = {
      name: `r${index}`,
      contract,
      address: random.pick(addresses),
      sizes: Array.from({ length: contract.input.minFiles }, () => random.between(5, random.chance(0.3) ? 1_500 : 300)),
      transferMs: random.pick([1, 5, 60]),
      leavesAfterMs: leaves ? random.between(1, 3_000) : undefined,
      cancelsAfterMs: leaves && random.chance(0.5) ? random.between(1, 3_000) : undefined,
      isAsync: random.chance(0.25),
    };
    this.#planned++;
    this.#world.after(random.integer(random.chance(0.5) ? 500 : activeMs), () => {
      const request = new SimulatedRequest(this.#world, plan, () => this.#anyGateway());
      request.released = () => this.#checkReleased(request);
      this.requests.push(request);
      void request.send();
    });
  }

  #anyGateway(): SimulatedGateway | undefined {
    const ready = [...this.#gateways].filter(({ gateway }) => gateway.isReady && !gateway.isClosing);
    return ready.length === 0 ? undefined : this.#world.random.pick(ready);
  }

  get #skewMs(): number {
    return this.#disturbed.has('wrong clocks') ? this.#world.random.between(-400, 400) : 0;
  }

  #startGateway(): void {
    if (this.#isEnding) return;
    this.#gateways.add(startGateway(this.#world, `gateway ${++this.#starts}`, this.#servers, this.#skewMs));
  }

  #startWorker(): void {
    const share = this.#disturbed.has('misbehaving children') ? 0.2 : 0;
    this.#workers.add(startWorker(this.#world, `worker ${++this.#starts}`, this.#servers, this.#skewMs, share));
  }

  /** Schedules what goes wrong. */
  #disturb(): void {
    const { random } = this.#world;
    const acts: Partial<Record<Disturbance, () => void>> = {
      'cut connections': () => this.#anyConnection()?.close(),
      'held traffic': () => {
        const until = this.#world.now + random.between(100, 12_000);
        const between = this.#anyConnection();
        for (const connection of between?.server.connections ?? [])
          if (connection.owner === between?.owner) connection.heldUntil = until;
      },
      'Redis restarts': () => this.#anyRedis().restart(random.between(10, 4_000)),
      'Redis pauses': () => this.#pause(this.#anyRedis().machine, 5_000),
      failover: () => {
        const redis = this.#anyRedis();
        const replica = redis.database.copy();
        this.#world.after(random.between(1, 500), () => redis.restart(random.between(10, 1_000), replica));
      },
      'killed workers': () =>
        this.#end(
          this.#workers,
          (worker) => worker.kill(),
          () => this.#startWorker(),
        ),
      'stopped workers': () =>
        this.#end(
          this.#workers,
          (worker) => worker.close(),
          () => this.#startWorker(),
        ),
      'paused workers': () => this.#pause(this.#any(this.#workers)?.machine, 15_000),
      'killed gateways': () =>
        this.#end(
          this.#gateways,
          (gateway) => this.#killGateway(gateway),
          () => this.#startGateway(),
        ),
      'stopped gateways': () =>
        this.#end(
          this.#gateways,
          (gateway) => this.#stopGateway(gateway),
          () => this.#startGateway(),
        ),
      'paused gateways': () => this.#pause(this.#any(this.#gateways)?.machine, 4_000),
    };
    for (const [disturbance, act] of Object.entries(acts) as [Disturbance, () => void][]) {
      if (!this.#disturbed.has(disturbance)) continue;
      for (let times = random.between(1, 4); times > 0; times--)
        this.#world.after(random.integer(activeMs), () => {
          if (this.#world.isCalm) return;
          this.#world.note(disturbance);
          act();
        });
    }
  }

  #any<T>(from: ReadonlySet<T>): T | undefined {
    return from.size === 0 ? undefined : this.#world.random.pick([...from]);
  }

  #anyRedis = () => this.#world.random.pick([this.#servers.queue, this.#servers.blobs]);
  #anyConnection = () => this.#any(this.#anyRedis().connections);

  #pause(machine: SimulatedRedis['machine'] | undefined, maxMs: number): void {
    if (machine) machine.pausedUntil = this.#world.now + this.#world.random.between(50, maxMs);
  }

  /** Ends a process, and starts another one after a while. */
  #end<T>(processes: Set<T>, end: (process: T) => unknown, startAnother: () => void): void {
    const process = this.#any(processes);
    if (process === undefined) return;
    processes.delete(process);
    void Promise.resolve(end(process));
    this.#world.after(this.#world.random.between(100, 2_000), startAnother);
  }

  #killGateway(gateway: SimulatedGateway): void {
    gateway.kill();
    for (const request of this.requests) request.lose(gateway);
  }

  async #stopGateway(gateway: SimulatedGateway): Promise<void> {
    const note = (what: string) => this.#world.note(`${gateway.machine.name} ${what}`);
    note('stops');
    gateway.gateway.announceStop();
    await gateway.gateway.drain(5_000);
    this.#checkIdle(gateway);
    note('is drained');
    await gateway.gateway.close();
    note('has stopped');
    this.#killGateway(gateway);
  }

  /** After all requests: nothing is reserved, every process stops, and nothing stays in Redis. */
  #finish(): void {
    this.#isEnding = true;
    this.#world.run(400);
    for (const request of this.requests) this.#checkEnding(request);
    for (const { gateway, machine } of this.#gateways) {
      const waiting = gateway.sample.waiting('structure');
      if (this.#isHarmless && waiting > 0) this.#world.fail(`${machine.name} counts ${waiting} waiting jobs`);
    }
    if (this.#isHarmless) this.#checkCharges();
    this.#stopAll([...this.#gateways].map((gateway) => this.#stopGateway(gateway)));
    // Workers end what they have, and jobs of those that were killed are found by others.
    this.#world.run(25_000);
    for (const { pool, machine } of this.#workers)
      if (pool.count().busy > 0) this.#world.fail(`children of ${machine.name} are busy`);
    const jobs = this.#servers.queue.database.keys().filter((key) => /^bull:.*:[0-9a-f-]{36}/.test(key));
    if (jobs.length > 0) this.#world.fail(`jobs stay in the queue: ${jobs.join(', ')}`);
    this.#stopAll([...this.#workers].map((worker) => worker.close()));
    this.#world.run(leaseMs + 1);
    const bytes = this.#servers.blobs.database.keys();
    if (bytes.length > 0) this.#world.fail(`bytes stay: ${bytes.join(', ')}`);
    this.#world.run(1);
  }

  #stopAll(stops: Promise<void>[]): void {
    let isStopped = false;
    void Promise.all(stops).then(() => (isStopped = true));
    if (!this.#world.run(20_000, () => isStopped)) this.#world.fail('a process did not stop');
  }

  #checkIdle({ gateway, machine }: SimulatedGateway): void {
    const { jobs, admission } = gateway;
    if (jobs.size > 0) this.#world.fail(`${machine.name} has ${jobs.size} open jobs`);
    if (admission.reserved !== 0) this.#world.fail(`${machine.name} has reserved ${admission.reserved} bytes`);
  }

  /** Once nothing goes wrong any more, every gateway answers. */
  #checkRecovery(): void {
    this.#world.run(recoveryMs);
    const [contract] = tools as [Contract];
    const asked = [...this.#gateways].map((gateway, index) => {
      const calm = { transferMs: 1, leavesAfterMs: undefined, cancelsAfterMs: undefined, isAsync: false };
      const plan: Plan = { name: `last${index}`, contract, address: `198.51.100.${index}`, sizes: [50], ...calm };
      const request = new SimulatedRequest(this.#world, plan, () => gateway);
      void request.send();
      return request;
    });
    this.#world.run(10_000, () => asked.every(({ ending }) => ending));
    const usual = ['answered', 'refused damagedPdf', ...(this.#disturbed.has('full memory') ? ['refused busy'] : [])];
    for (const { ending = 'open', plan } of asked)
      if (!usual.includes(ending)) this.#world.fail(`${plan.name} is ${ending} after all is well`);
    if (asked.length === 0) this.#world.fail('no gateway runs after all is well');
  }

  /** What holds at any time. */
  #check(): void {
    const { database } = this.#servers.blobs;
    // A command that begins below the limit may exceed it.
    if (database.maxBytes > 0 && database.usedBytes > database.maxBytes + 1_000)
      this.#world.fail(`${database.usedBytes} bytes are stored, and at most ${database.maxBytes} may be`);
  }

  /** A job does not wait beside a worker that has none; a few round trips of a slow network are allowed. */
  #checkWaiting(): void {
    const { database } = this.#servers.queue;
    const waiting =
      Number(database.execute('LLEN', queueKey('structure', 'wait'))) +
      Number(database.execute('ZCARD', queueKey('structure', 'prioritized')));
    const isIdle = waiting > 0 && [...this.#workers].some(({ pool }) => pool.count().busy === 0);
    this.#idleFrom = isIdle ? (this.#idleFrom ?? this.#world.now) : undefined;
    if (this.#idleFrom !== undefined && this.#world.now - this.#idleFrom > 3_000)
      this.#world.fail(`${waiting} jobs wait beside a worker that has none`);
  }

  /** What holds for each write. */
  #checkWritten({ database }: SimulatedRedis, key: string, ttlMs: number | undefined): void {
    if (ttlMs === undefined && /^(blob|replies|progress|runs|gateways)/.test(key))
      this.#world.fail(`${key} has no time to live`);
    const job = /^blob:\{[^}]*\}:/.exec(key)?.[0];
    if (job === undefined) return;
    if ((ttlMs ?? 0) > leaseMs) this.#world.fail(`${key} stays for ${ttlMs} ms`);
    if (database.execute('EXISTS', `${job}lease`) === 0) this.#world.fail(`${key} was written after its job had ended`);
    if (key.startsWith(`${job}in:`)) this.#checkReserved(job, database.hashBytes(key));
    if (key !== `${job}answer`) return;
    const kept = database.keys().filter((each) => each.startsWith(job) && /:(in:\d+|confidential)$/.test(each));
    if (kept.length > 0) this.#world.fail(`${kept.join(', ')} is kept beside an answer`);
  }

  /** An input that is stored was reserved before. */
  #checkReserved(job: string, bytes: number): void {
    for (const { gateway, jobs, machine } of this.#gateways)
      for (const { id, signal } of jobs)
        if (job.includes(id) && !signal.aborted && bytes > gateway.admission.reserved)
          this.#world.fail(`${machine.name} stores ${bytes} bytes of ${gateway.admission.reserved} that are reserved`);
  }

  /** Where nothing hinders it, nothing of a job is left when its last byte is sent, or its request is over. */
  #checkReleased({ job, plan }: SimulatedRequest): void {
    if (job === undefined || !this.#isHarmless) return;
    const left = this.#servers.blobs.database.keys().filter((key) => key.includes(job));
    if (left.length > 0) this.#world.fail(`${left.join(', ')} is left of ${plan.name}`);
    this.#world.after(1_000, () => {
      if ([...this.#world.runs.values()].some((name) => name.startsWith(`${plan.name}f`)))
        this.#world.fail(`${plan.name} runs on after its end`);
    });
  }

  /** A refusal has a cause, and the progress of a job tells its end. */
  #checkEnding({ ending, plan, id, job }: SimulatedRequest): void {
    if (ending === 'refused internal' && !this.#world.failed.has(`${plan.name}f0.pdf`))
      this.#world.fail(`${plan.name} met a fault of the product`);
    if (this.#isHarmless && (ending === 'refused unavailable' || ending === 'refused timeout'))
      this.#world.fail(`${plan.name} is ${ending}, and nothing hinders it`);
    const state = this.#servers.queue.database.execute('HGET', `progress:${id}`, 'state');
    if (this.#isHarmless && job !== undefined && (state === 'waiting' || state === 'active'))
      this.#world.fail(`${plan.name} is ${ending}, and its progress ${state}`);
  }

  /** The run time of an address is charged once: it is part of the time of its requests. */
  #checkCharges(): void {
    for (const address of addresses) {
      const own = this.requests.filter(({ plan }) => plan.address === address);
      const handledMs = own.reduce((sum, request) => sum + request.handledMs, 0);
      const chargedMs = Number(this.#servers.queue.database.execute('PTTL', `runs:${address}`));
      if (chargedMs > handledMs + 500) this.#world.fail(`${address} was charged ${chargedMs} ms for ${handledMs} ms`);
    }
  }
}
