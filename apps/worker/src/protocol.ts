import type {
  ApiToolName,
  ErrorCode,
  FieldValue,
  InputRef,
  Limits,
  Mime,
  NoticeDetails,
  NoticeKey,
  QueuedParams,
  Stage,
  ToolName,
} from '@blattwerk/shared';

/** Descriptors of a child: the stream of frames to its parent, and the seccomp filter, which its sandbox reads. */
export const descriptors = { channel: 3, filter: 4 } as const;

/** Argument of a child that is warmed up, beside its tools: of one that replaces another. */
export const warmUpFlag = '--warm-up';

/**
 * Delay between a run's answer and garbage collection, in ms: where gateway and worker share a machine, collecting at
 * once would delay the answer.
 */
export const afterAnswerMs = 250;

/** The message from parent to child: a job to run. A child is given one at a time. */
export interface RunRequest {
  tool: ApiToolName;
  /** The tools of a chain. */
  steps?: readonly ToolName[] | undefined;
  options: Record<string, FieldValue>;
  inputs: InputRef[];
  limits: Limits;
  /** Time after which the run is ended, in ms; no limit where absent. */
  runMs?: number;
  /** The operator's text on each page of the output; absent where there is none. */
  watermark?: string | undefined;
  /** The child's folder for files, in memory. */
  scratch: string;
}

/** A request before it is known which child runs it. */
export type PendingRequest = Omit<RunRequest, 'scratch'>;

/**
 * The messages from child to parent: for each request `begun`, any number of `progress`, and `report`. Between `begun`
 * and `report`, the child requests inputs and writes the output in frames of their own (frames.ts).
 */
export type ChildMessage =
  /** The handlers are loaded, or could not be loaded with `fault`, which then is the report of each run. */
  | { kind: 'ready'; fault?: Fault }
  | { kind: 'begun' }
  | { kind: 'progress'; stage: Stage; fraction: number }
  | { kind: 'report'; report: TimedReport }
  /** An error that nothing caught; the child exits. */
  | { kind: 'fault'; fault: Fault };

export type ProgressMessage = ChildMessage & { kind: 'progress' };

/** An error as it may be logged: without its message, which can quote the file. */
export interface Fault {
  name: string;
  code?: string;
  frames: string[];
  cause?: Fault;
}

/** When a run and its stages began, and when it ended, in ms since 1970 by the child's clock. */
export interface RunTimes {
  begunAt: number;
  stages: { stage: Stage; at: number }[];
  endedAt: number;
}

export type TimedReport = RunReport & {
  times?: RunTimes;
  /** The child's memory or engine is in doubt, and the parent replaces it. */
  mustRestart?: true;
};

/** The result of a run. */
export type RunReport =
  | (NoticeDetails & {
      kind: 'done';
      mime: Mime;
      /** Size of the output; the parent counts it itself. */
      bytes: number;
      facts: Record<string, number>;
      notices: NoticeKey[];
      /** Of a chain: the step of each notice, from 1. */
      noticeSteps?: number[] | undefined;
    })
  | {
      kind: 'refused';
      code: ErrorCode;
      params: QueuedParams;
      /** Memory or stack ran out, or an engine trapped. */
      mustRestart?: true;
    }
  /** The job's bytes cannot be read or written any more: because its request has ended, unless the parent knows better. */
  | { kind: 'released' }
  | { kind: 'fault'; fault: Fault };
