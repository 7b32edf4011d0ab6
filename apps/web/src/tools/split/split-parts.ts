import { contracts, type SplitMode, splitParts, ToolError } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';

export interface SplitOptions {
  mode: SplitMode;
  config: string;
}

const { choices = [], default: usual } = contracts.split.fields.mode;

/** The mode that is chosen, and the text of its input. */
export function splitOptionsOf({ mode, config = '' }: Readonly<Record<string, string | undefined>>): SplitOptions {
  return { mode: choices.find((choice) => choice === mode) ?? usual ?? 'extract', config };
}

/** The pages of each resulting file; null while the input is invalid, and where its number of pages does not tell them. */
export function pagesOfParts(options: SplitOptions, total: number): number[][] | null {
  return unlessRefused(() => splitParts(options, total, siteConfig().limits.splitOutputs) ?? null);
}

/** Null where it refuses what was typed. */
export function unlessRefused<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
