import { createRandom } from '@blattwerk/testing/random';
import type { TimedReport } from '../protocol.ts';
import type { ChildOutcome } from '../parent/pool/outcome.ts';
import type { ChildEvent } from '../parent/pool/pool-state.ts';
import { createSimulatedPool, type SimulatedProcess } from './simulated-pool.ts';

const stages = ['analyzing', 'processing', 'finishing'] as const;

/**
 * Lets random things happen to a pool, and then lets its jobs end.
 * @param seen gets what has happened: outcomes of jobs, ends of children and other actions
 * @throws Error for a rule that does not hold (simulated-pool.ts)
 */
export function runPoolSequence(seed: string, steps: number, seen = new Set<string>()): void {
  const random = createRandom(seed);
  const limits = {
    children: random.between(1, 4),
    hasProcessUse: random.chance(0.9),
    maxBytes: 1e9,
    idle: { ms: 1_000, bytes: 1e8 },
  };
  const pool = createSimulatedPool(limits, (action) => {
    if (action.kind === 'settle') seen.add(outcomeName(action.outcome));
    else seen.add(action.kind === 'ended' ? `child ${action.cause}` : action.kind);
  });
  const closesAt = random.chance(0.1) ? random.integer(steps) : steps;
  const failsAtStart = random.chance(0.2) ? 0.9 : 0.05;

  function request(): void {
    pool.request({
      lane: random.chance(0.3) ? 'long' : 'short',
      priority: random.integer(3),
      estimateMs: random.integer(3) * 5_000,
      isMovable: random.chance(0.7),
      hasSecret: random.chance(0.1),
      expectedBytes: random.chance(0.1) ? 0 : 1e6,
      beginMs: random.pick([50, 10_000, 60_000, 60_000]),
      runMs: random.pick([50, 10_000, 60_000, 60_000]),
    });
  }

  /** One that it may send, or that is late: it was sent before the child was killed. */
  function messageOf({ id: child, isReady, hasBegun, job }: SimulatedProcess): ChildEvent {
    const fault = { name: 'TypeError', frames: [] };
    if (!isReady) return random.chance(failsAtStart) ? { kind: 'ready', child, fault } : { kind: 'ready', child };
    if (job === undefined) return { kind: 'fault', child, fault };
    if (!hasBegun) return { kind: 'begun', child };
    if (random.chance(0.1)) return { kind: 'fault', child, fault };
    if (random.chance(0.3)) return { kind: 'report', child, report: reportOf(random.chance(0.2)) };
    return { kind: 'progress', child, stage: random.pick(stages), fraction: random.fraction() };
  }

  function exitOf({ id: child, isReady, isKilled }: SimulatedProcess): ChildEvent {
    if (!isReady && !isKilled && random.chance(0.3)) return { kind: 'startFailed', child, cause: 'no process' };
    return { kind: 'exited', child, exitCode: random.integer(3), signal: null };
  }

  function act(process: SimulatedProcess): void {
    const child = process.id;
    if (random.chance(0.02)) process.isScratchLost = true;
    if (random.chance(0.02)) process.memoryBytes = random.pick([2e8, 2e9]);
    if (random.chance(0.02)) process.writtenBytes += 2e6;
    if (random.chance(process.isKilled ? 0.4 : process.isReady ? 0.05 : failsAtStart)) pool.act(exitOf(process));
    else if (random.chance(0.02)) pool.act({ kind: 'violated', child });
    else pool.act(messageOf(process));
  }

  for (let step = 0; step < steps; step++) {
    if (step === closesAt) pool.happen({ kind: 'closed' });
    const processes = [...pool.processes.values()];
    const [isRequest, isCancel, isAct] = [random.chance(0.25), random.chance(0.08), random.chance(0.7)];
    if (isRequest) request();
    else if (isCancel) pool.cancel(random.pick([...pool.open.keys(), 'job 1']));
    else if (isAct && processes.length > 0) act(random.pick(processes));
    else {
      for (const process of processes) process.share = random.pick([0, 0.1, 1, 1, 1, 1, 4]);
      pool.pass(random.chance(0.02) ? 31_000 : random.pick([1, 100, 100, 300, 2_000]));
    }
  }
  // Whatever has happened, each job ends.
  for (let step = 0; pool.open.size > 0; step++) {
    if (step > 1_000) throw new Error('a job does not end');
    for (const process of pool.processes.values()) {
      process.share = 1;
      process.isScratchLost = false;
      pool.act(finishing(process));
    }
    pool.pass(100);
  }
  const { children, waiting } = pool.state();
  if (waiting.length > 0 || children.some(({ job }) => job)) throw new Error('a settled job is kept');
}

function outcomeName(outcome: ChildOutcome): string {
  return outcome.kind === 'killed' ? outcome.reason : outcome.kind;
}

/** The next step of a process towards the end of its job. */
function finishing({ id: child, isReady, isKilled, hasBegun, job }: SimulatedProcess): ChildEvent {
  if (isKilled) return { kind: 'exited', child, exitCode: null, signal: 'SIGKILL' };
  if (!isReady) return { kind: 'ready', child };
  if (job !== undefined && !hasBegun) return { kind: 'begun', child };
  return { kind: 'report', child, report: reportOf(false) };
}

function reportOf(mustRestart: boolean): TimedReport {
  return { kind: 'refused', code: 'damagedPdf', params: {}, ...(mustRestart ? { mustRestart } : {}) };
}
