import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { RunState } from '../model/tool-state.ts';
import type { BatchRow } from '../running/batch-store.ts';

/** Names of the runs' states, in the order of the rows. */
export function useRunNames(rows: readonly BatchRow[]): readonly RunState['name'][] {
  const last = useRef<readonly RunState['name'][]>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = rows.map(({ runner }) => runner.store.subscribe(onChange));
      return () => {
        for (const end of ends) end();
      };
    },
    [rows],
  );
  return useSyncExternalStore(subscribe, () => {
    const names = rows.map(({ runner }) => runner.store.getState().run.name);
    const isSame = names.length === last.current.length && names.every((name, index) => name === last.current[index]);
    if (!isSame) last.current = names;
    return last.current;
  });
}
