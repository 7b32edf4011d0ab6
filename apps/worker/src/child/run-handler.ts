import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MalformedPdf, TooComplexPdf } from '@blattwerk/pdf';
import {
  apiContractOf,
  chain,
  type ChainStep,
  type Contract,
  type ErrorParams,
  type FieldValue,
  formatPageRanges,
  type InputRef,
  mapDetails,
  noticeDetails,
  type Mime,
  type NoticeDetails,
  privateNames,
  type QueuedParams,
  type Stage,
  stages,
  summarizeRepairedPages,
  ToolError,
  contracts,
  parseSteps,
  type ToolName,
} from '@blattwerk/shared';
import type { Confidential } from '@blattwerk/server';
import { checkedLength, openIntermediate } from '../answer/open-intermediate.ts';
import type { ProgressMessage, RunReport, RunRequest } from '../protocol.ts';
import type { Handler, HandlerResult, InputFile, LoadedHandlers, ToolRun } from '../tool-run.ts';
import { causesOf, describeFault } from './fault.ts';
import { type JobBytes, JobBytesGone } from './parent-channel.ts';

/** Least time between two progress messages of a stage, in ms. */
const reportEveryMs = 100;

interface RunDeps {
  handlers: LoadedHandlers;
  /** Loads the handler of another queue's tool, for a step of a chain. */
  loadHandler?: ((tool: ToolName) => Promise<Handler<Contract>>) | undefined;
  bytes: JobBytes;
  emit: (message: ProgressMessage) => void;
}

/**
 * Runs a job's handler over its bytes, or those of a chain, each over the output of the one before. Never rejects: a
 * refusal and a fault are reports.
 */
export async function runHandler(deps: RunDeps, request: RunRequest): Promise<RunReport> {
  let confidential: Confidential | undefined;
  let step = 0;
  const endsAt = performance.now() + (request.runMs ?? Infinity);
  try {
    confidential = await deps.bytes.confidential();
    const { fileNames } = confidential;
    const steps = stepsOf(request, confidential.secrets);
    const results: HandlerResult<Contract>[] = [];
    const fileAt = ({ index, bytes, format }: InputRef, place: number): InputFile => {
      return { name: fileNames[index] ?? '', format, bytes, read: () => deps.bytes.read(place, bytes) };
    };
    const files = request.inputs.map((input, place) => ({ file: fileAt(input, place), isAttached: input.isAttached }));
    let inputs = files.flatMap(({ file, isAttached }) => (isAttached ? [] : [file]));
    const attached = files.flatMap(({ file, isAttached }) => (isAttached ? [file] : []));
    for (; step < steps.length - 1; step++) {
      // Where several files became one, a refusal names none of them.
      const name = inputs.length === 1 ? (inputs[0]?.name ?? '') : '';
      const output = openIntermediate(name, request.limits.pdfBytes);
      results.push(await runStep(deps, request, { steps, step, inputs, attached, endsAt, write: output.write }));
      inputs = [output.end()];
    }
    const output = openOutput(deps, request);
    const last = await runStep(deps, request, { steps, step, inputs, attached, endsAt, write: output.write });
    return { kind: 'done', mime: last.mime, bytes: output.end(), ...reportedBy(request, [...results, last]) };
  } catch (error) {
    const report = reportOf(error, (params) => queuedParams(params, request, confidential));
    if (report.kind !== 'refused' || request.tool !== chain.name) return report;
    return { ...report, params: { step: step + 1, ...report.params } };
  }
}

/** The tool of a job with its options, or the steps of a chain. @throws ToolError where these are not valid */
function stepsOf({ tool, options }: RunRequest, secrets: Record<string, string>): ChainStep[] {
  if (tool === chain.name) return parseSteps(secrets[chain.decidedBy.field] ?? '');
  return [{ tool, options: completeOptions(contracts[tool], options, secrets) }];
}

interface StepRun {
  /** All of the job. */
  steps: readonly ChainStep[];
  /** The one to run, from 0. */
  step: number;
  inputs: readonly InputFile[];
  attached: ToolRun['attached'];
  /** When the run is ended, by the clock of `performance`. */
  endsAt: number;
  write: ToolRun['write'];
}

