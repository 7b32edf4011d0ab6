import { jobCost } from '../../job-cost.ts';

/** What decides when a run gets a child. */
export interface LaneRun {
  /** Runs of the lane `long` never have all children. */
  lane: 'short' | 'long';
  /** The job's among long runs that wait: those with a smaller number begin first. */
  readonly priority: number;
  /** Processor time that the run will have taken at its end, as far as known, in ms. */
  estimateMs: number;
  /** Processor time that it has taken, in ms. */
  usedMs: number;
  /** Processor time that it still takes, in ms; undefined while its progress does not tell. */
  remainingMs?: number | undefined;
  /** Estimates its processor time from its progress. */
  readonly estimate: RunEstimate;
  /** Whether its child has run nothing else. */
  isFirst?: boolean;
  /** Whether its output is already larger than is expected of its input. */
  isLarge: boolean;
  /** Whether it may be ended once, to begin again in the lane `long`. */
  readonly isMovable: boolean;
}

/** Time without a short run after which long ones may have more children, in ms. */
const quietMs = 30_000;

/**
 * The lanes in which runs wait for a child. Short ones come first, in the order of their arrival. Long ones have half of the
 * children at once, and all but one while no short run comes; they begin by their priority and their estimated time.
 */
export function createLanes<Run extends LaneRun>(children: number, now: () => number = Date.now) {
  const short: Run[] = [];
  const long: Run[] = [];
  let lastShortAt = Number.NEGATIVE_INFINITY;

  function hasRoom(running: readonly Run[]): boolean {
    const most = now() - lastShortAt > quietMs ? children - 1 : Math.floor(children / 2);
    return running.filter(({ lane }) => lane === 'long').length < Math.max(1, most);
  }

  return {
    /** Number of runs that wait in each lane. */
    get waiting() {
      return { short: short.length, long: long.length };
    },

    add(run: Run): void {
      if (run.lane === 'short') {
        lastShortAt = now();
        short.push(run);
      } else long.splice(placeOf(run, long), 0, run);
    },

    /** Adds a run that had a child which did not begin it. */
    addAgain(run: Run): void {
      (run.lane === 'short' ? short : long).unshift(run);
    },

    /** @returns false where it does not wait */
    remove(run: Run): boolean {
      const waiting = run.lane === 'short' ? short : long;
      const place = waiting.indexOf(run);
      if (place >= 0) waiting.splice(place, 1);
      return place >= 0;
    },

    /** Takes the run that is next. @param running the runs that have a child */
    next: (running: readonly Run[]): Run | undefined => short.shift() ?? (hasRoom(running) ? long.shift() : undefined),

    /** Keeps runs that take long where they are, as long ones, while there may be more of these; the oldest first. */
    settle(running: readonly Run[]): void {
      const settling = running.filter((run) => run.lane === 'short' && takesLong(run));
      for (const run of settling.toSorted((a, b) => b.usedMs - a.usedMs)) {
        if (hasRoom(running)) run.lane = 'long';
      }
    },

    /**
     * Runs that must give their child to short ones that wait.
     * @param freeSoon number of children that are free or about to be
     */
    toMove(running: readonly Run[], freeSoon: number): Run[] {
      return running
        .filter((run) => run.lane === 'short' && run.isMovable && takesLong(run))
        .toSorted((a, b) => a.usedMs - b.usedMs)
        .slice(0, Math.max(0, short.length - freeSoon));
    },

    clear: (): Run[] => [...short.splice(0), ...long.splice(0)],
  };
}

/** Notes the processor time of a run so far, in ms, with the processed part, from 0 to 1, where it is processing. */
export function noteCost(run: LaneRun, usedMs: number, processed: number | undefined): void {
  const totalMs = run.estimate(usedMs, processed, run.isFirst);
  run.usedMs = usedMs;
  run.remainingMs = totalMs === undefined ? undefined : totalMs - usedMs;
  run.estimateMs = totalMs ?? Math.max(run.estimateMs, usedMs);
}

/**
 * Whether a run takes longer than a short one. A large output takes its child little processor time and much time: the
 * parent and Redis have as much to do with it.
 */
export function takesLong(run: Omit<LaneRun, 'lane' | 'priority' | 'estimate' | 'isMovable'>): boolean {
  const { usedMs, remainingMs = Number.POSITIVE_INFINITY, estimateMs, isFirst = false, isLarge } = run;
  const longMs = jobCost.longMs + compilingMs(isFirst);
  const endsSoon = usedMs + remainingMs <= 2 * longMs;
  return (usedMs > longMs && !endsSoon) || estimateMs > jobCost.longEstimateMs || isLarge;
}

function placeOf(run: LaneRun, waiting: readonly LaneRun[]): number {
  const place = waiting.findIndex(
    (other) => other.priority > run.priority || (other.priority === run.priority && other.estimateMs > run.estimateMs),
  );
  return place < 0 ? waiting.length : place;
}

/**
 * Processor time of a whole run, in ms, from the time that it has taken so far, in ms, and the processed part, from 0 to 1,
 * where it is processing; undefined while these do not tell. The first run of a child compiles code before it makes
 * progress, which says nothing about the rest.
 */
type RunEstimate = (usedMs: number, processed: number | undefined, isFirst?: boolean) => number | undefined;

/** Estimates the processor time of a run from its progress. */
export function createRunEstimate(): RunEstimate {
  let first: { usedMs: number; processed: number } | undefined;
  return (usedMs, processed, isFirst = false) => {
    if (processed === undefined) return undefined;
    first ??= { usedMs, processed };
    const [took, made] = [usedMs - first.usedMs - compilingMs(isFirst), processed - first.processed];
    return took < jobCost.minEstimatedMs || made <= 0 ? undefined : usedMs + (took / made) * (1 - processed);
  };
}

function compilingMs(isFirst: boolean): number {
  return isFirst ? jobCost.compilingMs : 0;
}
