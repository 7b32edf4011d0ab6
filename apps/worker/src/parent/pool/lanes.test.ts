import { describe, expect, it } from 'vitest';
import { jobCost } from '../../job-cost.ts';
import { createLanes, createRunEstimate, type LaneRun, noteCost, takesLong } from './lanes.ts';

interface NamedRun extends LaneRun {
  name: string;
}

const run = (name: string, change: Partial<NamedRun> = {}): NamedRun => ({
  name,
  lane: 'short',
  priority: 0,
  estimateMs: 0,
  usedMs: 0,
  estimate: createRunEstimate(),
  isLarge: false,
  isMovable: true,
  ...change,
});
const long = (name: string, change: Partial<NamedRun> = {}) => run(name, { lane: 'long', ...change });
const heavy = (name: string, usedMs: number, change: Partial<NamedRun> = {}) => run(name, { usedMs, ...change });
const namesOf = (runs: readonly (NamedRun | undefined)[]) => runs.map((each) => each?.name);

describe('runs that wait', () => {
  it('are short ones first, in the order of their arrival, and long ones where these have room', () => {
    const lanes = createLanes<NamedRun>(3);
    for (const each of [long('l1'), run('s1'), long('l2'), run('s2')]) lanes.add(each);
    expect(lanes.waiting).toEqual({ short: 2, long: 2 });
    const running: NamedRun[] = [];
    for (let next = lanes.next(running); next; next = lanes.next(running)) running.push(next);
    expect(namesOf(running)).toEqual(['s1', 's2', 'l1']);
    expect(lanes.next([])?.name).toBe('l2');
  });

  it('are long ones for half of the children, or for all but one while no short run comes', () => {
    let now = 0;
    const lanes = createLanes<NamedRun>(4, () => now);
    const begin = (count: number) => {
      for (let each = 0; each < count; each++) lanes.add(long('l'));
      const running: NamedRun[] = [];
      for (let next = lanes.next(running); next; next = lanes.next(running)) running.push(next);
      lanes.clear();
      return running.length;
    };
    expect(begin(4)).toBe(3);
    lanes.add(run('s'));
    lanes.next([]);
    expect(begin(4)).toBe(2);
    now += 30_000;
    expect(begin(4)).toBe(2);
    now += 1;
    expect(begin(4)).toBe(3);
  });

  it('begin as long ones by their priority, and then by their estimated time', () => {
    const lanes = createLanes<NamedRun>(2);
    lanes.add(long('later', { priority: 2, estimateMs: 1 }));
    lanes.add(long('much', { estimateMs: 60_000 }));
    lanes.add(long('less', { estimateMs: 9_000 }));
    lanes.add(long('as much', { estimateMs: 60_000 }));
    expect(namesOf([1, 2, 3, 4].map(() => lanes.next([])))).toEqual(['less', 'much', 'as much', 'later']);
  });

  it('can be removed, and are the next ones where their child did not begin them', () => {
    const lanes = createLanes<NamedRun>(2);
    const [first, second] = [run('first'), run('second')];
    lanes.add(first);
    lanes.add(second);
    expect(lanes.next([])).toBe(first);
    lanes.addAgain(first);
    expect([lanes.remove(second), lanes.remove(second)]).toEqual([true, false]);
    expect(namesOf(lanes.clear())).toEqual(['first']);
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
    const running = [heavy('new', 2_000), heavy('old', 5_000), heavy('short', 900)];
    createLanes<NamedRun>(2).settle(running);
    expect(running.map(({ lane }) => lane)).toEqual(['short', 'long', 'short']);
    const others = [long('other'), heavy('old', 5_000)];
    createLanes<NamedRun>(2).settle(others);
    expect(others.map(({ lane }) => lane)).toEqual(['long', 'short']);
  });

  it('gives its child to short runs that wait and have none soon, the newest first and as few as needed', () => {
    const lanes = createLanes<NamedRun>(2);
    const running = [long('kept', { usedMs: 9_000 }), heavy('old', 5_000), heavy('new', 2_000), heavy('short', 900)];
    expect(lanes.toMove(running, 0)).toEqual([]);
    lanes.add(long('waits'));
    expect(lanes.toMove(running, 0)).toEqual([]);
    lanes.add(run('a'));
    expect(namesOf(lanes.toMove(running, 0))).toEqual(['new']);
    expect(lanes.toMove(running, 1)).toEqual([]);
    lanes.add(run('b'));
    lanes.add(run('c'));
    expect(namesOf(lanes.toMove(running, 0))).toEqual(['new', 'old']);
  });

  it('is not moved where it may not be', () => {
    const lanes = createLanes<NamedRun>(2);
    lanes.add(run('a'));
    expect(lanes.toMove([heavy('fixed', 5_000, { isMovable: false })], 0)).toEqual([]);
  });
});

