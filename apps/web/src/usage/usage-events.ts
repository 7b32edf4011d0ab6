import type { ApiError } from '../api/api-error.ts';

/** Use of a tool. Events are dropped while there is no listener. */
export type UsageEvent =
  | { name: 'upload' | 'success' | 'download'; tool: string }
  | { name: 'error'; tool: string; error: ApiError };

let listener: ((event: UsageEvent) => void) | undefined;

export function reportUsage(event: UsageEvent): void {
  listener?.(event);
}

/** Sets the one listener, after consent. */
export function onUsage(report: (event: UsageEvent) => void): void {
  listener = report;
}
