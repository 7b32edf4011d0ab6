type JpxSpace = 'cmyk' | 'rgb' | 'gray';
/** Enumerated color spaces of JPEG 2000 (ISO 15444-1, I.5.3.3). */
const enumerated: Readonly<Record<number, JpxSpace>> = { 12: 'cmyk', 16: 'rgb', 17: 'gray' };
/** Boxes before the samples. */
const maxBoxes = 64;
/** SOC and SIZ, with which a codestream begins (ISO 15444-1, A.4.1 and A.5.1). */
const codestreamStart = 0xff4fff51;
/** Methods of a color specification (ISO 15444-1, I.5.3.3). */
const methods = { enumerated: 1 } as const;

/**
 * Color space that a JPEG 2000 file names itself (ISO 32000-2, 7.4.9).
 * @returns undefined for others than CMYK, sRGB and gray, for samples that are indices, and without a name
 */
export function jpxSpace(data: Buffer): JpxSpace | undefined {
  const described = boxes(data).get('jp2h');
  if (!described) return undefined;
  const parts = boxes(described);
  const color = parts.get('colr');
  const header = parts.get('ihdr');
  const channels = header && header.length >= 10 ? header.readUInt16BE(8) : undefined;
  if (!color || color.length < 7 || color[0] !== methods.enumerated || parts.has('pclr')) return undefined;
  const space = enumerated[color.readUInt32BE(3)];
  const components = space && { cmyk: 4, rgb: 3, gray: channels }[space];
  return components === channels ? space : undefined;
}

/** Size and components of a JPEG 2000 image. */
interface JpxSize {
  width: number;
  height: number;
  channels: number;
}

/**
 * The size of a JPEG 2000 image whose samples all readers take for the colors of the image's own color space: 8 bits for
 * each component and pixel, without palette, opacity, and conversion from luminance and chrominance.
 * @param data a file, or a codestream alone
 * @returns undefined for all others
 */
export function plainJpxSize(data: Buffer): JpxSize | undefined {
  if (startsCodestream(data)) return codestreamSize(data);
  const found = boxes(data);
  const header = found.get('jp2h');
  const codestream = found.get('jp2c');
  if (!header || !codestream) return undefined;
  const parts = boxes(header);
  const color = parts.get('colr');
  if (!color || parts.has('pclr') || parts.has('cmap') || parts.has('cdef')) return undefined;
  if (color[0] === methods.enumerated && jpxSpace(data) === undefined) return undefined;
  return startsCodestream(codestream) ? codestreamSize(codestream) : undefined;
}

function startsCodestream(data: Buffer): boolean {
  return data.length >= 42 && data.readUInt32BE(0) === codestreamStart;
}

/** The size of a codestream whose channels all have 8 bits and a sample for each pixel; undefined for others. */
function codestreamSize(data: Buffer): JpxSize | undefined {
  const { width, height, channels } = statedSize(data);
  const components = data.subarray(42, 42 + channels * 3);
  // Depth less one, and the distances of samples.
  const isPlain = components.every((byte, index) => byte === (index % 3 === 0 ? 7 : 1));
  return isPlain && components.length === channels * 3 && width > 0 && height > 0
    ? { width, height, channels }
    : undefined;
}

/** What the size segment of a codestream says (ISO 15444-1, A.5.1); width and height may be 0 and less. */
function statedSize(data: Buffer): JpxSize {
  return {
    width: data.readUInt32BE(8) - data.readUInt32BE(16),
    height: data.readUInt32BE(12) - data.readUInt32BE(20),
    channels: data.readUInt16BE(40),
  };
}

/** The first box of each type. */
function boxes(data: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  let count = 0;
  for (const { type, contents } of boxesIn(data)) {
    if (count++ === maxBoxes) break;
    if (!found.has(type)) found.set(type, contents);
  }
  return found;
}

/** A box of a JPEG 2000 file (ISO 15444-1, I.4). */
interface JpxBox {
  type: string;
  header: Buffer;
  contents: Buffer;
}

