import { type Contract, contracts } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ToolFile } from './accept-files.ts';
import { lossOf, replacedBy } from './loss-of.ts';
import { type Action, initialState, reduce, type ToolState } from './tool-state.ts';

const file: ToolFile = { id: 'a', file: new File(['%PDF-'], 'a.pdf'), kind: 'pdf' };
const chosen: Action = { type: 'filesChosen', taken: [file], problems: [] };
const started: Action = { type: 'started', jobId: 'job', at: 0, bytes: 5, compresses: false };
const failed: Action = { type: 'failed', jobId: 'job', failure: { error: new ApiError('network'), fileId: null } };
const succeeded: Action = {
  type: 'succeeded',
  jobId: 'job',
  result: {
    blob: new Blob(['pdf']),
    url: 'blob:x',
    mime: 'application/pdf',
    downloadName: 'a.pdf',
    facts: {},
    notices: [],
    inputBytes: 5,
    inputCount: 1,
    expiresAt: 0,
  },
};
const pages: Action = { type: 'optionsChanged', values: { pages: '2,1' } };

function after({ breakpoints }: Contract, ...actions: Action[]): ToolState {
  return actions.reduce((state, action) => reduce(state, action, breakpoints), initialState);
}

function lossAfter(contract: Contract, ...actions: Action[]): string {
  return lossOf(after(contract, ...actions), contract);
}

describe('with the page a visitor loses', () => {
  const { rotate, merge, 'organize-pages': organize, protect } = contracts;

  it('nothing without a file, and the choice of one', () => {
    expect(lossAfter(rotate)).toBe('nothing');
    expect(lossAfter(rotate, chosen)).toBe('choice');
    expect(lossAfter(rotate, chosen, started, failed)).toBe('choice');
  });

  it('a run, and its result until it is downloaded or handed on', () => {
    expect(lossAfter(rotate, chosen, started)).toBe('work');
    expect(lossAfter(rotate, chosen, started, succeeded)).toBe('work');
    expect(lossAfter(rotate, chosen, started, succeeded, { type: 'downloaded' })).toBe('choice');
    expect(lossAfter(rotate, chosen, started, succeeded, { type: 'handedOn' })).toBe('choice');
    expect(lossAfter(rotate, chosen, started, succeeded, { type: 'expired', url: 'blob:x' })).toBe('choice');
  });

  it('changes of pages, until they are undone or their result is saved', () => {
    expect(lossAfter(organize, chosen, pages)).toBe('work');
    expect(lossAfter(organize, chosen, pages, { type: 'optionsChanged', values: { pages: '' } })).toBe('choice');
    const saved: Action[] = [chosen, pages, started, succeeded, { type: 'downloaded' }, { type: 'returned' }];
    expect(lossAfter(organize, ...saved)).toBe('choice');
    expect(lossAfter(organize, ...saved, { type: 'optionsChanged', values: { pages: '1' } })).toBe('work');
  });

  it('what was placed on pages and filled into a form', () => {
    const { sign, watermark } = contracts;
    const change = (field: string, value: string): Action => ({ type: 'optionsChanged', values: { [field]: value } });
    expect(lossAfter(sign, chosen, change('placements', '[{}]'))).toBe('work');
    expect(lossAfter(sign, chosen, change('values', '{}'))).toBe('work');
    expect(lossAfter(sign, chosen, change('placements', ''))).toBe('choice');
    expect(lossAfter(watermark, chosen, change('text', 'Draft'))).toBe('choice');
  });

  it('the order of a list, until there is a result that is saved', () => {
    expect(lossAfter(merge, chosen)).toBe('work');
    expect(lossAfter(merge, chosen, started, failed)).toBe('work');
    expect(lossAfter(merge, chosen, started, succeeded, { type: 'downloaded' })).toBe('choice');
  });

  it('no password that it has typed', () => {
    const password: Action = { type: 'optionsChanged', values: { password: 'geheim' } };
    expect(lossAfter(protect, chosen, password)).toBe('choice');
  });
});

describe('what another file replaces', () => {
  const { protect, 'organize-pages': organize } = contracts;

  it('is a result or changes of pages', () => {
    expect(replacedBy(after(organize, chosen), organize)).toBeNull();
    expect(replacedBy(after(organize, chosen, pages), organize)).toMatchObject({
      files: [file],
      options: { pages: '2,1' },
    });
    expect(replacedBy(after(organize, chosen, started, succeeded), organize)?.run.name).toBe('success');
  });

  it('is kept without passwords', () => {
    const password: Action = { type: 'optionsChanged', values: { password: 'geheim' } };
    const state = after(protect, chosen, started, succeeded, password);
    expect(replacedBy(state, protect)?.options).toEqual({});
  });
});
