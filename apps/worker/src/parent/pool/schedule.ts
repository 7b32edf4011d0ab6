import { jobCost } from '../../job-cost.ts';
import type { ProgressMessage, TimedReport } from '../../protocol.ts';
import type { ChildEnd } from '../metrics.ts';
import { enqueue, longRoom, nextOf, noteCost, runsToKeep, runsToMove, takesLong } from './lanes.ts';
import type { ChildOutcome } from './outcome.ts';
import type {
  ChildEvent,
  JobId,
  PoolAction,
  PoolChild,
  PooledJob,
  PoolEvent,
  PoolLimits,
  PoolState,
} from './pool-state.ts';

/**
 * Starts of one child that fail in a row. From `unable` on no job should come here; at `last` the pool gives up, later than
 * the metrics are read once (every 15 s).
 */
const failedStarts = { unable: 3, last: 20 } as const;
/** Interval in which processor time and memory of a run are read, in ms. */
const runCheckMs = 100;
/** Share of a core that a run must have had in its time: one with less was not too slow, but the machine too busy. */
const starvedShare = 1 / 4;

export const emptyPool: PoolState = {
  children: [],
  waiting: [],
  lastShortAt: Number.NEGATIVE_INFINITY,
  starts: 0,
  hasGivenUp: false,
  isClosed: false,
};

const notBegun: ChildOutcome = { kind: 'notBegun' };

/** The next state, whose properties are replaced meanwhile, and what is to be done. */
interface Step {
  state: PoolState;
  actions: PoolAction[];
  limits: PoolLimits;
}
type In<Phase> = PoolChild & { phase: Phase };
type CheckedEvent = ChildEvent & { kind: 'checked' };

/** Decides what a pool of children does when something happens. @param at when it happens, in ms since 1970 */
export function schedule(
  before: PoolState,
  event: PoolEvent & { at: number },
  limits: PoolLimits,
): Pick<Step, 'state' | 'actions'> {
  const step: Step = { state: { ...before }, actions: [], limits };
  const { state, actions } = step;
  if ('child' in event) {
    const child = state.children.find(({ id }) => id === event.child);
    if (child) applyToChild(step, child, event);
  } else if (event.kind === 'requested') addJob(step, event.job, event.at);
  else if (event.kind === 'cancelled') endJob(step, event.job, 'cancelled', { kind: 'killed', reason: 'cancelled' });
  else if (event.kind === 'timeOver') endLateJob(step, event.job);
  else if (event.kind === 'closed') close(step);
  const isAble = canStartChildren(state);
  if (!state.isClosed) {
    if (isAble !== canStartChildren(before)) actions.push({ kind: 'ableChanged', isAble });
    while (state.children.length < limits.children) start(step, 0);
  }
  if (isAble && !state.isClosed) giveChildren(step, event.at);
  // Another worker may have a child for them.
  else for (const { id } of state.waiting) endJob(step, id, 'idle', notBegun);
  return { state, actions };
}

/** Whether children can be started; not after several starts of one that failed in a row. */
export function canStartChildren({ children }: PoolState): boolean {
  return children.every(({ failures = 0 }) => failures < failedStarts.unable);
}

function addJob({ state, actions }: Step, job: PooledJob, at: number): void {
  if (job.lane === 'short') state.lastShortAt = at;
  state.waiting = enqueue(state.waiting, job);
  actions.push({ kind: 'limit', job: job.id, ms: job.beginMs });
}

/** Ends a job whose time to begin, or to run, is over. */
function endLateJob(step: Step, id: JobId): void {
  const child = step.state.children.find(({ job }) => job?.id === id);
  if (child?.phase === 'killed') return;
  if (child?.phase !== 'running') return endJob(step, id, 'stuck', notBegun);
  const { usedMs, runMs } = child.job;
  const isStarved = step.limits.hasProcessUse && usedMs < runMs * starvedShare;
  kill(step, child, 'overdue', { kind: 'killed', reason: isStarved ? 'starved' : 'overdue' });
}

/** Ends a job, with its child where it has one. */
function endJob(step: Step, id: JobId, end: ChildEnd, outcome: ChildOutcome): void {
  const { state, actions } = step;
  const child = state.children.find(({ job }) => job?.id === id);
  if (child) return kill(step, child, end, outcome);
  const waiting = state.waiting.filter((job) => job.id !== id);
  if (waiting.length < state.waiting.length) actions.push({ kind: 'settle', job: id, outcome });
  state.waiting = waiting;
}

/** Kills a child. @param outcome of its job; without one, a job that it has not begun waits again */
function kill(step: Step, child: PoolChild, end: ChildEnd, outcome?: ChildOutcome): void {
  const job = child.job && outcome ? { id: child.job.id, outcome } : undefined;
  if (child.phase === 'killed') return replace(step, { ...child, job });
  replace(step, { ...child, phase: 'killed', end, job });
  step.actions.push({ kind: 'kill', child: child.id });
  if (child.phase === 'sent' && !outcome) waitAgain(step, child.job);
}

