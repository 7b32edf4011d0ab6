import { type ByteRange, findJpegEnd, isStandaloneMarker, jpegMarkers, nextJpegMarker } from '@blattwerk/shared';

/** A JPEG's frame header (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  /** Second byte of its marker: 0xc0 baseline, 0xc1 extended, 0xc2 progressive; a PDF supports no others. */
  marker: number;
  /** Bits per sample. */
  precision: number;
  width: number;
  height: number;
  components: readonly JpegComponent[];
}

export interface JpegComponent {
  id: number;
  horizontal: number;
  vertical: number;
  quantizationTable: number;
}

export interface JpegSegments {
  frame: JpegFrame | undefined;
  jfif: { unit: number; x: number; y: number } | undefined;
  adobe: { transform: number; segment: ByteRange } | undefined;
  exif: ByteRange | undefined;
  /** The parts of the profile in the order of their numbers; empty where one is missing. */
  profile: readonly ByteRange[];
  /** Numbers of the quantization tables before the first scan. */
  quantizationTables: ReadonlySet<number>;
  hasHuffmanTables: boolean;
  /** Ids of the first scan's components; undefined without a scan. */
  scan: readonly number[] | undefined;
  /** Whether a second start of image or frame header precedes the first scan. */
  hasSeveralImages: boolean;
  /** Offset of the end of the image; other data may follow. */
  end: number;
  hasEndMarker: boolean;
}

/** Reads the segments of a JPEG up to its first scan, and finds its end; nothing is decoded. */
export function readJpegSegments(bytes: Buffer): JpegSegments {
  const found: JpegSegments & { quantizationTables: Set<number> } = {
    frame: undefined,
    jfif: undefined,
    adobe: undefined,
    exif: undefined,
    profile: [],
    quantizationTables: new Set(),
    hasHuffmanTables: false,
    scan: undefined,
    hasSeveralImages: false,
    end: bytes.length,
    hasEndMarker: false,
  };
  const profilePieces = new Map<number, { count: number; range: ByteRange }>();

  for (let at = 2; ; ) {
    const next = nextJpegMarker(bytes, at);
    if (next === undefined) break;
    const code = bytes[next + 1] as number;
    at = next + 2;
    if (code === jpegMarkers.eoi) break;
    if (code === jpegMarkers.soi) found.hasSeveralImages = true;
    if (isStandaloneMarker(code)) continue;
    if (at + 2 > bytes.length) break;
    const segment = { start: at + 2, end: at + bytes.readUInt16BE(at) };
    if (segment.end < segment.start || segment.end > bytes.length) break;
    const contents = bytes.subarray(segment.start, segment.end);
    if (isFrameHeader(code)) {
      if (found.frame) found.hasSeveralImages = true;
      found.frame = readFrame(code, contents);
    } else if (code === jpegMarkers.dqt) addQuantizationTables(contents, found.quantizationTables);
    else if (code === jpegMarkers.dht) found.hasHuffmanTables = true;
    else if (code === jpegMarkers.app0) found.jfif ??= readJfif(contents);
    else if (code === jpegMarkers.app1 && startsWith(contents, 'Exif\0')) {
      found.exif ??= { start: segment.start + 6, end: segment.end };
    } else if (code === jpegMarkers.app2 && startsWith(contents, 'ICC_PROFILE\0') && contents.length > 14) {
      const range = { start: segment.start + 14, end: segment.end };
      profilePieces.set(contents.readUInt8(12), { count: contents.readUInt8(13), range });
    } else if (code === jpegMarkers.app14 && startsWith(contents, 'Adobe') && contents.length >= 12) {
      found.adobe ??= { transform: contents.readUInt8(11), segment: { start: next, end: segment.end } };
    } else if (code === jpegMarkers.sos) {
      found.scan = readScan(contents);
      Object.assign(found, findJpegEnd(bytes, segment.end));
      break;
    }
    at = segment.end;
  }
  found.profile = joinProfile(profilePieces);
  return found;
}

function isFrameHeader(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== jpegMarkers.dht && code !== 0xc8 && code !== 0xcc;
}

function startsWith(contents: Buffer, text: string): boolean {
  return contents.toString('latin1', 0, text.length) === text;
}

function readFrame(code: number, contents: Buffer): JpegFrame | undefined {
  if (contents.length < 6) return undefined;
  const count = contents.readUInt8(5);
  if (contents.length < 6 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    const sampling = contents.readUInt8(at + 1);
    return {
      id: contents.readUInt8(at),
      horizontal: sampling >> 4,
      vertical: sampling & 15,
      quantizationTable: contents.readUInt8(at + 2),
    };
  });
  const size = { width: contents.readUInt16BE(3), height: contents.readUInt16BE(1) };
  return { marker: code, precision: contents.readUInt8(0), ...size, components };
}

function addQuantizationTables(contents: Buffer, tables: Set<number>): void {
  for (let at = 0; at < contents.length; ) {
    const head = contents.readUInt8(at);
    at += 1 + (head >> 4 === 0 ? 64 : 128);
    if (at <= contents.length) tables.add(head & 15);
  }
}

function readJfif(contents: Buffer): JpegSegments['jfif'] {
  if (!startsWith(contents, 'JFIF\0') || contents.length < 12) return undefined;
  return { unit: contents.readUInt8(7), x: contents.readUInt16BE(8), y: contents.readUInt16BE(10) };
}

function readScan(contents: Buffer): number[] | undefined {
  const count = contents[0] ?? 0;
  if (count < 1 || count > 4 || contents.length < 1 + 2 * count) return undefined;
  return Array.from({ length: count }, (_, index) => contents.readUInt8(1 + 2 * index));
}

/** Parts are numbered from 1, and each has the number of parts (ICC.1:2022, B.4). */
function joinProfile(pieces: ReadonlyMap<number, { count: number; range: ByteRange }>): ByteRange[] {
  const count = pieces.get(1)?.count ?? 0;
  const ranges: ByteRange[] = [];
  for (let number = 1; number <= count; number++) {
    const piece = pieces.get(number);
    if (!piece || piece.count !== count) return [];
    ranges.push(piece.range);
  }
  return ranges;
}
