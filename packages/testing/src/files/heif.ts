import { bigEndian, u8 } from './integers.ts';

const { u16, u32 } = bigEndian;

/** A coded image of 64 by 64 pixels: red grows to the right, green downwards, blue along the diagonal. */
export interface CodedImage {
  /** `hvc1` by default. */
  codec?: 'av01';
  /** Contents of its `hvcC` or `av1C` box (ISO/IEC 14496-15, 8.3.2; AV1 in ISOBMFF, 2.3). */
  config: Buffer;
  data: Buffer;
}

/** The coded image of an AVIF file with one image. */
export function av1Image(avif: Buffer): CodedImage {
  const at = avif.indexOf('av1C');
  const config = avif.subarray(at + 4, at - 4 + avif.readUInt32BE(at - 4));
  return { codec: 'av01', config, data: avif.subarray(avif.indexOf('mdat') + 4) };
}

/** Coded by x265 in heif-enc of libheif 1.15. */
export const hevcImage: CodedImage = {
  config: bytes(
    'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSS' +
      'mubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
  ),
  data: bytes(
    'AAABTCgBrwT473X/vvNRxm/ladSbzsjmRP5iPhdrjCAlZ9dKhweHOINS6xzr8laJn4r42H1B/S//Du+XmZVyn/2lNKeDxHtR0L/+6gB1/LN2or' +
      'Jn7/T/K/4nRLiK4hn/gu5ysGML3dpGpg6cj5SaMro8G1OV71iMgF2jOs3N2OrSNAcKfde3hPorhJk9zwdfHSrBD9TTG+tBG39ipu6HzkxSA35l' +
      'GrNcWCRfiCQueijZempDZGAfxx9W/6aadV69RIqLt/LUrKSAXMLDsv8YdqPLLXuGd4mZgwwuHvn5K3wtu1PiYmFqWX9PIS0ffdWbEXvNKftM11' +
      'alvuOUS8hsrTdPxneVP8gbvvD1MkKcxzQlEykNmj041nT+z3wfAc4m9LOSCjTz9P022A/23e5FRwXFj9VOf6R+l7osSX1LIw+zkdagFk/eRSbF' +
      '/Q3+cFeA',
  ),
};

/** The same with 10 bits per sample. */
export const hevcImage10Bit: CodedImage = {
  config: bytes(
    'AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSSmu' +
      'bgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=',
  ),
  data: bytes(
    'AAAA/SgBrwT4mxVIy0ZOapqvsB/Zq+TPBtVRAYzIVjNW/JVHH4r41a+pX6cf4cdNRZBQhYP7WupXBoDJ9kzfVOhnc/Qir1rxHmpqCG10Vs3DeK' +
      '7Y8IB7hdyEfhRvU3j4G4fiLyu+PlPcocohQAIS6Xp3JOezCwQ5Dsgyv9/p4Vo6ewOmVrx8jkYurlVVApZZJYt9mAGHn20DhxqbXJ6mXCMDA3q7' +
      '8LdBo3KbBRkEp7LaeKuMamQzlfl3y18nb1YaxzCH8+RWb/fBWT+LmqHiA7IDP4zYqC57X3bytzLRswEKAZ3qiG1RDCGVtH153un9ee7ljM9zKF' +
      'ONO04RpVlnoTQ=',
  ),
};

/** An image of a HEIF file: a coded one, or a grid of others. Its properties are boxes. */
export interface HeifItem {
  width: number;
  height: number;
  content: CodedImage | HeifGrid;
  properties?: readonly Buffer[];
  /** Place of the image that it is an auxiliary one of; its kind is the property `auxC`. */
  auxiliaryOf?: number;
}

export interface HeifGrid {
  columns: number;
  rows: number;
  /** Places of the tiles in the file's items, from 0. */
  tiles: readonly number[];
}

/** Rotation counter-clockwise, in quarters (ISO/IEC 23008-12, 6.5.10). */
export const irot = (quarters: number) => box('irot', u8(quarters));
/** Mirroring: 0 exchanges top and bottom, 1 left and right (6.5.12). */
export const imir = (axis: number) => box('imir', u8(axis));
/** Kind of an auxiliary image, such as alpha (6.5.8). */
export const auxC = (type: string) => fullBox('auxC', text(`${type}\0`));
/** An ICC profile. */
export const colr = (profile: Uint8Array) => box('colr', text('prof'), profile);

export interface HeifOptions {
  /** Place of the primary image in the items, from 0. */
  primary?: number;
  /** EXIF data of it, beginning with its byte order. */
  exif?: Buffer;
  /** An item of type `mime`. */
  xmp?: string;
  /** Version of the `iloc` box; from 1 on, it can locate metadata in the `idat` box. */
  locationVersion?: 0 | 1 | 2;
  metadataIn?: 'mdat' | 'idat';
  /** Boxes behind the file's, such as the video of a motion photo. */
  appended?: readonly Buffer[];
}

