import {
  type ApiToolName,
  type Contract,
  type Language,
  secretFields,
  ToolError,
  type ToolName,
} from '@blattwerk/shared';
import type { SiteConfig } from '@blattwerk/site';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/api-error.ts';
import { newJobId } from '../../api/job-id.ts';
import { cancelJob } from '../../api/jobs.ts';
import { type UploadAnswer, upload } from '../../api/upload.ts';
import { reportLoss } from '../../site/unsaved-work.ts';
import { reportUsage } from '../../usage/usage-events.ts';
import { type ToolFile, acceptFiles, totalBytes, uploadNames } from '../model/accept-files.ts';
import { buildForm, checkedTotal, codesByStatus, fieldsOfFiles } from './build-request.ts';
import type { ShrunkImages } from './shrink-before-upload/shrink-images.ts';
import { needsShrinking } from './shrink-before-upload/needs-shrinking.ts';
import { formatValue } from '../model/form.ts';
import { lossOf, replacedBy } from '../model/loss-of.ts';
import { readAttached, fieldsOfFile } from '../model/option-problem.ts';
import { readAnswer } from './read-answer.ts';
import { createFormSteps, type FormSteps } from './form-steps.ts';
import { type Action, type Failure, type ToolState, initialState, reduce, resultOf } from '../model/tool-state.ts';

export type ToolContract = Contract & { readonly name: ToolName };

/** What a request runs: a tool, or a chain of them. */
export type RunContract = Contract & { readonly name: ApiToolName };

export interface RunContext {
  site: SiteConfig;
  language: Language;
  /** Id of the payment, for a tool that can be paid for. */
  payment?: string;
  /** Fields that the page sends with those of the visitor. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** What has to be done before the files are sent; where it fails, the run does. */
  before?: (signal: AbortSignal) => Promise<void>;
}

/** State of a tool's page, and its one run at a time. */
export interface ToolRunner extends FormSteps {
  readonly contract: RunContract;
  readonly store: StoreApi<ToolState>;
  dispatch: (action: Action) => void;
  /**
   * Adds the files that the tool accepts; `problems` has the others.
   * @param maxFiles where the page accepts another number than a request; a single file replaces the present one
   */
  choose: (files: readonly File[], site: SiteConfig, maxFiles?: number) => Promise<void>;
  /** Resolves when the run has ended, with or without a result; never rejects. */
  start: (context: RunContext) => Promise<void>;
  /** Ends the run at once; resolves when the server has been asked to drop the job. */
  cancel: () => Promise<void>;
}

const runners = new Map<ToolName, ToolRunner>();

/** The tool's runner of this tab: it survives a change of language, and of the page. */
export function toolRunner(contract: ToolContract): ToolRunner {
  const known = runners.get(contract.name);
  if (known !== undefined) return known;
  const runner = createToolRunner(contract);
  runners.set(contract.name, runner);
  return runner;
}

export function createToolRunner(contract: RunContract): ToolRunner {
  const store = createStore<ToolState>()(() => initialState);
  const dispatch = (action: Action) => store.setState((state) => reduce(state, action, contract.breakpoints), true);
  let running: { jobId: string; apiAddress: string; controller: AbortController } | undefined;
  // One choice after the other: limits and duplicates depend on the files before.
  let choosing = Promise.resolve();

  releaseResults(store, dispatch);
  store.subscribe((state) => reportLoss(store, lossOf(state, contract)));

  return {
    contract,
    store,
    dispatch,
    ...createFormSteps(),

    choose(files, site, maxFiles) {
      choosing = choosing.then(async () => {
        if (store.getState().run.name === 'busy') return;
        const { files: before, run } = store.getState();
        // The first file, and one beside a result or an error, begins another run.
        const replaces =
          (maxFiles ?? contract.input.maxFiles) === 1 ||
          (contract.input.maxFiles === 1 &&
            (before.length === 0 || ['success', 'expired', 'error'].includes(run.name)));
        const present = replaces ? [] : before;
        const { taken, problems } = await acceptFiles(contract.input, site.limits, present, files, maxFiles);
        const [first, ...rest] = taken;
        if (replaces && first !== undefined) {
          const replaced = replacedBy(store.getState(), contract);
          const forgets = fieldsOfFile(contract);
          dispatch({ type: 'fileReplaced', file: first, problems, forgets, replaced });
          if (rest.length > 0) dispatch({ type: 'filesChosen', taken: rest, problems });
        } else {
          dispatch({ type: 'filesChosen', taken, problems });
        }
      });
      return choosing;
    },

    async start(context) {
      const { files, run } = store.getState();
      if (run.name === 'busy') return;
      if (files.length === 0) {
        dispatch({ type: 'filesChosen', taken: [], problems: [{ problem: 'noFile' }] });
        return;
      }
      const jobId = newJobId();
      const controller = new AbortController();
      running = { jobId, apiAddress: context.site.apiAddress, controller };
      const { keepsSize } = store.getState();
      const maxBytes = context.site.limits[contract.input.totalBytes];
      const compresses = contract.input.kind === 'image' && needsShrinking(files, keepsSize, maxBytes);
      dispatch({ type: 'started', jobId, at: Date.now(), bytes: totalBytes(files), compresses });
      reportUsage({ name: 'upload', tool: contract.name, files: files.length });
      const attached = readAttached(contract, store.getState().options);
      const allFiles = [...files, ...attached];
      const names = uploadNames(allFiles);
      try {
        await context.before?.(controller.signal);
        const options = { ...store.getState().options, ...fieldsOfFiles(contract, files), ...context.fields };
        const { blobs, shrunkCount } = compresses
          ? await compressed(files, jobId, controller.signal, dispatch)
          : { blobs: await unshrunk(contract, files, options, controller.signal), shrunkCount: 0 };
        const others = await attachedBlobs(contract, attached, controller.signal);
        const form = buildForm(contract, options, blobs, names, others, context.payment);
        const answer = await send({
          contract,
          context,
          dispatch,
          jobId,
          form,
          bytes: checkedTotal(contract, context.site, [...blobs, ...others]),
          signal: controller.signal,
        });
        const result = readAnswer(contract, files, answer, Date.now(), context.payment !== undefined);
        dispatch({ type: 'succeeded', jobId, result: { ...result, shrunkCount }, forgets: secretFields(contract) });
        reportUsage({ name: 'success', tool: contract.name });
      } catch (error) {
        if (controller.signal.aborted) return;
        const failure = failureOf(error, allFiles, names);
        dispatch({ type: 'failed', jobId, failure });
        reportUsage({ name: 'error', tool: contract.name, error: failure.error });
      } finally {
        if (running?.jobId === jobId) running = undefined;
      }
    },

    async cancel() {
      if (running === undefined) return;
      const { jobId, apiAddress, controller } = running;
      running = undefined;
      dispatch({ type: 'cancelled' });
      controller.abort();
      await cancelJob(apiAddress, jobId);
    },
  };
}

