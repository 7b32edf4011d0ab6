import type { TiffDirectory, TiffFile } from './tiff-directory.ts';
import { tiffTags } from './tiff-tags.ts';

/** Maximum number of pages: opening more takes longer than a run may. */
export const maxTiffPages = 1_000;

export interface IndexedTiffDirectory {
  directory: TiffDirectory;
  pageIndex: number;
}

/**
 * The directories of a TIFF in order, and those that are shown: all but thumbnails and masks, or the first. Of a file with
 * too many, `maxTiffPages` and one are read.
 */
export function tiffPages(tiff: TiffFile): { all: IndexedTiffDirectory[]; shown: IndexedTiffDirectory[] } {
  const all: IndexedTiffDirectory[] = [];
  const seen = new Set<number>();
  for (let offset = tiff.firstDirectory; offset !== 0 && !seen.has(offset) && all.length <= maxTiffPages; ) {
    const directory = tiff.directory(offset);
    if (!directory) break;
    seen.add(offset);
    all.push({ directory, pageIndex: all.length });
    offset = directory.next;
  }
  const pages = all.filter(({ directory }) => !isAccessory(directory));
  return { all, shown: pages.length > 0 ? pages : all.slice(0, 1) };
}

/** Whether a directory is a thumbnail or a mask of a page (TIFF 6.0: NewSubfileType, SubfileType). */
function isAccessory(directory: TiffDirectory): boolean {
  return (
    ((directory.number(tiffTags.newSubfileType) ?? 0) & 0b101) !== 0 || directory.number(tiffTags.subfileType) === 2
  );
}
