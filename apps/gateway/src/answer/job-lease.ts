import { ToolError } from '@blattwerk/shared';
import { type Clock, systemClock } from '@blattwerk/server';
import type { Gateway } from '../gateway.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { fromRedis } from '../queue/redis-refusal.ts';

/** Interval for renewing the lease of a job's bytes, in ms: a third of the lease's time to live. */
const renewMs = 20_000;

/** The lease of a job's bytes in the blob store. */
export interface JobLease extends AsyncDisposable {
  /** Deletes the bytes; further calls wait for the first. Never rejects. */
  release: () => Promise<void>;
  /** Leaves the bytes to somebody else: they are neither renewed nor deleted from now on. */
  leave: () => void;
}

/**
 * Opens a job's lease, and renews it and the job's progress until it is released. Where the lease is lost, the job ends.
 * @throws ToolError unavailable
 */
export async function openJobLease(
  {
    blobs,
    progress,
    cleanUp,
    clock = systemClock,
  }: Pick<Gateway, 'blobs' | 'progress' | 'cleanUp'> & {
    clock?: Clock;
  },
  job: OpenJob,
): Promise<JobLease> {
  await fromRedis(blobs.open(job.id));
  const timer = clock.setInterval(() => {
    blobs.renew(job.id).then(
      (isKept) => {
        if (!isKept) job.end(new ToolError('unavailable'));
      },
      () => {},
    );
    progress.update(job.progressId, {}).catch(() => {});
  }, renewMs);
  let releasing: Promise<void> | undefined;

  function release(): Promise<void> {
    clock.clearInterval(timer);
    // Without Redis the bytes are deleted when the lease expires.
    releasing ??= cleanUp(blobs.release(job.id));
    return releasing;
  }

  function leave(): void {
    clock.clearInterval(timer);
    releasing ??= Promise.resolve();
  }

  return { release, leave, [Symbol.asyncDispose]: release };
}
