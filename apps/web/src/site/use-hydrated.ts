import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during prerendering and hydration, so that both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
