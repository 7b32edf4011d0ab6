import type { Breakpoints, Contract, NoticeDetails, ToolError, ToolName } from '@blattwerk/shared';
import type { ApiError } from '../../api/api-error.ts';
import type { FileProblem, ToolFile } from './accept-files.ts';
import type { GivenValues } from './form.ts';
import { advanceRun, beginRun, type Busy, type RunStart } from './busy-run.ts';
import type { PagePhase } from './progress.ts';

/** Result of a run, in the memory of this tab only. @typeParam C the tool's contract, which names the facts */
export interface ToolResult<C extends Contract = Contract> extends NoticeDetails {
  blob: Blob;
  /** Object URL of the blob, revoked with the result. */
  url: string;
  mime: string;
  downloadName: string;
  /** Facts that the response contained. */
  facts: { readonly [F in keyof C['output']['facts']]?: number };
  notices: readonly string[];
  /** Size of the chosen files. */
  inputBytes: number;
  inputCount: number;
  /** Images that the page made smaller before the upload. */
  shrunkCount?: number;
  /** Time of release, in ms since 1970. */
  expiresAt: number;
}

export interface Failure {
  error: ApiError;
  /** The file that the error is about, if any. */
  fileId: string | null;
}

export type RunState =
  | { name: 'ready' }
  | Busy
  /** `isSafe`: downloaded, or given to another app or tool. */
  | { name: 'success'; result: ToolResult; isSafe: boolean; wasDownloaded: boolean }
  /** The result was released; the files are still there. */
  | { name: 'expired' }
  | { name: 'error'; failure: Failure };

/** An invalid field. */
export interface OptionProblem {
  field: string;
  error: ToolError;
}

/** The form and its files at a point of the visitor's work, to which an undo returns. */
export type PageVersion = Pick<ToolState, 'options' | 'files'>;

/** Versions before and after the present one. */
export interface PageHistory {
  past: readonly PageVersion[];
  future: readonly PageVersion[];
}

export interface ToolState {
  files: readonly ToolFile[];
  /** The files before some of them were removed, until the next change; null where nothing was removed. */
  filesBeforeRemoval: readonly ToolFile[] | null;
  /** What another file has replaced, with its result, until the next run; null where nothing was replaced. */
  replaced: ToolState | null;
  options: GivenValues;
  /** Fields that the visitor has changed since their result was saved, or carried to another tool. */
  unsavedFields: readonly string[];
  pageHistory: PageHistory;
  /** Fields that the visitor has declared to have no value for. */
  waived: readonly string[];
  optionProblem: OptionProblem | null;
  /** Whether images are sent in full size where a request may be so large. */
  keepsSize: boolean;
  /** The tool that could not process the file and sent the visitor here. */
  cameFrom: ToolName | null;
  /** Problems of the latest choice of files. */
  problems: readonly FileProblem[];
  run: RunState;
}

export const initialState: ToolState = {
  files: [],
  filesBeforeRemoval: null,
  replaced: null,
  options: {},
  unsavedFields: [],
  pageHistory: { past: [], future: [] },
  waived: [],
  optionProblem: null,
  keepsSize: false,
  cameFrom: null,
  problems: [],
  run: { name: 'ready' },
};