/** Lets a job whose child did not begin it be the next one, unless that happened too often. */
function waitAgain({ state, actions, limits }: Step, job: PooledJob): void {
  const lostChildren = job.lostChildren + 1;
  if (lostChildren <= limits.children) state.waiting = [{ ...job, lostChildren }, ...state.waiting];
  else actions.push({ kind: 'settle', job: job.id, outcome: notBegun });
}

function close(step: Step): void {
  step.state.isClosed = true;
  for (const child of step.state.children) {
    if (child.phase === 'restarting') remove(step, child);
    else if (child.phase === 'running') kill(step, child, 'idle', faultOf('ChildPoolClosed'));
    else if (child.phase !== 'killed') kill(step, child, 'idle', notBegun);
  }
}

function start({ state, actions, limits }: Step, failures: number): void {
  const id = `child ${++state.starts}` as const;
  state.children = [...state.children, { id, phase: 'starting', failures, hasRun: false }];
  actions.push({ kind: 'start', child: id }, { kind: 'check', child: id, ms: limits.stuckMs });
}

function applyToChild(step: Step, child: PoolChild, event: ChildEvent): void {
  if (event.kind === 'exited') return removeExited(step, child, event);
  if (event.kind === 'startFailed') return restartLater(step, child, event.cause);
  if (child.phase === 'killed') return;
  if (event.kind === 'violated') return kill(step, child, 'protocol', faultOf('ChildProtocolViolated'));
  if (event.kind === 'checked') return check(step, child, event);
  if (event.kind === 'ready' && child.phase === 'starting') {
    if (event.fault) return kill(step, child, 'idle');
    return replace(step, { ...child, phase: 'free', failures: undefined });
  }
  if (event.kind === 'scratchLost' && child.phase === 'sent') return kill(step, child, 'scratch');
  if (event.kind === 'begun' && child.phase === 'sent') return beginRun(step, child);
  if (child.phase !== 'running') return;
  if (event.kind === 'progress') return noteProgress(step, child, event);
  if (event.kind === 'fault') return replace(step, { ...child, job: { ...child.job, fault: event.fault } });
  if (event.kind === 'report') return endRun(step, child, event.report);
}

function beginRun(step: Step, child: In<'sent'>): void {
  const { id, hasRun, job } = child;
  const first = { usedMs: 0, isFirst: !hasRun, isLarge: false, isLowered: false, isKnownLong: job.lane === 'long' };
  replace(step, { ...child, phase: 'running', hasRun: true, job: { ...job, ...first } });
  step.actions.push(
    { kind: 'limit', job: job.id, ms: job.runMs },
    { kind: 'check', child: id, job: job.id, ms: runCheckMs },
    { kind: 'begun', child: id, job: job.id },
  );
}

function noteProgress(step: Step, child: In<'running'>, { stage, fraction }: ProgressMessage): void {
  const { job } = child;
  const processed = { processing: { processed: fraction }, finishing: { processed: 1 }, analyzing: {} }[stage];
  // A stage that begins has made nothing yet.
  const progress = fraction > 0 ? { progressReadMs: undefined } : {};
  replace(step, { ...child, job: { ...job, ...processed, ...progress } });
  step.actions.push({ kind: 'progressed', job: job.id, progress: { kind: 'progress', stage, fraction } });
}

function endRun(step: Step, child: In<'running'>, report: TimedReport): void {
  const { actions, limits } = step;
  const { id, job } = child;
  if (report.mustRestart || job.isLowered) kill(step, child, 'spent');
  else if (job.hasSecret) kill(step, child, 'secret');
  else {
    replace(step, { ...child, phase: 'free', job: undefined });
    actions.push({ kind: 'check', child: id, ms: limits.idle.ms });
  }
  actions.push({ kind: 'settle', job: job.id, outcome: { kind: 'reported', report } });
}

function check(step: Step, child: PoolChild, read: CheckedEvent): void {
  if (child.phase === 'running') return checkRun(step, child, read);
  if (child.phase === 'starting' || child.phase === 'sent') return checkStuck(step, child, read);
  // Native libraries do not always return what they free.
  if (child.hasRun && read.memoryBytes > step.limits.idle.bytes) return kill(step, child, 'memory');
  if (child.phase !== 'restarting') return;
  remove(step, child);
  start(step, child.failures ?? 0);
}

