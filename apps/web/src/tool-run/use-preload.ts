import { useEffect } from 'react';

/** Loaders, as `load` of a lazy part. */
export type Loaders = readonly (() => Promise<unknown>)[];

/** Loads parts before they are rendered; a failure is reported where they are. */
export function preload(loads: Loaders): void {
  for (const load of loads) load().catch(() => {});
}

/** Loads parts before they are rendered. @param loads the same in each render */
export function usePreload(loads: Loaders, isDue: boolean): void {
  useEffect(() => {
    if (isDue) preload(loads);
  }, [loads, isDue]);
}
