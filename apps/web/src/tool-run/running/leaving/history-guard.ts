type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Listeners are called in the order of registration, so this module must be loaded before the router.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => guard?.(event));

/** Passes each history event to a guard before the router. @returns removes the guard */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
