import { jobCost } from '../../job-cost.ts';

/** What decides when a job gets a child. */
export interface LaneJob {
  /** Jobs of the lane `long` never have all children. */
  readonly lane: 'short' | 'long';
  /** Among long jobs that wait, those with a smaller number begin first. */
  readonly priority: number;
  /** Processor time that its run will have taken at its end, as far as known, in ms. */
  readonly estimateMs: number;
  /** Whether its run may be ended once, to begin again in the lane `long`. */
  readonly isMovable: boolean;
}

/** A run, with what it has cost so far. */
export interface RunCost extends LaneJob {
  /** Processor time that it has taken, in ms. */
  readonly usedMs: number;
  /** Processor time that it still takes, in ms; undefined while its progress does not tell. */
  readonly remainingMs?: number | undefined;
  /** The part, from 0 to 1, that was processed when it was read first, and the processor time until then, in ms. */
  readonly firstPart?: { processed: number; usedMs: number };
  /** Whether its child has run nothing else: it compiles code before it makes progress, which says nothing about the rest. */
  readonly isFirst: boolean;
  /** Whether its output is already larger than is expected of its input. */
  readonly isLarge: boolean;
}

/** Time without a short job after which long ones may have more children, in ms. */
const quietMs = 30_000;

/**
 * Number of long jobs that may get a child beside those that have one: long ones have half of the children at once, and all
 * but one while no short job comes.
 * @param busy children that have a job
 * @param children number of all children
 * @param sinceShortMs time since the last short job came, in ms
 */
export function longRoom(busy: readonly { job: LaneJob }[], children: number, sinceShortMs: number): number {
  const most = sinceShortMs > quietMs ? children - 1 : Math.floor(children / 2);
  return Math.max(1, most) - busy.filter(({ job }) => job.lane === 'long').length;
}

/** Adds a job to those that wait: short ones in the order of their arrival, long ones by priority and estimated time. */
export function enqueue<Job extends LaneJob>(waiting: readonly Job[], job: Job): Job[] {
  const isLater = ({ lane, priority, estimateMs }: Job) =>
    lane === 'long' && (priority - job.priority || estimateMs - job.estimateMs) > 0;
  const place = job.lane === 'short' ? -1 : waiting.findIndex(isLater);
  return waiting.toSpliced(place < 0 ? waiting.length : place, 0, job);
}

/** The job that gets the next child: short ones come first. @param room as `longRoom` returns it */
export function nextOf<Job extends LaneJob>(waiting: readonly Job[], room: number): Job | undefined {
  return waiting.find(({ lane }) => lane === 'short') ?? (room > 0 ? waiting[0] : undefined);
}

/** Runs that take long and stay where they are, as long ones; the oldest first. @param room as `longRoom` returns it */
export function runsToKeep<Child extends { job: RunCost }>(running: readonly Child[], room: number): Child[] {
  const taking = running.filter(({ job }) => job.lane === 'short' && takesLong(job));
  return taking.toSorted((a, b) => b.job.usedMs - a.job.usedMs).slice(0, Math.max(0, room));
}

/** Runs that must give their child to short jobs; the newest first. @param needed number of children that these lack */
export function runsToMove<Child extends { job: RunCost }>(running: readonly Child[], needed: number): Child[] {
  const movable = running.filter(({ job }) => job.lane === 'short' && job.isMovable && takesLong(job));
  return movable.toSorted((a, b) => a.job.usedMs - b.job.usedMs).slice(0, Math.max(0, needed));
}

/**
 * Whether a run takes longer than a short one. A large output takes its child little processor time and much time: the
 * parent and Redis have as much to do with it.
 */
export function takesLong(run: RunCost): boolean {
  const { usedMs, remainingMs = Number.POSITIVE_INFINITY, estimateMs, isLarge } = run;
  const longMs = jobCost.longMs + compilingMs(run);
  const endsSoon = usedMs + remainingMs <= 2 * longMs;
  return (usedMs > longMs && !endsSoon) || estimateMs > jobCost.longEstimateMs || isLarge;
}

/**
 * A run with its cost at present.
 * @param usedMs processor time so far, in ms
 * @param processed the processed part, from 0 to 1; undefined where it is not processing
 */
export function noteCost<Run extends RunCost>(run: Run, usedMs: number, processed: number | undefined): Run {
  const firstPart = run.firstPart ?? (processed === undefined ? undefined : { usedMs, processed });
  const noted = { ...run, usedMs, ...(firstPart ? { firstPart } : {}) };
  const remainingMs = remainingOf(noted, processed);
  const estimateMs = remainingMs === undefined ? Math.max(run.estimateMs, usedMs) : usedMs + remainingMs;
  return { ...noted, remainingMs, estimateMs };
}

/** Processor time that a run still takes, by the time that it took for a part; undefined while that does not tell. */
function remainingOf(run: RunCost, processed: number | undefined): number | undefined {
  if (!run.firstPart || processed === undefined) return undefined;
  const took = run.usedMs - run.firstPart.usedMs - compilingMs(run);
  const made = processed - run.firstPart.processed;
  return took < jobCost.minEstimatedMs || made <= 0 ? undefined : (took / made) * (1 - processed);
}

function compilingMs({ isFirst }: RunCost): number {
  return isFirst ? jobCost.compilingMs : 0;
}
