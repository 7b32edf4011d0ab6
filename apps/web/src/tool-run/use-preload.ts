import { useEffect } from 'react';

/** Loads modules before they are rendered; a failure is reported where they are. */
export function preload(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => {});
}

/** Loads a lazy module before it is rendered; a failure is reported where it is rendered. */
export function usePreload(load: () => Promise<unknown>, isDue: boolean): void {
  useEffect(() => {
    if (isDue) preload(load);
  }, [load, isDue]);
}
