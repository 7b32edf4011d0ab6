import { useCallback } from 'react';
import { useAnnounce } from '../announcer.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';
import { announceChoice } from './announce-choice.ts';
import { usePageDrop } from './use-page-drop.ts';

interface FileChoice {
  /** Whether files that are pasted, or dropped anywhere on the page, are taken. */
  isOpen: boolean;
  /** Where the page accepts another number than a request. */
  maxFiles?: number;
  /** Announces the chosen files. @param added how many of them are new */
  describe: (files: readonly ToolFile[], added: number) => string;
}

/** Takes chosen, pasted and dropped files, and announces them. */
export function useFileChoice({ isOpen, maxFiles, describe }: FileChoice): (files: File[]) => void {
  const runner = useToolRunner();
  const announce = useAnnounce();
  const onFiles = useCallback(
    (chosen: File[]) =>
      void announceChoice(runner, chosen, (files, added) => announce(describe(files, added)), maxFiles),
    [runner, announce, describe, maxFiles],
  );
  usePageDrop(isOpen ? onFiles : null);
  return onFiles;
}