async function runStep(
  deps: RunDeps,
  request: RunRequest,
  { steps, step, inputs, attached, endsAt, write }: StepRun,
): Promise<HandlerResult<Contract> & { mime: Mime }> {
  const { tool, options } = steps[step] ?? unknownStep();
  await using scratch = openScratchFolder(request);
  const handler = deps.handlers[tool] ?? (await deps.loadHandler?.(tool));
  if (!handler) throw new Error(`no handler of ${tool} is loaded`);
  const place = { step, steps: steps.length };
  const result = await handler(
    inputs,
    options,
    createRun(deps, request, place, { attached, endsAt, write, scratch: scratch.path }),
  );
  return { mime: contracts[tool].output.mimes[0], ...result };
}

function unknownStep(): never {
  throw new RangeError('a job has no such step');
}

/** What is reported beside the output; the facts of a single step of a chain say nothing about its answer. */
function reportedBy(
  { tool }: RunRequest,
  results: readonly HandlerResult<Contract>[],
): Pick<RunReport & { kind: 'done' }, 'facts' | 'notices' | 'noticeSteps' | keyof NoticeDetails> {
  const repaired = results.find(({ repairedPages = [] }) => repairedPages.length > 0);
  const notices = results.flatMap(({ notices: keys = [] }, index) => keys.map((key) => ({ key, step: index + 1 })));
  const isChain = tool === chain.name;
  return {
    facts: isChain ? {} : (results[0]?.facts ?? {}),
    notices: notices.map(({ key }) => key),
    ...(isChain ? { noticeSteps: notices.map(({ step }) => step) } : {}),
    repairedPages: summarizeRepairedPages(repaired?.repairedPages ?? []),
    ...mapDetails((name) => {
      const stating = 'describesOutput' in noticeDetails[name] ? results.slice(-1) : results;
      return textOf(stating.map((result) => result[name] ?? []).find(({ length }) => length > 0) ?? []);
    }),
  };
}

/** Numbers and codes as a header has them; undefined for none. */
function textOf(values: readonly (number | string)[]): string | undefined {
  if (values.length === 0) return undefined;
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? formatPageRanges(numbers) : values.join(',');
}

function openScratchFolder(request: RunRequest) {
  const path = join(request.scratch, 'run');
  let made: Promise<string> | undefined;
  return {
    path: (): Promise<string> => {
      made ??= mkdir(path, { mode: 0o700 }).then(() => path);
      return made;
    },
    async [Symbol.asyncDispose]() {
      if (made) await rm(path, { recursive: true, force: true });
    },
  };
}

function createRun(
  deps: RunDeps,
  { limits, watermark }: RunRequest,
  place: { step: number; steps: number },
  { attached, endsAt, write, scratch }: Pick<StepRun, 'attached' | 'endsAt' | 'write'> & Pick<ToolRun, 'scratch'>,
): ToolRun {
  let stageIndex = -1;
  let reachedFraction = 0;
  let reportedAt = 0;

  function emit(stage: Stage, fraction: number): void {
    reportedAt = performance.now();
    deps.emit({ kind: 'progress', ...progressOfJob(stage, fraction, place) });
  }

  return {
    limits,
    watermark,
    attached,
    write,
    scratch,
    remainingMs: () => endsAt - performance.now(),
    startStage(stage) {
      const index = stages.indexOf(stage);
      // A second engine begins with the first stage again; progress does not decrease.
      if (index <= stageIndex) return;
      stageIndex = index;
      reachedFraction = 0;
      emit(stage, 0);
    },
    report(fraction) {
      const stage = stages[stageIndex];
      if (!stage || !(fraction > reachedFraction)) return;
      reachedFraction = Math.min(1, fraction);
      if (performance.now() - reportedAt >= reportEveryMs) emit(stage, reachedFraction);
    },
  };
}

/**
 * The stage of a job in a stage of a step. All between the first step's analyzing and the last step's finishing is
 * processing, each stage as much of it as another.
 */
