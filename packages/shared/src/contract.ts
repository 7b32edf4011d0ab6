import type { ErrorCode } from './error-catalog.ts';
import type { Field, FieldValue } from './fields.ts';
import type { LimitName } from './limits.ts';

/** One BullMQ queue, one worker deployment: what a job of it costs. */
export const costClasses = ['structure', 'images', 'render'] as const;
export type CostClass = (typeof costClasses)[number];

/** What a worker reports while it works, in this order. */
export const stages = ['analyzing', 'processing', 'finishing'] as const;
export type Stage = (typeof stages)[number];

export type Mime = 'application/pdf' | 'application/zip';

export interface InputRule {
  /** The multipart field that carries the files; repeated where there are several. */
  field: string;
  kind: 'image' | 'pdf';
  minFiles: number;
  maxFiles: number | LimitName;
  /** Answered when there are more; `tooManyFiles` where absent. */
  tooMany?: 'tooManyImages' | 'tooManyFiles';
  fileBytes: LimitName;
  totalBytes: LimitName;
}

export interface OutputRule {
  /** The first is the usual one. */
  mimes: readonly [Mime, ...Mime[]];
  /** The download's name, from the first input's own name (SPEC section 7) and the type of what came out. */
  downloadName: (inputName: string, mime: Mime) => string;
  /** Facts (integers that the worker counts) and the response headers they become. */
  facts: Readonly<Record<string, `x-${string}`>>;
  /** An upper estimate of the answer's bytes, reserved at admission beside the input's own. */
  expectedBytes: (inputBytes: number) => number;
}

/**
 * A tool whose answer carries the operator's watermark, where there is one, unless it is paid for. The field is known only
 * where payments are taken; it is read by the gateway and never reaches a job.
 */
export interface PaidRule {
  /** The form field that names the payment. */
  name: string;
  field: Field<string | null>;
  /** The download's name of an answer that is paid for. */
  downloadName: string;
}

/** Upload ends at the first, analyzing at the second, processing at the third; percent of the bar (SPEC section 4). */
export type Breakpoints = readonly [number, number, number];

export interface Contract {
  /** API path, folder, texts, log field: the tool's one spelling. */
  name: string;
  /** One English sentence for those who program against the API. */
  summary?: string;
  /** The route of its screen. */
  page: `/${string}`;
  input: InputRule;
  /** In the order in which they are checked. */
  fields: Readonly<Record<string, Field<FieldValue>>>;
  /** Rules between fields; throws a ToolError. */
  refine?: (options: Readonly<Record<string, FieldValue>>) => void;
  output: OutputRule;
  paid?: PaidRule;
  /** The codes of this tool's own, beyond those that every tool may answer (`commonErrors`). */
  errors: readonly ErrorCode[];
  breakpoints: Breakpoints;
  costClass: CostClass;
  /** Milliseconds from the upload's end to the answer, waiting and running included: a slow line has its own clocks. */
  requestMs: number;
}

/** What any tool may answer, whatever it does. */
export const commonErrors = [
  'noFile',
  'invalidField',
  'unknownField',
  'invalidRequest',
  'fileTooLarge',
  'cancelled',
  'duplicateJob',
  'tooComplex',
  'tooManyRequests',
  'internal',
  'busy',
  'unavailable',
  'timeout',
] as const satisfies readonly ErrorCode[];

/** What a tool that can be paid for answers beyond its own codes, where payments are taken. */
export const paymentErrors = [
  'paymentRequired',
  'paymentUsed',
  'paymentInUse',
  'paymentPending',
] as const satisfies readonly ErrorCode[];

export function defineTool<const C extends Contract>(contract: C): C {
  return contract;
}

/** What the worker's process of a tool is given: each field's parsed value. */
export type OptionsOf<C extends Contract> = {
  -readonly [F in keyof C['fields']]: C['fields'][F] extends Field<infer V> ? V : never;
};

/** What the worker's process of a tool must count. */
export type FactsOf<C extends Contract> = { [F in keyof C['output']['facts']]: number };
