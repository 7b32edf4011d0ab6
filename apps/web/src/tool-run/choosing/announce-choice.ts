import { siteConfig } from '../../site/site-config.ts';
import type { ToolFile } from '../model/accept-files.ts';
import type { ToolRunner } from '../running/tool-runner.ts';

/** Tells the chosen files, and how many of them are new. */
export type SayChoice = (files: readonly ToolFile[], added: number) => void;

/** Chooses files and announces those that are chosen then, if any was accepted. */
export async function announceChoice(
  runner: ToolRunner,
  chosen: readonly File[],
  say: SayChoice,
  maxFiles?: number,
): Promise<void> {
  const before = runner.store.getState().files;
  await runner.choose(chosen, siteConfig(), maxFiles);
  const { files } = runner.store.getState();
  if (files.length > 0 && files.at(-1) !== before.at(-1)) say(files, files.length - before.length);
}
