import type { Clock } from '@blattwerk/server';
import { type ChannelFrame, type FrameKind, frameKinds } from '../../apps/worker/src/frames.ts';
import { exchangeWithChild } from '../../apps/worker/src/parent/pool/child-exchange.ts';
import type { PoolEffects } from '../../apps/worker/src/parent/pool/pool.ts';
import type { ChildMessage, RunReport, RunRequest } from '../../apps/worker/src/protocol.ts';
import { contentOf, outputOf } from './contents.ts';
import type { Party, World } from './world.ts';

/** What a child does with a job, besides handling it. */
const misbehaviors = ['crash', 'fault', 'hang', 'spin', 'violate', 'large', 'ignore'] as const;

/** Parts in which a run makes progress, and writes its output. */
const steps = 5;

/** Processes of children for a pool, each of which does what chance decides. */
export class SimulatedChildren {
  readonly #world: World;
  readonly #owner: Party;
  readonly #clock: Clock;
  readonly #share: number;
  readonly #children = new Map<number, SimulatedChild>();
  #pids = 0;

  /** @param share of the runs in which the child misbehaves */
  constructor(world: World, owner: Party, clock: Clock, share: number) {
    this.#world = world;
    this.#owner = owner;
    this.#clock = clock;
    this.#share = share;
  }