/** Revokes a result's object URL when no state holds it any more, and releases the result when it expires. */
function releaseResults(store: StoreApi<ToolState>, dispatch: (action: Action) => void): void {
  const expiries = new Map<string, ReturnType<typeof setTimeout>>();
  store.subscribe((state) => {
    const held = [resultOf(state), resultOf(state.replaced)].filter((result) => result !== undefined);
    for (const [url, expiry] of expiries) {
      if (held.some((result) => result.url === url)) continue;
      clearTimeout(expiry);
      expiries.delete(url);
      URL.revokeObjectURL(url);
    }
    for (const { url, expiresAt } of held) {
      if (expiries.has(url)) continue;
      expiries.set(
        url,
        setTimeout(() => dispatch({ type: 'expired', url }), expiresAt - Date.now()),
      );
    }
  });
}

async function compressed(
  files: readonly ToolFile[],
  jobId: string,
  signal: AbortSignal,
  dispatch: (action: Action) => void,
): Promise<ShrunkImages> {
  const { shrinkImages } = await import('./shrink-before-upload/shrink-images.ts');
  return shrinkImages(files, {
    signal,
    onDone: (done) =>
      dispatch({ type: 'advanced', jobId, at: Date.now(), phase: { name: 'compressing', done, total: files.length } }),
  });
}

/** The files as they are; images without their metadata, unless the visitor keeps them. */
async function unshrunk(
  contract: RunContract,
  files: readonly ToolFile[],
  options: ToolState['options'],
  signal: AbortSignal,
): Promise<Blob[]> {
  const { kind, strippedBy = '' } = contract.input;
  const keeps = kind !== 'image' || formatValue(options[strippedBy]) === 'false';
  return keeps ? files.map(({ file }) => file) : stripped(files, signal);
}

/** Attached images without their metadata; other files as they are. */
async function attachedBlobs({ attached }: Contract, files: readonly ToolFile[], signal: AbortSignal): Promise<Blob[]> {
  if (attached?.kind !== 'image' || files.length === 0) return files.map(({ file }) => file);
  return stripped(files, signal);
}

/** Images without their metadata. */
async function stripped(files: readonly ToolFile[], signal: AbortSignal): Promise<Blob[]> {
  const { stripImages } = await import('./shrink-before-upload/strip-images.ts');
  return stripImages(files, signal);
}

interface Sending {
  contract: Contract;
  context: RunContext;
  dispatch: (action: Action) => void;
  jobId: string;
  form: FormData;
  bytes: number;
  signal: AbortSignal;
}

function send({ contract, context, dispatch, jobId, form, bytes, signal }: Sending): Promise<UploadAnswer> {
  const advance = (phase: Extract<Action, { type: 'advanced' }>['phase']) =>
    dispatch({ type: 'advanced', jobId, phase, at: Date.now(), bytes });
  advance({ name: 'uploading', fraction: 0 });
  return upload({
    url: `${context.site.apiAddress}/${contract.name}`,
    form,
    jobId,
    language: context.language,
    patienceMs: contract.requestMs,
    mimes: contract.output.mimes,
    codes: codesByStatus(contract),
    signal,
    onUploading: (fraction) => advance({ name: 'uploading', fraction }),
    onUploaded: () => advance({ name: 'waiting', position: null }),
    onReceiving: (fraction) => advance({ name: 'receiving', fraction }),
  });
}

function failureOf(error: unknown, files: readonly ToolFile[], names: readonly string[]): Failure {
  const known = toApiError(error);
  const named = known.params.file === undefined ? -1 : names.indexOf(known.params.file);
  const file = files[named];
  if (file === undefined) return { error: known, fileId: null };
  const { code, params, ...details } = known;
  return { error: new ApiError(code, { ...details, params: { ...params, file: file.file.name } }), fileId: file.id };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ToolError) return new ApiError(error.code, { params: error.params });
  // Also for a file that can no longer be read.
  return new ApiError('failed');
}
