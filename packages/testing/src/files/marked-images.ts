import sharp from 'sharp';
import { writeBmp } from './bmp.ts';
import { av1Image, box, type HeifItem, hevcImage, writeHeif } from './heif.ts';
import { bigEndian, littleEndian, u8 } from './integers.ts';
import { pngChunk } from './png.ts';
import { writeTiff, type TiffFixtureField } from './tiff.ts';

/** Texts of what an image file can record beside its picture. */
export const imageMarkers = {
  place: 'MARKER-OF-A-PLACE',
  camera: 'MARKER-OF-A-CAMERA',
  comment: 'MARKER-OF-A-COMMENT',
  xmp: 'MARKER-OF-XMP-DATA',
  iptc: 'MARKER-OF-IPTC-DATA',
  thumbnail: 'MARKER-OF-A-THUMBNAIL',
  secondPicture: 'MARKER-BEHIND-THE-PICTURE',
  path: 'MARKER-OF-A-PATH',
} as const;
export type ImageMarker = keyof typeof imageMarkers;

export interface MarkedImage {
  bytes: Buffer;
  /** What the file records. */
  markers: readonly ImageMarker[];
}

/** Orientation and density that the files state, where their formats can. */
export const markedOrientation = 6;
export const markedDensity = 200;

const text = (value: string) => Buffer.from(value, 'latin1');
const marker = (name: ImageMarker) => text(imageMarkers[name]);
const width = 64;
const height = 48;
const picture = () =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7 + (index % 3) * 40) & 0xff)), {
    raw: { width, height, channels: 3 },
  });

const described: TiffFixtureField[] = [
  [271, 2, `${imageMarkers.camera}\0`],
  [274, 3, [markedOrientation]],
  [282, 5, [markedDensity, 1]],
  [283, 5, [markedDensity, 1]],
  [296, 3, [2]],
  [
    0x8769,
    'directory',
    [
      [0x9286, 7, imageMarkers.comment],
      [0x927c, 7, `MakerNote ${imageMarkers.camera}`],
    ],
  ],
  [0x8825, 'directory', [[0x001c, 7, imageMarkers.place]]],
];

/** EXIF data with an orientation, a density, a place, a camera, a comment, and a thumbnail. */
export const markedExif = writeTiff([
  { fields: described },
  {
    fields: [
      [513, 'data', marker('thumbnail')],
      [514, 4, [imageMarkers.thumbnail.length]],
    ],
  },
]);
const exifMarkers = ['place', 'camera', 'comment', 'thumbnail'] as const;

/** A file of every image format, with what it can record beside its picture. */
export async function markedImages() {
  return {
    jpeg: await jpeg(),
    png: await png(),
    gif: await gif(),
    bmp: bmp(),
    tiff: await tiff(),
    webp: await webp(),
    heic: heif({ width: 64, height: 64, content: hevcImage }),
    avif: heif({ width, height, content: av1Image(await picture().avif({ quality: 90 }).toBuffer()) }),
  };
}

/** A progressive motion photo: comments also between its scans, and a second picture behind it. */
async function jpeg(): Promise<MarkedImage> {
  const segment = (code: number, ...contents: Buffer[]) => {
    const data = Buffer.concat(contents);
    return Buffer.concat([Buffer.from([0xff, code]), bigEndian.u16(data.length + 2), data]);
  };
  const plain = withoutJfif(await picture().jpeg({ progressive: true, quality: 90 }).toBuffer());
  const lastScan = plain.lastIndexOf(Buffer.from([0xff, 0xda]));
  const bytes = Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe0, text('JFIF\0'), Buffer.from([1, 2, 0, 0, 1, 0, 1, 3, 3]), marker('thumbnail'), Buffer.alloc(6)),
    segment(0xe0, text('JFXX\0\x10'), marker('thumbnail')),
    segment(0xe1, text('Exif\0\0'), markedExif),
    segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0'), marker('xmp')),
    segment(0xed, text('Photoshop 3.0\0'), marker('iptc')),
    segment(0xfe, marker('comment')),
    plain.subarray(2, lastScan),
    segment(0xfe, marker('comment')),
    plain.subarray(lastScan),
    plain.subarray(0, 2),
    segment(0xe1, text('Exif\0\0'), markedExif),
    plain.subarray(2),
    marker('secondPicture'),
  ]);
  return { bytes, markers: [...exifMarkers, 'xmp', 'iptc', 'secondPicture'] };
}

function withoutJfif(plain: Buffer): Buffer {
  if (plain[3] !== 0xe0) return plain;
  return Buffer.concat([plain.subarray(0, 2), plain.subarray(4 + plain.readUInt16BE(4))]);
}

