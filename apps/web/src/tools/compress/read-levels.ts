import { type CompressLevel, compressLevelFile, compressLevels } from '@blattwerk/shared';
import { readStoredZip } from '../../tool-run/result/result-files/read-stored-zip.ts';

/** The PDF at each level; a level without a gain is absent. */
export type LevelFiles = Readonly<Partial<Record<CompressLevel, Blob>>>;

/**
 * Reads the answer of a request for both levels: slices of the ZIP, without a copy.
 * @throws RangeError where the ZIP is malformed, or has no level
 */
export async function readLevels(zip: Blob): Promise<LevelFiles> {
  const files = new Map((await readStoredZip(zip)).map(({ name, blob }) => [name, blob]));
  const found = compressLevels.flatMap((level): [CompressLevel, Blob][] => {
    const blob = files.get(compressLevelFile(level));
    return blob === undefined ? [] : [[level, blob]];
  });
  if (found.length === 0) throw new RangeError('ZIP: expected a PDF of a level');
  return Object.fromEntries(found);
}
