import { useEffect } from 'react';
import type { PageHistory, PageVersion } from '../../model/tool-state.ts';
import type { ToolRunner } from '../../running/tool-runner.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/**
 * Earlier and later versions of the form and its files; they survive a visit to another page, and a result. Every change of the
 * form can be undone, step by step as its runner has them.
 */
export function useFormUndo() {
  const runner = useToolRunner();
  const { past, future } = useToolState(({ pageHistory }) => pageHistory);
  useEffect(() => recordSteps(runner), [runner]);
  const current = () => versionOf(runner.store.getState());
  const show = (version: PageVersion, pageHistory: PageHistory) => {
    runner.dispatch({ type: 'pageHistoryChanged', pageHistory, version });
    return version;
  };
  const [previous, next] = [past.at(-1), future[0]];
  return {
    current,
    /** Makes changes one step, whose undo returns to a version that may have had other files. */
    changeSince: (before: PageVersion, work: () => void) =>
      runner.transaction(() => {
        keep(runner, before);
        work();
      }),
    /** Returns the version that is shown then; undefined where there is nothing to undo. */
    undo: previous && (() => show(previous, { past: past.slice(0, -1), future: [current(), ...future] })),
    /** Returns the version that is shown then; undefined where nothing was undone. */
    redo: next && (() => show(next, { past: [...past, current()], future: future.slice(1) })),
  };
}

/** Keeps the version before each step from now on. @returns what ends that */
function recordSteps(runner: ToolRunner): () => void {
  /** The step of which the version before it is kept. */
  let kept: object | undefined;
  return runner.store.subscribe((state, before) => {
    const isOtherVersion = state.pageHistory !== before.pageHistory;
    // Other files and runs are no changes of the form.
    const isChange = state.files === before.files && state.run === before.run && !isSame(state, before);
    if (!isOtherVersion && !isChange) return;
    const step = runner.currentStep();
    if (!isOtherVersion && step !== kept) keep(runner, versionOf(before));
    kept = step;
  });
}

/** Keeps a version to which an undo returns. */
function keep({ store, dispatch }: ToolRunner, before: PageVersion): void {
  const { past } = store.getState().pageHistory;
  dispatch({ type: 'pageHistoryChanged', pageHistory: { past: [...past, before], future: [] } });
}

function versionOf({ options, files }: PageVersion): PageVersion {
  return { options, files };
}

function isSame(a: PageVersion, b: PageVersion): boolean {
  const fields = Object.keys({ ...a.options, ...b.options });
  return fields.every((field) => (a.options[field] ?? '') === (b.options[field] ?? ''));
}
