import type { ErrorCode, JobReply, QueuedParams } from '@blattwerk/shared';

/** Time that the reply of a run may be late, in ms: the worker ends a run that takes too long, and replies. */
const replyGraceMs = 3_000;
/** Time for the reply of a run that began at the last moment, in ms. */
const startGraceMs = 1_500;

export type DoneReply = Extract<JobReply, { kind: 'done' }>;

/**
 * Phases of a job whose upload is complete. It is removed from the queue where it has waited too long; where a worker has
 * taken it meanwhile, its run is about to be reported. A run that takes long can be moved behind shorter ones, and begins again.
 */
export type RunPhase = 'queued' | 'removing' | 'taken' | 'running' | 'moved' | 'answered' | 'overdue' | 'ended';

/** How a job ended. */
export type RunOutcome =
  | { kind: 'done'; reply: DoneReply }
  | { kind: 'refused'; code: ErrorCode; params: QueuedParams };

/** A job from when it enters the queue, with times in ms since 1970. */
export interface JobRun {
  readonly phase: RunPhase;
  /** When the request began to wait, and when it has to be answered. */
  readonly since: number;
  readonly deadline: number;
  /** Limit of a run, in ms. */
  readonly runMs: number;
  /** When the phase is over, if nothing else happens; undefined where that cannot be. */
  readonly until: number | undefined;
  /** Of the run whose replies count: the last one that began. */
  readonly token: string | undefined;
  readonly startedAt: number | undefined;
  /** Time before the first run, in ms. */
  readonly waitedMs: number | undefined;
  /** Time that workers were busy with it, in ms, without that of the current run. */
  readonly ranMs: number;
  /** Whether a run took long. */
  readonly takesLong: boolean;
  /** Undefined until it is answered or overdue. */
  readonly outcome: RunOutcome | undefined;
}

/** Gets each change of a job. */
export type RunWatcher = (run: JobRun, before: JobRun) => void;

export type RunEvent =
  | { kind: 'reply'; reply: JobReply }
  /** The time of the phase is over. */
  | { kind: 'overdue' }
  /** Whether the job was still in the queue; undefined where the queue cannot be reached. */
  | { kind: 'removed'; wasQueued: boolean | undefined }
  /** Nobody waits for it any more. */
  | { kind: 'ended' };

/** @param startBy when it has to begin, in ms since 1970 */
export function queuedRun(limits: Pick<JobRun, 'since' | 'deadline' | 'runMs'>, startBy: number): JobRun {
  return {
    phase: 'queued',
    ...limits,
    until: startBy,
    token: undefined,
    startedAt: undefined,
    waitedMs: undefined,
    ranMs: 0,
    takesLong: false,
    outcome: undefined,
  };
}

/** Whether a job waits for its first run. */
export function isWaiting({ phase }: JobRun): boolean {
  return phase === 'queued' || phase === 'removing' || phase === 'taken';
}

/** Whether a run began: BullMQ starts a stalled job a second time. */
export function hasBegun(run: JobRun, before: JobRun): boolean {
  return run.token !== before.token;
}

/** Whether nothing changes it any more. */
export function isOver({ phase }: JobRun): boolean {
  return phase === 'answered' || phase === 'overdue' || phase === 'ended';
}

/** The job after an event; the same one where that changes nothing. @param at its time, in ms since 1970 */
export function transition(run: JobRun, event: RunEvent, at: number): JobRun {
  if (isOver(run)) return run;
  switch (event.kind) {
    case 'reply':
      return afterReply(run, event.reply, at);
    case 'overdue':
      return run.phase === 'queued' ? { ...run, phase: 'removing', until: undefined } : giveUp(run, at);
    case 'removed':
      // It can have begun meanwhile.
      if (run.phase !== 'removing' && event.wasQueued === false) return run;
      if (event.wasQueued === false) return { ...run, phase: 'taken', until: at + startGraceMs };
      return over(run, at, 'overdue', refusal(event.wasQueued ? 'busy' : 'unavailable'));
    case 'ended':
      return over(run, at, 'ended', undefined);
  }
}

function afterReply(run: JobRun, reply: JobReply, at: number): JobRun {
  if (reply.kind === 'taken') return run;
  if (reply.kind === 'started') return began(run, reply.token, at, at);
  if (reply.kind === 'long') {
    if (reply.token !== run.token) return run;
    if (reply.waitMs === undefined) return { ...run, takesLong: true };
    // Its worker refuses it where it cannot begin it again in time.
    const until = Math.min(at + reply.waitMs, run.deadline) + replyGraceMs;
    return { ...withoutRun(run, at), phase: 'moved', takesLong: true, until };
  }
  // Replies of a run that was replaced are ignored; where a run was lost, another worker refuses without a token.
  if (reply.token !== null && run.token !== undefined && reply.token !== run.token) return run;
  if (reply.kind === 'refused')
    return over(run, at, 'answered', { kind: 'refused', code: reply.code, params: reply.params });
  // Its start is not reported where it took milliseconds.
  const started = run.token === undefined ? began(run, reply.token, at - reply.timings.runMs, at) : run;
  return over(started, at, 'answered', { kind: 'done', reply });
}

/** @param startedAt of a run that is the first one, or replaces another */
function began(run: JobRun, token: string, startedAt: number, at: number): JobRun {
  return {
    ...run,
    phase: 'running',
    token,
    startedAt: run.startedAt ?? startedAt,
    waitedMs: run.waitedMs ?? startedAt - run.since,
    until: Math.min(at + run.runMs, run.deadline) + replyGraceMs,
  };
}

function giveUp(run: JobRun, at: number): JobRun {
  return over(run, at, 'overdue', refusal(run.phase === 'running' ? 'timeout' : 'busy'));
}

function over(run: JobRun, at: number, phase: RunPhase, outcome: RunOutcome | undefined): JobRun {
  return { ...withoutRun(run, at), phase, until: undefined, outcome };
}

/** A job whose run, if it has one, has ended. */
function withoutRun(run: JobRun, at: number): JobRun {
  const { startedAt, ranMs } = run;
  return startedAt === undefined ? run : { ...run, startedAt: undefined, ranMs: ranMs + at - startedAt };
}

function refusal(code: ErrorCode): RunOutcome {
  return { kind: 'refused', code, params: {} };
}
