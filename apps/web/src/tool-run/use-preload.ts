import { useEffect } from 'react';

/** Loads what the page's first script does not carry as soon as it will be needed; a failure is met where it is shown. */
export function usePreload(load: () => Promise<unknown>, isDue: boolean): void {
  useEffect(() => {
    if (isDue) load().catch(() => {});
  }, [load, isDue]);
}
