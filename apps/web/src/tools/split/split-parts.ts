import { type Contracts, splitParts, ToolError } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import type { FormOf } from '../../tool-run/model/form.ts';

export type SplitOptions = FormOf<Contracts['split']>;

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
