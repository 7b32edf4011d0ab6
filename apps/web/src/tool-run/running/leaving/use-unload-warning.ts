import { useEffect } from 'react';

/** Has the browser ask before the page is closed or reloaded; within the site a run goes on. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
}