function progressOfJob(
  stage: Stage,
  fraction: number,
  { step, steps }: { step: number; steps: number },
): Pick<ProgressMessage, 'stage' | 'fraction'> {
  const passed = step * stages.length + stages.indexOf(stage);
  const last = steps * stages.length - 1;
  if (passed === 0 || passed === last) return { stage, fraction };
  return { stage: 'processing', fraction: (passed - 1 + fraction) / (last - 1) };
}

function openOutput({ bytes }: RunDeps, { limits }: RunRequest) {
  let written = 0;
  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      written += chunk.byteLength;
      if (written > limits.outputBytes) throw new ToolError('tooComplex');
      await bytes.write(chunk);
    },
    /** @returns the size of the output in bytes */
    end: () => checkedLength(written),
  };
}

/** The options with the private ones; a field that the gateway's version of the contract lacks has its default. */
function completeOptions(
  contract: Contract,
  options: RunRequest['options'],
  secrets: Record<string, string>,
): Record<string, FieldValue> {
  const complete = { ...options };
  for (const [name, field] of Object.entries(contract.fields)) {
    if (field.isPrivate) complete[name] = secrets[name] ?? options[name] ?? field.default ?? null;
    else if (field.default !== undefined) complete[name] ??= field.default;
  }
  return complete;
}

function reportOf(error: unknown, queued: (params: ErrorParams) => QueuedParams): RunReport {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof JobBytesGone)) return { kind: 'released' };
  if (causes.some(isOverFull)) return { kind: 'refused', code: 'tooComplex', params: {} };
  if (causes.some(isExhaustion)) return { kind: 'refused', code: 'tooComplex', params: {}, mustRestart: true };
  if (error instanceof ToolError) return { kind: 'refused', code: error.code, params: queued(error.params) };
  if (error instanceof TooComplexPdf) return { kind: 'refused', code: 'tooComplex', params: {} };
  // Some objects are read only while the output is written.
  if (error instanceof MalformedPdf) return { kind: 'refused', code: 'damagedPdf', params: {} };
  return { kind: 'fault', fault: describeFault(error) };
}

/** The parameters with indices instead of names, which the gateway knows. */
function queuedParams(
  params: ErrorParams,
  { tool }: Pick<RunRequest, 'tool'>,
  { fileNames, secrets }: Confidential = { fileNames: [], secrets: {} },
): QueuedParams {
  const { file, form_field, character, script: _, ...others } = params;
  const names = privateNames(apiContractOf(tool), secrets);
  const ofFile = file === undefined ? -1 : fileNames.indexOf(file);
  const ofField = form_field === undefined ? -1 : names.indexOf(form_field);
  const ofCharacter = character === undefined ? -1 : names.indexOf(character);
  return {
    ...others,
    ...(ofFile < 0 ? {} : { file: ofFile }),
    ...(ofField < 0 ? {} : { form_field: ofField }),
    ...(ofCharacter < 0 ? {} : { character: ofCharacter }),
  };
}

/** Whether a file grew beyond its limit, or the scratch's memory is full. */
function isOverFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'EFBIG' || code === 'ENOSPC';
}

/** V8 has neither a class nor a code for its limits: only the message separates them from the RangeError of a bug. */
const limitsOfV8 = [
  /allocation failed|(could not|cannot) allocate|out of memory|grow\(\)/i,
  /call stack|(Map|Set) maximum size|Invalid (string|array|typed array|array buffer) length/,
];
/** The codes of Node's limits. */
const limitCodes: readonly unknown[] = ['ERR_MEMORY_ALLOCATION_FAILED', 'ERR_STRING_TOO_LONG'];
/** The argument of an allocation, in the message of ERR_OUT_OF_RANGE; a read at a wrong offset has the same code. */
const allocationSize = /^The value of "(size|length)"/;

/**
 * Whether memory or stack ran out, an allocation was larger than the runtime allows, or a WebAssembly engine trapped:
 * what ends the process of a native engine.
 */
function isExhaustion(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (limitCodes.includes(code) || error.name === 'RuntimeError') return true;
  if (!(error instanceof RangeError)) return false;
  return code === 'ERR_OUT_OF_RANGE'
    ? allocationSize.test(error.message)
    : limitsOfV8.some((limit) => limit.test(error.message));
}
