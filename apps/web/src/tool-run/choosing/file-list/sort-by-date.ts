import type { ToolFile } from '../../model/accept-files.ts';
import { dateTaken } from './date-taken.ts';

/** Ids of files sorted by the date of the photo, else of the file, and the number of the latter. Equal dates keep their order. */
export async function sortByDate(files: readonly ToolFile[]): Promise<{ ids: string[]; undatedCount: number }> {
  const dated = await Promise.all(files.map(async ({ id, file }) => ({ id, file, taken: await dateTaken(file) })));
  const timeOf = ({ file, taken }: (typeof dated)[number]) => taken ?? file.lastModified;
  return {
    ids: dated.toSorted((a, b) => timeOf(a) - timeOf(b)).map(({ id }) => id),
    undatedCount: dated.filter(({ taken }) => taken === null).length,
  };
}
