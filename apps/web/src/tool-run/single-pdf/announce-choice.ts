import { formatBytes, type Language } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import type { ToolRunner } from '../running/tool-runner.ts';

/** Chooses files and announces the one that was accepted. */
export async function announceChoice(
  runner: ToolRunner,
  chosen: readonly File[],
  say: (file: string, size: string) => void,
  language: Language,
  maxFiles: number,
): Promise<void> {
  const before = runner.store.getState().files.at(-1);
  await runner.choose(chosen, siteConfig(), maxFiles);
  const file = runner.store.getState().files.at(-1);
  if (file !== undefined && file !== before) say(file.file.name, formatBytes(file.file.size, language));
}