/** The boxes of a file, or of a box, up to a malformed one. */
export function* boxesIn(data: Buffer): Generator<JpxBox> {
  for (let at = 0; at + 8 <= data.length; ) {
    const stated = data.readUInt32BE(at);
    const headerBytes = stated === 1 ? 16 : 8;
    if (at + headerBytes > data.length) return;
    const length = stated === 1 ? Number(data.readBigUInt64BE(at + 8)) : stated === 0 ? data.length - at : stated;
    if (length < headerBytes) return;
    const contents = data.subarray(at + headerBytes, at + length);
    yield { type: data.toString('latin1', at + 4, at + 8), header: data.subarray(at, at + headerBytes), contents };
    at += length;
  }
}

/** A color specification of a JPEG 2000 file (ISO 15444-1, I.5.3.3). */
export interface JpxColorSpecification {
  method: number;
  approximation: number;
  /** Number of the color space; undefined for a profile. */
  space: number | undefined;
}

/** What a JPEG 2000 file says of its colors; undefined parts are missing. */
export interface JpxHeader {
  channels: number | undefined;
  /** Bits of all channels; 256 where they differ. */
  depth: number | undefined;
  /** Whether each channel has a depth of its own. */
  hasDepths: boolean;
  specifications: readonly JpxColorSpecification[];
}

/** Reads the header of a JPEG 2000 file (ISO 15444-1, I.5.3); undefined for a codestream alone. */
export function readJpxHeader(data: Buffer): JpxHeader | undefined {
  const described = boxes(data).get('jp2h');
  if (!described) return undefined;
  const specifications: JpxColorSpecification[] = [];
  let header: Buffer | undefined;
  let hasDepths = false;
  for (const { type, contents } of boxesIn(described)) {
    if (type === 'ihdr') header ??= contents;
    hasDepths ||= type === 'bpcc';
    if (type !== 'colr' || contents.length < 3 || specifications.length === maxBoxes) continue;
    const [method = 0, , approximation = 0] = contents;
    const space = method === methods.enumerated && contents.length >= 7 ? contents.readUInt32BE(3) : undefined;
    specifications.push({ method, approximation, space });
  }
  const isWhole = header !== undefined && header.length >= 11;
  return {
    channels: isWhole ? header?.readUInt16BE(8) : undefined,
    depth: isWhole ? (header?.readUInt8(10) ?? 0) + 1 : undefined,
    hasDepths,
    specifications,
  };
}

/** Enumerated color spaces by number of channels. */
const spacesByChannels: Readonly<Record<number, number>> = { 1: 17, 3: 16, 4: 12 };
/** Compression of a codestream (ISO 15444-1, I.5.3.1). */
const jpegTwoThousand = 7;

/**
 * A codestream alone as a file, with the color space of its number of channels (ISO 15444-1, annex I).
 * @returns undefined for a file, for one without pixels, and for channels of other numbers or different depths
 */
export function wrapCodestream(data: Buffer): Buffer | undefined {
  if (!startsCodestream(data)) return undefined;
  const { width, height, channels } = statedSize(data);
  const space = spacesByChannels[channels];
  const depths = new Set(Array.from({ length: channels }, (_, index) => data[42 + index * 3]));
  const [depth] = depths;
  if (space === undefined || depth === undefined || depths.size > 1 || width < 1 || height < 1) return undefined;
  return jp2File(data, { width, height, channels, depth, space });
}

/** What the header of a file says of a codestream (ISO 15444-1, I.5.3.1). */
interface StatedImage extends JpxSize {
  /** Bits of each channel less one, as in the codestream. */
  depth: number;
  /** Number of the enumerated color space. */
  space: number;
}

/** A codestream as a file (ISO 15444-1, annex I). */
export function jp2File(codestream: Buffer, { width, height, channels, depth, space }: StatedImage): Buffer {
  const header = Buffer.alloc(14);
  header.writeUInt32BE(height, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt16BE(channels, 8);
  header[10] = depth;
  header[11] = jpegTwoThousand;
  const color = Buffer.from([methods.enumerated, 0, 0, 0, 0, 0, space]);
  return Buffer.concat([
    boxOf('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
    boxOf('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    boxOf('jp2h', Buffer.concat([boxOf('ihdr', header), boxOf('colr', color)])),
    boxHeader('jp2c', codestream.length),
    codestream,
  ]);
}

function boxOf(type: string, contents: Buffer): Buffer {
  return Buffer.concat([boxHeader(type, contents.length), contents]);
}

/** The header of a box. @param bytes of its contents */
export function boxHeader(type: string, bytes: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes + 8, 0);
  header.write(type, 4, 'latin1');
  return header;
}
