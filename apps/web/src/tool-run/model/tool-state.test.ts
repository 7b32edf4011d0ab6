import { contracts, ToolError } from '@blattwerk/shared';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ToolFile } from './accept-files.ts';
import type { PagePhase } from './progress.ts';
import { type Action, initialState, reduce, stateName, type ToolResult, type ToolState } from './tool-state.ts';

const { breakpoints } = contracts.convert;

function file(id: string): ToolFile {
  return { id, file: new File(['x'], `${id}.png`), kind: 'png' };
}

function after(...actions: Action[]): ToolState {
  return actions.reduce((state, action) => reduce(state, action, breakpoints), initialState);
}

const chosen: Action = { type: 'filesChosen', taken: [file('a'), file('b'), file('c')], problems: [] };
const started: Action = { type: 'started', jobId: 'job', at: 1_000, bytes: 300, compresses: false };
const result: ToolResult = {
  blob: new Blob(['pdf']),
  url: 'blob:x',
  mime: 'application/pdf',
  downloadName: 'converted.pdf',
  facts: {},
  notices: [],
  inputBytes: 3,
  inputCount: 3,
  expiresAt: 0,
};
const succeeded: Action = { type: 'succeeded', jobId: 'job', result };
const failed: Action = { type: 'failed', jobId: 'job', failure: { error: new ApiError('network'), fileId: null } };

function busy(state: ToolState) {
  if (state.run.name !== 'busy') throw new Error(`not busy but ${state.run.name}`);
  return state.run;
}

function ids(state: ToolState): string {
  return state.files.map(({ id }) => id).join('');
}

describe('states of a tool', () => {
  test('go from idle to selected to busy to success, and by reset back to idle', () => {
    expect(stateName(after())).toBe('idle');
    expect(stateName(after(chosen))).toBe('selected');
    expect(stateName(after(chosen, started))).toBe('busy');
    expect(stateName(after(chosen, started, succeeded))).toBe('success');
    expect(after(chosen, started, succeeded, { type: 'reset' })).toEqual(initialState);
  });

  test('keep files and options when a run fails, is cancelled, or its result expires', () => {
    const option: Action = { type: 'optionsChanged', values: { page_size: 'a4' } };
    for (const end of [
      [failed],
      [{ type: 'cancelled' }],
      [succeeded, { type: 'expired', url: result.url }],
    ] as Action[][]) {
      const state = after(chosen, option, started, ...end);
      expect(ids(state)).toBe('abc');
      expect(state.options).toEqual({ page_size: 'a4' });
    }
  });

  test('return to what an earlier version had', () => {
    const state = after(chosen, { type: 'optionsChanged', values: { text: null, image: [file('image')] } });
    const pageHistory = { past: [], future: [] };
    const version = { options: { text: 'a' }, files: state.files };
    const before = reduce(state, { type: 'pageHistoryChanged', pageHistory, version }, breakpoints);
    expect(before).toMatchObject({ ...version, unsavedFields: ['text'], pageHistory });
  });

  test('start nothing without a file', () => {
    expect(after(started).run.name).toBe('ready');
  });

  test('drop a result when another file is chosen, and keep it when no chosen file was accepted', () => {
    expect(after(chosen, started, succeeded, { type: 'filesChosen', taken: [file('d')], problems: [] }).run.name).toBe(
      'ready',
    );
    const problems = [{ problem: 'empty', file: 'x.png' }] as const;
    expect(after(chosen, started, succeeded, { type: 'filesChosen', taken: [], problems }).run.name).toBe('success');
  });

  test('change no file while busy', () => {
    expect(ids(after(chosen, started, { type: 'fileRemoved', id: 'a' }))).toBe('abc');
    expect(ids(after(chosen, started, { type: 'filesChosen', taken: [file('d')], problems: [] }))).toBe('abc');
    expect(ids(after(chosen, started, { type: 'filesCleared' }))).toBe('abc');
  });

  test('bring back removed files in their places, until the next change', () => {
    const removed = after(chosen, { type: 'fileRemoved', id: 'b' });
    expect(ids(reduce(removed, { type: 'removalUndone' }, breakpoints))).toBe('abc');
    expect(ids(after(chosen, { type: 'filesCleared' }, { type: 'removalUndone' }))).toBe('abc');
    const added: Action = { type: 'filesChosen', taken: [file('d')], problems: [] };
    expect(ids(reduce(reduce(removed, added, breakpoints), { type: 'removalUndone' }, breakpoints))).toBe('acd');
  });

  test('ignore the result of a run that was cancelled, or of another', () => {
    expect(after(chosen, started, { type: 'cancelled' }, succeeded).run.name).toBe('ready');
    expect(after(chosen, started, { ...succeeded, jobId: 'other' }).run.name).toBe('busy');
  });

  test('clear the error when the list changes', () => {
    expect(after(chosen, started, failed, { type: 'fileRemoved', id: 'b' }).run.name).toBe('ready');
  });
});

describe('order', () => {
  test.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', 99, 'bca'],
    ['c', -5, 'cab'],
    ['nobody', 0, 'abc'],
  ])('moving %s to %i makes %s', (id, to, order) => {
    expect(ids(after(chosen, { type: 'fileMoved', id, to }))).toBe(order);
  });
});

