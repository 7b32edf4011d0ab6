import { type CostClass, costClasses, type JobReply, ToolError } from '@blattwerk/shared';

/** A job whose request this gateway holds open, from before its upload until the end of its answer. */
export interface OpenJob {
  /** The server's id of the job in its queue and of its bytes. */
  readonly id: string;
  /** The client's id: the key of its progress. */
  readonly progressId: string;
  readonly costClass: CostClass;
  /** Aborted with a ToolError when the request ends early. */
  readonly signal: AbortSignal;
  /** Ends the request early; of several refusals the first is answered. */
  end(refusal: ToolError): void;
  /** Called with each reply of the job's runs, in order; set while the job is in the queue. */
  onReply: ((reply: JobReply) => void) | undefined;
}

export type OpenJobs = ReturnType<typeof createOpenJobs>;

/** The open jobs of this gateway. */
export function createOpenJobs() {
  const jobs = new Set<OpenJob>();
  /** Those that take replies, by their id. */
  const byId = new Map<string, OpenJob>();
  let whenIdle: (() => void) | undefined;

  return {
    get size(): number {
      return jobs.size;
    },

    /** @param options.takesReplies false for the fetch of an answer, whose job this gateway can hold as well */
    open(
      ids: Pick<OpenJob, 'id' | 'progressId' | 'costClass'>,
      { takesReplies = true }: { takesReplies?: boolean } = {},
    ): OpenJob {
      const controller = new AbortController();
      const job: OpenJob = {
        ...ids,
        signal: controller.signal,
        end: (refusal) => controller.abort(refusal),
        onReply: undefined,
      };
      jobs.add(job);
      if (takesReplies) byId.set(job.id, job);
      return job;
    },

    close(job: OpenJob): void {
      jobs.delete(job);
      if (byId.get(job.id) === job) byId.delete(job.id);
      if (jobs.size === 0) whenIdle?.();
    },

    /** Passes a reply to its job; does nothing where the job is closed. */
    dispatch(reply: JobReply): void {
      const job = byId.get(reply.job);
      if (!job) return;
      if (reply.kind === 'refused' && reply.code === 'cancelled') job.end(new ToolError('cancelled'));
      else job.onReply?.(reply);
    },

    /** Ends the jobs of the given cost classes, all jobs where absent. */
    endAll(makeRefusal: () => ToolError, ended: readonly CostClass[] = costClasses): void {
      for (const job of jobs) if (ended.includes(job.costClass)) job.end(makeRefusal());
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
