import { viewOf } from './byte-range.ts';

/** The second bytes of markers (ITU-T T.81, table B.1). */
export const jpegMarkers = {
  sof0: 0xc0,
  sof1: 0xc1,
  dht: 0xc4,
  rst0: 0xd0,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  com: 0xfe,
} as const;

/** Offset of the next marker from an offset on; bytes that are none are skipped, such as coded data. */
export function nextJpegMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== 0xff && code !== 0x00) return at;
  }
  return undefined;
}

/** Whether no segment follows the marker. */
export function isStandaloneMarker(code: number): boolean {
  return code === 0x01 || (code >= jpegMarkers.rst0 && code <= jpegMarkers.eoi);
}

/**
 * Offset behind a marker and its segment, which can exceed the file. In coded data that is damaged, codes below those
 * of segments occur.
 */
export function endOfJpegSegment(bytes: Uint8Array, at: number): number {
  const code = bytes[at + 1] ?? 0;
  const hasSegment = code >= jpegMarkers.sof0 && !isStandaloneMarker(code) && at + 3 < bytes.length;
  return at + 2 + (hasSegment ? viewOf(bytes).getUint16(at + 2) : 0);
}

/** Finds the end of the image: phones append a second image or a video, which can state a place of its own. */
export function findJpegEnd(bytes: Uint8Array, from: number): { end: number; hasEndMarker: boolean } {
  for (let at = nextJpegMarker(bytes, from); at !== undefined; ) {
    if (bytes[at + 1] === jpegMarkers.eoi) return { end: at + 2, hasEndMarker: true };
    // The bytes of a segment between scans can look like a marker.
    at = nextJpegMarker(bytes, endOfJpegSegment(bytes, at));
  }
  return { end: bytes.length, hasEndMarker: false };
}
