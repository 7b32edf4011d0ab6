import { componentsOf, type ImageColor } from '@blattwerk/pdf/images';

/** A JPEG 2000 image as a file. */
export interface JpxFile {
  extension: 'jp2' | 'j2k';
  bytes: Buffer;
}

const markers = { startAndSize: 0xff4fff51 };
/** Numbers of color spaces that the JP2 format has (ISO/IEC 15444-1, I.5.3.3). */
const enumerated = { gray: 17, rgb: 16 } as const;

/**
 * A PDF contains JPEG 2000 images as files or as bare codestreams, which few programs open; a codestream is put into
 * the file format unless that cannot name its color space.
 * @returns undefined where the data is neither
 */
export function jpxFile(bytes: Buffer, color: ImageColor): JpxFile | undefined {
  if (bytes.toString('latin1', 4, 8) === 'jP  ') return { extension: 'jp2', bytes };
  if (bytes.length < 42 || bytes.readUInt32BE(0) !== markers.startAndSize) return undefined;
  // The fields of the size segment follow its marker and length (A.5.1).
  const width = bytes.readUInt32BE(8) - bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(12) - bytes.readUInt32BE(20);
  const components = bytes.readUInt16BE(40);
  const kind = components === 1 ? 'gray' : components === 3 ? 'rgb' : undefined;
  if (!kind || width < 1 || height < 1 || (color.kind !== 'other' && componentsOf(color) !== components)) {
    return { extension: 'j2k', bytes };
  }
  const header = box('jp2h', imageHeader(width, height, components, bytes[42] ?? 7), colorBox(enumerated[kind]));
  const signature = box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a]));
  const type = box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1'));
  return { extension: 'jp2', bytes: Buffer.concat([signature, type, header, boxHead('jp2c', bytes.length), bytes]) };
}

/** I.5.3.1: compression 7 is the only one; the color space is known. */
function imageHeader(width: number, height: number, components: number, depth: number): Buffer {
  const contents = Buffer.alloc(14);
  contents.writeUInt32BE(height, 0);
  contents.writeUInt32BE(width, 4);
  contents.writeUInt16BE(components, 8);
  contents.set([depth, 7, 0, 0], 10);
  return box('ihdr', contents);
}

function colorBox(number: number): Buffer {
  const contents = Buffer.from([1, 0, 0, 0, 0, 0, number]);
  return box('colr', contents);
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([boxHead(type, body.length), body]);
}

function boxHead(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes + 8, 0);
  head.write(type, 4, 'latin1');
  return head;
}
