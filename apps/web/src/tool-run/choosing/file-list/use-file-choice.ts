import { useCallback } from 'react';
import { siteConfig } from '../../../site/site-config.ts';
import { useAnnounce } from '../../announcer.tsx';
import { usePageDrop } from '../use-page-drop.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/** Adds chosen, pasted and dropped files to the list and announces their number. */
export function useFileChoice(describe: (count: number, total: number) => string): (files: File[]) => void {
  const runner = useToolRunner();
  const announce = useAnnounce();
  const run = useToolState((state) => state.run.name);
  const choose = useCallback(
    async (chosen: readonly File[]) => {
      const before = runner.store.getState().files.length;
      await runner.choose(chosen, siteConfig());
      const total = runner.store.getState().files.length;
      if (total > before) announce(describe(total - before, total));
    },
    [runner, announce, describe],
  );
  const onFiles = useCallback((chosen: File[]) => void choose(chosen), [choose]);
  usePageDrop(run === 'ready' || run === 'error' || run === 'expired' ? onFiles : null);
  return onFiles;
}
