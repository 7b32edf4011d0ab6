import { parsePageRanges, resolvePageRanges, ToolError } from '@blattwerk/shared';

/** The pages that a list names; null where it is no list of pages of this PDF. */
export function readPageList(text: string, count: number): number[] | null {
  try {
    return resolvePageRanges(parsePageRanges(text, { spaces: true }), count);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
