interface Event {
  at: number;
  order: number;
  action: () => void;
}

/** Simulated time, in seconds. */
export interface Clock {
  readonly now: number;
  /** Calls `action` after a delay; actions of the same time in the order of their calls. */
  after(seconds: number, action: () => void): void;
  /** Runs until there is no action before `end`. */
  runUntil(end: number): void;
}

/** A clock whose actions are a binary heap by time. */
export function createClock(): Clock {
  const heap: Event[] = [];
  let [now, order] = [0, 0];
  const of = (index: number) => heap[index] as Event;
  const isBefore = (a: number, b: number) => (of(a).at - of(b).at || of(a).order - of(b).order) < 0;
  const swap = (a: number, b: number) => void ([heap[a], heap[b]] = [of(b), of(a)]);

  function pop(): Event {
    swap(0, heap.length - 1);
    const first = heap.pop() as Event;
    for (let index = 0; 2 * index + 1 < heap.length; ) {
      let child = 2 * index + 1;
      if (child + 1 < heap.length && isBefore(child + 1, child)) child++;
      if (!isBefore(child, index)) break;
      swap(index, child);
      index = child;
    }
    return first;
  }

  return {
    get now() {
      return now;
    },
    after(seconds, action) {
      let index = heap.push({ at: now + seconds, order: order++, action }) - 1;
      for (let parent = (index - 1) >> 1; index > 0 && isBefore(index, parent); parent = (index - 1) >> 1) {
        swap(index, parent);
        index = parent;
      }
    },
    runUntil(end) {
      while (heap.length > 0 && of(0).at < end) {
        const event = pop();
        now = event.at;
        event.action();
      }
      now = end;
    },
  };
}

/** Does one piece of work at a time, in the order of arrival: an event loop, or a Redis. */
export function createThread(clock: Clock) {
  const thread = {
    busyUntil: 0,
    usedSeconds: 0,
    /** @returns seconds until the work is done */
    work(seconds: number): number {
      thread.busyUntil = Math.max(clock.now, thread.busyUntil) + seconds;
      thread.usedSeconds += seconds;
      return thread.busyUntil - clock.now;
    },
  };
  return thread;
}
