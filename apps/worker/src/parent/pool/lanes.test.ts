import { describe, expect, it } from 'vitest';
import { jobCost } from '../../job-cost.ts';
import { enqueue, longRoom, nextOf, noteCost, type RunCost, runsToKeep, runsToMove, takesLong } from './lanes.ts';

type NamedRun = RunCost & { name: string };

const run = (name: string, change: Partial<NamedRun> = {}): NamedRun => ({
  name,
  lane: 'short',
  priority: 0,
  estimateMs: 0,
  usedMs: 0,
  isFirst: false,
  isLarge: false,
  isMovable: true,
  ...change,
});
const long = (name: string, change: Partial<NamedRun> = {}) => run(name, { lane: 'long', ...change });
const heavy = (name: string, usedMs: number, change: Partial<NamedRun> = {}) => run(name, { usedMs, ...change });
const inChildren = (runs: readonly NamedRun[]) => runs.map((job) => ({ job }));
const namesOf = (children: readonly { job: NamedRun }[]) => children.map(({ job }) => job.name);

describe('jobs that wait', () => {
  const queued = (...jobs: NamedRun[]) => jobs.reduce<NamedRun[]>((waiting, job) => enqueue(waiting, job), []);
  /** The names of the jobs in the order in which they get a child, where so many long ones may. */
  function orderOf(jobs: NamedRun[], room: number): string[] {
    let waiting = queued(...jobs);
    const names: string[] = [];
    for (let next = nextOf(waiting, room); next; next = nextOf(waiting, room)) {
      names.push(next.name);
      if (next.lane === 'long') room--;
      waiting = waiting.filter((job) => job !== next);
    }
    return names;
  }

  it('are short ones first, in the order of their arrival, and long ones where these have room', () => {
    const jobs = [long('l1'), run('s1'), long('l2'), run('s2')];
    expect(orderOf(jobs, 0)).toEqual(['s1', 's2']);
    expect(orderOf(jobs, 1)).toEqual(['s1', 's2', 'l1']);
  });

  it('begin as long ones by their priority, and then by their estimated time', () => {
    const later = long('later', { priority: 2, estimateMs: 1 });
    const much = ['much', 'as much'].map((name) => long(name, { estimateMs: 60_000 }));
    const less = long('less', { estimateMs: 9_000 });
    expect(orderOf([later, ...much, less], 4)).toEqual(['less', 'much', 'as much', 'later']);
  });

  it.each([
    { children: 1, sinceShortMs: 0, room: 1 },
    { children: 2, sinceShortMs: Number.POSITIVE_INFINITY, room: 1 },
    { children: 4, sinceShortMs: 0, room: 2 },
    { children: 4, sinceShortMs: 30_000, room: 2 },
    { children: 4, sinceShortMs: 30_001, room: 3 },
  ])('are $room long ones that get one of $children children, $sinceShortMs ms after a short one', (row) => {
    expect(longRoom([], row.children, row.sinceShortMs)).toBe(row.room);
    expect(longRoom(inChildren([long('l'), run('s')]), row.children, row.sinceShortMs)).toBe(row.room - 1);
  });
});