export type Action =
  | { type: 'filesChosen'; taken: readonly ToolFile[]; problems: readonly FileProblem[] }
  /**
   * Another file for a tool of one file; `forgets` are the fields that belonged to the first, `replaced` what the visitor
   * can return to.
   */
  | {
      type: 'fileReplaced';
      file: ToolFile;
      problems: readonly FileProblem[];
      forgets: readonly string[];
      replaced?: ToolState | null;
    }
  | { type: 'fileRemoved'; id: string }
  | { type: 'fileMoved'; id: string; to: number }
  | { type: 'filesSorted'; ids: readonly string[] }
  /** `values`: the file's own, of fields that have one for each file. */
  | { type: 'fileChanged'; id: string; values: GivenValues }
  /** A file without the protection that kept the tool from it, in the same place. */
  | { type: 'fileUnlocked'; id: string; file: File }
  | { type: 'filesCleared' }
  | { type: 'removalUndone' }
  | { type: 'replacementUndone' }
  | { type: 'problemsDismissed' }
  | { type: 'optionsChanged'; values: GivenValues }
  /** `version`: an earlier or later one, which is shown now. */
  | { type: 'pageHistoryChanged'; pageHistory: PageHistory; version?: PageVersion }
  | { type: 'optionWaived'; field: string; isWaived: boolean }
  | { type: 'optionRefused'; problem: OptionProblem | null }
  | { type: 'optionsForgotten'; fields: readonly string[] }
  | { type: 'sizeKept'; isKept: boolean }
  | { type: 'arrived'; from: ToolName }
  | ({ type: 'started' } & RunStart)
  | { type: 'advanced'; jobId: string; phase: PagePhase; at: number; bytes?: number }
  /** `forgets`: fields that are cleared now, such as passwords. */
  | { type: 'succeeded'; jobId: string; result: ToolResult; forgets?: readonly string[] }
  | { type: 'failed'; jobId: string; failure: Failure }
  | { type: 'cancelled' }
  | { type: 'downloaded' }
  /** The result was given to another app, or to another tool of the site. */
  | { type: 'handedOn' }
  /** The result is released: the present one, or the one that was replaced. */
  | { type: 'expired'; url: string }
  /** Back from a result or an error to the files. */
  | { type: 'returned' }
  /** `replaced`: what the visitor can return to. */
  | { type: 'reset'; replaced?: ToolState | null };

/** Name of the tool's state; without a run it depends on the files. */
export function stateName(state: ToolState): 'idle' | 'selected' | 'busy' | 'success' | 'expired' | 'error' {
  if (state.run.name !== 'ready') return state.run.name;
  return state.files.length === 0 ? 'idle' : 'selected';
}

/** The result that a state holds. */
export function resultOf(state: ToolState | null): ToolResult | undefined {
  return state?.run.name === 'success' ? state.run.result : undefined;
}

