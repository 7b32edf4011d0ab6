import { marker } from './markers.ts';

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
const [firstApplication, lastApplication, comment] = [0xe1, 0xef, 0xfe];
/** Tags that name persons, devices, programs and times (EXIF 2.32, tables 4 to 8). */
const tags: ReadonlyMap<number, string> = new Map([
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0131, 'Software'],
  [0x0132, 'DateTime'],
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
  [0x9003, 'DateTimeOriginal'],
  [0xa430, 'CameraOwnerName'],
  [0xa431, 'BodySerialNumber'],
  [0xa434, 'LensModel'],
]);
const [exifDirectory, gpsDirectory] = [0x8769, 0x8825];
const gps = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const [ascii, long, rational] = [2, 4, 5];
const entryBytes = 12;
const maxEntries = 200;
const maxSegments = 100;
const maxValueBytes = 1_000;

/** The blocks and comments of a JPEG beside its picture, with what EXIF says of persons, devices, times and places. */
export function describeJpeg(data: Buffer): JpegEntry[] {
  const found: JpegEntry[] = [];
  let at = data.indexOf(Buffer.from([0xff, marker.image])) + 2;
  for (let segment = 0; at >= 2 && at + 4 <= data.length && segment < maxSegments; segment++) {
    const code = data[at + 1] as number;
    if (data[at] !== 0xff || code === marker.scan) break;
    const content = data.subarray(at + 4, at + 2 + data.readUInt16BE(at + 2));
    if (code === comment) found.push({ name: 'Comment', value: printable(content.toString('latin1')) });
    else if (code >= firstApplication && code <= lastApplication) found.push(...entriesOf(content));
    at += 2 + data.readUInt16BE(at + 2);
  }
  return found;
}

function entriesOf(content: Buffer): JpegEntry[] {
  const block = blocks.find(([begin]) => content.subarray(0, begin.length).equals(Buffer.from(begin, 'latin1')));
  if (!block) return [];
  const [begin, name] = block;
  const fields = name === 'EXIF' ? exifOf(content.subarray(begin.length)) : [];
  return fields.length > 0 ? fields : [{ name, value: '' }];
}

interface Field {
  type: number;
  count: number;
  /** Its value, or where that is. */
  at: number;
}

function exifOf(tiff: Buffer): JpegEntry[] {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return [];
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const u32 = (at: number) =>
    at + 4 > tiff.length ? 0 : order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = (at: number): Map<number, Field> => {
    const count = at === 0 ? 0 : Math.min(u16(at), maxEntries);
    return new Map(
      Array.from({ length: count }, (_, index) => {
        const entry = at + 2 + index * entryBytes;
        return [u16(entry), { type: u16(entry + 2), count: u32(entry + 4), at: entry + 8 }];
      }),
    );
  };
  const text = ({ type, count, at }: Field) => {
    if (type !== ascii) return '';
    const start = count <= 4 ? at : u32(at);
    return printable(tiff.toString('utf8', start, start + Math.min(count, maxValueBytes)));
  };
  const inner = (fields: Map<number, Field>, tag: number) => {
    const field = fields.get(tag);
    return field?.type === long ? directory(u32(field.at)) : new Map<number, Field>();
  };
  const main = directory(u32(4));
  const place = inner(main, gpsDirectory);
  const degrees = (tag: number, refTag: number) => {
    const [field, ref] = [place.get(tag), place.get(refTag)];
    if (field?.type !== rational || field.count !== 3 || !ref) return undefined;
    const start = u32(field.at);
    const [whole = 0, minutes = 0, seconds = 0] = [0, 8, 16].map(
      (offset) => u32(start + offset) / Math.max(1, u32(start + offset + 4)),
    );
    const sign = /[SW]/.test(text(ref)) ? -1 : 1;
    return (sign * (whole + minutes / 60 + seconds / 3_600)).toFixed(5);
  };
  const [latitude, longitude] = [degrees(gps.latitude, gps.latitudeRef), degrees(gps.longitude, gps.longitudeRef)];
  return [
    ...[...main, ...inner(main, exifDirectory)].flatMap(([tag, field]) => {
      const [name, value] = [tags.get(tag), text(field)];
      return name && value !== '' ? [{ name, value }] : [];
    }),
    ...(latitude && longitude ? [{ name: 'GPS', value: `${latitude}, ${longitude}` }] : []),
  ];
}

/** Up to an end, without characters of control. */
function printable(text: string): string {
  const [own = ''] = text.slice(0, maxValueBytes).split('\0', 1);
  return own.replaceAll(/\p{Cc}/gu, ' ').trim();
}
