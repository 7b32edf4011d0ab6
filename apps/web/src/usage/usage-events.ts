import type { ApiError } from '../api/api-error.ts';

/** Use of a tool. Events are dropped while there is no listener. */
export type UsageEvent =
  | { name: 'upload'; tool: string; files: number }
  | { name: 'success' | 'download'; tool: string }
  | { name: 'error'; tool: string; error: ApiError };

const listeners = new Set<(event: UsageEvent) => void>();

export function reportUsage(event: UsageEvent): void {
  for (const listener of listeners) listener(event);
}

/** Adds a listener, after consent. */
export function onUsage(report: (event: UsageEvent) => void): void {
  listeners.add(report);
}
