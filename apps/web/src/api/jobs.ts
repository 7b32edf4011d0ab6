import { type JobStatus, jobStates, stages } from '@blattwerk/shared';

/** Asks how far a job is; null where the server does not know it (yet), or says nothing that makes sense. */
export async function readJob(apiBase: string, jobId: string, signal: AbortSignal): Promise<JobStatus | null> {
  const response = await fetch(jobUrl(apiBase, jobId), { signal, cache: 'no-store' });
  if (!response.ok) return null;
  return toJobStatus(await response.json());
}

/** Asks the server to drop a job. Never rejects: closing the upload's connection cancels it as well. */
export async function cancelJob(apiBase: string, jobId: string): Promise<void> {
  try {
    await fetch(jobUrl(apiBase, jobId), { method: 'DELETE', keepalive: true });
  } catch {
    // Out of reach: the server notices the closed connection.
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