/** Limits processor time and memory of a run; most runs end before they are read for the first time. */
function checkRun(step: Step, child: In<'running'>, { usedMs, memoryBytes, writtenBytes }: CheckedEvent): void {
  const { limits, actions } = step;
  const { id, job } = child;
  const { firstReadMs = usedMs, progressReadMs = usedMs } = job;
  if (usedMs - progressReadMs > Math.max(limits.progressMs, job.progressMs ?? 0) || memoryBytes > limits.maxBytes)
    return kill(step, child, 'overdue', { kind: 'killed', reason: 'overdue' });
  const isLarge = writtenBytes > job.expectedBytes;
  const noted = noteCost({ ...job, firstReadMs, progressReadMs, isLarge }, usedMs - firstReadMs, job.processed);
  const isKnownLong = job.isKnownLong || takesLong(noted);
  const isLowered =
    job.isLowered || noted.usedMs > limits.shortMs || noted.estimateMs > jobCost.longEstimateMs || isLarge;
  replace(step, { ...child, job: { ...noted, isKnownLong, isLowered } });
  actions.push({ kind: 'check', child: id, job: job.id, ms: runCheckMs });
  if (isLowered && !job.isLowered) actions.push({ kind: 'lower', child: id });
  if (isKnownLong && !job.isKnownLong) actions.push({ kind: 'takesLong', job: job.id });
}

/** Kills a child that gets no further, or that spends as much as a run may without progress. */
function checkStuck(step: Step, child: In<'starting'> | In<'sent'>, { usedMs }: CheckedEvent): void {
  const { hasProcessUse, progressMs, stuckMs } = step.limits;
  const { use } = child;
  const isStuck = use && (usedMs === use.lastMs || usedMs - use.firstMs > progressMs);
  if (hasProcessUse && isStuck) return kill(step, child, 'stuck');
  replace(step, { ...child, use: { firstMs: use?.firstMs ?? usedMs, lastMs: usedMs } });
  step.actions.push({ kind: 'check', child: child.id, ms: stuckMs });
}

function removeExited(step: Step, child: PoolChild, { exitCode, signal }: ChildEvent & { kind: 'exited' }): void {
  const { state, actions } = step;
  if (!state.isClosed) actions.push({ kind: 'ended', cause: endOf(child) });
  if (child.failures === undefined) remove(step, child);
  else restartLater(step, child, new Error(`it exited with ${signal ?? exitCode}`));
  if (child.phase === 'sent') waitAgain(step, child.job);
  else if (child.phase === 'running') {
    const { id, fault } = child.job;
    const died: ChildOutcome = { kind: 'died', exitCode, signal };
    const outcome: ChildOutcome = fault ? { kind: 'reported', report: { kind: 'fault', fault } } : died;
    actions.push({ kind: 'settle', job: id, outcome });
  } else if (child.job) actions.push({ kind: 'settle', job: child.job.id, outcome: child.job.outcome });
}

/** Starts a child after a while that could not be started, or exited before it was ready. */
function restartLater(step: Step, child: PoolChild, cause: unknown): void {
  const { state, actions, limits } = step;
  if (state.isClosed) return remove(step, child);
  const failures = (child.failures ?? 0) + 1;
  const givesUp = failures >= failedStarts.last && !state.hasGivenUp;
  state.hasGivenUp ||= givesUp;
  replace(step, { ...child, phase: 'restarting', failures, job: undefined });
  actions.push({ kind: 'startFailed', cause, givesUp }, { kind: 'check', child: child.id, ms: limits.restartDelayMs });
}

/** Gives free children to jobs that wait, and ends runs that take long for short jobs that find none. */
function giveChildren(step: Step, at: number): void {
  const { state, actions, limits } = step;
  const busy = () => state.children.filter((child) => child.phase === 'sent' || child.phase === 'running');
  const runs = () => state.children.filter((child) => child.phase === 'running');
  const room = () => longRoom(busy(), limits.children, at - state.lastShortAt);
  for (const child of runsToKeep(runs(), room())) replace(step, { ...child, job: { ...child.job, lane: 'long' } });
  for (;;) {
    const job = nextOf(state.waiting, room());
    const isFree = ({ phase }: PoolChild) => phase === 'free';
    const child = job?.hasSecret ? state.children.findLast(isFree) : state.children.find(isFree);
    if (!job || !child) break;
    state.waiting = state.waiting.filter((other) => other !== job);
    replace(step, { ...child, phase: 'sent', job, use: undefined });
    actions.push(
      { kind: 'send', child: child.id, job: job.id },
      { kind: 'check', child: child.id, ms: limits.stuckMs },
    );
  }
  const shortWaiting = state.waiting.filter(({ lane }) => lane === 'short').length;
  for (const child of runsToMove(runs(), shortWaiting - (limits.children - busy().length)))
    kill(step, child, 'moved', { kind: 'moved', estimateMs: Math.max(child.job.estimateMs, child.job.usedMs) });
}

function replace({ state }: Step, child: PoolChild): void {
  state.children = state.children.map((other) => (other.id === child.id ? child : other));
}

function remove({ state }: Step, child: PoolChild): void {
  state.children = state.children.filter(({ id }) => id !== child.id);
}

/** Why a child exited, for the metrics. */
function endOf(child: PoolChild): ChildEnd {
  if (child.phase === 'killed') return child.end;
  if (child.phase !== 'running') return 'idle';
  return child.job.fault ? 'fault' : 'crashed';
}

function faultOf(name: string): ChildOutcome {
  return { kind: 'reported', report: { kind: 'fault', fault: { name, frames: [] } } };
}
