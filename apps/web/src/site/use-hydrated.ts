import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has taken over what the server sent. Until then it draws what the server drew, the same for everyone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
