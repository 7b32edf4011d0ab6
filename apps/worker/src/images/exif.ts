import { exifTags, openTiff, type TiffDirectory } from '@blattwerk/shared';
import type { Orientation } from '../pdf/from-images/page-layout.ts';
import { type Density, statedDensity } from './density.ts';

export interface ExifProperties {
  orientation: Orientation;
  density: Density | undefined;
}

/** Reads orientation and density; the defaults where there is no EXIF, or it cannot be read. */
export function readExif(exif: Buffer | undefined): ExifProperties {
  const tiff = exif && openTiff(exif);
  const directory = tiff?.directory(tiff.firstDirectory);
  if (!directory) return { orientation: 1, density: undefined };
  return { orientation: orientationOf(directory), density: densityOf(directory) };
}

/** The orientation of a directory; 1 where it is missing or invalid. */
export function orientationOf(directory: TiffDirectory): Orientation {
  const value = directory.number(exifTags.orientation) ?? 1;
  return value >= 1 && value <= 8 && Number.isInteger(value) ? (value as Orientation) : 1;
}

/** The density of a directory, where it is plausible. Unit 1 is none, 2 inch (the default), 3 centimeter. */
export function densityOf(directory: TiffDirectory): Density | undefined {
  const x = directory.number(exifTags.xResolution);
  const y = directory.number(exifTags.yResolution) ?? x;
  const unit = directory.number(exifTags.resolutionUnit) ?? 2;
  if (x === undefined || y === undefined || unit === 1) return undefined;
  return statedDensity(x, y, unit === 3 ? 'centimetre' : 'inch');
}