async function png(): Promise<MarkedImage> {
  const plain = await picture().png().toBuffer();
  const headerEnd = 8 + 25;
  const dataStart = plain.indexOf('IDAT') - 4;
  const bytes = Buffer.concat([
    plain.subarray(0, headerEnd),
    pngChunk('eXIf', markedExif),
    pngChunk('tEXt', Buffer.concat([text('Comment\0'), marker('comment')])),
    pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\0\0\0\0'), marker('xmp')])),
    pngChunk('prVt', marker('iptc')),
    plain.subarray(dataStart),
    marker('secondPicture'),
  ]);
  return { bytes, markers: [...exifMarkers, 'xmp', 'iptc', 'secondPicture'] };
}

async function webp(): Promise<MarkedImage> {
  const { u32 } = littleEndian;
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([text(type), u32(data.length), data, Buffer.alloc(data.length % 2)]);
  const u24 = (value: number) => u32(value).subarray(0, 3);
  const plain = await picture().webp({ quality: 90 }).toBuffer();
  const contents = Buffer.concat([
    text('WEBP'),
    chunk('VP8X', Buffer.concat([u32(0x08 | 0x04), u24(width - 1), u24(height - 1)])),
    plain.subarray(12),
    chunk('EXIF', markedExif),
    chunk('XMP ', marker('xmp')),
    chunk('NOTE', marker('comment')),
  ]);
  const bytes = Buffer.concat([text('RIFF'), u32(contents.length), contents, marker('secondPicture')]);
  return { bytes, markers: [...exifMarkers, 'xmp', 'secondPicture'] };
}

/** An animation of two frames. */
async function gif(): Promise<MarkedImage> {
  const block = (data: Buffer) => Buffer.concat([u8(data.length), data]);
  const plain = await picture().gif().toBuffer();
  const first = 13 + ((plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0);
  const frames = plain.subarray(first, -1);
  const bytes = Buffer.concat([
    plain.subarray(0, first),
    text('\x21\xff'),
    block(text('NETSCAPE2.0')),
    Buffer.from([3, 1, 0, 0, 0]),
    text('\x21\xfe'),
    block(marker('comment')),
    u8(0),
    text('\x21\xff'),
    block(text('XMP DataXMP')),
    block(marker('xmp')),
    u8(0),
    frames,
    frames,
    u8(0x3b),
    marker('secondPicture'),
  ]);
  return { bytes, markers: ['comment', 'xmp', 'secondPicture'] };
}

/** A bitmap that names the file of its profile. */
function bmp(): MarkedImage {
  const rows = Array.from({ length: 4 }, (_, row) => Array.from({ length: 24 }, (_, at) => (row * 24 + at) * 2));
  const perMetre = Math.round(markedDensity / 0.0254);
  const bytes = writeBmp({
    headerBytes: 124,
    width: 8,
    height: 4,
    bitsPerPixel: 24,
    pixelsPerMetre: [perMetre, perMetre],
    rows,
    profilePath: imageMarkers.path,
  });
  return { bytes: Buffer.from(bytes), markers: ['path'] };
}

/** Two pages, of which the second is a thumbnail, and what an editor left behind. */
async function tiff(): Promise<MarkedImage> {
  const data = await picture().raw().toBuffer();
  const page: TiffFixtureField[] = [
    [256, 3, [width]],
    [257, 3, [height]],
    [258, 3, [8, 8, 8]],
    [259, 3, [1]],
    [262, 3, [2]],
    [277, 3, [3]],
    [278, 3, [height]],
  ];
  const bytes = writeTiff([
    {
      fields: [
        ...page,
        ...described,
        [270, 2, imageMarkers.comment],
        [700, 7, imageMarkers.xmp],
        [33723, 7, imageMarkers.iptc],
        [330, 'directory', [...thumbnail(), [273, 'data', marker('secondPicture')]]],
      ],
      data,
    },
    { fields: thumbnail(), data: marker('thumbnail') },
  ]);
  return {
    bytes: Buffer.concat([bytes, marker('secondPicture')]),
    markers: [...exifMarkers, 'xmp', 'iptc', 'secondPicture'],
  };
}

function thumbnail(): TiffFixtureField[] {
  return [
    [254, 4, [1]],
    [256, 3, [imageMarkers.thumbnail.length]],
    [257, 3, [1]],
    [258, 3, [8]],
    [259, 3, [1]],
    [262, 3, [1]],
  ];
}

/** A motion photo with another picture, of which the second one is shown. */
function heif(item: HeifItem): MarkedImage {
  const other = { ...item, content: { ...hevcImage, data: marker('secondPicture') } };
  const bytes = writeHeif([other, item], {
    primary: 1,
    exif: markedExif,
    xmp: imageMarkers.xmp,
    appended: [box('mpvd', marker('secondPicture')), box('free', marker('comment'))],
  });
  return { bytes, markers: [...exifMarkers, 'xmp', 'secondPicture'] };
}
