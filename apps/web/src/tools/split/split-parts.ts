import {
  contracts,
  type PageBookmark,
  type SplitMode,
  type SplitPart,
  splitParts,
  splitPlan,
  ToolError,
} from '@blattwerk/shared';
import { partsByBookmarks } from '@blattwerk/shared/split-files';
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

/**
 * The resulting files; null while the input is invalid, and where only the server knows.
 * @param bookmarks of the PDF, for the mode that needs them
 */
export function partsOf(
  options: SplitOptions,
  total: number,
  bookmarks: readonly PageBookmark[] = [],
): readonly SplitPart[] | null {
  const { splitOutputs } = siteConfig().limits;
  try {
    const plan = splitPlan(options);
    if (plan.mode === 'bookmarks') return partsByBookmarks(bookmarks, plan.level, total, splitOutputs);
    return splitParts(options, total, splitOutputs)?.map((pages) => ({ pages })) ?? null;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
