import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MalformedPdf, TooComplexPdf } from '@blattwerk/pdf/internal';
import {
  type Contract,
  type ErrorParams,
  type FieldValue,
  type QueuedParams,
  type Stage,
  stages,
  summarizeRepairedPages,
  ToolError,
  contracts,
} from '@blattwerk/shared';
import type { ProgressMessage, RunReport, RunRequest } from '../protocol.ts';
import type { InputFile, LoadedHandlers, ToolRun } from '../tool-run.ts';
import { causesOf, describeFault } from './fault.ts';
import { type JobBytes, JobBytesGone } from './parent-channel.ts';

/** Least time between two progress messages of a stage, in ms. */
const reportEveryMs = 100;

interface RunDeps {
  handlers: LoadedHandlers;
  bytes: JobBytes;
  emit: (message: ProgressMessage) => void;
}

/** Runs a job's handler over its bytes. Never rejects: a refusal and a fault are reports. */
export async function runHandler(deps: RunDeps, request: RunRequest): Promise<RunReport> {
  const contract: Contract = contracts[request.tool];
  const output = openOutput(deps, request);
  await using scratch = openScratchFolder(request);
  let fileNames: readonly string[] = [];
  try {
    const confidential = await deps.bytes.confidential();
    ({ fileNames } = confidential);
    const inputs = request.inputs.map(({ index, bytes, format }, place): InputFile => {
      return { name: fileNames[index] ?? '', format, bytes, read: () => deps.bytes.read(place, bytes) };
    });
    const options = completeOptions(contract, request.options, confidential.secrets);
    const handler = deps.handlers[request.tool];
    if (!handler) throw new Error(`no handler of ${request.tool} is loaded`);
    const result = await handler(
      inputs,
      options,
      createRun(deps, request, { write: output.write, scratch: scratch.path }),
    );
    const bytes = output.end();
    const mime = result.mime ?? contract.output.mimes[0];
    return {
      kind: 'done',
      mime,
      bytes,
      facts: result.facts,
      notices: [...(result.notices ?? [])],
      repairedPages: summarizeRepairedPages(result.repairedPages ?? []),
    };
  } catch (error) {
    return reportOf(error, fileNames);
  }
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
  { write, scratch }: Pick<ToolRun, 'write' | 'scratch'>,
): ToolRun {
  let stageIndex = -1;
  let reachedFraction = 0;
  let reportedAt = 0;

  function emit(stage: Stage, fraction: number): void {
    reportedAt = performance.now();
    deps.emit({ kind: 'progress', stage, fraction });
  }

  return {
    limits,
    watermark,
    write,
    scratch,
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

function openOutput({ bytes }: RunDeps, { limits }: RunRequest) {
  let written = 0;
  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      written += chunk.byteLength;
      if (written > limits.outputBytes) throw new ToolError('tooComplex');
      await bytes.write(chunk);
    },
    /** @returns the size of the output in bytes */
    end(): number {
      if (written === 0) throw new Error('the handler wrote no output');
      return written;
    },
  };
}

/** The options with the secrets; a field that the gateway's version of the contract lacks has its default. */
function completeOptions(
  contract: Contract,
  options: RunRequest['options'],
  secrets: Record<string, string>,
): Record<string, FieldValue> {
  const complete = { ...options };
  for (const [name, field] of Object.entries(contract.fields)) {
    if (field.kind === 'secret') complete[name] = secrets[name] ?? field.default ?? null;
    else if (field.default !== undefined) complete[name] ??= field.default;
  }
  return complete;
}

function reportOf(error: unknown, fileNames: readonly string[]): RunReport {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof JobBytesGone)) return { kind: 'released' };
  if (causes.some(isOverFull)) return { kind: 'refused', code: 'tooComplex', params: {} };
  if (causes.some(isExhaustion)) return { kind: 'refused', code: 'tooComplex', params: {}, mustRestart: true };
  if (error instanceof ToolError)
    return { kind: 'refused', code: error.code, params: queuedParams(error.params, fileNames) };
  if (error instanceof TooComplexPdf) return { kind: 'refused', code: 'tooComplex', params: {} };
  // Some objects are read only while the output is written.
  if (error instanceof MalformedPdf) return { kind: 'refused', code: 'damagedPdf', params: {} };
  return { kind: 'fault', fault: describeFault(error) };
}

/** The parameters with the file's index instead of its name, which the gateway knows. */
function queuedParams({ file, ...params }: ErrorParams, fileNames: readonly string[]): QueuedParams {
  const index = file === undefined ? -1 : fileNames.indexOf(file);
  return index < 0 ? params : { ...params, file: index };
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
