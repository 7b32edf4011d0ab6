import { contracts, type SplitMode, splitParts, ToolError } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';

interface SplitOptions {
  mode: SplitMode;
  config: string;
}

const { choices = [], default: usual } = contracts.split.fields.mode;

/** The mode that is chosen, and the text of its input. */
export function splitOptionsOf({ mode, config = '' }: Readonly<Record<string, string | undefined>>): SplitOptions {
  return { mode: choices.find((choice) => choice === mode) ?? usual ?? 'extract', config };
}

/** Page numbers of each part, from 1; null while the input is invalid. */
export function partsOf(options: SplitOptions, total: number): number[][] | null {
  try {
    return splitParts(options, total, siteConfig().limits.splitOutputs);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
