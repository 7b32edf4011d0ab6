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
  let now = 0;
  let order = 0;
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

  function push(event: Event): void {
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[index] = heap[parent] as Event;
      index = parent;
    }
    heap[index] = event;
  }

  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  return {
    get now() {
      return now;
    },
    after(seconds, action) {
      push({ at: now + seconds, order: order++, action });
    },
    runUntil(end) {
      while (heap[0] !== undefined && heap[0].at < end) {
        const event = pop() as Event;
        now = event.at;
        event.action();
      }
      now = end;
    },
  };
}
