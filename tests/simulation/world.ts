import { setFlagsFromString } from 'node:v8';
import type { Clock, Timer } from '@blattwerk/server';
import { createRandom, type Random } from '@blattwerk/testing/random';

interface Event {
  at: number;
  order: number;
  owner: Party | undefined;
  work: (() => void) | undefined;
  everyMs?: number;
}

/** A process or a machine of the simulation: what is scheduled for it happens only while it lives, and after its pauses. */
export interface Party {
  readonly name: string;
  isAlive: boolean;
  pausedUntil: number;
}

setFlagsFromString('--allow-natives-syntax');
/**
 * Runs everything that follows without time: promises, and what they call. Node does so after each of its own events, whose
 * turns take longer than all else of a simulation.
 */
// oxlint-disable-next-line typescript/no-implied-eval -- V8 has it under no other name
const runMicrotasks = new Function('%PerformMicrotaskCheckpoint()') as () => void;

/** When each simulation begins, in ms since 1970. */
const beginsAt = Date.UTC(2026, 0, 1);

/** Time, chance, and a log of what happens; the same for the same seed. */
export class World {
  readonly random: Random;
  readonly log: string[] = [];
  readonly #events: Event[] = [];
  readonly #names = new Map<string, string>();
  #order = 0;
  now = beginsAt;
  /** Whether nothing goes wrong any more. */
  isCalm = false;
  /** Names of the first files of jobs that run, by the child. */
  readonly runs = new Map<Party, string>();
  /** Names of the first files of jobs that have failed by a fault of its child. */
  readonly failed = new Set<string>();
  /** Called after each event. */
  check: () => void = () => {};
  #failure: string | undefined;

  constructor(seed: number) {
    this.random = createRandom(`simulation ${seed}`);
  }

  party(name: string): Party {
    return { name, isAlive: true, pausedUntil: 0 };
  }

  /** Schedules something. @param owner whose it is; nobody's by default */
  after(ms: number, work: () => void, owner?: Party, everyMs?: number): Timer & { cancel: () => void } {
    const event: Event = { at: this.now + Math.max(0, Math.round(ms)), order: this.#order++, owner, work };
    if (everyMs !== undefined) event.everyMs = Math.max(1, everyMs);
    this.#push(event);
    return { unref() {}, cancel: () => (event.work = undefined) };
  }

  /** The clock of a process. @param skewMs by how much it differs from that of the others */
  clockOf(owner: Party, skewMs = 0): Clock {
    const clear = (timer: Timer | undefined) => (timer as { cancel?: () => void } | undefined)?.cancel?.();
    return {
      now: () => this.now + skewMs,
      elapsed: () => this.now - beginsAt,
      setTimeout: (work, ms) => this.after(Math.max(1, ms), work, owner),
      setInterval: (work, ms) => this.after(ms, work, owner, ms),
      setImmediate: (work) => void this.after(0, work, owner),
      clearTimeout: clear,
      clearInterval: clear,
    };
  }

  /** Notes what happens. Random ids get names in their order, so that a seed has one log. */
  note(line: string): void {
    this.log.push(`${String(this.now - beginsAt).padStart(7)} ${this.#named(line)}`);
  }

  #named(line: string): string {
    return line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!this.#names.has(id)) this.#names.set(id, `id-${this.#names.size + 1}`);
      return this.#names.get(id) as string;
    });
  }

  /** Ends the simulation, since something does not hold. */
  fail(reason: string): void {
    this.#failure ??= this.#named(reason);
    this.note(`FAILED ${reason}`);
  }

  /**
   * Lets events happen until `isOver`, or for `ms` at most; not within a promise.
   * @returns whether it is over
   * @throws Error where something failed
   */
  run(ms: number, isOver: () => boolean = () => false): boolean {
    const end = this.now + ms;
    runMicrotasks();
    while (!isOver()) {
      if (this.#failure !== undefined) throw new Error(this.#failure);
      const event = this.#events[0];
      if (!event || event.at > end) {
        this.now = end;
        return isOver();
      }
      this.#pop();
      const { owner, work } = event;
      if (!work || owner?.isAlive === false) continue;
      if (owner && owner.pausedUntil > event.at) {
        event.at = owner.pausedUntil;
        this.#push(event);
        continue;
      }
      this.now = event.at;
      // The same event, so that it can still be cancelled.
      if (event.everyMs !== undefined)
        this.#push(Object.assign(event, { at: this.now + event.everyMs, order: this.#order++ }));
      work();
      runMicrotasks();
      this.check();
    }
    return true;
  }

  #push(event: Event): void {
    const heap = this.#events;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[at] = heap[parent] as Event;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[at] = heap[child] as Event;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(left: Event, right: Event): boolean {
  return left.at === right.at ? left.order < right.order : left.at < right.at;
}
