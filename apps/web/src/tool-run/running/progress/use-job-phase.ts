import { pollIntervalMs } from '@blattwerk/shared';
import { useQuery } from '@tanstack/react-query';
import { readJob } from '../../../api/jobs.ts';
import { queryClient } from '../../../api/query-client.ts';
import { siteConfig } from '../../../site/site-config.ts';
import type { Busy } from '../../model/busy-run.ts';
import { type JobPhase, laterPhase, phaseOfStatus } from '../../model/progress.ts';

/** Phase of a run's job as the server reports it, polled between upload and response; null before the first report. */
export function useJobPhase({ jobId, phase }: Busy): JobPhase | null {
  const queryKey = ['job', jobId];
  const { data = null } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const status = await readJob(siteConfig().apiAddress, jobId, signal);
        const before = queryClient.getQueryData<JobPhase | null>(queryKey) ?? null;
        return laterPhase(before, status && phaseOfStatus(status));
      },
      // During the upload there is nothing to report, and with HTTP/1.1 a poll would take a connection from it.
      enabled: phase.name === 'waiting',
      refetchInterval: pollIntervalMs,
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  );
  return data;
}
