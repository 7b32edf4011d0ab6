import { formatBytes, type Language } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { totalBytes } from '../model/accept-files.ts';
import type { ToolRunner } from '../running/tool-runner.ts';

interface ChoiceTexts {
  one: (file: string, size: string) => void;
  /** All files that are chosen now. */
  several: (count: number, size: string) => void;
}

/** Chooses files and announces those that are chosen, if any was accepted. */
export async function announceChoice(
  runner: ToolRunner,
  chosen: readonly File[],
  say: ChoiceTexts,
  language: Language,
  maxFiles: number,
): Promise<void> {
  const before = runner.store.getState().files.at(-1);
  await runner.choose(chosen, siteConfig(), maxFiles);
  const { files } = runner.store.getState();
  const last = files.at(-1);
  if (last === undefined || last === before) return;
  if (files.length === 1) say.one(last.file.name, formatBytes(last.file.size, language));
  else say.several(files.length, formatBytes(totalBytes(files), language));
}
