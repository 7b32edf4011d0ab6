import type {
  ErrorCode,
  ErrorParams,
  FieldValue,
  InputRef,
  Mime,
  Notice,
  RepairedPages,
  Stage,
  ToolName,
} from '@blattwerk/shared';

/** What a child is asked to run. */
export interface RunRequest {
  job: string;
  /** The run's own: its output's key carries it. */
  token: string;
  tool: ToolName;
  options: Record<string, FieldValue>;
  inputs: InputRef[];
  /** Whether the answer carries the operator's watermark. */
  isStamped: boolean;
  /** A path that does not exist yet; the child makes the folder when a process asks for it, the parent removes it. */
  scratch: string;
}

/** A fault of ours as it may be logged: where, but not an error's message, which can quote the file. */
export interface Fault {
  name: string;
  code?: string;
  frames: string[];
  cause?: Fault;
}

/** What a child says while it runs. */
export type ChildEvent =
  | { kind: 'begun'; pid: number }
  | { kind: 'progress'; stage: Stage; fraction: number }
  /** An error that nothing caught: the child ends itself. */
  | { kind: 'fault'; fault: Fault };

/** When a run and its stages began, and when it ended: milliseconds since 1970, by the child's clock. */
export interface RunTimes {
  begunAt: number;
  stages: { stage: Stage; at: number }[];
  endedAt: number;
}

/** How a run ended, and how long its parts took. */
export type TimedReport = RunReport & {
  times?: RunTimes;
  /** The child's memory or engine is in doubt: it ends itself, and another takes its place. */
  isSpent?: true;
};

/** How a run ended, told by its child. */
export type RunReport =
  | {
      kind: 'done';
      mime: Mime;
      bytes: number;
      facts: Record<string, number>;
      notices: Notice[];
      repairedPages?: RepairedPages | undefined;
      usedScratch: boolean;
    }
  | {
      kind: 'refused';
      code: ErrorCode;
      params: ErrorParams;
      /** The file was more than the child can be sure to have survived. */
      isSpent?: true;
    }
  /** The job's bytes were gone: nobody waits for its answer. */
  | { kind: 'released' }
  | { kind: 'fault'; fault: Fault };
