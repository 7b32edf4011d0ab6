import type { Breakpoints, JobStatus } from '@blattwerk/shared';
import type { ApiError } from '../api/api-error.ts';
import type { FileProblem, ToolFile } from './accept-files.ts';
import { type Phase, compressedPercent, percentOf, rankOf, startPercent } from './progress.ts';

/** What came back: it lives in this tab's memory and nowhere else. */
export interface ToolResult {
  blob: Blob;
  /** An object URL of the blob; released when the result goes. */
  url: string;
  mime: string;
  downloadName: string;
  facts: Readonly<Record<string, number>>;
  notices: readonly string[];
  /** Of the files as they were chosen. */
  inputBytes: number;
  inputCount: number;
  /** When it is released, in milliseconds since 1970. */
  expiresAt: number;
}

export interface Busy {
  name: 'busy';
  jobId: string;
  phase: Phase;
  /** Of the bar; it never goes back. */
  percent: number;
  /** Where the upload begins on the bar. */
  base: number;
  /** Of what is uploaded. */
  bytes: number;
  /** When the page began to compress, to upload and to wait, in milliseconds since 1970. */
  compressingAt: number;
  uploadingAt: number;
  workingAt: number;
}

export interface Failure {
  error: ApiError;
  /** The file that it names, where it names one. */
  fileId: string | null;
}

export type Run =
  | { name: 'ready' }
  | Busy
  | { name: 'success'; result: ToolResult; wasDownloaded: boolean }
  /** The result's time is over; the files are still there. */
  | { name: 'expired' }
  | { name: 'error'; failure: Failure };

export interface ToolState {
  files: readonly ToolFile[];
  /** What the form holds, as text, by field; a field that is absent has its default. */
  options: Readonly<Record<string, string>>;
  /** Of the latest choice of files. */
  problems: readonly FileProblem[];
  run: Run;
}

export const initialState: ToolState = { files: [], options: {}, problems: [], run: { name: 'ready' } };

export type Action =
  | { type: 'filesChosen'; taken: readonly ToolFile[]; problems: readonly FileProblem[] }
  | { type: 'fileRemoved'; id: string }
  | { type: 'fileMoved'; id: string; to: number }
  | { type: 'filesCleared' }
  | { type: 'problemsDismissed' }
  | { type: 'optionChanged'; field: string; value: string }
  | { type: 'started'; jobId: string; at: number; bytes: number; compresses: boolean }
  | { type: 'advanced'; jobId: string; phase: Phase; at: number; bytes?: number }
  | { type: 'reported'; jobId: string; status: JobStatus; at: number }
  | { type: 'succeeded'; jobId: string; result: ToolResult }
  | { type: 'failed'; jobId: string; failure: Failure }
  | { type: 'cancelled' }
  | { type: 'downloaded' }
  | { type: 'expired' }
  /** From a result or an error back to the files. */
  | { type: 'returned' }
  | { type: 'reset' };

/** SPEC section 4's states: the two that need no run follow from whether there are files. */
export function stateName(state: ToolState): 'idle' | 'selected' | 'busy' | 'success' | 'expired' | 'error' {
  if (state.run.name !== 'ready') return state.run.name;
  return state.files.length === 0 ? 'idle' : 'selected';
}

export function reduce(state: ToolState, action: Action, breakpoints: Breakpoints): ToolState {
  switch (action.type) {
    case 'filesChosen': {
      if (state.run.name === 'busy') return state;
      const isChange = action.taken.length > 0;
      return {
        ...state,
        files: [...state.files, ...action.taken],
        problems: action.problems,
        run: isChange ? { name: 'ready' } : state.run,
      };
    }
    case 'fileRemoved':
      return changeFiles(
        state,
        state.files.filter((file) => file.id !== action.id),
      );
    case 'fileMoved':
      return changeFiles(state, moved(state.files, action.id, action.to));
    case 'filesCleared':
      return changeFiles(state, []);
    case 'problemsDismissed':
      return { ...state, problems: [] };
    case 'optionChanged':
      return { ...state, options: { ...state.options, [action.field]: action.value } };
    case 'started':
      return state.files.length === 0 ? state : { ...state, problems: [], run: begin(state.files.length, action) };
    case 'advanced':
      return withBusy(state, action.jobId, (busy) =>
        advance({ ...busy, bytes: action.bytes ?? busy.bytes }, action.phase, action.at, breakpoints),
      );
    case 'reported':
      return withBusy(state, action.jobId, (busy) => {
        const phase = phaseOf(action.status);
        return phase === null ? busy : advance(busy, phase, action.at, breakpoints);
      });
    case 'succeeded':
      return withBusy(state, action.jobId, () => ({ name: 'success', result: action.result, wasDownloaded: false }));
    case 'failed':
      return withBusy(state, action.jobId, () => ({ name: 'error', failure: action.failure }));
    case 'cancelled':
      return state.run.name === 'busy' ? { ...state, run: { name: 'ready' } } : state;
    case 'downloaded':
      return state.run.name === 'success' ? { ...state, run: { ...state.run, wasDownloaded: true } } : state;
    case 'expired':
      return state.run.name === 'success' ? { ...state, run: { name: 'expired' } } : state;
    case 'returned':
      return state.run.name === 'busy' ? state : { ...state, run: { name: 'ready' } };
    case 'reset':
      return initialState;
  }
  return action satisfies never;
}

function begin(fileCount: number, action: Extract<Action, { type: 'started' }>): Busy {
  const phase: Phase = action.compresses
    ? { name: 'compressing', done: 0, total: fileCount }
    : { name: 'uploading', fraction: 0 };
  return {
    name: 'busy',
    jobId: action.jobId,
    phase,
    percent: startPercent,
    base: action.compresses ? compressedPercent : startPercent,
    bytes: action.bytes,
    compressingAt: action.at,
    uploadingAt: action.at,
    workingAt: action.at,
  };
}

function advance(busy: Busy, phase: Phase, at: number, breakpoints: Breakpoints): Busy {
  const isNew = rankOf(phase.name) > rankOf(busy.phase.name);
  // A late poll, or the second run of a stalled job, tells of what the page has shown as done.
  if (!isNew && phase.name !== busy.phase.name) return busy;
  const startsUpload = isNew && phase.name === 'uploading';
  const startsWork = rankOf(busy.phase.name) < rankOf('waiting') && rankOf(phase.name) >= rankOf('waiting');
  return {
    ...busy,
    phase,
    percent: Math.max(busy.percent, percentOf(phase, breakpoints, busy.base)),
    uploadingAt: startsUpload ? at : busy.uploadingAt,
    workingAt: startsWork ? at : busy.workingAt,
  };
}

function phaseOf(status: JobStatus): Phase | null {
  if (status.state === 'waiting') return { name: 'waiting', position: status.position };
  if (status.state === 'active' && status.stage !== null) return { name: status.stage, fraction: status.fraction };
  return null;
}

function withBusy(state: ToolState, jobId: string, change: (busy: Busy) => Run): ToolState {
  return state.run.name === 'busy' && state.run.jobId === jobId ? { ...state, run: change(state.run) } : state;
}

function changeFiles(state: ToolState, files: readonly ToolFile[]): ToolState {
  return state.run.name === 'busy' ? state : { ...state, files, problems: [], run: { name: 'ready' } };
}

function moved(files: readonly ToolFile[], id: string, to: number): readonly ToolFile[] {
  const file = files.find((candidate) => candidate.id === id);
  if (file === undefined) return files;
  const rest = files.filter((candidate) => candidate.id !== id);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), file, ...rest.slice(place)];
}
