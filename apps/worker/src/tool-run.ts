import type {
  ArchiveLevel,
  Contract,
  FactsOf,
  FileFormat,
  Limits,
  Mime,
  NoticeKey,
  OptionsOf,
  Stage,
  ToolName,
  Contracts,
} from '@blattwerk/shared';

/** One uploaded file. */
export interface InputFile {
  /** Its name on the visitor's computer: for refusals and outlines, never for a log. */
  name: string;
  /** Detected by its first bytes. */
  format: FileFormat;
  bytes: number;
  /** Reads the whole file; each call reads it from the blob store again, so that callers need not keep it. */
  read: () => Promise<Buffer>;
}

/** The pipeline as a handler sees it. */
export interface ToolRun {
  limits: Limits;
  /** Files of the contract's attached ones, in their order; none in a chain. */
  attached: readonly InputFile[];
  /** Time until the run is ended, in ms. */
  remainingMs: () => number;
  /** Text on each page of the output; absent where there is none. */
  watermark?: string | undefined;
  /** Starts a stage, in the order analyzing, processing, finishing. */
  startStage: (stage: Stage) => void;
  /** Reports the progress of the stage, from 0 to 1. */
  report: (fraction: number) => void;
  /**
   * Writes the next bytes of the output; resolves when more can be written.
   * @throws ToolError tooComplex beyond `limits.outputBytes`
   */
  write: (chunk: Uint8Array) => Promise<void>;
  /** Makes a folder in memory, once; it is removed after the job. */
  scratch: () => Promise<string>;
}

export interface HandlerResult<C extends Contract> {
  /** Required where the contract has more than one. */
  mime?: Mime;
  facts: FactsOf<C>;
  notices?: readonly NoticeKey[];
  /**
   * With the notice `repaired`: the pages whose content is missing, in whole or in part. Numbered from 1 in the input;
   * for merge and organize-pages, in the answer.
   */
  repairedPages?: readonly number[];
  /**
   * With the notice `imagesIncomplete`: the image files of which a part is missing, from 1 in the order in which they were
   * sent; absent or empty without.
   */
  incompleteImages?: readonly number[];
  /** With the notice `fontsMissing`: scripts of the missing text, as codes of ISO 15924; absent or empty without. */
  missingScripts?: readonly string[];
  /** With the notice `archiveChanges`: kinds of changes with their numbers, such as `fontEmbedded=2`; absent or empty without. */
  archiveChanges?: readonly string[];
  /** Of conversion to PDF/A: the level that the file meets, such as `2b`; absent without one. */
  archiveLevel?: readonly [ArchiveLevel];
  /** Of repair: what was wrong, with its numbers, such as `streamLengths=2`; absent or empty without. */
  repairFaults?: readonly string[];
  /** Of repair: how the objects were found; absent or empty without. */
  repairSource?: readonly string[];
  /** Of repair: what pages lack, such as `fonts=3:2,4-5;images=1:7`, in one text; absent or empty without. */
  missingParts?: readonly string[];
  /** With the notice `wordsNotFound`: the words that were not found, from 1; absent or empty without. */
  wordsNotFound?: readonly number[];
}

/** The notice of images of which a part is missing. @param numbers from 1, in any order; none for no notice */
export function incompleteNotice(
  numbers: readonly number[],
): Pick<HandlerResult<Contract>, 'notices' | 'incompleteImages'> {
  return numbers.length === 0 ? {} : { notices: ['imagesIncomplete'], incompleteImages: numbers };
}

/** The inputs of a tool: a single one where its contract has exactly one file. The gateway checks their number. */
export type InputsOf<C extends Contract> = C['input'] extends { minFiles: 1; maxFiles: 1 }
  ? readonly [InputFile]
  : readonly InputFile[];

/**
 * Runs a tool: reads its inputs, writes its output with `run.write`, and returns its facts.
 * @throws ToolError for a refusal; any other error is a fault.
 */
export type Handler<C extends Contract> = (
  inputs: InputsOf<C>,
  options: OptionsOf<C>,
  run: ToolRun,
) => Promise<HandlerResult<C>>;

/** A handler for every tool; a missing one does not compile. */
export type Handlers = { [N in ToolName]: Handler<Contracts[N]> };

/** The handlers that a child has loaded. */
export type LoadedHandlers = Partial<Record<ToolName, Handler<Contract>>>;
