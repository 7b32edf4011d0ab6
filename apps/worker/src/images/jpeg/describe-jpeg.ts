import {
  endOfJpegSegment,
  exifTags,
  gpsTags,
  jpegMarkers,
  latin1At,
  nextJpegMarker,
  openTiff,
  type TiffDirectory,
} from '@blattwerk/shared';

/** What a JPEG says of itself. `name`: of EXIF as in its standard, such as Model; else the kind of the block. */
export interface JpegEntry {
  name: string;
  /** Empty for a block whose content is not read. */
  value: string;
}

/** Application segments by how they begin (EXIF 2.32, 4.5.4; XMP part 3, 1.1.3; IPTC in Photoshop's resources). */
const blocks = [
  ['Exif\0\0', 'EXIF'],
  ['http://ns.adobe.com/xap/1.0/\0', 'XMP'],
  ['Photoshop 3.0\0', 'IPTC'],
] as const;
/** Fields that name persons, devices, programs and times (EXIF 2.32, tables 4 to 8). */
const fieldNames: ReadonlyMap<number, string> = new Map([
  [exifTags.make, 'Make'],
  [exifTags.model, 'Model'],
  [exifTags.software, 'Software'],
  [exifTags.dateTime, 'DateTime'],
  [exifTags.artist, 'Artist'],
  [exifTags.copyright, 'Copyright'],
  [exifTags.dateTimeOriginal, 'DateTimeOriginal'],
  [exifTags.cameraOwnerName, 'CameraOwnerName'],
  [exifTags.bodySerialNumber, 'BodySerialNumber'],
  [exifTags.lensModel, 'LensModel'],
]);
/** Types of values (TIFF 6.0, section 2). */
const [ascii, rational] = [2, 5];
const maxSegments = 100;
const maxValueBytes = 1_000;

/** The blocks and comments of a JPEG beside its picture, with what EXIF says of persons, devices, times and places. */
export function describeJpeg(jpeg: Buffer): JpegEntry[] {
  const found: JpegEntry[] = [];
  let at = nextJpegMarker(jpeg, 2);
  for (let segment = 0; at !== undefined && segment < maxSegments; segment++) {
    const code = jpeg[at + 1] ?? 0;
    if (code === jpegMarkers.sos) break;
    const end = endOfJpegSegment(jpeg, at);
    const content = jpeg.subarray(at + 4, end);
    if (code === jpegMarkers.com) found.push({ name: 'Comment', value: printable(content.toString('latin1')) });
    else if (code >= jpegMarkers.app1 && code <= jpegMarkers.app15) found.push(...entriesOf(content));
    at = nextJpegMarker(jpeg, end);
  }
  return found;
}

function entriesOf(content: Buffer): JpegEntry[] {
  const block = blocks.find(([begin]) => latin1At(content, 0, begin.length) === begin);
  if (!block) return [];
  const [begin, name] = block;
  const fields = name === 'EXIF' ? exifEntries(content.subarray(begin.length)) : [];
  return fields.length > 0 ? fields : [{ name, value: '' }];
}

function exifEntries(exif: Buffer): JpegEntry[] {
  const tiff = openTiff(exif);
  const main = tiff?.directory(tiff.firstDirectory);
  const below = (tag: number) => tiff?.directory(main?.number(tag) ?? 0);
  const place = below(exifTags.gpsDirectory);
  return [
    ...[main, below(exifTags.exifDirectory)].flatMap((directory) => namedFields(exif, directory)),
    ...(place ? placeEntry(exif, place) : []),
  ];
}

function namedFields(exif: Buffer, directory: TiffDirectory | undefined): JpegEntry[] {
  return Array.from(directory?.fields.keys() ?? []).flatMap((tag) => {
    const name = fieldNames.get(tag);
    const value = name && textOf(exif, directory, tag);
    return name && value ? [{ name, value }] : [];
  });
}

function textOf(exif: Buffer, directory: TiffDirectory | undefined, tag: number): string {
  const field = directory?.fields.get(tag);
  if (field?.type !== ascii) return '';
  return printable(exif.toString('utf8', field.start, Math.min(field.end, field.start + maxValueBytes)));
}

/** Latitude and longitude in degrees, of which the south and the west are negative. */
function placeEntry(exif: Buffer, place: TiffDirectory): JpegEntry[] {
  const degrees = (tag: number, refTag: number): string | undefined => {
    const field = place.fields.get(tag);
    if (field?.type !== rational || field.count !== 3 || !place.fields.has(refTag)) return undefined;
    // Cameras write 0/0 for what they do not know.
    const [whole = 0, minutes = 0, seconds = 0] = place
      .numbers(tag, 3)
      .map((part) => (Number.isFinite(part) ? part : 0));
    const sign = /[SW]/.test(textOf(exif, place, refTag)) ? -1 : 1;
    return (sign * (whole + minutes / 60 + seconds / 3_600)).toFixed(5);
  };
  const latitude = degrees(gpsTags.latitude, gpsTags.latitudeRef);
  const longitude = degrees(gpsTags.longitude, gpsTags.longitudeRef);
  return latitude && longitude ? [{ name: 'GPS', value: `${latitude}, ${longitude}` }] : [];
}

/** Up to an end, without characters of control. */
function printable(text: string): string {
  const [own = ''] = text.slice(0, maxValueBytes).split('\0', 1);
  return own.replaceAll(/\p{Cc}/gu, ' ').trim();
}