export function reduce(state: ToolState, action: Action, breakpoints: Breakpoints): ToolState {
  switch (action.type) {
    case 'filesChosen': {
      if (state.run.name === 'busy') return state;
      const isChange = action.taken.length > 0;
      return {
        ...state,
        files: [...state.files, ...action.taken],
        filesBeforeRemoval: isChange ? null : state.filesBeforeRemoval,
        problems: action.problems,
        run: isChange ? { name: 'ready' } : state.run,
      };
    }
    case 'fileReplaced':
      if (state.run.name === 'busy') return state;
      return {
        ...initialState,
        files: [action.file],
        replaced: action.replaced ?? state.replaced,
        problems: action.problems,
        options: without(state.options, action.forgets),
      };
    case 'fileRemoved':
      return removeFiles(
        state,
        state.files.filter((file) => file.id !== action.id),
      );
    case 'fileMoved':
      return changeFiles(state, moved(state.files, action.id, action.to));
    case 'filesSorted':
      return changeFiles(
        state,
        state.files.toSorted((a, b) => action.ids.indexOf(a.id) - action.ids.indexOf(b.id)),
      );
    case 'fileChanged':
      return changeFile(state, action.id, ({ values }) => ({ values: { ...values, ...action.values } }));
    case 'fileUnlocked':
      return changeFile(state, action.id, () => ({ file: action.file }));
    case 'filesCleared':
      return removeFiles(state, []);
    case 'removalUndone':
      return changeFiles(state, state.filesBeforeRemoval ?? state.files);
    case 'replacementUndone':
      return state.run.name === 'busy' ? state : (state.replaced ?? state);
    case 'problemsDismissed':
      return { ...state, problems: [] };
    case 'optionsChanged': {
      const fields = Object.keys(action.values);
      return {
        ...state,
        options: { ...state.options, ...action.values },
        unsavedFields: [...new Set([...state.unsavedFields, ...fields])],
        optionProblem: fields.includes(state.optionProblem?.field ?? '') ? null : state.optionProblem,
      };
    }
    case 'pageHistoryChanged': {
      const { pageHistory, version } = action;
      if (version === undefined) return { ...state, pageHistory };
      const unsavedFields = Object.keys(version.options);
      return { ...changeFiles(state, version.files), ...version, unsavedFields, optionProblem: null, pageHistory };
    }
    case 'optionWaived':
      return {
        ...state,
        options: without(state.options, [action.field]),
        waived: action.isWaived
          ? [...state.waived, action.field]
          : state.waived.filter((name) => name !== action.field),
        optionProblem: state.optionProblem?.field === action.field ? null : state.optionProblem,
      };
    case 'optionRefused':
      return { ...state, optionProblem: action.problem };
    case 'optionsForgotten':
      return { ...state, options: without(state.options, action.fields), optionProblem: null };
    case 'sizeKept':
      return { ...state, keepsSize: action.isKept };
    case 'arrived':
      return { ...state, cameFrom: action.from };
    case 'started':
      if (state.files.length === 0) return state;
      return {
        ...state,
        filesBeforeRemoval: null,
        replaced: null,
        problems: [],
        optionProblem: null,
        run: beginRun(state.files.length, action),
      };
    case 'advanced':
      return withBusy(state, action.jobId, (busy) =>
        advanceRun({ ...busy, bytes: action.bytes ?? busy.bytes }, action.phase, action.at, breakpoints),
      );
    case 'succeeded':
      return withBusy(forgetting(state, action), action.jobId, () => ({
        name: 'success',
        result: action.result,
        isSafe: false,
        wasDownloaded: false,
      }));
    case 'failed':
      return withBusy(state, action.jobId, () => ({ name: 'error', failure: action.failure }));
    case 'cancelled':
      return state.run.name === 'busy' ? { ...state, run: { name: 'ready' } } : state;
    case 'downloaded':
      return state.run.name === 'success'
        ? { ...state, unsavedFields: [], run: { ...state.run, isSafe: true, wasDownloaded: true } }
        : state;
    case 'handedOn':
      return state.run.name === 'success'
        ? { ...state, unsavedFields: [], run: { ...state.run, isSafe: true } }
        : state;
    case 'expired':
      if (resultOf(state)?.url === action.url) return { ...state, run: { name: 'expired' } };
      return resultOf(state.replaced)?.url === action.url ? { ...state, replaced: null } : state;
    case 'returned':
      return state.run.name === 'busy' ? state : { ...state, run: { name: 'ready' } };
    case 'reset':
      return { ...initialState, replaced: action.replaced ?? null };
  }
  return action satisfies never;
}

function withBusy(state: ToolState, jobId: string, change: (busy: Busy) => RunState): ToolState {
  return state.run.name === 'busy' && state.run.jobId === jobId ? { ...state, run: change(state.run) } : state;
}

function forgetting(
  state: ToolState,
  { jobId, forgets = [] }: { jobId: string; forgets?: readonly string[] },
): ToolState {
  const isOfRun = state.run.name === 'busy' && state.run.jobId === jobId;
  return isOfRun ? { ...state, options: without(state.options, forgets) } : state;
}

function without(options: ToolState['options'], fields: readonly string[]): ToolState['options'] {
  return Object.fromEntries(Object.entries(options).filter(([field]) => !fields.includes(field)));
}

function changeFiles(state: ToolState, files: readonly ToolFile[]): ToolState {
  if (state.run.name === 'busy') return state;
  return { ...state, files, filesBeforeRemoval: null, problems: [], run: { name: 'ready' } };
}

function changeFile(state: ToolState, id: string, change: (file: ToolFile) => Partial<ToolFile>): ToolState {
  if (!state.files.some((file) => file.id === id)) return state;
  return changeFiles(
    state,
    state.files.map((file) => (file.id === id ? { ...file, ...change(file) } : file)),
  );
}

function removeFiles(state: ToolState, files: readonly ToolFile[]): ToolState {
  return state.run.name === 'busy' ? state : { ...changeFiles(state, files), filesBeforeRemoval: state.files };
}

function moved(files: readonly ToolFile[], id: string, to: number): readonly ToolFile[] {
  const file = files.find((candidate) => candidate.id === id);
  if (file === undefined) return files;
  const rest = files.filter((candidate) => candidate.id !== id);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), file, ...rest.slice(place)];
}
