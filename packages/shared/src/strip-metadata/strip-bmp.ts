import { viewOf } from '../image-files/byte-range.ts';
import type { FileBytes } from './strip-metadata.ts';

const fileHeaderBytes = 14;
const v5HeaderBytes = 124;
/** Fields of BITMAPV5HEADER: bV5CSType, bV5ProfileData and bV5ProfileSize (wingdi.h). */
const fields = { colorSpaceType: 56, profileData: 112, profileSize: 116 } as const;
const colorSpaceTypes = { linkedProfile: 0x4c494e4b, srgb: 0x73524742 } as const;

/** Overwrites the path of a linked profile, which can state a user's name; a BMP records nothing else beside its picture. */
export function stripBmp(bmp: FileBytes): FileBytes[] {
  if (bmp.length < fileHeaderBytes + v5HeaderBytes) return [bmp];
  const view = viewOf(bmp);
  const field = (offset: number) => view.getUint32(fileHeaderBytes + offset, true);
  if (field(0) !== v5HeaderBytes || field(fields.colorSpaceType) !== colorSpaceTypes.linkedProfile) return [bmp];
  const stripped = bmp.slice();
  const start = fileHeaderBytes + field(fields.profileData);
  stripped.fill(0, start, start + field(fields.profileSize));
  viewOf(stripped).setUint32(fileHeaderBytes + fields.colorSpaceType, colorSpaceTypes.srgb, true);
  return [stripped];
}