/** Writes a HEIC or AVIF file (ISO/IEC 23008-12). */
export function writeHeif(
  items: readonly HeifItem[],
  { primary = 0, exif, xmp, locationVersion = 0, metadataIn = 'mdat', appended = [] }: HeifOptions = {},
) {
  const isGrid = (content: HeifItem['content']): content is HeifGrid => 'tiles' in content;
  const properties: Buffer[] = [];
  const associations = items.map(({ width, height, content, properties: own = [] }, place) => {
    const boxes = [box('ispe', u32(0), u32(width), u32(height)), ...own];
    if (!isGrid(content)) boxes.unshift(box(content.codec ? 'av1C' : 'hvcC', content.config));
    const indices = boxes.map((property) => properties.push(property));
    return Buffer.concat([u16(place + 1), u8(indices.length), ...indices.map(u8)]);
  });
  const types = [
    ...items.map(({ content }) => (isGrid(content) ? 'grid' : (content.codec ?? 'hvc1'))),
    ...(exif ? ['Exif'] : []),
    ...(xmp === undefined ? [] : ['mime']),
  ];
  const payloads = items.map(({ width, height, content }) =>
    isGrid(content)
      ? Buffer.concat([Buffer.from([0, 0, content.rows - 1, content.columns - 1]), u16(width), u16(height)])
      : content.data,
  );
  const metadata: Buffer[] = exif ? [Buffer.concat([u32(6), text('Exif\0\0'), exif])] : [];
  if (xmp !== undefined) metadata.push(text(xmp));
  const isInIdat = metadataIn === 'idat';
  if (!isInIdat) payloads.push(...metadata);
  const references = items.flatMap(({ content }, place) =>
    isGrid(content)
      ? [box('dimg', u16(place + 1), u16(content.tiles.length), ...content.tiles.map((tile) => u16(tile + 1)))]
      : [],
  );
  for (const [place, { auxiliaryOf }] of items.entries())
    if (auxiliaryOf !== undefined) references.push(box('auxl', u16(place + 1), u16(1), u16(auxiliaryOf + 1)));
  for (const place of metadata.keys())
    references.push(box('cdsc', u16(items.length + place + 1), u16(1), u16(primary + 1)));
  const isAv1 = items.some(({ content }) => 'codec' in content);
  const brand = isAv1 ? 'avif' : 'heic';
  const brands = box('ftyp', text(brand), u32(0), text(`mif1${brand}`));
  const metaOf = (dataAt: number) => {
    const locate = (parts: readonly Buffer[], start: number, firstPlace: number, method: 0 | 1) => {
      let at = start;
      return parts.map(({ length }, index) => {
        at += length;
        const id = (locationVersion === 2 ? u32 : u16)(firstPlace + index + 1);
        const construction = locationVersion === 0 ? [] : [u16(method)];
        return Buffer.concat([id, ...construction, u16(0), u16(1), u32(at - length), u32(length)]);
      });
    };
    const locations = locate(payloads, dataAt, 0, 0);
    if (isInIdat) locations.push(...locate(metadata, 0, items.length, 1));
    return fullBox(
      'meta',
      fullBox('hdlr', u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', u16(primary + 1)),
      box(
        'iloc',
        u32(locationVersion << 24),
        Buffer.from([0x44, 0]),
        (locationVersion === 2 ? u32 : u16)(locations.length),
        ...locations,
      ),
      ...(isInIdat ? [box('idat', ...metadata)] : []),
      fullBox(
        'iinf',
        u16(types.length),
        ...types.map((type, place) =>
          box(
            'infe',
            u32(0x02000000),
            u16(place + 1),
            u16(0),
            text(`${type}\0${type === 'mime' ? 'application/rdf+xml\0' : ''}`),
          ),
        ),
      ),
      ...(references.length > 0 ? [fullBox('iref', ...references)] : []),
      box('iprp', box('ipco', ...properties), fullBox('ipma', u32(items.length), ...associations)),
    );
  };
  const dataAt = brands.length + metaOf(0).length + 8;
  return Buffer.concat([brands, metaOf(dataAt), box('mdat', ...payloads), ...appended]);
}

export function box(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(contents);
  return Buffer.concat([u32(8 + data.length), text(type), data]);
}

/** Of version 0. */
function fullBox(type: string, ...contents: readonly Uint8Array[]): Buffer {
  return box(type, u32(0), ...contents);
}

function text(characters: string): Buffer {
  return Buffer.from(characters, 'latin1');
}

function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