describe('a run that takes long', () => {
  it('has used more than a short one, or will', () => {
    expect(takesLong(heavy('a', jobCost.longMs))).toBe(false);
    expect(takesLong(heavy('a', jobCost.longMs + 1))).toBe(true);
    // It ends before it would have begun again.
    const most = jobCost.longMs - 1;
    expect(takesLong(heavy('a', jobCost.longMs + 1, { remainingMs: most }))).toBe(false);
    expect(takesLong(heavy('a', jobCost.longMs + 1, { remainingMs: most + 1 }))).toBe(true);
    // Its child compiles code.
    expect(takesLong(heavy('a', jobCost.longMs + jobCost.compilingMs, { isFirst: true }))).toBe(false);
    expect(takesLong(heavy('a', jobCost.longMs + jobCost.compilingMs + 1, { isFirst: true }))).toBe(true);
    expect(takesLong(run('a', { estimateMs: jobCost.longEstimateMs + 1 }))).toBe(true);
    expect(takesLong(run('a', { isLarge: true }))).toBe(true);
  });

  it('keeps its child as a long one while there is room, the oldest first', () => {
    const running = inChildren([heavy('new', 2_000), heavy('old', 5_000), heavy('short', 900), long('other')]);
    expect(namesOf(runsToKeep(running, 1))).toEqual(['old']);
    expect(namesOf(runsToKeep(running, 3))).toEqual(['old', 'new']);
    expect(runsToKeep(running, -1)).toEqual([]);
  });

  it('gives its child to short jobs that lack one, the newest first and as few as needed', () => {
    const kept = long('kept', { usedMs: 9_000 });
    const fixed = heavy('fixed', 1_500, { isMovable: false });
    const running = inChildren([kept, heavy('old', 5_000), fixed, heavy('new', 2_000), heavy('short', 900)]);
    expect([-1, 0, 1, 3].map((needed) => namesOf(runsToMove(running, needed)))).toEqual([
      [],
      [],
      ['new'],
      ['new', 'old'],
    ]);
  });
});

describe('the estimated time of a run', () => {
  /** Its cost after each pair of used time, in ms, and processed part. */
  function costsOf(first: NamedRun, ...read: [number, number | undefined][]): NamedRun[] {
    let noted = first;
    return read.map(([usedMs, processed]) => (noted = noteCost(noted, usedMs, processed)));
  }
  const remainingOf = (runs: NamedRun[]) => runs.map(({ remainingMs }) => remainingMs);

  it('is unknown while nothing is processed, and at least what it has used', () => {
    const noted = costsOf(run('a', { estimateMs: 300 }), [250, undefined], [900, 0], [1_150, 0]);
    expect(remainingOf(noted)).toEqual([undefined, undefined, undefined]);
    expect(noted.map(({ usedMs, estimateMs }) => [usedMs, estimateMs])).toEqual([
      [250, 300],
      [900, 900],
      [1_150, 1_150],
    ]);
  });

  it('follows from the part that was processed meanwhile', () => {
    // Of the second, less than the least time from which it is estimated.
    const [first, soon, later, last] = costsOf(
      run('a'),
      [300, 0.1],
      [300 + jobCost.minEstimatedMs - 1, 0.2],
      [800, 0.2],
      [5_300, 1],
    );
    expect(remainingOf([first, soon].flatMap((each) => each ?? []))).toEqual([undefined, undefined]);
    expect(later?.estimateMs).toBeCloseTo(800 + 500 * 8);
    expect([last?.estimateMs, last?.remainingMs]).toEqual([5_300, 0]);
  });

  it('does not count the code that the first run of a child compiles before its first page', () => {
    const compiled = jobCost.compilingMs;
    const read = [
      [100, 0],
      [100 + compiled, 0.02],
      [300 + compiled, 0.1],
    ] satisfies [number, number][];
    const noted = costsOf(run('a', { isFirst: true }), ...read);
    expect(remainingOf(noted.slice(0, 2))).toEqual([undefined, undefined]);
    expect(noted[2]?.estimateMs).toBeCloseTo(300 + compiled + 200 * 9);
    expect(noted.map(takesLong)).toEqual([false, false, false]);
  });

  it('tells what remains', () => {
    const noted = costsOf(run('a'), [300, 0.1], [1_100, 0.5], [1_200, 0.9], [1_250, undefined]);
    expect(noted[1]?.remainingMs).toBeCloseTo(1_000);
    expect(noted[1]?.estimateMs).toBeCloseTo(2_100);
    // Faster than it seemed.
    expect(noted[2]?.remainingMs).toBeCloseTo((900 / 0.8) * 0.1);
    expect(noted[2]?.estimateMs).toBeCloseTo(1_200 + (900 / 0.8) * 0.1);
    // A chain's next step has not told anything yet.
    expect(noted[3]?.estimateMs).toBeCloseTo(1_200 + (900 / 0.8) * 0.1);
  });
});
