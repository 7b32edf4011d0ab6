import { parsePageRanges, resolvePageRanges, ToolError } from '@blattwerk/shared';

/** Page numbers of a list of ranges; null where it is invalid for this PDF. */
export function readPageList(text: string, count: number): number[] | null {
  try {
    return resolvePageRanges(parsePageRanges(text, { spaces: true }), count);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
