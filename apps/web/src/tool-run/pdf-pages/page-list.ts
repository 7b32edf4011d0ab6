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

/** Pages in their order as a list such as `1,3-5`. */
export function writePageList(pages: Iterable<number>): string {
  const parts: [first: number, last: number][] = [];
  for (const page of [...new Set(pages)].toSorted((a, b) => a - b)) {
    const part = parts.at(-1);
    if (part?.[1] === page - 1) part[1] = page;
    else parts.push([page, page]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
