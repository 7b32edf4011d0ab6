import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readJob } from '../../api/jobs.ts';
import { siteConfig } from '../../site/site-config.ts';
import { rankOf } from './progress.ts';
import type { ToolRunner } from './tool-runner.ts';

const pollMs = 500;

/** Keeps asking the server how far a run is. */
export function JobPoll({ runner }: { runner: ToolRunner }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }));
  // Before the upload is through there is nothing to tell, and on HTTP/1.1 a poll would take a connection from it.
  const jobId = useStore(runner.store, ({ run }) =>
    run.name === 'busy' && rankOf(run.phase.name) >= rankOf('waiting') ? run.jobId : null,
  );
  return (
    <QueryClientProvider client={queries}>
      {jobId !== null && <Poll key={jobId} runner={runner} jobId={jobId} />}
    </QueryClientProvider>
  );
}

function Poll({ runner, jobId }: { runner: ToolRunner; jobId: string }) {
  const { data } = useQuery({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => readJob(siteConfig().apiAddress, jobId, signal),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (data != null) runner.dispatch({ type: 'reported', jobId, status: data, at: Date.now() });
  }, [runner, jobId, data]);
  return null;
}
