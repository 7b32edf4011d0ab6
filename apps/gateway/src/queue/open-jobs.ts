import { type CostClass, type JobReply, ToolError } from '@blattwerk/shared';

/** A job whose request is held open here, from before its upload until its answer is through. */
export interface OpenJob {
  /** The server's own id: of the job in its queue, and of its bytes. */
  readonly id: string;
  /** The client's id: the key of its progress. */
  readonly progressId: string;
  readonly costClass: CostClass;
  /** Aborted with a ToolError when the request is to end early. */
  readonly signal: AbortSignal;
  /** Ends the request early; the first refusal is the one that is answered. */
  end(refusal: ToolError): void;
  /** Takes what runs tell, in order, while the job is queued. */
  onReply: ((reply: JobReply) => void) | undefined;
}

export type OpenJobs = ReturnType<typeof createOpenJobs>;

/** The jobs of this gateway, by the server's id. */
export function createOpenJobs() {
  const jobs = new Map<string, OpenJob>();
  let whenIdle: (() => void) | undefined;

  return {
    get size(): number {
      return jobs.size;
    },

    begin(ids: Pick<OpenJob, 'id' | 'progressId' | 'costClass'>): OpenJob {
      const controller = new AbortController();
      const job: OpenJob = {
        ...ids,
        signal: controller.signal,
        end: (refusal) => controller.abort(refusal),
        onReply: undefined,
      };
      jobs.set(job.id, job);
      return job;
    },

    forget(job: OpenJob): void {
      jobs.delete(job.id);
      if (jobs.size === 0) whenIdle?.();
    },

    /** Hands on a reply; one for a job that is over is dropped. */
    dispatch(reply: JobReply): void {
      const job = jobs.get(reply.job);
      if (!job) return;
      if (reply.kind === 'refused' && reply.code === 'cancelled') job.end(new ToolError('cancelled', reply.params));
      else job.onReply?.(reply);
    },

    endAll(makeRefusal: () => ToolError): void {
      for (const job of jobs.values()) job.end(makeRefusal());
    },

    /** Resolves when no job is open. */
    async idle(): Promise<void> {
      if (jobs.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      whenIdle = resolve;
      await promise;
    },
  };
}
