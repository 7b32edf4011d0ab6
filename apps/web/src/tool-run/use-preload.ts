import { useEffect } from 'react';

/** Loads a lazy module before it is rendered; a failure is reported where it is rendered. */
export function usePreload(load: () => Promise<unknown>, isDue: boolean): void {
  useEffect(() => {
    if (isDue) load().catch(() => {});
  }, [load, isDue]);
}
