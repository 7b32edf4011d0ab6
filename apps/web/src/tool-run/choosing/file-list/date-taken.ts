import { exifTags, latin1At, openTiff } from '@blattwerk/shared';

/** First bytes of a photo in which its EXIF data are searched: cameras write them before the image. */
const searchedBytes = 256 * 1024;
const exifMark = 'Exif\0\0';
/** `YYYY:MM:DD HH:MM:SS`, in the camera's local time (EXIF 2.32, 4.6.5). */
const dateBytes = 19;

/** Time at which a photo was taken by its EXIF data, in ms since 1970 and the browser's time zone; null where there is none. */
export async function dateTaken(file: Blob): Promise<number | null> {
  // A file that can no longer be read has none.
  const head = new Uint8Array(
    await file
      .slice(0, searchedBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const text = new TextDecoder('latin1').decode(head);
  for (let at = text.indexOf(exifMark); at >= 0; at = text.indexOf(exifMark, at + 1)) {
    const time = timeOf(head.subarray(at + exifMark.length));
    if (time !== null) return time;
  }
  return null;
}

function timeOf(tiff: Uint8Array): number | null {
  const exif = openTiff(tiff);
  const pointer = exif?.directory(exif.firstDirectory)?.number(exifTags.exifDirectory);
  const field = pointer === undefined ? undefined : exif?.directory(pointer)?.range(exifTags.dateTimeOriginal);
  if (!field) return null;
  const written = latin1At(tiff, field.start, dateBytes);
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  // Cameras without a clock write zeros.
  return month === 0 || day === 0 ? null : new Date(year, month - 1, day, hour, minute, second).getTime();
}
