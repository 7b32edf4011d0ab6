import { type JobStatus, jobStates, stages } from '@blattwerk/shared';

/** Reads the status of a job; null where the server does not know the job (yet) or the response is invalid. */
export async function readJob(apiBase: string, jobId: string, signal: AbortSignal): Promise<JobStatus | null> {
  const response = await fetch(jobUrl(apiBase, jobId), { signal, cache: 'no-store' });
  if (!response.ok) return null;
  return toJobStatus(await response.json());
}

/** Cancels a job on the server. Never rejects: closing the connection of the upload cancels the job too. */
export async function cancelJob(apiBase: string, jobId: string): Promise<void> {
  try {
    await fetch(jobUrl(apiBase, jobId), { method: 'DELETE', keepalive: true });
  } catch {
    // Offline: the server notices the closed connection.
  }
}

export function toJobStatus(body: unknown): JobStatus | null {
  if (typeof body !== 'object' || body === null) return null;
  const { state, stage, fraction, position } = body as Record<string, unknown>;
  const knownState = jobStates.find((known) => known === state);
  if (knownState === undefined) return null;
  return {
    state: knownState,
    stage: stages.find((known) => known === stage) ?? null,
    fraction: typeof fraction === 'number' && fraction > 0 ? Math.min(fraction, 1) : 0,
    position: typeof position === 'number' && position >= 1 ? Math.floor(position) : null,
  };
}

function jobUrl(apiBase: string, jobId: string): string {
  return `${apiBase}/jobs/${encodeURIComponent(jobId)}`;
}