describe('the estimated time of a run', () => {
  it('is unknown while nothing is processed, and at least what it has used', () => {
    const estimate = createRunEstimate();
    expect([estimate(250, undefined), estimate(900, 0), estimate(1_150, 0)]).toEqual([undefined, undefined, undefined]);
    const noted = run('a', { estimateMs: 300 });
    noteCost(noted, 250, undefined);
    expect([noted.usedMs, noted.remainingMs, noted.estimateMs]).toEqual([250, undefined, 300]);
    noteCost(noted, 900, undefined);
    expect([noted.usedMs, noted.remainingMs, noted.estimateMs]).toEqual([900, undefined, 900]);
  });

  it('follows from the part that was processed meanwhile', () => {
    const estimate = createRunEstimate();
    expect(estimate(300, 0.1)).toBeUndefined();
    // Less than the least time from which it is estimated.
    expect(estimate(300 + jobCost.minEstimatedMs - 1, 0.2)).toBeUndefined();
    expect(estimate(800, 0.2)).toBeCloseTo(800 + 500 * 8);
    expect(estimate(5_300, 1)).toBe(5_300);
  });

  it('does not count the code that the first run of a child compiles before its first page', () => {
    const estimate = createRunEstimate();
    expect(estimate(100, 0, true)).toBeUndefined();
    expect(estimate(100 + jobCost.compilingMs, 0.02, true)).toBeUndefined();
    expect(estimate(300 + jobCost.compilingMs, 0.1, true)).toBeCloseTo(300 + jobCost.compilingMs + 200 * 9);
    const noted = run('a', { isFirst: true });
    noteCost(noted, 100, 0);
    noteCost(noted, 300 + jobCost.compilingMs, 0.1);
    expect(takesLong(noted)).toBe(false);
  });

  it('tells what remains', () => {
    const noted = run('a');
    noteCost(noted, 300, 0.1);
    noteCost(noted, 1_100, 0.5);
    expect(noted.remainingMs).toBeCloseTo(1_000);
    expect(noted.estimateMs).toBeCloseTo(2_100);
    // Faster than it seemed.
    noteCost(noted, 1_200, 0.9);
    expect(noted.remainingMs).toBeCloseTo((900 / 0.8) * 0.1);
    expect(noted.estimateMs).toBeCloseTo(1_200 + (900 / 0.8) * 0.1);
    // A chain's next step has not told anything yet.
    noteCost(noted, 1_250, undefined);
    expect(noted.estimateMs).toBeCloseTo(1_200 + (900 / 0.8) * 0.1);
  });
});

/**
 * A simulation in steps of 10 ms: long runs of attackers come all at once, and a short run every 500 ms. A child that
 * ends for others is replaced in 300 ms.
 */
function simulate(children: number, attackers: number, isScheduled: boolean) {
  const stepMs = 10;
  let now = 0;
  const lanes = createLanes<NamedRun & { leftMs: number; cameAt: number }>(isScheduled ? children : 100, () => now);
  type Run = NonNullable<ReturnType<typeof lanes.next>>;
  const slots: { run?: Run | undefined; freeAt: number }[] = Array.from({ length: children }, () => ({ freeAt: 0 }));
  const waits: number[] = [];
  let moved = 0;
  const add = (change: Partial<Run>) =>
    lanes.add({ ...run('run'), isMovable: isScheduled, leftMs: 0, cameAt: now, ...change });
  for (let each = 0; each < attackers; each++) add({ name: 'attack', leftMs: 30_000 });
  for (; now < 60_000; now += stepMs) {
    if (now % 500 === 0) add({ leftMs: 50 });
    const running = () => slots.flatMap(({ run: each }) => (each ? [each] : []));
    for (const slot of slots) {
      if (!slot.run) continue;
      slot.run.usedMs += stepMs;
      slot.run.leftMs -= stepMs;
      if (slot.run.leftMs <= 0) slot.run = undefined;
    }
    lanes.settle(running());
    for (const slot of slots) {
      if (slot.run || slot.freeAt > now) continue;
      slot.run = lanes.next(running());
      if (slot.run?.name === 'run') waits.push(now - slot.run.cameAt);
    }
    for (const victim of lanes.toMove(running(), slots.filter((slot) => !slot.run).length)) {
      const slot = slots.find((each) => each.run === victim);
      if (!slot) continue;
      slot.run = undefined;
      slot.freeAt = now + 300;
      moved++;
      lanes.add({ ...victim, lane: 'long', isMovable: false, usedMs: 0, leftMs: 30_000 });
    }
  }
  return { waits, moved };
}

describe('short runs beside long ones of others', () => {
  const share = (waits: readonly number[], belowMs: number) => waits.filter((ms) => ms < belowMs).length / waits.length;

  it.each([2, 3, 4])('wait for no long run to end: %i children', (children) => {
    const { waits, moved } = simulate(children, 10, true);
    // Each long run takes a second before it is known, and is replaced.
    const kept = Math.ceil(children / 2);
    expect(Math.max(...waits)).toBeLessThan((10 / kept) * 1_500);
    expect(share(waits, 50)).toBeGreaterThan(0.7);
    expect(moved).toBeLessThanOrEqual(10);
  });

  it('would wait for them without lanes', () => {
    expect(simulate(3, 10, false)).toEqual({ waits: [], moved: 0 });
  });
});
