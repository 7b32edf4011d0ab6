import type { PageVersion, PageHistory } from '../../model/tool-state.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/** Earlier and later versions of the form and its files; they survive a visit to another page, and a result. */
export function useVersions() {
  const runner = useToolRunner();
  const { past, future } = useToolState((state) => state.pageHistory);
  const current = () => versionOf(runner.store.getState());
  const show = (version: PageVersion, pageHistory: PageHistory) => {
    runner.dispatch({ type: 'pageHistoryChanged', pageHistory, version });
    return version;
  };
  const [previous, next] = [past.at(-1), future[0]];
  return {
    current,
    /** Keeps a version to which an undo returns. */
    keep: (before: PageVersion) => {
      const { pageHistory } = runner.store.getState();
      runner.dispatch({ type: 'pageHistoryChanged', pageHistory: { past: [...pageHistory.past, before], future: [] } });
    },
    /** Returns the version that is shown then; undefined where there is nothing to undo. */
    undo: previous && (() => show(previous, { past: past.slice(0, -1), future: [current(), ...future] })),
    /** Returns the version that is shown then; undefined where nothing was undone. */
    redo: next && (() => show(next, { past: [...past, current()], future: future.slice(1) })),
  };
}

export function versionOf({ options, files, attached }: PageVersion): PageVersion {
  return { options, files, attached };
}
