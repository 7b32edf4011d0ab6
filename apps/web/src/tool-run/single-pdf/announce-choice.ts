import { formatBytes, type Language } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import type { ToolRunner } from '../running/tool-runner.ts';

/** Chooses files and announces the one that was accepted. */
export async function announceChoice(
  runner: ToolRunner,
  chosen: readonly File[],
  say: (file: string, size: string) => void,
  language: Language,
): Promise<void> {
  const [before] = runner.store.getState().files;
  await runner.choose(chosen, siteConfig());
  const [file] = runner.store.getState().files;
  if (file !== undefined && file !== before) say(file.file.name, formatBytes(file.file.size, language));
}