  get effects(): PoolEffects {
    return {
      clock: this.#clock,
      lowerPriority: async () => {},
      processorTimeOf: (pid) => this.#children.get(pid)?.usedMs ?? 0,
      privateMemoryOf: () => 1_000,
      startChild: (_launch, happened) => {
        const pid = ++this.#pids;
        const child = new SimulatedChild(this.#world, this.#owner, pid, this.#share);
        this.#children.set(pid, child);
        const exchange = exchangeWithChild(child.channel, happened);
        const { promise: exited, resolve } = Promise.withResolvers<void>();
        const end = (signal: NodeJS.Signals | null) => {
          if (!this.#children.delete(pid)) return;
          resolve();
          happened({ kind: 'exited', exitCode: signal ? null : 1, signal });
        };
        void exchange.delivered.then(() => child.hasExited && end(null));
        return {
          pid,
          exited,
          hasScratch: () => true,
          begin: (request, bytes) => exchange.begin({ ...request, scratch: '' }, bytes),
          kill: () => {
            exchange.stop();
            child.end();
            this.#world.after(this.#world.random.between(1, 20), () => end('SIGKILL'), this.#owner);
          },
        };
      },
    };
  }

  /** Ends all of them with the worker's process. */
  end(): void {
    for (const child of this.#children.values()) child.end();
  }
}

class SimulatedChild {
  readonly #world: World;
  readonly #parent: Party;
  readonly #party: Party;
  readonly #share: number;
  readonly #sent: (ChannelFrame | undefined)[] = [];
  #wake = () => {};
  /** Gets each frame of the parent. */
  #take: (kind: FrameKind, payload: Buffer) => void = () => {};
  #busyFrom: number | undefined;
  #usedMs = 0;
  hasExited = false;

  constructor(world: World, parent: Party, pid: number, share: number) {
    this.#world = world;
    this.#parent = parent;
    this.#party = world.party(`${parent.name} child ${pid}`);
    this.#share = share;
    this.#busyFrom = world.now;
    this.#after(world.random.between(20, 400), () => {
      this.#rest();
      this.#message({ kind: 'ready' });
      void this.#serve();
    });
  }

  /** Processor time so far, in ms. */
  get usedMs(): number {
    return this.#usedMs + (this.#busyFrom === undefined ? 0 : this.#world.now - this.#busyFrom);
  }

  readonly channel = {
    frames: this.#frames(),
    write: (kind: FrameKind, payload: Uint8Array): Promise<void> => {
      const copy = Buffer.from(payload);
      return new Promise((resolve) =>
        this.#after(1, () => {
          this.#take(kind, copy);
          resolve();
        }),
      );
    },
  };

  end(): void {
    this.#party.isAlive = false;
    this.#rest();
  }

  async *#frames(): AsyncGenerator<ChannelFrame, void, void> {
    for (;;) {
      while (this.#sent.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
      const frame = this.#sent.shift();
      if (!frame) return;
      yield frame;
    }
  }

  #after(ms: number, work: () => void): void {
    this.#world.after(ms, work, this.#party);
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => this.#after(ms, resolve));
  }

  #rest(): void {
    this.#usedMs = this.usedMs;
    this.#busyFrom = undefined;
    this.#world.runs.delete(this.#party);
  }

  #send(frame: ChannelFrame | undefined): undefined {
    this.#sent.push(frame);
    this.#world.after(0, () => this.#wake(), this.#parent);
  }

  #message(message: ChildMessage): void {
    this.#send({ kind: frameKinds.message, payload: Buffer.from(JSON.stringify(message)) });
  }

  #exit(): undefined {
    this.hasExited = true;
    this.end();
    this.#send(undefined);
  }

  async #serve(): Promise<void> {
    for (;;) {
      const request = await new Promise<RunRequest>((resolve) => {
        this.#take = (kind, payload) =>
          kind === frameKinds.message && resolve(JSON.parse(payload.toString()) as RunRequest);
      });
      this.#busyFrom = this.#world.now;
      const report = await this.#run(request);
      this.#rest();
      if (!report) return;
      this.#world.note(`${this.#party.name}: ${report.kind}`);
      this.#message({ kind: 'report', report });
    }
  }

  /** @returns the report of a run; undefined where the child is gone, or does nothing any more */
  async #run({ inputs, limits }: RunRequest): Promise<RunReport | undefined> {
    const { random } = this.#world;
    const misbehavior = !this.#world.isCalm && random.chance(this.#share) ? random.pick(misbehaviors) : undefined;
    if (misbehavior) this.#world.note(`${this.#party.name} will ${misbehavior}`);
    await this.#pass(random.between(1, 20));
    if (misbehavior === 'ignore') return this.#stop();
    let hasFailed = false;
    let read = Buffer.alloc(0);
    let expectedBytes = 0;
    let whole = Promise.withResolvers<void>();
    const names = new Promise<string[]>((resolve) => {
      this.#take = (kind, payload) => {
        if (kind === frameKinds.failed) hasFailed = true;
        else if (kind === frameKinds.confidential)
          resolve((JSON.parse(payload.toString()) as { fileNames: string[] }).fileNames);
        else read = Buffer.concat([read, payload]);
        if (hasFailed) resolve([]);
        if (hasFailed || read.length >= expectedBytes) whole.resolve();
      };
    });
    this.#message({ kind: 'begun' });
    const fileNames = await names;
    this.#world.runs.set(this.#party, fileNames[0] ?? '');
    this.#world.note(`${this.#party.name} runs ${fileNames[0]}`);
    if (misbehavior === 'fault' || misbehavior === 'violate') this.#world.failed.add(fileNames[0] ?? '');
    for (const [place, { bytes }] of inputs.entries()) {
      if (hasFailed) return { kind: 'released' };
      read = Buffer.alloc(0);
      expectedBytes = bytes;
      whole = Promise.withResolvers<void>();
      const asked = Buffer.alloc(4);
      asked.writeUInt32LE(place);
      this.#send({ kind: frameKinds.read, payload: asked });
      await whole.promise;
      if (hasFailed) return { kind: 'released' };
      if (!read.equals(contentOf(fileNames[place] ?? '', bytes)))
        this.#world.fail(`a child got '${read.subarray(0, 20).toString()}' as ${fileNames[place]}`);
    }
    const isLarge = misbehavior === 'large';
    const bytes = isLarge ? limits.outputBytes + 1 : random.between(1, random.chance(0.6) ? limits.outputBytes : 300);
    const output = outputOf(fileNames[0] ?? '', random.integer(1_000_000), bytes);
    const isRefused = random.chance(0.1);
    const stepMs =
      (!this.#world.isCalm && random.chance(0.2) ? random.between(1_000, 14_000) : random.between(1, 300)) / steps;
    for (let step = 1; step <= steps; step++) {
      await this.#pass(stepMs);
      if (hasFailed) return { kind: 'released' };
      if (step === 2 && misbehavior === 'crash') return this.#exit();
      if (misbehavior === 'hang') return this.#stop();
      if (misbehavior === 'spin') return this.#stop(true);
      if (misbehavior === 'violate') return this.#send({ kind: frameKinds.failed, payload: Buffer.alloc(0) });
      this.#message({ kind: 'progress', stage: step < steps ? 'processing' : 'finishing', fraction: step / steps });
      const part = output.subarray(((step - 1) * bytes) / steps, (step * bytes) / steps);
      if (!isRefused && part.length > 0) this.#send({ kind: frameKinds.bytes, payload: part });
    }
    await this.#pass(1);
    if (misbehavior === 'fault') return { kind: 'fault', fault: { name: 'Error', frames: [] } };
    if (isRefused) return { kind: 'refused', code: 'damagedPdf', params: {} };
    return { kind: 'done', mime: 'application/pdf', bytes, facts: {}, notices: [] };
  }

  /** Does nothing any more. @param spends whether it spends processor time */
  #stop(spends = false): undefined {
    if (!spends) this.#rest();
    this.#take = () => {};
    return undefined;
  }
}