describe('the bar', () => {
  test('starts at 5, the upload at 10 after compression', () => {
    expect(busy(after(chosen, started)).percent).toBe(5);
    const compressing = after(chosen, { ...started, compresses: true });
    expect(busy(compressing).phase).toEqual({ name: 'compressing', done: 0, total: 3 });
    const uploading = reduce(
      compressing,
      { type: 'advanced', jobId: 'job', at: 3_000, phase: { name: 'uploading', fraction: 0 } },
      breakpoints,
    );
    expect(busy(uploading).percent).toBe(10);
    expect(busy(uploading).uploadingAt).toBe(3_000);
  });

  test('is not moved by progress of the upload that comes after its end', () => {
    const advanced = (phase: PagePhase): Action => ({ type: 'advanced', jobId: 'job', at: 0, phase });
    const state = after(
      chosen,
      started,
      advanced({ name: 'waiting', position: null }),
      advanced({ name: 'uploading', fraction: 0.3 }),
    );
    expect(busy(state)).toMatchObject({ phase: { name: 'waiting' }, percent: breakpoints[0] });
  });
});

describe('values of the form', () => {
  const secret: Action = { type: 'optionsChanged', values: { password: 'geheim' } };

  test('lose the passwords on success, and keep them on failure', () => {
    const choice: Action = { type: 'optionsChanged', values: { allow_print: 'false' } };
    const done = after(chosen, secret, choice, started, { ...succeeded, forgets: ['password'] });
    expect(done.options).toEqual({ allow_print: 'false' });
    expect(after(chosen, secret, started, failed).options).toEqual({ password: 'geheim' });
    const other = after(chosen, secret, started, { ...succeeded, jobId: 'other', forgets: ['password'] });
    expect(other.options).toEqual({ password: 'geheim' });
  });

  test('are empty while a field is waived, until it is not or the file is replaced', () => {
    const waived: Action = { type: 'optionWaived', field: 'password', isWaived: true };
    expect(after(chosen, secret, waived)).toMatchObject({ options: {}, waived: ['password'] });
    expect(after(chosen, waived, { ...waived, isWaived: false }).waived).toEqual([]);
    const replaced = after(chosen, waived, { type: 'fileReplaced', file: file('d'), problems: [], forgets: [] });
    expect(replaced.waived).toEqual([]);
  });

  test('are valid again once the invalid field has changed', () => {
    const problem = { field: 'password', error: new ToolError('noPassword') };
    const refused: Action = { type: 'optionRefused', problem };
    expect(after(chosen, refused).optionProblem).toBe(problem);
    expect(after(chosen, refused, { type: 'optionsChanged', values: { pages: '1' } }).optionProblem).toBe(problem);
    expect(after(chosen, refused, secret).optionProblem).toBeNull();
    expect(after(chosen, refused, started).optionProblem).toBeNull();
  });

  test('are cleared with result and error when the file is replaced', () => {
    const state = after(chosen, secret, started, succeeded, {
      type: 'fileReplaced',
      file: file('d'),
      problems: [],
      forgets: ['password'],
    });
    expect(ids(state)).toBe('d');
    expect(state).toMatchObject({ options: {}, run: { name: 'ready' } });
    const busyState = after(chosen, started, { type: 'fileReplaced', file: file('d'), problems: [], forgets: [] });
    expect(ids(busyState)).toBe('abc');
  });
});

describe('a result that another file has replaced', () => {
  const replaced = (before: ToolState): Action => ({
    type: 'fileReplaced',
    file: file('d'),
    problems: [],
    forgets: [],
    replaced: before,
  });

  test('comes back with its files and options, until the next run', () => {
    const before = after(chosen, started, succeeded);
    const state = reduce(before, replaced(before), breakpoints);
    expect(ids(state)).toBe('d');
    expect(reduce(state, { type: 'replacementUndone' }, breakpoints)).toBe(before);
    expect(reduce(state, started, breakpoints).replaced).toBeNull();
  });

  test('is kept while further files are replaced, and gone when it expires', () => {
    const before = after(chosen, started, succeeded);
    const twice = [replaced(before), { ...replaced(before), replaced: null }] as Action[];
    const state = twice.reduce((at, action) => reduce(at, action, breakpoints), before);
    expect(state.replaced).toBe(before);
    expect(reduce(state, { type: 'expired', url: 'blob:other' }, breakpoints)).toBe(state);
    expect(reduce(state, { type: 'expired', url: result.url }, breakpoints)).toMatchObject({
      replaced: null,
      run: { name: 'ready' },
    });
  });
});

test('an unlocked file takes the place of the locked one, and the error is gone', () => {
  const unlocked = new File(['y'], 'b.png');
  const state = after(chosen, started, failed, { type: 'fileUnlocked', id: 'b', file: unlocked });
  expect(ids(state)).toBe('abc');
  expect(state.files[1]?.file).toBe(unlocked);
  expect(state.run.name).toBe('ready');
  expect(after(chosen, { type: 'fileUnlocked', id: 'gone', file: unlocked })).toEqual(after(chosen));
});

test('files are sorted in the order of the ids', () => {
  expect(ids(after(chosen, { type: 'filesSorted', ids: ['c', 'a', 'b'] }))).toBe('cab');
});
