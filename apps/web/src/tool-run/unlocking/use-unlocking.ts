import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import { limitConcurrency, requestsAtOnce } from '../limit-concurrency.ts';
import type { ToolFile } from '../model/accept-files.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';
import { unlockFile } from './unlock-file.ts';

export interface Unlocking {
  isPending: boolean;
  /** Failures of the last attempt. */
  failures: readonly ApiError[];
  /** Tries a password, or none, on each file. */
  unlock: (files: readonly ToolFile[], password: string | null) => void;
  /** Forgets the failures. */
  reset: () => void;
}

/** Unlocks chosen files in their places. @param onUnlocked gets the files that are unlocked */
export function useUnlocking(onUnlocked: (files: readonly ToolFile[]) => void): Unlocking {
  const { dispatch } = useToolRunner();
  const language = useLanguage();
  const attempt = useMutation(
    {
      mutationFn: async ({ files, password }: { files: readonly ToolFile[]; password: string | null }) => {
        const inTurn = limitConcurrency(requestsAtOnce);
        const { signal } = new AbortController();
        const tried = await Promise.all(
          files.map(({ file }) =>
            inTurn(signal, () => unlockFile(file, password, language)).catch((error: unknown) =>
              error instanceof ApiError ? error : new ApiError('failed'),
            ),
          ),
        );
        tried.forEach((result, index) => {
          const { id } = files[index] as ToolFile;
          if (result instanceof File) dispatch({ type: 'fileUnlocked', id, file: result });
        });
        onUnlocked(files.filter((_, index) => tried[index] instanceof File));
        return tried.filter((result) => result instanceof ApiError);
      },
    },
    queryClient,
  );
  return {
    isPending: attempt.isPending,
    failures: attempt.data ?? [],
    unlock: (files, password) => attempt.mutate({ files, password }),
    reset: attempt.reset,
  };
}
