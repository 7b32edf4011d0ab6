import type {
  Contract,
  FactsOf,
  FileFormat,
  Limits,
  Mime,
  Notice,
  OptionsOf,
  Stage,
  ToolName,
  Tools,
} from '@blattwerk/shared';

/** One uploaded file. */
export interface InputFile {
  /** The visitor's own name of it: for refusals and outlines, never for a log. */
  name: string;
  /** Told by its first bytes. */
  format: FileFormat;
  bytes: number;
  /** The whole file; each call reads it anew from the blob store, so whoever has it need not keep it. */
  read: () => Promise<Buffer>;
}

/** What a handler is given of the pipeline. */
export interface Run {
  limits: Limits;
  /** What each page of the answer is to carry; absent where it carries nothing. */
  watermark?: string | undefined;
  /** A stage begins; in the order analyzing, processing, finishing. */
  enter: (stage: Stage) => void;
  /** How much of the stage is done, from 0 to 1. */
  report: (fraction: number) => void;
  /** Takes the answer's next bytes, in order; resolves when more may come. @throws ToolError tooComplex beyond `limits.outputBytes` */
  write: (chunk: Uint8Array) => Promise<void>;
  /** A folder in memory that goes with the job. */
  scratch: () => Promise<string>;
}

export interface HandlerResult<C extends Contract> {
  /** Only where the contract names more than one. */
  mime?: Mime;
  facts: FactsOf<C>;
  notices?: readonly Notice[];
  /**
   * With the notice `repaired`: the pages whose content is missing, in whole or in part. Numbered from 1 in the input;
   * for merge, in the answer.
   */
  repairedPages?: readonly number[];
}

/**
 * How a tool runs: reads its inputs, writes its answer with `run.write`, and returns what it counted.
 * @throws ToolError for what the visitor is to be told; anything else is a fault of ours.
 */
export type Handler<C extends Contract> = (
  inputs: readonly InputFile[],
  options: OptionsOf<C>,
  run: Run,
) => Promise<HandlerResult<C>>;

/** A handler for every tool that the product has: a missing one does not compile. */
export type Handlers = { [N in ToolName]: Handler<Tools[N]> };
