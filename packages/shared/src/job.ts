import type { Mime, Stage } from './contract.ts';
import type { ErrorCode, ErrorParams } from './error-catalog.ts';
import type { FieldValue } from './fields.ts';
import type { NoticeDetails, NoticeKey } from './notices.ts';
import type { ToolName } from './tools/index.ts';
import type { ApiToolName } from './chain.ts';

/** Image formats that convert reads, recognized by their first bytes. */
export const imageFormats = ['jpeg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'heic', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];
export type FileFormat = ImageFormat | 'pdf' | 'xml' | 'json' | 'file';

/** The formats as a visitor reads them: the parameter `supported_formats`. */
export const imageFormatNames = {
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  webp: 'WebP',
  heic: 'HEIC',
  avif: 'AVIF',
} as const satisfies Record<ImageFormat, string>;

export interface InputRef {
  /** The place in the upload, from 0; the blob's key ends in it. */
  index: number;
  bytes: number;
  format: FileFormat;
  /** Whether it is one of the contract's attached files. */
  isAttached?: true;
}

/**
 * Version of `JobData` and `JobReply`. Raise it with a change that a worker or a gateway of the previous release would
 * misread; a field that they may ignore leaves it. In every version, the data of a job has `version`, `gateway`,
 * `progressId` and `requestId`.
 */
export const jobVersion = 1;
/** The oldest version that workers take: that of the previous release. Its gateways do not set `version`. */
const oldestJobVersion = 0;

/** Whether this release can run a job, whose gateway may be of another one. */
export function isReadableJob({ version = 0 }: Pick<JobData, 'version'>): boolean {
  return version >= oldestJobVersion && version <= jobVersion;
}

/** Data of a job in the queue, visible on the dashboard: no byte, name or password of a visitor's file. */
export interface JobData {
  /** `jobVersion` of the gateway. */
  version?: number;
  tool: ApiToolName;
  /** The tools of a chain, in their order; their options are with the passwords. */
  steps?: readonly ToolName[];
  options: Record<string, FieldValue>;
  inputs: InputRef[];
  /** The id of the gateway that holds the request open; replies go to its list. */
  gateway: string;
  /** The client's own id of the job: the key of its progress. */
  progressId: string;
  requestId: string;
  /** Of the request's span, whose part the run is; absent where nothing is traced. */
  traceparent?: string;
  /** Whether the output carries the operator's watermark; decided by the gateway. */
  isStamped?: boolean;
  /** When waiting is over, in milliseconds since 1970, by the clock of the gateway, which then cancels the job. */
  startBy: number;
  /** Longest duration of a run. */
  runMs: number;
  /** `longExpected` and `acceptsLongReply` by the names of the previous release; `longRunOf` reads them, `longRunFields` writes. */
  isLong?: boolean;
  takesLong?: boolean;
  /** Whether a password is among the private fields; absent where the gateway is of an earlier release. */
  hasSecret?: boolean;
  /** A random id of the address at its gateway, while it has open requests: whether its runs take long is known of all. */
  sender?: string;
  /** Whether the gateway holds the answer until it is fetched: it then records the job's end, once there is something to fetch. */
  holdsAnswer?: boolean;
}

/** What a gateway knows of a job's run before it begins. */
interface LongRun {
  /** The address's runs took long lately, so that this one is expected to. */
  longExpected: boolean;
  /** The gateway knows the reply `long`; that of an earlier release does not. */
  acceptsLongReply: boolean;
}

export function longRunOf({ isLong = false, takesLong = false }: JobData): LongRun {
  return { longExpected: isLong, acceptsLongReply: takesLong };
}

export function longRunFields({ longExpected, acceptsLongReply }: LongRun): Pick<JobData, 'isLong' | 'takesLong'> {
  return { ...(longExpected ? { isLong: true } : {}), ...(acceptsLongReply ? { takesLong: true } : {}) };
}

/** Return value of a job in the queue. */
export type JobOutcome = { ok: true } | { ok: false; code: ErrorCode };

/**
 * Parameters of a refusal on their way through the queue: `file` is its index in the upload, and never its name, and
 * `form_field` and `character` the indices of their names (`privateNames`). The script follows from the character.
 */
export type QueuedParams = Omit<ErrorParams, 'file' | 'form_field' | 'character' | 'script'> & {
  file?: number;
  form_field?: number;
  character?: number;
};

/** Replies of a run, on the list of the gateway that waits for it. A run that is done within milliseconds has only the last. */
export type JobReply =
  | { job: string; kind: 'started'; token: string }
  /** The run takes long. With `waitMs` it was ended for shorter ones, and begins again within this time. */
  | { job: string; kind: 'long'; token: string; waitMs?: number }
  | (NoticeDetails & {
      job: string;
      kind: 'done';
      token: string;
      mime: Mime;
      bytes: number;
      facts: Record<string, number>;
      notices: NoticeKey[];
      /** Of a chain: the step of each notice, from 1. */
      noticeSteps?: number[] | undefined;
      /** Milliseconds: from taken off the queue to running in a child, and of the run itself. */
      timings: { waitMs: number; runMs: number };
    })
  | { job: string; kind: 'refused'; token: string | null; code: ErrorCode; params: QueuedParams }
  /** Of a gateway: it has taken the answer that the other one held. */
  | { job: string; kind: 'taken' };

export const jobStates = ['waiting', 'active', 'done', 'refused', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Interval at which a page polls `GET /jobs/:id`, in ms. */
export const pollIntervalMs = 500;

/** The answer of `GET /jobs/:id`. */
export interface JobStatus {
  state: JobState;
  /** Null until a run has begun. */
  stage: Stage | null;
  /** Of the stage, from 0 to 1. */
  fraction: number;
  /** The place in the queue, from 1; null once it is over. */
  position: number | null;
}
