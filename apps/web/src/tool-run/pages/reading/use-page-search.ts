import { useEffect, useRef, useState } from 'react';
import type { PageSearch } from './inspect-pages.ts';

/** What is known about a search through the pages of a file. */
export type SearchState<T> = { inspected: number } | { found: T } | { isFailed: true };

export interface SearchCommands<T> {
  /** Undefined before the first search, and after one that was stopped. */
  search: SearchState<T> | undefined;
  isRunning: boolean;
  start: () => void;
  stop: () => void;
}

/** A search through the pages of a file, which is stopped when its component goes. */
export function usePageSearch<T>(
  run: (search: PageSearch) => Promise<T>,
  onFound: (found: T) => void,
): SearchCommands<T> {
  const [search, setSearch] = useState<SearchState<T>>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSearch({ inspected: 0 });
    run({ onProgress: (inspected) => setSearch({ inspected }), signal }).then(
      (found) => {
        setSearch({ found });
        onFound(found);
      },
      () => setSearch(signal.aborted ? undefined : { isFailed: true }),
    );
  };
  const isRunning = search !== undefined && 'inspected' in search;
  return { search, isRunning, start, stop: () => running.current?.abort() };
}
