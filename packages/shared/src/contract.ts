import type { ErrorCode } from './error-catalog.ts';
import type { Field, FieldValue } from './fields.ts';
import type { LimitName, Limits } from './limits.ts';
import type { OpenApiSchema } from './openapi-types.ts';
import { pathOfTool } from './path-of-tool.ts';
import type { ToolName } from './tools/index.ts';

/** Kinds of cost: each has its own queue and worker deployment. */
export const costClasses = ['structure', 'images', 'render'] as const;
export type CostClass = (typeof costClasses)[number];

/** Stages of a run, in their order. */
export const stages = ['analyzing', 'processing', 'finishing'] as const;
export type Stage = (typeof stages)[number];

export type Mime =
  | 'application/json'
  | 'application/pdf'
  | 'application/xml'
  | 'application/zip'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  /** Both in UTF-8. */
  | 'text/markdown'
  | 'text/plain';

export interface InputRule {
  /** The multipart field that carries the files; repeated where there are several. */
  field: string;
  /** `inputKinds` has the formats; an invoice is an XML file, a PDF with one, or the draft of one in JSON, and a file is anything. */
  kind: 'image' | 'pdf' | 'invoice' | 'file';
  minFiles: number;
  maxFiles: number | LimitName;
  /** Code of the refusal of more files; `tooManyFiles` where absent. */
  tooMany?: 'tooManyImages' | 'tooManyFiles';
  fileBytes: LimitName;
  totalBytes: LimitName;
  /** Of images: the flag that removes their metadata, which the site does before the upload. */
  strippedBy?: string;
}

/** Optional files beside the input, such as the image of a watermark. A handler gets them apart from its inputs. */
export interface AttachedRule extends InputRule {
  minFiles: 0;
  /** The field that they take the place of, which then must be absent; undefined where they are used beside all fields. */
  insteadOf?: string;
  /** The field that names them by their number, and those that its value on the site has; else they are a value of their own there. */
  namedBy?: { field: string; filesIn: (value: never) => readonly object[] };
  /** Examples of fields that go with them, by the fields' names, in place of the fields' own. */
  examples?: Readonly<Record<string, string>>;
  /** One English sentence for the API documentation. */
  doc: string;
}

export interface OutputRule {
  /** The first is the usual one. */
  mimes: readonly [Mime, ...Mime[]];
  /** Of an answer in JSON: named schemas that refer to each other, the first of which is the answer's. */
  schemas?: Readonly<Record<string, OpenApiSchema>>;
  /** The value of a field with which the output is one PDF, where there are other types as well. */
  pdfWhen?: { field: string; value: FieldValue };
  /** Name of the download, by the name of the first input and the type of the output. */
  downloadName: (inputName: string, mime: Mime) => string;
  /** Response headers of the facts, which are integers. */
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
  /** Name of the download of a paid output. */
  downloadName: OutputRule['downloadName'];
}

/** Ends of upload, analyzing and processing, in percent of the progress bar. */
export type Breakpoints = readonly [number, number, number];

export interface Contract {
  /** The tool's one spelling: API path, folder, texts, log field. */
  name: string;
  /** The tools of a chain, in their order. */
  tools?: readonly ToolName[];
  /** The field that comes first in the form and decides on the rest of the contract. */
  decidedBy?: { field: string; contractOf: (text: string) => Contract };
  /** One English sentence for the API documentation. */
  summary?: string;
  /** The route of its screen; absent where it has none. */
  page?: `/${string}`;
  input: InputRule;
  attached?: AttachedRule;
  /** In the order of their checks. */
  fields: Readonly<Record<string, Field<FieldValue>>>;
  /** The fields of a form that has other names for them, as they are checked; throws a ToolError. */
  translate?: (
    given: Iterable<readonly [name: string, text: string]>,
  ) => Iterable<readonly [name: string, text: string]>;
  /** Whether files are taken by their names, and not in the order sent. */
  sortsFiles?: true;
  /** Rules between fields, and the number of attached files; throws a ToolError. */
  checkFields?: (options: Readonly<Record<string, FieldValue>>, attachedFiles: number) => void;
  /** Rules between the fields and the number of pages of the first PDF; throws the ToolError that a run would. */
  checkPages?: (options: Readonly<Record<string, FieldValue>>, pageCount: number, limits: Limits) => void;
  output: OutputRule;
  paid?: PaidRule;
  /** Codes beside those of every tool (`commonErrors`). */
  errors: readonly ErrorCode[];
  breakpoints: Breakpoints;
  costClass: CostClass;
  /**
   * Program of the operating system without which nothing of the tool works, beside those that every worker needs: `tesseract`.
   * Where it is missing, workers refuse the tool, and `npm start` does not offer it.
   */
  program?: string;
  /** The field whose values are what the program has installed, such as languages: `GET /choices/:tool` lists them. */
  installed?: string;
  /** Time limit from the end of the upload to the response; uploads have their own limits. */
  requestMs: number;
  /** Processor time that a run may take until its first progress, and from each to the next, in ms, where that is more than usual. */
  progressMs?: number;
}

/** What workers have installed for a tool: values by the field that takes them; empty while no worker has announced any. */
export type InstalledChoices = Readonly<Record<string, readonly string[]>>;

/** Codes of every tool. */
export const commonErrors = [
  'noFile',
  'invalidField',
  'unknownField',
  'invalidRequest',
  'unknownToken',
  'crossSite',
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

/** Further codes of the API, which pages never cause. */
export const programErrors = ['toolOff', 'notMultipart'] as const satisfies readonly ErrorCode[];

/** Further codes of a paid tool where payments are taken. */
export const paymentErrors = [
  'paymentRequired',
  'paymentUsed',
  'paymentInUse',
  'paymentPending',
] as const satisfies readonly ErrorCode[];

export function defineTool<const C extends Omit<Contract, 'page'>>(contract: C): C & Required<Pick<Contract, 'page'>> {
  return { ...contract, page: pathOfTool(contract.name) };
}

/** Names of the fields of a form that are of a kind. */
export function fieldsOfKind({ fields }: Contract, kind: Field<FieldValue>['kind']): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [name] : []));
}

/** Names of the password fields. */
export function secretFields(contract: Contract): string[] {
  return fieldsOfKind(contract, 'secret');
}

/** Options of a tool's handler: the parsed value of each field. */
export type OptionsOf<C extends Contract> = {
  -readonly [F in keyof C['fields']]: C['fields'][F] extends Field<infer V> ? V : never;
};

/** Facts that a tool's handler returns. */
export type FactsOf<C extends Contract> = { [F in keyof C['output']['facts']]: number };
