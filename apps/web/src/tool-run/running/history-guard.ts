type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Whoever listens first is asked first, so this must be loaded before the router starts to listen.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => guard?.(event));

/** Shows each step through the history to a guard before the router sees it. @returns what ends that. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
