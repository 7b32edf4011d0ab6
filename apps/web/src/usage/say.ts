import type { ApiError } from '../api/api-error.ts';

/** What a tool says of its use (SPEC section 7). It stays in the page where nobody listens, and nothing is kept for later. */
export type UsageEvent =
  | { name: 'upload' | 'success' | 'download'; tool: string }
  | { name: 'error'; tool: string; error: ApiError };

let listener: ((event: UsageEvent) => void) | undefined;

export function say(event: UsageEvent): void {
  listener?.(event);
}

/** There is one listener, and only once a visitor has consented. */
export function listen(heard: (event: UsageEvent) => void): void {
  listener = heard;
}
